"""The end of a game, told place by place, and the replay that it leads to, in a real browser on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from tests.web.helpers import PART, read

from .driving import END, moving, open_for_two, resize, version, wait_version
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The reader's pace is slow, and a pause between two places lasts until the test ends it.
HELD = """
localStorage.pace = "slow";
window.held = [];
const clock = setTimeout;
window.setTimeout = (act, wait, ...more) => (wait === 1000 ? held.push(act) : clock(act, wait, ...more));
"""
pytestmark = pytest.mark.needs_chromium


LINES = "one => Math.round(10 * one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)) / 10"


def sideways(page: Page) -> bool:
    """Whether the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_the_end_is_told_once_and_leads_into_the_replay(page: Page, finished: Callable[[str], str]) -> None:
    page.add_init_script(HELD)
    moving(page)
    page.goto(finished("royaume-2e"))
    page.locator("#end.revealing").wait_for()
    assert page.locator(".place-row.shown").count() == 0
    page.evaluate("held.shift()()")
    page.locator(".place-row.shown").wait_for()
    assert page.locator(".place-row").last.evaluate("one => one.classList.contains('shown')")
    above = page.locator("#end").evaluate("one => one.getBoundingClientRect().top")
    assert 0 <= above < 844 / 4, "the end stays in sight while it is told"
    assert page.evaluate("scrollY") == 0, "under the whole head of the page"
    page.keyboard.press("Escape")
    page.locator("#end:not(.revealing)").wait_for()
    assert page.locator("#end").evaluate("one => one.getBoundingClientRect().top") == above
    others = page.locator(".place-row:not(.me)")
    assert not others.locator(".sources").first.is_visible()
    others.locator("summary").first.click()
    others.locator(".sources").first.wait_for()
    assert page.locator(".place-row.me .sources").is_visible()
    for part in ("h2", ".place-row.rank-1 .score", ".course"):
        assert page.locator(f"#end {part}").first.evaluate("one => getComputedStyle(one).opacity") == "1"
    page.reload()
    page.locator("#end:not(.revealing) .curve").first.wait_for(state="attached")
    assert page.evaluate("localStorage.getItem('ends seen')").split()[-1] in page.url, "no later visit tells it again"
    assert not sideways(page)

    page.emulate_media(reduced_motion="reduce")
    page.locator("#end tbody th a").nth(3).evaluate("one => one.closest('details').open = true")
    page.locator("#end .course tbody th a").nth(3).click()
    page.wait_for_url("**/replay/*/1/*")
    page.wait_for_function("() => typeof turn === 'function'")
    first = version(page)
    page.locator("#scrub").focus()
    page.keyboard.press("ArrowRight")
    wait_version(page, first + 1)
    assert page.locator("#scrub").input_value() == str(first + 1)
    page.locator("#scrub").fill("40")
    wait_version(page, 40)
    assert page.url.endswith("/1/40")
    bar = page.locator("#prompt").bounding_box()
    assert bar is not None
    assert bar["height"] < 844 * 0.3  # the table is what one looks at
    assert page.locator("#sentence").evaluate(LINES) == 2  # none of a third one shows
    assert not sideways(page)
    page.get_by_label("Autres sauts, allure et point de vue").click()
    page.get_by_label("Manche suivante").click()
    page.wait_for_function("() => Number(document.getElementById('table').dataset.version) > 40")
    page.locator("[popovertarget=log]").first.click()
    page.locator("#lines [aria-current]").first.wait_for()
    line = page.locator("#lines li:not([aria-current]) a").nth(30)
    step = int((line.get_attribute("href") or "").rsplit("/", 1)[1])
    line.click()
    wait_version(page, step)
    page.locator(f"#lines [aria-current][data-step='{step}']").first.wait_for()
    assert findings(page) == []


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e", "margraves"])
def test_who_won_ones_own_result_and_what_to_do_next_are_in_sight(
    page: Page, finished: Callable[[str], str], entry: str
) -> None:
    page.goto(finished(entry))
    own = page.locator("#end .own-result")
    rank, points = (page.locator(f"#end .place-row.me {part}").inner_text().split() for part in (".rank", ".score"))
    assert f"{points[0]}\u00a0points" in own.inner_text()
    assert f"rang {rank[-1]}\u00a0sur" in own.inner_text()
    for size in ((390, 844), (1280, 720)):
        resize(page, size)
        for part in (
            "h2",
            ".cause",
            ".own-result",
            ".end-box",
            ".medal",
            ".end-actions .choice",
            ".place-row.rank-1 .score",
        ):
            box = page.locator(f"#end {part}").first.bounding_box()
            assert box is not None, (part, size)
            assert box["y"] >= 0, (part, size)
            assert box["y"] + box["height"] <= size[1], (part, size)
        assert not sideways(page), size


def play_out(host: Page, guest: Page) -> None:
    """Let two people play the first thing that can be done until the game is over; both pages are at its end then."""
    addresses = {page: page.url for page in (host, guest)}
    for page in addresses:
        page.goto("about:blank")
    over: set[Page] = set()
    while len(over) < len(addresses):
        for page, address in addresses.items():
            table = read(address, page.request.get(address, headers=PART).text())
            form: dict[str, str | float | bool] = {"version": table.version, "key": table.key}
            if table.actions:
                page.request.post(address, form=form | {"action": table.actions[0]}, headers=PART)
            elif END in table.html:
                over.add(page)
    for page, address in addresses.items():
        page.goto(address)
        page.locator("#end").wait_for()


def test_who_plays_again_is_joined_by_the_others(visit: Callable[..., Page], server: Server) -> None:
    host, guest = visit(), visit(390, 844)
    open_for_two(host, guest, server)
    play_out(host, guest)
    watcher = visit()
    watcher.goto(host.url)
    host.get_by_role("button", name="Rejouer").click()
    host.wait_for_url("**/lobby/*")
    for page in (guest, watcher):
        page.locator("#end .rematch").wait_for()  # by the stream, without a reload
        assert "a ouvert une autre table" in page.locator(".rematch").inner_text()
        assert not sideways(page)
        assert findings(page) == []
    guest.get_by_role("button", name="Les rejoindre").click()
    guest.locator("#ready").wait_for()
    assert guest.url == host.url
    host.locator(".place-card.there", has_text="Ada").wait_for()
    host.locator("#start").click()
    guest.wait_for_url("**/t/*")
    watcher.locator(".rematch", has_text="La partie suivante a commencé.").wait_for()  # by the stream, again
