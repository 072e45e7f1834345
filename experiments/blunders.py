"""How badly the levels err: python -m experiments.blunders GAME [--positions N] [--playouts N] [--players N] [--json].

Positions are taken from games between *medium* bots, wherever there are three actions or more. The adviser of the game
says what each action is worth to the seat that decides, having looked at each as closely as at the others; each level
chooses several times, with other chance. What it gives away is the worth of the adviser's own choice less that of the
level's, in the search's scale of 0 to 1. A blunder gives away a tenth or more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Annotated, Any

import numpy as np
import typer
from benchmarks.console import clear_errors, err
from rich.progress import track

from ludotheque.bots.advice import look_closely
from ludotheque.bots.names import parse_bot
from ludotheque.kernel.random import decision_seed
from ludotheque.lab.intervals import bounded_interval
from ludotheque.lab.series import Opened, Series, game_seed, opened

LEAST_ACTIONS = 3
EVERY = 7  # decisions between two positions of a game, so that they differ
CHOICES = 3
BLUNDER = 0.1
LEVELS = ("random", "greedy", "easy", "medium")


@dataclass(frozen=True)
class Position:
    """A seat's view of a decision, and where it comes from."""

    known: np.ndarray
    seat: int
    game: int
    decision: int


def positions(ready: Opened, wanted: int) -> Iterator[Position]:
    """So many positions of the series' games, in order."""
    engine, content, series = ready.engine, ready.content, ready.series
    number = count = 0
    while count < wanted:
        state = engine.start(content, series.players, game_seed(series.seed, number))
        due = number % EVERY
        for decision, (seat, action) in enumerate(ready.game(number).actions):
            if decision >= due and len(engine.legal(content, state, seat)) >= LEAST_ACTIONS and count < wanted:
                yield Position(engine.redact(content, state, seat), seat, number, decision)
                count, due = count + 1, decision + EVERY
            engine.apply(content, state, seat, action)
        number += 1


def given_away(ready: Opened, position: Position, playouts: int) -> dict[str, list[float]]:
    """What each level's choices give away, by the network of an adviser who looks at each action so many times."""
    engine, content, seat = ready.engine, ready.content, position.seat
    seed = decision_seed(ready.series.seed, position.game, position.decision, variant=1)
    at = (engine, content, position.known, seat)
    compared, _ = look_closely(*at, seed, playouts, playouts)
    values = {weighed.action: weighed.value for weighed in compared.weighed}
    worst = min(values.values())  # and that is what an action is worth that no search would try
    losses: dict[str, list[float]] = {}
    for level in LEVELS:
        choices = (
            parse_bot(level).choose(engine, content, position.known, seat, seed + 1 + choice)
            for choice in range(CHOICES)
        )
        losses[level] = [max(0.0, compared.best.value - values.get(choice, worst)) for choice in choices]
    return losses


def measure(entry: str, players: int, wanted: int, playouts: int, seed: int) -> dict[str, Any]:
    """How much each level gives away a decision, and how often it blunders, with 95% intervals over positions."""
    ready = opened(Series.checked(entry, players, ["medium"], {}, seed))
    lost: dict[str, list[list[float]]] = {level: [] for level in LEVELS}
    for position in track(positions(ready, wanted), f"{entry}: positions", wanted, console=err, transient=True):
        for level, given in given_away(ready, position, playouts).items():
            lost[level].append(given)
    rows = []
    for level, given in lost.items():
        means = [fmean(losses) for losses in given]
        blunders = [fmean(value >= BLUNDER for value in losses) for losses in given]
        rows.append(
            {
                "level": level,
                "given_away": round(fmean(means), 4),
                "given_away_interval": bounded_interval(means),
                "blunders": round(fmean(blunders), 4),
                "blunders_interval": bounded_interval(blunders),
                "worst": round(max(map(max, given)), 4),
            }
        )
    return {"game": entry, "players": players, "positions": wanted, "playouts": playouts, "seed": seed, "levels": rows}


@clear_errors()
def main(
    game: Annotated[str, typer.Argument(help="Which box.", show_default=False)],
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    wanted: Annotated[int, typer.Option("--positions", help="How many positions.")] = 100,
    playouts: Annotated[int, typer.Option(help="Playouts of each action, for the adviser.")] = 4_000,
    seed: Annotated[int, typer.Option(help="What all chance comes from.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure how badly the levels err."""
    result = measure(game, players, max(2, wanted), max(100, playouts), seed)
    if as_json:
        print(json.dumps(result, indent=2))
        return
    print(f"{game}, {players} players, {result['positions']} positions, rated by {playouts} playouts of each action")
    print(f"{'':8} {'given away':>22} {'blunders, %':>20} {'worst':>6}")
    for row in result["levels"]:
        low, high = row["given_away_interval"]
        least, most = (100 * end for end in row["blunders_interval"])
        print(
            f"{row['level']:8} {row['given_away']:>8.3f} ({low:.3f}-{high:.3f}) "
            f"{100 * row['blunders']:>7.1f} ({least:4.1f}-{most:4.1f}) {row['worst']:>6.2f}"
        )


if __name__ == "__main__":
    typer.run(main)
