"""The tables of this server: how one is created, kept in memory, and opened again."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from weakref import WeakValueDictionary

from ...bots.names import parse_bot
from ...games import Box
from ...kernel.content import Content, PatchValues
from ...kernel.game import Game
from ...kernel.match import KEY_BYTES, Match
from .clocks import Clocks, TimeControl
from .database import Database, Timing
from .dates import utc_now
from .deadlines import Deadlines
from .door import Door
from .presence import Clock, Presence
from .refusals import unknown_table
from .server_time import ServerTime
from .snapshots import new_rows, origin, rebuild
from .table import Seat, Sitter, Table, first_person
from .talk import Talk, remember
from .tokens import fresh_id

KEPT = 400  # tables in memory; those beyond that nobody holds are dropped and come back from the database


class Tables:
    """All tables of this server."""

    def __init__(self, database: Database, clock: Clock = time.monotonic) -> None:
        self.database = database
        self.clock = clock  # what tells how long somebody has been away
        self.time = ServerTime(database, clock)
        self.deadlines = Deadlines()
        self.on_turn: list[Callable[[Table, Collection[int]], None]] = []  # what hears whose turn it has become
        self._open: OrderedDict[str, Table] = OrderedDict()  # what was used last
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # and whatever somebody still holds
        self._leading: WeakValueDictionary[str, Table] = WeakValueDictionary()  # by the lobby that they lead to
        self._opening = asyncio.Lock()
        self.closing = False
        self.at_closing: list[Callable[[], None]] = []  # what else lets go of those who wait

    def close(self) -> None:
        """Let everybody who waits for a change go: the server is about to end."""
        self.closing = True
        for table in list(self._alive.values()):
            table.announce()
        for let_go in self.at_closing:
            let_go()

    async def create(
        self,
        shelf: Box,
        sitters: Sequence[Sitter],
        options: Mapping[str, str],
        *,
        patch: PatchValues | None = None,
        seed: int | None = None,
        key: bytes | None = None,
        guided: bool = False,
        table_id: str | None = None,
        opener: str | None = None,
        host: int | None = None,
        door: Door | None = None,
        time_control: TimeControl | None = None,
        talk: Talk | None = None,
    ) -> Table:
        """A new table. `opener`: the person who opens it, with a seat or without. `host`: the host's seat, if it is
        not the first person's. `door`: whom it lets in, everybody by default. `time_control`: the time that seats are
        given, if it is limited. `talk`: what was said in the lobby before, and whether one talks.

        `patch` holds card values in place of the box's. The dice follow a secret key, a fresh one where none is given,
        mixed with what the sitters add; or the given seed where a lesson must always go alike. Raises GameError for a
        wrong number of players or options, and for a bot that cannot play this.
        """
        match = _new_match(shelf, sitters, options, patch, seed, key)
        check_bots([sitter.bot for sitter in sitters], shelf.game, match.content, match.players)
        seats = [
            Seat(number, sitter.name, sitter.bot, sitter.person, links=sitter.links)
            for number, sitter in enumerate(sitters)
        ]
        await self.time.begin()
        table = Table(
            table_id or fresh_id(),
            shelf,
            match,
            seats,
            guided,
            opened=utc_now(),
            origin=origin(match),
            opener=opener,
            door=door or Door(),
            host=first_person(seats) if host is None else host,
            clocks=Clocks.wound(time_control, match, self.time.now) if time_control else None,
            time=self.time,
            presence=Presence(self.clock),
            talk=talk or Talk(),
        )
        table.presence.think(match.actors, match.actors)
        await self.database.add(*new_rows(table))
        self.deadlines.put(table.id, table.clocks.due(table.running) if table.clocks else None)
        self._keep(table)
        self._tell_table_before(table)
        return table

    def _tell_table_before(self, table: Table) -> None:
        """Announce a new table to the one whose players it is for, if its lobby was their rematch."""
        if before := self._leading.pop(table.id, None):
            before.followed = True
            before.announce()

    async def open(self, table_id: str) -> Table:
        """A table by its name, from memory or rebuilt from the database. Raises Unknown."""
        table = self._alive.get(table_id)
        if table is None:
            async with self._opening:
                table = self._alive.get(table_id)
                if table is None:
                    saved = await self.database.load(table_id)
                    if saved is None:
                        raise unknown_table()
                    await self.time.begin()
                    table = rebuild(saved)
                    table.time, table.presence = self.time, Presence(self.clock)
                    await remember(self.database, table)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._alive[table.id] = self._open[table.id] = table
        self._open.move_to_end(table.id)
        if table.rematch:
            self._leading[table.rematch] = table
        if len(self._open) > KEPT:
            self._open.popitem(last=False)

    def drop(self, table: Table) -> None:
        """Forget a table in memory, so that the next request reads it from the database."""
        self._open.pop(table.id, None)
        self._alive.pop(table.id, None)
        table.announce()

    def forget_talk(self, table_id: str) -> None:
        """Let a table in memory have no more of what was said there, as in the database."""
        if table := self._alive.get(table_id):
            table.talk.messages, table.talk.muted = [], {}

    def timing(self, clocks: Clocks | None, running: Sequence[int]) -> Timing | None:
        """Clocks as they are stored while those of some seats run; None without clocks."""
        return clocks and Timing(clocks.stored(), clocks.due(running), self.time.now)

    def set_clocks(self, table: Table, clocks: Clocks | None) -> None:
        """Let a table have the clocks that were stored, and the bell know."""
        if clocks:
            table.clocks = clocks
            self.deadlines.put(table.id, clocks.due(table.running))

    async def lead_on(self, table: Table, rematch: str) -> None:
        """Let a table lead to the lobby where those who sat there play again; its lock is held."""
        await self.database.save_rematch(table.id, rematch)
        table.rematch = rematch
        self._keep(table)
        table.announce()


def check_bots(bots: Sequence[str | None], game: Game, content: Content, players: int) -> None:
    """Raises GameError for a bot that cannot play this."""
    for bot in {bot for bot in bots if bot}:
        parse_bot(bot, game).check_plays(game, content, players)


def _new_match(
    shelf: Box,
    sitters: Sequence[Sitter],
    options: Mapping[str, str],
    patch: PatchValues | None,
    seed: int | None,
    key: bytes | None,
) -> Match:
    """A match at its beginning, with dice of a key unless a seed is given."""
    nonces, commitments = [sitter.nonce for sitter in sitters], [sitter.commitment for sitter in sitters]
    return Match.new(
        shelf.game,
        len(sitters),
        entry=shelf.name,
        options=shelf.settle(options),
        patch=patch,
        seed=seed,
        key=key or secrets.token_bytes(KEY_BYTES) if seed is None else None,
        nonces=nonces if seed is None and any(nonces) else (),
        commitments=commitments if seed is None and any(commitments) else (),
        engine=shelf.game.engine(compiled=False),
    )
