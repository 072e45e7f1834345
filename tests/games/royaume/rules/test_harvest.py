"""The Harvest phase (ROY-HARVEST) and thefts (ROY-CARD-05 to 09)."""

import pytest

from ludotheque.games.royaume.rules.actions import Ev, From
from ludotheque.kernel.errors import IllegalAction

from ..ids import CITIZEN_IDS
from ..table import Lay


@pytest.mark.rule("ROY-HARVEST-04")
@pytest.mark.parametrize(("roll", "times"), [((4, 5), 1), ((4, 6), 1), ((5, 6), 0)])
def test_a_paladin_wakes_on_9_and_on_10(table: Lay, roll: tuple[int, int], times: int) -> None:
    t = table(2, roll=roll, tableau={"A": "paladin"})
    assert t.more("A", "B") == ("+1 strength +2 magic" if times else "")
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-05", "ROY-ED1-16")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_each_copy_works(table: Lay, edition: str) -> None:
    t = table(2, roll=(4, 5), tableau={"B": "archer archer"}, edition=edition)
    assert t.more("B", "A") == "+2 strength"
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-06", "ROY-ED1-16")
def test_a_double_wakes_every_copy_twice(table: Lay) -> None:
    t = table(2, roll=(4, 4), tableau={"A": "archer archer archer"}, edition="1e")
    assert t.gains("A") == "+12 strength"  # six Archers of 2
    t.herald("B", "gold")  # the first edition's consolation
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-07", "ROY-HARVEST-28")
def test_the_sum_of_a_double_wakes_once(table: Lay) -> None:
    t = table(2, roll=(4, 4), tableau={"A": "archer champion"}, edition="1e")
    assert t.gains("A") == "+8 strength"  # 2 + 2 + 4
    t.herald("B", "gold")
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-28")
@pytest.mark.parametrize(
    ("card", "roll", "times"),
    [
        *(("archer", roll, 1) for roll in ((4, 1), (1, 3), (2, 2))),
        *(("paladin", roll, 1) for roll in ((5, 5), (4, 5))),
        *(("archer", (4, 4), 2), ("paladin", (6, 6), 0), ("butcher", (6, 6), 1), ("butcher", (5, 6), 1)),
    ],
)
def test_how_often_a_card_wakes(table: Lay, card: str, roll: tuple[int, int], times: int) -> None:
    t = table(2, roll=roll, tableau={"A": card}, edition="1e")
    of_card = From.CITIZEN + CITIZEN_IDS.index(card)
    gained = sum(event.b for event in t.happened(Ev.GAINED) if event.c == of_card)
    assert gained == {"archer": 2, "paladin": 3, "butcher": 2}[card] * times
    for letter in "AB":
        if t.offers(letter, "choice"):
            t.herald(letter, "gold")
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-08", "ROY-HARVEST-09", "ROY-POINT-03", "ROY-ED1-16")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_gold_gained_in_this_harvest_can_be_spent(table: Lay, edition: str) -> None:
    t = table(2, active="B", roll=(1, 4), tableau={"A": "monk"}, res={"A": "1 magic"}, edition=edition)
    assert t.has("A") == "1 gold 1 magic"  # the Peasant's Gold
    t.do("A", "wake:monk")
    assert t.has("A") == "3 magic"
    t.acts("B")


@pytest.mark.rule("ROY-HARVEST-08", "ROY-HARVEST-09")
def test_what_one_exchange_brings_pays_for_the_next(table: Lay) -> None:
    """Mercenary: Strength for Gold; Champion: Gold for Strength; in either order."""
    cards = {"A": "mercenary champion"}
    t = table(2, active="B", roll=(3, 5), tableau=cards, res={"A": "1 strength"})
    t.do("A", "wake:champion", "wake:mercenary")
    assert t.gains("A") == "+2 gold +3 strength"
    t.acts("B")
    t = table(2, active="B", roll=(3, 5), tableau=cards, res={"A": "1 strength"})
    t.do("A", "wake:mercenary", "wake:champion")
    assert t.gains("A") == "+2 gold +3 strength"
    t.acts("B")


@pytest.mark.rule("ROY-HARVEST-10")
def test_an_exchange_can_be_declined(table: Lay) -> None:
    t = table(2, active="B", roll=(1, 6), tableau={"A": "monk"}, res={"A": "1 gold"})
    t.do("A", "done")
    assert t.gains("A") == "+1 strength"
    t.acts("B")


@pytest.mark.rule("ROY-HARVEST-11")
@pytest.mark.parametrize(("gold", "gains"), [(1, "-1 gold +1 strength +2 magic"), (2, "-2 gold +1 strength +4 magic")])
def test_each_activation_needs_its_price(table: Lay, gold: int, gains: str) -> None:
    t = table(2, active="B", roll=(1, 1), tableau={"A": "monk"}, res={"A": f"{gold} gold"})
    t.herald("B", "gold", "gold").herald("A", "strength")
    t.do("A", *["wake:monk"] * gold)
    assert t.gains("A") == gains
    t.acts("B")


@pytest.mark.rule("ROY-HARVEST-12", "ROY-HARVEST-13")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_gains_and_payments_concern_the_own_board(table: Lay, edition: str) -> None:
    t = table(2, active="B", roll=(1, 6), tableau={"A": "monk"}, res={"A": "2 gold", "B": "2 gold"}, edition=edition)
    t.do("A", "wake:monk")
    assert t.gains("A") == "-1 gold +1 strength +2 magic"
    assert t.gains("B") == "+1 strength"
    t.acts("B")


