"""Margraves de Valeria in a real browser: two to the end, five on a phone, and what is rare, from laid tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools import stages
from tools.serving import Server, serving

from ludotheque.games import box
from ludotheque.games.margraves.cards.content import MargravesContent
from ludotheque.games.margraves.page.faces import citizen_face
from ludotheque.games.margraves.rules.actions import Ev
from ludotheque.games.margraves.state import SITES
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS, Lang
from tests.support.tiers import mostly

from .driving import (
    click_first,
    reload_settled,
    resize,
    seated,
    settle,
    sit_down,
    version,
    wait_turn,
)
from .test_accessible import findings, findings_at_both_widths

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium
GAME = box("margraves").game
PHONE, NARROW, DESK = (390, 844), (320, 640), (1280, 860)
SIZES = ((1280, 720), DESK, (1440, 900), (1180, 820), (820, 1180), PHONE)
TRIED = 60
# How often somebody who rests on a button is asked about.
COUNT_RESTS = """() => {
    window.rests = 0;
    const clock = window.setTimeout;
    window.setTimeout = (act, wait, ...more) => clock(act, wait, ...more, wait === 260 && (rests += 1));
}"""

# What the panel foretells is there, and is not this.
ANOTHER_IS_TOLD = "said => ![undefined, said].includes(document.querySelector('#panel .foretold')?.textContent)"


# Whether the panel lies over the leading bar.
ABOVE = """() => {
    const [panel, bar] = ['panel', 'prompt'].map((id) => document.getElementById(id).getBoundingClientRect());
    return panel.top < bar.bottom && panel.bottom > bar.top;
}"""


@dataclass(frozen=True)
class Scene:
    """A position that commands lead to, whose turn it is there, and what is about to be done."""

    seed: int
    commands: tuple[tuple[int, str], ...]
    seat: int
    action: str


def scenes_met() -> dict[str, Scene]:
    """A grant in the middle of something else, a full storage, Tombs that are filled, a Margrave that may move, a
    Citizen of many uses: out of games by chance.
    """
    scenes: dict[str, Scene] = {}
    for seed in range(1, TRIED):
        match, dice = Match.new(GAME, 2, seed=seed, engine=GAME.engine(compiled=False)), random.Random(seed)
        while not match.finished and len(scenes) < 5:
            seat = dice.choice(match.actors)
            legal, before = match.legal(seat), tuple(match.actions)
            cash = next((name for name in legal if name.startswith("cash:")), "")
            if cash and "recall" not in legal:
                scenes.setdefault("grant", Scene(seed, before, seat, cash))
            if move := next((name for name in legal if name.startswith("move:")), ""):
                scenes.setdefault("move", Scene(seed, before, seat, move))
            if text := next((name for name in legal if name.startswith("text:")), ""):
                scenes.setdefault("uses", Scene(seed, before, seat, text))
            if "forgo" in legal:
                scenes.setdefault("full", Scene(seed, before, seat, "forgo"))
            slay = [name for name in legal if name.startswith("slay:")]
            action = dice.choice(slay or legal)
            if any(event.kind == Ev.EMPTIED for event in match.play(seat, action)):
                scenes.setdefault("tombs", Scene(seed, before, seat, action))
        if len(scenes) == 5:
            return scenes
    raise AssertionError(f"{TRIED} games by chance have only {sorted(scenes)}")


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Iterator[dict[str, tuple[Scene, str]]]:
    """The scenes with the addresses of their tables, on a server of their own."""
    database = tmp_path_factory.mktemp("margraves") / "tables.sqlite3"
    stages.prepare(database)
    paths = {}
    for name, picture in scenes_met().items():
        paths[name] = (picture, stages.lay(database, "margraves", 2, picture.seed, picture.commands, (0, 1)))
    with serving(database, limited=False) as server:
        yield {name: (picture, server.address + path) for name, (picture, path) in paths.items()}


def arrive(page: Page, laid: dict[str, tuple[Scene, str]], name: str) -> Scene:
    scene, address = laid[name]
    page.context.add_cookies([stages.sitting(scene.seat)])
    page.goto(address)
    seated(page)
    return scene


def act(page: Page, action: str) -> None:
    """Click the button of an action, and wait until the page shows what it led to."""
    before = version(page)
    page.locator(f"button[value='{action}']").first.evaluate("one => one.click()")
    page.wait_for_function(
        "before => !busy && Number(document.getElementById('table').dataset.version) > before", arg=before
    )


@pytest.mark.pictures
def test_a_table_of_two(page: Page, server: Server) -> None:
    """All of it is in one window."""
    sit_down(page, server, entry="margraves")
    for _ in range(8):
        wait_turn(page)
        click_first(page)
    settle(page)
    assert page.locator("#map-valeria .spot").count() == 12
    assert page.locator(".track[id^='track-influence'] .space").count() == 4 * 16
    assert page.locator("#map-valeria img.picture").first.evaluate("one => one.complete && one.naturalWidth > 0")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert findings_at_both_widths(page) == []
    reload_settled(page)


# Rounds below the curves whose numbers run into each other.
CROWDED = """() => [...document.querySelectorAll('.chart .round')].filter((one) => one.checkVisibility())
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box], i, all) => i && box.left < all[i - 1][1].right + 2).map(([number]) => number)"""


def test_the_end_of_five(page: Page, finished: Callable[[str], str]) -> None:
    page.goto(finished("margraves"))
    page.locator("#end").wait_for()
    assert page.locator("#end .ranks > li").count() == 5
    assert findings(page) == []
    assert page.evaluate(CROWDED) == []
    resize(page, PHONE)
    assert page.evaluate(CROWDED) == []
    signs = "all => all.map((one) => getComputedStyle(one, '::before').content)"
    assert set(page.locator(".whence > summary").evaluate_all(signs)) == {"none"}, "its row has a sign of its own"


COVERED = """() => {
    const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    const found = [], things = [...document.querySelectorAll('#map-valeria :is(.piece, .spot > .sign)')];
    for (const words of document.querySelectorAll('#map-valeria .label > *')) {
        const box = words.getBoundingClientRect(), spot = words.closest('.spot');
        for (const thing of things) {
            const own = thing.matches('.sign') && thing.parentElement === spot;
            if (own || !meet(thing.getBoundingClientRect(), box)) continue;
            found.push(`${thing.id || thing.parentElement.id} on ${spot.id}`);
        }
    }
    return found;
}"""
# As many pieces as there may be: Towers and a Knight in each Location, all Margraves in one of them.
CROWD = """([all, towers]) => {
    const map = document.getElementById('map-valeria');
    window.pieces ??= ['margrave', 'knights'].map(
        (kind) => [...map.querySelectorAll(`.piece[id^='${kind}-']`)].map((one) => one.cloneNode(true)));
    const [margraves, knights] = window.pieces;
    for (const spot of map.querySelectorAll('.spot:has(> .pieces)')) {
        const here = [...(spot.id === `valeria-${all}` ? margraves : []), ...margraves.slice(0, towers), knights[0]];
        spot.querySelector('.pieces').replaceChildren(...here.map((one, number) => {
            const copy = one.cloneNode(true);
            copy.id = `${spot.id}-${number}`;
            return copy;
        }));
    }
}"""
TOLLS = """() => [...document.querySelectorAll('.track[id^="track-influence"] .k-river b')].filter((one) => {
    const range = document.createRange(), room = one.closest('.space').getBoundingClientRect();
    range.selectNodeContents(one);
    return one.textContent.startsWith('−') && range.getBoundingClientRect().right > room.right;
}).map((one) => one.textContent)"""
SHORTENED = (
    "all => all.filter(({clientWidth: room, scrollWidth: words}) => 1 < room && room < words).map((one) => one.title)"
)
# Words that stick out of their card.
OUTSIDE = """all => all.filter((one) => {
    const [words, card] = [one, one.closest('.card')].map((part) => part.getBoundingClientRect());
    return words.width < 5 || words.right > card.right || words.left < card.left;
}).map((one) => one.textContent)"""
# What is drawn over the bars of a phone.
OVER = """() => {
    const level = (one) => Number(getComputedStyle(one).zIndex) || 0;
    const least = Math.min(...[...document.querySelectorAll('#prompt, .sections')].map(level));
    return [...document.querySelectorAll('.play *')].filter((one) => level(one) >= least).map((one) => one.className);
}"""
CUT = """(names) => {
    const one = document.querySelector('#zone-row .card > .name');
    return names.filter((name) => { one.textContent = name; return one.scrollWidth > one.clientWidth; });
}"""


TOWERS = (0, SITES - 1, SITES)


@pytest.mark.parametrize(
    ("lang", "everywhere"), mostly([("fr", False), *product(LANGS, [True])], always=[("fr", False)])
)
def test_no_words_of_the_map_are_covered(page: Page, server: Server, lang: Lang, everywhere: bool) -> None:
    """However many stand in one Location, in windows of all kinds: so many Towers in each place by turns, or all."""
    page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
    sit_down(page, server, players=5, entry="margraves")
    wait_turn(page)
    assert page.locator("#valeria-shilina .piece").count() == 6
    covered, turn = [], cycle(TOWERS)
    for size in SIZES:
        resize(page, size)
        next(turn)
        for place in GAME.box["location"]:
            for towers in TOWERS if everywhere else [next(turn)]:
                page.evaluate(CROWD, [place, towers])
                covered += [(size, towers, place, label) for label in page.evaluate(COVERED)]
    resize(page, PHONE)
    assert page.evaluate(OVER) == []
    assert page.evaluate(PLATES) == []  # the supply lies between the last lair and the ships
    assert covered == []


BELOW_WINDOW = "(all) => all.map((one) => one.getBoundingClientRect().bottom).filter((end) => end > innerHeight)"
# What long advice about a Citizen of the row lies over, and what the panel of a place does.
OVERLAID = """() => {
    const sheet = document.createElement('div');
    Object.assign(sheet, {id: 'advice', className: 'advice', innerHTML: '<div class="said"></div>'});
    sheet.firstChild.textContent = 'Que dire de plus ? '.repeat(60);
    document.getElementById('prompt').append(sheet);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const under = (over, kept) => kept.filter((some) => [...document.querySelectorAll(some)].some(
        (one) => meet(one.getBoundingClientRect(), over.getBoundingClientRect())));
    const row = [...document.querySelectorAll('#zone-row .card')];
    row[0].classList.add('about');
    lay();
    const found = under(sheet, ['.map > .ground', '#zone-row .card', '#others .seat', '.own']);
    sheet.remove();
    row[0].classList.remove('about');
    for (const place of document.querySelectorAll('.map .spot:not(.laid)')) {
        show(place);
        found.push(...under(panel, ['.map > .ground', '#zone-row .card', '.own']));
        hide();
    }
    return found;
}"""


@pytest.mark.parametrize("page", [DESK], indirect=True)
def test_nothing_is_covered_or_cut_on_a_small_desk(page: Page, server: Server) -> None:
    """All five in one place lie below the words of the next; tolls and names of Citizens have room."""
    sit_down(page, server, players=5, entry="margraves")
    wait_turn(page)
    assert page.locator("#valeria-shilina .piece").count() == 6
    assert page.evaluate(COVERED) == []
    assert page.locator(".own > .seat-head > *").evaluate_all(SHORTENED) == []
    while page.locator("#zone-draft").count():
        wait_turn(page)
        click_first(page)
    settle(page)
    assert page.locator("#zone-row .card").count() == 5
    assert page.evaluate(TOLLS) == []
    names = [citizen.noun.form("fr") for citizen in GAME.box["citizen"].values()]
    assert page.evaluate(CUT, names) == []
    resize(page, (1280, 720))
    assert page.evaluate(CUT, names) == []
    assert page.locator("#zone-row .foot .badges b").evaluate_all(OUTSIDE) == []
    assert page.locator("#others .seat h2").evaluate_all(SHORTENED) == []
    assert page.evaluate(OVERLAID) == []
    privilege = page.locator("#zone-privileges-1 .card").first
    before = privilege.evaluate("one => one.offsetHeight")
    page.evaluate("document.querySelector('#zone-row > .cards').innerHTML = '<span class=\"hollow m\"></span>'")
    assert privilege.evaluate("one => one.offsetHeight") > 1.5 * before, "the room of an empty row is for the rest"
    assert page.locator("#others .seat").evaluate_all(BELOW_WINDOW) == []


# The parts of the table by their share of the window, and which of them lie over each other or leave it.
REGIONS = """() => {
    const parts = [...document.querySelectorAll('#board > .zone:not(#track-naval), .own, #others > .seat')]
        .filter((one) => one.checkVisibility({visibilityProperty: true}))
        .map((one) => [one.id, one.getBoundingClientRect()]);
    const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return {
        largest: parts.toSorted(([, a], [, b]) => b.width * b.height - a.width * a.height)[0][0],
        over: parts.flatMap(([one, a], i) => parts.slice(i + 1).filter(([, b]) => meet(a, b)).map(([b]) => one + b)),
        out: parts.filter(([, a]) => a.left < 0 || a.right > innerWidth || a.bottom > innerHeight).map(([one]) => one),
        bar: document.getElementById('prompt').getBoundingClientRect().height,
        own: document.querySelector('.own').getBoundingClientRect().top,
    };
}"""
# Plates of places that lie over each other, over the ring of ships, or stick out of the map.
PLATES = """() => {
    const ground = document.querySelector('#map-valeria > .ground').getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    const plates = [...document.querySelectorAll('#map-valeria .spot, #track-naval, #map-valeria .reserve')]
        .map((one) => [one.id || one.className, one.getBoundingClientRect()]);
    return [
        ...plates.flatMap(([one, a], i) => plates.slice(i + 1).filter(([, b]) => meet(a, b)).map(([b]) => one + b)),
        ...plates.filter(([, a]) => a.left < ground.left || a.right > ground.right || a.top < ground.top
            || a.bottom > ground.bottom).map(([one]) => one),
    ];
}"""


@pytest.mark.parametrize(("players", "lang"), mostly(product([3, 5], LANGS), always=[(5, LANGS[0])]))
def test_the_map_is_the_largest_thing_and_nothing_lies_over_it(
    page: Page, server: Server, players: int, lang: Lang
) -> None:
    """From the first question to the sixth, on desks; the leading bar and one's own area stay where they are."""
    page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
    sit_down(page, server, players=players, entry="margraves")
    heights: dict[tuple[int, int], set[tuple[float, float]]] = {}
    for _ in range(6):
        wait_turn(page)
        for size in (DESK, (1440, 900), (1280, 720)):
            resize(page, size)
            regions = page.evaluate(REGIONS)
            assert (regions["largest"], regions["over"], regions["out"]) == ("map-valeria", [], []), size
            assert page.evaluate(PLATES) == [], size
            heights.setdefault(size, set()).add((regions["bar"], regions["own"]))
        click_first(page)
    settle(page)
    page.locator("#zone-row > .cards").evaluate("one => { one.innerHTML = '<span class=\"hollow m\"></span>'; }")
    assert page.evaluate(REGIONS)["out"] == []  # the deck is empty, and all of the row is recruited
    assert {size: len(some) for size, some in heights.items()} == dict.fromkeys(heights, 1)


