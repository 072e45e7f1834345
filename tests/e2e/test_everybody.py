"""Five players late in a game: everybody is on the table, at a desk and on a phone, and the log is a drawer."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.web.views.parts import name_fits
from tests.support.tiers import mostly

from .driving import resize, seated, unreadable, watch
from .late import ALWAYS, BOXES, LATE, PLAYERS, TABLES

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
LOW = (1280, 720)
LYING = (1180, 820)  # a tablet
DESK = (1440, 900)
PHONE = (390, 844)
SMALLEST = (320, 640)


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
            if (!card.checkVisibility()) continue;
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
    for size in (DESK, LYING, LOW):
        resize(page, size)
        page.wait_for_function("innerHeight === document.documentElement.clientHeight")
        assert page.evaluate(UNSEEN) == []
        assert len(places(page, ".seat")) == PLAYERS - 1
    assert all(page.locator(".seat .deed").all_inner_texts())
    if entry == "vaalbara":
        own, seats = places(page, ".own")[0], places(page, ".seat")
        left, right = seats[0], seats[-1]
        assert left["right"] <= own["left"] < own["right"] <= right["left"]
        assert all(panel["top"] < own["bottom"] and panel["bottom"] > own["top"] for panel in (left, right))
        assert [seat["left"] < own["left"] for seat in seats] == [True, True, False, False]
        assert seats[1]["bottom"] <= left["top"]
        assert seats[2]["bottom"] <= right["top"]
        for seat in range(1, PLAYERS):
            held = places(page, f".at-{seat} .z-stacks .card")
            assert all(b["left"] >= a["right"] or b["top"] >= a["bottom"] for a, b in itertools.pairwise(held)), (
                "none overlap"
            )
        page.locator(".own .z-stacks .card ~ .card ~ .card").evaluate_all("all => all.forEach((one) => one.remove())")
        assert all(card["right"] - card["left"] > 90 for card in places(page, ".own .z-stacks .card")), "few are wide"
    page.get_by_role("button", name="Journal").focus()
    page.keyboard.press("Enter")
    lines = page.locator("#log #lines li:not(.begins)")
    lines.first.wait_for()
    answer = page.request.get(late(entry).replace("/t/", "/log/"))
    assert lines.count() == answer.text().count("data-step=") > 80
    assert page.locator("#log .begins").count() == (entry == "vaalbara")  # else the last command was one's own
    assert page.locator("#log .lines a:not([href^='/rules/'])").count() == 0, "nothing leads into a game that goes on"
    page.keyboard.press("Escape")
    page.locator("#log").wait_for(state="hidden")
    page.context.clear_cookies()
    page.goto(late(entry))  # as somebody who only looks
    seated(page)
    assert len(places(page, ".seat")) == PLAYERS
    assert page.evaluate(UNSEEN) == []
    amounts = [places(page, f".at-{at} .stats li") for at in (1, 2)]
    first, second = (row[-1]["right"] - row[0]["left"] for row in amounts)
    assert entry == "vaalbara" or first < 1.5 * second, "a wide strip has its numbers as close as the others"


# What advice of so many characters covers of a table, and whether it is whole; a button unfolds what is not.
ADVISED = """(length) => {
    const sheet = document.createElement('div');
    Object.assign(sheet, {id: 'advice', className: 'advice', innerHTML: `<div class="said"><p class="does">
        <strong>Recruter la Chevaleresse errante</strong></p><ul><li></li></ul></div>
        <button type="button" class="plain" id="unfold">Tout lire</button>
        <button type="button" class="choice likely" id="advised">Suivre ce conseil</button>
        <button type="button" class="shut" id="dismiss">×</button>`});
    sheet.querySelector('li').textContent = 'Cela rapporte trois points, et davantage ensuite. '.repeat(length / 50);
    document.querySelector('#prompt > .asked').append(sheet);
    lay();
    const box = (one) => one.getBoundingClientRect(), at = box(sheet);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const parts = '#board, .seat, .own, #prompt > .choices > *, .top-links :is(a, button)';
    const under = [...document.querySelectorAll(parts)]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && meet(box(one), at))
        .map((one) => one.id || one.className);
    const said = sheet.querySelector('.said'), unfold = sheet.querySelector('#unfold');
    const whole = () => said.scrollHeight <= said.clientHeight + 4;
    const found = {under, whole: whole(), offered: unfold.checkVisibility()};
    if (found.offered) unfold.click();
    found.unfolded = whole() && box(sheet).bottom <= innerHeight;
    sheet.remove();
    lay();
    return found;
}"""
BRIEF, LENGTHY = 150, 1500


@pytest.mark.parametrize("entry", mostly(BOXES, always=ALWAYS))
def test_advice_lies_on_nothing_that_is_on_the_table(
    visit: Callable[..., Page], late: Callable[[str], str], entry: str
) -> None:
    """However many play: it stands beside the question, or takes its place. What is longer is unfolded by a button."""
    page = visit(*LOW)
    page.goto(late(entry))
    seated(page)
    for size in (LOW, LYING, DESK):
        resize(page, size)
        whole = {"under": [], "whole": True, "offered": False, "unfolded": True}
        folded = whole | {"whole": False, "offered": True}
        assert page.evaluate(ADVISED, LENGTHY) == folded, size
        assert page.evaluate(ADVISED, BRIEF) in [whole, folded], size


# Cards of the row whose badges do not lie beside the price, or not on the card.
BELOW = """() => [...document.querySelectorAll('#zone-row .card')].filter((card) => {
    const [box, price, badges] = [card, card.querySelector('.price'), card.querySelector('.badges')]
        .map((one) => one.getBoundingClientRect());
    return badges.top >= price.bottom || badges.left < price.right || badges.right > box.right;
}).map((card) => card.id)"""


def test_the_guild_of_a_citizen_lies_beside_its_price(visit: Callable[..., Page], late: Callable[[str], str]) -> None:
    page = visit(*LOW)
    page.goto(late("margraves-2"))
    seated(page)
    assert any(int(price) > 9 for price in page.locator("#zone-row .price").all_inner_texts())
    for size in (LOW, LYING, DESK, PHONE):
        resize(page, size)
        assert page.evaluate(BELOW) == []


# Small cards on which the number, or how many of them there are, lies over the sign: more than their round corners.
SIGNS = """() => [...document.querySelectorAll('.card.xs')].filter((card) => {
    const sign = card.querySelector(':scope > .plate > .icon'), picture = card.querySelector('.picture');
    if (!card.checkVisibility() || !sign || picture?.checkVisibility()) return false;
    const at = sign.getBoundingClientRect();
    return at.height < 12 || [...card.querySelectorAll(':scope > :is(.corner, .copies)')].some((disc) => {
        const {left, right, top, bottom} = disc.getBoundingClientRect();
        const over = (from, to, begin, end) => Math.min(to, end) - Math.max(from, begin);
        return over(left, right, at.left, at.right) > 2 && over(top, bottom, at.top, at.bottom) > 2;
    });
}).map((card) => card.id)"""


@pytest.mark.parametrize("entry", mostly(["vaalbara", "royaume-2e", "royaume-1e"], always=["vaalbara", "royaume-2e"]))
def test_numbers_and_signs_of_a_small_card_have_each_a_place(
    visit: Callable[..., Page], late: Callable[[str], str], entry: str
) -> None:
    page = visit(*LOW)
    page.goto(late(entry))
    seated(page)
    assert page.locator(".seat .card.xs > .corner").count()
    for size in (LOW, LYING, DESK, PHONE, SMALLEST):
        resize(page, size)
        assert page.evaluate(SIGNS) == [], size


# Cards on which how many of them there are lies over the number or the name.
COVERED = """() => [...document.querySelectorAll('.own .card')].filter((card) => {
    const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom;
    const box = (one) => card.querySelector(`:scope > ${one}`)?.getBoundingClientRect();
    const [a, b, name] = ['.corner', '.copies', '.name'].map(box);
    return b && ((a && over(a, b)) || (name.width > 1 && over(name, b)));
}).map((card) => card.id)"""


# The height of one's own area, and the same with a victory pile of so many; the widths of its cards.
PILED = """(many) => {
    const own = document.querySelector('.own'), pile = own.querySelector('[id^="zone-victory"] > .cards');
    const card = pile.querySelector('.card'), before = own.offsetHeight;
    pile.replaceChildren(...Array.from({length: many}, () => card.cloneNode(true)));
    return [before, own.offsetHeight, [...pile.children].map((one) => one.offsetWidth)];
}"""


SEEN = "all => all.map((one) => one.checkVisibility())"


def test_a_crowded_area_of_a_kingdom_stays_legible(visit: Callable[..., Page], late: Callable[[str], str]) -> None:
    """“11/12” is wide on a small card, and a full victory pile lies in two rows as high as one, not in slivers."""
    page = visit(*DESK)
    page.goto(late("royaume-2e-butchers"))
    seated(page)
    butchers = page.locator(".own .card", has_text="Boucher")
    assert butchers.locator(".corner").all_inner_texts() == ["11/12"]
    assert butchers.locator(".copies").all_inner_texts() == ["×3"]
    for size in (DESK, LYING, LOW, PHONE, SMALLEST):
        resize(page, size)
        assert page.evaluate(COVERED) == [], size
    assert page.locator(".own [id^='zone-domains'] + [id^='zone-victory']").count() == 1
    resize(page, LOW)
    page.evaluate(PILED, 8)
    assert all(page.locator(".own [id^='zone-victory'] .picture").evaluate_all(SEEN)), "eight of them have pictures"
    for many in (7, 14):
        before, after, widths = page.evaluate(PILED, many)
        assert (before, min(widths) >= 24) == (after, True), (many, widths)


# Markers on a space of an influence row that lie over each other or over its toll, and tolls that are not to be seen.
CROWDS = """() => [...document.querySelectorAll('.track[id^="track-influence"] .space')].filter((space) => {
    const box = (one) => one.getBoundingClientRect(), toll = space.querySelector('.effect b');
    const on = [...space.querySelectorAll('.piece > .body'), ...(toll ? [toll] : [])].map(box);
    const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return on.some((a, i) => on.some((b, j) => i < j && over(a, b)))
        || (toll && !toll.checkVisibility({visibilityProperty: true}));
}).map((space) => space.id)"""


def test_markers_of_five_lie_side_by_side_tolls_are_seen_and_cards_in_hand_show_their_guild(
    visit: Callable[..., Page], late: Callable[[str], str]
) -> None:
    page = visit(*DESK)
    page.goto(late("margraves"))
    seated(page)
    assert page.locator(".k-river > .pieces").count() > 0
    assert page.locator(".track .pieces > .piece:nth-child(2)").count() > 0
    for size in (DESK, LOW, LYING, PHONE):
        resize(page, size)
        assert page.evaluate(CROWDS) == [], size
        guilds = page.locator(".z-hand .card .badges .icon")
        assert guilds.count() == page.locator(".z-hand .card").count() > 2
        assert all(guilds.evaluate_all("all => all.map((one) => one.checkVisibility())")), size


# Widths of five cards in a hand, and of the four that stay.
HELD = """() => {
    const hand = document.querySelector('.z-hand > .cards'), card = hand.querySelector('.card');
    const widths = () => [...new Set([...hand.children].map((one) => Math.round(one.getBoundingClientRect().width)))];
    hand.replaceChildren(...Array.from({length: 5}, () => card.cloneNode(true)));
    const before = widths();
    hand.lastElementChild.remove();
    return [before, widths()];
}"""


@pytest.mark.parametrize(
    "size", mostly([(size,) for size in (DESK, LYING, LOW, (820, 1180), PHONE)], [(DESK,), (PHONE,)])
)
def test_cards_keep_their_width_while_their_row_is_taken(
    visit: Callable[..., Page], late: Callable[[str], str], size: tuple[int, int]
) -> None:
    page = visit(*size)
    page.goto(late("vaalbara"))
    seated(page)
    rows = ".board .z-row .card"
    before = places(page, rows)
    page.locator("#zone-line-1 .card").first.evaluate("card => card.remove()")
    after = places(page, rows)
    assert len(after) == len(before) - 1 >= PLAYERS
    assert {round(place["width"]) for place in after} == {round(place["width"]) for place in before}
    wide, narrow = page.evaluate(HELD)
    assert wide == narrow, "so do those in the hand when one of them is played"


# Cards in the grids of a board that show no picture, or not the middle third of it below its edge, where the face is.
FACELESS = """() => [...document.querySelectorAll('#board .card.g .plate.pictured')].filter((plate) => {
    const picture = plate.querySelector('.above') ?? plate.querySelector('.picture');
    if (!picture.checkVisibility()) return true;
    const box = picture.getBoundingClientRect(), whole = Math.max(box.width, box.height * 240 / 168);
    const left = (whole - box.width) * parseFloat(getComputedStyle(picture).objectPosition.replace('calc(', '')) / 100;
    const high = Math.max(box.height, box.width * 168 / 240);
    const top = (high - box.height) * parseFloat(getComputedStyle(picture).objectPosition.split(' ').at(-1)) / 100;
    return left > whole / 3 || left + box.width < whole * 2 / 3 || top > high / 8;
}).map((plate) => plate.parentElement.id)"""


# Words in the names of cards and places that go on in another line.
NAMES = ".card > .name, .spot > .label > :is(.name, .badges b)"
BROKEN = (
    f"() => [...document.querySelectorAll('{NAMES}')]"
    """.flatMap((name) => {
    const words = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), range = document.createRange(), found = [];
    if (!name.checkVisibility() || getComputedStyle(name).clipPath === 'inset(50%)') return found;
    for (let node = words.nextNode(); node; node = words.nextNode()) {
        for (const word of node.data.matchAll(/[^\\s-]+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
        }
    }
    return found;
})"""
)


# Words and prices of places on a map that cross the edge of what they are printed on.
CROSSING = """() => [...document.querySelectorAll('.plates .spot')].flatMap((spot) =>
    [...spot.querySelectorAll('.badges b, .badges .icon, .price > *')].filter((one) => {
        if (getComputedStyle(one).clipPath === 'inset(50%)') return false;
        const [box, room] = [one, one.closest('.price') ?? spot].map((some) => some.getBoundingClientRect());
        return box.left < room.left - 0.5 || box.right > room.right + 0.5;
    }).map((one) => `${one.textContent} of ${spot.id}`))"""


# In every run one language of each game, by turns.
SPOKEN = list(zip(ALWAYS, itertools.cycle(LANGS), strict=False))
BARS, HIGH, LOWER = (LOW, DESK), (LOW, LYING, DESK), (PHONE, (375, 844), (360, 740), SMALLEST)


def flaws(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong with a table in a window of this size."""
    found = [*unreadable(page), *page.evaluate(CROSSING)]
    if size in HIGH:
        return [*found, *page.evaluate(UNSEEN), *page.evaluate(FACELESS)]
    # The button comes when somebody was away; no other test waits for that.
    page.evaluate("document.getElementById('what-happened').hidden = false")
    wider = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.evaluate("document.getElementById('what-happened').hidden = true")
    missed = ["what was missed has no room"] if wider else []
    return [*found, *missed, *(f"{word} is broken" for word in page.evaluate(BROKEN))]


