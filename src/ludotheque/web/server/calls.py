"""Calls people by Web Push when it has become their turn and they do not look at the table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

from ...kernel.errors import OutOfReach
from ...kernel.text import Lang, person
from ..tables.keeping import Tables
from ..tables.table import Table
from ..tables.tokens import digest
from ..views.words import say
from .push import Push, Subscription

PAUSE = 20.0  # seconds: whoever has looked meanwhile knows; a page that is looked at is seen every 15
TRIES = 3  # at most, to send a message
TOPIC = 32  # signs, at most


class Calls:
    """The calls of a server's tables; none without `push`. `sleep` waits so many seconds. Nobody is called whose
    session was not used `since` that day.
    """

    def __init__(
        self,
        tables: Tables,
        push: Push | None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        since: Callable[[], str] = str,
    ) -> None:
        self._tables = tables
        self._push = push
        self._sleep = sleep
        self._since = since
        self._waiting: dict[tuple[str, int], asyncio.Task[None]] = {}
        tables.on_turn.append(self.turn)

    @property
    def public_key(self) -> str:
        """What browsers subscribe with, empty where nobody is called."""
        return self._push.public if self._push else ""

    def turn(self, table: Table, seats: Collection[int]) -> None:
        """It has become the turn of some seats."""
        for seat in seats if self._push else ():
            if (table.id, seat) not in self._waiting:
                task = self._waiting[table.id, seat] = asyncio.create_task(self._call(table, seat))
                task.add_done_callback(lambda _, key=(table.id, seat): self._waiting.pop(key, None))

    async def _call(self, table: Table, seat: int) -> None:
        """Call whoever has a seat, unless they look or play within the pause."""
        await self._sleep(PAUSE)
        sitter = table.seats[seat]
        if sitter.person is None or not self._missed(table, seat):
            return
        rows: Sequence[Any] = ()
        with contextlib.suppress(OutOfReach):
            rows = await self._tables.database.subscriptions_of(sitter.person, self._since())
        await asyncio.gather(*(self._send(table, seat, row) for row in rows))

    def _missed(self, table: Table, seat: int) -> bool:
        """Whether it is the turn of a seat that does not look."""
        return seat in table.running and table.presence.unseen_for(seat) >= PAUSE

    async def _send(self, table: Table, seat: int, row: Any) -> None:
        """Call one browser; where its service is busy, some times again, as long as there is something to tell."""
        assert self._push
        subscription = Subscription(row.endpoint, row.p256dh, row.auth)
        for _ in range(TRIES):
            reply = await self._push.send(subscription, message(table, row.lang), row.origin, topic(table))
            if not reply.wanted:
                with contextlib.suppress(OutOfReach):
                    await self._tables.database.forget_subscription(row.person, row.endpoint)
            if reply.again is None:
                return
            await self._sleep(reply.again)
            if not self._missed(table, seat):
                return

    async def close(self) -> None:
        """Call nobody any more."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def topic(table: Table) -> str:
    """What tells the messages of one table from those of others. The service reads it: it is not the table's name, with
    which anybody may watch.
    """
    return digest(table.id)[:TOPIC]


def message(table: Table, lang: Lang) -> dict[str, str]:
    """What a notice says: the game and the table, and where it leads. It passes through a company's service, although
    encrypted, and stands on a locked phone: it names no card and nobody but the host.
    """
    return {"title": table.box.title.say(lang), "body": turn_words(table, lang), "address": f"/t/{table.id}"}


def turn_words(table: Table, lang: Lang) -> str:
    """That it is one's turn, and at which table."""
    host = table.seats[table.host].name
    return say("turn_at", lang, host=person(host)) if host else say("turn_here", lang)
