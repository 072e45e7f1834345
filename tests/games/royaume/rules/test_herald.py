"""The Herald (ROY-HERALD)."""

import pytest

from ludotheque.kernel.errors import IllegalAction

from ..table import Lay

PALACE = "palace-of-the-dawn"


@pytest.mark.rule("ROY-HERALD-01", "ROY-HERALD-11", "ROY-POINT-04")
@pytest.mark.parametrize("active", ["A", "B"])
def test_without_a_match_the_herald_brings_a_resource(table: Lay, active: str) -> None:
    t = table(2, active=active, roll=(1, 2), res={"A": "1 magic"})
    for letter in (active, "AB".replace(active, "")):
        assert t.offers(letter) == ["choice:1", "choice:2", "choice:3"]
        t.herald(letter, "magic")
    assert (t.has("A"), t.has("B")) == ("2 magic", "1 magic")
    t.acts(active)


@pytest.mark.rule("ROY-HERALD-02", "ROY-POINT-04")
def test_on_a_double_the_herald_works_besides_a_match(table: Lay) -> None:
    t = table(2, roll=(5, 5)).herald("A", "magic").herald("B", "strength")
    assert t.all_gains == ["+2 gold +1 magic", "+2 gold +1 strength"]
    t.acts("A")


@pytest.mark.rule("ROY-HERALD-03", "ROY-HERALD-04")
def test_a_double_without_a_match_brings_two_resources(table: Lay) -> None:
    t = table(2, roll=(1, 1)).herald("A", "gold", "strength").herald("B", "magic", "magic")
    assert t.all_gains == ["+1 gold +1 strength", "+2 magic"]
    t.acts("A")


@pytest.mark.rule("ROY-HERALD-05")
def test_a_match_that_cannot_be_used_is_a_match(table: Lay) -> None:
    t = table(2, active="B", roll=(1, 2), tableau={"A": "monk"})
    t.herald("B", "gold")
    assert t.gains("A") == ""
    t.acts("B")


@pytest.mark.rule("ROY-HERALD-06")
def test_a_match_that_is_declined_is_a_match(table: Lay) -> None:
    t = table(2, active="B", roll=(1, 2), tableau={"A": "monk"}, res={"A": "1 gold"})
    t.herald("B", "gold").do("A", "done")
    assert t.gains("A") == ""
    t.acts("B")


@pytest.mark.rule("ROY-HERALD-07")
@pytest.mark.parametrize("gold", ["", "1 gold"])
def test_on_a_double_an_unused_match_leaves_one_resource(table: Lay, gold: str) -> None:
    t = table(2, active="B", roll=(1, 1), tableau={"A": "monk"}, res={"A": gold})
    t.herald("B", "gold", "gold").herald("A", "strength")
    if gold:
        t.do("A", "done")
    assert t.gains("A") == "+1 strength"
    t.acts("B")


@pytest.mark.rule("ROY-HERALD-08")
def test_the_sum_is_a_match(table: Lay) -> None:
    t = table(2, roll=(2, 3))
    assert t.all_gains == ["+1 gold", "+1 gold"]
    t.acts("A")


@pytest.mark.rule("ROY-HERALD-09", "ROY-HERALD-14")
def test_starters_match_and_the_herald_does_not(table: Lay) -> None:
    t = table(2, roll=(6, 3))
    assert t.all_gains == ["+1 strength", "+1 strength"]
    t.acts("A")
    t = table(2, roll=(3, 4))
    t.asks("A", "choice")


@pytest.mark.rule("ROY-HERALD-10")
def test_each_tableau_is_judged_for_itself(table: Lay) -> None:
    t = table(2, roll=(1, 3), tableau={"A": "cleric"}).herald("B", "gold")
    assert t.all_gains == ["+3 magic", "+1 gold"]
    t.acts("A")


@pytest.mark.rule("ROY-HERALD-12")
def test_a_double_changed_away_is_none(table: Lay) -> None:
    t = table(2, roll=(4, 4), built={"A": PALACE}, tableau={"A": "archer", "B": "archer"}).do("A", f"use:{PALACE}")
    assert t.all_gains == ["+2 strength", "+1 strength"]  # 4 and 3, and no Herald
    t.acts("A")


@pytest.mark.rule("ROY-HERALD-12")
def test_a_double_that_was_made_is_one(table: Lay) -> None:
    t = table(2, roll=(5, 6), built={"A": PALACE}).do("A", f"use:{PALACE}", "die:2")
    assert t.dice == (5, 5)
    t.herald("A", "magic").herald("B", "magic")
    assert t.all_gains == ["+2 gold +1 magic"] * 2
    t.acts("A")


@pytest.mark.rule("ROY-HERALD-13")
def test_the_heralds_gold_can_be_spent_in_the_same_harvest(table: Lay) -> None:
    t = table(2, active="B", roll=(1, 1), tableau={"A": "monk"})
    t.herald("B", "gold", "gold").herald("A", "gold").do("A", "wake:monk")
    assert t.gains("A") == "+2 magic"
    t.acts("B")


@pytest.mark.rule("ROY-HERALD-15", "ROY-CARD-13")
def test_starters_never_leave_the_tableau(table: Lay) -> None:
    nest = "nest-of-the-weaver-witch"
    t = table(res={"A": "6 gold"}, tableau={"A": "peasant peasant archer"}, tops=nest).build("A", nest)
    t.do("A", "yes")
    assert t.offers("A") == ["dismiss:archer", "dismiss:peasant"]
    with pytest.raises(IllegalAction):
        t.do("A", "dismiss:starter-peasant")
    t.asks("A", "dismiss")


@pytest.mark.rule("ROY-HERALD-16")
def test_a_match_of_the_sum_counts_on_a_double(table: Lay) -> None:
    t = table(2, roll=(3, 3)).herald("A", "magic").herald("B", "magic")
    assert t.all_gains == ["+1 strength +1 magic"] * 2
    t.acts("A")
