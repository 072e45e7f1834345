"""The naval track (MAR-NAVAL) and the influence rows (MAR-INFL)."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.rules.actions import Ev

from ..table import Lay, Table


def sailor(table: Lay, has: str, *, ship: int = 0, **more: object) -> Table:
    """A has sailed from Thraecius to Ny'mar and is to return resources."""
    t = table(at={"A": "thraecius"}, has={"A": has}, ships={"A": ship}, **more)
    return t.pennants("A", "paladin", "move:nymar", "power")


@pytest.mark.rule("MAR-NAVAL-01")
def test_resources_in_any_number_and_mix(table: Lay) -> None:
    t = sailor(table, "2 stone 1 wood 1 magic")
    assert t.options("A") == ["give:stone", "give:wood", "give:magic"]
    t.do("A", "give:magic")
    assert t.options("A") == ["give:stone", "give:wood", "set-sail"]
    t.do("A", "set-sail")
    assert (t.twin.ship[0], t.has("A")) == (1, "2 gold 2 stone 1 wood")
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-NAVAL-02", "MAR-NAVAL-12")
def test_without_resources_nymar_brings_gold(table: Lay) -> None:
    t = table(at={"A": "thraecius"}, has={"A": "2 gem 1 knight 5 force"}).pennants("A", "paladin", "move:nymar")
    assert (t.gains("A"), t.twin.ship[0]) == ("+2 gold", 0)
    t.asks("A", "no", "send", "post")


@pytest.mark.rule("MAR-NAVAL-03", "MAR-NAVAL-04", "MAR-NAVAL-08")
def test_a_segment_for_each_and_each_that_is_entered_pays(table: Lay) -> None:
    t = sailor(table, "3 stone").do("A", "give:stone", "give:stone")
    assert t.twin.ship[0] == 3
    assert t.gains("A") == "+6 gold -3 stone"
    assert [(event.seat, event.a, event.b, event.c) for event in t.happened(Ev.SAILED)] == [(0, 3, 0, 0)]
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-NAVAL-05")
def test_its_gold_can_pay_a_river_of_its_influence(table: Lay) -> None:
    t = sailor(table, "2 stone", influence={"A": "saint=2"}).do("A", "give:stone", "guild:saint", "no")
    assert (t.influence("A")["saint"], t.gains("A")) == (3, "-2 stone")
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-NAVAL-05")
def test_the_others_are_taken_in_any_order(table: Lay) -> None:
    t = sailor(table, "3 stone", ship=1).do("A", "give:stone", "give:stone")
    assert t.options("A") == ["segment:3", "segment:5"]
    t.do("A", "segment:5", "tile:grant-1-gold")
    t.asks("A", "no", "guild", "cash")


@pytest.mark.rule("MAR-NAVAL-05")
def test_equal_rewards_are_one_choice(table: Lay) -> None:
    """Two segments bring an influence each: the first of them is offered for both."""
    t = sailor(table, "3 stone 3 wood").do("A", *["give:stone"] * 3, *["give:wood"] * 3)
    assert t.twin.ship[0] == 6
    assert t.options("A") == ["segment:3", "segment:5"]
    t.do("A", "segment:3", "guild:saint")
    assert t.options("A") == ["segment:5", "segment:7"]
    t.do("A", "segment:7", "guild:saint", "tile:grant-1-gold")
    assert t.influence("A")["saint"] == 2
    t.asks("A", "no", "send", "cash")


@pytest.mark.rule("MAR-NAVAL-05")
def test_nobody_is_asked_for_an_order_of_equal_rewards(table: Lay) -> None:
    patch = {"segment": {"segment-5": {"reward": "influence(1)"}}}
    t = sailor(table, "3 stone 3 wood", patch=patch).do("A", *["give:stone"] * 3, *["give:wood"] * 3)
    for guild in ("saint", "artisan", "artisan"):
        assert t.options("A") == ["no", "guild:artisan", "guild:soldier", "guild:shadow", "guild:saint"]
        t.do("A", f"guild:{guild}")
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-NAVAL-06", "MAR-NAVAL-07")
def test_the_track_is_a_ring_of_eight(table: Lay) -> None:
    assert len(GAME.box["segment"]) == 8
    t = sailor(table, "3 stone", ship=6, shown=("", "")).do("A", "give:stone", "give:stone")
    assert t.twin.ship[0] == 1
    assert t.gains("A") == "+7 gold -3 stone"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-NAVAL-09", "MAR-PRIV-17", "MAR-PRIV-19")
