"""Generalized advantage estimation where seats take turns: arXiv:1506.02438, without discount."""

from __future__ import annotations

import numpy as np


def advantages(
    value: np.ndarray, seat: np.ndarray, reward: np.ndarray, ended: np.ndarray, trace: float
) -> tuple[np.ndarray, np.ndarray]:
    """How much better each decision turned out than its value said, and for which decisions that is known.

    value, seat, ended: (steps, lanes); reward: (steps, lanes, players), of games that ended. A seat's next decision is
    the next one of its own, whoever acts between. The last decision of a seat in a game that goes on has no next one
    yet: it only serves as the next one of those before.
    """
    (steps, lanes), players = value.shape, reward.shape[2]
    every = np.arange(lanes)
    after, gained, due = (np.zeros((lanes, players), np.float32) for _ in range(3))
    decided = np.zeros((lanes, players), np.bool_)
    advantage, known = np.zeros((steps, lanes), np.float32), np.zeros((steps, lanes), np.bool_)
    for step in reversed(range(steps)):
        over = ended[step]
        after[over], gained[over], due[over], decided[over] = 0, 0, reward[step][over], True
        place = every, seat[step]
        known[step] = decided[place]
        better = due[place] + after[place] - value[step] + trace * gained[place]
        advantage[step] = np.where(known[step], better, 0)
        after[place], gained[place], due[place], decided[place] = value[step], advantage[step], 0, True
    return advantage, known
