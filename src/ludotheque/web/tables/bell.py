"""The bell: calls when the time of a seat is up. One task of the server waits for the next time of all tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from ...kernel.errors import GameError, OutOfReach
from . import seating
from .keeping import Tables
from .table import Table

BEAT = 60.0  # seconds after which the server time is stored where a clock runs
AT_LEAST = 0.01  # seconds that the bell waits: a timer may be a little early
OUT_OF_REACH = 10.0  # seconds before it tries again where the tables cannot be read or written

log = logging.getLogger(__name__)


class Bell:
    """The bell of a server's tables. `bot` plays on where a time is up; `on_call` hears of the table."""

    def __init__(self, tables: Tables, bot: str, on_call: Callable[[Table], None]) -> None:
        self._tables = tables
        self._bot = bot
        self._on_call = on_call
        self._stored = 0.0  # the server time that was stored last

    async def run(self) -> None:
        """Wait and call, for as long as the server runs."""
        while not await self.begin():
            await asyncio.sleep(OUT_OF_REACH)
        while True:
            await self.call()
            await self._tables.deadlines.sooner(self._pause())
            if self._tables.time.now - self._stored >= BEAT:
                await self.store_time()

    async def begin(self) -> bool:
        """Go on with the times of the tables that are stored; whether they could be read."""
        try:
            await self._tables.time.begin()
            stored = await self._tables.database.load_deadlines()
        except GameError as error:
            log.warning("no time is called: %s", error)
            return False
        self._stored = self._tables.time.now
        for table_id, due in stored:
            self._tables.deadlines.put(table_id, due)
        return True

    def _pause(self) -> float:
        first = self._tables.deadlines.first()
        return BEAT if first is None else min(BEAT, max(AT_LEAST, first[0] - self._tables.time.now))

    async def call(self) -> None:
        """Call the time of all seats whose time is up now."""
        while (first := self._tables.deadlines.first()) and first[0] <= self._tables.time.now:
            await self._call_at(first[1])

    async def _call_at(self, table_id: str) -> None:
        """Call the times that are up at a table. One that cannot be opened is left alone."""
        try:
            table = await self._tables.open(table_id)
            await seating.call_time(self._tables, table, self._bot)
        except OutOfReach:
            self._tables.deadlines.put(table_id, self._tables.time.now + OUT_OF_REACH)
        except Exception:
            log.exception("table %s: no time is called", table_id)
            self._tables.deadlines.put(table_id, None)
        else:
            self._on_call(table)

    async def store_time(self) -> None:
        """Store the server time where a clock runs."""
        if self._tables.deadlines.first():
            self._stored = self._tables.time.now
            with contextlib.suppress(OutOfReach):
                await self._tables.database.save_server_time(self._stored)
