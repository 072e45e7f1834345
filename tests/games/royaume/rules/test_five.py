"""Five players (ROY-FIVE)."""

import pytest

from ..ids import EVENT_IDS
from ..table import Lay


@pytest.mark.rule("ROY-FIVE-01", "ROY-FIVE-02", "ROY-FIVE-03", "ROY-FIVE-04", "ROY-FIVE-05", "ROY-FIVE-17")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_piles_with_five_players(new_game: Lay, edition: str) -> None:
    t = new_game(5, edition=edition)
    assert (t.twin.monsters, t.twin.citizens, t.twin.domains) == ([6] * 5, [6] * 10, [4] * 5)
    assert t.pile("ruins") == [*["skeleton"] * 3, *["flaming-skeleton"] * 2, "skeleton-king"]
    assert t.pile("domain 1", "A")[1:] == ["?"] * 3
    assert t.spare == ["exhausted"] * 10
    t.drafts()


@pytest.mark.rule("ROY-FIVE-05", "ROY-FIVE-19")
@pytest.mark.parametrize(("piles", "ends"), [(9, False), (10, True)])
def test_ten_exhausted_piles_end_the_game(table: Lay, piles: int, ends: bool) -> None:
    upper = ("cleric", "merchant", "mercenary", "archer", "peasant")
    lower = ("knight", "rogue", "champion", "paladin", "butcher")
    t = table(5, left=dict.fromkeys((*upper, *lower)[:piles], 0)).finish_turn()
    assert t.ending == ends
    t.acts("B")


@pytest.mark.rule("ROY-FIVE-06")
def test_the_first_to_rest_sits_right_of_the_first_player(new_game: Lay) -> None:
    seen = set()
    for seed in range(20):
        t = new_game(5, seed=seed).draft()
        assert t.twin.resting == (t.twin.first - 1) % 5
        seen.add(t.twin.first)
        t.somebody_acts()
    assert seen == {0, 1, 2, 3, 4}


@pytest.mark.rule("ROY-FIVE-07")
def test_who_rests_harvests_nothing(table: Lay) -> None:
    t = table(5, roll=(4, 5), tableau={"E": "peasant peasant", "D": "peasant"})
    assert t.resting == "E"
    assert t.all_gains == ["+1 gold", "+1 gold", "+1 gold", "+2 gold", ""]
    t.acts("A")


@pytest.mark.rule("ROY-FIVE-08")
def test_who_rests_has_no_herald(table: Lay) -> None:
    t = table(5, roll=(1, 1))
    for letter in "ABCD":
        t.herald(letter, "gold", "magic")
    assert t.gains("E") == ""
    t.acts("A")


@pytest.mark.rule("ROY-FIVE-09", "ROY-ICON-09")
def test_who_rests_cannot_be_robbed(table: Lay) -> None:
    t = table(5, roll=(1, 6), tableau={"A": "thief"}, res=dict.fromkeys("BCDE", "1 gold"))
    assert t.offers("A") == ["no", "rob:2:gold=1", "rob:3:gold=1", "rob:4:gold=1"]
    t.do("A", "no")
    t.acts("A")
    t = table(5, built={"A": "cathedral-of-st-aquila"}, res=dict.fromkeys("BCDE", "1 gold")).gain("A", "gold", "gold")
    assert t.offers("A") == ["player:2", "player:3", "player:4"]
    t.asks("A", "player")


@pytest.mark.rule("ROY-FIVE-10")
def test_events_pass_over_who_rests(table: Lay) -> None:
    t = table(5, roll=(6, 1), left={"archer": 0}, covers={"archer": EVENT_IDS[5]}, res=dict.fromkeys("ABCDE", "2 gold"))
    assert t.all_gains == ["-1 gold +1 strength"] * 4 + [""]
    t.acts("A")


@pytest.mark.rule("ROY-FIVE-11")
def test_gargans_embrace_rests_with_its_owner(table: Lay) -> None:
    for owner, points in (("E", ""), ("D", "1 vp")):
        t = table(5, roll=(3, 3), built={owner: "gargans-embrace"})
        assert t.has(owner) == points
        t.asks("A", "choice")


@pytest.mark.rule("ROY-FIVE-12", "ROY-FIVE-13", "ROY-FIVE-14")
def test_everybody_rests_once_a_round(table: Lay) -> None:
    t = table(5)
    seen = [t.active + t.resting]
    for _ in range(5):
        t.finish_turn()
        seen.append(t.active + t.resting)
    assert seen == ["AE", "BA", "CB", "DC", "ED", "AE"]
    t.acts("A")


@pytest.mark.rule("ROY-FIVE-15")
def test_the_round_is_played_to_its_end(table: Lay) -> None:
    areas = ("hills", "ruins", "forest", "valley", "mountains")
    t = table(5, active="B", left=dict.fromkeys(areas, 0))
    seen = ""
    while not t.match.finished:
        seen += t.active
        t.finish_turn()
    assert seen == "BCDE"
    assert t.twin.turns == [1] * 5
    t.over()


@pytest.mark.rule("ROY-FIVE-16")
def test_who_rests_loses_no_monster(table: Lay) -> None:
    t = table(
        5,
        slain={"B": "goblin", "D": "goblin", "E": "goblin treant"},
        res={"A": "10 gold"},
        tableau={"A": "rogue rogue"},
        tops="purloiners-perch",
    ).build("A", "purloiners-perch")
    assert t.offers("A") == ["player:2", "player:4"]
    t.asks("A", "player")


@pytest.mark.rule("ROY-FIVE-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_rests_with_fewer(table: Lay, players: int) -> None:
    t = table(players)
    assert t.resting == ""
    t.finish_turn()
    assert t.resting == ""
    t.acts("B")
