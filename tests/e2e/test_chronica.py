"""Chronica Universalis in a real browser: a duel whose attack is looked at first, and one by phone in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import click_first, click_last, open_table, over, settle, sit_down, skip_to_the_end, version, wait_turn
from .test_accessible import findings, findings_at_both_widths

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
LOW = (1280, 720)
PHONE = (390, 844)
ATTACK = ".act[value^='attack:']"
CHARACTER = ".z-hand .card:has(.words:text('Personnage')) .act[value^='play:']"


def find_an_attack(page: Page) -> None:
    """Place Characters until one of them may attack: as soon as there is a card on the other side."""
    for _ in range(40):
        wait_turn(page)
        settle(page)
        assert not over(page)
        if page.locator(ATTACK).count():
            return
        if page.locator(CHARACTER).count():
            page.locator(CHARACTER).first.click()
            page.wait_for_function("() => !busy && !document.querySelector('.act[value^=\"play:\"]')")
        else:
            click_last(page)
    raise AssertionError("nobody can attack")


@pytest.mark.parametrize("page", [LOW], indirect=True)
def test_a_duel_with_an_attack_that_is_looked_at_first(page: Page, server: Server) -> None:
    open_table(page, server, entry="chronica")
    find_an_attack(page)
    assert findings(page) == []
    page.evaluate("localStorage.confirm = 'on'")
    page.reload()
    settle(page)
    before, honours = version(page), page.locator(".stats .t-honour b").all_inner_texts()
    target = page.locator(".card.can", has=page.locator(ATTACK)).first
    difference = target.locator(".tag").inner_text()
    page.locator(ATTACK).first.click()
    page.locator("#confirm").wait_for()
    asked = page.locator("#sentence").inner_text()
    values = re.search(r"(\d+) contre (\d+), votre Honneur (\d+) → (\d+)", asked)
    assert values, asked
    by = int(values[1]) - int(values[2])
    assert difference.replace("−", "-").replace("±", "").split("/")[0] == (f"+{by}" if by > 0 else str(by))
    assert version(page) == before, "nothing is done yet"
    assert page.locator(".stats .t-honour b").all_inner_texts() == honours
    page.locator("#confirm").click()
    page.wait_for_function("before => Number(document.getElementById('table').dataset.version) > before", arg=before)
    page.evaluate("localStorage.confirm = 'off'")
    skip_to_the_end(page)
    assert page.locator("#end .ranks > li").count() == 2
    assert findings_at_both_widths(page) == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_duel_by_phone_in_english(page: Page, server: Server) -> None:
    """With a deck for each: nothing is wider than the page, and everything can be said."""
    page.goto(server.address)
    page.get_by_role("button", name="English").click()
    sit_down(page, server, entry="chronica", decks="own")
    for turn in range(8):
        wait_turn(page)
        settle(page)
        if over(page):
            return
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not re.search(r"[{}\[\]|]", page.locator("#table").inner_text())
        if turn == 4:
            assert findings(page) == []
            assert "Your deck" in page.locator(".beside").inner_text()
        (click_last if turn % 2 else click_first)(page)
