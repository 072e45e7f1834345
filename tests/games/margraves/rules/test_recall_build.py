"""Recall (MAR-RECALL), Build (MAR-BUILD), and the citizen row (MAR-ROW)."""

from __future__ import annotations

import pytest

from ..table import PRICES, Lay, Table

PRICE = "1 stone 1 wood 1 magic 1 gem"


# --- recall ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-RECALL-01", "MAR-RECALL-02")
def test_a_recall_begins_with_a_citizen_that_leaves_the_game(table: Lay) -> None:
    t = table(has={"A": "9 gold"}, played={"A": "captain merchant"}).do("A", "recall")
    assert t.options("A") == [f"dismiss:{slot}" for slot in range(1, 6)]
    t.do("A", "dismiss:2")
    assert t.row == ["champion", "", "monk", "bard", "pilot"]
    assert t.twin.removed == 1
    t.asks("A", "no", "recruit")


@pytest.mark.rule("MAR-RECALL-02")
@pytest.mark.parametrize(
    ("row", "offered"),
    [
        ("champion champion monk bard pilot", "2 3 4 5"),
        ("champion monk champion bard pilot", "1 2 3 4 5"),  # what lies between would cost something else
        ("champion monk monk monk pilot", "1 4 5"),
        ("bard bard monk monk", "2 4"),
    ],
)
def test_of_two_copies_side_by_side_the_dearer_goes(table: Lay, row: str, offered: str) -> None:
    t = table(has={"A": "20 gold"}, row=row, deck=0, last_round=True).do("A", "recall")
    assert t.options("A", "dismiss") == offered.split()
    if row.startswith("champion champion"):
        t.do("A", "dismiss:2")
        assert t.row == ["champion", "", "monk", "bard", "pilot"]
        t.do("A", "recruit:1")
        assert t.gains("A") == f"-{PRICES[0]} gold"
        t.to_play("B")
    else:
        t.settled = True


@pytest.mark.rule("MAR-RECALL-06")
def test_two_copies_at_two_prices_are_two_choices(table: Lay) -> None:
    t = table(has={"A": "20 gold"}, row="champion monk monk bard pilot").do("A", "recall", "dismiss:5")
    assert t.options("A", "recruit") == ["1", "2", "3", "4"]
    t.do("A", "recruit:2")
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-06")
def test_two_copies_at_one_price_are_one_choice(table: Lay) -> None:
    """Prices of somebody's own, the same for two slots."""
    patch = {"board": {"board": {"row": [4, 6, 6, 5, 8]}}}
    t = table(has={"A": "20 gold"}, row="champion monk monk monk pilot", patch=patch).do("A", "recall", "dismiss:5")
    assert t.options("A", "recruit") == ["1", "3", "4"], "the first two monks cost 6, the third one 5"
    t.do("A", "recruit:3")
    assert t.gains("A") == "-6 gold"
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-02")
def test_a_copy_that_would_be_cheaper_is_not_taken_away(table: Lay) -> None:
    patch = {"board": {"board": {"row": [8, 7, 6, 5, 4]}}}
    t = table(row="champion champion monk bard pilot", patch=patch).do("A", "recall")
    assert t.options("A", "dismiss") == ["1", "2", "3", "4", "5"]
    t.do("A", "dismiss:1")
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-03", "MAR-RECALL-04")
def test_the_whole_pile_comes_back_and_no_second_card_is_played(table: Lay) -> None:
    t = table(hands={"A": "paladin"}, played={"A": "alchemist captain merchant"}).do("A", "dismiss:1")
    assert t.hand("A") == ["alchemist", "captain", "merchant", "paladin"]
    assert t.played("A") == []
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-05", "MAR-RECALL-06", "MAR-RECALL-07", "MAR-RECALL-12")
def test_then_one_citizen_may_be_bought_at_the_price_of_its_slot(table: Lay) -> None:
    t = table(has={"A": "20 gold"}).do("A", "recall", "dismiss:1", "recruit:3")
    assert t.gains("A") == f"-{PRICES[2]} gold"
    assert t.hand("A") == ["alchemist", "captain", "merchant", "paladin", "monk"]
    assert t.icons("A")["saint"] == 2
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-05")
def test_nobody_has_to_buy(table: Lay) -> None:
    t = table(has={"A": "20 gold"}).do("A", "recall", "dismiss:1", "no")
    assert t.gains("A") == ""
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-08", "MAR-RECALL-09")
def test_the_row_does_not_slide_before_the_purchase(table: Lay) -> None:
    t = table(has={"A": "20 gold"}).do("A", "recall", "dismiss:1")
    assert t.options("A", "recruit") == ["2", "3", "4", "5"]
    t.do("A", "recruit:2")
    assert t.gains("A") == f"-{PRICES[1]} gold"
    t.to_play("B")


