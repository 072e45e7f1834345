"""The end of the game (MAR-TRIG), and the scores (MAR-SCORE, MAR-BANNER, MAR-LEFT, MAR-TIE)."""

from __future__ import annotations

import pytest

from ..table import TILE_IDS, Lay, Table, play_at_random

ENDS = [name for name in TILE_IDS if name.startswith("end-")]
ONE = {"A": "captain alchemist", "B": "captain alchemist", "C": "captain alchemist"}


def last_turn(table: Lay, **more: object) -> Table:
    """The last turn of the last round: C's, with A first. Everybody holds a Soldier and a Shadow card."""
    settings: dict[str, object] = {"active": "C", "first": "A", "last_round": True, "hands": ONE} | more
    settings["has"] = dict.fromkeys("ABC", "") | dict(settings.get("has", {}))  # type: ignore[call-overload]
    return table(**settings)


def end(t: Table) -> Table:
    return t.pennants("C", "captain", "no", "no")


# --- when it ends ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-TRIG-05", "MAR-TRIG-07", "MAR-TRIG-04")
@pytest.mark.parametrize("active", ["A", "B", "C"])
def test_all_have_as_many_turns(table: Lay, active: str) -> None:
    t = table(active=active, first="A", piles=(0, 5), shown=("grant-1-gold", "grant-2-gold"))
    for letter in "ABC"["ABC".index(active) :]:
        assert t.active == letter
        t.pennants(letter, "captain").finish_turn(letter)
    t.over()


@pytest.mark.rule("MAR-TRIG-06")
def test_when_the_last_player_brings_the_end_there_is_no_other_round(table: Lay) -> None:
    t = table(
        active="C",
        at={"C": "hamun"},
        has={"C": "1 stone 1 wood 1 magic 1 gem"},
        towers={"C": "silesia:1 nymar:1 viktoria:1"},
    )
    t.do("C", "build:captain", "site:2", "no")
    t.over()


@pytest.mark.rule("MAR-TRIG-08")
def test_a_second_cause_changes_nothing(table: Lay) -> None:
    t = table(
        active="B",
        last_round=True,
        at={"B": "hamun"},
        has={"B": "1 stone 1 wood 1 magic 1 gem"},
        towers={"B": "silesia:1 nymar:1 viktoria:1"},
    )
    t.do("B", "build:captain", "site:2", "no").pennants("C", "captain", "no", "no")
    t.over()


@pytest.mark.rule("MAR-TRIG-09")
def test_the_last_turn_has_its_clean_up(table: Lay) -> None:
    t = last_turn(table, hands=ONE | {"C": "paladin captain"}, knights={"shilina": 2}, tops="bandits")
    t.text("C", "paladin", "slay:hills", "hero:3-3", "hero:3-4", "no")
    assert t.has("C") == "3 gold 1 stone 1 wood 1 magic"
    t.over()


@pytest.mark.rule("MAR-TRIG-10")
def test_without_a_cause_the_game_goes_on(table: Lay) -> None:
    t = table(active="C", first="A").pennants("C", "captain", "no", "no")
    assert t.twin.last_round == 0
    t.to_play("A")


def test_a_whole_game_ends_with_a_cause_and_equal_turns(new_game: Lay) -> None:
    t = new_game(3)
    for _ in play_at_random(t, seed=8):
        pass
    assert t.twin.cause > 0
    assert len(set(t.twin.turns[:3])) == 1
    t.over()


# --- points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-SCORE-01")
def test_points_come_from_influence_banners_and_leftovers(table: Lay) -> None:
    t = end(last_turn(table, has={"A": "5 gold 1 gem"}, tiles={"A": "end-1-saint-sword"}))
    assert t.points_by_source("A") == [0, 1, 1, 1, 1, 3]
    assert t.points["A"] == 7
    t.over()


@pytest.mark.rule("MAR-SCORE-02")
def test_icons_of_end_game_tiles(table: Lay) -> None:
    t = last_turn(table, tiles={"A": "end-1-artisan-griffin end-2-artisan-artisan-rose end-2-artisan-saint-tower"})
    assert t.icons("A") == {"artisan": 4, "soldier": 1, "shadow": 1, "saint": 1}
    end(t).over()


@pytest.mark.rule("MAR-SCORE-03", "MAR-SCORE-09")
def test_icons_of_citizens_in_hand_and_played(table: Lay) -> None:
    t = last_turn(table, hands=ONE | {"A": "champion paladin"}, played={"A": "bogatyr bard"})
    assert t.icons("A") == {"artisan": 1, "soldier": 2, "shadow": 0, "saint": 1}
    end(t).over()


@pytest.mark.rule("MAR-SCORE-04", "MAR-SCORE-05")
def test_icons_of_towers_count_each_by_itself(table: Lay) -> None:
    bare, built = last_turn(table), last_turn(table, towers={"A": "thraecius:1"}, influence={"A": "shadow=3 saint=6"})
    assert built.icons("A") == {"artisan": 0, "soldier": 1, "shadow": 2, "saint": 1}
    assert built.points_by_source("A") == [0, 1, 2 * 2, 1 * 3, 0, 0]
    end(bare).over()
    end(built).over()


