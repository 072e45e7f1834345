"""What moves stays on its surface and in nobody's way; panels, sounds and pictures come to those who asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest
from tools.serving import Server

from .driving import moving, sit_down, telling, wait_version

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.needs_chromium
SMALL = (1280, 720)
# From now on every glide stands still at its beginning, until `at` says where it is.
HOLD = """() => {
    const glide = begin;
    begin = (...given) => { glide(...given); gliding.at(-1).pause(); };
    window.at = (time) => {
        for (const one of gliding) one.currentTime = time;
        for (const one of document.querySelectorAll('.rising')) one.remove();
    };
}"""
# The hand the other way round, as another picture of the table.
TURN = """() => {
    const page = new DOMParser().parseFromString(table().outerHTML, 'text/html');
    const cards = page.querySelector('.z-hand .cards');
    cards.append(...[...cards.children].reverse());
    return put(page.body.innerHTML);
}"""
# When, in milliseconds, the glide of a card lies deepest over something else, and how deep, in pixels.
CLOSEST = """([card, other]) => {
    const area = document.querySelector(other).getBoundingClientRect();
    let best = [0, 0];
    for (let time = 0; time <= 250; time += 10) {
        at(time);
        const box = document.getElementById(card).getBoundingClientRect();
        const high = overlap(box, area) ? Math.min(box.bottom, area.bottom) - Math.max(box.top, area.top) : 0;
        if (high > best[1]) best = [time, high];
    }
    at(best[0]);
    return best;
}"""
# Cards beyond the panel that they lie in.
ASTRAY = """() => [...document.querySelectorAll('#table .card')].filter((one) => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect();
    const around = one.closest('.board, .own, .seat').getBoundingClientRect();
    return box.left < around.left || box.right > around.right || box.top < around.top || box.bottom > around.bottom;
}).map((one) => one.id)"""
# Cards in sight whose panel covers something that may be clicked.
IN_THE_WAY = """() => [...document.querySelectorAll('#table .card')].filter((card) => {
    const box = card.getBoundingClientRect();
    if (box.top < 80 || box.bottom > innerHeight) return false;
    show(card);
    if (shown !== card) return false;
    const over = panel.getBoundingClientRect();
    return [...document.querySelectorAll(CHOICES)].some((one) => overlap(over, one.getBoundingClientRect()));
}).map((one) => one.id)"""


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hand(page: Page) -> list[str]:
    return page.locator(".z-hand .card").evaluate_all("cards => cards.map((one) => one.id)")


def arrive(page: Page, server: Server, players: int) -> None:
    """A table whose page moves and tells quickly; the bots have chosen."""
    sit_down(page, server, players=players)
    telling(page)
    wait_version(page, players - 1)


def until_own_take(page: Page) -> Locator:
    """Play a character, and on until territories can be taken; nobody else's moves are heard of from then on."""
    take = page.locator("#board .act[value^='take']")
    for _ in range(8):
        page.locator(".act, #prompt .choice").last.click()
        page.wait_for_function("() => !busy && !telling && document.querySelector('.act, #prompt .choice')")
        if take.count():
            page.evaluate("told = () => {}")
            return take.first
    raise AssertionError("no territory to take")


@pytest.mark.parametrize("page", [SMALL], indirect=True)
def test_a_card_is_not_drawn_over_what_it_passes(page: Page, server: Server) -> None:
    """From the board into one's own domain, at a table of five: its own header stays as it is."""
    arrive(page, server, players=5)
    page.get_by_role("button", name="Cette table").click()
    page.locator("#sound").select_option("all")
    page.keyboard.press("Escape")
    assert page.evaluate("speaker !== null"), "the choice can be heard"
    page.evaluate("window.rung = []; ring = (name) => rung.push(name)")
    take = until_own_take(page)
    page.evaluate(HOLD)
    page.evaluate("rest()")
    assert page.evaluate(ASTRAY) == []
    assert page.evaluate(IN_THE_WAY) == []
    page.evaluate("hide(); rung.length = 0; PACES.fast = 3_600_000")  # the first beat stands
    card = take.locator("xpath=..").get_attribute("id")
    take.click()
    page.wait_for_function("card => document.querySelector(`.own #${card}`)", arg=card)
    assert page.evaluate("rung") == ["take"]
    header = page.locator(".own .seat-head")
    assert page.evaluate(CLOSEST, [card, ".own .seat-head"])[1] > 10, "it passes there"
    passing = header.screenshot()
    assert page.locator("#board > .ghosts .card").count() == 1
    page.evaluate("rest()")
    assert page.locator(".ghosts, .gliding").count() == 0
    assert header.screenshot() == passing
    assert page.evaluate(ASTRAY) == []


def settled(page: Page) -> None:
    """End the glides that stand still, and wait until nothing is left of them."""
    page.evaluate("gliding.forEach((one) => one.finish())")
    page.wait_for_function("() => !gliding.length && !document.querySelector('.gliding, .ghosts')")


@pytest.mark.parametrize("page", [SMALL], indirect=True)
def test_a_click_during_a_glide_goes_to_what_lies_there(page: Page, server: Server) -> None:
    """And a glide goes on from where the next picture finds it; whoever is calm or wants all at once sees none."""
    arrive(page, server, players=2)
    page.evaluate(HOLD)
    cards = hand(page)
    first = page.locator(f"#{cards[0]}")
    start = middle(first)
    page.evaluate(TURN)
    assert hand(page) == cards[::-1]
    assert middle(first) == pytest.approx(start, abs=1), "it is drawn where it was"
    assert page.evaluate("getComputedStyle(document.querySelector('.own-zones')).overflow") == "clip"
    page.evaluate("at(110)")
    halfway = middle(first)
    assert halfway[0] - start[0] > 50
    page.evaluate(TURN)
    assert middle(first) == pytest.approx(halfway, abs=1), "it goes on from there"
    settled(page)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(TURN)
    moving(page)
    page.evaluate("localStorage.pace = 'now'")
    page.evaluate(TURN)
    assert page.evaluate("gliding.length + document.getAnimations().length") == 0
    page.evaluate("localStorage.pace = 'fast'")
    page.evaluate(TURN)
    there = hand(page)[0]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.card').id", start) != there
    wanted = page.locator(f"#{there} .act").get_attribute("value")
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.mouse.click(*start)
    assert parse_qs(sent.value.post_data or "")["action"] == [wanted]


@pytest.mark.parametrize("page", [SMALL], indirect=True)
def test_a_panel_opens_for_a_mouse_that_moves(page: Page, server: Server) -> None:
    """Not where another card comes under one that lies still. Nor does a picture come for who wants signs alone."""
    arrive(page, server, players=2)
    first, panel = page.locator(".z-hand .card").first, page.locator("#panel")
    x, y = middle(first)
    page.mouse.move(x, y)
    panel.wait_for(state="visible")
    assert first.locator(".name").inner_text() in panel.inner_text()
    page.evaluate("hide()")
    page.evaluate(TURN)
    page.wait_for_function("() => !gliding.length")
    page.mouse.move(x, y)
    page.wait_for_function("() => document.querySelector('.z-hand .card').matches(':hover')")
    assert page.evaluate("hovering === null && shown === null")
    page.mouse.move(x + 1, y)
    panel.wait_for(state="visible")
    assert first.locator(".name").inner_text() in panel.inner_text()
    picture = page.locator("#board .picture").first
    assert picture.is_visible()
    page.get_by_role("button", name="Cette table").click()
    page.locator("#pictures").select_option("signs")
    assert picture.is_hidden()
    page.reload()
    assert picture.is_hidden()
    assert page.locator("#pictures").input_value() == "signs"