@pytest.mark.parametrize(
    "spoken",
    [
        pytest.param(SPOKEN, id="each game"),
        pytest.param(list(itertools.product(LATE, LANGS)), id="all", marks=pytest.mark.full),
    ],
)
def test_a_table_is_whole_in_windows_of_all_sizes_and_its_leading_bar_has_one_height(
    visit: Callable[..., Page], late: Callable[[str], str], spoken: list[tuple[str, Lang]]
) -> None:
    """No word is cut or broken. A low window has all of the table. The bar has one height in all boxes and languages.
    Each table is loaded once.
    """
    page, found = visit(*LOW), []
    heights: dict[tuple[int, int], set[float]] = {size: set() for size in BARS}
    for name, lang in spoken:
        page.context.add_cookies([{"name": "lang", "value": lang, "url": late(name)}])
        page.goto(late(name))
        seated(page)
        for size in (*HIGH, *LOWER):
            resize(page, size)
            if size in BARS:
                heights[size].add(places(page, "#prompt")[0]["height"])
            found += [(name, lang, size, flaw) for flaw in flaws(page, size)]
        resize(page, (820, 1180))
        found += [(name, lang, "a tablet", card) for card in page.evaluate(FACELESS)]
    assert not found, "\n".join(map(str, found))
    assert [len(measured) for measured in heights.values()] == [1, 1], heights


