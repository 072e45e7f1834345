"""On a wide page the log stands beside the table; elsewhere it is a drawer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import click_first, resize, seated, sit_down, wait_turn
from .test_accessible import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium


@pytest.mark.parametrize("page", [(1600, 900)], indirect=True)
def test_the_log_stands_beside_the_table_until_it_is_shut(page: Page, server: Server) -> None:
    sit_down(page, server, players=3)
    log = page.locator("#log")
    page.locator("#log #lines").wait_for()
    table, beside = page.locator("#table").bounding_box(), log.bounding_box()
    assert table is not None
    assert beside is not None
    assert table["x"] + table["width"] <= beside["x"], "it covers nothing"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert findings(page) == []
    lies = "all => all.filter((one) => getComputedStyle(one).display !== 'inline').length"
    assert page.locator("#log .lines .named > a").evaluate_all(lies) == 0, "a bracket keeps the name that follows it"
    before = page.locator("#log #lines li").count()
    wait_turn(page)
    click_first(page)
    page.wait_for_function("before => document.querySelectorAll('#log #lines li').length > before", arg=before)
    assert log.is_visible(), "a click at the table does not shut it"
    log.locator(".shut").click()
    log.wait_for(state="hidden")
    page.reload()
    seated(page)
    assert log.is_hidden(), "its reader has shut it"
    page.get_by_role("button", name="Journal").click()
    log.wait_for()


@pytest.mark.parametrize("page", [(1600, 900)], indirect=True)
def test_that_it_is_shut_is_noted_at_once(page: Page, server: Server) -> None:
    """The page may be left in the same moment."""
    sit_down(page, server)
    page.locator("#log #lines").wait_for()
    shut = """() => {
        document.querySelector("#log .shut").click();
        return localStorage.getItem("log");
    }"""
    assert page.evaluate(shut) == "shut"


# How much of a line is above the lines in sight, and whether there is such a line.
CUT = """() => {
    const {top} = document.getElementById('log-lines').getBoundingClientRect();
    const lines = [...document.querySelectorAll('#lines > li')].map((line) => line.getBoundingClientRect());
    return [lines[0].bottom <= top + 1, lines.filter((line) => line.top < top - 1 && line.bottom > top + 1).length];
}"""


def test_on_a_smaller_page_it_waits_to_be_opened_and_begins_with_a_whole_line(page: Page, server: Server) -> None:
    sit_down(page, server, players=5)
    assert page.locator("#log").is_hidden()
    wait_turn(page)
    click_first(page)
    wait_turn(page)
    resize(page, (900, 270))
    page.evaluate("document.getElementById('log').showPopover()")
    page.wait_for_function("() => document.getElementById('log-lines').scrollTop > 0")
    assert page.evaluate(CUT) == [True, 0]
