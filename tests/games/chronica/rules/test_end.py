"""How a game ends (CHR-END), points (CHR-SCORE), who has won (CHR-WIN), and the full orders (CHR-ORDER)."""

from __future__ import annotations

import random

import pytest

from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.state import Ending

from ..table import Lay, fresh

SEVEN = "f1 louvre, f2 vincennes, f3 cluny, f4 coucy, h1 chinon, h2 chartres, h3 clairvaux"


@pytest.mark.rule("CHR-END-01", "CHR-END-07")
def test_the_eighth_slot_ends_the_game_after_its_power_and_before_the_draw(table: Lay) -> None:
    t = table(hands={"A": "sorbonne clovis"}, provinces={"A": SEVEN}).place("A", "sorbonne", "h4")
    assert t.twin.ending == Ending.PROVINCE
    assert [event.a for event in t.happened(Ev.ENDED)] == [Ending.PROVINCE - 1], "it is told why"
    assert len(t.happened(Ev.POWER)) == 1
    assert len(t.hand("A")) == 2, "one card from the power, none from the end of the turn"
    t.won("A")


@pytest.mark.rule("CHR-END-02", "CHR-END-11")
def test_the_eight_slots_are_filled_at_the_same_time(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis", "B": "jacques-de-molay bastille"},
        provinces={"A": SEVEN, "B": "f1 mont-saint-michel"},
    )
    t.attack("A", "roland", "f1", "no").attack("B", "jacques-de-molay", "f1")
    assert len(t.province("A")) == 6
    t.place("A", "clovis", "f1")
    assert len(t.province("A")) == 7
    t.asks("B", *{name.split(":")[0] for name in t.offers("B")})


@pytest.mark.rule("CHR-END-03")
def test_the_last_card_of_ones_own_deck_ends_the_game(table: Lay) -> None:
    t = table(own=True, hands={"A": "roland clovis"}, deck={"A": "suger"}).place("A", "roland", "f1")
    assert t.twin.ending == Ending.DECK
    assert [event.a for event in t.happened(Ev.ENDED)] == [Ending.DECK - 1], "it is told why"
    t.won("A")


@pytest.mark.rule("CHR-END-04", "CHR-END-08", "CHR-ORDER-04")
def test_the_last_card_of_the_common_deck_ends_it_for_both(table: Lay) -> None:
    t = table(hands={"A": "chinon clovis", "B": "coucy heloise"}, deck="suger remi").place("A", "chinon", "f1")
    t.place("B", "coucy", "f1")
    assert t.hand("B") == {"heloise", "remi"}
    assert [event.a for event in t.happened(Ev.ENDED)] == [Ending.DECK - 1], "it is told why"
    t.drawn()


