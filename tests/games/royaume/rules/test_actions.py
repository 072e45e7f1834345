"""The two Actions (ROY-ACT, ROY-GAIN), payment with Magic (ROY-MAGIC), recruits (ROY-RECRUIT), boards (ROY-TRACK)."""

import pytest

from ludotheque.games.royaume.rules.prices import affords
from ludotheque.kernel.errors import IllegalAction

from ..ids import CITIZEN_IDS
from ..table import Lay, play_at_random

SWAMP = "hills,ruins,forest,valley,swamp"
EYE = "eye-of-asteraten"


@pytest.mark.rule("ROY-ACT-01", "ROY-ACT-03")
def test_two_actions_and_no_fewer(table: Lay) -> None:
    t = table(res={"A": "3 gold"})
    t.acts("A", 2)
    assert {name.split(":")[0] for name in t.offers("A")} == {"gain", "recruit"}  # and no way to stop
    t.gain("A", "gold").acts("A", 1)
    t.next_roll(5, 6).gain("A", "gold")
    t.acts("B", 2)


@pytest.mark.rule("ROY-ACT-02")
def test_the_same_action_twice(table: Lay) -> None:
    t = table(res={"A": "3 gold"}).recruit("A", "butcher").recruit("A", "butcher")
    assert t.owns("A", "butcher") == 2  # for 1 and for 2
    t.somebody_acts()


@pytest.mark.rule("ROY-ACT-04")
def test_an_action_is_finished_before_the_next(table: Lay) -> None:
    t = table(piles={"hills": "goblin-mage goblin-king"}, res={"A": "9 strength"}).slay("A", "hills")
    with pytest.raises(IllegalAction):
        t.slay("A", "hills")
    t.choose("A", 1)
    t.acts("A", 1)


@pytest.mark.rule("ROY-ACT-05")
def test_gaining_is_always_possible(table: Lay) -> None:
    t = table()
    assert t.offers("A") == ["gain:gold", "gain:strength", "gain:magic"]
    t.acts("A")


@pytest.mark.rule("ROY-ACT-06")
def test_an_action_that_a_domain_grants_is_an_extra(table: Lay) -> None:
    t = table(res={"A": "8 gold"}, tableau={"A": "cleric archer"}, tops=EYE).build("A", EYE)
    t.slay("A", "ruins")
    assert t.slain("A") == ["skeleton"]
    assert t.gains("A") == "-7 gold +3 strength"  # 5 of the Domain, 2 for the Skeleton and its Gold
    t.acts("A", 1)


@pytest.mark.rule("ROY-ACT-07", "ROY-BUILD-01", "ROY-SLAY-01", "ROY-EXHAUST-07")
def test_only_what_lies_on_top_can_be_had(table: Lay) -> None:
    rich = "90 gold 90 strength 90 magic"
    everything = "peasant peasant peasant archer archer archer rogue rogue rogue cleric cleric cleric"
    t = table(res={"A": rich}, tableau={"A": everything}, left={"hills": 2, "knight": 0, "domain 2": 0})
    tops = t.tops
    assert len(tops) == 4
    assert sorted(t.offers("A", "build")) == sorted(tops)
    assert t.offers("A", "slay") == ["hills", "ruins", "forest", "valley", "mountains"]
    assert "knight" not in t.offers("A", "recruit")
    t.slay("A", "hills", magic=0)
    assert t.slain("A") == ["goblin-mage"]  # nobody could have chosen the King under it
    t.choose("A", 1)
    t.acts("A", 1)


@pytest.mark.rule("ROY-GAIN-01")
@pytest.mark.parametrize("resource", ["gold", "strength", "magic"])
def test_one_resource_of_choice(table: Lay, resource: str) -> None:
    t = table(res={"A": "2 gold 1 magic"}).gain("A", resource)
    assert t.gains("A") == f"+1 {resource}"
    t.acts("A", 1)


@pytest.mark.rule("ROY-GAIN-02")
def test_what_the_first_action_brings_pays_for_the_second(table: Lay) -> None:
    t = table(res={"A": "3 gold"})
    assert "archer" not in t.offers("A", "recruit")
    t.gain("A", "gold").next_roll(5, 6).recruit("A", "archer")
    assert t.gains("A") == "-2 gold +1 strength"  # 4 paid; 1 each of the Action, the Peasant and the Knight
    t.acts("B")


# --- Magic ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-MAGIC-01", "ROY-MAGIC-04", "ROY-POINT-01", "ROY-SLAY-02")
def test_at_least_one_strength_is_strength(table: Lay) -> None:
    t = table(res={"A": "3 strength 3 magic"}).do("A", "slay:forest")
    assert t.payments("A") == [0, 1, 2]  # a Treant costs 3
    t.do("A", "pay:magic=2")
    assert t.gains("A") == "+1 gold -1 strength -1 magic"  # with its reward of 1 Gold and 1 Magic
    t.acts("A", 1)


