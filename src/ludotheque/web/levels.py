"""What a page says of the strength of bots to who chooses one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..bots.ladder import NAMES, Ladder, Rating, ladders
from ..kernel.text import Text


@dataclass(frozen=True)
class Level:
    """A level as it was measured: how often it wins against the next one below, in how many games, and its rating."""

    name: str
    said: Text | None
    games: int
    rating: Rating | None


@dataclass(frozen=True)
class Strengths:
    """The levels at one number of players, the weakest first."""

    players: int
    levels: tuple[Level, ...]


@cache
def strengths(entry: str) -> tuple[Strengths, ...]:
    """All that was measured for a box as it is now, by numbers of players."""
    return tuple(Strengths(one.players, tuple(_levels(one))) for one in ladders(entry))


def _levels(ladder: Ladder) -> list[Level]:
    found = []
    for name in NAMES:
        rung, rating = ladder.rung_of(name), ladder.rating_of(name)
        if rung or rating:
            found.append(Level(name, ladder.says(name), rung.games if rung else 0, rating))
    return found
