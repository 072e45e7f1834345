"""Games that are over, as those see them who sat there: what came of each, and what that says of all of them.

Rows of the table `result` are the truth. They are written with the command that ends a game (`playing`), and leave with
an undo of it. Everything else here is counted from them.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ...bots.names import leanings
from ...kernel.errors import GameError, OutOfReach
from .database import Database
from .snapshots import rebuild, result_rows


@dataclass(frozen=True)
class Placing:
    """What a game brought to one seat. `person`: whose seat it is. A seat with a person and a bot was played to the end
    by the bot.
    """

    seat: int
    name: str
    person: str | None
    bot: str | None
    points: int
    rank: int
    resigned: bool


@dataclass(frozen=True)
class Finished:
    """A game that is over, as a person sees it who sat in the `own` seats."""

    table: str
    entry: str
    ended: str  # the moment as ISO 8601, UTC
    placings: tuple[Placing, ...]  # by seat
    own: tuple[int, ...]

    @property
    def mine(self) -> Placing | None:
        """What it brought to the person; None where they shared a device and had several seats."""
        return self.placings[self.own[0]] if len(self.own) == 1 else None

    @property
    def others(self) -> tuple[Placing, ...]:
        return tuple(placing for placing in self.placings if placing.seat not in self.own)

    @property
    def first(self) -> tuple[Placing, ...]:
        """Those of the first rank; none where the game has won."""
        return tuple(placing for placing in self.placings if placing.rank == 1)


@dataclass(frozen=True)
class Tally:
    """How somebody did in some games where they had one seat. `shared`: the first rank with others. `best`: the game
    with the most points, None without one that was not resigned.
    """

    games: int
    won: int
    shared: int
    best: Finished | None

    @classmethod
    def of(cls, games: Iterable[Finished]) -> Tally:
        own = [game for game in games if game.mine]
        kept = [(game, game.mine) for game in own if game.mine and not game.mine.resigned]
        first = [game for game, mine in kept if mine.rank == 1]
        shared = sum(len(game.first) > 1 for game in first)
        best = max(kept, key=lambda pair: pair[1].points, default=(None, None))[0]
        return cls(len(own), len(first) - shared, shared, best)


@dataclass(frozen=True)
class Opponent:
    """Somebody against whom one has played: a person, or the bots of a level, with the games there were."""

    name: str
    bot: str | None
    games: tuple[Finished, ...]

    @property
    def tally(self) -> Tally:
        return Tally.of(self.games)


def finished_games(rows: Iterable[Any], person: str) -> list[Finished]:
    """The games of a person, from rows that are sorted by table and seat."""
    games = []
    for (table, entry, ended), of_table in groupby(rows, key=lambda row: (row.table_id, row.entry, row.ended)):
        seats = list(of_table)
        placings = tuple(
            Placing(row.seat, row.name, row.person, row.bot, row.points, row.rank, row.resigned) for row in seats
        )
        own = tuple(row.seat for row in seats if row.person == person and not row.forgotten)
        games.append(Finished(table, entry, ended, placings, own))
    return games


def by_box(games: Iterable[Finished]) -> dict[str, list[Finished]]:
    """The games of each box, the box that was played most first."""
    return _most_first(_grouped(games, lambda game: [game.entry]))


def opponents(games: Sequence[Finished]) -> list[Opponent]:
    """Against whom somebody played, whoever was there most often first. A person counts by who they are and is called
    as in the latest game; one who is not known, by name; bots by level.
    """
    by_opponent = _most_first(_grouped(games, lambda game: dict.fromkeys(map(_who, game.others))))
    latest = {_who(placing): placing for game in reversed(games) for placing in game.others}
    return [Opponent(latest[who].name, _level(latest[who]), tuple(met)) for who, met in by_opponent.items()]


def _who(placing: Placing) -> Hashable:
    return placing.person or _level(placing) or ("unknown", placing.name)


def _level(placing: Placing) -> str | None:
    """The level of a bot that had a seat of its own."""
    return None if placing.person or placing.bot is None else leanings(placing.bot)[0]


def _grouped(games: Iterable[Finished], keys: Callable[[Finished], Iterable[Any]]) -> Mapping[Any, list[Finished]]:
    groups: defaultdict[Any, list[Finished]] = defaultdict(list)
    for game in games:
        for key in keys(game):
            groups[key].append(game)
    return groups


def _most_first(groups: Mapping[Any, list[Finished]]) -> dict[Any, list[Finished]]:
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))


def listed(games: Iterable[Finished]) -> Iterator[dict[str, Any]]:
    """The games as JSON values. Who other people are stays on the server: they have their names."""
    for game in games:
        players = [
            {
                "seat": placing.seat,
                "name": placing.name,
                "bot": placing.bot,
                "points": placing.points,
                "rank": placing.rank,
                "resigned": placing.resigned,
                "you": placing.seat in game.own,
            }
            for placing in game.placings
        ]
        yield {"table": game.table, "box": game.entry, "ended": game.ended, "players": players}


async def add_missing(database: Database) -> None:
    """Keep the results of games that were over before there were any. Tables that cannot be read are left out."""
    for table_id in await database.without_results():
        await asyncio.sleep(0)  # who waits for an answer comes first
        try:
            saved = await database.load(table_id)
            assert saved is not None
            table = rebuild(saved)
            await database.add_results(table_id, result_rows(table_id, table.match, table.opened))
        except OutOfReach:
            return
        except GameError:
            continue
