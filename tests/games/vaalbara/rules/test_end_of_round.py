"""The end of a round (VAA-EOR) and how many territories the deck holds (VAA-DECK)."""

from typing import Any

import numpy as np
import pytest

from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.content import Content
from tests.support.contents import rewritten

from ..table import GAME, Lay, Table, play_at_random

ROUND_BY_ROUND = [(players, seed) for players in (2, 3, 4, 5) for seed in (0, 1)]


def with_marks(*moved: tuple[int, int, int]) -> Content:
    """The content with some cards' numbers of players changed: (how many, from, to)."""

    def write(row: Any) -> None:
        marks = row["mark"]
        for number, old, new in moved:
            marks[np.flatnonzero(marks == old)[:number]] = new

    return rewritten(GAME.content(), write)


def deck_sizes(t: Table, seed: int = 1) -> list[int]:
    """How many cards the deck holds at the start of each round; checks that the first row is then full."""
    sizes = []
    for _ in play_at_random(t, seed):
        if t.match.sealed and t.round > len(sizes):
            sizes.append(len(t.deck))
            assert "" not in t.first
    t.over()
    return sizes


@pytest.mark.rule("VAA-EOR-01")
def test_the_round_ends_when_the_first_row_is_empty(table: Lay) -> None:
    t = table(players=3).play(A="combatant", B="carpenter", C="farmer").take("A")
    second = t.second
    assert t.first.count("") == 1
    assert t.happened(Ev.REFILLED) == []
    t.take("B")  # and C takes the last one
    assert [event.kind for event in t.log].index(Ev.REFILLED) > max(
        i for i, event in enumerate(t.log) if event.kind == Ev.TOOK
    )
    assert len(t.happened(Ev.TOOK)) == 3
    assert t.first == second
    t.next_round(2)


@pytest.mark.rule("VAA-EOR-02", "VAA-EOR-03")
def test_the_second_row_slides_and_is_filled_from_the_deck(table: Lay) -> None:
    t = table(players=3, second="field, river, mountain", deck="forest 4, forest 6, village, ...")
    size = len(t.deck)
    t.play(A="combatant", B="carpenter", C="farmer").finish_round()
    assert t.first == ["field", "river", "mountain"]
    assert t.second == ["forest 4", "forest 6", "village"]
    assert len(t.deck) == size - 3
    assert all(t.view(viewer).line == t.twin.line for viewer in ("A", "B", "C", ""))
    t.next_round(2)


@pytest.mark.rule("VAA-EOR-04")
def test_everybody_draws_up_to_five(table: Lay) -> None:
    t = table(
        players=2,
        round=8,
        hands={"A": "hunter oracle carpenter rider farmer", "B": "hunter oracle carpenter rider farmer"},
        discards={"A": "combatant", "B": "combatant poetess falconer tracker midwife artisan pioneer"},
    )
    assert (len(t.pile("A")), len(t.pile("B"))) == (6, 0)
    t.play(A="hunter", B="oracle").finish_round()
    assert (len(t.hand("A")), len(t.pile("A"))) == (5, 5)
    assert (len(t.hand("B")), len(t.pile("B"))) == (4, 0)
    t.next_round(9)


@pytest.mark.rule("VAA-EOR-05")
def test_slide_then_refill_then_draw(table: Lay) -> None:
    t = table(players=3).play(A="combatant", B="carpenter", C="farmer").finish_round()
    kinds = [Ev(event.kind) for event in t.log]
    end = kinds[kinds.index(Ev.REFILLED) :]  # the slide is told with the refill
    assert end == [Ev.REFILLED, Ev.DREW, Ev.DREW, Ev.DREW, Ev.ROUND]
    t.next_round(2)


@pytest.mark.rule("VAA-EOR-06")
def test_the_discard_is_never_shuffled_back(new_game: Lay) -> None:
    t = new_game(3, seed=8)
    for _ in play_at_random(t, seed=8, avoid="midwife"):
        if t.match.sealed and t.round >= 8:
            assert [t.pile(letter) for letter in t.letters] == [set()] * 3
            assert {len(t.discard(letter)) for letter in t.letters} == {t.round - 1}
    t.over()


@pytest.mark.rule("VAA-EOR-07")
def test_the_refill_uncovers_the_next_omens(table: Lay) -> None:
    t = table(
        players=2,
        omens="A>B",
        first="field, river",
        second="field, river",
        deck="mountain, mountain, forest 6, ...",
        backs={"forest 6": "B>A"},
    )
    t.play(A="carpenter", B="carpenter").finish_round()
    assert t.omens() == "BA"
    t.play(A="combatant", B="combatant")
    assert t.order == "BA"
    t.asks("B", "take")


def hand_sizes(t: Table, midwife: int = 0) -> list[int]:
    """A's hand at the start of each round, then at the end; A plays the Midwife in the given round."""
    sizes = []
    others = ["combatant", "poetess", "hunter", "oracle", "carpenter", "falconer", "artisan", "farmer", "pioneer"]
    while not t.match.finished:
        sizes.append(len(t.hand("A")))
        plain = next(name for name in others if name not in t.discard("A"))
        t.play(A="midwife" if t.round == midwife else plain, B=others[t.round - 1]).finish_round()
    return [*sizes, len(t.hand("A"))]


@pytest.mark.rule("VAA-EOR-08")
def test_without_a_midwife_three_characters_remain(table: Lay) -> None:
    t = table(players=2)
    assert hand_sizes(t) == [5, 5, 5, 5, 5, 5, 5, 5, 4, 3]
    assert (len(t.discard("A")), len(t.pile("A"))) == (9, 0)
    t.over()


