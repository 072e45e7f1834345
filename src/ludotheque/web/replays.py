"""Finished games, to be watched again: every position of one, played again from its record."""

from __future__ import annotations

import asyncio
import copy
from collections import OrderedDict
from dataclasses import dataclass, replace

import numpy as np

from ..kernel.errors import GameError
from ..kernel.events import Event
from ..kernel.match import Match
from ..kernel.record import clone
from ..kernel.text import Text
from .tables import Table

KEPT = 16  # games in memory
BREATH = 8  # actions after which others get their turn


@dataclass(frozen=True)
class Replay:
    """A finished game. Step 0 is its beginning, each action makes the next one."""

    _table: Table
    _positions: list[np.ndarray]
    _events: list[tuple[int, Event]]

    @property
    def last(self) -> int:
        return len(self._positions) - 1

    def at(self, step: int) -> Table:
        """The table as it was then; to be drawn, not to be played at."""
        match = copy.copy(self._table.match)
        match.state = self._positions[step]
        events = [(at, one) for at, one in self._events if at <= step]
        return replace(self._table, match=match, version=step, events=events, guided=False)


class Replays:
    """The games that were watched last; each is played again once, however many ask for it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, asyncio.Task[Replay]] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        """A table's game. Raises GameError while it runs, and when these rules do not lead to its end."""
        if not table.match.finished:
            raise GameError(
                Text(
                    "Une partie se revoit quand elle est terminée : elle montre alors tous ses secrets.",
                    "A game can be watched again when it is over: it shows all of its secrets then.",
                )
            )
        if table.other_rules:
            raise _other_rules()
        task = self._kept.get(table.id)
        if task is None:
            task = self._kept[table.id] = asyncio.create_task(_play_again(table))
        self._kept.move_to_end(table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)


async def _play_again(table: Table) -> Replay:
    record = table.match.record()
    match = Match.begin(table.box.game, record, table.match.engine)
    positions = [clone(match.state)]
    events: list[tuple[int, Event]] = []
    sound = True
    try:
        for number, caused in enumerate(match.steps(record), 1):
            positions.append(clone(match.state))
            events += [(number, one) for one in caused]
            if number % BREATH == 0:
                await asyncio.sleep(0)
    except GameError:
        sound = False
    if not sound or match.state.tobytes() != table.match.state.tobytes():
        raise _other_rules()
    return Replay(table, positions, events)


def _other_rules() -> GameError:
    return GameError(
        Text(
            "Cette partie a été jouée sous d’autres règles : elle ne peut pas être revue ici.",
            "This game was played under other rules: it cannot be watched again here.",
        )
    )
