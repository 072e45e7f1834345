"""Actions (CHR-ACTION), protection (CHR-PROTECT), occupied Buildings (CHR-OCC), reinforcement (CHR-REINF), Popular
Fervour (CHR-FERVOUR).
"""

from __future__ import annotations

import pytest

from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.state import Domain
from ludotheque.kernel.errors import IllegalAction

from ..table import Lay

LEARNING, PRESTIGE, WAR = Domain


@pytest.mark.rule("CHR-ACTION-01", "CHR-ACTION-04", "CHR-ACTION-15", "CHR-ACTION-16")
@pytest.mark.parametrize("there", ["coucy", "jacques-de-molay"])
def test_a_character_from_hand_removes_a_lone_card(table: Lay, there: str) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": f"f1 {there}, f2 bastille+clement-v"}, honour={"B": 6})
    t.pick("A", "roland")
    assert {"attack:f1", "attack:f2"} <= t.offers("A")
    t.do("A", "attack:f1", "no")
    assert t.province("B") == {"f2": {"bastille", "clement-v"}}
    assert t.discards() == {"roland", there}
    assert t.province("A") == {}
    assert t.honour["B"] == 6
    t.turn_of("B")


@pytest.mark.rule("CHR-ACTION-02")
def test_the_leader_never_comes_from_the_province(table: Lay) -> None:
    t = table(hands={"A": "clovis bastille"}, provinces={"A": "f1 roland", "B": "f1 coucy"})
    with pytest.raises(IllegalAction):
        t.do("A", "play:roland")
    t.turn_of("A")


@pytest.mark.rule("CHR-ACTION-03")
def test_a_building_never_leads(table: Lay) -> None:
    t = table(hands={"A": "bastille clovis"}, provinces={"B": "f1 coucy"}).pick("A", "bastille")
    t.asks("A", "place", "pass")


@pytest.mark.rule("CHR-ACTION-05", "CHR-ACTION-06", "CHR-ACTION-18")
@pytest.mark.parametrize(
    ("there", "domain", "ours", "theirs"),
    [
        ("louvre", PRESTIGE, 4, 4),
        ("coucy", WAR, 5, 5),
        ("montpellier", LEARNING, 0, 6),
        ("hugues-capet", PRESTIGE, 4, 5),
    ],
)
def test_compared_in_the_predilection_of_what_is_attacked(
    table: Lay, there: str, domain: Domain, ours: int, theirs: int
) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": f"f1 {there}"}).attack("A", "roland", "f1", "no")
    assert t.domains == [(ours, theirs, domain)]
    t.turn_of("B")


@pytest.mark.rule("CHR-ACTION-07", "CHR-ACTION-08", "CHR-ACTION-09", "CHR-ACTION-10", "CHR-ACTION-12", "CHR-ACTION-13")
@pytest.mark.parametrize(("war", "honour"), [(6, 7), (5, 6), (4, 5), (2, 3), (0, 1)])
def test_the_attacker_gains_or_loses_the_difference(table: Lay, war: int, honour: int) -> None:
    t = table(
        hands={"A": "roland clovis"},
        provinces={"B": "f1 bastille"},
        honour={"A": 5, "B": 8},
        values={"roland": {"war": war}, "bastille": {"war": 4}},
    )
    t.attack("A", "roland", "f1", "no")
    assert t.honour == {"A": honour, "B": 8}
    assert t.discards() == {"roland", "bastille"}, "whatever the comparison says"
    t.turn_of("B")


