"""What the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..kernel.errors import GameError
from ..kernel.scoring import utilities
from ..kernel.text import Text

Reward = Callable[[np.ndarray], np.ndarray]  # from scores, (games, players, 2 + sources), to rewards, (games, players)

POINTS, RANK = 0, 1  # columns of scores


def by_rank(scores: np.ndarray) -> np.ndarray:
    """`utilities` of the ranks: from 1 for the first to -1 for the last, ties shared, together 0.

    >>> by_rank(np.array([[[31, 1], [20, 2], [20, 2]]])).tolist()
    [[1.0, -0.5, -0.5]]
    """
    return utilities(scores[..., RANK])


def by_win(scores: np.ndarray) -> np.ndarray:
    """1 for the winner and 0 for the others; winners who tie share the 1.

    >>> by_win(np.array([[[31, 1], [31, 1], [20, 3]]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    first = scores[..., RANK] == 1
    return (first / np.maximum(1, first.sum(-1, keepdims=True))).astype(np.float32)


def by_points(scores: np.ndarray) -> np.ndarray:
    """The points.

    >>> by_points(np.array([[[31, 1], [20, 2]]])).tolist()
    [[31.0, 20.0]]
    """
    return scores[..., POINTS].astype(np.float32)


REWARDS: dict[str, Reward] = {"rank": by_rank, "win": by_win, "points": by_points}


def find_reward(reward: str | Reward) -> Reward:
    """A reward by its name, or the function itself. Raises GameError for an unknown name."""
    if callable(reward):
        return reward
    if reward in REWARDS:
        return REWARDS[reward]
    raise GameError(
        Text("Récompense inconnue : {name}. Récompenses : {known}.", "Unknown reward: {name}. Rewards: {known}."),
        name=str(reward)[:40],
        known=", ".join(REWARDS),
    )
