"""How many games it takes to see a difference, and how long they take."""

from __future__ import annotations

from math import ceil
from statistics import NormalDist
from typing import Any

from ..intervals import CONFIDENCE, normal
from ..parallel.workers import cores
from ..series import Series
from ..watching import Watched, watch

POWER = 0.8  # the chance to see a difference that there is
TRIAL = 3.0  # seconds
MOST = 1 << 20  # games of the trial


def games_to_tell(difference: float, share: float) -> int:
    """How many games of each of two independent series tell a difference of this size from a share of wins.

    >>> games_to_tell(0.03, 0.5)
    4361
    """
    spread = normal(CONFIDENCE) + NormalDist().inv_cdf(POWER)
    return ceil(2 * spread**2 * share * (1 - share) / difference**2)


def games_to_know(half: float, share: float) -> int:
    """How many games give a share of wins an interval that reaches so far on both sides."""
    return ceil(normal(CONFIDENCE) ** 2 * share * (1 - share) / half**2)


def planned(series: Series, difference: float, workers: int | None = None, seconds: float = TRIAL) -> dict[str, Any]:
    """The games for a difference in the wins of a seat, and the seconds that they take, after a short trial."""
    played = 0

    def count(watched: Watched) -> None:
        nonlocal played
        played += len(watched)

    took = watch(series, MOST, count, workers=1, seconds=seconds)
    share = 1 / max(2, series.players)
    pace, crew = played / max(took, 1e-9), workers or cores()
    games = games_to_tell(difference, share)
    return {
        "difference": difference,
        "share": share,
        "games": games,
        "games_to_know": games_to_know(difference, share),
        "games_per_second": pace,
        "workers": crew,
        "seconds": 2 * games / pace / crew,
        "trial": played,
    }
