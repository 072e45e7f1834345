"""How the value of a decision becomes a chance to win.

The adviser plays games against itself. The value of each decision is stored beside the winner. The same value means
another chance in the first round than in the last. So a logistic curve is fitted, whose two numbers change evenly from
the first round to the usual last one. The games are written to a work file, one a line after a first line that says
what they depend on. An interrupted run goes on where it was, and the same seed gives the same lines. `pack` then writes
the package data, if there are enough games.
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
ENOUGH, CLOSE = 100, 0.1  # the fewest games for a curve, and its largest error
STAGES, TENTHS = 3, 10  # the error is measured by thirds of the game and tenths of the chance
STEPS, RIDGE = 30, 1e-3  # of Newton's method; the ridge limits the numbers when every game is decided
SHAPE = {"ranks": list, "rounds": int, "values": list}  # of a line

Sample = tuple[float, int, float, float]  # value, round, share of the victory, weight


def play(game: Game) -> Row:
    """Play one game. Returns its line: [round, seat, value] of each decision with a choice, and the ranks."""
    at = game.engine.game.rounds_of
    values = [
        (at(decision.known) or 0, decision.seat, round(decision.thought.value, 4)) for decision in game.decisions()
    ]
    return {"number": game.number, "ranks": game.ranks(), "rounds": at(game.state) or 0, "values": values}


# --- package data ------------------------------------------------------------------------------------------------


def fitted(rows: Sequence[Row], command: str) -> Mapping[str, Any]:
    """The curves of some games and their error in other games, as `Chances.read` takes them.

    The error is measured by cross-validation: each half of the games with the curves of the other half.
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
    """Each decision of a game. All games have the same weight in all."""
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
    """The mean distance between the predicted chance and the share won, by thirds of the games and tenths of the
    chance.
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
    """Games of advisers from which chances to win are learned. `plain`: without a network, as with cards that no
    network was trained on.
    """

    series: Series
    plain: bool = False

    @classmethod
    def checked(cls, entry: str, players: int, seed: int, plain: bool) -> Learning:
        """Raises GameError for games that cannot be played."""
        return cls(Series.checked(entry, players, [RANDOM], {}, seed), plain)

    @cached_property
    def thinker(self) -> Bot:
        """The bot that plays."""
        return ADVISER if self.plain else adviser(self.series.game, self.series.content(), self.series.players)

    @property
    def how(self) -> str:
        return NETWORK if self.thinker.network else PLAIN

    def rows(self, work: Path, games: int | None, progress: Progress = lambda done: None) -> Sequence[Row]:
        """The games of a work file, after adding games up to this number; None adds none.

        Raises GameError, BadRecord for a file of something else or a damaged one, OutOfReach.
        """
        head = {**header(self.series, FORMAT, FORMAT_VERSION), "how": self.how}
        return looked_through(work, head, SHAPE, self.series, games, play, self.thinker, progress)


def file_of(boxes: Path, entry: str) -> Path:
    """The file of the curves of a game."""
    return folder_in(boxes, box(entry).package) / "help" / "chances.json"


def pack(learning: Learning, rows: Sequence[Row], boxes: Path) -> tuple[Path, Mapping[str, Any], bool]:
    """Write the curves of some games into the game's folder below `boxes`, or delete the old ones if these games are
    too few. Returns the file, the curves, and whether they are kept. Raises OutOfReach.
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