@pytest.mark.rule("MAR-SCORE-06", "MAR-SCORE-10", "MAR-GOAL-02")
def test_icons_times_what_the_row_says(table: Lay) -> None:
    t = last_turn(
        table,
        hands=ONE | {"A": "bard lumberjack trader town-crier merchant captain champion paladin cleric monk priestess"},
        influence={"A": "artisan=6 shadow=15 saint=3"},
    )
    assert t.points_by_source("A")[:4] == [15, 2, 0, 8]
    end(t).over()


@pytest.mark.rule("MAR-SCORE-10")
def test_the_first_and_the_last_section(table: Lay) -> None:
    t = last_turn(table, hands=ONE | {"A": "cleric monk priestess"}, influence={"A": "saint=15"})
    other = last_turn(table, hands=ONE | {"A": "cleric monk priestess"})
    assert (t.points_by_source("A")[3], other.points_by_source("A")[3]) == (18, 3)
    end(t).over()
    end(other).over()


@pytest.mark.rule("MAR-SCORE-07")
def test_citizens_that_nobody_holds_count_for_nobody(table: Lay) -> None:
    t = table(row="monk priestess bard pilot champion")
    before = t.icons("A")
    t.do("A", "recall", "dismiss:1")
    assert t.icons("A") == before
    t.to_play("B")


@pytest.mark.parametrize(
    ("banners", "points"),
    [
        pytest.param("", 0, marks=pytest.mark.rule("MAR-BANNER-01")),
        pytest.param("griffin", 1, marks=pytest.mark.rule("MAR-BANNER-01")),
        pytest.param("griffin rose tower", 9, marks=pytest.mark.rule("MAR-BANNER-01")),
        pytest.param("griffin griffin rose tower", 10, marks=pytest.mark.rule("MAR-BANNER-02")),
        pytest.param("moon moon moon rose rose tower", 14, marks=pytest.mark.rule("MAR-BANNER-03")),
        pytest.param("griffin rose tower sword moon", 25, marks=pytest.mark.rule("MAR-BANNER-04")),
    ],
)
def test_banners_in_sets_of_different_ones(table: Lay, banners: str, points: int) -> None:
    wanted = banners.split()
    names: list[str] = []
    for banner in wanted:
        names.append(next(name for name in ENDS if name.endswith(banner) and name not in names))
    t = last_turn(table, tiles={"A": " ".join(names)})
    assert t.points_by_source("A")[4] == points
    end(t).over()


@pytest.mark.rule("MAR-BANNER-05")
def test_tiles_without_a_banner_do_not_count_as_one(table: Lay) -> None:
    patch = {"tile": {"end-1-saint-sword": {"banner": "none"}, "end-1-shadow-tower": {"banner": "none"}}}
    names = "end-1-saint-sword end-1-shadow-tower end-1-soldier-rose end-1-artisan-moon"
    t = last_turn(table, tiles={"A": names}, patch=patch)
    assert t.points_by_source("A")[4] == 4
    end(t).over()


@pytest.mark.parametrize(
    ("has", "points"),
    [
        pytest.param("3 gem", 6, marks=pytest.mark.rule("MAR-LEFT-01")),
        pytest.param("3 stone 3 wood 2 magic", 2, marks=pytest.mark.rule("MAR-LEFT-02")),
        pytest.param("3 stone", 1, marks=pytest.mark.rule("MAR-LEFT-03")),
        pytest.param("2 stone 2 wood 2 magic", 2, marks=pytest.mark.rule("MAR-LEFT-03")),
        pytest.param("14 gold", 2, marks=pytest.mark.rule("MAR-LEFT-04")),
        pytest.param("4 gold", 0, marks=pytest.mark.rule("MAR-LEFT-04")),
        pytest.param("11 gold", 2, marks=pytest.mark.rule("MAR-LEFT-05")),
        pytest.param("2 stone 1 gem", 2, marks=pytest.mark.rule("MAR-LEFT-06")),
        pytest.param("4 knight", 0, marks=pytest.mark.rule("MAR-LEFT-07")),
        pytest.param("8 force", 0, marks=pytest.mark.rule("MAR-LEFT-08")),
    ],
)
def test_what_is_left(table: Lay, has: str, points: int) -> None:
    t = last_turn(table, has={"A": has})
    assert t.points_by_source("A")[5] == points
    end(t).over()


@pytest.mark.rule("MAR-LEFT-09")
def test_towers_ships_and_monsters_are_worth_nothing_by_themselves(table: Lay) -> None:
    t = last_turn(table, ships={"A": 5})
    other = last_turn(table)
    assert t.points == other.points
    end(t).over()
    end(other).over()


# --- who wins -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-TIE-01", "MAR-GOAL-01")
def test_the_most_points_win(table: Lay) -> None:
    t = end(last_turn(table, has={"B": "1 gem"}))
    assert t.ranks == {"A": 2, "B": 1, "C": 2}
    t.over()


@pytest.mark.rule("MAR-TIE-02", "MAR-TIE-04")
def test_then_the_most_gold_that_which_has_scored_too(table: Lay) -> None:
    t = end(last_turn(table, has={"A": "4 gold 1 gem", "B": "10 gold", "C": "3 stone"}))
    assert t.points["A"] == t.points["B"]
    assert t.ranks == {"A": 2, "B": 1, "C": 3}
    t.over()


@pytest.mark.rule("MAR-TIE-03")
def test_then_they_win_together(table: Lay) -> None:
    t = end(last_turn(table, has={"A": "9 gold", "B": "9 gold"}))
    assert t.ranks == {"A": 1, "B": 1, "C": 3}
    t.over()
