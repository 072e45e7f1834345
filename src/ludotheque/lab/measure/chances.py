"""How the value of a decision becomes a chance to win.

Those who give advice play games against each other, and what they think of each decision is kept beside who won. A
value means another chance in the first round than in the last one: a logistic curve, whose two numbers change evenly
from the first round to the usual last one, is fitted to that. What is found is written to a work file, a line a game
behind a first one that says what they are of, so that the search goes on where it was stopped; the same seed gives the
same lines. `pack` then writes the package data, where enough games bear it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean, median
from typing import Any

import numpy as np

from ...bots.advice import ADVISER, NETWORK, PLAIN, Chances, adviser
from ...bots.bot import Bot
from ...games import box
from ..published import folder_in, publish
from ..results import Row
from ..series import RANDOM, Series
from ..simulate import Progress
from .advised import Game, header, looked_through

FORMAT, FORMAT_VERSION = "ludotheque-valued-games", 1
ENOUGH, CLOSE = 100, 0.1  # games that chances are told from at least, and how far off they may be at most
STAGES, TENTHS = 3, 10  # by which the error is looked at
STEPS, RIDGE = 30, 1e-3  # of Newton's method, and what keeps it from running away where all is decided
SHAPE = {"ranks": list, "rounds": int, "values": list}  # of a line

Sample = tuple[float, int, float, float]  # value, round, share of the victory, weight


def play(game: Game) -> Row:
    """Play one game; returns its line: [round, seat, value] of each decision with a choice, and who came where."""
    at = game.engine.game.rounds_of
    values = [
        (at(decision.known) or 0, decision.seat, round(decision.thought.value, 4)) for decision in game.decisions()
    ]
    return {"number": game.number, "ranks": game.ranks(), "rounds": at(game.state) or 0, "values": values}


# --- what becomes package data ----------------------------------------------------------------------------------


def fitted(rows: Sequence[Row], command: str) -> Mapping[str, Any]:
    """The curves of some games, and how far they are from what came in other games: what `Chances.read` takes.

    The error is measured crosswise, by the curves of the other half of the games.
    """
    usual = max(1, round(median(row["rounds"] for row in rows)))
    halves = [[pair for row in rows[start::2] for pair in samples(row)] for start in (0, 1)]
    error = fmean(off(fit(halves[i], usual), halves[1 - i]) for i in (0, 1))
    curves = fit(halves[0] + halves[1], usual)
    return {
        "first": [round(number, 3) for number in curves.first],
        "last": [round(number, 3) for number in curves.last],
        "rounds": usual,
        "games": len(rows),
        "decisions": sum(len(row["values"]) for row in rows),
        "error": round(error, 3),
        "command": command,
    }


def samples(row: Row) -> Iterator[Sample]:
    """Each decision of a game; all of a game weigh as much as those of another."""
    first = [seat for seat, rank in enumerate(row["ranks"]) if rank == 1]
    for at, seat, value in row["values"]:
        yield value, at, 1 / len(first) if seat in first else 0.0, 1 / len(row["values"])


def fit(some: Sequence[Sample], usual: int) -> Chances:
    """The curves of greatest likelihood, by Newton's method; `usual` is the usual last round."""
    value, at, won, weight = np.array(some).T
    late = np.minimum(1.0, at / usual)
    odds = value - 0.5
    inputs = np.stack([1 - late, (1 - late) * odds, late, late * odds])
    coefficients = np.zeros(len(inputs))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-coefficients @ inputs))
        slope = inputs @ (weight * (won - chance)) - RIDGE * coefficients
        bend = (inputs * (weight * chance * (1 - chance))) @ inputs.T + RIDGE * np.eye(len(inputs))
        coefficients = coefficients + np.linalg.solve(bend, slope)
    early_intercept, early_slope, late_intercept, late_slope = coefficients.tolist()
    return Chances((early_intercept, early_slope), (late_intercept, late_slope), usual, 0, 0.0)


def off(curves: Chances, some: Iterable[Sample]) -> float:
    """The mean distance between the chance told and the share that was won, by thirds of the games and by tenths of
    the chance.
    """
    parts: dict[tuple[int, int], list[tuple[float, float]]] = {}
    total = 0.0
    for value, at, won, weight in some:
        chance = curves.at(value, at)
        stage = min(STAGES - 1, STAGES * at // curves.rounds)
        parts.setdefault((stage, min(TENTHS - 1, int(chance * TENTHS))), []).append((weight, chance - won))
        total += weight
    return math.fsum(abs(sum(w * d for w, d in part)) for part in parts.values()) / total


@dataclass(frozen=True)
class Learning:
    """Games of advisers from which chances to win are learned. `plain`: without a network, as for cards that it never
    saw.
    """

    series: Series
    plain: bool = False

    @classmethod
    def checked(cls, entry: str, players: int, seed: int, plain: bool) -> Learning:
        """Raises GameError for games that cannot be played."""
        return cls(Series.checked(entry, players, [RANDOM], {}, seed), plain)

    @cached_property
    def thinker(self) -> Bot:
        """Who plays."""
        return ADVISER if self.plain else adviser(self.series.game, self.series.content(), self.series.players)

    @property
    def how(self) -> str:
        return NETWORK if self.thinker.network else PLAIN

    def rows(self, work: Path, games: int | None, progress: Progress = lambda done: None) -> Sequence[Row]:
        """The games of a work file, after going on with it up to so many; where None are wanted, those there are.

        Raises GameError, BadRecord for a file of something else or a damaged one, OutOfReach.
        """
        head = {**header(self.series, FORMAT, FORMAT_VERSION), "how": self.how}
        return looked_through(work, head, SHAPE, self.series, games, play, self.thinker, progress)


def file_of(boxes: Path, entry: str) -> Path:
    """The file of the curves of a game."""
    return folder_in(boxes, box(entry).package) / "help" / "chances.json"


def pack(learning: Learning, rows: Sequence[Row], boxes: Path) -> tuple[Path, Mapping[str, Any], bool]:
    """Write the curves of some games into the game's folder below `boxes`, or take the older ones away where these
    games bear none: the file, what was found, and whether it is kept. Raises OutOfReach.
    """
    series, network = learning.series, learning.thinker.network
    shelf = box(series.entry)
    asked = f"--players {series.players} --seed {series.seed} --games {len(rows)}{' --plain' if learning.plain else ''}"
    curves = fitted(rows, f"ludotheque measure chances {shelf.name} {asked}")
    path = file_of(boxes, series.entry)
    known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    measured = known.setdefault(learning.how, {})
    measured.pop(str(series.players), None)
    keeps = curves["games"] >= ENOUGH and curves["error"] <= CLOSE
    if keeps:
        of = {"network": network.digest} if network else {}
        measured[str(series.players)] = {"ruleset": shelf.game.ruleset, **of, **curves}
    known = {how: dict(sorted(some.items())) for how, some in sorted(known.items())}
    publish(path, json.dumps(known, indent=1) + "\n")
    return path, curves, keeps
