"""Le Royaume in a real browser: alone, two and five at the table, by phone, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools import stages
from tools.serving import Server, serving

from ludotheque.kernel.text import LANGS

from .driving import (
    ACTIONS,
    click_first,
    click_last,
    open_table,
    play_to_the_end,
    press_first,
    reload_settled,
    resize,
    seated,
    settle,
    sit_down,
    telling,
    unfold_options,
    version,
    wait_turn,
    watch,
)
from .test_accessible import dress, in_both_themes_at_both_widths

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium


@pytest.mark.full
def test_a_whole_game_alone_in_english_with_a_reload(page: Page, server: Server) -> None:
    """Against the Dark Lord with events, to the end in both themes and to the end of its replay."""
    page.goto(server.address)
    page.get_by_role("button", name="English").click()
    open_table(page, server, players=1, entry="royaume-2e", events="yes")
    assert "Duke" in page.locator("#sentence").inner_text()
    for _ in range(5):
        wait_turn(page)
        click_first(page)
    reload_settled(page)
    play_to_the_end(page)
    assert page.locator("#end .ranks > li").count() >= 1  # the Dark Lord has a rank where points decide
    dress(page, server, "dark")
    page.reload()
    assert in_both_themes_at_both_widths(page) == []
    last = version(page)
    watch(page, "Watch it again")
    page.keyboard.press("End")
    page.locator("#end").wait_for()
    assert version(page) == last


@pytest.mark.full
def test_five_with_events(page: Page, server: Server, finished: Callable[[str], str]) -> None:
    sit_down(page, server, players=5, entry="royaume-2e", events="yes")
    for _ in range(10):
        wait_turn(page)
        click_first(page)
    reload_settled(page)
    click_first(page)
    page.goto(finished("royaume-2e"))
    assert page.locator("#end .ranks > li").count() == 5


@pytest.mark.pictures
def test_the_form_comes_back_until_it_can_be_played(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/royaume-2e")
    solo = page.locator("#option-solo-sum")
    unfold_options(page)
    assert solo.is_hidden()
    page.locator(".pick", has_text="1").click()
    assert solo.is_visible()
    page.fill("input[name=name-0]", "Zoé")
    areas = page.locator("#option-areas")
    assert areas.locator(".picks").is_hidden()
    areas.get_by_label("Choisir soi-même").check(force=True)
    for area in ("Forêt", "Montagnes"):
        areas.get_by_label(area).uncheck(force=True)
    assert areas.locator(".part img").first.evaluate("one => one.complete && one.naturalWidth > 0")
    page.locator("#open").click()
    assert "Lieux" in page.locator(".refusal a").inner_text(), "what leads to it names it"
    assert "cinq Lieux, et non 3" in areas.locator(".refused").inner_text()
    assert page.locator("input[name=name-0]").input_value() == "Zoé"
    assert areas.get_by_label("Ruines").is_checked()
    for area in ("Marais", "Cavernes"):
        areas.get_by_label(area).check(force=True)
    solo.get_by_label("Oui").check(force=True)
    page.locator(".pick", has_text="2").click()
    no = solo.get_by_label("Non").and_(page.locator(":checked"))
    no.wait_for(state="attached")  # by a script, which may come late: what suits one player alone is not asked of two
    page.locator("#open").click()
    seated(page)


@pytest.mark.full
@pytest.mark.parametrize("page", [(390, 844), (320, 640)], indirect=True)
def test_nothing_leaves_a_phone_sideways(page: Page, server: Server) -> None:
    sit_down(page, server, players=2, entry="royaume-1e")
    for _ in range(6):
        wait_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        click_first(page)
    telling(page)
    for _ in range(2):
        settle(page)
        click_first(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def until(page: Page, wanted: str) -> None:
    """Go on, with what is on the board before what the leading bar offers, until something is there."""
    for _ in range(40):
        wait_turn(page)
        if page.locator(wanted).count():
            return
        click_last(page)
    raise AssertionError(f"no {wanted} in sight")


# Where the piles lie, and how high they are.
PILES = (
    "() => (({ top, height }) => [top, height])(document.querySelector('#zone-piles > .cards').getBoundingClientRect())"
)


def test_the_card_that_is_paid_for_stands_out_and_comes_to_its_owner(page: Page, server: Server) -> None:
    """And the piles stay where they were while a Duke was chosen."""
    sit_down(page, server, players=1, entry="royaume-2e")
    page.locator("#zone-draft").wait_for()
    piles = page.evaluate(PILES)
    until(page, ".act[value^='recruit:']")
    assert page.evaluate(PILES) == piles
    telling(page)
    recruit = page.locator(".act[value^='recruit:']").first
    name = recruit.locator("xpath=..").locator(".name").inner_text()
    before = version(page)
    recruit.click()
    page.wait_for_function(
        "before => !telling && Number(document.getElementById('table').dataset.version) > before", arg=before
    )
    if page.locator("[value^='pay:']").count():
        about = page.locator("#board .card.about")
        assert about.locator(".name").inner_text() == name
        assert name in page.locator("#sentence").inner_text()
        click_first(page)
    come = page.locator("#seat-0 .card[data-from]")
    assert name in come.locator(".name").inner_text()
    assert page.locator(f"#{come.get_attribute('data-from')}").count() == 1


def test_a_card_out_of_reach_says_what_is_missing(page: Page, server: Server) -> None:
    sit_down(page, server, players=1, entry="royaume-2e")
    until(page, ".act[value^='recruit:']")
    dear = page.locator("#board .card.short").last
    dear.hover()
    page.evaluate("dispatchEvent(new Event('scroll'))")  # a page that moves under the mouse does not silence the card
    panel = page.locator("#panel")
    panel.wait_for(state="visible")
    assert "Il vous manque" in panel.inner_text()
    picture = panel.locator("header > .plate > .picture").get_attribute("src")
    assert picture == dear.locator(".plate > .picture").get_attribute("src")
    assert panel.locator("header .worth b").inner_text() == dear.locator(".worth b").inner_text()
    rule = panel.locator("p").all_inner_texts()
    assert len(rule) >= 3
    assert all(re.fullmatch(r"[^.]+\.", sentence) for sentence in rule), "each sentence has a line of its own"


def test_a_whole_turn_by_keyboard(page: Page, server: Server) -> None:
    """The focus is always to be seen, and after a command it is on the next choice or on the sentence."""
    sit_down(page, server, players=1, entry="royaume-2e")
    for _ in range(6):
        press_first(page)
        page.wait_for_function(f"() => document.activeElement.matches('#sentence, {ACTIONS}')")
        assert page.evaluate("document.activeElement.matches(':focus-visible')")
        place = page.evaluate("document.activeElement.getBoundingClientRect().top")
        assert 0 <= place < 860


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_a_note_of_the_lesson_lies_over_the_dukes_by_phone(page: Page, server: Server) -> None:
    """Also where what is asked comes before the board; the place in the lesson makes the leading bar no higher, and the
    longest title leaves the header an edge.
    """
    page.context.add_cookies([{"name": "lang", "value": "en", "url": server.address}])
    begun = page.request.post(f"{server.address}/start/royaume-1e", form={"mode": "learn"}, max_redirects=0)
    page.goto(server.address + begun.headers["location"])
    page.locator("#note").locator("[name=note]").click()
    page.locator("#note[data-note=duke]").wait_for()
    seen = "() => document.elementFromPoint(195, 100)?.closest('#note') !== null"
    page.wait_for_function(seen)
    lesson = page.locator("#prompt > .lesson")
    assert lesson.evaluate("one => getComputedStyle(one).position") == "absolute"
    assert page.locator("#prompt button:visible").count() == 1  # advice
    header, title = (page.locator(part).evaluate("one => one.offsetHeight") for part in (".top", ".top-title"))
    assert title <= header - 8


# Whether a button with many signs stays in the window.
MORE_SIGNS = """one => {
    const signs = one.querySelector('.signs');
    for (let more = 0; more < 12; more++) signs.append(signs.querySelector('.glyph').cloneNode(true));
    return one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right < innerWidth;
}"""


@pytest.mark.parametrize("page", [(390, 640)], indirect=True)
def test_a_phone_leads_to_choices_out_of_sight(page: Page, server: Server) -> None:
    sit_down(page, server, players=1, entry="royaume-2e")
    until(page, ".act[value^='recruit:']")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    where = page.locator("#where")
    where.wait_for(state="visible")
    where.click()
    where.wait_for(state="hidden")
    place = page.locator(".act").first.bounding_box()
    assert place is not None
    assert 0 < place["y"] < 640
    assert page.locator("#prompt .choices > .choice").first.evaluate(MORE_SIGNS), "signs go on in a second line"
    before, finger = version(page), page.context.new_cdp_session(page)
    at = [{"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.locator("#panel:popover-open").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("#panel").is_visible(), "what a long press opens stays when the finger is lifted"
    page.locator("#sentence").click()
    page.locator("#panel").wait_for(state="hidden")
    assert version(page) == before


def test_the_reference_explains_every_sign(page: Page, server: Server) -> None:
    sit_down(page, server, players=1, entry="royaume-2e")
    page.locator("button.quiet[popovertarget=reference]").click()
    signs = page.locator("#reference .legend li")
    signs.nth(20).wait_for()
    assert "Artisan" in signs.all_inner_texts()


# What of a payment is not whole in the leading bar: the picture of what is paid for, what each way to pay costs, and
# what it leaves; and the height of the bar.
PAYING = """() => {
    const inside = (part, room) => part.left >= room.left && part.right <= room.right
        && part.top >= room.top - 0.5 && part.bottom <= room.bottom + 0.5;
    const ways = [...document.querySelectorAll('.choices > .choice')];
    const amounts = '.left, .glyph:not(.left > .sign)';
    const parts = ways.flatMap((one) => [...one.querySelectorAll(amounts)].map((part) => [part, one]));
    const bar = document.getElementById('prompt');
    const cut = [[document.querySelector('.sentence > .named'), bar], ...parts].filter(([part, room]) =>
        !part?.checkVisibility() || !inside(part.getBoundingClientRect(), room.getBoundingClientRect()));
    return [cut.map(([part, room]) => `${part?.textContent} of ${room.id}`), Math.round(bar.offsetHeight)];
}"""


@pytest.mark.parametrize("lang", LANGS)
def test_a_phone_shows_what_is_paid_for_and_what_is_left(
    page: Page, tmp_path: Path, lang: str, uncompiled: None
) -> None:
    """The card itself may lie below the leading bar there, which is no higher with many ways to pay."""
    database = tmp_path / "tables.sqlite3"
    stages.prepare(database)
    commands, moments = stages.play("royaume-2e", 2, 3, stages.OPTIONS["royaume-2e"])
    of_ways = {len(moment.legal[stages.VIEWER]): moment.count for moment in moments if moment.asks("pay")}
    paths = [stages.lay(database, "royaume-2e", 2, 3, commands[: of_ways[n]], (0, 1)) for n in (2, 3, 4, max(of_ways))]
    with serving(database, limited=False) as server:
        page.context.add_cookies([stages.sitting(), {"name": "lang", "value": lang, "url": server.address}])
        heights: dict[int, set[int]] = {}
        for path in paths:
            page.goto(server.address + path)
            seated(page)
            for size in ((390, 844), (375, 667), (320, 640)):
                resize(page, size)
                cut, height = page.evaluate(PAYING)
                assert cut == [], size
                heights.setdefault(size[0], set()).add(height)
        assert all(len(of_a_size) == 1 for of_a_size in heights.values()), heights
        resize(page, (1280, 720))
        assert page.locator(".sentence > .named").is_hidden(), "the card is in sight"
