"""What a card is worth: python -m benchmarks.swaps GAME --games 400 --bots greedy --seed 1 [--card ID] [--json].

Whoever has played more of what they drew was ahead anyway, so winning with a card says little about it. Here each card
is changed for a median one (`benchmarks/variants.py`) and the same shuffles are played again: how much more often does
whoever drew the card win with it than with the median card in its place? Who draws it is luck, so nothing favours the
one who does. What was played is kept as that of a census is, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import fmean
from typing import Annotated, Any

import typer

from ludotheque.games import box

from .census import Census, Line, Notes, mean, settings, told
from .console import clear_errors, err
from .variants import SWAP, patch_of, unknown

MOST = 4.0  # percent points that a card may be worth


def holders(notes: Notes, card: str) -> list[float]:
    """Whether those who drew a card have won: one value, or two where it went through both hands."""
    return [won for won, drawn in zip(notes["won"], notes["drawn"], strict=True) if card in drawn]


def worth(card: str, with_it: list[Notes], without: list[Notes]) -> Line:
    """How many percent points a card is worth to whoever draws it, over games of the same shuffles."""
    pairs = [(holders(one, card), holders(other, card)) for one, other in zip(with_it, without, strict=True)]
    found = [100 * (fmean(one) - fmean(other)) for one, other in pairs if one and other]
    return mean(f"swap: {card}", found, -MOST, MOST)


def lines(game: str, games: int, bot: str, seed: int, card: str = "") -> Iterator[Line]:
    """The worth of every card, or of one, each as soon as its games are played. Raises GameError."""
    plain = Census(game, 2, bot, seed)
    cards = [card] if card else list(box(game).game.box.get("card", ()))
    if not cards:
        raise unknown(game, ["chronica"])
    for name in cards:
        patch_of(game, SWAP + name)
    with_it = list(plain.notes(games))
    for number, name in enumerate(cards, 1):
        with err.status(f"card {number} of {len(cards)}: {name}"):
            yield worth(name, with_it, list(Census(game, 2, bot, seed, SWAP + name).notes(games)))


def answer(args: list[str]) -> dict[str, Any]:
    """What the command says to these words, for programs."""
    given = settings(args)
    return swapped(args[0], int(given["--games"]), given["--bots"], int(given["--seed"]), given.get("--card", ""))


def swapped(game: str, games: int, bot: str, seed: int, card: str = "") -> dict[str, Any]:
    """The worth of every card, or of one, as JSON values."""
    return {"games": games, "lines": told(lines(game, games, bot, seed, card))}


@clear_errors()
def main(
    game: Annotated[str, typer.Argument(help="A box on the shelf.")],
    games: Annotated[int, typer.Option(min=1, help="Of each card.")] = 400,
    bots: Annotated[str, typer.Option(help="Who plays on both seats: a bot, or search:N.")] = "greedy",
    seed: Annotated[int, typer.Option()] = 1,
    card: Annotated[str, typer.Option(help="One card alone.")] = "",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Swap cards and say what each is worth."""
    if as_json:
        print(json.dumps(swapped(game, games, bots, seed, card), indent=1))
        return
    for line in lines(game, games, bots, seed, card):
        print(f"{line} {line.verdict}", flush=True)


if __name__ == "__main__":
    typer.run(main)
