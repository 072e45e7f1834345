"""What the end of a game is worth."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.kernel.errors import GameError
from ludotheque.rl import by_points, by_rank, by_win
from ludotheque.rl.rewards import find_reward

POINTS = st.lists(st.integers(0, 9), min_size=2, max_size=5)


def scores(points: list[int]) -> np.ndarray:
    """A game's scores, ranked by points alone."""
    return np.array([[[own, 1 + sum(other > own for other in points)] for own in points]])


@given(POINTS)
def test_ranks_bring_one_to_minus_one_and_nothing_together(points: list[int]) -> None:
    (utilities,) = by_rank(scores(points))
    assert abs(float(utilities.sum())) < 1e-6
    assert all(-1 <= value <= 1 for value in utilities)
    for own, value in zip(points, utilities, strict=True):
        for other, theirs in zip(points, utilities, strict=True):
            assert (own > other) == (value > theirs)


@given(POINTS)
def test_winners_share_a_win(points: list[int]) -> None:
    (wins,) = by_win(scores(points))
    first = [own == max(points) for own in points]
    assert wins.tolist() == pytest.approx([win / sum(first) for win in first])


def test_three_in_order_and_one_alone() -> None:
    assert by_rank(scores([5, 9, 1])).tolist() == [[0.0, 1.0, -1.0]]
    assert by_rank(np.array([[[5, 1]], [[5, 2]]])).tolist() == [[1.0], [-1.0]]
    assert by_points(scores([5, 9, 1])).tolist() == [[5.0, 9.0, 1.0]]


def test_an_unknown_reward_names_those_that_there_are() -> None:
    with pytest.raises(GameError, match="rank, win, points"):
        find_reward("glory")
