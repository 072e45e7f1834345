"""A playout policy fitted to samples: one weight for each action, so that legal actions are as likely as a search tried
them.

It is a softmax over the legal actions in which each action has one number, independent of the position (multinomial
logistic regression), fitted with Adam on all decisions at once. Searches spread their visits, so the target shares are
visit counts to a power. A small decay of the weights decides those of rare actions. One game in five is held out. On
its decisions the report gives the cross-entropy of the shares, for the policy and for an equal choice, and how often
the action that was tried most is the likeliest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import numpy as np

from ...bots.playout_policy import MOST, NEUTRAL, PlayoutPolicy
from ...kernel.errors import GameError
from ...kernel.text import Text
from .fitting import HELD_OUT, TURN, Adam, Progress, enough_games
from .samples import Samples

SHARPEN = 4.0  # target shares are visit counts to this power
SHRINK = 0.5  # the decay of an action's number, counted in decisions
STEPS = 600
RATE = 0.05
FORGET, LEAST = 0.01, 1e-9
FARTHEST = 4.0  # the largest logarithm of a weight, from a neutral one


@dataclass(frozen=True)
class FittedPolicy:
    """A playout policy, and its results on the held-out games."""

    policy: PlayoutPolicy
    report: dict[str, Any]


def fit_policy(
    samples: Samples,
    names: Sequence[str],
    *,
    seconds: float | None = None,
    progress: Progress = lambda done: None,
) -> FittedPolicy:
    """Fit a playout policy to the searches of these games. names: of all actions; progress: of STEPS.

    Raises GameError for too few games, and for games without searches.
    """
    games = enough_games(samples)
    counts = np.diff(samples.tried_ends)
    if not counts.any():
        raise GameError(
            Text(
                "Une politique s’apprend d’une recherche : ajoutez --teacher search:200.",
                "A policy is learned from a search: add --teacher search:200.",
            )
        )
    held = np.isin(samples.game % TURN, HELD_OUT)
    learning, test = _decisions(samples, (counts > 0) & ~held), _decisions(samples, (counts > 0) & held)
    numbers = _numbers(learning, len(names), seconds, progress)
    seen = np.flatnonzero(np.bincount(learning.action, minlength=len(names)))
    weights = np.round(NEUTRAL * np.exp(np.clip(numbers, -FARTHEST, FARTHEST))).astype(int).clip(1, MOST)
    policy = PlayoutPolicy({names[action]: int(weights[action]) for action in seen.tolist()})
    rounded = np.log(weights / NEUTRAL)
    report: dict[str, Any] = {
        "games": len(games),
        "rows": int((counts > 0).sum()),
        "actions": len(seen),
        "held_out": {"games": len(np.unique(samples.game[held])), "rows": test.rows},
        "loss": round(test.loss(rounded), 4),
        "loss_of_equal": round(test.loss(np.zeros(len(names))), 4),
        "loss_at_least": round(test.least, 4),
        "first": round(test.first(rounded), 4),
        "by_chance": round(test.by_chance, 4),
    }
    return FittedPolicy(policy, report)


@dataclass(frozen=True)
class _Decisions:
    """The legal actions of all decisions in a row: the decision of each, the action, and its share."""

    row: np.ndarray
    action: np.ndarray
    share: np.ndarray
    rows: int

    def likely(self, numbers: np.ndarray) -> np.ndarray:
        """The probability of each."""
        raised = np.exp(numbers[self.action])
        return raised / np.bincount(self.row, raised, self.rows)[self.row]

    def loss(self, numbers: np.ndarray) -> float:
        """The mean cross-entropy."""
        return float(-(self.share * np.log(self.likely(numbers))).sum()) / max(1, self.rows)

    @property
    def least(self) -> float:
        """The least possible loss: the entropy of the shares."""
        return float(-(self.share * np.log(np.maximum(self.share, 1e-12))).sum()) / max(1, self.rows)

    def first(self, numbers: np.ndarray) -> float:
        """How often the action with the greatest share is the likeliest."""
        return float((self._top(self.share) == self._top(self.likely(numbers))).mean()) if self.rows else 0.0

    @property
    def by_chance(self) -> float:
        return float((1 / np.bincount(self.row, minlength=self.rows)).mean()) if self.rows else 0.0

    def _top(self, values: np.ndarray) -> np.ndarray:
        """The place of the greatest value of each decision."""
        order = np.lexsort((values, self.row))
        return order[np.cumsum(np.bincount(self.row, minlength=self.rows)) - 1]


def _decisions(samples: Samples, chosen: np.ndarray) -> _Decisions:
    """The decisions with visit counts among these rows of samples."""
    counts = np.diff(samples.tried_ends)
    inside = np.repeat(chosen, counts)
    tried = samples.tried[inside]
    rows = int(chosen.sum())
    row = np.repeat(np.arange(rows), counts[chosen])
    share = tried[:, 1].astype(float) ** SHARPEN
    return _Decisions(row, tried[:, 0].astype(np.int64), share / np.bincount(row, share, rows)[row], rows)


def _numbers(learning: _Decisions, actions: int, seconds: float | None, progress: Progress) -> np.ndarray:
    """The logarithm of each action's weight."""
    net = {"numbers": np.zeros(actions)}
    numbers, state = net["numbers"], Adam(net, FORGET, LEAST)
    began = monotonic()
    for step in range(1, STEPS + 1):
        slope = np.bincount(learning.action, learning.likely(numbers) - learning.share, actions) + SHRINK * numbers
        state.step(net, {"numbers": slope / learning.rows}, RATE)
        progress(step)
        if seconds is not None and monotonic() - began > seconds:
            break
    return numbers