@pytest.mark.rule("CHR-END-05", "CHR-END-06")
def test_honour_zero_ends_the_game_at_once(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille+jacques-de-molay"}, honour={"A": 2, "B": 1})
    t.attack("A", "roland", "f1", "no")
    assert t.honour == {"A": 0, "B": 1}
    assert [event.a for event in t.happened(Ev.ENDED)] == [Ending.HONOUR - 1], "it is told why"
    assert t.slot("B", "f1") == {"bastille", "jacques-de-molay"}, "later steps are not carried out"
    t.won("B")


@pytest.mark.rule("CHR-END-09")
def test_a_last_card_drawn_by_a_power_lets_the_play_be_resolved(table: Lay) -> None:
    t = table(
        hands={"A": "heloise clovis"},
        provinces={"B": "f1 cluny+remi"},
        deck="suger",
        honour={"A": 6, "B": 6},
        values={"heloise": {"power": "draws(1)"}},
    )
    t.attack("A", "heloise", "f1", "no")
    assert [(ours, theirs) for ours, theirs, _ in t.domains] == [(6, 8)]
    assert t.honour == {"A": 4, "B": 5}
    assert t.happened(Ev.FERVOUR) == []
    assert t.hand("A") == {"clovis", "suger"}
    t.drawn()


@pytest.mark.rule("CHR-END-10")
def test_the_opponents_last_card_in_ones_own_turn_ends_it_too(table: Lay) -> None:
    t = table(own=True, hands={"A": "beaune clovis", "B": "roland"}, deck={"B": "suger"}).place("A", "beaune", "f1")
    assert t.hand("B") == {"roland", "suger"}
    assert t.twin.ending == Ending.DECK
    assert [event.a for event in t.happened(Ev.ENDED)] == [Ending.DECK - 1], "it is told why"
    t.won("A")


@pytest.mark.rule("CHR-DECK-05")
@pytest.mark.parametrize("own", [False, True])
def test_whoever_draws_the_last_card_ends_the_game(own: bool) -> None:
    ends = 0
    for seed in range(8):
        t, chooser = fresh(seed, own=own), random.Random(seed)
        while not t.match.finished:
            s = t.twin
            empty = any(s.top[deck] == s.end[deck] for deck in range(2 if own else 1))
            asks = {name.split(":")[0] for name in t.match.legal(t.match.actors[0])}
            assert not (empty and "play" in asks), "no play begins with an empty deck"
            passing = [name for name in t.match.legal(t.match.actors[0]) if name == "pass"]
            t.match.play(t.match.actors[0], passing[0] if passing else chooser.choice(t.match.legal(t.match.actors[0])))
        ends += t.twin.ending == Ending.DECK
    assert ends == 8


# --- points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-SCORE-01", "CHR-SCORE-02", "CHR-SCORE-05", "CHR-SCORE-06")
@pytest.mark.parametrize(
    "lying",
    [
        "f1 louvre, f2 suger, f3 cluny, f4 coucy, h1 chinon, h2 chartres+heloise, h3 clairvaux+remi",
        "h1 louvre, h2 suger, h3 cluny, h4 coucy, f1 chinon, f2 chartres+heloise, f3 clairvaux+remi",
    ],
)
@pytest.mark.parametrize("hand", ["roland", "roland clovis bastille"])
def test_a_slot_is_a_point_and_an_occupied_building_three(table: Lay, lying: str, hand: str) -> None:
    t = table(hands={"A": hand}, provinces={"A": lying})
    assert t.points["A"] == 11
    t.settled = True


@pytest.mark.rule("CHR-SCORE-03")
def test_24_points_at_most(table: Lay) -> None:
    houses = ["louvre", "vincennes", "cluny", "coucy", "chinon", "chartres", "clairvaux", "bastille"]
    people = ["suger", "heloise", "remi", "roland", "clovis", "godefroy", "hugues-capet", "jacques-de-molay"]
    slots = ["f1", "f2", "f3", "f4", "h1", "h2", "h3"]
    pairs = [f"{slot} {house}+{person}" for slot, house, person in zip(slots, houses[:7], people[:7], strict=True)]
    t = table(hands={"A": "bastille"}, provinces={"A": ", ".join([*pairs, "h4 jacques-de-molay"])})
    t.do("A", "place:h4")
    assert t.points["A"] == 24
    t.won("A")


@pytest.mark.rule("CHR-SCORE-04")
def test_destroyed_pairs_give_nothing(table: Lay) -> None:
    t = table(hands={"A": "roland"}, provinces={"B": "f1 bastille+jacques-de-molay, f2 cluny"})
    assert t.points["B"] == 4
    t.attack("A", "roland", "f1")
    assert t.points["B"] == 1
    t.turn_of("B")


# --- who has won ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-WIN-01", "CHR-WIN-03")
def test_points_decide_whoever_ends_the_game(table: Lay) -> None:
    pairs = "f1 notre-dame+suger, f2 montpellier+heloise, f3 aigues-mortes+remi"
    t = table(hands={"A": "bastille clovis"}, provinces={"A": SEVEN, "B": pairs}).place("A", "bastille", "h4")
    assert t.points == {"A": 8, "B": 9}
    t.won("B")


@pytest.mark.rule("CHR-WIN-02")
def test_without_honour_points_do_not_count(table: Lay) -> None:
    t = table(hands={"A": "heloise clovis"}, provinces={"A": SEVEN, "B": "f1 bastille"}, honour={"A": 3})
    t.attack("A", "heloise", "f1", "no")
    assert t.points == {"A": 7, "B": 1}
    t.won("B")


@pytest.mark.rule("CHR-WIN-04")
def test_honour_goes_before_another_end_of_the_same_play(table: Lay) -> None:
    many = "f1 remi, f2 notre-dame+suger, f3 montpellier+heloise, f4 aigues-mortes+hugues-capet, h2 bastille+roland"
    t = table(hands={"A": "palais-de-la-cite clovis"}, provinces={"A": SEVEN, "B": many}, honour={"B": 1})
    t.place("A", "palais-de-la-cite", "h4", "welcome:f1")
    assert t.twin.ending == Ending.HONOUR
    assert t.points == {"A": 10, "B": 12}
    t.won("A")


@pytest.mark.rule("CHR-WIN-05")
def test_equal_points_are_a_draw(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille"}, honour={"A": 9, "B": 2}, deck="suger")
    t.place("A", "roland", "f1")
    assert t.points == {"A": 1, "B": 1}
    assert len(t.happened(Ev.DRAW_GAME)) == 1
    assert t.happened(Ev.WON) == []
    t.drawn()


@pytest.mark.rule("CHR-WIN-06")
@pytest.mark.parametrize(("there", "winner"), [("f1 bastille", ""), ("f1 bastille, f2 coucy", "B")])
def test_if_both_fall_to_zero_in_one_moment_points_decide(table: Lay, there: str, winner: str) -> None:
    t = table(hands={"A": "philippe-le-bel clovis"}, provinces={"B": there}, honour={"A": 1, "B": 1})
    t.place("A", "philippe-le-bel", "f1")
    assert t.honour == {"A": 0, "B": 0}
    assert [event.a for event in t.happened(Ev.ENDED)] == [Ending.HONOUR - 1], "it is told why"
    if winner:
        t.won(winner)
    else:
        t.drawn()


# --- the full orders ------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-ORDER-01")
def test_the_order_of_an_action(table: Lay) -> None:
    t = table(
        hands={"A": "guillaume abelard clovis"}, provinces={"B": "f1 louvre+jacques-de-molay"}, honour={"A": 9, "B": 9}
    )
    t.attack("A", "guillaume", "f1", "reinforce:abelard").do("B", "domain:war").do("A", "no")
    assert [Ev(event.kind) for event in t.log if event.kind not in (Ev.DREW, Ev.RAISED)] == [
        Ev.DECLARED,
        Ev.POWER,
        Ev.REINFORCED,
        Ev.POWER,
        Ev.HONOUR_LOST,
        Ev.COMPARED,
        Ev.HONOUR_GAINED,
        *[Ev.DISCARDED] * 4,
        Ev.HONOUR_LOST,
        Ev.FERVOUR,
        Ev.DRAWN,
        Ev.TURN,
    ]
    t.turn_of("B")


@pytest.mark.rule("CHR-ORDER-02")
def test_the_order_of_a_placement(table: Lay) -> None:
    t = table(hands={"A": "suger clovis"}, provinces={"A": "f1 cluny"}, honour={"A": 5, "B": 5}).place(
        "A", "suger", "f1"
    )
    assert [Ev(event.kind) for event in t.log if event.kind != Ev.DREW] == [
        Ev.PLACED,
        Ev.OCCUPIED,
        Ev.HONOUR_LOST,
        Ev.POWER,
        Ev.HONOUR_LOST,
        Ev.DRAWN,
        Ev.TURN,
    ]
    t.turn_of("B")
