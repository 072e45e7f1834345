"""Five players late in a game: everybody is on the table, at a desk and on a phone, and the log is a drawer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tools.serving import serving
from tools.stages import OPTIONS, VIEWER, lay, play

from ludotheque.web.database import prepare

from .driving import seated

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
PLAYERS = 5
SEED = 11
TABLES = ("vaalbara", "royaume-2e")


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """The address of a table of five at the last decision of its first seat in which it has something to take."""
    database: Path = tmp_path_factory.mktemp("late") / "tables.sqlite3"
    prepare(database)
    paths = {}
    for entry in TABLES:
        commands, moments = play(entry, PLAYERS, SEED, OPTIONS.get(entry, {}))
        takes = [one for one in moments if VIEWER in one.legal and (one.sealed or one.asks("recruit"))]
        paths[entry] = lay(database, entry, PLAYERS, SEED, commands[: takes[-1].count], range(PLAYERS))
    patch = pytest.MonkeyPatch()
    patch.setenv("LUDOTHEQUE_JIT", "0")
    with serving(database, limited=False) as server:
        yield lambda entry: server.address + paths[entry]
    patch.undo()


def places(page: Page, selector: str) -> list[dict[str, Any]]:
    """Where elements are in the window."""
    return page.locator(selector).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")


UNSEEN = """() => {
    const wide = document.documentElement, table = document.getElementById('table');
    const found = [];
    if (wide.scrollHeight > innerHeight || wide.scrollWidth > innerWidth) found.push('the page scrolls');
    for (const one of table.querySelectorAll('*')) {
        const style = getComputedStyle(one);
        const scrolls = (way, size, room) => ['auto', 'scroll'].includes(way) && size > room + 1;
        if (scrolls(style.overflowY, one.scrollHeight, one.clientHeight)
            || scrolls(style.overflowX, one.scrollWidth, one.clientWidth)) found.push(`${one.className} scrolls`);
    }
    for (const area of table.querySelectorAll('#board, .own, .seat')) {
        const room = area.getBoundingClientRect();
        for (const card of area.querySelectorAll('.card')) {
            const at = card.getBoundingClientRect();
            const inside = at.left >= room.left && at.right <= room.right && at.bottom <= room.bottom;
            if (!inside || at.bottom > innerHeight) found.push(`${card.id} leaves ${area.id}`);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("entry", TABLES)
def test_five_fit_a_desk_and_the_log_opens_by_keyboard(
    visit: Callable[..., Page], late: Callable[[str], str], entry: str
) -> None:
    page = visit(1280, 720)
    page.goto(late(entry))
    seated(page)
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("innerHeight === document.documentElement.clientHeight")
        assert page.evaluate(UNSEEN) == []
        assert len(places(page, ".seat")) == PLAYERS - 1
    assert all(page.locator(".seat .deed").all_inner_texts())
    if entry == "vaalbara":
        own, seats = places(page, ".own")[0], places(page, ".seat")
        left, right = seats[0], seats[-1]
        assert left["right"] <= own["left"] < own["right"] <= right["left"]
        assert all(one["top"] < own["bottom"] and one["bottom"] > own["top"] for one in (left, right))
        assert [one["left"] < own["left"] for one in seats] == [True, True, False, False]
        assert seats[1]["bottom"] <= left["top"]
        assert seats[2]["bottom"] <= right["top"]
    page.get_by_role("button", name="Journal").focus()
    page.keyboard.press("Enter")
    lines = page.locator("#log #lines li:not(.begins)")
    lines.first.wait_for()
    answer = page.request.get(late(entry).replace("/t/", "/log/"))
    assert lines.count() == answer.text().count("data-step=") > 80
    assert page.locator("#log .begins").count() == (entry == "vaalbara")  # else the last command was one's own
    assert page.locator("#log .lines a").count() == 0
    page.keyboard.press("Escape")
    page.locator("#log").wait_for(state="hidden")
    page.context.clear_cookies(name="seats")
    page.goto(late(entry).rpartition("/")[0])  # as somebody who only looks
    seated(page)
    assert len(places(page, ".seat")) == PLAYERS
    assert page.evaluate(UNSEEN) == []


@pytest.mark.parametrize("entry", TABLES)
def test_a_phone_has_effects_on_its_cards(visit: Callable[..., Page], late: Callable[[str], str], entry: str) -> None:
    page = visit(390, 844)
    page.goto(late(entry))
    seated(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    drawn = page.locator("#board .card:has(.words) > .effect, .z-hand .card > .effect")
    assert drawn.count() > 8
    assert all(drawn.evaluate_all("all => all.map((one) => one.checkVisibility() && one.clientHeight > 8)"))
    spilt = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.parentElement.id)"
    assert drawn.evaluate_all(spilt) == []
    assert page.locator("#where").is_hidden()  # choices are in sight
