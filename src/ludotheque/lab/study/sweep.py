"""The effects of other cards.

The box's cards and each variant (`variants.py`) are played over the same shuffles. The table compares how long the
games are, how they end and who wins them. Games are kept as those of a census, so an interrupted run goes on where it
was.
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
    """The variants to play: "" for the box's cards, then one variant or all. Raises GameError for an unknown one."""
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
    """The short figures of a game by variant, "" for the box's cards. Raises GameError.

    progress: is called with the number of games played, of `games` for each variant.
    """
    short = subject(game).short
    for at, name in enumerate(variants_of(game, variant)):
        notes = list(
            Census(game, players, bot, seed, kept, name).notes(games, lambda done, at=at: progress(at * games + done))
        )
        progress((at + 1) * games)
        yield name, list(short(notes))
