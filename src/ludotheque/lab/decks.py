"""Decks against decks: each pair meets in both seats, with the same bot on both, over the same shuffles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..games import box
from ..kernel.content import PatchValues
from ..kernel.decks import slots_of
from ..kernel.errors import GameError
from ..kernel.text import Text
from .intervals import wilson
from .series import Series, check_games
from .simulate import Progress, simulate

SEATS = 2  # of games in which decks meet: one a seat


@dataclass(frozen=True)
class Meeting:
    """What came of two decks: by their places in the table, how many games and how many wins of the first."""

    first: int
    second: int
    games: int
    wins: float


@dataclass(frozen=True)
class CrossTable:
    """Every deck against every other. `names` are those of the decks, `bot` plays them all."""

    entry: str
    names: tuple[str, ...]
    bot: str
    seed: int
    content: str
    meetings: tuple[Meeting, ...]
    seconds: float

    def rate(self, deck: int, other: int | None = None) -> tuple[float, float, float]:
        """The share of games that a deck wins, of all or against one other, with its 95% interval."""
        games, wins = 0, 0.0
        for one in self.meetings:
            if deck in (one.first, one.second) and (other is None or other in (one.first, one.second)):
                games += one.games
                wins += one.wins if deck == one.first else one.games - one.wins
        return (wins / games, *wilson(wins, games))

    def to_json(self) -> dict[str, Any]:
        """The table as JSON values."""
        places = range(len(self.names))
        return {
            "game": self.entry,
            "bot": self.bot,
            "seed": self.seed,
            "content": self.content,
            "games": sum(one.games for one in self.meetings),
            "seconds": self.seconds,
            "decks": [
                {
                    "name": self.names[deck],
                    "win_rate": self.rate(deck)[0],
                    "win_interval": self.rate(deck)[1:],
                    "against": {self.names[other]: self.rate(deck, other)[0] for other in places if other != deck},
                }
                for deck in places
            ],
        }


def cross_table(
    entry: str,
    decks: Sequence[tuple[str, str]],
    bot: str,
    games: int,
    options: Mapping[str, str],
    seed: int,
    *,
    patch: PatchValues | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done: None,
) -> CrossTable:
    """Let decks, as (name, value of an option), meet: `games` games a pair, half of them with the seats exchanged.

    The same for a seed with any number of workers. Raises GameError for impossible numbers and decks.
    """
    check_games(games)
    game = box(entry).game
    slots = slots_of(game)
    if len(decks) < 2 or len({name for name, _ in decks}) < len(decks):
        raise GameError(Text("Il faut au moins deux pioches différentes.", "It takes at least two different decks."))
    half = -(-games // 2)
    meetings, seconds, done, digest = [], 0.0, 0, game.content(options, patch).digest
    for first, second in combinations(range(len(decks)), 2):
        wins = 0.0
        for turned in (False, True):
            places = (second, first) if turned else (first, second)
            chosen = dict(zip(slots.options, (decks[place][1] for place in places), strict=True))
            series = Series.checked(entry, SEATS, [bot], {**options, **chosen}, seed, patch)
            before = done
            report = simulate(series, half, workers, lambda now, before=before: progress(before + now), cluster=cluster)
            wins += report.tally.seat_wins[int(turned)]
            seconds += report.seconds
            done += half
        meetings.append(Meeting(first, second, 2 * half, wins))
    names = tuple(name for name, _ in decks)
    return CrossTable(entry, names, bot, seed, digest, tuple(meetings), seconds)