# What the panel of a card outside the map lies over: the map, what an icon is worth, what would change.
UNDER_PANEL = """() => [...document.querySelectorAll('.own .card.l, #board > * > .cards > .card')].flatMap((card) => {
    if (!card.checkVisibility()) return [];
    show(card);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const over = document.getElementById('panel').getBoundingClientRect();
    const kept = ['#map-valeria > .ground', '#track-influence-0', '#track-force', '.would-changes', `#${card.id}`];
    const found = kept.filter((some) => [...document.querySelectorAll(some)].some(
        (one) => meet(one.getBoundingClientRect(), over)));
    hide();
    return found.map((some) => `${card.id}: ${some}`);
})"""
# Figures of the hand that are too low for a face, and words that do not fit below or beside them.
CROPPED = """() => [...document.querySelectorAll('.z-hand .card.l')].filter((card) => {
    const [figure, words] = ['.plate', '.told'].map((part) => card.querySelector(part).getBoundingClientRect());
    return figure.height < 45 || words.bottom > card.getBoundingClientRect().bottom + 1;
}).map((card) => card.id)"""


# Words of the tiles that were kept which are broken, or stick out of their card.
BROKEN = """() => [...document.querySelectorAll('#zone-kept .card > :is(.name, .effect)')].filter((one) => {
    const range = document.createRange(), card = one.parentElement.getBoundingClientRect();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect();
    return words.height > 30 || words.bottom > card.bottom || words.right > card.right;
}).map((one) => one.textContent)"""
# A hand of so many cards with these names and words, and perhaps a Tower to build with each: what does not fit, is set
# too small, or lies below the button.
FULL_HAND = """([many, said, built]) => {
    const cards = document.querySelector('.z-hand > .cards'), first = cards.querySelector('.card').cloneNode(true);
    for (const button of first.querySelectorAll('.act:not(.on-first, .on-second)')) button.remove();
    if (built) {
        const button = first.querySelector('.on-second').cloneNode(true);
        button.classList.remove('on-second');
        button.querySelector('.glyph b').textContent = 'Bâtir';
        first.querySelector('.acts').append(button);
    }
    cards.replaceChildren(...Array.from({length: many}, () => first.cloneNode(true)));
    const [one] = cards.children, [name, told] = ['name', 'told'].map((part) => one.querySelector(`:scope > .${part}`));
    const box = one.getBoundingClientRect(), range = document.createRange();
    const word = one.querySelector('.act:not(.on-first, .on-second) .glyph b')?.getBoundingClientRect();
    const below = (line) => word && line.left < word.right && word.left < line.right
        && line.top + 2 < word.bottom && word.top < line.bottom - 2;
    return said.filter(([title, words]) => {
        [name.textContent, told.textContent] = [title, words];
        return [name, told].filter((part) => part.checkVisibility()).some((part) => {
            range.selectNodeContents(part);
            const {right, bottom} = range.getBoundingClientRect();
            return [...range.getClientRects()].some(below)
                || right > box.right || bottom > box.bottom || parseFloat(getComputedStyle(part).fontSize) < 11;
        });
    }).map(([title]) => title);
}"""

