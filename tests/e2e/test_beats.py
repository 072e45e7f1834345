"""What has happened is told beat by beat in a real browser, at the reader's pace; a click or a key leads to now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server

from .driving import (
    Unlooking,
    click_first,
    click_last,
    moving,
    seat_two,
    seated,
    sit_down,
    version,
    wait_turn,
    wait_version,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
TOLD = "#table.telling"
STAND = "PACES.slow = PACES.fast = 3_600_000"  # an hour: a beat stands until a click, a key or the test ends it
# Keeps every sentence that stands on the page, with the version of its table and whether it was a beat.
LISTEN = """() => {
    window.sentences = [];
    new MutationObserver(() => {
        const table = document.getElementById('table');
        const one = [document.getElementById('sentence').innerText.trim(), Number(table.dataset.version),
            table.classList.contains('telling')].join('|');
        if (sentences.at(-1) !== one) sentences.push(one);
    }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}"""


@pytest.fixture
def pages(visit: Callable[[], Page]) -> tuple[Page, Page]:
    """Those of a host, and of a guest who looks at none."""
    return visit(), visit()


@pytest.fixture
def two(pages: tuple[Page, Page], server: Server) -> tuple[Page, Unlooking]:
    """Two people at a table; the host reads slowly."""
    host, _ = pages
    moving(host)
    guest = sit_down_both(pages, server)
    read(host, "slow")
    return host, guest


def sit_down_both(pages: tuple[Page, Page], server: Server) -> Unlooking:
    host, guest = pages
    host.goto(seat_two(host, guest, server))
    seated(host)
    host.evaluate(LISTEN)
    return Unlooking(guest.request, host.url)


def read(page: Page, pace: str) -> None:
    """Choose a pace as a reader does."""
    page.get_by_role("button", name="Cette table").click()
    page.locator("#pace").select_option(pace)
    page.keyboard.press("Escape")


def heard(page: Page) -> list[list[str]]:
    """[sentence, version, whether it is a beat] of what has stood on the page."""
    return [sentence.split("|") for sentence in page.evaluate("sentences")]


def reveal(host: Page, guest: Unlooking) -> None:
    """Both choose, the host first, so that a story begins for the host."""
    click_first(host)
    guest.act()


def go_on(page: Page) -> None:
    """Nothing that is still to be told stands any longer."""
    page.evaluate("PACES.slow = 1; goOn()")


def until_now(page: Page) -> None:
    page.wait_for_function("() => !telling && !coming.length && !document.querySelector('#table.telling')")


def test_beats_stand_one_after_the_other_and_then_the_table(two: tuple[Page, Unlooking]) -> None:
    host, guest = two
    host.evaluate(STAND)
    reveal(host, guest)
    host.locator(TOLD).wait_for()
    assert host.locator(".act, #prompt .choice").count() == 0, "nothing can be done at a beat"
    go_on(host)
    until_now(host)
    lines = heard(host)
    beats = [sentence for sentence, _, beat in lines if beat == "true"]
    assert "révèle" in beats[0]
    assert len(beats) == len(set(beats))
    versions = [int(at) for _, at, _ in lines]
    assert versions == sorted(versions)
    assert lines[-1][2] == "false"
    assert version(host) == guest.table.version
    assert host.locator("#sentence .mark").count() == 0


def test_a_click_leads_to_now_and_plays_nothing(two: tuple[Page, Unlooking]) -> None:
    host, guest = two
    read(host, "fast")  # without a scene, which a click would end first
    host.evaluate(STAND)
    reveal(host, guest)
    host.locator(TOLD).wait_for()
    host.locator(".z-hand .card").first.click(position={"x": 20, "y": 20})
    until_now(host)
    assert version(host) == guest.table.version
    assert host.evaluate("arrived") == guest.table.version, "nothing was played"


@pytest.mark.parametrize(("pace", "key"), [("fast", "Enter"), ("slow", "Escape")])
def test_a_key_leads_to_now_and_plays_nothing(two: tuple[Page, Unlooking], pace: str, key: str) -> None:
    """Escape does so from a scene, too."""
    host, guest = two
    read(host, pace)
    host.evaluate(STAND)
    reveal(host, guest)
    host.locator(TOLD).wait_for()
    host.keyboard.press(key)
    until_now(host)
    assert host.evaluate("arrived") == version(host) == guest.table.version


def test_news_waits_behind_the_beats_that_are_told(
    two: tuple[Page, Unlooking], pages: tuple[Page, Page], server: Server
) -> None:
    host, guest = two
    for _ in range(9):  # until the guest comes first
        host.evaluate(STAND)
        click_last(host)
        guest.act()
        if guest.table.actions:
            break
        guest = sit_down_both(pages, server)
    host.locator(TOLD).wait_for()
    standing = host.locator("#sentence").inner_text()
    guest.act()
    host.wait_for_function("wanted => arrived >= wanted", arg=guest.table.version)
    assert host.evaluate("telling")
    assert host.locator("#sentence").inner_text() == standing
    go_on(host)
    until_now(host)
    assert version(host) == guest.table.version
    assert len([beat for _, _, beat in heard(host) if beat == "true"]) > 1


def test_at_once_tells_nothing_and_is_remembered(two: tuple[Page, Unlooking]) -> None:
    host, guest = two
    read(host, "now")
    host.reload()
    assert host.locator("#pace").input_value() == "now"
    host.evaluate(LISTEN)
    reveal(host, guest)
    wait_version(host, guest.table.version)
    assert [beat for _, _, beat in heard(host) if beat == "true"] == []


def test_a_page_that_was_in_the_background_offers_what_happened(two: tuple[Page, Unlooking]) -> None:
    host, guest = two
    click_first(host)
    hide(host, True)
    guest.act()
    host.evaluate("wanted => refresh(wanted)", guest.table.version)
    wait_version(host, guest.table.version)
    assert [beat for _, _, beat in heard(host) if beat == "true"] == [], "nobody looked"
    hide(host, False)
    button = host.get_by_role("button", name="Ce qui s’est passé")
    button.wait_for(state="visible")
    host.evaluate(STAND)
    button.click()
    host.locator(TOLD).wait_for()
    go_on(host)
    until_now(host)
    assert "révèle" in next(sentence for sentence, _, beat in heard(host) if beat == "true")
    assert button.is_hidden()
    assert version(host) == guest.table.version


def hide(page: Page, hidden: bool) -> None:
    """Let the page believe that it is in the background, or is looked at again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_dice_tumble_when_they_are_thrown(page: Page, server: Server) -> None:
    moving(page)
    sit_down(page, server, players=2, entry="royaume-2e")
    read(page, "normal")
    page.evaluate(
        """() => {
            window.tumbled = 0;
            addEventListener('animationstart', (event) => (tumbled += event.animationName === 'tumble'), true);
        }"""
    )
    for _ in range(40):
        wait_turn(page)
        click_first(page)
        if page.evaluate("tumbled"):
            return
    raise AssertionError("no die has tumbled")


STORY = """async () => {
    const now = document.getElementById('table').outerHTML;
    const at = Number(table().dataset.version);
    const page = (version, words, marks) => {
        const box = document.createElement('div');
        box.innerHTML = now;
        const shown = box.firstElementChild;
        shown.dataset.version = version;
        shown.querySelector('#sentence').textContent = words;
        for (const [name, value] of Object.entries(marks)) shown.setAttribute(name, value);
        return { text: shown.outerHTML, version };
    };
    const beat = { class: 'table telling' };
    const waiting = { 'data-bot': '', class: 'table' };
    window.next = () => arrive(at + 2, [page(at + 2, 'second deed', beat), page(at + 2, 'your turn', {})], false);
    await arrive(at + 1, [page(at + 1, 'first deed', beat), page(at + 1, 'a bot is waited for', waiting)], false);
}"""


def test_the_last_deed_of_a_bot_stands_until_its_next_comes(two: tuple[Page, Unlooking]) -> None:
    host, _ = two
    host.evaluate("PACES.slow = 50; SOON = 600_000")
    host.evaluate(STORY)
    host.wait_for_function("() => soonest !== null")  # the pace is over, and more is waited for
    assert host.locator("#sentence").inner_text() == "first deed"
    host.evaluate("next()")
    until_now(host)
    sentences = [sentence for sentence, _, _ in heard(host)]
    assert sentences[-3:] == ["first deed", "second deed", "your turn"]


def test_a_click_ends_the_wait_for_a_bot(two: tuple[Page, Unlooking]) -> None:
    host, _ = two
    host.evaluate("PACES.slow = 50; SOON = 600_000")
    host.evaluate(STORY)
    host.wait_for_function("() => soonest !== null")
    host.locator("#sentence").click()
    until_now(host)
    assert host.locator("#sentence").inner_text() == "a bot is waited for"
