"""The four phases of a turn (ROY-TURN) and the Roll phase (ROY-ROLL)."""

import itertools

import pytest

from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction, NotYourTurn

from ..table import Lay, play_at_random

PALACE = "palace-of-the-dawn"  # lower a die by 1
FOXGROVE = "foxgrove-palisade"  # 2 Gold: a die becomes a 6
ORCHID = "the-desert-orchid"  # a die becomes a 1


@pytest.mark.rule("ROY-TURN-01")
def test_roll_harvest_actions_end(table: Lay) -> None:
    t = table(roll=(6, 5), built={"A": PALACE})
    with pytest.raises(IllegalAction):
        t.gain("A", "gold")
    t.do("A", "announce").gain("A", "gold").next_roll(5, 6).gain("A", "gold")
    kinds = [event.kind for event in t.log if event.kind in (Ev.TURN, Ev.ROLLED, Ev.GAINED)]
    assert [kind for kind, _ in itertools.groupby(kinds)] == [Ev.TURN, Ev.ROLLED, Ev.GAINED] * 2
    t.acts("B")


@pytest.mark.rule("ROY-TURN-02", "ROY-END-06")
def test_turns_go_clockwise(table: Lay) -> None:
    t = table(players=3)
    seen = t.active
    for _ in range(5):
        seen += t.finish_turn().active
    assert seen == "ABCABC"
    t.acts("C")


@pytest.mark.rule("ROY-TURN-03", "ROY-SCORE-03")
def test_most_points_win(table: Lay) -> None:
    t = table(vp={"A": 41, "B": 38, "C": 40}, active="C", ending=True, dukes={"A": "node", "B": "elsyn", "C": "waryn"})
    t.gain("C", "gold", "gold")
    assert [t.total(letter) for letter in "ABC"] == [41, 38, 40]
    t.over(winners="A")


@pytest.mark.rule("ROY-TURN-04", "ROY-ROLL-04")
def test_a_domain_of_the_roll_works_in_no_other_phase(table: Lay) -> None:
    t = table(roll=(5, 6), built={"A": PALACE}).do("A", "announce")
    with pytest.raises(IllegalAction):
        t.do("A", f"use:{PALACE}")
    t.acts("A")


@pytest.mark.rule("ROY-TURN-05", "ROY-ACT-08")
def test_only_the_harvest_is_everybodys(table: Lay) -> None:
    def only_a_may_decide() -> None:
        assert [t.offers(letter) for letter in "BC"] == [[], []]
        for letter in "BC":
            with pytest.raises(NotYourTurn):
                t.gain(letter, "gold")

    t = table(roll=(1, 2), built={"A": PALACE})
    only_a_may_decide()  # about the dice
    t.do("A", "announce").herald("A", "gold").herald("B", "magic").herald("C", "magic")
    only_a_may_decide()  # about Actions
    t.gain("A", "gold").acts("A", 1)


@pytest.mark.rule("ROY-ROLL-01")
def test_both_dice_are_rolled_once_a_turn(table: Lay) -> None:
    t = table(players=2)
    for _ in play_at_random(t, seed=4, most=120):
        pass
    rolls = t.happened(Ev.ROLLED)
    assert {event.a for event in rolls} | {event.b for event in rolls} == set(range(1, 7))
    kinds = [event.kind for event in t.log if event.kind in (Ev.TURN, Ev.ROLLED)]
    assert kinds == [Ev.TURN, Ev.ROLLED] * (len(kinds) // 2)
    t.somebody_acts()


@pytest.mark.rule("ROY-ROLL-02", "ROY-HARVEST-03")
def test_each_die_and_the_sum_activate(table: Lay) -> None:
    t = table(roll=(3, 5), tableau={"A": "mercenary peasant champion archer", "B": "champion archer"})
    assert t.gains("A") == "+3 gold +5 strength"  # Mercenary, both Peasants, Champion; no Archer
    t.do("B", "wake:champion")  # one Gold of the Starter Peasant
    assert t.gains("B") == "+4 strength"
    t.acts("A")


@pytest.mark.rule("ROY-ROLL-03")
def test_only_the_active_players_domains_change_dice(table: Lay) -> None:
    t = table(roll=(5, 6), built={"B": f"{FOXGROVE} {PALACE}"}, res={"B": "5 gold"})
    assert t.dice == (5, 6)
    assert t.offers("B") == []
    t.acts("A")


@pytest.mark.rule("ROY-ROLL-05")
def test_dice_need_not_be_changed(table: Lay) -> None:
    t = table(roll=(6, 6), built={"A": PALACE})
    t.do("A", "announce")
    assert t.dice == (6, 6)
    t.herald("A", "gold").herald("B", "gold").herald("C", "gold")
    t.acts("A")


@pytest.mark.rule("ROY-ROLL-06")
def test_a_domain_changes_one_die_once_and_works_again_next_turn(table: Lay) -> None:
    t = table(players=2, roll=(4, 4), built={"A": PALACE}).do("A", f"use:{PALACE}")
    assert sorted(t.dice) == [3, 4]  # and it is not offered again: the dice are announced
    for letter in "AB":
        t.herald(letter, "gold")
    t.finish_turn().finish_turn()
    assert t.offers("A", "use") == [PALACE]
    t.asks("A", "use", "announce")


@pytest.mark.rule("ROY-ROLL-07", "ROY-CARD-16")
def test_two_domains_change_one_die_in_turn(table: Lay) -> None:
    t = table(roll=(2, 3), built={"A": f"{FOXGROVE} {PALACE}"}, res={"A": "2 gold"})
    t.do("A", f"use:{FOXGROVE}", "die:1")
    assert t.dice == (6, 3)
    t.do("A", f"use:{PALACE}", "die:1")
    assert t.dice == (5, 3)
    assert t.gains("A") == "-1 gold"  # two for the Domain, one from the Starter Peasant
    t.acts("A")


@pytest.mark.rule("ROY-ROLL-08")
def test_the_sum_is_that_of_the_changed_dice(table: Lay) -> None:
    t = table(roll=(1, 6), built={"A": PALACE}, tableau={"A": "rogue", "B": "rogue"})
    t.do("A", f"use:{PALACE}")  # only the 6 can be lowered
    assert t.dice == (1, 5)
    assert t.all_gains == ["+1 gold +1 strength"] * 3  # Peasants on 5, Knights on 1 + 5, no Rogue on 7
    t.acts("A")


@pytest.mark.rule("ROY-ROLL-09")
def test_announced_dice_are_fixed(table: Lay) -> None:
    t = table(roll=(5, 6), built={"A": f"{PALACE} {ORCHID}"}).do("A", "announce")
    assert t.dice == (5, 6)
    assert t.offers("A", "use", "die") == []
    t.acts("A")


@pytest.mark.rule("ROY-ROLL-10", "ROY-CARD-15")
def test_a_die_is_never_lowered_to_0(table: Lay) -> None:
    t = table(roll=(1, 6), built={"A": PALACE}).do("A", f"use:{PALACE}")
    assert t.dice == (1, 5)  # the other die is not asked for
    t.acts("A")
    t = table(roll=(1, 1), built={"A": PALACE})
    assert t.dice == (1, 1)  # nothing to lower: the Domain is not even offered
    t.asks("A", "choice")
