"""Every kind of part of a scene is drawn by page and terminal; tracks and maps are tried on the toy realm."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from io import StringIO
from sys import getsizeof

import pytest
from jinja2 import TemplateNotFound
from rich.console import Console, Group

from ludotheque.cli.draw import draw, menu
from ludotheque.cli.language import choose
from ludotheque.cli.parts import Pen, draw_part
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.kernel.words import Glyph
from ludotheque.stage.parts import MOST_COLUMNS, PARTS, Card, Choice, Map, Part, Piece, Ranking, Space, Way, Zone
from ludotheque.stage.scene import SEAT_COLOURS, Stat
from ludotheque.web.views import icons, parts
from ludotheque.web.views.html import Reader, environment
from ludotheque.web.views.parts import Kept, glyphs, trace
from ludotheque.web.views.parts import draw_part as draw_on_page
from tests.toys.realm import BOX, RIVER, ROADS, SITES, Realm
from tests.toys.realm_page import draw as draw_page


def on_page(part: Part, place: str = "board", lang: Lang = "fr") -> str:
    return str(draw_on_page(environment(), part, place, lang, SEAT_COLOURS, BOX.looks))


def page_of(realm: Realm, lang: Lang) -> str:
    return draw_page(realm, Reader(lang, "auto", "", "/toy")).content


def on_terminal(realm: Realm, lang: Lang, width: int = 100) -> str:
    scene = realm.scene(lang)
    numbers = {choice.action: number for number, (choice, _) in enumerate(scene.offers(), 1)}
    choices = menu(scene, dict.fromkeys(numbers, ""), numbers, width)
    shown = Group(draw("Toy", scene, Pen(numbers, BOX.looks.signs)), choices)
    console = Console(width=width, file=StringIO(), no_color=True)
    console.print(shown)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


# --- kinds ----------------------------------------------------------------------------------------------------


def missing(kinds: Iterable[type[Part]]) -> list[str]:
    """What each kind lacks."""
    lacking = []
    for kind in kinds:
        try:
            if not hasattr(environment().get_template(f"parts/{kind.kind}.html").module, "draw"):
                lacking.append(f"{kind.__name__}: no macro draw in its template")
        except TemplateNotFound as error:
            lacking.append(f"{kind.__name__}: no template {error.name}")
        if draw_part.dispatch(kind) is draw_part.dispatch(object):
            lacking.append(f"{kind.__name__}: no drawer in cli/parts.py")
    return lacking


@dataclass(frozen=True)
class Kite(Part):
    """A kind of part that nobody draws."""

    kind = "kite"
    id: str = "kite"
    title: str = "Kite"


def test_every_kind_of_part_has_a_template_and_a_drawer() -> None:
    assert missing(PARTS) == []
    assert missing([Kite]) == ["Kite: no template parts/kite.html", "Kite: no drawer in cli/parts.py"]
    with pytest.raises(NotImplementedError, match="no drawer for Kite"):
        draw_part(Kite(), Pen({}, {}))


def test_the_list_of_kinds_is_whole_and_no_template_is_left_over() -> None:
    assert set(PARTS) == {kind for kind in Part.__subclasses__() if kind.__module__ == Part.__module__}
    templates = {name for name in environment().list_templates() if name.startswith("parts/")}
    assert templates == {f"parts/{part.kind}.html" for part in PARTS}


def test_parts_are_drawn_in_their_order() -> None:
    ranking = Ranking("Omens", (("blue", "Zoé", True),))
    grid = Zone("piles", "Piles", "grid", tuple(Card(f"c{n}", "x", f"Card {n}", "person") for n in range(4)), columns=3)
    for board in ((ranking, grid), (grid, ranking)):
        texts = [on_page(part) for part in board]
        assert [text.count("<section") for text in texts] == [1, 1]
        console = Console(width=80, file=StringIO(), no_color=True)
        for part in board:
            console.print(draw_part(part, Pen({}, {})))
        assert isinstance(console.file, StringIO)
        printed = console.file.getvalue()
        assert sorted(("Omens", "Piles"), key=printed.index) == [part.title for part in board]


def test_a_grid_is_as_wide_as_its_layout_says() -> None:
    cards = tuple(Card(f"c{n}", "x", f"Card {n}", "person") for n in range(6))
    wide = Zone("piles", "Piles", "grid", cards, columns=6)
    assert 'class="cards columns-6"' in on_page(wide)
    console = Console(width=120, file=StringIO())
    console.print(draw_part(wide, Pen({}, {})))
    assert isinstance(console.file, StringIO)
    assert [line for line in console.file.getvalue().splitlines() if "Card 0" in line and "Card 5" in line]
    for columns in (0, MOST_COLUMNS + 1):
        with pytest.raises(ValueError, match=f"zone piles: a grid has 1 to {MOST_COLUMNS} columns, not {columns}"):
            Zone("piles", "Piles", "grid", cards, columns=columns)
    with pytest.raises(ValueError, match=f"zone line: a row has 0 to {MOST_COLUMNS} columns, not {MOST_COLUMNS + 1}"):
        Zone("line", "Line", "row", cards, columns=MOST_COLUMNS + 1)


def test_the_smallest_cards_have_pictures_where_a_zone_says_so() -> None:
    """Those in another's area."""
    card = Card("clerc", "citizen", "Clerc", "", picture="royaume/citizen-cleric")
    for drawn in (False, True):
        zone = Zone("tableau", "Tableau", "row", (card,), drawn=drawn)
        assert ("<img" in on_page(zone, "seat")) == drawn
        assert "<img" in on_page(zone, "own")


