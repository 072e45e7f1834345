"""Announcements: tables, lobbies and streams wake all who wait for their next change."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .talk import Talk


class Announcing(Protocol):
    """What announces its changes."""

    def change(self) -> Coroutine[Any, Any, Any]: ...


class Changing(Announcing, Protocol):
    """What has a version and announces its changes."""

    id: str
    version: int
    talk: Talk

    @property
    def aside(self) -> str: ...

    def see_person(self, person: str | None) -> None: ...


@dataclass
class Announcer:
    """The part of a table and of a lobby that announces changes."""

    _changed: asyncio.Event = field(default_factory=asyncio.Event, kw_only=True)

    def announce(self) -> None:
        """Wake all who wait for a change."""
        self._changed.set()
        self._changed = asyncio.Event()

    def change(self) -> Coroutine[Any, Any, Any]:
        """A coroutine that waits for the first announcement after this call."""
        return self._changed.wait()


def standing(table: Changing) -> str:
    """The version of a table or a lobby, and what stands beside it: what its page shows."""
    return f"{table.version} {table.aside}".strip()


def news_of(table: Changing) -> str:
    """The same and the number of the last message there, where there is one: what a stream tells."""
    return f"{table.version} {table.aside} {table.talk.last or ''}".rstrip()


async def any_change(watched: Sequence[Announcing], seconds: float) -> bool:
    """Whether something is announced by one of these before the time is over."""
    waiting = [asyncio.ensure_future(announcing.change()) for announcing in watched]
    try:
        done, _ = await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return bool(done)
    finally:
        for change in waiting:
            change.cancel()
