"""A turn and its four uses (MAR-TURN), the pennants (MAR-PENN), and the goal (MAR-GOAL)."""

from __future__ import annotations

import pytest

from ludotheque.kernel.effects import May
from ludotheque.kernel.words import Effect, Verb

from ..table import CITIZEN_IDS, GAME, PRICES, STARTER_IDS, Lay, play_at_random

BUILD = "1 stone 1 wood 1 magic 1 gem"


@pytest.mark.rule("MAR-TURN-01", "MAR-TURN-09", "MAR-EOT-03")
def test_turns_go_clockwise_from_the_first_player_each_with_its_clean_up(table: Lay) -> None:
    t = table(active="C", first="C", has={"C": f"{PRICES[3]} gold"})
    t.do("C", "recall", "dismiss:1", "recruit:4").finish_turn("C")
    assert "" not in t.row
    assert t.active == "A"
    t.pennants("A", "captain").finish_turn("A")
    assert t.active == "B"
    t.pennants("B", "captain").finish_turn("B")
    t.to_play("C")


@pytest.mark.rule("MAR-TURN-02", "MAR-TURN-14")
def test_a_turn_plays_one_card_which_stays_in_the_pile(table: Lay) -> None:
    t = table(players=2)
    assert "no" not in t.options("A")
    t.text("A", "alchemist")
    assert (len(t.hand("A")), t.played("A")) == (3, ["alchemist"])
    t.finish_turn("A").text("B", "merchant").finish_turn("B")
    t.pennants("A", "captain").finish_turn("A").pennants("B", "captain").finish_turn("B")
    assert (t.played("A"), t.hand("A")) == (["alchemist", "captain"], ["merchant", "paladin"])
    t.to_play("A")


@pytest.mark.rule("MAR-TURN-03", "MAR-TEXT-12", "MAR-SLAY-01")
def test_a_card_is_used_in_one_way(table: Lay) -> None:
    t = table(has={"A": "8 force"}, tops="goblin-raiders").pennants("A", "captain")
    assert t.gains("A") == ""
    assert t.has("A") == "8 force"
    t.do("A", "no")
    assert t.options("A") == ["no", "send:hamun", "send:thraecius"]
    t.do("A", "no")
    t.to_play("B")


