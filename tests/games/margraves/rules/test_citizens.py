"""The sixteen other citizens (MAR-SAINT, MAR-SOLD, MAR-ARTI, MAR-SHAD)."""

from __future__ import annotations

import pytest

from ..table import PRICES, Lay, Table


def play(table: Lay, citizen: str, *answers: str, hand: str = "captain", **more: object) -> Table:
    """A plays a citizen for its text."""
    return table(hands={"A": f"{citizen} {hand}"}, **more).text("A", citizen, *answers)


# --- saints ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-SAINT-02")
def test_the_artificer_gains_strength_magic_and_stone(table: Lay) -> None:
    t = play(table, "artificer")
    assert t.gains("A") == "+1 force +1 stone +1 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-SAINT-03", "MAR-SAINT-04")
def test_opponents_buy_from_the_artificer(table: Lay) -> None:
    t = play(table, "artificer", has={"A": "10 gold", "B": "2 gold", "C": "2 gold"}).do("B", "yes")
    assert t.gains("B") == "-2 gold +1 force +1 stone"
    assert t.gains("A") == "+2 gold +1 force +1 stone +1 magic"
    t.do("C", "no")
    t.to_play("B")


@pytest.mark.rule("MAR-SAINT-05", "MAR-SAINT-06", "MAR-SAINT-07")
def test_the_cleric_gains_magic_and_may_move_one_step(table: Lay) -> None:
    t = play(table, "cleric", played={"A": "merchant"})
    assert t.gains("A") == "+1 magic"
    assert t.options("A", "move") == ["hamun", "thraecius"]
    t.do("A", "move:hamun", "power")
    assert t.gains("A") == "+1 stone +1 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-SAINT-08", "MAR-SAINT-10")
def test_the_cleric_takes_a_card_back_and_must(table: Lay) -> None:
    t = play(table, "cleric", "no", played={"A": "merchant paladin"})
    assert t.options("A") == ["back:merchant", "back:paladin"]
    t.do("A", "back:merchant")
    assert (t.hand("A"), t.played("A")) == (["captain", "merchant"], ["paladin", "cleric"])
    t.to_play("B")


@pytest.mark.rule("MAR-SAINT-09")
@pytest.mark.parametrize(("before", "hand"), [("cleric", ["captain", "cleric"]), ("", ["captain"])])
def test_not_the_cleric_just_played_but_another(table: Lay, before: str, hand: list[str]) -> None:
    t = play(table, "cleric", "no", played={"A": before})
    assert t.hand("A") == hand
    t.to_play("B")


@pytest.mark.rule("MAR-SAINT-11", "MAR-SAINT-12", "MAR-SAINT-14")
def test_the_monk_moves_a_knight_anywhere(table: Lay) -> None:
    t = play(table, "monk", "from:nymar", "to:viktoria", "power")
    assert t.gains("A") == "+2 gold +1 force +1 magic"
    assert (t.knights("nymar"), t.knights("viktoria"), t.where("A")) == (0, 2, "shilina")
    t.to_play("B")


@pytest.mark.rule("MAR-SAINT-13")
def test_the_monk_moves_no_knight_of_a_board(table: Lay) -> None:
    t = play(table, "monk", has={"A": "2 knight"}, knights={"hamun": 1})
    assert t.options("A") == ["no", "from:hamun"]
    t.do("A", "from:hamun")
    assert len(t.options("A", "to")) == 7, "also where there is no knight"
    t.asks("A", "to")


@pytest.mark.rule("MAR-SAINT-15")
def test_the_monks_knight_goes_to_another_location(table: Lay) -> None:
    t = play(table, "monk", "from:hamun")
    assert "hamun" not in t.options("A", "to")
    assert len(t.options("A", "to")) == 7
    t.asks("A", "to")


@pytest.mark.rule("MAR-SAINT-16", "MAR-SAINT-17", "MAR-SAINT-18")
@pytest.mark.parametrize(("choice", "gains"), [("choice:1", "+2 magic"), ("choice:2", "+2 force")])
def test_the_priestess(table: Lay, choice: str, gains: str) -> None:
    t = play(table, "priestess", choice, has={"A": "1 gold", "C": "1 gold"}, tops="goblin-raiders")
    assert t.gains("A") == gains
    t.do("A", "yes").do("C", "no")
    assert t.has("A").startswith(("1 force", "3 force"))
    t.asks("A", "no", "slay")


