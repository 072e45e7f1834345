"""The path of a command at a table, from top to bottom.

A seat's action is checked, played on a copy of the match, and written down. Only then does the copy take the match's
place, and all who wait are told. So nobody sees a state that could still be lost. `undo` and `change` go the same way.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Sequence
from typing import Any

from sqlalchemy.exc import IntegrityError

from ...kernel.events import Event
from ...kernel.match import Match
from .clocks import Clocks, after_command
from .database import Change, Overtaken, Replacement
from .dates import utc_now
from .keeping import Tables
from .refusals import played_elsewhere, table_went_on
from .snapshots import STANDING, named, result_rows, snapshot
from .table import Table
from .tokens import KEY_LENGTH


async def play(
    tables: Tables,
    table: Table,
    seat: int,
    action: str,
    *,
    version: int,
    key: str,
    careful: bool = False,
    bot: bool = False,
) -> bool:
    """Do a seat's action; whether it is done. If its player is `careful`, an action that takes the game out of their
    hands is not done: they are to confirm it. An action of a `bot` is not done at a seat that was given back, and
    while something is proposed. Raises GameError, and then nothing has changed.

    A key that was used for the same action is answered as the first time: it is done.
    """
    async with table.lock:
        if bot and (table.seats[seat].bot is None or table.open_proposal):
            return False
        if _is_done(table, seat, action, version, key):
            return True
        if careful and table.match.hands_on(seat, action):
            return False
        match = table.match.fork()
        events = match.play(seat, action)
        await _commit(tables, table, match, seat, action, key, events)
        table.seats[seat].by_hand = False
        return True


async def give_standing_answer(tables: Tables, table: Table, seat: int, action: str, version: int) -> None:
    """Play the standing answer of a seat at once, unless the table has changed since a version.

    Raises GameError when it cannot be done.
    """
    async with table.lock:
        if version != table.version or table.open_proposal:
            return
        match = table.match.fork()
        events = match.play(seat, action)
        table.unasked.add(table.version + 1)
        try:
            await _commit(tables, table, match, seat, action, STANDING + secrets.token_hex(8), events)
        except BaseException:
            table.unasked.discard(table.version + 1)
            raise


async def undo(tables: Tables, table: Table, seat: int, *, version: int, key: str) -> None:
    """Take back a seat's last command. Raises GameError when it cannot be taken back."""
    async with table.lock:
        if _is_done(table, seat, None, version, key):
            return
        match = table.match.fork()
        match.undo(seat)
        table.seats[seat].by_hand = True
        await _commit(tables, table, match, seat, None, key, [])


async def take_back(tables: Tables, table: Table, seat: int, commands: int) -> None:
    """Take back the last so many commands, as a seat has proposed and all have agreed to. The lock is held. Chance is
    fresh from there on, so that nobody has seen what comes. Raises GameError, and then nothing has changed.
    """
    match, salt = table.match.fork(), secrets.token_hex(16)
    match.take_back(commands, salt)
    await _commit(tables, table, match, seat, None, secrets.token_hex(8), [], undone=commands, salt=salt)
    for sitter in table.seats:
        sitter.by_hand = True


async def change(tables: Tables, table: Table, seat: int, action: str, *, version: int, key: str) -> None:
    """Put another choice in the place of a seat's sealed one. Raises GameError, and then nothing has changed.

    It takes the place of the command that it changes: same version, and nobody is told, so that nobody can tell.
    """
    async with table.lock:
        if _is_done(table, seat, action, version, key):
            return
        match, was = table.match.fork(), table.match.chosen(seat)
        match.change(seat, action)
        replaced = table.last_command_of(seat)
        assert replaced is not None
        assert was is not None
        row = _row(table, replaced, seat, action, key)
        replacement = Replacement(row, was, table.version, snapshot(match))
        await _written(tables, table, tables.database.commit(replacement))
        table.done[seat, key] = action
        table.match = match


def _is_done(table: Table, seat: int, action: str | None, version: int, key: str) -> bool:
    """Whether a command was sent before and done. Raises Stale when it is too late for a new one."""
    if (seat, key) in table.done:
        if table.done[seat, key] == action:
            return True
    elif table.is_current(seat, version) and 0 < len(key) <= KEY_LENGTH:
        return False
    raise table_went_on()


async def _commit(
    tables: Tables,
    table: Table,
    match: Match,
    seat: int,
    action: str | None,
    key: str,
    events: Sequence[Event],
    *,
    undone: int = 1,
    salt: str | None = None,
) -> None:
    """Write down where a command leads, and only then let the table be there. Without an `action` it is an undo of the
    last commands, after which chance may follow a `salt`.
    """
    version = table.version + 1
    dropped = table.lasting[-undone:] if action is None else ()
    row = _row(table, version, seat, action, key)
    if salt:
        row |= {"undone": undone, "salt": salt}
    clocks = _clocks(tables, table, match, undone=action is None)
    timing = tables.timing(clocks, table.running_at(match))
    results = result_rows(table.id, match, utc_now())
    written = Change(row, named(match, events), snapshot(match), match.finished, dropped, timing, results)
    await _written(tables, table, tables.database.commit(written))
    before = table.running
    table.done[seat, key] = action
    if action is None:
        table.go_back(match, undone)
    else:
        table.go_on(match, seat)
    tables.set_clocks(table, clocks)
    table.announce()
    for hear in tables.on_turn:
        hear(table, {*table.running} - {*before, seat})


def _clocks(tables: Tables, table: Table, match: Match, *, undone: bool) -> Clocks | None:
    """The clocks once a command has led to a match. Whoever takes something back goes on with what is left."""
    if table.clocks is None:
        return None
    if undone:
        return table.clocks.charged(table.running, tables.time.now)
    return after_command(table.clocks, table.running, table.match, match, tables.time.now)


def _row(table: Table, version: int, seat: int, action: str | None, key: str) -> dict[str, Any]:
    return {"table_id": table.id, "version": version, "seat": seat, "action": action, "key": key}


async def _written(tables: Tables, table: Table, writing: Awaitable[None]) -> None:
    """Wait until a change of a table is written. After any failure the table is read from the database again."""
    written = False
    try:
        await writing
        written = True
    except (IntegrityError, Overtaken):
        raise played_elsewhere() from None
    finally:
        if not written:
            tables.drop(table)
