"""Placing cards (CHR-PLACE), names (CHR-NAME) and occupied Buildings (CHR-PAIR)."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games.chronica.page.faces import face
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction

from ..table import IDS, Lay


@pytest.mark.rule("CHR-PLACE-01", "CHR-PLACE-02", "CHR-PLACE-03")
def test_a_lone_card_fills_a_slot_for_a_point(table: Lay) -> None:
    t = table(hands={"A": "roland clovis", "B": "coucy"}, provinces={"A": "f1 louvre, f2 suger"})
    t.place("A", "roland", "h4")
    assert t.province("A") == {"f1": {"louvre"}, "f2": {"suger"}, "h4": {"roland"}}
    assert t.points["A"] == 3
    t.asks("B", "place", "pass")


@pytest.mark.rule(
    "CHR-PLACE-04", "CHR-PLACE-05", "CHR-PAIR-01", "CHR-PAIR-02", "CHR-PAIR-03", "CHR-PAIR-04", "CHR-PAIR-05"
)
@pytest.mark.parametrize(("there", "name"), [("bastille", "roland"), ("roland", "bastille")])
def test_a_building_and_a_character_make_an_occupied_building(table: Lay, there: str, name: str) -> None:
    t = table(hands={"A": f"{name} clovis"}, provinces={"A": f"f2 {there}"}, honour={"A": 7})
    t.place("A", name, "f2")
    assert t.slot("A", "f2") == {"bastille", "roland"}
    assert t.points == {"A": 3, "B": 0}
    assert t.honour == {"A": 7, "B": 9}
    t.turn_of("B")


@pytest.mark.rule("CHR-PLACE-07")
def test_a_pair_fills_no_further_slot(table: Lay) -> None:
    seven = "f1 louvre, f2 suger, f3 cluny, f4 coucy, h1 chinon, h2 chartres, h3 heloise"
    t = table(hands={"A": "roland clovis"}, provinces={"A": seven}).place("A", "roland", "f1")
    assert len(t.province("A")) == 7
    t.turn_of("B")


@pytest.mark.rule("CHR-PLACE-09")
def test_the_power_applies_after_placing(table: Lay) -> None:
    draws = {"sorbonne": {"power": "draws(1)"}}
    t = table(hands={"A": "sorbonne clovis"}, values=draws).place("A", "sorbonne", "f1")
    assert t.kinds(Ev.PLACED, Ev.POWER, Ev.DRAWN) == [Ev.PLACED, Ev.POWER, Ev.DRAWN, Ev.DRAWN]
    assert len(t.hand("A")) == 3
    t.turn_of("B")


# --- names ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-NAME-01", "CHR-NAME-02")
@pytest.mark.parametrize("there", ["f1 roland", "f1 bastille+roland", "h3 roland"])
def test_a_name_in_the_opponents_province_cannot_be_placed(table: Lay, there: str) -> None:
    t = table(own=True, hands={"A": "roland clovis"}, provinces={"B": there}).pick("A", "roland")
    assert not any(name.startswith("place") for name in t.offers("A"))
    with pytest.raises(IllegalAction):
        t.do("A", "place:f1")
    t.asks("A", "attack", "pass")
    t = table(own=True, hands={"A": "bastille clovis"}, provinces={"B": "f1 bastille+suger"})
    assert t.offers("A") == {"play:bastille", "play:clovis"}
    assert t.match.hands_on(0, "play:bastille")  # one is asked first whether one means it
    t.do("A", "play:bastille")
    assert t.discards() == {"bastille"}
    t.turn_of("B")


@pytest.mark.rule("CHR-NAME-03")
def test_such_a_card_may_attack_reinforce_or_be_discarded(table: Lay) -> None:
    t = table(own=True, hands={"A": "roland clovis"}, provinces={"B": "f1 roland"})
    t.attack("A", "roland", "f1", "no")
    assert t.domains == [(5, 5, 2)]
    t.turn_of("B")
    t = table(own=True, hands={"A": "roland clovis"}, provinces={"B": "f1 roland"})
    t.attack("A", "clovis", "f1", "reinforce:roland")
    assert t.domains == [(10, 5, 2)]
    t.turn_of("B")
    t = table(own=True, hands={"A": "roland clovis"}, provinces={"B": "f1 roland"}).give_up("A", "roland")
    assert t.discards("A") == {"roland"}
    t.turn_of("B")


@pytest.mark.rule("CHR-NAME-04")
def test_a_name_is_free_again_when_it_has_left(table: Lay) -> None:
    t = table(own=True, hands={"A": "clovis bastille"}, provinces={"B": "f1 bastille+jacques-de-molay"})
    t.attack("A", "clovis", "f1").place("A", "bastille", "f1")
    assert t.slot("A", "f1") == {"bastille"}
    t.asks("B", "play")


@pytest.mark.rule("CHR-NAME-05")
def test_only_the_province_is_looked_at(table: Lay) -> None:
    t = table(own=True, hands={"A": "roland clovis", "B": "roland suger"}).place("A", "roland", "f1")
    assert t.slot("A", "f1") == {"roland"}
    t.turn_of("B")


@pytest.mark.rule("CHR-NAME-06")
def test_a_name_may_be_in_ones_own_province_twice(table: Lay) -> None:
    t = table(own=True, hands={"A": "roland clovis"}, provinces={"A": "f1 roland*"}).place("A", "roland", "f2")
    assert t.province("A") == {"f1": {"roland"}, "f2": {"roland"}}
    t.turn_of("B")


# --- pairs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-PAIR-06", "CHR-PAIR-07")
def test_the_loss_comes_before_the_power_and_can_win(table: Lay) -> None:
    t = table(
        hands={"A": "suger clovis"},
        provinces={"A": "f1 cluny", "B": "f1 louvre, f2 coucy, f3 chinon, f4 chartres"},
        honour={"B": 1},
    )
    t.place("A", "suger", "f1")
    assert t.happened(Ev.POWER) == []
    assert t.points == {"A": 3, "B": 4}
    t.won("A")


@pytest.mark.rule("CHR-PAIR-08", "CHR-PAIR-09", "CHR-REINF-07")
def test_a_building_can_be_occupied_again(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis", "B": "coucy chinon"},
        provinces={"A": "h1 cluny+suger", "B": "f1 bastille"},
        honour={"B": 8},
    )
    t.attack("A", "roland", "f1", "call:h1")
    assert t.province("A") == {"h1": {"cluny"}}
    assert t.honour["B"] == 8, "breaking up a pair gives nothing back"
    assert t.points["A"] == 1
    t.place("B", "coucy", "f2").place("A", "clovis", "h1")
    assert t.honour["B"] == 7
    t.turn_of("B")


@pytest.mark.rule("CHR-PAIR-10")
@pytest.mark.parametrize("viewer", ["A", "B"])
def test_an_occupied_slot_shows_everything_of_both_cards(table: Lay, viewer: str) -> None:
    t = table(provinces={"A": "f1 louvre+roland"})
    zone = next(zone for zone in t.scene(viewer).zones() if zone.id == "province-0")
    card = next(card for card in zone.cards if "k-pair" in card.kind)
    content: Any = t.match.content
    for name, row in (("louvre", card.effect), ("roland", card.second)):
        shown = face(content, IDS.index(name), "en")
        assert shown.name in card.name
        assert row == shown.effect
        assert set(shown.badges) <= set(card.badges)
    t.turn_of("A")
