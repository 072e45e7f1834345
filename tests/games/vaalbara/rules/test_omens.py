"""The omens (VAA-OMEN) and the order of play (VAA-ORDER)."""

import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.stage.parts import Ranking
from tests.support.contents import rewritten

from ..table import GAME, SEATS, Lay, play_at_random


@pytest.mark.rule("VAA-OMEN-01")
def test_the_back_on_top_of_the_deck_ranks_the_clans(table: Lay) -> None:
    t = table(players=5, omens="blue>green>yellow>red>violet")
    for viewer in ("A", "E", ""):
        (ranking,) = (part for part in t.scene(viewer).board if isinstance(part, Ranking))
        assert [colour for colour, *_ in ranking.entries] == ["blue", "green", "yellow", "red", "violet"]
    t.play(A="combatant", B="combatant", C="combatant", D="combatant", E="combatant")
    assert t.order == "AECDB"
    t.asks("A", "take")


@pytest.mark.rule("VAA-OMEN-02")
@pytest.mark.parametrize(("omens", "order"), [("A>B", "AB"), ("B>A", "BA")])
def test_omens_decide_ties(table: Lay, omens: str, order: str) -> None:
    t = table(players=2, omens=omens).play(A="carpenter", B="carpenter")
    assert t.order == order
    t.asks(order[0], "take")


