"""Sums over games in exact whole numbers, so that they do not depend on the order of the games."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm, sqrt

import numpy as np

from .intervals import mean_interval, wilson

SHARE = lcm(*range(1, 8))  # a win shared by up to seven seats is a whole number of these parts


@dataclass(frozen=True)
class Tally:
    """The sums of some games. Arrays have one number for each seat; `wins` counts parts of SHARE.

    A game that nobody wins, such as solo play lost to the box, adds to no seat's wins.
    """

    games: int
    decisions: int
    squares: int  # of the number of decisions in each game
    shortest: int
    longest: int
    wins: np.ndarray
    points: np.ndarray
    points_squares: np.ndarray
    lowest: np.ndarray
    highest: np.ndarray

    @classmethod
    def of(cls, scores: np.ndarray, lengths: np.ndarray) -> Tally:
        """Sums of scores, shape (games, seats, at least 2: points, rank), and lengths, shape (games,)."""
        points = scores[:, :, 0].astype(np.int64)
        first = scores[:, :, 1] == 1
        lengths = lengths.astype(np.int64)
        return cls(
            games=len(scores),
            decisions=int(lengths.sum()),
            squares=int((lengths**2).sum()),
            shortest=int(lengths.min()),
            longest=int(lengths.max()),
            wins=(first * (SHARE // np.maximum(first.sum(1, keepdims=True), 1))).sum(0),
            points=points.sum(0),
            points_squares=(points**2).sum(0),
            lowest=points.min(0),
            highest=points.max(0),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            games=self.games + other.games,
            decisions=self.decisions + other.decisions,
            squares=self.squares + other.squares,
            shortest=min(self.shortest, other.shortest),
            longest=max(self.longest, other.longest),
            wins=self.wins + other.wins,
            points=self.points + other.points,
            points_squares=self.points_squares + other.points_squares,
            lowest=np.minimum(self.lowest, other.lowest),
            highest=np.maximum(self.highest, other.highest),
        )

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games

    @property
    def length_deviation(self) -> float:
        return _deviation(self.games, self.decisions, self.squares)

    @property
    def seat_wins(self) -> list[float]:
        """Wins by seat. A shared first place is divided, so that the wins add up to the number of games."""
        return [int(parts) / SHARE for parts in self.wins]

    @property
    def mean_points(self) -> list[float]:
        return [int(total) / self.games for total in self.points]

    @property
    def point_deviations(self) -> list[float]:
        return [_deviation(self.games, int(a), int(b)) for a, b in zip(self.points, self.points_squares, strict=True)]

    @property
    def win_intervals(self) -> list[tuple[float, float] | None]:
        """The 95% interval of each seat's share of wins (Wilson); None for a single game."""
        return [wilson(wins, self.games) if self.games > 1 else None for wins in self.seat_wins]

    @property
    def mean_intervals(self) -> list[tuple[float, float] | None]:
        """The 95% interval of each seat's mean points (Student); None for a single game."""
        pairs = zip(self.mean_points, self.point_deviations, strict=True)
        return [mean_interval(self.games, mean, deviation) for mean, deviation in pairs]


def _deviation(n: int, total: int, squares: int) -> float:
    """The standard deviation of a sample, from exact sums."""
    return sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else 0.0