NO_MAGIC, NO_KNIGHTS = "0 magic", "0 knight"


@pytest.mark.rule("MAR-SAINT-16")
@pytest.mark.parametrize(
    ("force", "supply", "gains"),
    [("0 force", NO_MAGIC, "+2 force"), ("8 force", "", "+2 magic"), ("8 force", NO_MAGIC, "")],
)
def test_the_priestess_is_not_asked_for_a_gain_that_brings_nothing(
    table: Lay, force: str, supply: str, gains: str
) -> None:
    t = play(table, "priestess", has={"A": force}, supply=supply, tops="goblin-raiders")
    assert t.gains("A") == gains
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-SOLD-02")
@pytest.mark.parametrize(
    ("force", "supply", "gains"),
    [("0 force", NO_KNIGHTS, "+2 force"), ("8 force", "", "+2 knight"), ("8 force", NO_KNIGHTS, "")],
)
def test_the_bogatyr_is_not_asked_for_a_gain_that_brings_nothing(
    table: Lay, force: str, supply: str, gains: str
) -> None:
    t = play(table, "bogatyr", has={"A": force}, supply=supply, knights={"hamun": 1}, tops="goblin-raiders")
    assert t.gains("A") == gains
    if "knight" in gains:
        t.asks("A", "no", "post")
    else:
        t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-SOLD-02", "MAR-LIMIT-01")
def test_one_knight_left_is_still_a_gain_of_the_bogatyr(table: Lay) -> None:
    t = play(table, "bogatyr", "choice:2", supply="1 knight", tops="manticore")
    assert t.gains("A") == "+1 knight"
    t.asks("A", "no", "send", "post")


# --- soldiers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-SOLD-02", "MAR-SOLD-03")
def test_the_bogatyr_deploys_anywhere(table: Lay) -> None:
    t = play(table, "bogatyr", "choice:1", has={"A": "1 knight 1 wood"}, tops="manticore")
    assert t.gains("A") == "+2 force"
    t.do("A", "post:nymar", "power")
    assert t.twin.ship[0] == 1
    assert t.knights("nymar") == 2
    t.to_play("B")


@pytest.mark.rule("MAR-SOLD-04")
def test_the_bogatyrs_knight_comes_from_near(table: Lay) -> None:
    t = play(table, "bogatyr", "choice:1", at={"A": "hamun"}, knights={"thraecius": 3}, tops="ogre")
    t.to_play("B")


@pytest.mark.rule("MAR-SOLD-05", "MAR-SOLD-06")
def test_the_bogatyrs_knight_has_its_location_work(table: Lay) -> None:
    t = play(table, "bogatyr", "choice:1", at={"A": "hamun"}, has={"A": "1 knight"}, tops="ogre")
    assert "hamun" in t.options("A", "post")
    assert "hamun" not in t.options("A", "send")
    t.do("A", "post:hamun", "power")
    assert t.gains("A") == "+2 force +1 stone -1 knight"
    t.to_play("B")