@pytest.mark.rule("MAR-TEXT-12")
def test_a_text_brings_no_pennants(table: Lay) -> None:
    t = table(hands={"A": "champion captain"}, tops="goblin-raiders").text("A", "champion")
    assert t.gains("A") == "+3 force"
    assert t.options("A") == ["no", "slay:hills"]
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-TURN-04", "MAR-TURN-08")
def test_any_card_can_be_played_to_build_and_does_nothing_else(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": BUILD})
    assert t.options("A", "build") == list(STARTER_IDS)
    t.do("A", "build:merchant", "site:3")
    assert t.played("A") == ["merchant"]
    assert t.gains("A") == "+3 gold -1 stone -1 wood -1 magic -1 gem"
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-TURN-05", "MAR-RECALL-11")
def test_the_last_card_can_only_recall(table: Lay) -> None:
    t = table(hands={"A": "alchemist"}, played={"A": "captain merchant paladin"}, at={"A": "hamun"}, has={"A": BUILD})
    assert {name.split(":")[0] for name in t.options("A")} == {"dismiss"}
    t.do("A", "dismiss:1")
    assert (t.hand("A"), t.played("A")) == (list(STARTER_IDS), [])
    t.to_play("B")


@pytest.mark.rule("MAR-TURN-06")
def test_a_recall_is_possible_with_any_hand(table: Lay) -> None:
    t = table()
    assert "recall" in t.options("A")
    t.to_play("A", "recall", "text", "pennants")


@pytest.mark.rule("MAR-TURN-07")
def test_only_the_hand_at_the_start_of_the_turn_matters(table: Lay) -> None:
    t = table(hands={"A": "cleric merchant"})
    assert {"text:cleric", "pennants:cleric"} <= set(t.options("A"))
    t.to_play("A")


@pytest.mark.rule("MAR-TURN-11", "MAR-BUILD-03")
@pytest.mark.parametrize("has", ["1 stone 1 wood 1 gem", "3 stone 1 magic 1 gem", "1 stone 1 wood 1 magic"])
def test_no_build_without_its_whole_price(table: Lay, has: str) -> None:
    t = table(at={"A": "hamun"}, has={"A": has})
    assert t.options("A", "build") == []
    t.to_play("A")


@pytest.mark.rule("MAR-TURN-12")
def test_ones_own_pile_lies_open_to_oneself(table: Lay) -> None:
    t = table(played={"A": "captain merchant"})
    assert t.view("A").played[0] == t.twin.played[0]
    t.to_play("A")


@pytest.mark.rule("MAR-TURN-13")
def test_the_first_player_marker_never_moves(new_game: Lay) -> None:
    t = new_game(3, 4)
    first = t.twin.first
    for _ in play_at_random(t, seed=3):
        assert t.twin.first == first
    t.over()


# --- pennants -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-PENN-01", "MAR-SAINT-01", "MAR-SOLD-01", "MAR-ARTI-01", "MAR-SHAD-01")
def test_the_four_columns_of_pennants() -> None:
    columns = {name: list(map(called, guild.pennants.steps)) for name, guild in GAME.box["guild"].items()}
    assert columns == {
        "artisan": ["joker", "may move", "may deploy"],
        "soldier": ["force", "may move", "may deploy"],
        "shadow": ["gold", "may move", "may deploy"],
        "saint": ["may move", "may deploy", "may deploy"],
    }


def called(step: Effect) -> str:
    if isinstance(step, May):
        return f"may {called(step.effect)}"
    assert isinstance(step, Verb)
    return step.label()


@pytest.mark.rule("MAR-PENN-01", "MAR-SAINT-01", "MAR-SOLD-01", "MAR-ARTI-01", "MAR-SHAD-01")
@pytest.mark.parametrize("citizen", CITIZEN_IDS)
def test_every_citizen_has_the_pennants_of_its_guild(table: Lay, citizen: str) -> None:
    t = table(hands={"A": f"{citizen} captain"}).pennants("A", citizen)
    guild = GAME.box["citizen"][citizen].guild
    assert t.gains("A") == {1: "+1 force", 2: "+2 gold"}.get(int(guild), "")
    t.asks("A", "no", "gain" if guild == 0 else "move")


@pytest.mark.rule("MAR-PENN-02", "MAR-PENN-05")
def test_pennants_go_from_top_to_bottom(table: Lay) -> None:
    t = table(has={"A": "3 force 1 knight"}).pennants("A", "captain")
    assert t.has("A") == "4 force 1 knight"
    assert t.options("A") == ["no", "move:hamun", "move:thraecius"]
    t.do("A", "move:hamun", "instead")
    t.asks("A", "no", "send", "post")


@pytest.mark.rule("MAR-PENN-03", "MAR-PENN-04")
def test_each_pennant_can_be_left_out(table: Lay) -> None:
    t = table().pennants("A", "merchant", "no", "no", "no")
    assert t.gains("A") == ""
    t.to_play("B")


@pytest.mark.rule("MAR-PENN-04")
def test_two_deploys_remain_when_the_move_is_left_out(table: Lay) -> None:
    t = table(has={"A": "2 knight 20 gold"}).pennants("A", "paladin", "no", "post:shilina", "instead")
    t.do("A", "post:shilina", "instead")
    assert t.knights("shilina") == 3
    assert t.gains("A") == "+4 gold -2 knight"
    t.to_play("B")


@pytest.mark.rule("MAR-PENN-06", "MAR-JOKER-01")
def test_the_resource_pennant(table: Lay) -> None:
    t = table(has={"A": "2 wood"}).pennants("A", "merchant")
    assert t.options("A") == ["no", "gain:stone", "gain:wood", "gain:magic"]
    before = t.supply("stone")
    t.do("A", "gain:stone")
    assert (t.gains("A"), t.supply("stone")) == ("+1 stone", before - 1)
    t.asks("A", "no", "move")


@pytest.mark.rule("MAR-PENN-07")
def test_the_gold_pennant(table: Lay) -> None:
    t = table(has={"A": "1 gold"}).pennants("A", "alchemist")
    assert t.has("A") == "3 gold"
    t.asks("A", "no", "move")


@pytest.mark.rule("MAR-PENN-08", "MAR-PENN-09")
def test_the_pennants_that_move(table: Lay) -> None:
    t = table().pennants("A", "captain", "move:hamun", "power", "send:silesia")
    assert t.where("A") == "hamun"
    assert (t.knights("hamun"), t.knights("silesia")) == (0, 2)
    assert t.gains("A") == "+2 gold +1 force +1 stone"
    t.to_play("B")


@pytest.mark.rule("MAR-PENN-10")
def test_a_pennant_uses_what_the_ones_before_it_brought(table: Lay) -> None:
    t = table(at={"A": "hamun"}).pennants("A", "alchemist", "move:silesia", "power", "gain:wood", "no")
    assert t.gains("A") == "+1 gold +1 wood"
    t.to_play("B")


# --- the goal -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-GOAL-02")
def test_influence_sets_what_icons_are_worth(table: Lay) -> None:
    t = table(
        hands={"A": "paladin cleric monk", "B": "captain", "C": "captain"}, influence={"A": "saint=10"}, has={"A": ""}
    )
    assert t.points_by_source("A") == [0, 0, 0, 12, 0, 0]
    t.to_play("A")