def test_a_privilege_of_the_track_is_one_that_lies_open(table: Lay) -> None:
    t = sailor(table, "1 stone", ship=3)
    assert t.options("A", "tile") == ["grant-1-gold", "grant-1-force", "end-1-soldier-rose"]
    before = t.twin.pile_size[0]
    t.do("A", "tile:grant-1-force")
    assert t.shown(1) == ["grant-1-gold", "", "end-1-soldier-rose"]
    assert t.twin.pile_size[0] == before
    t.asks("A", "no", "send", "cash")


@pytest.mark.rule("MAR-NAVAL-10")
def test_influence_of_the_track_stops_at_rivers(table: Lay) -> None:
    t = sailor(table, "1 stone", ship=1, influence={"A": "saint=2"})
    assert t.options("A") == ["no", "guild:artisan", "guild:soldier", "guild:shadow"]
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-NAVAL-11")
def test_the_example_of_four_segments(table: Lay) -> None:
    t = sailor(table, "2 stone 1 wood 1 magic").do("A", "give:stone", "give:stone", "give:wood", "give:magic")
    assert (t.has("A"), t.twin.ship[0]) == ("6 gold", 4)
    t.do("A", "segment:3", "guild:artisan", "tile:grant-1-gold")
    assert t.influence("A")["artisan"] == 1
    assert t.tiles("A") == ["grant-1-gold"]
    t.asks("A", "no", "send", "cash")


@pytest.mark.rule("MAR-NAVAL-13")
def test_a_segment_entered_twice_pays_twice(table: Lay) -> None:
    t = sailor(table, "3 stone 3 wood 3 magic", towers={"A": "hamun:1"}, shown=("", ""))
    t.do("A", *["give:stone"] * 3, *["give:wood"] * 3, *["give:magic"] * 3)
    assert t.twin.ship[0] == 1
    assert t.gains("A").startswith("+16 gold")
    t.asks("A", "segment")


@pytest.mark.rule("MAR-NAVAL-14")
def test_ships_share_segments_and_sail_by_themselves(table: Lay) -> None:
    t = table(at={"A": "thraecius"}, has={"A": "1 stone"}, ships={"A": 2, "B": 3})
    t.pennants("A", "paladin", "move:nymar", "power")
    assert t.twin.ship[:2] == [3, 3]
    t.asks("A", "no", "send")


# --- influence ------------------------------------------------------------------------------------------------


def influencer(table: Lay, steps: int, gold: int = 0, influence: str = "", **more: object) -> Table:
    """A is to use so much influence, out of a grant."""
    grant = {1: "grant-1-influence", 2: "grant-2-influence"}[steps]
    t = table(has={"A": f"{gold} gold"}, influence={"A": influence}, tiles={"A": grant}, **more)
    return t.do("A", f"cash:{grant}")


@pytest.mark.rule("MAR-INFL-01", "MAR-INFL-03", "MAR-INFL-19")
def test_four_rows_on_which_all_begin_at_the_first_space(new_game: Lay) -> None:
    t = new_game(5)
    assert [t.influence(letter) for letter in "ABCDE"] == [
        dict.fromkeys(("artisan", "soldier", "shadow", "saint"), 0)
    ] * 5
    t.sealed()


