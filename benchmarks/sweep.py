"""What other cards would do: python -m benchmarks.sweep GAME --players 2 --games 200 --bots greedy --seed 1 [--json].

Plays a census of the cards as they are and of each variant (`benchmarks/variants.py`; `--variant NAME` for one alone,
NAME,NAME for both at once) over the same shuffles, and says how long the games are, how they end and who wins them.
What was played is kept as that of a census is, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from . import variants
from .census import Census, settings, told
from .console import clear_errors, err
from .seen import SHORT

AS_IT_IS = "as they are"


def answer(args: list[str]) -> dict[str, Any]:
    """What the command says to these words, for programs."""
    given = settings(args)
    players = int(given.get("--players", 2))
    return swept(
        args[0], players, int(given["--games"]), given["--bots"], int(given["--seed"]), given.get("--variant", "")
    )


def swept(game: str, players: int, games: int, bot: str, seed: int, variant: str = "") -> dict[str, Any]:
    """The short figures of a game by variant, as JSON values."""
    rows: list[dict[str, Any]] = []
    names = ["", variant] if variant else ["", *variants.names(game)]
    for number, name in enumerate(names, 1):
        called = name or AS_IT_IS
        with err.status(f"variant {number} of {len(names)}: {called}"):
            found = list(Census(game, players, bot, seed, name).notes(games))
        if err.is_terminal:
            err.print(f"variant {number} of {len(names)}: {called}", style="dim")
        rows.append({"variant": called, "lines": told(SHORT[game](found))})
    return {"games": games, "variants": rows}


@clear_errors()
def main(
    game: Annotated[str, typer.Argument(help="A box on the shelf.")],
    players: Annotated[int, typer.Option()] = 2,
    games: Annotated[int, typer.Option(min=1, help="Of each variant.")] = 200,
    bots: Annotated[str, typer.Option(help="Who plays on all seats: a bot, or search:N.")] = "greedy",
    seed: Annotated[int, typer.Option()] = 1,
    variant: Annotated[str, typer.Option(help="One variant alone, or several at once: NAME,NAME.")] = "",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play variants and say what happens in them."""
    found = swept(game, players, games, bots, seed, variant)
    if as_json:
        print(json.dumps(found, indent=1))
        return
    for row in found["variants"]:
        print(f"{row['variant']:16}", *(f"{line['what']}: {line['value']:.1f}" for line in row["lines"]), sep="  ")


if __name__ == "__main__":
    typer.run(main)
