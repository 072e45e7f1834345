"""What is clicked is what is under the pointer: each choice that a table offers, hit at its middle, is that choice. No
panel of another lies over it, and no question moves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import serving
from tools.stages import OPTIONS, VIEWER, Moment, lay, play, tables

from ludotheque.kernel.text import LANGS
from ludotheque.web.tables.file import prepare
from tests.support.tiers import mostly

from .driving import resize, seated
from .late import ALWAYS

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
DESK, PHONE = (1280, 860), (390, 844)
LOW, TABLET = (1280, 720), (1180, 820)
SMALL, SMALLEST = (375, 667), (320, 640)
LOW_SHEET = 0.35  # of the window
SEED = 11
PLAYERS = {"vaalbara": 3, "royaume-2e": 2, "royaume-1e": 2, "margraves": 2, "chronica": 2}

# Choices that are shown, each in the middle of the window, and what a click in their middle would be for instead. What
# lets every click through must be offered somewhere else.
MISSED = """() => {
    const shown = [...document.querySelectorAll('#table button[name=action], #table .several > summary')]
        .filter((one) => !one.disabled && one.checkVisibility());
    const taken = shown.filter((one) => getComputedStyle(one).pointerEvents !== 'none');
    const found = shown.filter((one) => !taken.some((two) => two === one || (one.value && two.value === one.value)))
        .map((one) => `${one.value}: nothing`);
    for (const one of taken) {
        one.scrollIntoView({block: 'center', behavior: 'instant'});
        const box = one.getBoundingClientRect();
        const met = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        if (one.contains(met)) continue;
        const other = met?.closest('button') ?? met;
        found.push(`${one.value || one.className}: ${other?.value || other?.id || other?.className}`);
    }
    return found;
}"""
# What the panel of a card that may be chosen lies over: other choices on the board, and the card itself.
COVERED = """() => {
    const bearing = (door) => door.closest('.card, .space, .piece') ?? door;
    const cards = [...new Set(doorsLaid().map(bearing))].filter((card) => card.matches('.card, .space, .piece'));
    return cards.flatMap((card) => {
        card.scrollIntoView({block: 'nearest', behavior: 'instant'});
        show(card);
        if (shown !== card) return [];
        const {left, right, top, bottom} = panel.getBoundingClientRect();
        const own = {left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1};
        const others = doorsLaid().filter((door) => !card.contains(door)).map(bearing);
        const over = [card, ...others.filter((other) => !other.contains(card))]
            .filter((other) => overlap(own, other.getBoundingClientRect()));
        hide();
        return over.map((other) => `${card.id}: ${other.id}`);
    });
}"""
# What a phone's panel of a card that may be chosen does wrong: it lies over the card, is high, leaves the room between
# the bars, or lies over more choices than it would somewhere else, a little away from the card.
ROOM = 3  # pixels
AMISS = """([room, share]) => {
    const bearing = (door) => door.closest('.card, .space, .piece') ?? door;
    const box = (one) => one.getBoundingClientRect();
    const cards = [...new Set(doorsLaid().map(bearing))].filter((card) => card.matches('.card, .space, .piece'));
    return cards.flatMap((card) => {
        card.scrollIntoView({block: 'nearest', behavior: 'instant'});
        show(card);
        if (shown !== card) return []; // it has no words
        const [top, end] = free(), {left, right, height} = box(panel);
        const apart = (other) => !other.contains(card) && !card.contains(other);
        const others = new Set(doorsLaid().map(bearing).filter(apart));
        const at = (y, by) => ({left: left + 1, right: right - 1, top: y - by, bottom: y + height + by});
        const met = (y, by) => [...others].filter((other) => overlap(at(y, by), box(other))).length;
        const places = Array.from({length: Math.max(0, end - top - height - 2 * room)}, (_, i) => top + room + i);
        const best = Math.min(...places.filter((y) => !overlap(at(y, room), box(card))).map((y) => met(y, room)));
        const y = box(panel).top, found = [];
        if (overlap(at(y, -1), box(card))) found.push('lies over it');
        if (height > share * innerHeight + 1) found.push(`is ${height} high`);
        if (y < top || y + height > end) found.push('lies over a bar');
        if (met(y, -1) > best) found.push(`lies over ${met(y, -1)} choices, and could over ${best}`);
        hide();
        return found.map((what) => `${card.id} ${what}`);
    });
}"""

# The heights of the leading bar as it asks, at the last word of each choice, and while what happened before is told.
HEIGHTS = """async () => {
    const {address, version} = table().dataset;
    const heights = {};
    const draw = async (text) => {
        await change(text);
        const height = Math.round(document.getElementById('prompt').getBoundingClientRect().height);
        heights[height] ??= document.getElementById('sentence').innerText;
    };
    const asked = await (await fetch(address, {headers: PART})).text();
    await draw(asked);
    for (const {value} of document.querySelectorAll('#table button[name=action]')) {
        const pending = `${version} ${encodeURIComponent(value)}`;
        await draw(await (await fetch(address, {headers: {...PART, 'X-Pending': pending}})).text());
    }
    const since = String(Math.max(0, version - 12));
    const told = await fetch(address, {headers: {...PART, 'X-Since': since}});
    if (told.headers.get('Content-Type').includes('json'))
        for (const page of unpacked(await told.json())) await draw(page.text);
    return heights;
}"""
OFFERED = "#table button[name=action]"
# Where board and own area begin, on the page.
PLACES = """() => ['board', 'own'].map((part) => {
    const top = document.querySelector(`.${part}`).getBoundingClientRect().top + scrollY;
    return Math.round(top - document.getElementById('table').getBoundingClientRect().top - scrollY);
})"""


def kinds(moment: Moment) -> Counter[str]:
    """How many actions of each kind the viewer is offered."""
    return Counter(action.partition(":")[0] for action in moment.legal.get(VIEWER, ()))


def fewest(moments: list[Moment]) -> list[Moment]:
    """Few moments at which the viewer is offered actions of every kind."""
    chosen: list[Moment] = []
    left = {kind for moment in moments for kind in kinds(moment)}
    while left:
        chosen.append(max(moments, key=lambda moment: len(left & kinds(moment).keys())))
        left -= kinds(chosen[-1]).keys()
    return chosen


def fullest(moments: list[Moment]) -> list[Moment]:
    """For each kind of action the first moment at which the viewer is offered the most of it."""
    best: dict[str, tuple[int, Moment]] = {}
    for moment in moments:
        for kind, n in kinds(moment).items():
            if n > best.get(kind, (0, moment))[0]:
                best[kind] = n, moment
    return sorted({moment.count: moment for _, moment in best.values()}.values(), key=lambda moment: moment.count)


Choose = Callable[[list[Moment]], list[Moment]]
Offering = Callable[[str, Choose], list[str]]
Staged = Callable[[str, int], dict[str, str]]
MANY = {"vaalbara": (2, 5), "royaume-2e": (2,), "margraves": (2, 5), "chronica": (2,)}


@pytest.fixture(scope="module")
def offering(
    tmp_path_factory: pytest.TempPathFactory, uncompiled: None
) -> Iterator[Callable[[str, Choose], list[str]]]:
    """The addresses of a box's tables, which together offer each kind of action."""
    database: Path = tmp_path_factory.mktemp("pointed") / "tables.sqlite3"
    prepare(database)

    def laid(entry: str, choose: Choose) -> list[str]:
        players = PLAYERS[entry]
        commands, moments = play(entry, players, SEED, OPTIONS.get(entry, {}))
        return [
            lay(database, entry, players, SEED, commands[: moment.count], range(players)) for moment in choose(moments)
        ]

    with serving(database, limited=False) as server:
        yield lambda entry, choose: [server.address + path for path in laid(entry, choose)]


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Iterator[Staged]:
    """The addresses of tables at every stage of a game but its end."""
    database: Path = tmp_path_factory.mktemp("staged") / "tables.sqlite3"
    prepare(database)
    with serving(database, limited=False) as server:
        yield lambda entry, players: {
            stage: server.address + path
            for stage, path in tables(database, entry, players, SEED).items()
            if stage != "end"
        }


