"""How a position is judged: the turns that are left by what ends the game, and what Resources are worth until then."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules.evaluate import lowest_cards, turns_left
from tests.support.contents import rewritten

from .positions import lay
from .table import Table, fresh, play_at_random, seat_of

ENGINE = GAME.engine(compiled=False)
AREAS = ("hills", "ruins", "forest", "valley", "mountains")
LOW = ("merchant", "cleric", "rogue")


def value(t: Table, letter: str = "A") -> float:
    return ENGINE.evaluate(t.match.content, t.match.state, seat_of(letter))


def judged(letter: str = "A", players: int = 2, **position: Any) -> float:
    """The value of a position at the beginning of A's Actions."""
    t = lay(players, **position)
    t.acts("A")
    return value(t, letter)


def left(players: int, **position: Any) -> float:
    """The turns that such a position leaves."""
    t = lay(players, **position)
    t.acts("A")
    return turns_left(t.twin)


# --- how far the end is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(1, 5 * 3), (2, 4 * 3), (3, 15 + 5), (4, 15 + 15), (5, 20 + 30)])
def test_the_lowest_piles_are_counted_card_by_card(players: int, cards: int) -> None:
    """Domains lie 3 high, and 4 with five players, who have 6 cards instead of 5 in every other pile."""
    t = fresh(players)
    assert lowest_cards(t.twin) == cards
    t.drafts()


@pytest.mark.parametrize(
    ("heights", "cards"), [((5, 5, 5), 12), ((1, 5, 5), 10), ((1, 2, 2), 8), ((0, 1, 0), 4), ((0, 0, 0), 3)]
)
def test_an_empty_pile_lacks_no_card(heights: tuple[int, int, int], cards: int) -> None:
    """Two players play for four piles; the others are Domains of 3."""
    t = lay(2, left=dict(zip(LOW, heights, strict=True)))
    assert lowest_cards(t.twin) == cards
    t.acts("A")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_each_empty_pile_brings_the_end_nearer(players: int) -> None:
    """From as many turns as a game has to none."""
    needed = 5 if players == 1 else 2 * players
    places = (*AREAS[:4], "cleric", "merchant", "mercenary", "archer", "peasant")
    turns = [left(players, left=dict.fromkeys(places[:empty], 0)) for empty in range(needed)]
    assert 6.5 < turns[0] < 13.5
    assert turns == sorted(turns, reverse=True)
    assert 0.7 < turns[-1] < 4


def test_two_players_have_so_many_turns_left() -> None:
    """By the lowest piles: 12 cards, at 0.75 of them a turn, and the rest of a round."""
    assert left(2) == pytest.approx(0.7 + 12 / 0.75 / 2)
    assert left(2, left={"merchant": 1, "cleric": 0, "rogue": 0, "archer": 0}) == pytest.approx(0.7 + 1 / 0.75 / 2)


def test_monsters_and_domains_that_run_out_end_the_game_too() -> None:
    """Four players need eight empty piles, and here two more Monsters, or one more Domain."""
    for last, number in ((AREAS, 2), (("domain 1", "domain 2", "domain 3", "domain 4", "domain 5"), 1)):
        heights = dict.fromkeys(last[1:], 0) | {last[0]: number}
        assert left(4, left=heights) == pytest.approx(0.7 + number / 0.6 / 4)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_round_leaves_none(players: int) -> None:
    assert left(players, ending=True) == 0
    archer = {"A": "archer"}
    assert judged(players=players, ending=True, tableau=archer) == judged(players=players, ending=True)
    assert judged(players=players, tableau=archer) > judged(players=players) + 1


# --- what is worth what ---------------------------------------------------------------------------------------


def test_gold_is_worth_more_than_strength_and_magic() -> None:
    gold, strength, magic = (judged(res={"A": f"3 {what}"}, no_dukes=True) for what in ("gold", "strength", "magic"))
    assert gold > strength == magic > judged(no_dukes=True)


def test_income_is_worth_more_the_farther_the_end() -> None:
    def gained(**position: Any) -> float:
        return judged(tableau={"A": "archer"}, **position) - judged(**position)

    far, near = gained(), gained(left=dict.fromkeys(AREAS[:3], 0))
    assert far > 2 * near > 0


def test_resources_are_worth_less_the_nearer_the_end() -> None:
    def worth(letter: str, **position: Any) -> float:
        held = judged(letter, res={letter: "6 strength"}, no_dukes=True, **position)
        return held - judged(letter, no_dukes=True, **position)

    near = {"left": {"hills": 0, "ruins": 0, "forest": 0, "valley": 1}}
    assert worth("A") == pytest.approx(2 * worth("A", **near))
    leftovers = 2  # one point for three, counted in the last round only
    last = [worth(letter, active="A", first="A", ending=True) - leftovers for letter in "AB"]
    assert last == pytest.approx([worth("A", **near)] * 2)  # both have an Action to spend them in


def test_nothing_can_be_bought_once_the_last_turn_is_over() -> None:
    t = lay(2, first="A", active="B", ending=True, res={"A": "6 strength"}, no_dukes=True)
    with_strength = value(t)
    t.acts("B")
    t = lay(2, first="A", active="B", ending=True, no_dukes=True)
    assert with_strength - value(t) == pytest.approx(2 + 6 * 0.3 * 0.2)
    t.acts("B")


def test_the_estimate_follows_the_content() -> None:
    t = lay(2, tableau={"A": "archer"})
    before = value(t)
    t.match.content = rewritten(t.match.content, lambda row: row["own_income"].__iadd__(50))
    assert value(t) > before
    t.acts("A")


@pytest.mark.skipif(os.environ.get("LUDOTHEQUE_JIT") == "0", reason="compares with compiled code")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_compiled_and_plain_judge_alike(players: int) -> None:
    compiled = GAME.engine(compiled=True)
    t = fresh(players, events="yes", set="random")
    numbers = []
    for _ in play_at_random(t, seed=3):
        for seat in range(players):
            plain = ENGINE.evaluate(t.match.content, t.match.state, seat)
            assert compiled.evaluate(t.match.content, t.match.state, seat) == plain
            numbers.append(plain)
    assert np.std(numbers) > 1
    t.over()
