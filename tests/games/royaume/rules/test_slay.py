"""Slaying (ROY-SLAY) and the reward of every kind of Monster (ROY-CARD-01 to 04, ROY-MONSTER-05)."""

import pytest

from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.kernel.errors import IllegalAction

from ..ids import NAMES
from ..published import content_of
from ..table import Lay, Table

OTHERS = ["hills", "ruins", "forest", "valley", "mountains"]


def top(table: Lay, area: str, name: str, res: str, **more: object) -> Table:
    """A, whose board holds exactly the price, slays a Monster that lies on top of its area's pile."""
    areas = ",".join([area, *(other for other in OTHERS if other != area)][:5])
    t = table(areas=areas, piles={area: name}, res={"A": res}, **more)
    return t.slay("A", area)


def pays(table: Lay, area: str, name: str, price: str, *choice: int, slain: str = "") -> str:
    """What is on A's board after slaying a Monster for all that was on it."""
    t = top(table, area, name, price, slain={"A": slain, "B": slain and slain.split()[0]})
    t.choose("A", *choice)
    assert name in t.slain("A")
    t.acts("A", 1)
    return t.has("A")


@pytest.mark.rule("ROY-SLAY-01")
def test_the_king_waits_for_his_goblins(table: Lay) -> None:
    t = table(res={"A": "20 strength"}).slay("A", "hills")
    assert t.slain("A") == ["goblin"]
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-02")
def test_strength_and_magic_are_paid_in_full(table: Lay) -> None:
    t = table(areas="hills,ruins,forest,valley,swamp", res={"A": "4 strength 1 magic"}).slay("A", "swamp")
    assert t.has("A") == "2 gold"  # the reward
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-03")
def test_the_victory_pile_is_public(table: Lay) -> None:
    t = table(res={"A": "1 strength"}).slay("A", "hills")
    assert len(t.pile("hills")) == 4
    assert t.view("B").slain[0] == t.twin.slain[0] != 0
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-04", "ROY-ED1-09", "ROY-ED1-14")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_the_treant_of_the_example(table: Lay, edition: str) -> None:
    t = table(edition=edition, res={"A": "1 strength 2 magic"}).slay("A", "forest", magic=2)
    assert t.has("A") == "1 gold 1 magic"
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-05", "ROY-CARD-03", "ROY-ICON-06")
def test_an_orc_warrior_brings_a_citizen_of_3_or_less(table: Lay) -> None:
    t = top(table, "mountains", "orc-warrior", "9 strength", tableau={"A": "knight knight knight"})
    offered = t.offers("A", "take")
    assert set(offered) == {
        *("cleric", "merchant", "mercenary", "peasant", "knight", "rogue", "champion", "paladin", "butcher")
    }
    t.do("A", "take:knight")
    assert t.owns("A", "knight") == 4
    assert t.pile("knight") == ["knight"]
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-06", "ROY-SLAY-07", "ROY-DATA-03")
def test_the_spider_queen_pays_gold_or_brings_a_citizen_and_a_point(table: Lay) -> None:
    assert pays(table, "forest", "spider-queen", "10 strength 3 magic", 1) == "2 gold"
    assert pays(table, "forest", "spider-queen", "10 strength 3 magic", 1, slain="treant treant") == "6 gold"
    t = top(table, "forest", "spider-queen", "10 strength 3 magic").choose("A", 2)
    t.do("A", "take:archer")
    assert t.has("A") == "1 vp"
    assert t.owns("A", "archer") == 1
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-09", "ROY-TRACK-07")
def test_points_of_a_reward_go_to_the_board_at_once(table: Lay) -> None:
    t = top(table, "forest", "spider-queen", "10 strength 3 magic", vp={"A": 1}).choose("A", 2)
    t.do("A", "take:butcher")
    assert t.has("A") == "2 vp"
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-10", "ROY-CARD-04")
def test_the_surcharge_does_not_matter_for_a_reward(table: Lay) -> None:
    t = top(table, "barrens", "wraith", "4 strength 3 magic", tableau={"A": "peasant peasant peasant peasant"})
    t.do("A", "take:peasant")
    assert t.owns("A", "peasant") == 5
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-11", "ROY-CARD-04")
def test_the_limit_itself_is_allowed(table: Lay) -> None:
    t = top(table, "barrens", "wraith", "4 strength 3 magic")
    assert set(t.offers("A")) == {
        f"take:{name}" for name in ("merchant", "peasant", "knight", "rogue", "champion", "paladin", "butcher")
    }
    t.asks("A", "take")


@pytest.mark.rule("ROY-SLAY-12")
def test_a_reward_that_is_not_there_is_lost(table: Lay) -> None:
    cheap = ("cleric", "merchant", "mercenary", "peasant", "knight", "rogue", "champion", "paladin", "butcher")
    t = top(table, "mountains", "orc-warrior", "9 strength", left=dict.fromkeys(cheap, 0))
    assert t.slain("A") == ["orc-warrior"]
    assert t.tableau("A") == ["starter-peasant", "starter-knight", "starter-herald"]
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-13", "ROY-CARD-02")
def test_without_knights_the_spider_pays_gold(table: Lay) -> None:
    t = top(table, "forest", "bane-spider", "6 strength", left={"knight": 0})
    assert t.has("A") == "3 gold"
    t.acts("A", 1)