# Words of the two uses of the cards in hand that cannot be seen whole, or lie over a sign of the strip.
USES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return [...document.querySelectorAll('.z-hand .card .act:is(.on-first, .on-second) .glyph b')].filter((one) => {
        const card = one.closest('.card'), [room, word] = [box(card), box(one)];
        const signs = [...card.querySelectorAll('.effect.two > :first-child > .glyph')].map(box);
        return word.width < 8 || word.left < room.left || word.right > room.right || word.bottom > room.bottom
            || signs.some((sign) => meet(sign, word));
    }).map((one) => one.textContent);
}"""
IN_ENGLISH = """() => {
    document.documentElement.lang = 'en';
    for (const word of document.querySelectorAll('.z-hand .on-first .glyph b')) word.textContent = 'Pennants';
}"""


@pytest.mark.parametrize("page", [(1280, 720)], indirect=True)
def test_a_hand_has_its_names_and_words_whole(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """Up to five cards have the words of whoever they are; from six on signs stand for them."""
    arrive(page, laid, "uses")
    content = GAME.content()
    assert isinstance(content, MargravesContent)
    faces = [citizen_face(content, kind, "fr") for kind in range(len(content.citizens))]
    said = [(face.name, face.brief) for face in faces]
    for size in ((1280, 720), (1120, 820)):  # the second is the narrowest with all of it beside each other
        resize(page, size)
        crowded = {many: page.evaluate(FULL_HAND, [many, said]) for many in range(3, 9)}
        assert crowded == {many: [] for many in range(3, 9)}, size
        building = {many: page.evaluate(FULL_HAND, [many, said, True]) for many in (3, 4, 5)}
        assert building == {many: [] for many in (3, 4, 5)}, size
        assert [uses(page, many, said) for many in (6, 8)] == [(12, []), (16, [])], size
    resize(page, PHONE)
    assert uses(page, 4, said) == (8, [])
    for size in ((1280, 720), PHONE):  # a longer word beside three signs
        resize(page, size)
        assert uses(page, 4, said, IN_ENGLISH) == (8, []), size


def uses(page: Page, many: int, said: list[tuple[str, str]], then: str = "() => {}") -> tuple[int, list[str]]:
    """How many words of uses so many cards in hand have, and which of them cannot be read (`USES`). It is all one step:
    news of the table would draw its own hand again.
    """
    words = "document.querySelectorAll('.z-hand .act .glyph b').length"
    steps = f"given => {{ ({FULL_HAND})(given); ({then})(); return [{words}, ({USES})()]; }}"
    count, unread = page.evaluate(steps, [many, said])
    return count, unread


# The widths that cards have in hands of one to seven.
WIDTHS = """() => {
    const cards = document.querySelector('.z-hand > .cards'), first = cards.querySelector('.card').cloneNode(true);
    return [1, 2, 3, 4, 5, 6, 7].map((many) => {
        cards.replaceChildren(...Array.from({length: many}, () => first.cloneNode(true)));
        return cards.firstElementChild.offsetWidth;
    });
}"""


@pytest.mark.parametrize("page", [(1280, 720)], indirect=True)
def test_cards_in_hand_have_few_widths(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """That of four, of five, and of seven, however many there are."""
    arrive(page, laid, "uses")
    one, two, three, four, five, six, seven = page.evaluate(WIDTHS)
    assert one == two == three == four > five > six == seven


# Where the parts are that have to stay where they are while something is paid for.
PLACES = """() => ['#map-valeria', '#track-tombs', '#zone-row', '#zone-privileges-1', '#others', '.own'].map((some) => {
    const {left, top, width, height} = document.querySelector(some).getBoundingClientRect();
    return [some, ...[left, top, width, height].map(Math.round)];
})"""
# What a bill hides on a phone: its own parts, the Tombs that belong to it, or the leading bar.
BELOW_THE_SHEET = """() => {
    const box = (some) => document.querySelector(some).getBoundingClientRect();
    const bill = box('.bill'), bar = box('#prompt'), tombs = box('#track-tombs');
    const last = Math.max(...[...document.querySelectorAll('#track-tombs .space')].map(
        (one) => one.getBoundingClientRect().bottom));
    return {
        rolls: document.querySelector('.bill').scrollHeight - document.querySelector('.bill').clientHeight > 1,
        gap: Math.abs(bill.bottom - tombs.top) > 2,
        under: last > bar.top || tombs.bottom > bar.top + 1 || bar.bottom > innerHeight,
    };
}"""


@pytest.mark.parametrize("page", [(1280, 720)], indirect=True)
def test_a_payment_moves_nothing_and_is_a_sheet_on_a_phone(page: Page, tmp_path: Path, uncompiled: None) -> None:
    """On a desk all parts keep place and size; on a phone a Monster is paid for above the Tombs, all in sight."""
    database = tmp_path / "tables.sqlite3"
    stages.prepare(database)
    commands, moments = stages.play("margraves", 5, 11, {})
    paths = []
    for kinds in (("recall", "text"), ("yes", "no"), ("hero",)):
        count = next(moment.count for moment in moments if moment.asks(*kinds))
        paths.append(stages.lay(database, "margraves", 5, 11, commands[:count], range(5)))
    with serving(database, limited=False) as server:
        page.context.add_cookies([stages.sitting()])
        places = []
        for path in paths:
            page.goto(server.address + path)
            seated(page)
            places.append(page.evaluate(PLACES))
        assert places[1:] == places[:1] * 2
        for size in (PHONE, (360, 740)):
            resize(page, size)
            assert not any(page.evaluate(BELOW_THE_SHEET).values()), size


@pytest.mark.parametrize(("players", "lang"), mostly(product([2, 4], LANGS), always=[(2, LANGS[0])]))
def test_a_panel_leaves_the_map_free_and_faces_are_whole(page: Page, server: Server, players: int, lang: Lang) -> None:
    """While tiles are dealt, which leave the Influence in sight, and in a turn; on desks of three sizes."""
    page.context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
    sit_down(page, server, players=players, entry="margraves")
    for _ in range(5):
        wait_turn(page)
        for size in (DESK, (1180, 820), (1280, 720)):
            resize(page, size)
            assert page.locator("#track-influence-3").is_visible()
            assert page.locator("#zone-row, #zone-draft").first.is_visible()
            assert (page.evaluate(UNDER_PANEL), page.evaluate(CROPPED)) == ([], []), size
            assert page.evaluate(PLATES) == [], size
            assert page.evaluate(BROKEN) == [], size
        click_first(page)


# Markers in the first spaces that stick out of them or lie over each other, words of a strip that lie over others, and
# pictures of wealth that are cut.
CROWDED_AT_FIVE = """() => {
    const box = (one) => one.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const found = [];
    for (const space of document.querySelectorAll('.track[id^="track-influence"] .space:first-child')) {
        const room = box(space), all = [...space.querySelectorAll('.piece')].map(box);
        const out = (one) => Math.max(room.left - one.left, one.right - room.right, room.top - one.top,
            one.bottom - room.bottom) > 0.5;
        const hidden = (one, i) => one.width < 10 || out(one) || all.slice(i + 1).some((other) => meet(one, other));
        if (all.length !== 5 || all.some(hidden)) found.push(space.id);
    }
    for (const strip of document.querySelectorAll('#others > .seat')) {
        strip.querySelector('.status').textContent ||= '1er';
        strip.querySelector('.deed').textContent = 'recrute le Champion (8 Or)';
        const range = document.createRange();
        const [name, counts, status, stats, deed] = ['h2', '.counts', '.status', '.stats', '.deed'].map((part) => {
            range.selectNodeContents(strip.querySelector(part));
            return box(range);
        });
        if (name.right > counts.left || status.right > deed.left || stats.bottom > status.top + 2
            || deed.bottom > box(strip).bottom || deed.right > box(strip).right) found.push(strip.id);
    }
    const plates = [...document.querySelectorAll('#zone-draft .plate')];
    const bottoms = new Set(plates.map((one) => Math.round(box(one).bottom)));
    if (bottoms.size > 1) found.push('pictures of several heights');
    const some = document.querySelector('#track-influence-0 .space:first-child > .pieces');
    const next = some.parentElement.nextElementSibling;
    for (const many of [3, 4, 5]) {  // in a space that is no first one
        const pieces = some.cloneNode(true);
        while (pieces.children.length > many) pieces.lastElementChild.remove();
        next.append(pieces);
        const all = [...pieces.children].map(box);
        if (all.some((one, i) => all.slice(i + 1).some((other) => meet(one, other)))) found.push(`${many} in a space`);
        pieces.remove();
    }
    const tall = box(document.querySelector('#others')), mat = box(document.querySelector('#board'));
    if (tall.bottom > mat.bottom - 7) found.push('strips on the frame');
    for (const picture of document.querySelectorAll('#zone-draft .picture')) {
        if (getComputedStyle(picture).objectFit !== 'contain') found.push(picture.alt);
    }
    return found;
}"""


@pytest.mark.parametrize("page", [(1280, 720)], indirect=True)
def test_five_begin_and_each_is_seen(page: Page, server: Server) -> None:
    sit_down(page, server, players=5, entry="margraves")
    wait_turn(page)
    for size in ((1280, 720), (1180, 820), (1440, 900)):
        resize(page, size)
        assert page.evaluate(CROWDED_AT_FIVE) == [], size


@pytest.mark.parametrize("page", [(1180, 820)], indirect=True)
def test_five_fit_a_tablet_that_lies(page: Page, tmp_path: Path, uncompiled: None) -> None:
    """With a row of Citizens, and where none is left and what lies below it is larger."""
    database = tmp_path / "tables.sqlite3"
    at = stages.tables(database, "margraves", 5, 1)
    with serving(database, limited=False) as server:
        page.context.add_cookies([stages.sitting()])
        for name in ("take", "turn"):
            page.goto(server.address + at[name])
            seated(page)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), name


# Five answers to the question of a Guild, one with a toll, in the leading bar of a phone: how many rows they are,
# what of their words sticks out of its button, and how high they are.
GUILDS_ASKED = """() => {
    const sign = ([icon, text]) => `<span class="glyph">${icon && '<svg class="icon"></svg>'}<b>${text}</b></span>`;
    const answers = ['Artisans', 'Soldats', 'Ombre', 'Saints'].map((name, guild) => {
        const leads = guild === 1 ? [['', '×1 → ×2'], [1, '+4'], [1, '−5']] : [['', '×3 dans 2 cases']];
        const signs = [[1, name], ...leads].map(sign).join('');
        return `<button class="choice" value="guild:${guild}"><span class="signs">${signs}</span></button>`;
    });
    const choices = document.querySelector('#prompt > .choices'), kept = [...choices.childNodes];
    choices.innerHTML = `${answers.join('')}<button class="choice" value="no">Y renoncer</button>`;
    const all = [...choices.children], range = document.createRange();
    const out = all.filter((one) => {
        range.selectNodeContents(one);
        const [words, button] = [range, one].map((part) => part.getBoundingClientRect());
        return words.left < button.left || words.right > button.right || words.bottom > button.bottom;
    });
    const tops = new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const height = Math.round(choices.offsetHeight);
    choices.replaceChildren(...kept);
    return [tops.size, out.map((one) => one.textContent), height];
}"""


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_guilds_are_one_row_on_a_phone(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """As high as that of any other question, so that undo and advice keep their place above it."""
    arrive(page, laid, "move")
    for size in (PHONE, (375, 667), NARROW):
        resize(page, size)
        assert page.evaluate(GUILDS_ASKED) == [1, [], 44], size


# Tolls that are wider than their box.
TOLLS_CUT = """() => [...document.querySelectorAll('.track[id^="track-influence"] .k-river .effect')].filter((toll) => {
    const [words, room] = [toll.querySelector('b'), toll].map((one) => one.getBoundingClientRect());
    return words.left < room.left + 1 || words.right > room.right - 1;
}).map((toll) => toll.textContent)"""


@pytest.mark.full
@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_five_on_a_phone(page: Page, server: Server) -> None:
    sit_down(page, server, players=5, entry="margraves")
    for _ in range(7):
        wait_turn(page)
        for size in (NARROW, PHONE):
            resize(page, size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
            assert page.evaluate(TOLLS_CUT) == [], size
        click_first(page)
    page.evaluate(
        "document.querySelectorAll('.laid .effect').forEach((one) => one.append(...one.cloneNode(true).children))"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]  # whatever a Monster pays
    assert findings(page) == []


def test_a_grant_in_the_middle_of_something_else(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """It is offered beside what is asked, and what was asked is asked again, or has become pointless, behind it."""
    scene = arrive(page, laid, "grant")
    tiles = page.locator(f"#zone-tiles-{scene.seat} .card")
    offered = tiles.filter(has=page.locator(f"button[value='{scene.action}']"))
    assert offered.count() == 1
    held = tiles.count()
    act(page, scene.action)
    assert tiles.count() < held or offered.count() == 0
    assert "utilise" in page.locator("#log").inner_html() or page.locator("#undo").count() == 1


def test_a_full_storage(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """What does not fit is forgone, or something else goes back."""
    scene = arrive(page, laid, "full")
    asked = page.locator("#sentence").inner_text()
    assert page.locator("button[value^='give:']").count() >= 1
    act(page, scene.action)
    assert page.locator("#sentence").inner_text() != asked or page.locator("button[value='forgo']").count() == 0


# How much higher the sign on the button of a bill stands than the words beside it.
UNEVEN = """() => {
    const bill = document.createElement('section');
    bill.className = 'zone bill';
    bill.innerHTML = '<ul class="payers"><li><button class="choice"><span><span class="glyph sign"><b>Placer</b></span>'
        + '<span class="glyph"><svg class="icon"></svg><b>+2</b></span></span></button></li></ul>';
    document.getElementById('board').append(bill);
    const [words, sign] = [...bill.querySelectorAll('.glyph')].map((one) => one.getBoundingClientRect());
    bill.remove();
    return Math.abs(words.top + words.bottom - sign.top - sign.bottom) / 2;
}"""


def test_tombs_that_are_emptied(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """Every place of the Tombs is free again, and no Location is without a Knight."""
    scene = arrive(page, laid, "tombs")
    assert page.locator("#track-tombs .piece").count() > 0
    assert page.evaluate(UNEVEN) < 1
    act(page, scene.action)
    assert page.locator("#track-tombs .piece").count() == 0
    assert page.locator("#map-valeria .piece[id^='knights-']").count() == 8


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_what_a_move_would_bring_is_drawn_before_it_is_made(
    page: Page, laid: dict[str, tuple[Scene, str]], by: str
) -> None:
    """The Margrave as a ghost where it would stand, and told; gone again when the mouse or the focus is elsewhere."""
    scene = arrive(page, laid, "move")
    shown, place = version(page), scene.action.partition(":")[2]
    goal = page.locator(f"#valeria-{place}")
    button = goal.locator(f"button[value='{scene.action}']")
    if by == "mouse":
        button.hover()
    else:
        page.keyboard.press("Tab")
        button.evaluate("one => one.focus({ focusVisible: true })")
    goal.locator(".piece.would-comes").wait_for()
    page.wait_for_function("() => document.querySelector('#panel .foretold')?.textContent.startsWith('Vous allez')")
    assert page.locator(".piece.would-goes").count() == 1
    assert goal.locator(".piece.would-comes").count() == 1
    assert findings(page) == []
    if by == "mouse":
        page.mouse.move(2, 2)
    else:
        page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.would')")
    assert page.locator("[id]").evaluate_all("all => all.length === new Set(all.map(one => one.id)).size")
    assert version(page) == shown


def test_the_panel_tells_of_one_use_of_a_card_at_a_time(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    text = arrive(page, laid, "uses").action
    resize(page, (1280, 720))
    texts = []
    for action in (text.replace("text", "pennants"), text, text.replace("text", "pennants")):
        page.locator(f".card button[value='{action}']").hover()
        page.wait_for_function(ANOTHER_IS_TOLD, arg=texts[-1] if texts else "")
        texts.append(" / ".join(page.locator("#panel .foretold").all_inner_texts()))
        assert page.evaluate(ABOVE) is False
    assert texts[0] == texts[2] != texts[1]


def test_nothing_is_foretold_under_a_mouse_that_lies_still(page: Page, laid: dict[str, tuple[Scene, str]]) -> None:
    """Where a button comes under it, the mouse has to move first."""
    scene = arrive(page, laid, "move")
    button = page.locator(f"button[value='{scene.action}']").first
    x, y = 40, 400
    page.mouse.move(x, y)
    page.evaluate(COUNT_RESTS)
    button.evaluate(
        """(one, [x, y]) => {
            document.querySelector('#moves').append(one);
            Object.assign(one.style, { position: 'fixed', inset: `${y - 20}px auto auto ${x - 20}px`, zIndex: 99 });
        }""",
        [x, y],
    )
    page.wait_for_function("action => document.querySelector(`button[value='${action}']:hover`)", arg=scene.action)
    assert page.evaluate("rests") == 0
    page.mouse.move(x + 1, y)
    page.locator(".piece.would-comes").wait_for()
    assert page.evaluate("rests") == 1