# Names that are wider than a card, each written on this card with the class that it has.
WIDER = """(card, names) => {
    const name = card.querySelector('.name'), range = document.createRange();
    return names.filter(([said, fits]) => {
        name.textContent = said;
        name.className = `name ${fits}`;
        range.selectNodeContents(name);
        return range.getBoundingClientRect().width > name.getBoundingClientRect().width + 0.5;
    });
}"""


@pytest.mark.parametrize("lang", mostly(LANGS, always=["fr"]))
def test_each_name_fits_on_a_card_of_the_smallest_phone(
    visit: Callable[..., Page], late: Callable[[str], str], lang: Lang
) -> None:
    """Those of five Territories in a line, and of five Characters in a hand, also when one has been taken or played."""
    page = visit(*SMALLEST)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": late("vaalbara")}])
    page.goto(late("vaalbara"))
    seated(page)
    box = SHELF["vaalbara"].game.box
    for kind, line, card, sized in (
        ("land", "#zone-line-1", ".card.m", False),
        ("character", ".z-hand", ".card.l", True),
    ):
        names = [card.noun.form(lang) for card in box[kind].values()]
        sized_names = [[name, name_fits(name) if sized else ""] for name in names]
        cards = page.locator(f"{line} {card}")
        assert cards.count() == PLAYERS
        for _ in range(2):
            assert cards.first.evaluate(WIDER, sized_names) == []
            cards.last.evaluate("card => card.remove()")


