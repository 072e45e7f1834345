"""Figures of games, each with its 95% interval and a target range.

A target is met if the figure lies in it, missed if its whole interval lies outside, and open otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ...kernel.text import Text
from ..intervals import mean_interval, wilson

FAIR = 3.0  # points, or percent points of the win rate


@dataclass(frozen=True)
class Line:
    """A figure: its value and 95% interval, the number of cases, and its target range."""

    what: Text
    value: float
    low: float | None
    high: float | None
    of: int
    target: tuple[float | None, float | None] = (None, None)

    @property
    def verdict(self) -> str:
        least, most = self.target
        if least is None and most is None:
            return ""
        if (least is not None and self.high is not None and self.high < least) or (
            most is not None and self.low is not None and self.low > most
        ):
            return "missed"
        inside = (least is None or self.value >= least) and (most is None or self.value <= most)
        return "met" if inside else "open"

    def to_json(self) -> dict[str, Any]:
        """The figure with its verdict, as JSON values."""
        return {
            "what": self.what.en,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "of": self.of,
            "target": list(self.target),
            "verdict": self.verdict,
        }


def share(what: Text, cases: float, of: int, least: float | None = None, most: float | None = None) -> Line:
    """A share in percent (Wilson's interval)."""
    low, high = wilson(cases, of)
    return Line(what, 100 * cases / max(1, of), 100 * low, 100 * high, of, (least, most))


def mean(what: Text, values: Iterable[float], least: float | None = None, most: float | None = None) -> Line:
    """The mean of independent values (Student's interval)."""
    numbers = list(values)
    span = mean_interval(len(numbers), fmean(numbers), stdev(numbers)) if len(numbers) > 1 else None
    low, high = span or (None, None)
    return Line(what, fmean(numbers) if numbers else 0.0, low, high, len(numbers), (least, most))


def difference(
    what: Text,
    first: tuple[float, int],
    second: tuple[float, int],
    least: float | None = None,
    most: float | None = None,
) -> Line:
    """The difference of two win rates in percent points; each is (wins, games)."""
    rates = [(won + 1) / (games + 2) for won, games in (first, second)]  # Agresti and Caffo's interval (2000)
    spread = sqrt(sum(rate * (1 - rate) / (games + 2) for rate, (_, games) in zip(rates, (first, second), strict=True)))
    half, middle = 1.96 * spread, rates[0] - rates[1]
    value = first[0] / max(1, first[1]) - second[0] / max(1, second[1])
    of = first[1] + second[1]
    return Line(what, 100 * value, 100 * (middle - half), 100 * (middle + half), of, (least, most))