@pytest.mark.rule("ROY-MAGIC-02")
def test_at_least_one_gold_for_a_recruit(table: Lay) -> None:
    t = table(res={"A": "9 magic"})
    assert t.offers("A", "recruit") == []
    t = table(res={"A": "1 gold 9 magic"}).recruit("A", "cleric", magic=2)
    assert t.has("A") == "7 magic"
    t.acts("A", 1)


@pytest.mark.rule("ROY-MAGIC-03")
def test_at_least_one_gold_for_a_domain(table: Lay) -> None:
    cards = {"A": "peasant archer archer"}
    t = table(res={"A": "11 magic"}, tableau=cards, tops="palace-of-the-dawn")
    assert t.offers("A", "build") == []
    t = table(res={"A": "1 gold 10 magic"}, tableau=cards, tops="palace-of-the-dawn")
    t.build("A", "palace-of-the-dawn", magic=10)
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-MAGIC-05")
@pytest.mark.parametrize(
    ("res", "magic"),
    [
        ("4 strength 5 magic", [1, 2, 3, 4]),
        ("3 strength 2 magic", [2]),
        ("1 strength 4 magic", [4]),
        ("4 strength 1 magic", [1]),
        ("3 strength 1 magic", []),
    ],
)
def test_a_monsters_magic_comes_on_top(table: Lay, res: str, magic: list[int]) -> None:
    """A Gelatinous Cube costs 4 Strength and 1 Magic."""
    t = table(areas=SWAMP, res={"A": res})
    if not magic:
        assert "swamp" not in t.offers("A", "slay")
        t.acts("A")
        return
    for spent in magic:
        t = table(areas=SWAMP, res={"A": res}).slay("A", "swamp", magic=spent)
        assert t.gains("A") == f"+2 gold -{5 - spent} strength -{spent} magic"
        t.acts("A", 1)


@pytest.mark.rule("ROY-MAGIC-06")
def test_nothing_stands_for_magic_nor_gold_for_strength(table: Lay) -> None:
    t = table(areas=SWAMP, res={"A": "5 strength"})
    assert t.offers("A", "slay") == ["hills", "ruins", "forest", "valley"]
    t = table(res={"A": "2 gold 1 strength"})
    assert "cleric" not in t.offers("A", "recruit")  # it costs 3
    t.acts("A")


@pytest.mark.rule("ROY-MAGIC-07")
def test_magic_pays_for_no_effect(table: Lay) -> None:
    t = table(2, active="B", roll=(1, 6), tableau={"A": "monk"}, res={"A": "3 magic"})
    assert t.gains("A") == "+1 strength"  # the Monk was not even asked
    t.acts("B")
    t = table(2, roll=(1, 6), built={"A": "foxgrove-palisade"}, res={"A": "1 gold 1 magic"})
    assert t.dice == (1, 6)
    t.acts("A")


@pytest.mark.rule("ROY-MAGIC-08", "ROY-MAGIC-09")
def test_every_split_that_pays_exactly(table: Lay) -> None:
    t = table(res={"A": "5 gold 2 magic"}).do("A", "recruit:archer")
    assert t.payments("A") == [0, 1, 2]
    t.do("A", "pay:magic=1")
    assert t.gains("A") == "-3 gold -1 magic"
    t.acts("A", 1)


@pytest.mark.rule("ROY-MAGIC-10")
def test_a_monsters_own_magic_is_not_the_unit_of_strength(table: Lay) -> None:
    t = table(areas=SWAMP, res={"A": "9 gold 9 magic"})
    assert t.offers("A", "slay") == []
    t.acts("A")


@pytest.mark.rule("ROY-MAGIC-11")
def test_what_costs_nothing_needs_no_gold() -> None:
    """No card of the box makes anything that cheap; the rule of payment knows it nevertheless."""
    assert affords(0, 0, 0)
    assert not affords(1, 0, 5)


# --- recruits -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-RECRUIT-01")
def test_the_top_citizen_joins_the_tableau_openly(table: Lay) -> None:
    t = table(res={"A": "4 gold"}).recruit("A", "archer")
    assert t.pile("archer") == ["archer"] * 4
    assert t.view("C").owned[0][CITIZEN_IDS.index("archer")] == 1
    t.acts("A", 1)


@pytest.mark.rule("ROY-RECRUIT-02", "ROY-RECRUIT-03", "ROY-CITIZEN-05")
@pytest.mark.parametrize(
    ("cards", "name", "price"),
    [("", "cleric", 3), ("cleric", "cleric", 4), ("", "peasant", 3), ("peasant peasant", "peasant", 5)],
)
def test_each_card_of_the_name_costs_one_more(table: Lay, cards: str, name: str, price: int) -> None:
    t = table(res={"A": f"{price - 1} gold"}, tableau={"A": cards})
    assert name not in t.offers("A", "recruit")
    t = table(res={"A": f"{price} gold"}, tableau={"A": cards}).recruit("A", name)
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-RECRUIT-04")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_the_peasant_of_the_examples(table: Lay, edition: str) -> None:
    for magic, left in ((0, "2 magic"), (1, "1 gold 1 magic"), (2, "2 gold")):
        t = table(edition=edition, res={"A": "3 gold 2 magic"}).recruit("A", "peasant", magic=magic)
        assert t.has("A") == left
        t.acts("A", 1)


