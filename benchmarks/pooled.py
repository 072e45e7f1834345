"""What starting wealth is worth: python -m benchmarks.pooled margraves --games 200 --bots search:200,hard --seed 1.

A wealth tile is kept in few games of one number of players, so each of a census' intervals is wide. Here the games of
every number of players and of several bots count together: how many percent points more often than by chance does one
win who kept it? The games are those of a census, and are kept as its are.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any

import typer

from ludotheque.games import box

from .census import Census, Line, mean, settings, told
from .console import clear_errors
from .seen import FAIR
from .variants import unknown


def pooled(game: str, games: int, bots: str, seed: int) -> list[Line]:
    """A line for each wealth tile, worst first: percent points above chance. Raises GameError."""
    if "wealth" not in box(game).game.box:
        raise unknown(game, ["margraves"])
    found: dict[str, list[float]] = defaultdict(list)
    for bot in bots.split(","):
        for players in box(game).game.seats:
            for notes in Census(game, players, bot, seed).notes(games):
                for won, kept in zip(notes["won"], notes["wealth"], strict=True):
                    for name in kept:
                        found[name].append(100 * (won - 1 / players))
    ours = {name for name, tile in box(game).game.box["wealth"].items() if tile.marks}
    lines = [
        mean(f"won above chance with: {name}", values, *((-FAIR, FAIR) if name in ours else (None, None)))
        for name, values in found.items()
    ]
    return sorted(lines, key=lambda line: line.value)


def answer(args: list[str]) -> dict[str, Any]:
    """What the command says to these words, for programs."""
    given = settings(args)
    games = int(given["--games"])
    return {"games": games, "lines": told(pooled(args[0], games, given["--bots"], int(given["--seed"])))}


@clear_errors()
def main(
    game: Annotated[str, typer.Argument(help="A box with wealth tiles.")],
    games: Annotated[int, typer.Option(min=1, help="Of each number of players and each bot.")] = 200,
    bots: Annotated[str, typer.Option(help="Who plays on all seats, with a comma between them.")] = "search:200",
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    """Say how much more often than by chance one wins with each wealth tile."""
    for line in pooled(game, games, bots, seed):
        print(f"{line} {line.verdict}")


if __name__ == "__main__":
    typer.run(main)