@pytest.mark.rule("MAR-INFL-02", "MAR-INFL-06")
@pytest.mark.parametrize(
    ("space", "worth"), [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4), (12, 5), (14, 5), (15, 6)]
)
def test_six_sections_worth_one_to_six(table: Lay, space: int, worth: int) -> None:
    t = table(influence={"A": f"saint={space}"})
    assert t.points_by_source("A")[3] == worth * t.icons("A")["saint"]
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-04", "MAR-INFL-05")
def test_influence_is_split_as_one_likes(table: Lay) -> None:
    t = influencer(table, 2).do("A", "guild:artisan", "guild:saint")
    assert t.influence("A") == {"artisan": 1, "soldier": 0, "shadow": 0, "saint": 1}
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-07", "MAR-INFL-08", "MAR-INFL-21")
@pytest.mark.parametrize(("gold", "can"), [(1, False), (2, True)])
def test_a_river_is_paid_when_it_is_crossed(table: Lay, gold: int, can: bool) -> None:
    t = influencer(table, 1, gold, "artisan=2")
    assert ("guild:artisan" in t.options("A")) == can
    if can:
        t.do("A", "guild:artisan")
        assert (t.influence("A")["artisan"], t.has("A")) == (3, "")
        t.asks("A", "no", "tile")
    else:
        t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-INFL-21")
def test_no_river_is_paid_ahead(table: Lay) -> None:
    t = influencer(table, 1, 2, "artisan=1").do("A", "guild:artisan")
    assert (t.influence("A")["artisan"], t.has("A")) == (2, "2 gold")
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-09")
@pytest.mark.parametrize("guild", ["artisan", "soldier", "shadow", "saint"])
@pytest.mark.parametrize(("space", "price"), [(2, 2), (5, 4), (8, 6), (11, 8), (14, 10)])
def test_a_river_costs_the_same_on_every_row(table: Lay, guild: str, space: int, price: int) -> None:
    t = influencer(table, 1, 12, f"{guild}={space}").do("A", f"guild:{guild}")
    assert t.has("A") == f"{12 - price} gold"
    t.asks("A", "no", "tile")


@pytest.mark.rule("MAR-INFL-10", "MAR-INFL-11", "MAR-INFL-12", "MAR-INFL-13")
@pytest.mark.parametrize(("space", "levels"), [(2, {1}), (5, {1}), (8, {1, 2}), (11, {2}), (14, {2})])
def test_each_river_allows_its_tiles_or_none(table: Lay, space: int, levels: set[int]) -> None:
    t = influencer(table, 1, 12, f"saint={space}").do("A", "guild:saint")
    assert set(t.options("A", "tile")) == {name for level in levels for name in t.shown(level)}
    t.do("A", "no")
    assert t.tiles("A") == []
    assert "" not in t.shown(1) + t.shown(2)
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-14", "MAR-INFL-15", "MAR-INFL-22")
def test_every_marker_pays_its_rivers_and_gets_their_tiles(table: Lay) -> None:
    t = influencer(table, 2, 4, "artisan=2 saint=2")
    t.do("A", "guild:artisan", "tile:grant-1-gold", "guild:saint", "tile:end-1-soldier-rose")
    assert t.has("A") == ""
    assert t.tiles("A") == ["grant-1-gold", "end-1-soldier-rose"]
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-16")
def test_tiles_that_are_taken_are_not_replaced_during_the_turn(table: Lay) -> None:
    t = influencer(table, 1, 2, "artisan=2", shown=("", "grant-2-gold")).do("A", "guild:artisan")
    assert (t.tiles("A"), t.twin.pile_size[0] > 0) == ([], True)
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-17")
def test_influence_that_cannot_be_used_is_lost(table: Lay) -> None:
    t = influencer(table, 1, 0, "artisan=2 soldier=2 shadow=2 saint=2")
    assert set(t.influence("A").values()) == {2}
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-17")
def test_influence_may_be_forgone(table: Lay) -> None:
    t = influencer(table, 2).do("A", "no")
    assert set(t.influence("A").values()) == {0}
    t.to_play("A")


@pytest.mark.rule("MAR-INFL-18")
def test_nothing_lies_beyond_the_last_space(table: Lay) -> None:
    t = influencer(table, 1, 30, "artisan=15")
    assert t.options("A", "guild") == ["soldier", "shadow", "saint"]
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-INFL-20")
def test_the_example_of_the_third_river(table: Lay) -> None:
    t = influencer(table, 1, 6, "artisan=8").do("A", "guild:artisan", "tile:grant-2-gold")
    assert (t.has("A"), t.influence("A")["artisan"], t.tiles("A")) == ("", 9, ["grant-2-gold"])
    t.to_play("A", "cash")
