"""Confidence intervals and sequential tests for series of games."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, log, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Literal

from ..kernel.errors import GameError
from ..kernel.text import Text

CONFIDENCE = 0.95
MARGIN = 0.05
ERROR = 0.05

Verdict = Literal["above", "below"]


def normal(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval (1927) of a share. A shared success may count as a fraction of one."""
    if trials == 0:
        return 0.0, 1.0
    z = normal(confidence)
    share = successes / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z / scale * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's distribution: |t| stays below it with this chance."""
    if freedom > 60:  # the expansion of Cornish and Fisher: better than 1e-5 from here on
        z = normal(confidence)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 1e4
    for _ in range(80):
        middle = (low + high) / 2
        if _student_within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return high


def _student_within(t: float, freedom: int) -> float:
    """The chance that a Student variable lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 if freedom % 2 else 1, freedom - 1, 2):
        term *= k / (k + 1) * cos(angle) ** 2
        total += term
    return 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total


def mean_interval(
    count: int, mean: float, deviation: float, confidence: float = CONFIDENCE
) -> tuple[float, float] | None:
    """Student's interval of a mean of whole numbers, from their sample deviation; None for fewer than two.

    The deviation counts as at least that of a uniform variable of width 1: equal whole numbers may still differ by
    their rounding.
    """
    if count < 2:
        return None
    half = student(count - 1, confidence) * sqrt(max(deviation**2, 1 / 12) / count)
    return mean - half, mean + half


def bounded_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float] | None:
    """An interval of the mean of independent values from 0 to 1; None for fewer than two.

    Two values are added at each end. If all values are 0 or 1, this is the interval of Agresti and Coull (1998). If all
    are alike, the interval still has some width.
    """
    if len(values) < 2:
        return None
    padded = [*values, 0.0, 0.0, 1.0, 1.0]
    centre, mean = fmean(padded), fmean(values)
    half = student(len(padded) - 1, confidence) * stdev(padded) / sqrt(len(padded))
    return max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half))


def check_threshold(threshold: float, margin: float = MARGIN) -> None:
    """Raises GameError if no share of wins can lie beyond the margin on both sides of a threshold."""
    if not 0 < margin < 0.5:
        raise GameError(
            Text("Marge refusée : il faut un nombre entre 0 et 0,5.", "Margin refused: a number between 0 and 0.5.")
        )
    if not 0 < threshold < 1:
        raise GameError(
            Text("Seuil refusé : il faut un nombre entre 0 et 1.", "Threshold refused: a number between 0 and 1.")
        )
    if not margin < threshold < 1 - margin:
        raise GameError(
            Text(
                "Seuil refusé : il est à moins de la marge de 0 ou de 1 ; donnez une plus petite marge (--margin).",
                "Threshold refused: it is within the margin of 0 or 1; give a smaller margin (--margin).",
            )
        )


class SequentialTest:
    """Wald's sequential test of a mean against a threshold, for values from 0 to 1 such as shared wins.

    The verdict is "above" if a mean of at most threshold - margin is refuted, "below" if one of at least threshold +
    margin is. The test may be read after every value: a true mean outside the margin gets the wrong verdict with a
    chance of at most `error`. (The likelihood ratio of two Bernoulli means, taken at a fractional value, stays a
    supermartingale because exp is convex; the rest is Ville's inequality.) Raises GameError for a threshold within the
    margin of 0 or 1, where that error could not be kept.
    """

    def __init__(self, threshold: float, margin: float = MARGIN, error: float = ERROR) -> None:
        check_threshold(threshold, margin)
        low, high = threshold - margin, threshold + margin
        self._won, self._lost = log(high / low), log((1 - high) / (1 - low))
        self._bound = log(1 / error)
        self._ratio = 0.0
        self.verdict: Verdict | None = None

    def add(self, value: float) -> Verdict | None:
        """Add a value. A verdict, once reached, stays."""
        self._ratio += value * self._won + (1 - value) * self._lost
        if self.verdict is None and abs(self._ratio) >= self._bound:
            self.verdict = "above" if self._ratio > 0 else "below"
        return self.verdict
