"""What the page of Margraves de Valeria makes of a position: the copies of one Citizen in the row, and what an action
would change on map and tracks.
"""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.preview import COMES, foreshown, marks
from ludotheque.kernel.scene import Look, Scene, Zone
from ludotheque.kernel.text import LANGS, Lang

from ...support.table import seat_of
from .positions import lay
from .table import Table

NAMES = ("Ysabeau", "Gaspard", "Aliénor")


def scene(t: Table, letter: str, lang: Lang = "en") -> Scene:
    """What this seat sees."""
    seat = seat_of(letter)
    legal = tuple(int(code) for code in t.match.legal_codes(seat)) if seat in t.match.actors else ()
    return SHELF["margraves"].layout.scene(Look(t.match.content, t.view(letter), seat, lang, NAMES, legal))


def row_of(shown: Scene) -> Zone:
    return next(part for part in shown.board if isinstance(part, Zone) and part.id == "row")


@pytest.mark.parametrize("lang", LANGS)
def test_copies_that_are_one_choice_carry_it_each(lang: Lang) -> None:
    t = lay(row="champion monk monk bard monk").do("A", "recall")
    cards = row_of(scene(t, "A", lang)).cards
    assert [[choice.action for choice in card.choices] for card in cards] == [
        ["dismiss:1"],
        ["dismiss:3"],
        ["dismiss:3"],
        ["dismiss:4"],
        ["dismiss:5"],
    ]
    assert ["3" in card.choices[0].label for card in cards] == [False, True, True, False, False]


@pytest.mark.parametrize(("row", "placed"), [("champion monk monk bard pilot", False), ("monk champion monk", True)])
def test_a_place_is_named_only_where_it_matters(row: str, placed: bool) -> None:
    t = lay(row=row, deck=0, last_round=True).do("A", "recall")
    labels = [choice.label for card in row_of(scene(t, "A")).cards if card.name == "Monk" for choice in card.choices]
    assert labels == (
        ["Remove the Monk (place 1) from the game", "Remove the Monk (place 3) from the game"]
        if placed
        else ["Remove the Monk from the game"] * 2
    )


def test_copies_at_two_prices_say_which_they_are() -> None:
    t = lay(has={"A": "20 gold"}, row="champion monk monk bard pilot").do("A", "recall", "dismiss:1")
    labels = [choice.label for card in row_of(scene(t, "A")).cards for choice in card.choices]
    assert labels == [
        "Recruit the Monk (place 2)",
        "Recruit the Monk (place 3)",
        "Recruit the Bard",
        "Recruit the Pilot",
    ]


def test_copies_at_one_price_say_who_they_are() -> None:
    t = lay(has={"A": "2 gold"}, hands={"A": "town-crier captain"}, row="champion monk monk bard pilot")
    t.text("A", "town-crier")
    labels = [choice.label for card in row_of(scene(t, "A")).cards for choice in card.choices]
    assert labels[:3] == ["Recruit the Champion", "Recruit the Monk", "Recruit the Monk"]


# --- what would come --------------------------------------------------------------------------------------------


def would(t: Table, letter: str, action: str) -> dict[str, list[str]]:
    """By space: which pieces would go (-) and come (+), and "another" where it would be another one."""
    seat = seat_of(letter)
    then = Look(t.match.content, t.match.foresee(seat, action).view, seat, "en", NAMES, ())
    shown = foreshown(scene(t, letter), SHELF["margraves"].layout.scene(then))
    return {
        mark.bearer.id: [
            *(["another"] if mark.bearer.foretold else []),
            *(
                ("+" if piece.foretold == COMES else "-") + piece.id.removesuffix("-ghost")
                for piece in mark.bearer.pieces
                if piece.foretold
            ),
        ]
        for mark in marks(shown)
    }


def test_a_margrave_that_would_move() -> None:
    t = lay().pennants("A", "captain")
    assert would(t, "A", "move:hamun") == {"shilina": ["-margrave-0"], "hamun": ["+margrave-0"]}
    assert would(t, "A", "no") == {}


def test_a_knight_that_would_move_is_one_of_several() -> None:
    t = lay(knights={"shilina": 2, "hamun": 1}).pennants("A", "captain", "no")
    assert would(t, "A", "send:hamun") == {"shilina": ["-knights-0"], "hamun": ["+knights-1"]}


def test_a_ship_that_would_sail() -> None:
    t = lay(at={"A": "thraecius"}, has={"A": "3 stone"}).pennants("A", "paladin", "move:nymar", "power")
    t.do("A", "give:stone")
    assert would(t, "A", "set-sail") == {"1": ["-ship-0"], "3": ["+ship-0"]}


def test_a_slain_monster_would_leave_its_lair_once_nothing_is_asked_before() -> None:
    t = lay(hands={"A": "champion captain"}, tops="bandits", knights={"hamun": 1}).text("A", "champion")
    assert would(t, "A", "slay:hills") == {}, "its rewards come first"
    t.do("A", "slay:hills")
    found = would(t, "A", "guild:artisan")
    assert found == {"hills": ["another"], "1": ["-marker-0-0"], "2": ["+marker-0-0"]}


def test_a_recruit_changes_neither_map_nor_track_and_the_draw_is_not_foretold() -> None:
    t = lay(has={"A": "20 gold"}).do("A", "recall", "dismiss:1")
    assert would(t, "A", "recruit:2") == {}
    assert not t.match.foresee(0, "recruit:2").whole
