"""Welcoming a Wandering Character (CHR-WELCOME)."""

from __future__ import annotations

import pytest

from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.state import Domain
from ludotheque.kernel.errors import IllegalAction

from ..table import Lay

LEARNING, PRESTIGE, WAR = Domain


@pytest.mark.rule("CHR-WELCOME-01", "CHR-WELCOME-02", "CHR-WELCOME-18")
def test_a_new_building_may_welcome_or_stay_alone(table: Lay) -> None:
    t = table(hands={"A": "cluny clovis"}, provinces={"B": "f1 remi"}).place("A", "cluny", "f1")
    t.asks("A", "no", "welcome")
    t.do("A", "no")
    assert t.slot("A", "f1") == {"cluny"}
    assert t.slot("B", "f1") == {"remi"}
    assert [event.a for event in t.happened(Ev.DRAWN)] == [1]
    t.turn_of("B")


@pytest.mark.rule(
    "CHR-WELCOME-03", "CHR-WELCOME-04", "CHR-WELCOME-05", "CHR-WELCOME-06", "CHR-WELCOME-11", "CHR-WELCOME-12"
)
@pytest.mark.parametrize(("learning", "honour"), [(6, 8), (4, 6), (1, 3)])
def test_compared_like_an_action_then_he_moves_in(table: Lay, learning: int, honour: int) -> None:
    t = table(
        hands={"A": "cluny clovis"},
        provinces={"B": "f1 remi"},
        honour={"A": 6, "B": 9},
        values={"cluny": {"learning": learning}},
    )
    t.place("A", "cluny", "f1", "welcome:f1")
    assert t.domains == [(learning, 4, LEARNING)]
    assert t.honour == {"A": honour, "B": 8}
    assert t.slot("A", "f1") == {"cluny", "remi"}
    assert t.province("B") == {}
    assert t.discards() == set()
    assert t.happened(Ev.REINFORCED) == t.happened(Ev.FERVOUR) == []
    t.turn_of("B")


@pytest.mark.rule("CHR-WELCOME-07", "CHR-WELCOME-09", "CHR-WELCOME-10")
def test_only_unprotected_wanderers_are_candidates(table: Lay) -> None:
    t = table(
        hands={"A": "cluny clovis"},
        provinces={"B": "f1 remi, f2 louvre+hugues-capet, f3 heloise, h3 genevieve, h4 marie-de-france"},
    ).place("A", "cluny", "f1")
    assert t.offers("A") == {"no", "welcome:f1", "welcome:f3", "welcome:h4"}
    t.do("A", "welcome:h4")
    assert t.slot("A", "f1") == {"cluny", "marie-de-france"}
    t.turn_of("B")


@pytest.mark.rule("CHR-WELCOME-08")
def test_a_building_on_an_own_character_welcomes_nobody(table: Lay) -> None:
    t = table(hands={"A": "cluny clovis"}, provinces={"A": "f2 suger", "B": "f1 remi"}).place("A", "cluny", "f2")
    assert t.slot("B", "f1") == {"remi"}
    t.turn_of("B")


@pytest.mark.rule("CHR-WELCOME-13", "CHR-ORDER-03")
def test_the_buildings_power_applies_before_the_comparison_the_guests_not_at_all(table: Lay) -> None:
    draws = {"sorbonne": {"power": "draws(1)"}}
    t = table(hands={"A": "sorbonne clovis"}, provinces={"B": "f1 alcuin"}, honour={"A": 5}, values=draws)
    t.place("A", "sorbonne", "f1", "welcome:f1")
    steps = (Ev.PLACED, Ev.INVITED, Ev.POWER, Ev.COMPARED, Ev.WELCOMED, Ev.OCCUPIED, Ev.HONOUR_LOST, Ev.DRAWN, Ev.TURN)
    assert t.kinds(*steps) == [
        Ev.PLACED,
        Ev.INVITED,
        Ev.POWER,
        Ev.DRAWN,
        Ev.COMPARED,
        Ev.WELCOMED,
        Ev.OCCUPIED,
        Ev.HONOUR_LOST,
        Ev.DRAWN,
        Ev.TURN,
    ]
    t.turn_of("B")


@pytest.mark.rule("CHR-WELCOME-14")
def test_with_no_honour_left_the_guest_stays(table: Lay) -> None:
    t = table(
        hands={"A": "cluny clovis"},
        provinces={"B": "f1 remi"},
        honour={"A": 2, "B": 1},
        values={"cluny": {"learning": 1}},
    )
    t.place("A", "cluny", "f1", "welcome:f1")
    assert t.honour == {"A": 0, "B": 1}
    assert t.slot("B", "f1") == {"remi"}
    t.won("B")


@pytest.mark.rule("CHR-WELCOME-15")
def test_a_guests_name_must_not_stay_with_the_opponent(table: Lay) -> None:
    t = table(own=True, hands={"A": "cluny clovis"}, provinces={"B": "f1 remi, f3 remi*, h2 heloise*"})
    t.place("A", "cluny", "f1")
    assert t.offers("A") == {"no", "welcome:h2"}
    with pytest.raises(IllegalAction):
        t.do("A", "welcome:f1")
    t.asks("A", "no", "welcome")


@pytest.mark.rule("CHR-WELCOME-16", "CHR-DECK-02")
def test_a_guest_serves_its_host_and_ends_in_its_owners_discard(table: Lay) -> None:
    t = table(own=True, hands={"A": "roland chinon"}, provinces={"A": "f1 cluny+remi*", "B": "f1 bastille"})
    assert t.points["A"] == 3
    t.attack("A", "roland", "f1", "call:f1")
    assert t.discards("A") == {"roland"}
    assert t.discards("B") == {"bastille", "remi"}
    t.turn_of("B")


SEVEN = "f1 louvre, f2 suger, f3 cluny, f4 coucy, h1 chinon, h2 chartres, h3 heloise"


@pytest.mark.rule("CHR-WELCOME-17")
def test_a_welcome_on_the_last_slot_is_resolved_before_the_end(table: Lay) -> None:
    t = table(hands={"A": "clairvaux clovis"}, provinces={"A": SEVEN, "B": "f1 remi"}, honour={"B": 5})
    t.place("A", "clairvaux", "h4", "welcome:f1")
    assert t.honour == {"A": 10, "B": 4}
    assert t.points == {"A": 10, "B": 0}
    t.won("A")


@pytest.mark.rule("CHR-WELCOME-19")
def test_the_slot_he_left_counts_and_protects_no_longer(table: Lay) -> None:
    t = table(
        hands={"A": "cluny clovis", "B": "roland godefroy"},
        provinces={"B": "f3 remi, h3 chinon, h4 coucy"},
    ).place("A", "cluny", "f1", "welcome:f3")
    assert t.points["B"] == 2
    t.place("B", "godefroy", "f1").pick("A", "clovis")
    assert "attack:h3" in t.offers("A")
    t.asks("A", "place", "attack", "pass")
