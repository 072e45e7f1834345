"""Slaying (MAR-SLAY), and the piles of monsters (MAR-MONST)."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.rules.slaying import Slay

from ..table import CITIZEN_IDS, Lay, Table
from ..table import GAME as PUBLISHED

SLAYERS = {
    "captain",
    "paladin",
    "priestess",
    "bogatyr",
    "champion",
    "ranger",
    "warlord",
    "lumberjack",
    "rogue",
}

ALL = "1-1 1-2 1-3 1-4 2-2 2-3 2-4 3-3 3-4"  # the places of the tombs


def champion(table: Lay, **more: object) -> Table:
    """A has played a Champion: three strength more, and it may slay."""
    hands = {"A": "champion captain paladin", **more.pop("hands", {})}  # type: ignore[dict-item]
    return table(hands=hands, **more).text("A", "champion")


@pytest.mark.rule("MAR-SLAY-02", "MAR-SAINT-19", "MAR-SOLD-19", "MAR-ARTI-20", "MAR-SHAD-20", "MAR-START-10")
def test_nine_citizens_may_slay() -> None:
    slayers = {
        name
        for name, monster in GAME.box["citizen"].items()
        if any(isinstance(part, Slay) for part in monster.text.walk())
    }
    assert slayers == SLAYERS
    assert set(CITIZEN_IDS) - slayers == {
        "alchemist",
        "merchant",
        "artificer",
        "cleric",
        "monk",
        "bard",
        "town-crier",
        "trader",
        "necromancer",
        "peddler",
        "pilot",
    }


@pytest.mark.rule("MAR-SLAY-03", "MAR-SLAY-04")
def test_only_lairs_beside_the_margrave(table: Lay) -> None:
    t = champion(table, at={"A": "hamun"}, tops="rock-imp warg-pack restless-dead goblin-raiders")
    assert t.options("A", "slay") == ["mountains"]
    t.do("A", "slay:mountains", "force")
    assert t.where("A") == "hamun"
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SLAY-05")
def test_every_location_is_beside_a_lair_two_beside_two() -> None:
    number = {name: len(place.lairs) for name, place in PUBLISHED.box["location"].items()}
    assert {name for name, lairs in number.items() if lairs == 2} == {"silesia", "nymar"}
    assert sum(number.values()) == 10
    assert min(number.values()) == 1


@pytest.mark.rule("MAR-SLAY-06")
@pytest.mark.parametrize(("force", "can"), [("", False), ("1 force", True)])
def test_the_price_is_the_monsters_strength(table: Lay, force: str, can: bool) -> None:
    t = champion(table, at={"A": "viktoria"}, has={"A": force}, tops="bramble-beast", knights={"hamun": 1})
    if can:
        t.do("A", "slay:forest")
        assert t.has("A") == "2 wood"
        t.asks("A", "no", "guild")
    else:
        t.to_play("B")


@pytest.mark.rule("MAR-SLAY-07")
@pytest.mark.parametrize(("magic", "left"), [("1 magic", ""), ("2 magic", "1 magic"), ("3 magic", "2 magic")])
def test_magic_is_paid_first(table: Lay, magic: str, left: str) -> None:
    t = champion(table, at={"A": "regkstrom"}, has={"A": f"2 force {magic}"}, tops="gargoyle", knights={"hamun": 1})
    t.do("A", "slay:ruins")
    assert t.has("A") == " ".join(filter(None, ("3 gold", f"{int((left or '0').split()[0]) + 1} magic")))
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SLAY-07")
def test_without_its_magic_a_monster_is_out_of_reach(table: Lay) -> None:
    t = champion(table, at={"A": "regkstrom"}, has={"A": "5 force"}, tops="gargoyle")
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-08", "MAR-SLAY-10", "MAR-SLAY-12")
@pytest.mark.parametrize("knights", [0, 1, 2, 3])
def test_strength_is_paid_in_any_mix(table: Lay, knights: int) -> None:
    t = champion(table, has={"A": "1 knight"}, knights={"shilina": 2}, tops="bandits")
    t.do("A", "slay:hills")
    pays = ["hero:1-1", "own-hero:1-2", "hero:2-2"][:knights]
    if knights < 3:
        pays.append("force")
    t.do("A", *pays)
    assert len(t.tomb) == knights
    assert t.twin.force[0] == knights
    assert t.gains("A").startswith("+3 gold")
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SLAY-11")
def test_knights_elsewhere_cannot_pay(table: Lay) -> None:
    t = champion(table, at={"A": "viktoria"}, knights={"silesia": 3}, has={"B": "3 knight"}, tops="bramble-beast")
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-13")
def test_the_slayer_chooses_the_place_in_the_tombs(table: Lay) -> None:
    t = champion(table, knights={"shilina": 1}, tops="bandits", tomb="1-1 1-2 1-3 2-2 2-3 3-3")
    t.do("A", "slay:hills")
    assert t.options("A") == ["force", "hero:1-4", "hero:2-4", "hero:3-4"]
    t.asks("A", "force", "hero")


@pytest.mark.rule("MAR-SLAY-13")
@pytest.mark.parametrize(
    ("force", "free", "asked"),
    [
        ("", "3-3 3-4", ""),  # six to pay and three strength: three knights fill both places in any case
        ("1 force", "3-3 3-4", ""),  # two knights do
        ("2 force", "3-3 3-4", "3-3 3-4"),  # one knight and five strength: one place may stay free
        ("1 force", "2-4 3-3 3-4", "2-4 3-3 3-4"),
        ("", "2-4 3-3 3-4", ""),
    ],
)
def test_where_every_free_place_is_filled_nobody_is_asked_for_an_order(
    table: Lay, force: str, free: str, asked: str
) -> None:
    tomb = " ".join(cell for cell in ALL.split() if cell not in free.split())
    t = champion(table, at={"A": "hamun"}, has={"A": force}, knights={"hamun": 4}, tops="ogre", tomb=tomb)
    t.do("A", "slay:mountains")
    if asked:
        assert t.options("A", "hero") == asked.split()
        t.asks("A", "hero")
    else:
        assert t.tomb == set(ALL.split())
        t.asks("A", "force", "statue")


@pytest.mark.rule("MAR-SLAY-10", "MAR-SLAY-13")
def test_where_every_knight_goes_nobody_is_asked_whose_goes_first(table: Lay) -> None:
    t = champion(table, at={"A": "hamun"}, has={"A": "1 knight"}, knights={"hamun": 2}, tops="ogre")
    t.do("A", "slay:mountains")
    t.asks("A", "hero")
    t.do("A", "hero:1-1", "hero:1-2")
    t.asks("A", "own-hero")
    t.do("A", "own-hero:1-3")
    assert (t.knights("hamun"), t.twin.force[0]) == (0, 0)
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SLAY-10")
def test_whose_knight_goes_is_asked_where_one_may_stay(table: Lay) -> None:
    t = champion(table, at={"A": "hamun"}, has={"A": "1 knight 1 force"}, knights={"hamun": 2}, tops="ogre")
    t.do("A", "slay:mountains")
    t.asks("A", "hero", "own-hero")


@pytest.mark.rule("MAR-SLAY-14")
def test_nobody_pays_more_than_the_price(table: Lay) -> None:
    t = champion(table, knights={"shilina": 3}, tops="goblin-raiders")
    t.do("A", "slay:hills", "hero:1-1", "hero:1-2")
    assert t.knights("shilina") == 1
    assert t.twin.force[0] == 3
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SLAY-15")
def test_marker_and_knights_together_may_exceed_eight(table: Lay) -> None:
    t = champion(table, at={"A": "hamun"}, has={"A": "8 force"}, knights={"hamun": 2}, tops="frost-giant")
    t.do("A", "slay:mountains", "hero:1-1", "force")
    assert t.has("A") == "1 stone 1 gem"
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SLAY-16", "MAR-SLAY-27")
def test_rewards_and_influence_are_both_gained(table: Lay) -> None:
    t = champion(table, at={"A": "viktoria"}, has={"A": "3 force"}, tops="wood-troll", knights={"hamun": 1})
    t.do("A", "slay:forest", "guild:artisan", "guild:shadow")
    assert t.gains("A") == "+3 gold -3 force +1 wood"
    assert t.influence("A") == {"artisan": 1, "soldier": 0, "shadow": 1, "saint": 0}
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-17")
def test_gold_of_the_reward_can_pay_a_river(table: Lay) -> None:
    t = champion(table, tops="bandits", knights={"hamun": 1}, influence={"A": "soldier=2"})
    t.do("A", "slay:hills", "guild:soldier", "no")
    assert t.influence("A")["soldier"] == 3
    assert t.gains("A") == "+1 gold"
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-18", "MAR-SLAY-19", "MAR-SLAY-22", "MAR-MONST-01", "MAR-MONST-06")
def test_a_slain_monster_goes_under_its_lair_and_the_next_is_turned_up_at_the_end_of_the_turn(table: Lay) -> None:
    t = champion(table, tops="goblin-raiders", knights={"hamun": 1}).do("A", "slay:hills")
    assert t.slain("hills") == []
    t.do("A", "guild:saint")
    assert t.slain("hills") == ["goblin-raiders"]
    assert t.monster("hills") in {"bandits", "gnoll-hunters", "manticore"}
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-22", "MAR-MONST-06")
def test_until_then_the_pile_shows_no_monster(table: Lay) -> None:
    t = champion(table, tops="goblin-raiders", knights={"hamun": 1}, tiles={"A": "grant-1-gem"})
    t.do("A", "slay:hills", "guild:saint")
    assert t.monster("hills") == ""
    t.asks("A", "no", "cash")


@pytest.mark.rule("MAR-SLAY-20", "MAR-SLAY-21")
def test_one_face_up_monster_and_no_more(table: Lay) -> None:
    t = champion(table, at={"A": "silesia"}, has={"A": "5 force"}, tops="rock-imp warg-pack")
    assert t.options("A", "slay") == ["mountains", "forest"]
    t.do("A", "slay:mountains", "force", "guild:saint")
    assert t.monster("forest") == "warg-pack"
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-23", "MAR-TOMB-15", "MAR-TOMB-16", "MAR-TOMB-10")
def test_knights_beyond_the_free_places_stand_on_the_statue(table: Lay) -> None:
    t = champion(table, knights={"shilina": 3}, tops="bandits", tomb="1-1 1-2 1-3 1-4 2-2 2-3 2-4 3-3", has={"A": ""})
    t.do("A", "slay:hills", "hero:3-4", "statue", "statue")
    assert t.twin.statue == 2
    assert t.twin.force[0] == 3
    before = t.supply("knight")
    t.do("A", "guild:saint")
    assert t.supply("stone") == 7
    t.do("A", "guild:saint")
    assert (t.tomb, t.twin.statue) == (set(), 0)
    assert t.supply("knight") == before + 11 - 8
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-24")
def test_the_example_of_the_warg_pack(table: Lay) -> None:
    t = table(at={"A": "viktoria"}, knights={"viktoria": 2}, tops="warg-pack").text("A", "paladin")
    assert t.has("A") == "1 force 1 magic 1 gem"
    t.do("A", "slay:forest", "hero:1-2", "hero:2-3", "guild:artisan")
    assert t.has("A") == "1 wood 1 magic 1 gem"
    assert t.knights("viktoria") == 0
    assert t.tomb == {"1-2", "2-3"}
    assert t.influence("A")["artisan"] == 1
    assert t.slain("forest") == ["warg-pack"]
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-25")
def test_slaying_is_never_forced(table: Lay) -> None:
    t = table(has={"A": "7 force"}, tops="goblin-raiders").text("A", "captain", "no")
    assert t.has("A") == "8 force 1 knight"
    t.to_play("B")


@pytest.mark.rule("MAR-SLAY-26", "MAR-PRIV-06")
def test_a_grant_can_pay_for_a_monster(table: Lay) -> None:
    t = champion(table, tops="manticore", has={"A": "1 magic"}, knights={"hamun": 1}, tiles={"A": "grant-1-force"})
    assert t.options("A") == ["no", "cash:grant-1-force"]
    t.do("A", "cash:grant-1-force")
    assert t.options("A") == ["no", "slay:hills"]
    t.asks("A", "no", "slay")


# --- the piles ------------------------------------------------------------------------------------------------


def without(table: Lay, slain: int, boss: bool = False, **more: object) -> Table:
    """So many monsters of the hills have been slain; goblin raiders lie open."""
    t = table(hands={"A": "champion captain"}, tops="goblin-raiders", knights={"hamun": 1}, **more)
    s = t.twin
    others = [1, 2, 3, 4][: 3 + boss]
    s.slain[3] = [*others[:slain], *[-1] * (5 - slain)]
    s.slain_size[3] = slain
    s.above[3] = sum(1 << other for other in others[slain:])
    s.boss[3] = int(boss)
    PUBLISHED.state.store(s, t.match.state)
    return t


@pytest.mark.rule("MAR-MONST-02", "MAR-MONST-03", "MAR-MONST-09")
def test_when_the_lair_is_reached_all_are_shuffled_with_the_boss(table: Lay) -> None:
    tops = set()
    for seed in range(24):
        t = without(table, 3, seed=seed).text("A", "champion", "slay:hills", "guild:saint")
        assert t.slain("hills") == []
        assert t.twin.boss[3] == 1
        assert t.twin.above[3].bit_count() == 4
        tops.add(t.monster("hills"))
        t.to_play("B")
    assert tops == {"goblin-raiders", "bandits", "gnoll-hunters", "manticore", "hill-dragon"}


@pytest.mark.rule("MAR-MONST-04")
def test_later_the_boss_is_among_them(table: Lay) -> None:
    t = without(table, 4, boss=True).text("A", "champion", "slay:hills", "guild:saint")
    assert (t.slain("hills"), t.twin.above[3].bit_count()) == ([], 4)
    t.to_play("B")


@pytest.mark.rule("MAR-MONST-05")
def test_no_boss_before_its_four_are_slain(table: Lay) -> None:
    for seed in range(12):
        t = without(table, 2, seed=seed).text("A", "champion", "slay:hills", "guild:saint")
        assert t.monster("hills") == "manticore"
        t.to_play("B")


@pytest.mark.rule("MAR-MONST-07")
@pytest.mark.parametrize("slain", [3, 4])
def test_monsters_never_run_out_and_end_nothing(table: Lay, slain: int) -> None:
    t = without(table, slain, boss=slain == 4).text("A", "champion", "slay:hills", "guild:saint")
    assert t.monster("hills") != ""
    assert t.twin.last_round == 0
    t.to_play("B")


@pytest.mark.rule("MAR-MONST-08")
def test_a_boss_is_slain_like_any_other(table: Lay) -> None:
    t = champion(table, at={"A": "regkstrom"}, has={"A": "3 force 3 magic"}, tops="lich", knights={"hamun": 1})
    t.do("A", "slay:ruins")
    assert t.gains("A") == "-3 force -3 magic +1 gem"
    t.asks("A", "choice")
