"""Strength, jokers, storage, gold, the limits of the supply (MAR-STR, MAR-JOKER, MAR-STOCK, MAR-GOLD, MAR-LIMIT)."""

from __future__ import annotations

import pytest

from ..table import Lay

FULL = "8 stone"  # with four towers in storage


@pytest.mark.rule("MAR-STR-01", "MAR-STR-05", "MAR-SLAY-09")
def test_strength_is_gained_kept_and_spent(table: Lay) -> None:
    t = table(players=2, hands={"A": "champion captain"}, has={"A": "2 force"}, tops="goblin-raiders")
    t.text("A", "champion", "no")
    assert t.has("A") == "5 force"
    t.pennants("B", "captain").finish_turn("B")
    assert t.has("A") == "5 force"
    t.asks("A", "dismiss")


@pytest.mark.rule("MAR-STR-02", "MAR-SOLD-08")
@pytest.mark.parametrize(("before", "after"), [("4 force", "7 force"), ("6 force", "8 force"), ("7 force", "8 force")])
def test_never_more_than_eight_strength(table: Lay, before: str, after: str) -> None:
    t = table(hands={"A": "champion captain"}, has={"A": before}, at={"A": "hamun"}).text("A", "champion")
    assert t.has("A") == after
    t.finish_turn("A")
    t.to_play("B")


@pytest.mark.rule("MAR-STR-03", "MAR-COMP-12")
def test_strength_gems_and_knights_are_no_resources(table: Lay) -> None:
    t = table(has={"A": "5 force 1 stone 1 wood 2 gem 1 knight"}).pennants("A", "captain", "move:thraecius")
    assert t.gains("A") == "+2 gold +1 force"
    t.asks("A", "no", "send", "post")


@pytest.mark.rule("MAR-STR-04", "MAR-SHAD-18")
def test_strength_is_paid_from_the_marker_alone(table: Lay) -> None:
    t = table(hands={"A": "rogue captain"}, has={"B": "3 knight", "C": "1 force"}).text("A", "rogue", "no")
    t.asks("C", "yes", "no")


@pytest.mark.rule("MAR-STR-06")
def test_strength_is_not_sold_to_those_who_are_full(table: Lay) -> None:
    t = table(hands={"A": "champion captain"}, has={"A": "8 force 3 gold", "B": "8 force 3 gold", "C": "1 gold"})
    t.text("A", "champion")
    t.asks("C", "yes", "no")


@pytest.mark.rule("MAR-STR-06", "MAR-SAINT-03")
def test_with_something_else_it_is_sold_all_the_same(table: Lay) -> None:
    t = table(hands={"A": "artificer captain"}, has={"B": "8 force 2 gold"}).text("A", "artificer")
    t.do("B", "yes")
    assert t.gains("B") == "-2 gold +1 stone"
    t.to_play("B")


@pytest.mark.rule("MAR-JOKER-02", "MAR-SHAD-08")
def test_jokers_are_chosen_one_by_one(table: Lay) -> None:
    t = table(hands={"A": "peddler captain"}).text("A", "peddler")
    assert t.options("A") == ["gain:stone", "gain:wood", "gain:magic"]
    t.do("A", "gain:magic", "gain:stone")
    assert t.gains("A") == "+2 gold +1 stone +1 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-JOKER-03")
def test_jokers_are_paid_in_any_mix(table: Lay) -> None:
    t = table(has={"A": "2 stone 1 magic 1 wood"}).pennants("A", "captain", "move:thraecius", "power")
    t.do("A", "give:stone", "give:magic", "give:stone")
    assert t.gains("A") == "+1 force -2 stone -1 magic +1 gem"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-JOKER-04")
def test_a_joker_is_what_the_supply_has(table: Lay) -> None:
    t = table(supply="0 stone").text("A", "merchant")
    assert t.options("A") == ["gain:wood", "gain:magic"]
    t.asks("A", "gain")