@pytest.mark.parametrize(
    ("entry", "choose", "size"),
    mostly(
        product(PLAYERS, [fewest, fullest], [DESK, PHONE]),
        always=[(entry, fewest, size) for entry, size in zip(ALWAYS, cycle([PHONE, DESK]), strict=False)],
    ),
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_click_in_the_middle_of_a_choice_makes_it(
    page: Page, offering: Offering, entry: str, choose: Choose, size: tuple[int, int]
) -> None:
    resize(page, size)
    missed = {}
    for address in offering(entry, choose):
        page.goto(address)
        seated(page)
        assert page.locator(OFFERED).count()
        if misses := page.evaluate(MISSED):
            missed[page.locator("#sentence").inner_text()] = misses
    assert missed == {}


@pytest.mark.parametrize(
    ("entry", "size"),
    mostly(product(PLAYERS, [LOW, TABLET]), always=[("chronica", TABLET), ("vaalbara", LOW), ("royaume-2e", LOW)]),
)
def test_the_panel_of_a_card_lies_over_no_other_choice(
    page: Page, offering: Offering, entry: str, size: tuple[int, int]
) -> None:
    resize(page, size)
    covered = {}
    for address in offering(entry, fewest):
        page.goto(address)
        seated(page)
        if over := page.evaluate(COVERED):
            covered[page.locator("#sentence").inner_text()] = over
    assert covered == {}


@pytest.mark.parametrize(
    ("entry", "size"),
    mostly(
        product(PLAYERS, [PHONE, SMALL, SMALLEST]),
        always=[(entry, size) for entry, size in zip(ALWAYS, cycle([SMALL, PHONE]), strict=False)],
    ),
)
def test_the_panel_of_a_card_is_a_low_sheet_on_a_phone(
    page: Page, offering: Offering, entry: str, size: tuple[int, int]
) -> None:
    """Beside its card, over as few choices as can be."""
    resize(page, size)
    amiss = {}
    for address in offering(entry, fewest):
        page.goto(address)
        seated(page)
        if found := page.evaluate(AMISS, [ROOM, LOW_SHEET]):
            amiss[page.locator("#sentence").inner_text()] = found
    assert amiss == {}


@pytest.mark.parametrize(
    ("entry", "lang", "size"),
    mostly(
        product(PLAYERS, LANGS, [PHONE, SMALL]),
        always=[(entry, lang, SMALL) for entry, lang in zip(ALWAYS, cycle(LANGS), strict=False)],
    ),
)
def test_the_leading_bar_of_a_phone_has_one_height_whatever_it_says(
    page: Page, offering: Offering, entry: str, lang: str, size: tuple[int, int]
) -> None:
    resize(page, size)
    heights: dict[str, str] = {}
    for address in offering(entry, fewest):
        page.context.add_cookies([{"name": "lang", "value": lang, "url": address}])
        page.goto(address)
        seated(page)
        heights |= page.evaluate(HEIGHTS)
    assert len(heights) == 1, heights


@pytest.mark.parametrize(
    ("entry", "players", "size"),
    [
        *mostly(
            [(entry, players, LOW) for entry, many in MANY.items() for players in many],
            always=[("vaalbara", 5, LOW), ("chronica", 2, LOW)],
        ),
        ("vaalbara", 2, PHONE),
        ("vaalbara", 5, PHONE),
    ],
)
def test_board_and_own_area_stay_where_they_are_whatever_is_asked(
    page: Page, staged: Staged, entry: str, players: int, size: tuple[int, int]
) -> None:
    resize(page, size)
    found = {}
    for stage, address in staged(entry, players).items():
        page.goto(address)
        seated(page)
        found[stage] = page.evaluate(PLACES)
    tops = [[place[part] for place in found.values()] for part in (0, 1)]
    assert all(max(some) - min(some) <= 1 for some in tops), found