# How a pile looks that may be taken, as it lies, woken by the dice, and both with one card left.
FRAMES = """one => (one.style.transition = 'none') && ['', 'lit', 'heap', 'lit heap'].map((more) => {
    one.classList.remove('lit', 'heap');
    if (more) one.classList.add(...more.split(' '));
    const style = getComputedStyle(one);
    return [style.borderColor, style.boxShadow];
})"""


def test_a_pile_that_the_dice_wake_shows_that_it_may_be_taken(
    visit: Callable[..., Page], late: Callable[[str], str]
) -> None:
    page = visit(*LOW)
    page.goto(late("royaume-2e"))
    seated(page)
    alone, woken, heap, woken_heap = page.locator(".z-grid .card.can").first.evaluate(FRAMES)
    assert alone == woken
    assert heap == woken_heap


# Where the piles lie and what ends the game stands, without and with the words that a double has.
DOUBLED = """() => {
    const roll = document.querySelector('.board > .roll');
    const seen = () => ['#zone-piles', '#zone-exhausted .zone-hint'].map((one) =>
        Object.values(document.querySelector(one).getBoundingClientRect().toJSON()));
    roll.querySelector('.zone-hint')?.remove();
    document.querySelector('#zone-exhausted .zone-hint').textContent = 'la fin vient à 10 · 3 Événements dans la pile';
    const before = seen();
    roll.insertAdjacentHTML('beforeend',
        '<p class="zone-hint">Un double : 6 deux fois, 12 une fois</p>');
    return [before, seen()];
}"""

