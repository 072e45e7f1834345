"""Each Citizen on its owner's turn (left) and on another's (right), and the Starters."""

import pytest

from ..table import Lay

# Rolls that wake the Starter Peasant or the Starter Knight of everybody, so that no Herald stirs, and one value more.
ROLLS = {1: (1, 5), 2: (2, 5), 3: (3, 5), 4: (4, 5), 7: (1, 6), 8: (3, 5), 9: (4, 5), 11: (5, 6)}


def harvest(table: Lay, value: int, owner: str, cards: str, *choices: str, res: str = "", built: str = "") -> str:
    """What the owner of these cards gains beyond the other player on A's turn."""
    t = table(2, roll=ROLLS[value], tableau={owner: cards}, res={owner: res}, built={owner: built})
    t.do(owner, *choices)
    t.acts("A")
    return t.more(owner, "B" if owner == "A" else "A")


@pytest.mark.rule("ROY-HARVEST-02", "ROY-ICON-03")
@pytest.mark.parametrize(
    ("value", "name", "left", "right"),
    [
        (1, "cleric", "+3 magic", "+1 magic"),
        (4, "archer", "+2 strength", "+1 strength"),
        (7, "rogue", "+2 gold +2 strength", "+1 gold +1 strength"),
        (4, "wizard", "+1 strength +1 magic", "+1 magic"),
        (2, "peasant", "+1 gold", "+1 gold"),
        (7, "knight", "+1 strength", "+1 strength"),
    ],
)
def test_citizens_that_simply_pay(table: Lay, value: int, name: str, left: str, right: str) -> None:
    assert harvest(table, value, "A", name) == left
    assert harvest(table, value, "B", name) == right


@pytest.mark.rule("ROY-ICON-04")
def test_merchant(table: Lay) -> None:
    assert harvest(table, 2, "A", "merchant", "choice:1") == "+2 gold"
    assert harvest(table, 2, "A", "merchant", "choice:2") == "+2 magic"
    assert harvest(table, 2, "B", "merchant") == "+1 gold"


@pytest.mark.rule("ROY-ICON-07")
def test_mercenary(table: Lay) -> None:
    assert harvest(table, 3, "A", "mercenary") == "+1 gold +1 strength"
    assert harvest(table, 3, "B", "mercenary", "wake:mercenary", res="1 strength") == "+2 gold -1 strength"
    assert harvest(table, 3, "B", "mercenary", "done", res="1 strength") == ""
    assert harvest(table, 3, "B", "mercenary") == ""  # no Strength: not asked


def test_champion(table: Lay) -> None:
    assert harvest(table, 8, "A", "champion") == "+4 strength"
    assert harvest(table, 8, "B", "champion", "wake:champion") == "-1 gold +4 strength"  # the Peasant's Gold
    assert harvest(table, 8, "B", "champion", "done") == ""


def test_paladin(table: Lay) -> None:
    assert harvest(table, 9, "A", "paladin") == "+1 strength +2 magic"
    assert harvest(table, 9, "B", "paladin", "wake:paladin", res="3 strength") == "-1 strength +3 magic"


@pytest.mark.rule("ROY-ICON-12", "ROY-CITIZEN-04")
def test_butcher(table: Lay) -> None:
    """2 Gold for each Worker among the Citizens: the Butcher itself, no Starter, no Domain."""
    assert harvest(table, 11, "A", "butcher") == "+2 gold"
    assert harvest(table, 11, "A", "butcher merchant archer", built="coliseum grimmwater-keep") == "+4 gold"
    assert harvest(table, 11, "B", "butcher merchant") == "+4 gold"


def test_monk(table: Lay) -> None:
    assert harvest(table, 1, "A", "monk") == "+1 gold +2 magic"
    assert harvest(table, 1, "B", "monk", "wake:monk") == "-1 gold +2 magic"
    assert harvest(table, 1, "B", "monk", "done") == ""


def test_blacksmith(table: Lay) -> None:
    assert harvest(table, 2, "A", "blacksmith") == ""
    assert harvest(table, 2, "A", "blacksmith archer archer champion") == "+3 gold"
    assert harvest(table, 2, "B", "blacksmith archer") == "+1 gold"


def test_alchemist(table: Lay) -> None:
    assert harvest(table, 3, "A", "alchemist", "wake:alchemist") == "-1 gold +3 magic"
    assert harvest(table, 3, "B", "alchemist", "wake:alchemist", res="1 magic") == "+2 gold -1 magic"
    assert harvest(table, 3, "B", "alchemist", res="4 gold") == ""


def test_thief(table: Lay) -> None:
    t = table(2, roll=(1, 6), tableau={"A": "thief"}, res={"A": "1 gold", "B": "5 gold 4 magic"})
    t.do("A", "rob:2:gold=3")
    assert t.all_gains == ["+3 gold +1 strength", "-3 gold +1 strength"]
    t.acts("A")
    assert harvest(table, 7, "B", "thief", "choice:1") == "+2 gold"
    assert harvest(table, 7, "B", "thief", "choice:2") == "+2 magic"


@pytest.mark.rule("ROY-HARVEST-23")
def test_warlord(table: Lay) -> None:
    """Left: 1 Strength for each Soldier, itself included. Right: for each Knight, the Starter included."""
    assert harvest(table, 8, "A", "warlord") == "+1 strength"
    assert harvest(table, 8, "A", "warlord archer knight") == "+3 strength"
    assert harvest(table, 8, "B", "warlord") == "+1 strength"
    assert harvest(table, 8, "B", "warlord archer knight knight") == "+3 strength"


def test_priestess(table: Lay) -> None:
    assert harvest(table, 9, "A", "priestess") == "+2 strength +1 magic"
    assert harvest(table, 9, "B", "priestess", "wake:priestess", res="1 magic") == "+3 strength -1 magic"
    assert harvest(table, 9, "B", "priestess") == ""


@pytest.mark.rule("ROY-HARVEST-22")
def test_miner(table: Lay) -> None:
    """1 Gold, and 1 for each own Domain; the other player's do not count."""
    assert harvest(table, 11, "A", "miner") == "+1 gold"
    t = table(2, roll=(5, 6), tableau={"A": "miner"}, built={"A": "coliseum the-tower", "B": "blood-crow-army"})
    assert t.more("A", "B") == "+3 gold"
    t.acts("A")
    assert harvest(table, 11, "B", "miner", built="coliseum the-tower") == "+4 gold"


@pytest.mark.rule("ROY-HARVEST-21", "ROY-HARVEST-01")
def test_starters_work_like_citizens(table: Lay) -> None:
    t = table(roll=(2, 3))
    assert t.all_gains == ["+1 gold"] * 3  # the sum is 5
    t.acts("A")
    t = table(roll=(6, 1))
    assert t.all_gains == ["+1 strength"] * 3
    t.acts("A")