@pytest.mark.rule("MAR-JOKER-02", "MAR-JOKER-04")
@pytest.mark.parametrize(
    ("supply", "holds", "asked", "gains"),
    [
        ("1 stone 1 wood 0 magic", "", False, "+2 gold +1 stone +1 wood"),  # both come in any order
        ("2 stone 0 wood 0 magic", "", False, "+2 gold +2 stone"),
        ("1 stone 1 wood 1 magic", "", True, "+2 gold"),
        ("2 stone 1 wood 0 magic", "", True, "+2 gold"),
        ("1 stone 1 wood 0 magic", "4 gem 2 knight", False, "+2 gold +1 stone +1 wood"),  # just two slots are free
        ("1 stone 1 wood 0 magic", "4 gem 3 knight", True, "+2 gold"),  # which of them has room
    ],
)
def test_where_all_that_is_left_comes_nobody_is_asked_in_which_order(
    table: Lay, supply: str, holds: str, asked: bool, gains: str
) -> None:
    t = table(hands={"A": "peddler captain"}, has={"A": holds}, supply=supply).text("A", "peddler")
    if asked:
        t.asks("A", "gain")
    else:
        assert t.gains("A") == gains
        t.to_play("B")


@pytest.mark.rule("MAR-PENN-02", "MAR-JOKER-04")
def test_a_joker_that_can_be_left_is_asked_all_the_same(table: Lay) -> None:
    t = table(supply="1 stone 0 wood 0 magic").pennants("A", "merchant")
    t.asks("A", "no", "gain")


@pytest.mark.rule("MAR-JOKER-04", "MAR-TEXT-04")
def test_with_an_empty_supply_a_joker_is_nothing(table: Lay) -> None:
    t = table(supply="0 stone 0 wood 0 magic").text("A", "merchant")
    assert t.gains("A") == "+4 gold"
    t.to_play("B")


# --- storage --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-STOCK-01", "MAR-STOCK-02", "MAR-STOCK-03", "MAR-STOCK-05")
def test_twelve_slots_and_what_does_not_fit_can_be_left(table: Lay) -> None:
    t = table(has={"A": "1 gem 7 stone"}).text("A", "paladin")
    assert t.options("A") == ["give:stone", "give:gem", "forgo"]
    before = t.supply("magic")
    t.do("A", "forgo")
    assert (t.gains("A"), t.supply("magic")) == ("+1 force", before)
    t.to_play("B")


@pytest.mark.rule("MAR-STOCK-02")
def test_one_slot_for_each_thing(table: Lay) -> None:
    t = table(has={"A": "2 stone 1 wood 1 gem 3 knight"}).text("A", "paladin")
    assert t.gains("A") == "+1 force +1 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-STOCK-04")
def test_room_is_made_by_returning_something(table: Lay) -> None:
    t = table(has={"A": "7 stone 1 knight"}, at={"A": "nymar"}, towers={"B": "hamun:1"})
    t.text("A", "paladin")
    fortress = t.supply("knight")
    t.do("A", "give:knight")
    assert t.gains("A") == "+1 force +1 magic -1 knight"
    assert t.supply("knight") == fortress + 1
    t.to_play("B")


@pytest.mark.rule("MAR-STOCK-05")
def test_towers_never_make_room(table: Lay) -> None:
    t = table(has={"A": FULL}).text("A", "paladin")
    assert t.options("A") == ["give:stone", "forgo"]
    t.asks("A", "give", "forgo")


@pytest.mark.rule("MAR-STOCK-06")
def test_what_does_not_fit_is_decided_token_by_token(table: Lay) -> None:
    t = table(hands={"A": "priestess captain"}, has={"A": "5 stone 2 wood"}).text("A", "priestess", "choice:1")
    assert t.gains("A") == "+1 magic"
    t.do("A", "give:stone")
    assert t.gains("A") == "-1 stone +2 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-STOCK-07")
def test_nothing_is_thrown_away_without_need(table: Lay) -> None:
    t = table(has={"A": "5 stone"})
    assert t.options("A", "give") == []
    t.to_play("A")


@pytest.mark.rule("MAR-STOCK-08")
def test_storage_binds_on_others_turns_too(table: Lay) -> None:
    t = table(has={"B": f"{FULL} 2 gold"}).text("A", "merchant", "gain:wood", "no").do("B", "yes", "gain:wood")
    assert t.options("B") == ["give:stone", "forgo"]
    t.do("B", "give:stone")
    assert t.gains("B") == "-1 gold -1 stone +1 wood"
    t.to_play("B")


@pytest.mark.rule("MAR-STOCK-09", "MAR-GOLD-01", "MAR-GOLD-03")
def test_gold_strength_cards_and_tiles_take_no_room(table: Lay) -> None:
    t = table(
        has={"A": f"{FULL} 30 gold 8 force"},
        tiles={"A": "grant-1-gold grant-1-force end-1-soldier-rose end-1-saint-sword end-1-artisan-moon"},
    )
    t.pennants("A", "alchemist")
    assert t.gains("A") == "+2 gold"
    t.asks("A", "no", "move", "cash")