# Where the piles lie before a harvest, and below one that takes two lines of a phone.
HARVESTED = """() => {
    const top = () => document.querySelector('#zone-piles').getBoundingClientRect().top;
    document.querySelector('.board > .summary')?.remove();
    const before = top();
    document.querySelector('.board > .roll').insertAdjacentHTML('afterend',
        `<section class="summary"><ul>${'<li>+2 +1 −1 +3</li>'.repeat(5)}</ul></section>`);
    return [before, top()];
}"""


def test_nothing_moves_when_the_dice_show_a_double_or_all_harvest(
    visit: Callable[..., Page], late: Callable[[str], str]
) -> None:
    page = visit(*LOW)
    page.goto(late("royaume-2e"))
    seated(page)
    for size in (LOW, DESK, LYING, PHONE):
        resize(page, size)
        before, after = page.evaluate(DOUBLED)
        assert before == after, size
    before, after = page.evaluate(HARVESTED)
    assert before == after, "on a phone"


# By how much strips of others grow, and their numbers leave them, when all amounts have two digits.
TALLIED = """() => [...document.querySelectorAll('.seat')].map((strip) => {
    const before = strip.offsetHeight;
    strip.querySelectorAll('.stats b').forEach((one) => { one.textContent = '28'; });
    const numbers = strip.querySelector('.stats');
    return [strip.offsetHeight - before, numbers.scrollWidth > numbers.clientWidth];
})"""


