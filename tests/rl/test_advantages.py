"""Advantages where seats take turns: each seat's next decision is its own, whoever acts between."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque.rl.advantages import advantages

TRACE = 0.5


def of_one_lane(seats: list[int], values: list[float], ends: dict[int, list[float]]) -> list[tuple[Any, bool]]:
    """The advantage of each decision of a lane with two players, and whether it is known. ends: the rewards of games
    that ended behind these decisions.
    """
    reward = np.zeros((len(seats), 1, 2), np.float32)
    ended = np.zeros((len(seats), 1), np.bool_)
    for step, rewards in ends.items():
        reward[step, 0], ended[step, 0] = rewards, True
    advantage, known = advantages(np.array(values, np.float32)[:, None], np.array(seats)[:, None], reward, ended, TRACE)
    return [(pytest.approx(float(a)), bool(k)) for a, k in zip(advantage[:, 0], known[:, 0], strict=True)]


def test_a_game_of_one_decision_each_is_rewarded_by_its_end() -> None:
    assert of_one_lane([0, 1], [0.25, -0.5], {1: [1, -1]}) == [(0.75, True), (-0.5, True)]


def test_a_decision_looks_forward_to_the_next_one_of_its_seat() -> None:
    """Seat 0: 0.1, then 0.3, then it wins. The decision of seat 1 between them does not count for it."""
    rows = of_one_lane([0, 1, 0], [0.1, -0.9, 0.3], {2: [1, -1]})
    assert rows == [((0.3 - 0.1) + TRACE * 0.7, True), (-0.1, True), (0.7, True)]


def test_the_next_game_does_not_reach_into_the_last_one() -> None:
    rows = of_one_lane([0, 1, 0, 1], [0.5, 0.5, 0.25, 0.75], {1: [-1, 1], 3: [0, 0]})
    assert rows == [(-1.5, True), (0.5, True), (-0.25, True), (-0.75, True)]


def test_a_decision_whose_next_one_is_not_there_yet_is_not_learned_from() -> None:
    """It serves as the next one of the decision before."""
    assert of_one_lane([0, 1, 0], [0.2, 0.6, 0.5], {}) == [(0.3, True), (0, False), (0, False)]


def test_lanes_do_not_mix() -> None:
    rng = np.random.default_rng(1)
    value, seat = rng.random((6, 3), np.float32), rng.integers(0, 2, (6, 3))
    ended = rng.random((6, 3)) < 0.3
    reward = rng.random((6, 3, 2), np.float32) * ended[..., None]
    together, known = advantages(value, seat, reward, ended, TRACE)
    for lane in range(3):
        part = slice(lane, lane + 1)
        alone = advantages(value[:, part], seat[:, part], reward[:, part], ended[:, part], TRACE)
        assert np.array_equal(alone[0], together[:, part])
        assert np.array_equal(alone[1], known[:, part])