@pytest.mark.rule("VAA-OMEN-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_round_uncovers_the_next_omens(new_game: Lay, players: int) -> None:
    t = new_game(players, seed=11)
    cards = [card for line in t.twin.line for card in line[:players]] + t.deck_cards
    backs = t.twin.back
    for _ in play_at_random(t, seed=11, avoid="tracker pioneer"):
        if t.match.sealed:
            ruling = cards[(t.round + 1) * players + 1 - 1]  # counted from 1 in the rule
            assert t.twin.top_back == backs[ruling]
    assert t.round == 9
    assert t.deck_cards == cards[-1:]
    t.over()


@pytest.mark.rule("VAA-OMEN-04")
def test_clans_without_a_player_are_skipped(table: Lay) -> None:
    t = table(players=2, clans="red green", omens="blue>green>yellow>red>violet")
    t.play(A="carpenter", B="carpenter")
    assert t.order == "BA"
    t.asks("B", "take")


@pytest.mark.rule("VAA-OMEN-05")
def test_the_order_stands_although_a_tracker_changes_the_top_card(table: Lay) -> None:
    t = table(players=3, omens="A>B", first="forest 4, ...", backs={"forest 4": "B>A"})
    t.play(A="rider", B="rider", C="tracker")
    t.pick("C", first="forest 4").take("C")
    assert t.omens() in ("BAC", "BCA", "CBA")
    assert t.order == "CAB"
    t.asks("A", "first")


@pytest.mark.rule("VAA-OMEN-05")
def test_the_order_stands_although_a_pioneer_changes_a_single_card(table: Lay) -> None:
    domains = {"A": "forest 4, field, village"}
    t = table(players=2, round=9, deck="river", omens="A>B", domains=domains, backs={"forest 4": "B>A"})
    t.play(A="pioneer", B="pioneer").cede("A", "forest 4")
    assert t.omens() == "BA"
    assert t.order == "AB"
    t.asks("A", "take")


@pytest.mark.rule("VAA-OMEN-06")
def test_without_a_deck_the_last_ranking_stays(table: Lay) -> None:
    t = table(players=2, round=9, deck="", omens="B>A").play(A="combatant", B="combatant")
    assert t.order == "BA"
    t.take("B").over()


@pytest.mark.rule("VAA-OMEN-06")
def test_the_last_ranking_is_the_one_that_was_in_force(table: Lay) -> None:
    """In round 8 a Tracker covers the omens of that round, and the refill takes what is left of the deck."""
    twenty = rewritten(GAME.content(), lambda row: row["mark"].__setitem__(0, 6))
    t = table(
        players=2,
        content=twenty,
        round=8,
        omens="A>B",
        first="forest 4, ...",
        backs={"forest 4": "B>A"},
    )
    t.play(A="tracker", B="farmer").pick("A", first="forest 4").finish_round()
    assert t.deck == []
    t.play(A="combatant", B="combatant")
    assert t.order == "AB"
    t.asks("A", "take")


@pytest.mark.rule("VAA-OMEN-07")
def test_backs_in_rows_and_domains_do_not_matter(table: Lay) -> None:
    t = table(
        players=2,
        omens="A>B",
        first="forest 4, field",
        second="river, forest 5",
        backs={"forest 4": "B>A", "forest 5": "B>A"},
    )
    t.play(A="rider", B="rider").pick("A", first="field").pick("A", second="forest 5").take("A", "forest 4")
    assert t.omens() == t.order == "AB"
    t.asks("B", "second")


@pytest.mark.rule("VAA-OMEN-08")
def test_omens_never_beat_initiative(table: Lay) -> None:
    t = table(players=2, omens="B>A").play(A="oracle", B="carpenter")
    assert t.order == "AB"
    t.asks("A", "take")


@pytest.mark.rule("VAA-ORDER-01")
def test_lowest_initiative_first(table: Lay) -> None:
    t = table(players=3).play(A="farmer", B="hunter", C="tracker")
    assert t.order == "BCA"
    t.asks("B", "take")


@pytest.mark.rule("VAA-ORDER-02")
def test_equal_initiatives_by_omens(table: Lay) -> None:
    t = table(players=3, omens="B>C>A").play(A="falconer", B="falconer", C="combatant")
    assert t.order == "CBA"
    t.asks("C", "take")


@pytest.mark.rule("VAA-ORDER-03")
def test_a_triple_tie_by_omens(table: Lay) -> None:
    t = table(players=3, omens="C>A>B").play(A="poetess", B="poetess", C="poetess")
    assert t.order == "CAB"
    t.asks("C", "player")


@pytest.mark.rule("VAA-ORDER-04")
def test_the_printed_example_of_four_players(table: Lay) -> None:
    clans = "red violet yellow blue"
    t = table(players=4, clans=clans, omens="blue>violet")
    t.play(A="rider", B="hunter", C="carpenter", D="hunter")
    colours = dict(zip("ABCD", clans.split(), strict=True))
    assert [colours[letter] for letter in t.order] == ["blue", "violet", "yellow", "red"]
    t.asks("D", "take")


@pytest.mark.rule("VAA-ORDER-05")
def test_a_turn_is_complete_before_the_next_one_begins(table: Lay) -> None:
    t = table(players=3, points={"B": 0}, first="forest 4, ...")
    t.play(A="falconer", B="carpenter", C="rider")
    t.asks("B", "take")
    t.take("B", "forest 4")
    assert t.gains == {"A": 2, "B": 4 - 2, "C": 0}
    t.asks("A", "take")


@pytest.mark.rule("VAA-ORDER-06")
def test_no_effect_changes_the_order(table: Lay) -> None:
    t = table(players=3, discards={"C": "combatant hunter"})
    t.play(A="rider", B="artisan", C="midwife").recall("C", "combatant")
    assert t.order == "CAB"
    t.take("C")
    assert t.order == "CAB"
    t.asks("A", "first")


@pytest.mark.rule("VAA-ORDER-07")
def test_first_the_character_then_the_territory(table: Lay) -> None:
    t = table(players=3, first="forest 5, ...").play(A="poetess", B="carpenter", C="farmer")
    assert t.offers("A") == ["player B", "player C"]
    t.name("A", "C").take("A", t.first[1])
    t.take("B", "forest 5")
    assert t.gain("B") == 5  # the Carpenter came before the Forest
    events = [(event.kind, SEATS[event.seat]) for event in t.log if event.kind in (Ev.TURN, Ev.TOOK)]
    assert events[:4] == [(Ev.TURN, "A"), (Ev.TOOK, "A"), (Ev.TURN, "B"), (Ev.TOOK, "B")]
    t.next_round(2)
