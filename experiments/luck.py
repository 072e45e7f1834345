"""How much luck lies between actions that are compared: python -m experiments.luck GAME [--players N] [--json].

At positions of games between *medium* bots (those of `experiments.blunders`) every action is looked at as often as the
others, as advice does, once by each of some seeds. What an action is worth less the mean of all says how it compares;
how far that differs from seed to seed is luck. Told is its standard deviation, where playouts to the end have the same
luck for all actions and where each has luck of its own (`SAME_LUCK` in `bots/search.py`), and how many times the
playouts would do as much.
"""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import fmean
from typing import Annotated, Any

import numpy as np
import typer
from benchmarks.console import clear_errors, err
from rich.progress import track

from ludotheque.bots.tree import TURN, Rivals
from ludotheque.kernel.random import decision_seed, generator
from ludotheque.lab.series import Opened, Series, opened

from .blunders import Position, positions
from .trial import Tried, searching, tried


def spread(ready: Opened, bot: Tried, position: Position, playouts: int, seeds: int) -> float:
    """The standard deviation, over seeds, of what an action is worth less the mean of all; the mean of all actions."""
    at = (ready.engine, ready.content, position.known, position.seat)
    legal = ready.engine.legal(*at[1:])
    rows = []
    for seed in range(seeds):
        rng = generator(decision_seed(ready.series.seed, position.game, position.decision, variant=seed + 1))
        rivals = Rivals(replace(bot, playouts=playouts * len(legal)).tree(*at, rng), legal)
        for _ in range(0, playouts, TURN):
            rivals.turn(legal.tolist())
        values = np.array([rivals.value(action) for action in legal.tolist()])
        rows.append(values - values.mean())
    return float(np.std(rows, axis=0, ddof=1).mean())


def measure(entry: str, players: int, wanted: int, playouts: int, seeds: int, seed: int) -> dict[str, Any]:
    """How much luck there is at so many positions, each action being looked at `playouts` times."""
    ready = opened(Series.checked(entry, players, ["medium"], {}, seed))
    bot = searching(f"whole:{playouts}", ready.series.game)
    own, same = tried(ready.series.game, ready.content, players, bot, {"SAME_LUCK": 0})
    pairs = [
        (spread(ready, own, position, playouts, seeds), spread(ready, same, position, playouts, seeds))
        for position in track(positions(ready, wanted), f"{entry}: positions", wanted, console=err, transient=True)
    ]
    of_own, of_same = (fmean(spreads) for spreads in zip(*pairs, strict=True))
    return {
        "game": entry,
        "players": players,
        "positions": wanted,
        "playouts": playouts,
        "seeds": seeds,
        "seed": seed,
        "own": round(of_own, 5),
        "same": round(of_same, 5),
        "times": round((of_own / of_same) ** 2, 2) if of_same else 1.0,
    }


@clear_errors()
def main(
    game: Annotated[str, typer.Argument(help="Which box.", show_default=False)],
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    wanted: Annotated[int, typer.Option("--positions", help="How many positions.", min=1)] = 30,
    playouts: Annotated[int, typer.Option(help="Playouts of each action.", min=TURN)] = 400,
    seeds: Annotated[int, typer.Option(help="How often each position is looked at.", min=2)] = 12,
    seed: Annotated[int, typer.Option(help="What all chance comes from.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure how much luck lies between actions that are compared.

    Examples: python -m experiments.luck royaume-2e; python -m experiments.luck royaume-2e --players 4 --positions 10
    """
    result = measure(game, players, wanted, playouts, seeds, seed)
    if as_json:
        print(json.dumps(result, indent=2))
        return
    print(
        f"{game}, {players} players, {wanted} positions, {playouts} playouts of each action: standard deviation "
        f"{result['own']:.4f} with luck of its own, {result['same']:.4f} with the same luck, "
        f"as with {result['times']:.2f} times the playouts"
    )


if __name__ == "__main__":
    typer.run(main)