@pytest.mark.rule("MAR-SOLD-07")
def test_the_bogatyr_slays_where_the_margrave_is(table: Lay) -> None:
    t = play(
        table, "bogatyr", "choice:1", at={"A": "hamun"}, has={"A": "1 knight 1 force"}, tops="rock-imp goblin-raiders"
    )
    t.do("A", "post:nymar")
    assert t.options("A", "slay") == ["mountains"]
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-SOLD-09", "MAR-SOLD-10")
def test_the_champion(table: Lay) -> None:
    t = play(table, "champion", has={"A": "1 gold 4 force", "C": "3 gold"}, tops="bandits")
    assert t.gains("A") == "+3 force"
    t.do("A", "yes")
    assert t.has("A") == "8 force"
    t.do("C", "yes")
    assert t.gains("C") == "-1 gold +1 force"
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-SOLD-11", "MAR-SOLD-12", "MAR-SOLD-13")
def test_the_ranger_slays_where_it_arrives(table: Lay) -> None:
    t = play(table, "ranger", has={"A": "1 force"}, tops="rock-imp goblin-raiders")
    assert t.gains("A") == "+2 force"
    t.do("A", "move:hamun", "power")
    assert t.options("A") == ["no", "slay:mountains"]
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-SOLD-14", "MAR-SOLD-16", "MAR-SOLD-18")
def test_the_warlord_summons_a_knight_that_can_fight(table: Lay) -> None:
    t = play(
        table, "warlord", at={"A": "hamun"}, has={"A": "1 force"}, knights={"nymar": 1, "silesia": 1}, tops="rock-imp"
    )
    assert t.gains("A") == "+1 force"
    t.do("A", "from:nymar", "power")
    assert (t.gains("A"), t.knights("hamun")) == ("+1 force +1 stone", 1)
    t.do("A", "slay:mountains", "hero:1-2")
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-SOLD-15")
def test_the_warlord_summons_none_of_a_board(table: Lay) -> None:
    t = play(table, "warlord", at={"A": "hamun"}, has={"A": "1 knight"}, knights={"hamun": 2}, tops="ogre")
    assert t.gains("A") == "+1 force"
    t.to_play("B")


@pytest.mark.rule("MAR-SOLD-17")
def test_the_warlord_must_summon(table: Lay) -> None:
    t = play(table, "warlord", at={"A": "hamun"}, knights={"hamun": 1, "silesia": 1, "nymar": 1})
    assert t.options("A") == ["from:silesia", "from:nymar"]
    t.asks("A", "from")


# --- artisans -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-ARTI-02", "MAR-ARTI-06")
def test_the_bard_brings_two_knights_each_with_the_power(table: Lay) -> None:
    t = play(table, "bard", at={"A": "hamun"}, knights={"viktoria": 3})
    t.do("A", "from:viktoria", "power", "from:viktoria", "instead")
    assert (t.knights("viktoria"), t.knights("hamun")) == (1, 2)
    assert t.gains("A") == "+2 gold +1 stone"
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-ARTI-03")
def test_the_bards_knights_come_from_one_location(table: Lay) -> None:
    t = play(table, "bard", at={"A": "viktoria"}, knights={"hamun": 2, "silesia": 2})
    t.do("A", "from:hamun", "power")
    assert t.options("A", "from") == ["hamun"]
    t.asks("A", "no", "from")


@pytest.mark.rule("MAR-ARTI-04")
def test_the_bard_brings_none_of_a_board(table: Lay) -> None:
    t = play(table, "bard", at={"A": "hamun"}, has={"A": "2 knight"}, knights={"hamun": 1})
    t.asks("A", "no", "send", "post")


@pytest.mark.rule("MAR-ARTI-05")
def test_the_bard_may_bring_none(table: Lay) -> None:
    t = play(table, "bard", "no", at={"A": "hamun"})
    assert t.gains("A") == ""
    t.asks("A", "no", "send")


@pytest.mark.rule("MAR-ARTI-07")
def test_the_bard_may_deploy_a_knight_just_brought(table: Lay) -> None:
    t = play(table, "bard", "from:nymar", "power", "no", at={"A": "hamun"}, knights={"nymar": 2})
    t.do("A", "send:silesia")
    assert (t.knights("hamun"), t.knights("silesia")) == (0, 1)
    t.to_play("B")


@pytest.mark.rule("MAR-ARTI-08", "MAR-ARTI-10")
def test_the_lumberjack(table: Lay) -> None:
    t = play(table, "lumberjack", tops="goblin-raiders", knights={"hamun": 1})
    assert t.gains("A") == "+2 force +1 wood"
    t.do("A", "slay:hills")
    assert t.gains("A") == "+2 gold +1 wood"
    t.asks("A", "no", "guild")


@pytest.mark.rule("MAR-ARTI-09")
def test_wood_is_sold_while_there_is_any(table: Lay) -> None:
    t = play(
        table, "lumberjack", "yes", has={"A": "1 gold", "B": "1 gold"}, supply="2 wood", at={"A": "hamun"}, tops="ogre"
    )
    assert t.gains("A") == "-1 gold +2 force +2 wood"
    t.to_play("B")


