"""Moving and deploying (MAR-MOVE, MAR-DEPLOY), and the locations (MAR-LOC)."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.state import Guild

from ..table import LOCATION_IDS, PRICES, Lay

LOCATIONS = GAME.box["location"]


@pytest.mark.rule("MAR-MOVE-01")
def test_nobody_moves_anothers_margrave(table: Lay) -> None:
    t = table().pennants("A", "captain", "move:hamun", "power")
    assert (t.where("A"), t.where("B"), t.where("C")) == ("hamun", "shilina", "shilina")
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-MOVE-02")
def test_one_road_at_a_time(table: Lay) -> None:
    t = table().pennants("A", "captain")
    assert t.options("A", "move") == ["hamun", "thraecius"]
    t.asks("A", "no", "move")


@pytest.mark.rule("MAR-MOVE-03", "MAR-MOVE-04", "MAR-MOVE-05", "MAR-LOC-09")
@pytest.mark.parametrize(("answer", "gains"), [("power", "+2 force"), ("instead", "+2 gold +1 force")])
def test_the_power_of_the_location_or_two_gold(table: Lay, answer: str, gains: str) -> None:
    t = table(at={"A": "thraecius"}).pennants("A", "captain", "move:viktoria")
    assert t.options("A") == ["power", "instead"]
    t.do("A", answer)
    assert t.gains("A") == gains
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-MOVE-06", "MAR-LOC-01", "MAR-LOC-07")
def test_the_example_kira_takes_a_stone(table: Lay) -> None:
    t = table().pennants("A", "paladin", "move:hamun", "power")
    assert (t.where("A"), t.gains("A")) == ("hamun", "+1 stone")
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-MOVE-07")
def test_standing_somewhere_brings_nothing(table: Lay) -> None:
    t = table(at={"A": "hamun"}).pennants("A", "captain", "no", "no")
    assert t.gains("A") == "+1 force"
    t.to_play("B")


@pytest.mark.rule("MAR-MOVE-08")
def test_any_number_share_a_location(table: Lay) -> None:
    t = table(5, at=dict.fromkeys("ABCDE", "silesia"), knights={"silesia": 9})
    assert [t.where(letter) for letter in "ABCDE"] == ["silesia"] * 5
    assert t.knights("silesia") == 9
    t.to_play("A")


@pytest.mark.rule("MAR-DEPLOY-01", "MAR-DEPLOY-03", "MAR-LOC-10")
def test_a_knight_is_sent_one_road_on_and_its_location_works(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": f"{PRICES[1]} gold"}).pennants("A", "captain", "no")
    assert t.options("A", "send") == ["shilina", "silesia"]
    t.do("A", "send:shilina", "power")
    assert (t.knights("hamun"), t.knights("shilina")) == (0, 2)
    assert t.options("A", "recruit") == ["1", "2"]
    t.do("A", "recruit:2")
    assert (t.gains("A"), "ranger" in t.hand("A")) == (f"-{PRICES[1]} gold +1 force", True)
    t.to_play("B")


@pytest.mark.rule("MAR-DEPLOY-02", "MAR-DEPLOY-07", "MAR-DEPLOY-10")
def test_a_knight_of_ones_own_lands_where_the_margrave_is(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": "1 knight"}).pennants("A", "captain", "no")
    assert t.options("A") == ["no", "send:shilina", "send:silesia", "post:hamun"]
    t.do("A", "post:hamun", "instead")
    assert (t.gains("A"), t.knights("hamun")) == ("+2 gold +1 force -1 knight", 2)
    t.to_play("B")


@pytest.mark.rule("MAR-DEPLOY-04")
def test_without_gold_a_knight_in_shilina_brings_gold(table: Lay) -> None:
    t = table(at={"A": "hamun"}).pennants("A", "captain", "no", "send:shilina")
    assert t.gains("A") == "+2 gold +1 force"
    t.to_play("B")


@pytest.mark.rule("MAR-DEPLOY-05", "MAR-DEPLOY-06")
def test_knights_on_the_map_are_everybodys_and_those_in_storage_ones_own(table: Lay) -> None:
    t = table(at={"A": "hamun", "B": "hamun"}, has={"A": "2 knight"}, knights={"shilina": 1})
    t.pennants("A", "captain", "no", "post:hamun", "power")
    t.pennants("B", "captain", "no")
    assert t.options("B") == ["no", "send:shilina", "send:silesia"]
    t.asks("B", "no", "send")


@pytest.mark.rule("MAR-DEPLOY-08")
def test_knights_elsewhere_cannot_be_deployed(table: Lay) -> None:
    t = table(at={"A": "hamun"}, knights={"thraecius": 1}).pennants("A", "captain", "no")
    assert t.gains("A") == "+1 force"
    t.to_play("B")


@pytest.mark.rule("MAR-DEPLOY-09")
def test_one_knight_can_be_deployed_twice(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": "1 knight"}, knights={"viktoria": 1})
    t.pennants("A", "paladin", "no", "post:hamun", "instead", "send:silesia", "power", "gain:wood")
    assert t.gains("A") == "+1 gold +1 wood -1 knight"
    assert (t.knights("hamun"), t.knights("silesia")) == (0, 1)
    t.to_play("B")


# --- locations ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-LOC-01", "MAR-LOC-02")
def test_eight_locations_whose_roads_lead_both_ways() -> None:
    assert len(LOCATION_IDS) == 8
    for name, place in LOCATIONS.items():
        assert name not in place.roads
        assert all(name in LOCATIONS[road].roads for road in place.roads)
    reached, new = set(), {"shilina"}
    while new:
        reached |= new
        new = {road for name in new for road in LOCATIONS[name].roads} - reached
    assert reached == set(LOCATION_IDS)
    assert set(LOCATIONS["shilina"].roads) == {"hamun", "thraecius"}
    assert set(LOCATIONS["hamun"].roads) == {"shilina", "silesia"}


@pytest.mark.rule("MAR-LOC-03")
def test_each_location_has_two_guilds_three_slots_and_a_power() -> None:
    for place in LOCATIONS.values():
        assert len(set(place.guilds)) == 2
        assert set(place.guilds) <= set(Guild)
        assert all(slot.say("en") for slot in place.slots)
        assert place.power.say("en")


@pytest.mark.rule("MAR-LOC-04", "MAR-BUILD-09")
@pytest.mark.parametrize(("slot", "gains"), [(2, "+2 stone"), (3, "+3 gold")])
def test_each_slot_has_its_own_reward(table: Lay, slot: int, gains: str) -> None:
    t = table(at={"A": "hamun"}, has={"A": "1 stone 1 wood 1 magic 1 gem"}).do("A", "build:captain", f"site:{slot}")
    assert t.has("A") == gains.replace("+", "")
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-LOC-05", "MAR-TEXT-11")
def test_a_power_works_for_each_piece_that_arrives(table: Lay) -> None:
    t = table(at={"A": "viktoria"}, hands={"A": "bard captain"}, knights={"hamun": 3})
    t.text("A", "bard", "from:hamun", "power", "from:hamun", "instead")
    assert t.gains("A") == "+2 gold +1 force"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-06", "MAR-SOLD-12")
def test_two_gold_where_the_power_is_out_of_reach(table: Lay) -> None:
    t = table(hands={"A": "ranger captain"}, has={"A": "2 stone"}, tops="manticore")
    t.text("A", "ranger", "move:thraecius")
    assert t.gains("A") == "+2 gold +2 force"
    t.to_play("B")


@pytest.mark.rule("MAR-LOC-07")
@pytest.mark.parametrize(("start", "place", "kind"), [("silesia", "inkadeus", "wood"), ("nymar", "regkstrom", "magic")])
def test_wood_in_inkadeus_magic_in_regkstrom(table: Lay, start: str, place: str, kind: str) -> None:
    t = table(at={"A": start}).pennants("A", "paladin", f"move:{place}", "power")
    assert t.gains("A") == f"+1 {kind}"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-08")
@pytest.mark.parametrize(("gold", "gains"), [(1, "-1 gold +1 wood"), (0, "+2 gold")])
def test_silesia_sells_a_resource(table: Lay, gold: int, gains: str) -> None:
    t = table(at={"A": "hamun"}, has={"A": f"{gold} gold"}).pennants("A", "paladin", "move:silesia")
    if gold:
        t.do("A", "power", "gain:wood")
    assert t.gains("A") == gains
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-11")
def test_shilina_asks_the_price_under_the_card(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": f"{PRICES[2]} gold"}).pennants("A", "paladin", "move:shilina", "power")
    assert t.options("A", "recruit") == ["1", "2", "3"]
    t.do("A", "recruit:3")
    assert (t.gains("A"), t.row[2]) == (f"-{PRICES[2]} gold", "")
    assert "monk" in t.hand("A")
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-12")
def test_the_deck_cannot_be_recruited_from(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": "9 gold"}, row="champion", deck=9)
    t.pennants("A", "paladin", "move:shilina", "power")
    assert t.row == [""] * 5
    t.do("A", "send:thraecius")
    assert "champion" in t.hand("A")
    t.to_play("B") if t.active == "B" else t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-13", "MAR-LOC-14")
def test_thraecius_gives_a_gem_for_three_resources(table: Lay) -> None:
    t = table(has={"A": "2 stone 1 wood 1 magic"}).pennants("A", "paladin", "move:thraecius", "power")
    assert t.options("A") == ["give:stone", "give:wood", "give:magic"]
    t.do("A", "give:wood")
    assert t.options("A") == ["give:stone", "give:magic"]
    t.do("A", "give:stone", "give:magic")
    assert t.gains("A") == "-1 stone -1 wood -1 magic +1 gem"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-13", "MAR-JOKER-03")
def test_where_all_resources_go_nobody_is_asked_in_which_order(table: Lay) -> None:
    t = table(has={"A": "1 stone 1 wood 1 magic"}).pennants("A", "paladin", "move:thraecius", "power")
    assert t.has("A") == "1 gem"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-14")
def test_gems_do_not_pay_in_thraecius(table: Lay) -> None:
    t = table(has={"A": "2 wood 1 gem"}).pennants("A", "paladin", "move:thraecius")
    assert t.gains("A") == "+2 gold"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-15", "MAR-NAVAL-03")
def test_nymar_is_a_naval_action(table: Lay) -> None:
    t = table(at={"A": "thraecius"}, has={"A": "2 wood"}).pennants("A", "paladin", "move:nymar", "power")
    t.do("A", "set-sail")
    assert t.twin.ship[0] == 1
    assert t.gains("A") == "+2 gold -1 wood"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-LOC-16")
def test_recruiting_twice_in_a_turn_leaves_gaps(table: Lay) -> None:
    t = table(at={"A": "hamun"}, has={"A": f"{PRICES[0] + PRICES[4]} gold"}, knights={"hamun": 2})
    t.pennants("A", "paladin", "no", "send:shilina", "power", "recruit:1", "send:shilina", "power")
    assert t.options("A", "recruit") == ["2", "3", "4", "5"]
    t.do("A", "recruit:2")
    assert t.gains("A") == f"-{PRICES[0] + PRICES[1]} gold"
    t.to_play("B")