@pytest.mark.rule("ROY-CARD-01", "ROY-ICON-04")
def test_a_bane_spider_pays_gold_or_brings_a_knight(table: Lay) -> None:
    assert pays(table, "forest", "bane-spider", "6 strength", 1) == "3 gold"
    t = top(table, "forest", "bane-spider", "6 strength").choose("A", 2)
    assert t.owns("A", "knight") == 1
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-14")
def test_a_citizen_won_raises_the_price_of_the_next(table: Lay) -> None:
    t = top(table, "mountains", "orc-warrior", "9 strength").do("A", "take:knight")
    t.finish_turn().finish_turn().finish_turn(5, 6)
    assert t.has("A") == "4 gold 6 strength"  # three harvests of 1 Gold and 2 Strength, and the second Action
    t.recruit("A", "knight")  # 2 and two Knights
    assert t.has("A") == "6 strength"
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-15")
def test_the_last_citizen_as_a_reward_exhausts_its_pile(table: Lay) -> None:
    t = top(table, "mountains", "orc-warrior orc-chieftain", "9 strength", left={"knight": 1})
    t.do("A", "take:knight")
    assert t.marker("knight") == "exhausted"
    assert len(t.spare) == 5
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-16", "ROY-TRACK-08", "ROY-ICON-05")
def test_printed_points_count_at_the_end_only(table: Lay) -> None:
    t = top(table, "hills", "goblin-king", "6 strength")
    assert t.has("A") == "1 gold"
    assert t.points("A")["monsters"] == 4
    t.acts("A", 1)


@pytest.mark.rule("ROY-SLAY-17")
def test_whoever_has_the_strength_may_slay(table: Lay) -> None:
    t = table(res={"A": "3 strength"}).slay("A", "forest")
    assert t.slain("A") == ["treant"]
    t.acts("A", 1)


@pytest.mark.parametrize(
    ("area", "name", "price", "reward"),
    [
        ("hills", "goblin", "1 strength", "1 gold"),
        ("ruins", "skeleton", "2 strength", "1 gold"),
        ("ruins", "flaming-skeleton", "5 strength", "1 gold 1 magic"),
        ("forest", "treant", "3 strength", "1 gold 1 magic"),
        ("valley", "owlbear", "4 strength", "2 magic"),
        ("valley", "giant", "8 strength", "1 gold 2 magic"),
        ("barrens", "gargoyle", "1 strength", "1 magic"),
        ("swamp", "gelatinous-cube", "4 strength 1 magic", "2 gold"),
        ("cavern", "kobolds", "5 strength 1 magic", "2 gold 1 magic"),
        ("cavern", "gold-golem", "7 strength 3 magic", "5 gold"),
    ],
)
def test_what_a_monster_pays(table: Lay, area: str, name: str, price: str, reward: str) -> None:
    assert pays(table, area, name, price) == reward


@pytest.mark.parametrize(
    ("area", "name", "price", "gold", "magic"),
    [
        ("hills", "goblin-mage", "3 strength", "1 gold", "1 magic"),
        ("mountains", "dire-bear", "5 strength", "2 gold", "2 magic"),
        ("swamp", "basilisk", "6 strength 3 magic", "3 gold", "3 magic"),
    ],
)
def test_what_a_monster_pays_by_choice(table: Lay, area: str, name: str, price: str, gold: str, magic: str) -> None:
    assert pays(table, area, name, price, 1) == gold
    assert pays(table, area, name, price, 2) == magic


@pytest.mark.rule("ROY-SLAY-07", "ROY-MONSTER-05")
@pytest.mark.parametrize(
    ("area", "name", "price", "minion", "alone", "with_two"),
    [
        ("hills", "goblin-king", "6 strength", "goblin", "1 gold", "3 gold"),
        ("ruins", "skeleton-king", "8 strength", "skeleton", "2 gold", "6 gold"),
        ("valley", "troll", "12 strength", "owlbear", "2 magic", "6 magic"),
        ("mountains", "orc-chieftain", "14 strength", "dire-bear", "2 gold", "6 gold"),
        ("barrens", "witch-queen", "5 strength 4 magic", "gargoyle", "1 magic", "3 magic"),
        ("swamp", "swamp-dragon", "10 strength 4 magic", "gelatinous-cube", "2 magic", "6 magic"),
        ("cavern", "red-dragon", "12 strength 6 magic", "kobolds", "3 gold", "9 gold"),
    ],
)
def test_bosses_pay_for_each_own_monster_of_their_area(
    table: Lay, area: str, name: str, price: str, minion: str, alone: str, with_two: str
) -> None:
    """The Boss itself counts; those that B has slain do not."""
    assert pays(table, area, name, price) == alone
    assert pays(table, area, name, price, slain=f"{minion} {minion}") == with_two


def test_every_monster_has_a_test_here() -> None:
    """The six Monster Events have theirs with the variant."""
    assert len(NAMES) == 30
    assert len(content_of().monsters) == 54


@pytest.mark.rule("ROY-ACT-04")
def test_the_log_says_what_was_slain_and_what_it_paid(table: Lay) -> None:
    t = table(res={"A": "1 strength"}).slay("A", "hills")
    assert [event.kind for event in t.log[-2:]] == [Ev.SLEW, Ev.GAINED]
    with pytest.raises(IllegalAction):
        t.do("A", "slay:hills")
    t.acts("A", 1)