def test_what_is_kept_is_bounded_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "KEPT_BYTES", 20_000)
    kept = Kept(environment(), "_stat.html", "stat")
    stats = [Stat("coin", "Gold" * (n % 7), str(n)) for n in range(300)]
    for stat in [*stats, *stats]:
        text = kept(stat, 0, 1)
        assert stat.value in text
        assert kept(stat, 0, 1) is text
        assert kept.bytes == sum(map(getsizeof, kept._texts.values())) <= 20_000
    assert kept.bytes > 15_000


# --- maps -----------------------------------------------------------------------------------------------------


def test_a_map_is_checked() -> None:
    here, there = Space("here", at=(0.1, 0.2)), Space("there", at=(0.5, 1.2))
    with pytest.raises(ValueError, match="map m: the way w leads from here to nowhere"):
        Map("m", "M", (here,), (Way("w", ("here", "nowhere")),))
    with pytest.raises(ValueError, match="map m: a place lies outside of it"):
        Map("m", "M", (here, there))
    with pytest.raises(ValueError, match="map m: a place lies outside of it"):
        Map("m", "M", (here,), (Way("w", ("here", "here"), through=((-0.1, 0),)),))


def test_ways_lead_from_place_to_place_and_through_their_points() -> None:
    places = (Space("a", at=(0, 0)), Space("b", at=(1, 0.5)))
    straight, bent = trace(Map("m", "M", places, (Way("w", ("a", "b")), Way("v", ("a", "b"), through=((0.2, 0.9),)))))
    assert straight.path.startswith("M0 0C")
    assert straight.path.endswith(" 100 50")
    assert straight.at == (0.5, 0.25)
    assert " 20 90C" in bent.path
    assert bent.at == (0.2, 0.9)


def test_places_know_what_lies_beside_them() -> None:
    (realm,) = (part for part in Realm().scene("en").board if isinstance(part, Map))
    mill = next(place for place in realm.places if place.id == "mill")
    assert {place.name for place in realm.beside(mill)} == {"Clearhaven", "Castle", "Marsh"}


