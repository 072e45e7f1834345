"""The figures of one series of games: seats, length, course, cards, ways to end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...kernel.text import Text
from ..intervals import mean_interval, wilson
from ..series import Series
from ..tally import Tally
from ..watching import Watched
from .courses import NOBODY, TENTHS, Courses, courses, winners
from .deeds import DeedTally, Named
from .words import both

BARS = 24  # of a histogram, at most


@dataclass
class Sheet:
    """The games of one series, as they are played."""

    series: Series
    scores: list[np.ndarray] = field(default_factory=list)
    decisions: list[np.ndarray] = field(default_factory=list)
    rounds: list[np.ndarray] = field(default_factory=list)
    endings: list[Text | None] = field(default_factory=list)
    _courses: list[Courses] = field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.deeds = DeedTally(self.series.game, self.series.content())
        self.games = 0

    def add(self, watched: Watched) -> tuple[np.ndarray, list[Named]]:
        """Count some games. Returns their deeds with cards, and these cards, row by row."""
        deeds, cards, endings = self.deeds.add(watched)
        self.scores.append(watched.scores)
        self.decisions.append(watched.decisions)
        self.rounds.append(watched.rounds)
        self.endings += endings
        self._courses.append(courses(watched))
        self.games += len(watched)
        return deeds, cards

    @property
    def courses(self) -> Courses:
        return Courses.joined(self._courses)

    @property
    def all_scores(self) -> np.ndarray:
        """Shape (games, seats, 2 + sources)."""
        return np.concatenate(self.scores)

    def columns(self) -> dict[str, np.ndarray]:
        """One value for each game, by name: what two series over the same deals are compared by."""
        scores, ran = self.all_scores, self.courses
        ranks, points = scores[:, :, 1], scores[:, :, 0].astype(float)
        first = ranks == 1
        won = first / np.maximum(first.sum(1, keepdims=True), 1)
        columns = {
            "decisions": np.concatenate(self.decisions).astype(float),
            "rounds": np.concatenate(self.rounds).astype(float),
            "turns": ran.turns.astype(float),
            "lead_changes": ran.lead_changes,
            "decided": 100 * ran.decided,
            "comebacks": np.where(np.isnan(ran.behind), np.nan, 100.0 * (ran.behind > 0)),
            "winning_points": points.max(1),
            "margin": _margins(points),
            **{f"won_{seat}": 100 * won[:, seat] for seat in range(ranks.shape[1])},
            **{f"points_{seat}": points[:, seat] for seat in range(ranks.shape[1])},
        }
        for ending in self.deeds.endings:
            columns[f"ending: {ending.en}"] = np.array([100.0 * (other == ending) for other in self.endings])
        return {name: values for name, values in columns.items() if not np.isnan(values).all()}

    def to_json(self) -> dict[str, Any]:
        """All figures as JSON values."""
        scores = self.all_scores
        tally = Tally.of(scores, np.concatenate(self.decisions))
        return {
            "players": self.series.players,
            "bots": list(self.series.bots),
            "games": self.games,
            "seconds": self.seconds,
            "seats": self._seats(tally, scores),
            "nobody": int((~(scores[:, :, 1] == 1).any(1)).sum()),
            "shared": int((winners(scores[:, :, 1]) == NOBODY).sum()),
            "length": self._length(),
            "course": self._course(),
            "sources": self._sources(scores),
            "cards": list(self.deeds.rows()),
            "endings": [
                {"name": both(ending), "games": games}
                for ending, games in sorted(self.deeds.endings.items(), key=lambda pair: -pair[1])
            ],
        }

    def _seats(self, tally: Tally, scores: np.ndarray) -> list[dict[str, Any]]:
        wins, means, deviations = tally.seat_wins, tally.mean_points, tally.point_deviations
        rows = []
        for seat in range(self.series.players):
            low, high = wilson(wins[seat], tally.games)
            points = mean_interval(tally.games, means[seat], deviations[seat]) or (None, None)
            rows.append(
                {
                    "won": 100 * wins[seat] / tally.games,
                    "won_low": 100 * low,
                    "won_high": 100 * high,
                    "points": means[seat],
                    "points_low": points[0],
                    "points_high": points[1],
                    "deviation": deviations[seat],
                    "quantiles": np.quantile(scores[:, seat, 0], (0.05, 0.25, 0.5, 0.75, 0.95)).tolist(),
                }
            )
        return rows

    def _length(self) -> dict[str, Any]:
        counted = {"decisions": self.decisions, "rounds": self.rounds, "turns": [ran.turns for ran in self._courses]}
        return {
            name: _spread(values)
            for name, parts in counted.items()
            if (values := np.concatenate(parts)).max(initial=-1) > 0
        }

    def _course(self) -> dict[str, Any]:
        ran = self.courses
        if np.isnan(ran.lead_changes).all():
            return {}
        decided, behind = ran.decided[~np.isnan(ran.decided)], ran.behind[~np.isnan(ran.behind)]
        bars = np.histogram(decided, bins=TENTHS, range=(0, 1))[0]
        led = [tenth[~np.isnan(tenth)] for tenth in ran.led.T]
        return {
            "of": len(decided),
            "decided": _mean(100 * decided),
            "decided_bars": bars.tolist(),
            "lead_changes": _mean(ran.lead_changes),
            "comebacks": int((behind > 0).sum()),
            "behind": float(behind[behind > 0].mean()) if (behind > 0).any() else 0.0,
            "leader_wins": [100 * float(tenth.mean()) if len(tenth) else None for tenth in led],
            "led": [len(tenth) for tenth in led],
        }

    def _sources(self, scores: np.ndarray) -> list[dict[str, Any]]:
        """What the points of winners and of the others come from."""
        first = scores[:, :, 1] == 1
        rows = []
        for number, name in enumerate(self.series.game.breakdown):
            part = scores[:, :, 2 + number]
            if part.any():
                own, rest = (part[where].mean() if where.any() else None for where in (first, ~first))
                rows.append({"name": both(name), "winners": own, "others": rest})
        return rows


def _margins(points: np.ndarray) -> np.ndarray:
    """By how many points the first is ahead of the second."""
    if points.shape[1] == 1:
        return np.full(len(points), np.nan)
    ordered = np.sort(points, axis=1)
    return ordered[:, -1] - ordered[:, -2]


def _mean(values: np.ndarray) -> dict[str, Any]:
    """A mean with its interval."""
    if not len(values):
        return {"value": None, "low": None, "high": None}
    span = mean_interval(len(values), float(values.mean()), float(values.std(ddof=1))) if len(values) > 1 else None
    return {"value": float(values.mean()), "low": span and span[0], "high": span and span[1]}


def _spread(values: np.ndarray) -> dict[str, Any]:
    """How whole numbers are spread: mean, quantiles, and the heights of a histogram's bars."""
    low, high = int(values.min()), int(values.max())
    step = max(1, -(-(high - low + 1) // BARS))
    heights, edges = np.histogram(values, bins=np.arange(low, high + step + 1, step))
    return {
        **_mean(values.astype(float)),
        "quantiles": np.quantile(values, (0.05, 0.25, 0.5, 0.75, 0.95)).tolist(),
        "lowest": low,
        "highest": high,
        "bars": [[int(edge), int(height)] for edge, height in zip(edges, heights, strict=False)],
        "step": step,
    }