@pytest.mark.rule("ROY-RECRUIT-05", "ROY-CITIZEN-02", "ROY-MIXED-06")
def test_only_the_name_raises_the_price(table: Lay) -> None:
    t = table(mixed="yes", piles={"cleric": "monk cleric"}, tableau={"A": "cleric cleric cleric"}, res={"A": "3 gold"})
    t.recruit("A", "monk")
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-RECRUIT-06")
def test_others_copies_do_not_raise_the_price(table: Lay) -> None:
    t = table(res={"A": "4 gold"}, tableau={"B": "archer archer archer archer"}).recruit("A", "archer")
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-RECRUIT-07")
def test_the_price_follows_the_tableau(table: Lay) -> None:
    nest = "nest-of-the-weaver-witch"
    t = table(res={"A": "11 gold"}, tableau={"A": "archer archer peasant merchant"}, tops=nest)
    t.build("A", nest).do("A", "yes", "dismiss:archer")
    assert t.has("A") == "5 gold 3 vp"
    t.next_roll(5, 6).recruit("A", "archer")  # 4 + 1
    assert t.owns("A", "archer") == 2
    t.acts("B")


@pytest.mark.rule("ROY-RECRUIT-08", "ROY-POINT-05")
def test_a_tableau_has_no_limit(table: Lay) -> None:
    names = "cleric merchant mercenary archer peasant knight"
    t = table(res={"A": "1 gold"}, tableau={"A": " ".join([names] * 4)}).recruit("A", "butcher")
    assert len(t.tableau("A")) == 28
    t.acts("A", 1)


@pytest.mark.rule("ROY-RECRUIT-09", "ROY-POINT-05", "ROY-ED1-10")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_starters_are_always_three_or_two_and_dukes_one(new_game: Lay, edition: str) -> None:
    t = new_game(2, seed=5, edition=edition).draft()
    for _ in play_at_random(t, seed=6, most=5000):
        for seat in range(2):
            assert t.twin.owned[seat][-3:] == [1, 1, int(edition == "2e")]
            assert t.twin.duke[seat] >= 0
    t.over()


# --- boards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-TRACK-01", "ROY-TRACK-02", "ROY-TRACK-04")
@pytest.mark.parametrize(("before", "after"), [(9, 10), (10, 11), (19, 20), (137, 138)])
def test_boards_count_beyond_ten(table: Lay, before: int, after: int) -> None:
    t = table(res={"A": f"{before} gold"}).gain("A", "gold")
    assert t.has("A") == f"{after} gold"
    t.next_roll(5, 6).recruit("A", "archer")
    assert t.has("A") == f"{after - 4 + 1} gold 1 strength"  # the Peasant and the Knight work
    t.acts("B")


@pytest.mark.rule("ROY-TRACK-03")
def test_nothing_is_capped(table: Lay) -> None:
    obelisk = "golden-obelisk-of-nae"
    t = table(vp={"A": 137}, res={"A": "6 gold 3 magic"}, tableau={"A": "cleric peasant"}, tops=obelisk)
    t.build("A", obelisk, magic=0).do("A", "yes")
    assert t.has("A") == "140 vp"
    t.acts("A", 1)


@pytest.mark.rule("ROY-TRACK-05")
def test_points_are_no_resource(table: Lay) -> None:
    t = table(2, roll=(1, 2))
    assert t.offers("A") == ["choice:1", "choice:2", "choice:3"]
    t = table(2, res={"A": "2 gold 3 strength 1 magic"}, vp={"A": 9}, dukes={"A": "cornelius-the-dreamer"})
    assert t.points("A") == {"board": 9, "duke": 2}  # six Resources are two groups of three
    t.acts("A")


@pytest.mark.rule("ROY-TRACK-06")
def test_the_number_is_the_amount(table: Lay) -> None:
    t = table(piles={"forest": "bane-spider"}, res={"A": "6 strength"}).slay("A", "forest").choose("A", 1)
    assert t.gains("A") == "+3 gold -6 strength"
    t.acts("A", 1)


@pytest.mark.rule("ROY-TRACK-09")
def test_what_cannot_be_paid_cannot_be_done(table: Lay) -> None:
    t = table(res={"A": "2 gold"})
    with pytest.raises(IllegalAction):
        t.do("A", "recruit:cleric")
    assert t.has("A") == "2 gold"
    t.acts("A")


@pytest.mark.rule("ROY-TRACK-10")
def test_boards_are_open(table: Lay) -> None:
    t = table(res={"A": "3 gold 2 strength 1 magic"}, vp={"A": 4})
    for viewer in ("B", "C", ""):
        assert (t.view(viewer).res[0], t.view(viewer).vp[0]) == ([3, 2, 1], 4)
    t.acts("A")