@pytest.mark.rule("MAR-STOCK-10")
def test_a_build_makes_room_for_its_reward(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": "3 stone 3 wood 2 magic 1 gem"}, towers={"A": "silesia:2"})
    t.do("A", "build:captain", "site:1", "gain:stone", "gain:stone", "gain:stone")
    assert t.has("A") == "5 stone 2 wood 1 magic"
    t.asks("A", "no", "guild")


# --- gold and the supply --------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-GOLD-01", "MAR-GOLD-02")
def test_gold_never_runs_out(table: Lay) -> None:
    t = table(has={"A": "60 gold", "B": "50 gold"}).text("A", "alchemist")
    assert t.has("A") == "65 gold"
    t.asks("A", "yes", "no")


@pytest.mark.rule("MAR-GOLD-04", "MAR-START-06")
def test_gold_is_paid_to_the_supply(table: Lay) -> None:
    t = table(has={"A": "1 gold", "C": "4 gold"}).text("A", "captain", "yes")
    assert t.gains("A") == "-1 gold +1 force +2 knight"
    t.do("C", "yes")
    assert (t.gains("C"), t.gains("A")) == ("-1 gold +1 knight", "-1 gold +1 force +2 knight")
    t.asks("A", "no", "slay") if t.match.actors == (0,) else t.to_play("B")


@pytest.mark.rule("MAR-LIMIT-01", "MAR-SOLD-02")
@pytest.mark.parametrize(("left", "gained"), [(5, 2), (1, 1)])
def test_only_what_is_there_is_gained(table: Lay, left: int, gained: int) -> None:
    t = table(hands={"A": "bogatyr captain"}, supply=f"{left} knight").text("A", "bogatyr", "choice:2")
    assert t.gains("A") == f"+{gained} knight"
    assert t.supply("knight") == left - gained
    t.asks("A", "no", "send", "post")


@pytest.mark.rule("MAR-LIMIT-02")
def test_nothing_is_owed_later(table: Lay) -> None:
    t = table(supply="0 magic", has={"C": "1 magic 3 gold"}, hands={"C": "trader captain"}).text("A", "paladin")
    assert t.gains("A") == "+1 force"
    t.finish_turn("A").pennants("B", "captain").finish_turn("B")
    t.text("C", "trader", "gain:stone", "choice:3", "yes", "give:magic")
    assert t.supply("magic") == 1
    t.finish_turn("C")
    assert t.gains("A") == "+1 force"
    t.to_play("A")


@pytest.mark.rule("MAR-LIMIT-03")
def test_the_first_in_order_take_the_last_tokens(table: Lay) -> None:
    t = table(has={"A": "1 gold", "B": "1 gold", "C": "1 gold"}, supply="3 knight")
    t.text("A", "captain", "yes").do("B", "yes")
    assert t.supply("knight") == 0
    assert t.gains("C") == ""
    assert t.match.actors == (0,) or t.active == "B"
    t.asks("A", "no", "slay") if t.match.actors == (0,) else t.to_play("B")


@pytest.mark.rule("MAR-LIMIT-04")
def test_what_is_returned_can_be_gained_at_once(table: Lay) -> None:
    t = table(hands={"A": "trader captain"}, has={"A": "1 stone", "B": "1 stone"}, supply="0 stone 0 wood 0 magic")
    t.text("A", "trader", "choice:1")
    assert t.supply("stone") == 1
    assert t.gains("A") == "+4 gold -1 stone"
    t.asks("B", "yes", "no")


@pytest.mark.rule("MAR-LIMIT-07", "MAR-LOC-13")
def test_nobody_pays_for_what_is_not_there(table: Lay) -> None:
    t = table(has={"A": "3 stone"}, supply="0 gem").pennants("A", "captain", "move:thraecius")
    assert t.gains("A") == "+2 gold +1 force"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LIMIT-08")
def test_gold_strength_and_influence_have_no_supply(table: Lay) -> None:
    t = table(
        hands={"A": "rogue captain"},
        supply="0 stone 0 wood 0 magic 0 gem 0 knight",
        tiles={"A": "grant-1-influence"},
    )
    t.do("A", "cash:grant-1-influence", "guild:saint").text("A", "rogue")
    assert t.gains("A") == "+2 gold +2 force"
    assert t.influence("A")["saint"] == 1
    t.asks("A", "yes", "no")