@pytest.mark.rule("VAA-EOR-09")
@pytest.mark.parametrize(
    ("midwife", "ninth", "end", "discard"), [(1, 4, 3, 9), (2, 5, 4, 8), (4, 5, 4, 8), (8, 5, 4, 8), (9, 4, 4, 8)]
)
def test_a_midwife_leaves_one_more_character(table: Lay, midwife: int, ninth: int, end: int, discard: int) -> None:
    t = table(players=2)
    assert hand_sizes(t, midwife)[8:] == [ninth, end]
    assert len(t.discard("A")) == discard
    t.over()


@pytest.mark.rule("VAA-EOR-10")
@pytest.mark.parametrize(("players", "seed"), ROUND_BY_ROUND)
def test_a_hand_never_exceeds_five(new_game: Lay, players: int, seed: int) -> None:
    t = new_game(players, seed)
    for _ in play_at_random(t, seed):
        assert max(len(t.hand(letter)) for letter in t.letters) <= 5
        assert [len(t.hand(letter)) for letter in t.letters] == t.twin.hand_size[:players]
    t.over()


@pytest.mark.rule("VAA-DECK-01", "VAA-DECK-02", "VAA-DECK-06")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [17, 15, 13, 11, 9, 7, 5, 3, 1]),
        (3, [25, 22, 19, 16, 13, 10, 7, 4, 1]),
        (4, [33, 29, 25, 21, 17, 13, 9, 5, 1]),
        (5, [41, 36, 31, 26, 21, 16, 11, 6, 1]),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_deck_shrinks_by_a_card_a_player(new_game: Lay, players: int, sizes: list[int], seed: int) -> None:
    assert deck_sizes(new_game(players, seed), seed) == sizes


@pytest.mark.rule("VAA-DECK-06")
def test_exchanges_never_change_the_size_of_the_deck(table: Lay) -> None:
    t = table(players=4, domains={"D": "field, river"})
    size = len(t.deck)
    t.play(A="combatant", B="tracker", C="rider", D="pioneer").take("A").do("B", "second:1")
    assert len(t.deck) == size
    t.take("B").do("C", "first:3").do("C", "second:1")
    assert len(t.deck) == size
    t.take("C").cede("D", "field")  # and takes the last territory; the refill follows
    assert len(t.deck) == size - 4
    t.next_round(4)


@pytest.mark.rule("VAA-DECK-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_rows_are_full_in_all_nine_rounds(new_game: Lay, players: int) -> None:
    t = new_game(players, seed=6)
    full = set()
    for _ in play_at_random(t, seed=6):
        if t.match.sealed and "" not in t.first + t.second:
            full.add(t.round)
    assert full == set(range(1, 10))
    t.over()


@pytest.mark.rule("VAA-DECK-04")
def test_with_ten_territories_a_player_only_the_deck_runs_out(new_game: Lay) -> None:
    twenty = with_marks((1, 2, 6))
    t = new_game(2, 1, twenty)
    full = set()
    for _ in play_at_random(t, seed=1):
        if t.match.sealed and "" not in t.first + t.second:
            full.add(t.round)
    assert full == set(range(1, 10))
    assert deck_sizes(new_game(2, 1, twenty))[7:] == [2, 0]
    t.over()


@pytest.mark.rule("VAA-DECK-04")
def test_round_9_without_a_deck(table: Lay) -> None:
    t = table(
        players=3,
        content=with_marks((1, 2, 6)),
        round=9,
        omens="C>A>B",
        domains={"A": "field, river"},
        first="field, river, mountain",
        second="prairie, forest 5, village",
    )
    assert t.deck == []
    t.play(A="pioneer", B="tracker", C="rider")
    assert t.gain("B") == 0
    t.asks("B", "take")  # the Tracker has no effect
    t.take("B", "mountain").pick("C", first="field").pick("C", second="village").take("C", "village")
    assert t.gain("C") == 2
    assert sorted(t.domain("A")) == ["field", "river", "river"]  # the Pioneer had none either
    t.over()


@pytest.mark.rule("VAA-DECK-05")
def test_a_short_deck_fills_the_second_row_as_far_as_it_goes(new_game: Lay) -> None:
    t = new_game(3, 1, with_marks((3, 3, 6)))  # 28 territories: 9 a player and one more
    for _ in play_at_random(t, seed=1):
        if t.match.sealed and t.round == 9:
            assert "" not in t.first
            assert len(t.second) - t.second.count("") == 1
            assert t.deck == []
    t.over()


@pytest.mark.rule("VAA-DECK-07")
def test_after_round_9_nothing_slides_and_nothing_is_dealt(table: Lay) -> None:
    t = table(players=3, round=9, second="prairie, field, village", deck="river")
    t.play(A="combatant", B="carpenter", C="artisan").finish_round()
    assert t.first == ["", "", ""]
    assert t.second == ["prairie", "field", "village"]
    assert t.deck == ["river"]
    assert t.happened(Ev.REFILLED) == t.happened(Ev.DREW) == []
    t.over()


@pytest.mark.rule("VAA-DECK-08")
def test_four_players_with_all_51_territories(new_game: Lay) -> None:
    all_of_them = with_marks((10, 5, 4))
    assert deck_sizes(new_game(4, 1, all_of_them)) == [43, 39, 35, 31, 27, 23, 19, 15, 11]
