"""Text powers in general (MAR-TEXT), and the four starters (MAR-START)."""

from __future__ import annotations

import pytest

from ..table import Lay

WEAK = "goblin-raiders"  # strength 2, in the hills beside Shilina


@pytest.mark.rule("MAR-TEXT-01", "MAR-START-11", "MAR-START-13")
def test_a_text_goes_in_its_order(table: Lay) -> None:
    t = table(has={"A": "1 force"}, towers={"A": "hamun:1 silesia:1"}, tops=WEAK).text("A", "paladin")
    assert t.gains("A") == "+3 force +1 magic"
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-TEXT-02", "MAR-SAINT-06")
def test_may_can_be_left_out(table: Lay) -> None:
    t = table(hands={"A": "cleric captain"}, played={"A": "merchant alchemist"}).text("A", "cleric", "no")
    t.asks("A", "back")


@pytest.mark.rule("MAR-TEXT-03", "MAR-SHAD-12")
def test_what_is_not_optional_is_done(table: Lay) -> None:
    t = table(hands={"A": "pilot captain"}).text("A", "pilot", "choice:3")
    assert "no" not in t.options("A")
    t.asks("A", "move")


@pytest.mark.rule("MAR-TEXT-04")
def test_what_is_impossible_is_skipped(table: Lay) -> None:
    t = table(hands={"A": "cleric captain"}, played={"A": "merchant"}, supply="0 magic").text("A", "cleric")
    assert t.gains("A") == ""
    t.do("A", "no")
    assert "merchant" in t.hand("A")
    t.to_play("B")


@pytest.mark.rule("MAR-TEXT-05", "MAR-START-09")
def test_each_player_begins_with_the_active_one(table: Lay) -> None:
    t = table(4, active="C", has=dict.fromkeys("ABCD", "1 gold")).text("C", "merchant", "gain:wood")
    for letter in "CDAB":
        assert ["ABCD"[seat] for seat in t.match.actors] == [letter]
        t.do(letter, "no")
    t.to_play("D")


@pytest.mark.rule("MAR-TEXT-06", "MAR-TEXT-09")
def test_an_offer_can_be_declined_and_comes_once(table: Lay) -> None:
    t = table(has={"B": "5 gold", "C": "5 gold"}).text("A", "merchant", "gain:wood", "no")
    t.do("B", "no").do("C", "yes", "gain:magic")
    assert (t.gains("B"), t.gains("C")) == ("", "-1 gold +1 magic")
    t.to_play("B")


@pytest.mark.rule("MAR-TEXT-07", "MAR-SHAD-10")
def test_each_opponent_begins_at_the_left(table: Lay) -> None:
    t = table(4, active="C", hands={"C": "peddler captain"}, has=dict.fromkeys("ABCD", "1 gold"))
    t.text("C", "peddler", "gain:wood", "gain:wood")
    for letter in "DAB":
        assert ["ABCD"[seat] for seat in t.match.actors] == [letter]
        t.do(letter, "no")
    t.to_play("D")


@pytest.mark.rule("MAR-TEXT-08", "MAR-SHAD-09")
def test_opponents_may_decline_and_pay_the_active_player(table: Lay) -> None:
    t = table(hands={"A": "peddler captain"}, has={"A": "", "B": "1 gold", "C": "1 gold"})
    t.text("A", "peddler", "gain:wood", "gain:wood").do("B", "no").do("C", "yes", "gain:stone")
    assert (t.gains("A"), t.gains("B"), t.gains("C")) == ("+3 gold +2 wood", "", "-1 gold +1 stone")
    t.to_play("B")


@pytest.mark.rule("MAR-TEXT-10", "MAR-PRIV-07")
def test_no_grant_pays_on_anothers_turn(table: Lay) -> None:
    t = table(tiles={"B": "grant-1-gold"}, has={"C": "1 gold"}).text("A", "merchant", "gain:wood", "no")
    t.asks("C", "yes", "no")


# --- the starters ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-START-01", "MAR-START-02")
@pytest.mark.parametrize(("answers", "gains"), [(("yes", "gain:wood"), "+4 gold +1 wood"), (("no",), "+5 gold")])
def test_the_alchemist(table: Lay, answers: tuple[str, ...], gains: str) -> None:
    t = table().text("A", "alchemist")
    assert t.gains("A") == "+5 gold"
    t.do("A", *answers)
    assert t.gains("A") == gains
    t.to_play("B")


@pytest.mark.rule("MAR-START-03", "MAR-START-14")
def test_the_alchemist_pays_for_towers_on_the_map(table: Lay) -> None:
    t = table(towers={"A": "hamun:1 silesia:1", "C": "hamun:2 silesia:2 nymar:1"}).text("A", "alchemist", "no")
    assert (t.gains("A"), t.gains("B"), t.gains("C")) == ("+7 gold", "", "+3 gold")
    t.to_play("B")


@pytest.mark.rule("MAR-START-04")
def test_only_the_active_player_buys_from_the_alchemist(table: Lay) -> None:
    t = table(has={"A": "8 force", "B": "5 gold", "C": "5 gold"}, tops=WEAK).text("A", "alchemist", "no")
    t.to_play("B")


@pytest.mark.rule("MAR-START-05", "MAR-START-07")
def test_the_captain(table: Lay) -> None:
    t = table(tops="bandits").text("A", "captain")
    assert t.gains("A") == "+1 force +1 knight"
    assert t.supply("knight") == 11
    t.asks("A", "no", "slay")


@pytest.mark.rule("MAR-START-06")
def test_everybody_may_buy_a_knight_from_the_captain(table: Lay) -> None:
    t = table(has={"A": "1 gold", "C": "4 gold"}, at={"A": "hamun"}).text("A", "captain", "yes")
    t.do("C", "yes")
    assert (t.gains("A"), t.gains("B"), t.gains("C")) == ("-1 gold +1 force +2 knight", "", "-1 gold +1 knight")
    t.finish_turn("A")
    t.to_play("B")


@pytest.mark.rule("MAR-START-08", "MAR-START-09", "MAR-START-10")
def test_the_merchant(table: Lay) -> None:
    t = table(has={"A": "8 force"}, tops=WEAK).text("A", "merchant", "gain:stone", "yes", "gain:wood")
    assert t.gains("A") == "+3 gold +1 stone +1 wood"
    t.to_play("B")


@pytest.mark.rule("MAR-START-12")
def test_the_paladin_strengthens_those_who_have_built(table: Lay) -> None:
    t = table(has={"B": "7 force"}, towers={"A": "hamun:1", "B": "silesia:1 nymar:1"}, tops="manticore")
    t.text("A", "paladin")
    assert t.gains("A") == "+2 force +1 magic"
    assert t.gains("B") == "+1 force"
    t.to_play("B")