@pytest.mark.rule("CHR-ACTION-17", "CHR-PROTECT-03")
def test_any_unprotected_slot_is_in_reach(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 coucy, f2 suger, f3 cluny+remi, f4 chinon"})
    t.pick("A", "roland")
    assert {name for name in t.offers("A") if "attack" in name} == {f"attack:f{i}" for i in range(1, 5)}
    t.asks("A", "place", "attack", "pass")


@pytest.mark.rule("CHR-ACTION-19")
def test_a_declared_action_is_carried_out(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 coucy"}).attack("A", "roland", "f1")
    assert not t.match.can_undo(0)
    t.asks("A", "no", "reinforce")
    t.do("A", "no")
    assert t.province("B") == {}
    t.turn_of("B")


# --- protection -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-PROTECT-02")
def test_only_the_slot_in_front_protects(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 coucy, h2 suger"}).pick("A", "roland")
    assert "attack:h2" in t.offers("A")
    t.asks("A", "place", "attack", "pass")


@pytest.mark.rule("CHR-PROTECT-04", "CHR-PROTECT-06")
@pytest.mark.parametrize("front", ["coucy", "suger", "cluny+remi"])
@pytest.mark.parametrize("behind", ["chinon", "heloise", "chartres+marie-de-france"])
def test_any_card_protects_any_card(table: Lay, front: str, behind: str) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": f"f3 {front}, h3 {behind}"}).pick("A", "roland")
    assert {name for name in t.offers("A") if "attack" in name} == {"attack:f3"}
    t.asks("A", "place", "attack", "pass")


@pytest.mark.rule("CHR-PROTECT-05", "CHR-FERVOUR-03")
def test_what_lies_behind_is_open_at_once(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille+jacques-de-molay, h1 chinon"})
    t.attack("A", "roland", "f1", "no").pick("A", "clovis")
    assert "attack:h1" in t.offers("A")
    t.asks("A", "place", "attack")


@pytest.mark.rule("CHR-PROTECT-07", "CHR-REINF-06")
def test_a_reinforcement_uncovers_what_lies_behind_it(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis", "B": "godefroy hugues-capet"},
        provinces={"A": "f2 jacques-de-molay, h2 cluny", "B": "f1 bastille"},
    )
    assert t.points["A"] == 2
    t.attack("A", "roland", "f1", "call:f2")
    assert t.province("A") == {"h2": {"cluny"}}
    assert t.points["A"] == 1
    t.pick("B", "godefroy")
    assert "attack:h2" in t.offers("B")
    t.asks("B", "place", "attack", "pass")


# --- occupied Buildings ---------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-OCC-01", "CHR-OCC-02", "CHR-OCC-03", "CHR-OCC-10", "CHR-OCC-11", "CHR-OCC-12")
def test_an_occupied_building_is_attacked_as_a_whole(table: Lay) -> None:
    t = table(hands={"A": "roland"}, provinces={"B": "f1 bastille+jacques-de-molay, f2 cluny"}, honour={"A": 8, "B": 8})
    assert {name for name in t.offers("A") if "attack" in name} == {"attack:f1", "attack:f2"}
    t.attack("A", "roland", "f1")
    assert t.domains == [(5, 9, WAR)]
    assert t.honour == {"A": 4, "B": 7}
    assert t.discards() == {"roland", "bastille", "jacques-de-molay"}
    assert t.points["B"] == 1
    t.turn_of("B")


@pytest.mark.rule("CHR-OCC-04", "CHR-OCC-07", "CHR-OCC-09", "CHR-REINF-14")
def test_the_defender_chooses_between_two_predilections(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 louvre+jacques-de-molay"})
    t.attack("A", "roland", "f1")
    t.asks("A", "no", "reinforce")
    t.do("A", "no")
    assert t.offers("B") == {"domain:prestige", "domain:war"}
    t.asks("B", "domain")
    t.do("B", "domain:prestige")
    assert t.domains == [(4, 7, PRESTIGE)]
    t.asks("A", "play", "no")


@pytest.mark.rule("CHR-OCC-05")
def test_the_attacker_chooses_with_the_pictogram_of_the_building(table: Lay) -> None:
    t = table(hands={"A": "clovis bastille"}, provinces={"B": "f1 louvre+jacques-de-molay"})
    t.attack("A", "clovis", "f1")
    assert t.offers("A") == {"domain:prestige", "domain:war"}
    t.asks("A", "domain")


@pytest.mark.rule("CHR-OCC-06")
def test_the_occupants_pictogram_does_not_count(table: Lay) -> None:
    t = table(hands={"A": "roland bastille"}, provinces={"B": "f1 louvre+jacques-de-molay"})
    t.attack("A", "roland", "f1")
    t.asks("B", "domain")


@pytest.mark.rule("CHR-OCC-08")
def test_the_reinforcements_pictogram_does_not_count(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 louvre+jacques-de-molay"})
    t.attack("A", "roland", "f1", "reinforce:clovis")
    t.asks("B", "domain")


@pytest.mark.rule("CHR-OCC-13", "CHR-FERVOUR-01")
def test_loss_and_replay_do_not_depend_on_the_comparison(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille+jacques-de-molay"}, honour={"A": 9, "B": 6})
    t.attack("A", "roland", "f1", "no")
    assert t.honour == {"A": 5, "B": 5}
    assert t.kinds(Ev.DISCARDED, Ev.FERVOUR) == [*[Ev.DISCARDED] * 3, Ev.FERVOUR]
    t.asks("A", "play", "no")


# --- reinforcement --------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-REINF-01", "CHR-REINF-03", "CHR-REINF-08", "CHR-REINF-13")
def test_characters_of_hand_and_province_may_reinforce(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis chinon"},
        provinces={"A": "f1 cluny+remi, f4 coucy, h4 heloise", "B": "f1 bastille"},
    )
    t.attack("A", "roland", "f1")
    assert t.offers("A") == {"no", "reinforce:clovis", "call:f1", "call:h4"}
    t.asks("A", "no", "reinforce", "call")


@pytest.mark.rule("CHR-REINF-02", "CHR-REINF-04", "CHR-REINF-05")
def test_one_reinforcement_adds_its_values_and_is_discarded(table: Lay) -> None:
    t = table(hands={"A": "roland clovis hugues-capet"}, provinces={"B": "f1 bastille"}, honour={"A": 3})
    t.attack("A", "roland", "f1", "reinforce:clovis")
    assert t.domains == [(10, 5, WAR)]
    assert t.honour["A"] == 8
    assert t.discards() == {"roland", "clovis", "bastille"}
    t.turn_of("B")


@pytest.mark.rule("CHR-REINF-11")
@pytest.mark.parametrize("there", ["bastille", "jacques-de-molay", "bastille+jacques-de-molay"])
def test_reinforcement_against_every_kind_of_target(table: Lay, there: str) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": f"f1 {there}"})
    t.attack("A", "roland", "f1", "reinforce:clovis")
    assert [ours for ours, _, _ in t.domains] == [10]
    t.turn_of("B")


@pytest.mark.rule("CHR-REINF-15")
def test_a_large_sum_does_not_lift_honour_above_ten(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis"}, provinces={"B": "f1 bastille"}, honour={"A": 6}, values={"bastille": {"war": 3}}
    )
    t.attack("A", "roland", "f1", "reinforce:clovis")
    assert t.domains == [(10, 3, WAR)]
    assert t.honour["A"] == 10
    t.turn_of("B")


@pytest.mark.rule("CHR-REINF-16", "CHR-FERVOUR-04", "CHR-FERVOUR-05")
def test_each_action_may_be_reinforced_and_replays_go_on(table: Lay) -> None:
    t = table(
        hands={"A": "roland clovis godefroy chinon hugues-capet"},
        provinces={"B": "f1 bastille+jacques-de-molay, f2 coucy+jeanne-hachette"},
    )
    t.attack("A", "roland", "f1", "no").attack("A", "clovis", "f2")
    t.asks("A", "no", "reinforce")
    t.do("A", "reinforce:godefroy")
    t.asks("A", "play", "no")
    assert len(t.happened(Ev.DRAWN)) == 0
    t.place("A", "chinon", "f1")
    assert [event.a for event in t.happened(Ev.DRAWN)] == [1], "one card at the end of the turn"
    t.turn_of("B")


@pytest.mark.rule("CHR-REINF-17")
def test_the_leader_is_not_its_own_reinforcement(table: Lay) -> None:
    t = table(hands={"A": "roland chinon"}, provinces={"B": "f1 bastille"}).attack("A", "roland", "f1")
    assert t.domains == [(5, 5, WAR)], "without a candidate nothing is asked"
    t.turn_of("B")


# --- Popular Fervour ------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-FERVOUR-06")
def test_without_a_card_there_is_no_replay(table: Lay) -> None:
    t = table(hands={"A": "roland"}, provinces={"B": "f1 bastille+jacques-de-molay"}).attack("A", "roland", "f1")
    assert t.happened(Ev.FERVOUR) == []
    assert len(t.hand("A")) == 1
    t.turn_of("B")


@pytest.mark.rule("CHR-FERVOUR-07")
def test_the_opponents_last_honour_ends_the_game_before_a_replay(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille+jacques-de-molay"}, honour={"B": 1})
    t.attack("A", "roland", "f1", "no")
    assert t.happened(Ev.FERVOUR) == []
    t.won("A")


def test_one_may_stop_although_one_could_play_again(table: Lay) -> None:
    t = table(hands={"A": "roland clovis"}, provinces={"B": "f1 bastille+jacques-de-molay"})
    t.attack("A", "roland", "f1", "no", "no")
    assert t.hand("A") >= {"clovis"}
    assert len(t.hand("A")) == 2
    t.turn_of("B")