# --- the toy realm ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_a_button_for_each_choice_and_for_nothing_else(lang: Lang) -> None:
    realm = Realm()
    html = page_of(realm, lang)
    buttons = [unescape(value) for value in re.findall(r'<button[^>]* name="action" value="([^"]+)"', html)]
    assert sorted(buttons) == sorted(choice.action for choice, _ in realm.scene(lang).offers())
    assert {"ride:castle", "tower:castle", "ride:harbour", "rest", "wait", "stay"} == set(buttons)
    for choice, _ in realm.scene(lang).offers():
        assert choice.label in unescape(html).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_says_everything_in_words(lang: Lang) -> None:
    html = page_of(Realm(), lang)
    text = unescape(html).replace("\u00a0", " ")
    for site in SITES.values():
        assert site.name.say(lang) in text
    assert {"fr": "Chevalier de Gaspard", "en": "Gaspard’s Knight"}[lang] in text
    assert {"fr": "Trop loin", "en": "Too far"}[lang] in text
    assert {"fr": "Choix : Château", "en": "Choices: Castle"}[lang] in text
    assert {"fr": "entre Col des Corbeaux et Château", "en": "between Ravens’ Pass and Castle"}[lang] in text
    assert re.findall(r'\sstyle="', html) == []
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert sorted(set(ids)) == sorted(ids)
    assert set(re.findall(r"#i-([a-z-]+)", html)) <= icons.known()
    assert html.count('<path class="way') == len(ROADS) + 1
    assert 'class="way k-water"' in html
    assert f'data-x="{round(100 * SITES["lair"].at[0])}" data-y="{round(100 * SITES["lair"].at[1])}"' in html


def test_a_spectator_may_do_nothing() -> None:
    scene = Realm().scene("fr", viewer=1)
    assert list(scene.offers()) == []
    drawn = "".join(on_page(part) for part in scene.parts())
    assert 'name="action"' not in drawn
    assert "several" not in drawn


def test_pieces_keep_their_ids_wherever_they_stand() -> None:
    realm = Realm()
    before = page_of(realm, "fr")
    realm.play("ride:castle")
    after = page_of(realm, "fr")
    for html, place in ((before, "mill"), (after, "castle")):
        assert html.count('id="knight-0"') == 1
        around = html[: html.index('id="knight-0"')]
        assert re.findall(r'<li class="space spot[^"]*" id="realm-(\w+)"', around)[-1] == place
    assert "vient d’être joué" in after[after.index('id="knight-0"') :][:600]


def test_a_name_is_never_markup() -> None:
    space = Space("x", name="<b>", words="<i>", pieces=(Piece("p", "<u>", "person", choices=(Choice("a", "<s>"),)),))
    html = on_page(Map("m", "<m>", (space,)))
    assert not re.search(r"<(u|s|m|i)>", html)
    assert "&lt;u&gt;" in html


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("lang", LANGS)
def test_the_terminal_shows_the_same(lang: Lang, width: int) -> None:
    choose(lang)
    realm = Realm()
    printed = on_terminal(realm, lang, width)
    assert max(len(line) for line in printed.splitlines()) <= width
    flat = " ".join(printed.replace("\u00a0", " ").split())
    for site in SITES.values():
        assert site.name.say(lang).split()[0] in flat
    if width == 100:
        mill, knight = {"fr": ("Moulin du Gué", "Chevalier de Zoé"), "en": ("Ford Mill", "Zoé’s Knight")}[lang]
        number = [choice.action for choice, _ in realm.scene(lang).offers()].index("rest") + 1
        colon = {"fr": " : ", "en": ": "}[lang]
        assert f"{mill} (+1●){colon}[{number}] ● {knight} → " in flat
        assert {"fr": "Antre du Dragon : Dragon", "en": "Dragon’s Lair: Dragon"}[lang] in flat
        assert {"fr": "la rivière : Barque", "en": "the river: Barge"}[lang] in flat
    season, harvest = {"fr": ("Saison", "Moisson"), "en": ("Season", "Harvest")}[lang]
    assert f"3 {season} › [6] 4 {harvest} (+3●) › 5 ›" in flat
    assert "↺" in flat