# --- thefts ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-HARVEST-14")
def test_the_thiefs_owner_picks_the_victim(table: Lay) -> None:
    t = table(roll=(1, 6), tableau={"A": "thief"}, res={"C": "5 gold"})
    assert t.offers("A") == ["no", "rob:3:gold=1", "rob:3:gold=2", "rob:3:gold=3"]  # from B there is nothing to get
    t.do("A", "rob:3:gold=3")
    assert t.all_gains == ["+3 gold +1 strength", "+1 strength", "-3 gold +1 strength"]
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-15", "ROY-HARVEST-16", "ROY-CARD-09")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_the_theft_comes_before_anybody_gains(table: Lay, edition: str) -> None:
    t = table(2, roll=(2, 5), tableau={"A": "thief", "B": "peasant"}, res={"B": "2 magic"}, edition=edition)
    assert t.offers("A", "rob") == ["2:magic=1", "2:magic=2"]  # B has no Gold yet
    assert t.all_gains == ["", ""]
    t.do("A", "rob:2:magic=2")
    assert t.all_gains == ["+1 gold +2 magic", "+2 gold -2 magic"]
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-17", "ROY-POINT-03")
def test_the_thief_is_the_first_of_its_owner_too(table: Lay) -> None:
    t = table(2, roll=(2, 5), tableau={"A": "merchant peasant thief"}, res={"B": "9 gold"})
    with pytest.raises(IllegalAction):
        t.choose("A", 1)
    t.do("A", "rob:2:gold=3").choose("A", 1)
    assert t.gains("A") == "+7 gold"  # 3 stolen, 2 of the Merchant, 2 of the Peasants
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-18")
def test_two_thieves_may_rob_two_players(table: Lay) -> None:
    t = table(roll=(1, 6), tableau={"A": "thief thief"}, res={"B": "4 gold", "C": "3 magic"})
    t.do("A", "rob:2:gold=3", "rob:3:magic=3")
    assert t.all_gains == ["+3 gold +1 strength +3 magic", "-3 gold +1 strength", "+1 strength -3 magic"]
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-19", "ROY-CARD-07", "ROY-ICON-08")
def test_no_more_than_there_is(table: Lay) -> None:
    t = table(2, roll=(1, 6), tableau={"A": "thief"}, res={"B": "2 gold"})
    assert t.offers("A") == ["no", "rob:2:gold=1", "rob:2:gold=2"]
    t.do("A", "rob:2:gold=2")
    assert (t.has("A"), t.has("B")) == ("2 gold 1 strength", "1 strength")
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-20", "ROY-RECRUIT-11")
def test_a_recruit_does_not_work_in_this_turn(table: Lay) -> None:
    t = table(2, dice=(4, 2), res={"A": "4 gold"}).recruit("A", "archer")
    assert t.gains("A") == "-4 gold"
    t.finish_turn(4, 5)
    assert t.gains("A") == "-2 gold +1 strength"  # an Action, the Peasant, and the Archer on B's turn
    t.acts("B")


@pytest.mark.rule("ROY-HARVEST-24")
def test_starters_are_no_citizens_for_what_counts_citizens(table: Lay) -> None:
    t = table(res={"A": "11 gold"}, tableau={"A": "peasant peasant cleric archer"}, tops="ullamalizatli-court")
    t.build("A", "ullamalizatli-court")
    assert t.gains("A") == "-11 gold +4 magic"
    t.acts("A", 1)


@pytest.mark.rule("ROY-HARVEST-25")
def test_everybody_harvests_from_the_active_player_on_clockwise(table: Lay) -> None:
    t = table(active="B", first="A", roll=(1, 2))
    order = ""
    while t.offers("ABC"[t.match.actors[0]], "choice"):
        letter = "ABC"[t.match.actors[0]]
        order += letter
        t.herald(letter, "gold")
    assert order == "BCA"
    assert t.all_gains == ["+1 gold"] * 3
    t.acts("B")


@pytest.mark.rule("ROY-HARVEST-26")
def test_after_the_harvest_the_active_player_acts(table: Lay) -> None:
    t = table(active="B", roll=(5, 6))
    t.acts("B", 2)


@pytest.mark.rule("ROY-HARVEST-27")
def test_on_anothers_turn_the_thief_does_not_steal(table: Lay) -> None:
    t = table(roll=(1, 6), tableau={"C": "thief"}, res={"A": "5 gold"})
    t.choose("C", 1)
    assert t.all_gains == ["+1 strength", "+1 strength", "+2 gold +1 strength"]
    t.acts("A")


@pytest.mark.rule("ROY-HARVEST-29")
def test_nothing_need_be_stolen(table: Lay) -> None:
    t = table(2, roll=(2, 5), tableau={"A": "thief"}, res={"B": "3 gold"})
    t.do("A", "no")
    assert t.all_gains == ["+1 gold", "+1 gold"]
    assert t.offers("A", "rob") == []
    t.acts("A")


@pytest.mark.rule("ROY-CARD-05", "ROY-CARD-06", "ROY-CARD-08")
def test_the_thief_takes_3_gold_or_3_magic(table: Lay) -> None:
    t = table(2, roll=(1, 6), tableau={"A": "thief"}, res={"B": "5 gold 9 strength 4 magic"})
    assert t.offers("A") == [
        "no",
        *(f"rob:2:gold={n}" for n in (1, 2, 3)),
        *(f"rob:2:magic={n}" for n in (1, 2, 3)),
    ]
    t.do("A", "rob:2:magic=3")
    assert t.has("B") == "5 gold 10 strength 1 magic"
    t.acts("A")
