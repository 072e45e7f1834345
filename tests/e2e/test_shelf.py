"""The shelf: every box in one sight, one main action each, and the rest in a list that opens beside its button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from ludotheque.games import SHELF
from ludotheque.kernel.text import LANGS
from tests.support.tiers import mostly

from .driving import deal, lettered, resize

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium

IN_SIGHT = """(one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
OUTSIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def visit_with_tables(page: Page, server: Server, number: int) -> None:
    for _ in range(number):
        deal(page.request, server)
    page.goto(server.address)
    lettered(page)


@pytest.mark.parametrize(("page", "tables"), [((1280, 720), 3), ((390, 844), 0)], indirect=["page"])
def test_every_box_is_in_one_sight_with_what_plays_it(page: Page, server: Server, tables: int) -> None:
    visit_with_tables(page, server, tables)
    starts = page.locator(".box .likely")
    assert starts.count() == len(SHELF)
    assert [start.evaluate(IN_SIGHT) for start in starts.all()] == [True] * len(SHELF)
    assert [about.is_visible() for about in page.locator(".box:has(.lid) > .about").all()] == [True] * len(SHELF)
    assert [table.evaluate(IN_SIGHT) for table in page.locator(".shelf-head .own-tables a").all()] == [True] * min(
        tables, 2
    )


@pytest.mark.parametrize("page", [(1280, 720)], indirect=True)
def test_the_form_of_every_box_is_in_one_sight(page: Page, server: Server) -> None:
    """Until its options are unfolded, however many play; what begins the game always is. On a tablet that lies all
    seats are alike; a phone has all numbers of players on a line.
    """
    for entry, box in SHELF.items():
        page.goto(f"{server.address}/new/{entry}")
        lettered(page)
        if len(box.seats) > 1:
            page.locator(".pick", has_text=str(box.seats[-1])).click()
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, entry
        assert page.locator(".figure:visible img").count() == box.seats[-1], entry
    for lang in LANGS:
        page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
        page.goto(f"{server.address}/new/royaume-2e")
        resize(page, (1180, 820))
        assert len(set(page.locator(".sitter:visible").evaluate_all("all => all.map((one) => one.offsetHeight)"))) == 1
    for size in ((390, 844), (375, 667), (320, 640)):
        resize(page, size)
        assert len(set(page.locator(".how-many .pick").evaluate_all("all => all.map((one) => one.offsetTop)"))) == 1
        assert page.locator("#open").evaluate(IN_SIGHT), size


WINDOWS = (((1280, 720),), ((390, 844),), ((320, 640),))


@pytest.mark.parametrize("page", mostly(WINDOWS, always=WINDOWS[-1:]), indirect=True)
def test_the_rest_is_in_a_list_that_keys_open_and_shut(page: Page, server: Server) -> None:
    visit_with_tables(page, server, 1)
    assert page.locator("a[href='/new/chronica']").is_hidden()
    more = page.get_by_role("button", name="Autres choix : Chronica")
    more.focus()
    page.keyboard.press("Enter")
    menu = page.locator("#more-chronica")
    menu.wait_for()
    assert menu.evaluate(IN_SIGHT)
    page.keyboard.press("Escape")
    menu.wait_for(state="hidden")
    assert more.evaluate("(one) => one === document.activeElement")
    more.click()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/chronica")


def test_a_shelf_is_no_wider_than_its_window(page: Page, server: Server) -> None:
    visit_with_tables(page, server, 3)
    for size in ((1280, 720), (820, 1180), (320, 640), (1920, 1080)):
        resize(page, size)
        assert not page.evaluate(OUTSIDE), size


def test_the_book_of_rules_lists_every_game(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("button", name="Règles", exact=True).click()
    links = page.locator("#book-rules a")
    links.first.wait_for()
    assert links.count() == len(SHELF)
    links.last.click()
    page.wait_for_url("**/rules/*")
    assert page.locator(".contents a").first.is_visible()
    ends = "all => all.map((one) => one.getBoundingClientRect().right)"
    begins = "all => all.map((one) => one.getBoundingClientRect().left)"
    told = page.locator(".example:has(.example-cards) > .steps").evaluate_all(ends)
    shown = page.locator(".example > .example-cards").evaluate_all(begins)
    assert len(told) == len(shown) > 0
    assert all(end <= begin for end, begin in zip(told, shown, strict=True)), "cards stand beside their example"
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".chapters:not([open])").wait_for()
    assert not page.locator(".contents a").first.is_visible()
    rule = page.locator("#rule-1 p").first.bounding_box()
    assert rule is not None
    assert rule["y"] < 844 / 2, "the first rule is in sight"
    page.locator(".chapters > summary").click()
    page.locator(".contents a").last.click()
    page.locator(".chapters:not([open])").wait_for()
