"""A map and tracks in a real browser, on the toy realm: readable and reachable at a phone and at a desk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server, serving

from ludotheque.kernel.text import LANGS
from tests.support.tiers import mostly
from tests.toys.realm import SITES
from tests.toys.realm_page import ADDRESS, PROGRAM

from .driving import moving, telling, version, wait_version
from .test_accessible import in_both_themes

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
PHONE, DESK = (390, 844), (1280, 720)
both_widths = pytest.mark.parametrize("page", [PHONE, DESK], indirect=True)
on_a_phone, at_a_desk = (  # in every run; in the other window for a release
    pytest.mark.parametrize("page", mostly([(PHONE,), (DESK,)], always=[(size,)]), indirect=True)
    for size in (PHONE, DESK)
)


@pytest.fixture(scope="module")
def realm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a realm; whoever arrives finds it as it was in the beginning."""
    with serving(tmp_path_factory.mktemp("realm") / "tables.sqlite3", program=PROGRAM) as running:
        yield running


def arrive(page: Page, server: Server, lang: str = "fr", theme: str = "light") -> None:
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.address} for name, value in (("lang", lang), ("theme", theme))]
    )
    page.request.post(server.address + ADDRESS, form={"action": "anew"})
    page.goto(server.address + ADDRESS)
    page.locator("#knight-0").wait_for()


def send(page: Page, target: str) -> None:
    """Click what sends a knight somewhere, and wait until the page shows it."""
    before = version(page)
    page.locator(target).first.click()
    wait_version(page, before + 1)


def stands_at(page: Page, piece: str) -> str:
    return page.evaluate("id => document.getElementById(id).closest('.spot').id", piece)


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('.spot > .label > .name')].flatMap((one) =>
        [...one.getClientRects()].map((box) => [one.textContent.trim(), box]));
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const found = [];
    for (const [name, a] of boxes)
        for (const [other, b] of boxes) if (name < other && meet(a, b)) found.push([name, other]);
    return found;
}"""
PRINTED = ".spot > .label > .name, .spot > .sign, .piece, .track .space"
OUTSIDE = """(printed) => [...document.querySelectorAll(printed)].filter((one) => {
    const box = one.getBoundingClientRect(), around = one.closest('section.zone').parentElement.getBoundingClientRect();
    return box.left < around.left - 1 || box.right > around.right + 1;
}).map((one) => one.textContent.trim())"""


@pytest.mark.parametrize(
    ("page", "lang"), mostly(product([PHONE, DESK], LANGS), always=[(PHONE, "fr"), (DESK, "en")]), indirect=["page"]
)
def test_every_name_can_be_read(page: Page, realm: Server, lang: str, tmp_path: Path) -> None:
    """A picture of each size and language is left for whoever wants to look: `pytest --basetemp FOLDER`."""
    arrive(page, realm, lang, "dark" if lang == "en" else "light")
    assert page.locator(".spot > .label > .name").count() == len(SITES)
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(OUTSIDE, PRINTED) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moving(page)  # which is painted
    picture = tmp_path / "realm.png"
    page.screenshot(path=picture, full_page=True)
    assert picture.stat().st_size > 20_000


@both_widths
def test_what_may_be_done_is_large_enough_and_on_top(page: Page, realm: Server) -> None:
    """A click in the middle of each target reaches it, and it is as large as a finger."""
    arrive(page, realm)
    for target in page.locator("#board .act:visible, #board summary").all():
        target.scroll_into_view_if_needed()
        seen = target.evaluate(
            """(one) => {
                const box = one.getBoundingClientRect();
                const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                return [Math.min(box.width, box.height) >= 43.5, one.contains(hit), one.outerHTML];
            }"""
        )
        assert seen[:2] == [True, True], seen[2]
    assert page.locator("#board .act:visible, #board summary").count() == 4


@on_a_phone
def test_a_knight_rides_where_it_is_sent(page: Page, realm: Server) -> None:
    arrive(page, realm)
    telling(page)
    page.evaluate("window.same = document.getElementById('knight-0')")
    send(page, "#realm-harbour .act")
    assert stands_at(page, "knight-0") == "realm-harbour"
    assert page.evaluate("window.same === document.getElementById('knight-0')"), "the piece itself moved, so it glides"
    send(page, "#realm-mill .act")
    page.locator("#realm-castle summary").click()
    page.locator("#realm-castle .acts").get_by_role("button", name="Y bâtir une tour").wait_for()
    page.keyboard.press("Escape")
    page.locator("#realm-castle .acts").wait_for(state="hidden")
    page.locator("#realm-castle summary").click()
    send(page, "#realm-castle .acts .act")
    assert stands_at(page, "knight-0") == "realm-castle"


def test_a_realm_by_keyboard_only(page: Page, realm: Server) -> None:
    """The focus follows the eye: over the map, then over the track; several actions open by Enter."""
    arrive(page, realm)
    page.locator("#realm-harbour .act").focus()
    reached = []
    for _ in range(12):
        reached.append(page.evaluate("document.activeElement.closest('[id]').id"))
        page.keyboard.press("Tab")
    assert reached[0] == "realm-harbour"
    wanted = ["realm-harbour", "knight-0", "realm-castle-several", "seasons-4"]
    assert [name for name in reached if name in wanted] == wanted
    page.locator("#realm-castle summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    before = version(page)
    page.keyboard.press("Enter")
    wait_version(page, before + 1)
    assert stands_at(page, "knight-0") == "realm-castle"
    page.wait_for_function("() => document.activeElement !== document.body")


@at_a_desk
def test_a_place_tells_why_nobody_can_go_there(page: Page, realm: Server) -> None:
    arrive(page, realm)
    page.locator("#realm-marsh .tell").click()
    panel = page.locator("#panel")
    panel.wait_for()
    assert "Marais" in panel.inner_text()
    assert "Trop loin" in panel.inner_text()
    page.locator("#dragon .tell").click()
    page.wait_for_function("() => document.getElementById('panel').innerText.includes('Un Dragon endormi')")


@on_a_phone
def test_axe_finds_nothing(page: Page, realm: Server) -> None:
    arrive(page, realm)
    assert in_both_themes(page) == []
    page.locator("#realm-castle summary").click()
    assert in_both_themes(page) == []
