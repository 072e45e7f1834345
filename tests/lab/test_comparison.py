"""Two series compared: differences that can be checked by hand, verdicts, and how many games are still needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.lab.comparison import Comparison, compare
from ludotheque.lab.games import Games

LUCK = np.random.default_rng(1)
DEAL = LUCK.normal(50, 10, 400)


def games(points: np.ndarray, seed: int = 1, players: int = 2) -> Any:
    """Games of these points of the first seat; the second has none."""
    scores = np.zeros((len(points), players, 3))
    scores[:, 0, 0] = points
    scores[:, 0, 1], scores[:, 1:, 1] = 1, 2
    stand_in = SimpleNamespace(
        scores=scores,
        lengths=np.full(len(points), 30),
        series=SimpleNamespace(entry="vaalbara", players=players, seed=seed),
        wins=(scores[:, :, 1] == 1).astype(float),
    )
    return type("Stand", (SimpleNamespace,), {"__len__": lambda self: len(points)})(**vars(stand_in))


def noisy(shift: float, deviation: float) -> np.ndarray:
    return DEAL + shift + LUCK.normal(0, deviation, len(DEAL))


def test_what_the_deal_brings_cancels_out() -> None:
    a, b = games(DEAL), games(noisy(1.0, 2.0))
    by_deal, by_games = compare(a, b, seat=0), compare(a, b, "games", seat=0)
    assert by_deal.difference == pytest.approx(by_games.difference)
    assert by_deal.low < 1 < by_deal.high
    assert by_deal.high - by_deal.low < (by_games.high - by_games.low) / 4
    assert (by_deal.verdict, by_deal.needed) == ("higher", 0)
    assert by_games.verdict == "undecided"


def test_the_interval_is_student_s() -> None:
    result = compare(games(np.array([1.0, 2.0, 3.0])), games(np.array([2.0, 4.0, 6.0])), seat=0)
    assert result.difference == 2
    assert result.high - 2 == pytest.approx(4.302653 * 1 / 3**0.5, rel=1e-5)  # t of two degrees, deviation 1
    assert result.verdict == "undecided"


def test_so_many_games_more_decide_it() -> None:
    """With the games that were said to be needed, the interval leaves out 0."""
    shift = LUCK.normal(0.3, 3.0, 20_000)
    base = np.zeros(20_000)
    few = compare(games(base[:200]), games(shift[:200]), seat=0)
    assert few.verdict == "undecided"
    assert few.needed
    more = 200 + few.needed
    half = (few.high - few.low) / 2 * (200 / more) ** 0.5
    assert half < abs(few.difference)


def test_a_difference_too_small_to_matter_is_none() -> None:
    a, b = games(DEAL), games(noisy(0.0, 1.0))
    assert compare(a, b, seat=0, see=1.0).verdict == "equal"
    assert compare(a, games(DEAL), seat=0).verdict == "equal"
    assert compare(a, games(noisy(-5.0, 1.0)), seat=0, see=1.0).verdict == "lower"


def test_measures_are_named_or_functions() -> None:
    a, b = games(DEAL), games(DEAL + 2)
    assert compare(a, b).difference == pytest.approx(1)  # the mean of both seats
    assert compare(a, b, of="win", seat=1).difference == 0

    def twice(of: Games) -> np.ndarray:
        return 2 * of.scores[:, 0, 0]

    result = compare(a, b, of=twice)
    assert (result.of, result.difference) == ("twice", pytest.approx(4))
    with pytest.raises(GameError, match="of: points, win, rank, decisions, rounds, margin or a function, not luck"):
        compare(a, b, of="luck")


def test_what_cannot_be_compared_is_refused() -> None:
    a = games(DEAL)
    with pytest.raises(GameError, match=r"Not the same deals \(seed: 1, 2\)"):
        compare(a, games(DEAL, seed=2))
    with pytest.raises(GameError, match=r"Not the same deals \(players: 2, 3\)"):
        compare(a, games(DEAL, players=3))
    assert compare(a, games(DEAL, seed=2), "games").difference == 0
    with pytest.raises(GameError, match="at least two games"):
        compare(a, games(DEAL[:1]))
    with pytest.raises(GameError, match="There is no seat 2"):
        compare(a, a, seat=2)
    with pytest.raises(GameError, match="“deal” or “games”, not 'seed'"):
        compare(a, a, "seed")  # type: ignore[arg-type]


def test_a_comparison_says_itself() -> None:
    result = Comparison("points", 0.5, -0.2, 1.2, "undecided", 400, 380, None)
    assert str(result) == "points: +0.5 (-0.2 to +1.2), undecided after 400 games, about 380 games more are needed"
