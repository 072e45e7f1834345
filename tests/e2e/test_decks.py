"""A deck made in the browser: found, chosen by keyboard, kept, shared and played; the pages of the set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from ludotheque.games.chronica.state import HAND

from .driving import seated, unfold_options
from .test_accessible import in_both_themes

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE, DESK = (390, 844), (1280, 860)
pytestmark = pytest.mark.needs_chromium
READY = "/cards/chronica?cards=louvre.reims.clovis"


def chosen(page: Page) -> str:
    return page.locator(".deck-count strong").inner_text()


def test_a_deck_is_made_by_keyboard_shared_and_played(visit: Callable[..., Page], server: Server) -> None:
    page = visit(*PHONE)
    page.goto(f"{server.address}/decks/chronica")
    page.get_by_role("link", name="Partir de celle-ci").nth(0).click()
    assert chosen(page) == "30"
    assert page.locator(".pool > li").nth(0).evaluate("one => one.getBoundingClientRect().bottom") < PHONE[1]
    page.locator(".deck-count a").click()  # from the cards to what they make
    page.wait_for_function("() => document.getElementById('title').getBoundingClientRect().top < innerHeight / 2")
    page.get_by_role("button", name="Tout enlever").click()
    page.locator(".pool:not(:has(:checked))").wait_for()
    page.keyboard.press("Enter")  # the focus is on what takes it back
    page.locator(".deck-count strong", has_text="30").wait_for()
    assert page.get_by_role("button", name="Annuler").is_disabled()
    page.get_by_role("button", name="Tirer une main").click()
    page.get_by_role("button", name="Piocher une carte").click()
    drawn = page.locator(".tried .leaf-name").all_inner_texts()
    in_it = page.locator(".pool :checked + .leaf .leaf-name").all_inner_texts()
    assert len(set(drawn)) == len(drawn) == HAND + 1
    assert set(drawn) <= set(in_it)
    assert str(30 - HAND - 1) in page.locator("#try [role=status]").inner_text()
    page.locator(".more-filters > summary").click()
    least = page.locator(".stepper", has=page.locator("[data-least=learning]"))
    for sign in "++−":
        least.get_by_text(sign, exact=True).click()
    assert page.get_by_label("Érudition, au moins").input_value() == "1"
    assert int(page.locator("[data-found]").inner_text()) < 52
    least.get_by_text("−", exact=True).click()
    page.get_by_label("Pictogramme").select_option("quill")
    page.get_by_label("Pouvoir").select_option("with")
    page.get_by_label("Érudition, au moins").select_option("3")
    page.get_by_label("Chercher une carte").fill("chiffres ARABES")
    assert page.locator(".pool > li:visible").count() == 1
    card = page.locator(".pool > li:visible input")
    card.focus()
    page.keyboard.press("Space")
    page.locator(".deck-count strong", has_text="31").wait_for()
    page.get_by_label("Chercher une carte").fill("")
    page.get_by_label("Seulement celles choisies").check()
    page.get_by_label("Pictogramme").select_option("")
    page.get_by_label("Pouvoir").select_option("")
    page.get_by_label("Érudition, au moins").select_option("0")
    assert page.locator("[data-found]").inner_text() == "31"
    for number in range(2):
        page.locator(".pool > li:visible input").nth(number).uncheck()
    page.locator(".deck-count strong", has_text="29").wait_for()
    assert "Il manque 1\u00a0carte" in page.locator(".deck-faults").inner_text()
    card = page.locator("input[name=card][value=villon]")
    page.get_by_label("Seulement celles choisies").uncheck()
    card.check()
    page.locator(".deck-count strong", has_text="30").wait_for()
    page.get_by_label("Son nom").fill("La mienne")
    page.locator("#deck-shared summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    page.get_by_role("button", name="Garder cette pioche").click()
    page.get_by_role("heading", name="La mienne").wait_for()
    page.get_by_role("link", name="Changer").click()
    link = page.locator("#deck-link").input_value()
    other = visit(*DESK)
    other.goto(link)
    assert chosen(other) == "30"
    assert other.get_by_label("Son nom").input_value() == "La mienne"
    page.goto(f"{server.address}/new/chronica")
    unfold_options(page)
    page.locator("#option-deck-1 label", has_text="La mienne").click()
    page.locator("#option-deck-2 label", has_text="L’Ost").click()
    page.select_option("select[name=level-1]", "random")
    page.locator("#open").click()
    seated(page)


@pytest.mark.parametrize("page", [PHONE, DESK], indirect=True)
def test_why_a_text_cannot_be_read_is_in_sight(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/decks/chronica")
    page.locator(".from-text > summary").click()
    page.locator("textarea[name=text]").fill("Ma pioche")
    page.get_by_role("button", name="Lire ce texte").click()
    page.locator("textarea[name=text]:focus").wait_for()
    for element in (
        page.get_by_role("alert"),
        page.locator(":focus"),
        page.get_by_role("button", name="Lire ce texte"),
    ):
        at = element.bounding_box()
        assert at
        assert 0 <= at["y"] <= at["y"] + at["height"] <= page.evaluate("innerHeight")
    alert = page.get_by_role("alert").inner_text().replace("\u00a0", " ")
    assert alert.startswith("Le texte, ligne 1, ne se lit pas : après un nom, il faut")
    assert page.locator(":focus").input_value() == "Ma pioche"
    assert in_both_themes(page) == []


def test_axe_finds_nothing(page: Page, server: Server) -> None:
    for path in ("/decks/chronica", "/decks/chronica/make?cards=louvre.reims", READY, READY.replace("?", "/sheet?")):
        page.goto(server.address + path)
        if details := page.locator("#deck-shared summary").all():
            details[0].click()
        assert in_both_themes(page) == [], path


def test_the_sheet_is_printed_nine_cards_a_page_and_no_card_is_too_full(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/cards/chronica/sheet")
    full = "[...document.querySelectorAll('.leaf.cut')].filter((one) => one.scrollHeight > one.clientHeight + 1).length"
    over = """[...document.querySelectorAll('.leaf.cut .plate img')].map((one) => [one, one.parentElement])
        .map((both) => both.map((one) => one.getBoundingClientRect().bottom))
        .filter(([picture, plate]) => picture > plate + 1).length"""
    for lang in ("fr", "en"):
        page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
        page.reload()
        assert page.evaluate(full) == 0
        assert page.evaluate(over) == 0
    page.emulate_media(media="print")
    page.context.add_cookies([{"name": "theme", "value": "dark", "url": server.address}])
    page.reload()
    letters = page.locator("h1").evaluate("(one) => Math.max(...getComputedStyle(one).color.match(/\\d+/g))")
    assert letters < 80, "dark letters on white paper at night, too"
    box = page.locator(".leaf.cut").first.bounding_box()
    assert box
    assert (round(box["width"]), round(box["height"])) == (round(63 / 25.4 * 96), round(88 / 25.4 * 96))
    assert page.locator(".top").is_hidden()
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 6
    page.emulate_media(media="null")
    page.get_by_label("With the backs").check()
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 12, "a page of backs behind each"
