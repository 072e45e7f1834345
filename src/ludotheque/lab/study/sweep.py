"""What other cards would do.

A census of the cards as they are and of each variant (`variants.py`) is played over the same shuffles. It says how long
the games are, how they end and who wins them. What was played is kept as that of a census is, so a run that was stopped
goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ...games import box
from ...kernel.text import Text
from . import variants
from .census import Census
from .games import subject
from .lines import Line

AS_THEY_ARE = Text("telles quelles", "as they are")


def variants_of(game: str, variant: str = "") -> list[str]:
    """What is played: the cards as they are, and one variant or all. Raises GameError for what there is not."""
    subject(game)
    name = box(game).game.name
    variants.patch_of(name, variant)
    return ["", variant] if variant else ["", *variants.names(name)]


def swept(
    game: str,
    players: int,
    games: int,
    bot: str,
    seed: int,
    kept: Path,
    variant: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[tuple[str, list[Line]]]:
    """The short figures of a game by variant, "" for the cards as they are. Raises GameError.

    progress: is called with how many games are played, of `games` for each variant.
    """
    short = subject(game).short
    for at, name in enumerate(variants_of(game, variant)):
        notes = list(
            Census(game, players, bot, seed, kept, name).notes(games, lambda done, at=at: progress(at * games + done))
        )
        progress((at + 1) * games)
        yield name, list(short(notes))