@pytest.mark.rule("MAR-RECALL-10")
def test_an_empty_row_does_not_stop_a_recall(table: Lay) -> None:
    t = table(row="", deck=0, hands={"A": "paladin"}, played={"A": "captain"}, last_round=True)
    assert t.hand("A") == ["captain", "paladin"]
    t.to_play("B")


# --- build ----------------------------------------------------------------------------------------------------


def builder(table: Lay, **more: object) -> Table:
    """A stands in Hamûn with the price of a tower."""
    settings = {"at": {"A": "hamun"}, "has": {"A": PRICE}} | more
    return table(**settings)


@pytest.mark.rule("MAR-BUILD-01", "MAR-BUILD-02", "MAR-BUILD-14")
def test_pay_then_the_reward_then_the_influence(table: Lay) -> None:
    t = builder(table, has={"A": "2 stone 1 wood 1 magic 1 gem"})
    before = [t.supply(kind) for kind in ("stone", "wood", "magic", "gem")]
    t.do("A", "build:captain", "site:1")
    assert t.has("A") == "1 stone"
    assert [t.supply(kind) for kind in ("stone", "wood", "magic", "gem")] == [number + 1 for number in before]
    assert t.built("A") == 1
    t.asks("A", "gain")


@pytest.mark.rule("MAR-BUILD-14", "MAR-BUILD-10")
def test_the_example_of_the_first_tower(table: Lay) -> None:
    t = builder(table).do("A", "build:captain", "site:1", "gain:wood", "gain:wood", "gain:magic")
    t.do("A", "guild:artisan", "guild:artisan", "guild:saint")
    assert t.has("A") == "2 wood 1 magic"
    assert t.influence("A") == {"artisan": 2, "soldier": 0, "shadow": 0, "saint": 1}
    assert t.owner("hamun", 1) == "A"
    t.to_play("B")


@pytest.mark.rule("MAR-BUILD-04", "MAR-BUILD-05")
def test_on_a_free_slot_where_the_margrave_is(table: Lay) -> None:
    t = builder(table, towers={"B": "hamun:1"}).do("A", "build:captain")
    assert t.options("A") == ["site:2", "site:3"]
    t.do("A", "site:3")
    assert t.owner("hamun", 3) == "A"
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-BUILD-06")
def test_nobody_builds_where_all_slots_are_taken(table: Lay) -> None:
    t = builder(table, players=4, towers={"B": "hamun:1", "C": "hamun:2", "D": "hamun:3"})
    assert t.options("A", "build") == []
    t.to_play("A")


@pytest.mark.rule("MAR-BUILD-07")
def test_one_tower_of_a_player_in_a_location(table: Lay) -> None:
    t = builder(table, towers={"A": "hamun:1"})
    assert t.options("A", "build") == []
    t.to_play("A")


@pytest.mark.rule("MAR-BUILD-08")
def test_several_players_build_in_one_location(table: Lay) -> None:
    t = builder(table, towers={"B": "hamun:3"}).do("A", "build:captain", "site:2", "no")
    assert (t.owner("hamun", 2), t.owner("hamun", 3)) == ("A", "B")
    t.to_play("B")