def test_the_river_joins_what_it_says() -> None:
    """The toy's own data: a way that is no road."""
    assert set(RIVER) <= set(SITES)
    assert all(set(ends) <= set(SITES) for ends in ROADS.values())


def test_what_a_viewer_lacks_is_marked_where_it_is_asked_for_and_nothing_else() -> None:
    """A role of which two are asked and one is there is marked once; a price that can be paid is not marked."""
    two_soldiers = (Glyph("shield"), Glyph("shield"), Glyph("hood"))
    card = Card("domain", "domain", "Tour", "tower", price=(Glyph("two-coins", "4"),), badges=two_soldiers)
    lacks_a_role = on_page(Zone("piles", "", "grid", (card.having(lack=(Glyph("shield", "−1"),)),), columns=1))
    assert re.findall(r'class="glyph g-([a-z-]+) lacked"', lacks_a_role) == ["shield"]
    lacks_gold = on_page(Zone("piles", "", "grid", (card.having(lack=(Glyph("two-coins", "−3"),)),), columns=1))
    assert re.findall(r'class="glyph g-([a-z-]+) lacked"', lacks_gold) == ["two-coins"]
    assert "lacked" not in on_page(Zone("piles", "", "grid", (card,), columns=1))


def test_what_stands_between_two_signs_stays_with_the_second() -> None:
    plus, other, arrow, knight = Glyph(text="+"), Glyph(text="/"), Glyph(text="→"), Glyph("knight")
    row = glyphs((Glyph("two-coins", "+3"), other, plus, knight, arrow, Glyph("shield", "+1"), Glyph("hood")))
    bound = [part.split("</span></span>")[0] for part in row.split('<span class="bound">')[1:]]
    assert [re.findall(r"<b>(.*?)</b>| g-([a-z-]+)", part) for part in bound] == [
        [("/", ""), ("+", ""), ("", "knight")],
        [("→", ""), ("", "shield"), ("+1", "")],
    ], "several lead the same sign, and a sign with an amount leads none"


def test_an_amount_stays_with_the_first_sign_that_multiplies_it() -> None:
    """And what is counted by two signs keeps both. In a part without room for all, the line ends before the ×."""
    times, river, person = Glyph(text="×"), Glyph("river"), Glyph("person")
    amount, shield = Glyph("laurel-crown", "+1"), Glyph("shield", "+2")
    assert bound(amount, times, river, times, Glyph("", "6")) == "[+1[×river]][×6]"
    assert bound(shield, amount, times, river, person, shield) == "+2[+1[×riverperson]]+2"
    assert bound(amount, times, river, amount, times, person) == "[+1[×river]][+1[×person]]"
    assert bound(Glyph(text="→"), amount, times, river) == "[[→+1][×river]]"
    assert bound(river, times, Glyph(text="("), river, Glyph(text=")")) == "river×(river)", "parentheses are kept"


def bound(*row: Glyph) -> str:
    """A row as its texts, or the names of its icons; brackets around what is bound."""
    text, open_spans = "", list[str]()
    for piece in re.finditer(r'<span class="(bound|glyph|kept)|(</span>)|<b>(.*?)</b>| g-([a-z-]+)', glyphs(row)):
        kind, shut, words, icon = piece.groups()
        if kind:
            open_spans.append(kind)
            text += "[" if kind == "bound" else ""
        elif shut:
            text += "]" if open_spans.pop() == "bound" else ""
        else:
            text += words or ("" if icon in ("laurel-crown", "shield") else icon)
    return text


def test_a_number_in_a_circle_needs_no_font_that_has_it() -> None:
    for value, sign in enumerate("⓪①②③④⑤⑥"):
        html = glyphs((Glyph("book", sign), Glyph("", str(value))))
        assert f'<b class="ringed">{value}</b>' in html
        assert f"<b>{value}</b>" in html
        assert sign not in html