@pytest.mark.rule("MAR-ARTI-11", "MAR-ARTI-13", "MAR-ARTI-21")
@pytest.mark.parametrize("slot", [1, 5])
def test_the_crier_recruits_for_two_whatever_the_price(table: Lay, slot: int) -> None:
    t = play(table, "town-crier", has={"A": "3 gold"}, played={"A": "merchant"})
    assert t.options("A") == [f"recruit:{n}" for n in range(1, 6)]
    t.do("A", f"recruit:{slot}")
    assert t.gains("A") == "-2 gold"
    t.to_play("B")


@pytest.mark.rule("MAR-ARTI-13")
def test_as_an_option_the_crier_need_not_recruit(table: Lay) -> None:
    t = play(table, "town-crier", has={"A": "3 gold"}, options={"town-crier": "may"}, played={"A": "merchant"})
    t.do("A", "no")
    assert (t.gains("A"), t.hand("A")) == ("", ["captain", "merchant"])
    t.to_play("B")


@pytest.mark.rule("MAR-ARTI-12", "MAR-ARTI-14", "MAR-ARTI-15")
@pytest.mark.parametrize(("before", "hand"), [("alchemist", ["alchemist", "captain"]), ("", ["captain"])])
def test_without_two_gold_the_crier_only_takes_a_card_back(table: Lay, before: str, hand: list[str]) -> None:
    t = play(table, "town-crier", has={"A": "1 gold"}, played={"A": before})
    assert (t.gains("A"), t.hand("A")) == ("", hand)
    t.to_play("B")


@pytest.mark.rule("MAR-ARTI-16", "MAR-ARTI-17", "MAR-ARTI-18")
@pytest.mark.parametrize(
    ("answers", "gains"),
    [
        (("choice:1", "set-sail"), "+4 gold"),
        (("choice:2", "gain:wood"), "+2 gold +1 wood +1 magic"),
        (("choice:3",), "+2 gold +1 magic"),
    ],
)
def test_the_trader_sails_or_gains_a_resource_or_neither(table: Lay, answers: tuple[str, ...], gains: str) -> None:
    t = play(table, "trader", "gain:magic", at={"A": "hamun"}, has={"A": "1 stone"})
    if answers[0] == "choice:1":
        t.do("A", "choice:1", "give:magic", "set-sail", "no")
    else:
        t.do("A", *answers, "no")
    assert t.gains("A") == gains
    t.to_play("B")


@pytest.mark.rule("MAR-ARTI-19")
def test_everybody_sells_a_resource_to_the_trader_for_gold(table: Lay) -> None:
    t = play(table, "trader", "gain:magic", "choice:3", "no", has={"B": "1 wood"}).do("B", "yes")
    assert t.gains("B") == "+3 gold -1 wood"
    t.to_play("B")


# --- shadow ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-SHAD-02", "MAR-SHAD-04")
@pytest.mark.parametrize("cells", [("1-2", "3-3"), ("2-2",), ()])
def test_the_necromancer_takes_up_to_two_that_lie(table: Lay, cells: tuple[str, ...]) -> None:
    t = play(table, "necromancer", tomb="1-2 2-2 3-3")
    fortress = t.supply("knight")
    assert t.options("A") == ["no", "raise:1-2", "raise:2-2", "raise:3-3"]
    t.do("A", *(f"raise:{cell}" for cell in cells))
    if len(cells) < 2:
        t.do("A", "no")
    assert (t.tomb, t.supply("knight")) == ({"1-2", "2-2", "3-3"} - set(cells), fortress)
    assert t.twin.store[0][4] == len(cells)
    t.asks("A", "no", "send", *(["post"] if cells else []))


@pytest.mark.rule("MAR-SHAD-03")
def test_standing_knights_stay(table: Lay) -> None:
    t = play(table, "necromancer", tomb="1-2", standing="3-3")
    assert t.options("A") == ["no", "raise:1-2"]
    t.asks("A", "no", "raise")