@pytest.mark.rule("MAR-BUILD-11")
def test_gold_of_the_slot_pays_a_river(table: Lay) -> None:
    t = builder(table, influence={"A": "shadow=2"}).do("A", "build:captain", "site:3", "guild:shadow")
    assert (t.has("A"), t.influence("A")["shadow"]) == ("1 gold", 3)
    t.asks("A", "no", "tile")


@pytest.mark.rule("MAR-BUILD-12", "MAR-TRIG-01")
def test_the_fourth_tower_brings_the_last_round(table: Lay) -> None:
    t = builder(table, towers={"A": "silesia:1 nymar:1 viktoria:1"}).do("A", "build:captain", "site:2")
    assert (t.built("A"), t.twin.last_round) == (4, 1)
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-BUILD-13")
def test_four_towers_are_all_there_are(table: Lay) -> None:
    t = builder(table, towers={"A": "silesia:1 nymar:1 viktoria:1 inkadeus:1"}, last_round=True)
    assert t.options("A", "build") == []
    t.to_play("A")


@pytest.mark.rule("MAR-BUILD-15", "MAR-INFL-10")
def test_rivers_crossed_by_a_build_give_their_tiles(table: Lay) -> None:
    t = builder(table, has={"A": f"{PRICE} 2 gold"}, influence={"A": "artisan=1"}, towers={"B": "hamun:3"})
    t.do("A", "build:captain", "site:2", "guild:artisan", "guild:artisan", "tile:grant-1-force", "guild:artisan")
    assert t.influence("A")["artisan"] == 4
    assert t.tiles("A") == ["grant-1-force"]
    assert t.has("A") == "2 stone"
    t.asks("A", "no", "cash")


# --- the row --------------------------------------------------------------------------------------------------


def recalled(table: Lay, *slots: int, deck: int | None = None, row: str = "champion ranger monk bard pilot") -> Table:
    """A dismisses the first of these and buys the second, if there is one."""
    t = table(has={"A": "20 gold"}, deck=deck, row=row).do("A", "recall", f"dismiss:{slots[0]}")
    return t.do("A", f"recruit:{slots[1]}" if slots[1:] else "no")


@pytest.mark.rule("MAR-ROW-01", "MAR-ROW-02", "MAR-ROW-03", "MAR-ROW-08")
def test_the_row_slides_left_and_is_filled_from_the_deck(table: Lay) -> None:
    t = recalled(table, 2, 4)
    assert t.row[:3] == ["champion", "monk", "pilot"]
    assert "" not in t.row
    t.to_play("B")


@pytest.mark.rule("MAR-ROW-04", "MAR-ROW-07", "MAR-TRIG-02")
def test_a_deck_that_lacks_a_card_brings_the_last_round(table: Lay) -> None:
    t = recalled(table, 1, 3, deck=1)
    assert t.row[4] == ""
    assert t.row[:3] == ["ranger", "bard", "pilot"]
    assert t.twin.last_round == 1
    t.to_play("B")


@pytest.mark.rule("MAR-ROW-05")
def test_a_deck_that_just_suffices_ends_nothing(table: Lay) -> None:
    t = recalled(table, 1, 3, deck=2)
    assert ("" in t.row, t.twin.deck_size, t.twin.last_round) == (False, 0, 0)
    t.to_play("B")


@pytest.mark.rule("MAR-ROW-06")
def test_a_recall_alone_can_end_the_game(table: Lay) -> None:
    t = recalled(table, 1, deck=0)
    assert t.twin.last_round == 1
    t.to_play("B")


@pytest.mark.rule("MAR-ROW-07")
def test_what_is_left_of_the_row_can_still_be_recruited(table: Lay) -> None:
    t = recalled(table, 1, 2, deck=0, row="champion ranger monk bard pilot")
    assert t.row == ["monk", "bard", "pilot", "", ""]
    t.to_play("B")
