"""Learn how a value becomes a chance to win: python -m benchmarks.chances ENTRY [--players N] [--games N] [--plain].

Those who give advice play games against each other, and what they think of each decision is kept beside who won. A
value means another chance in the first round than in the last one: a logistic curve, whose two numbers change evenly
from the first round to the usual last one, is fitted to that. What is found is written to `--work`, a line a game
behind a first one that says what they are of, so that the command goes on where it was stopped; the same seed gives the
same lines. `--pack` then writes the package data, where enough games bear it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Annotated, Any

import numpy as np
import typer

from ludotheque.bots.advice import ADVISER, JUDGED, PLAIN, Chances, adviser
from ludotheque.bots.judgement import Judgement
from ludotheque.games import box
from ludotheque.lab.results import Row
from ludotheque.lab.series import RANDOM, Series

from .advised import GAMES, Game, header, looked_through
from .console import clear_errors, err

FORMAT, FORMAT_VERSION = "ludotheque-valued-games", 1
ENOUGH, CLOSE = 100, 0.1  # games that chances are told from at least, and how far off they may be at most
STAGES, TENTHS = 3, 10  # by which the error is looked at
STEPS, RIDGE = 30, 1e-3  # of Newton's method, and what keeps it from running away where all is decided
SHAPE = {"ranks": list, "rounds": int, "values": list}  # of a line

Sample = tuple[float, int, float, float]  # value, round, share of the victory, weight


def play(game: Game) -> Row:
    """Play one game; returns its line: [round, seat, value] of each decision with a choice, and who came where."""
    at = game.engine.game.rounds_of
    values = [(at(one.known) or 0, one.seat, round(one.thought.value, 4)) for one in game.decisions()]
    return {"number": game.number, "ranks": game.ranks(), "rounds": at(game.state) or 0, "values": values}


# --- what becomes package data ----------------------------------------------------------------------------------


def fitted(rows: Sequence[Row], command: str) -> Mapping[str, Any]:
    """The curves of some games, and how far they are from what came in other games: what `Chances.read` takes.

    The error is measured crosswise, by the curves of the other half of the games.
    """
    usual = max(1, round(median(row["rounds"] for row in rows)))
    halves = [[pair for row in rows[start::2] for pair in samples(row)] for start in (0, 1)]
    error = fmean(off(fit(halves[i], usual), halves[1 - i]) for i in (0, 1))
    found = fit(halves[0] + halves[1], usual)
    return {
        "first": [round(number, 3) for number in found.first],
        "last": [round(number, 3) for number in found.last],
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
    found = np.zeros(len(inputs))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-found @ inputs))
        slope = inputs @ (weight * (won - chance)) - RIDGE * found
        bend = (inputs * (weight * chance * (1 - chance))) @ inputs.T + RIDGE * np.eye(len(inputs))
        found = found + np.linalg.solve(bend, slope)
    early_intercept, early_slope, late_intercept, late_slope = found.tolist()
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


@clear_errors()
def main(
    entry: Annotated[str, typer.Argument(help="Which box.", show_default=False)],
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(help="How many games, those done already included.", min=1)] = ENOUGH,
    seed: Annotated[int, typer.Option(help="Of the games, and of the searches.")] = 1,
    work: Annotated[Path | None, typer.Option(help="What was found, a line a game.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Without a judgement, as for cards that it never saw.")
    ] = False,
    pack: Annotated[bool, typer.Option("--pack", help="Write the package data from what was found.")] = False,
) -> None:
    """Learn how the value of a decision becomes a chance to win, or pack it.

    Examples: python -m benchmarks.chances royaume-2e; python -m benchmarks.chances royaume-2e --players 4 --pack
    """
    series = Series.checked(entry, players, [RANDOM], {}, seed)
    thinker = ADVISER if plain else adviser(series.game, series.content(), players)
    how = JUDGED if thinker.judgement else PLAIN
    work = work or Path(f"chances-{entry}-{players}-{how}.jsonl")
    head = {**header(series, FORMAT, FORMAT_VERSION), "how": how}
    rows = looked_through(work, head, SHAPE, series, None if pack else games, play, thinker)
    if pack:
        _pack(series, thinker.judgement, plain, rows)


def _pack(series: Series, judgement: Judgement | None, plain: bool, rows: Sequence[Row]) -> None:
    shelf = box(series.entry)
    asked = f"--players {series.players} --seed {series.seed} --games {len(rows)}{' --plain' if plain else ''}"
    found = fitted(rows, f"python -m benchmarks.chances {shelf.name} {asked}")
    path = GAMES / shelf.package / "help" / "chances.json"
    known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    measured = known.setdefault(JUDGED if judgement else PLAIN, {})
    measured.pop(str(series.players), None)
    if found["games"] >= ENOUGH and found["error"] <= CLOSE:
        of = {"judgement": judgement.digest} if judgement else {}
        measured[str(series.players)] = {"ruleset": shelf.game.ruleset, **of, **found}
    known = {how: dict(sorted(some.items())) for how, some in sorted(known.items())}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    err.print(found)


if __name__ == "__main__":
    typer.run(main)
