"""A copy of the tables, and a look at whether all of them are sound. Both work beside a running server."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from ...kernel.errors import BadRecord, GameError, check_folder, taken, unwritable
from ...kernel.text import Text
from . import durability
from .database import read_reports, read_table
from .file import Age, age, database_errors, reading
from .integrity import damaged, faults_of_lobby, faults_of_table
from .schema import lobby_rows, table_rows
from .snapshots import rebuild


@dataclass(frozen=True)
class Fault:
    """Something that is not as it was stored: what is wrong, and at which table or lobby; None where it is the file."""

    table: str | None
    why: GameError


@dataclass(frozen=True)
class Report:
    """What a check found. `since`: the version of each table from before rows had digests, when its rows got them; what
    they said of earlier versions was taken as it stood.
    """

    tables: int
    since: dict[str, int]
    faults: tuple[Fault, ...]


def backup(database: Path, target: Path) -> None:
    """Write a copy of the tables as they stand at one moment, whole or not at all, to a new file. Where changes are
    missing from the database, the copy says so to `check` as well.

    Raises GameError where the target exists, OutOfReach where a file cannot be used, and BadRecord where the database
    is damaged or another program's.
    """
    if target.exists():
        raise taken(target)
    noted = durability.noted(database)
    with reading(database) as connection:
        loss = durability.loss(connection.exec_driver_sql, database, noted)
        age(connection, database)
        with _draft(target) as draft:
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            with database_errors(target):
                copy = sqlite3.connect(draft)
                try:
                    raw.backup(copy)
                    copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing left beside it
                    if loss is None:
                        copy.execute("PRAGMA user_version=0")
                    _check_file(copy.execute("PRAGMA quick_check").fetchall(), target)
                finally:
                    copy.close()


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A private file that gets the target's name when it is complete."""
    draft = None
    try:
        check_folder(target)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
        os.close(handle)
        draft = Path(name)
        yield draft
        draft.replace(target)
    except BaseException as error:
        if draft:
            for suffix in ("", "-journal", "-wal", "-shm"):
                with suppress(OSError):
                    draft.with_name(draft.name + suffix).unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        raise unwritable(target, error) from None


def check(database: Path, step: Callable[[int, int], None] = lambda done, total: None) -> Report:
    """Whether the file is sound and holds all that it has held, and every row of every table and lobby in it is as it
    was written, and the table can be opened; changes nothing. `step` hears of the progress.

    Raises OutOfReach where the file cannot be used, BadRecord where it is no database of ours or cannot be read at
    all, and GameError where it has to be brought up to date first.
    """
    noted = durability.noted(database)
    with reading(database) as connection:
        loss = durability.loss(connection.exec_driver_sql, database, noted)
        _check_age(connection, database)
        faults = [*([Fault(None, loss)] if loss else []), *_faults_of_file(connection, database)]
        faults += _faults_of_lobbies(connection)
        since: dict[str, int] = {}
        names = list(connection.execute(select(table_rows.c.id).order_by(table_rows.c.created)).scalars())
        for number, name in enumerate(names):
            step(number, len(names))
            try:
                with database_errors(database):
                    changed = faults_of_table(connection.exec_driver_sql, name)
                    faults += [Fault(name, damaged(name, why)) for why in changed]
                    if changed:
                        continue
                    saved = read_table(connection, name)
                    assert saved is not None
                    if saved.row.digests_since:
                        since[name] = saved.row.digests_since
                    rebuild(saved)
            except GameError as error:
                faults.append(Fault(name, error))
        step(len(names), len(names))
    return Report(len(names), since, tuple(faults))


def reports(database: Path) -> list[dict[str, Any]]:
    """What was reported at the tables, the latest first, by the names of the columns of `report_rows`.

    Raises what `check` raises.
    """
    with reading(database) as connection:
        _check_age(connection, database)
        with database_errors(database):
            return [dict(row._mapping) for row in read_reports(connection)]


def _check_age(connection: Connection, database: Path) -> None:
    """Raises GameError for a database that has to be brought up to date first."""
    if age(connection, database) is not Age.PRESENT:
        raise GameError(
            Text(
                "La base {path} vient d’une version plus ancienne : lancez d’abord ludotheque serve, qui la met "
                "à jour.",
                "The database {path} comes from an older version: start ludotheque serve first, which updates it.",
            ),
            path=database,
        )


def _faults_of_file(connection: Connection, database: Path) -> Iterator[Fault]:
    try:
        with database_errors(database):
            _check_file(connection.exec_driver_sql("PRAGMA integrity_check").all(), database)
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise _damaged(database, "foreign_key_check")
    except GameError as error:
        yield Fault(None, error)


def _faults_of_lobbies(connection: Connection) -> Iterator[Fault]:
    for name in connection.execute(select(lobby_rows.c.id).order_by(lobby_rows.c.created)).scalars():
        for why in faults_of_lobby(connection.exec_driver_sql, name):
            yield Fault(name, damaged(name, why))


def _check_file(rows: Sequence[Sequence[Any]], path: Path) -> None:
    """Raises BadRecord where SQLite found something else than "ok" in a file."""
    lines = [str(line) for (line,) in rows]
    if lines != ["ok"]:
        raise _damaged(path, lines[0] if lines else "?")


def _damaged(path: Path, why: str) -> BadRecord:
    return BadRecord(
        Text("La base {path} est endommagée : {why}.", "The database {path} is damaged: {why}."), path=path, why=why
    )