@pytest.mark.rule("MAR-SHAD-05", "MAR-SHAD-07")
def test_the_necromancer_may_deploy_them_at_once(table: Lay) -> None:
    t = play(table, "necromancer", "raise:1-2", at={"A": "hamun"}, tomb="1-2", has={"A": "8 force"}, tops="rock-imp")
    t.do("A", "post:hamun", "power")
    assert t.gains("A") == "+1 stone"
    t.to_play("B")


@pytest.mark.rule("MAR-SHAD-06")
def test_the_last_magic_goes_to_the_first_who_pays(table: Lay) -> None:
    t = play(table, "necromancer", "no", has={"A": "1 gold", "B": "1 gold"}, supply="1 magic").do("A", "yes")
    assert t.gains("A") == "-1 gold +1 magic"
    t.to_play("B")


@pytest.mark.rule("MAR-SHAD-08", "MAR-SHAD-09")
def test_the_peddler_is_paid_by_opponents(table: Lay) -> None:
    t = play(table, "peddler", "gain:wood", "gain:wood", has={"B": "1 gold", "C": "1 gold"})
    t.do("B", "yes", "gain:stone").do("C", "yes", "gain:magic")
    assert (t.gains("A"), t.gains("B"), t.gains("C")) == (
        "+4 gold +2 wood",
        "-1 gold +1 stone",
        "-1 gold +1 magic",
    )
    t.to_play("B")


@pytest.mark.rule("MAR-SHAD-11")
@pytest.mark.parametrize(
    ("answers", "gains"),
    [(("choice:1",), f"-{PRICES[0]} gold"), (("choice:2", "gain:wood"), "+1 wood"), (("choice:3",), "")],
)
def test_the_pilot_recruits_or_gains_a_resource(table: Lay, answers: tuple[str, ...], gains: str) -> None:
    t = play(table, "pilot", *answers, has={"A": f"{PRICES[0]} gold"})
    assert t.gains("A") == gains
    t.asks("A", "move")


@pytest.mark.rule("MAR-SHAD-12", "MAR-SHAD-13", "MAR-SHAD-14")
def test_the_pilot_moves_anywhere_else(table: Lay) -> None:
    t = play(table, "pilot", "choice:3", has={"A": "3 stone"})
    assert len(t.options("A", "move")) == 7
    assert "shilina" not in t.options("A", "move")
    t.do("A", "move:thraecius", "power")
    assert t.gains("A") == "-3 stone +1 gem"
    t.to_play("B")


@pytest.mark.rule("MAR-SHAD-15", "MAR-SHAD-16", "MAR-SHAD-17")
@pytest.mark.parametrize("choice", ["choice:1", "choice:2", "choice:3"])
def test_the_rogue_slays_or_gains_gold(table: Lay, choice: str) -> None:
    t = play(table, "rogue", tops="goblin-raiders", knights={"hamun": 1})
    assert t.gains("A") == "+2 gold +2 force"
    t.do("A", "no", choice)
    if choice == "choice:1":
        assert t.gains("A") == "+4 gold"
        t.asks("A", "no", "guild")
    else:
        assert t.gains("A") == ("+4 gold +2 force" if choice == "choice:2" else "+2 gold +2 force")
        t.to_play("B")


@pytest.mark.rule("MAR-SHAD-16")
def test_everybody_may_sell_strength_to_the_rogue(table: Lay) -> None:
    t = play(table, "rogue", "yes", has={"C": "1 force"}).do("C", "yes")
    assert (t.gains("A"), t.gains("C")) == ("+4 gold +1 force", "+2 gold -1 force")
    t.finish_turn("A")
    t.to_play("B")


@pytest.mark.rule("MAR-SHAD-19")
@pytest.mark.parametrize(("answer", "lying"), [("forgo", {"1-2"}), ("give:wood", set())])
def test_with_full_storage_a_knight_lies_on_or_takes_anothers_place(table: Lay, answer: str, lying: set[str]) -> None:
    t = play(table, "necromancer", "raise:1-2", tomb="1-2", has={"A": "7 stone 1 wood"}).do("A", answer)
    if lying:
        t.do("A", "no")
    assert t.lying == t.tomb == lying
    assert t.gains("A") == ("" if lying else "-1 wood +1 knight")
    t.asks("A", "no", "send", *([] if lying else ["post"]))