@pytest.mark.parametrize("name", ["royaume-2e", "royaume-2e-butchers"])
def test_amounts_of_two_digits_make_no_strip_higher(
    visit: Callable[..., Page], late: Callable[[str], str], name: str
) -> None:
    page = visit(*LOW)
    page.goto(late(name))
    seated(page)
    for size in (LOW, LYING, DESK):
        resize(page, size)
        assert {tuple(grown) for grown in page.evaluate(TALLIED)} == {(0, False)}, size


LONG = "all => all.forEach((one) => { one.textContent = 'Wilhelminehildegardefrieda'.slice(0, 24); })"


def test_long_names_stay_in_their_column_of_the_omens(visit: Callable[..., Page], late: Callable[[str], str]) -> None:
    page = visit(*DESK)
    page.goto(late("vaalbara"))
    seated(page)
    names = page.locator(".ranking li > :last-child")
    assert all(name.get_attribute("title") == name.inner_text() for name in names.all())
    names.first.evaluate("one => { one.textContent = 'Barthélemy, 1\u00a0Combattante'; }")
    assert len({round(place["height"]) for place in places(page, ".ranking li")}) == 1
    names.evaluate_all(LONG)
    for size in (DESK, LYING, LOW, (820, 1180), PHONE, SMALLEST):
        resize(page, size)
        column = places(page, ".ranking")[0]
        assert all(place["right"] <= column["right"] + 1 for place in places(page, ".ranking li"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


@pytest.mark.parametrize("entry", mostly(TABLES, always=["vaalbara"]))
def test_a_low_window_has_all_of_a_replay(
    visit: Callable[..., Page], finished: Callable[[str], str], entry: str
) -> None:
    """With the log beside it too; and the log can be shut again. Its buttons are one line, and a sheet has the rest:
    there and on a phone.
    """
    page = visit(*LOW)
    page.goto(finished(entry))
    watch(page, "Revoir la partie")
    for step in ("step-on", "more-jumps-door", "round-on", "turn-on", "step-end"):
        page.locator(f"#{step}").click()
        page.wait_for_function("() => !turning")
        if not page.locator("#end").count():
            assert page.evaluate(UNSEEN) == []
    page.locator("#step-first").click()
    page.wait_for_function("() => !turning")
    page.get_by_role("button", name="Journal").click()
    page.locator("#lines").wait_for()
    assert page.evaluate(UNSEEN) == []
    bar, log = places(page, "#more-jumps-door")[0], places(page, "#log")[0]
    assert bar["right"] <= log["left"]
    page.locator("#log .shut").click()
    page.locator("#log").wait_for(state="hidden")
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    assert page.evaluate("matchMedia('(any-pointer: coarse)').matches")
    assert len({round(place["top"] + place["bottom"]) for place in places(page, ".transport > :visible")}) == 1
    page.locator("#more-jumps-door").click()
    controls = places(page, ".transport :is(a, button, select, summary):visible")
    assert len(controls) > 8
    assert all(control["bottom"] - control["top"] >= 43.9 for control in controls)
    page.keyboard.press("Escape")
    touch.detach()
    resize(page, PHONE)
    bar = places(page, "#prompt")[0]
    assert bar["bottom"] - bar["top"] < PHONE[1] / 5
    page.locator("#more-jumps-door").click()
    page.locator("#round-on").click()
    page.wait_for_function("() => !turning && Number(steps().dataset.step) > 0")
    assert places(page, "#more-jumps")[0]["bottom"] <= places(page, "#prompt")[0]["top"]
    page.locator("#sentence").click()
    page.locator("#more-jumps").wait_for(state="hidden")


@pytest.mark.parametrize("entry", mostly(TABLES, always=["royaume-2e"]))
def test_a_phone_leads_to_everybody_and_no_chip_covers_another(
    visit: Callable[..., Page], late: Callable[[str], str], entry: str
) -> None:
    page = visit(*PHONE)
    page.goto(late(entry))
    seated(page)
    assert len(places(page, ".sections a")) == PLAYERS + 1
    for link in page.locator(".sections a").all():
        link.click()
        part = places(page, str(link.get_attribute("href")))[0]
        bar, top = places(page, "#prompt")[0], places(page, ".sections")[0]
        assert abs(top["top"]) <= 1
        end = page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
        assert part["top"] >= top["bottom"]
        assert part["top"] < top["bottom"] + 40 or end
        assert part["top"] < bar["top"]
        page.wait_for_function(
            "href => document.querySelector('.sections [aria-current]').getAttribute('href') === href",
            arg=link.get_attribute("href"),
        )
        assert page.locator(".sections [aria-current]").count() == 1
    page.mouse.wheel(0, -9000)
    page.wait_for_function("() => document.querySelector('.sections [aria-current]').hash === '#board'")
    covered = """() => [...document.querySelectorAll('.seat .cards')].flatMap((row) => {
        const at = [...row.querySelectorAll('.card')].map((one) => [one.id, one.getBoundingClientRect()]);
        return at.flatMap(([id, a], i) => at.slice(i + 1).filter(([, b]) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(([other]) => `${id} and ${other}`));
    })"""
    assert page.locator(".seat .card").count() > 20
    assert page.evaluate(covered) == []
    resize(page, SMALLEST)
    names = page.locator(".sections a > span:last-child").filter(has_text=re.compile(r"^.{1,7}$"))
    assert names.count() > 3
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert names.evaluate_all(cut) == []


@pytest.mark.parametrize("entry", mostly(TABLES, always=["vaalbara"]))
def test_a_phone_has_the_head_of_the_log_above_its_lines(
    visit: Callable[..., Page], late: Callable[[str], str], entry: str
) -> None:
    page = visit(*PHONE)
    page.goto(late(entry))
    seated(page)
    page.get_by_role("button", name="Journal").click()
    page.locator("#log #lines").wait_for()
    head, lines = places(page, "#log > h2")[0], places(page, "#log-lines")[0]
    assert head["bottom"] <= lines["top"]
    assert lines["bottom"] <= PHONE[1] + 1
    assert page.locator("#log-lines").evaluate("one => one.scrollHeight > one.clientHeight")


@pytest.mark.parametrize("entry", TABLES)
def test_a_phone_has_effects_on_its_cards(visit: Callable[..., Page], late: Callable[[str], str], entry: str) -> None:
    page = visit(*PHONE)
    page.goto(late(entry))
    seated(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    drawn = page.locator("#board .card:has(.words) > .effect, .z-hand .card > .effect")
    assert drawn.count() > 8
    assert all(drawn.evaluate_all("all => all.map((one) => one.checkVisibility() && one.clientHeight > 8)"))
    spilt = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.parentElement.id)"
    assert drawn.evaluate_all(spilt) == []
    assert page.locator("#where").is_hidden()  # choices are in sight


@pytest.mark.parametrize("entry", mostly(SHELF, always=["vaalbara", "margraves"]))
def test_what_is_played_is_read_in_words_on_a_phone(
    visit: Callable[..., Page], late: Callable[[str], str], entry: str
) -> None:
    page = visit(*PHONE)
    page.goto(late(entry))
    seated(page)
    page.locator("button.quiet[popovertarget=about-table]").click()
    page.locator("#about-table").wait_for()
    room = places(page, "#about-table .played")
    assert room
    assert [place["width"] for place in places(page, "#about-table .played dd")] == pytest.approx(
        [room[0]["width"]] * page.locator(".played dd").count()
    )


# Cards of the hand that lie between the links and the leading bar of a phone.
IN_SIGHT = """() => {
    const [top, end] = free();
    return [...document.querySelectorAll('.z-hand .card')].map((one) => one.getBoundingClientRect())
        .filter((box) => box.top >= top && box.bottom <= end).length;
}"""


def test_a_phone_shows_as_many_cards_of_a_hand_as_it_has_room_for(
    visit: Callable[..., Page], late: Callable[[str], str]
) -> None:
    """Six Citizens of the Margraves are higher than what a phone leaves free below the own area's other parts."""
    page = visit(*PHONE)
    page.goto(late("margraves"))
    seated(page)
    hand = page.locator(".z-hand .card").count()
    assert hand == 6
    page.wait_for_function(f"({IN_SIGHT})() === {hand}")
