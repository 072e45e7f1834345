"""What a number of games allows to conclude."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Literal

CONFIDENCE = 0.95
MARGIN = 0.05
ERROR = 0.05

Verdict = Literal["above", "below"]


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval (1927) of a share. A shared success may count as a part of one."""
    if trials == 0:
        return 0.0, 1.0
    z = _z(confidence)
    share = successes / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z / scale * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """The mean of independent values with its normal interval: (mean, low, high)."""
    mean = fmean(values)
    half = _z(confidence) * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return mean, mean - half, mean + half


class SequentialTest:
    """Wald's sequential test of a mean against a threshold, for values from 0 to 1 such as shared wins.

    "above" is said when a mean of at most threshold - margin is refuted, "below" when one of at least
    threshold + margin is. Looking after every value is allowed: a true mean outside the margin is called
    wrongly with a chance of at most `error`. (The likelihood ratio of two Bernoulli means, taken at a
    fractional value, stays a supermartingale because exp is convex; Ville's inequality does the rest.)
    """

    def __init__(self, threshold: float, margin: float = MARGIN, error: float = ERROR) -> None:
        low, high = max(threshold - margin, 1e-6), min(threshold + margin, 1 - 1e-6)
        self._won, self._lost = log(high / low), log((1 - high) / (1 - low))
        self._bound = log(1 / error)
        self._ratio = 0.0
        self.verdict: Verdict | None = None

    def add(self, value: float) -> Verdict | None:
        """Take one more value; a verdict once given stands."""
        self._ratio += value * self._won + (1 - value) * self._lost
        if self.verdict is None and abs(self._ratio) >= self._bound:
            self.verdict = "above" if self._ratio > 0 else "below"
        return self.verdict
