"""Whether the rows of a table are as this program wrote them.

Each row that a table consists of has a digest of its columns. Triggers of the server's own connection write it together
with the row, so whatever is changed by hand, or by a faulty disk, no longer fits its digest. The triggers cover the
columns that the file has: a new column needs nothing here.

- The digest of a table, a seat or a lobby has one fingerprint for each column, so that a check can name the column.
- That of a command covers its columns and the digest of the command before it. The digest of the table covers that of
  its last command, so the journal is one chain, and its end is known.
- An event has its own; its command says how many events it has.

Somebody who computes digests can write them, too: this shows damage and changes by hand, not a forgery.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ...kernel.errors import BadRecord
from ...kernel.text import Text

DIGEST = "digest"
WIDTH = 16  # hexadecimal digits of one fingerprint
TO_COME = "to come"  # in a row that a migration lets have a digest, until it has one
BY_COLUMN = ("table", "seat", "lobby")  # whose digests have a fingerprint for each column
LINK = {  # what a digest covers besides the columns of its row
    "command": 'SELECT digest FROM "command" AS earlier WHERE earlier.table_id = "command".table_id '
    'AND earlier.version = "command".version - 1',
    "table": 'SELECT digest FROM "command" WHERE "command".table_id = "table".id '
    'AND "command".version = "table".version',
}
JOURNAL = "journal"  # what the last fingerprint of a table stands for

Run = Callable[..., Any]  # does a statement: of a connection of the driver's, or within a transaction of SQLAlchemy's

CHANGED = Text("sa ligne a été changée ({columns})", "its row was changed ({columns})")
SEAT_CHANGED = Text("la place {seat} a été changée ({columns})", "seat {seat} was changed ({columns})")
SEAT_MISSING = Text("la place {seat} manque", "seat {seat} is missing")
SEAT_TOO_MANY = Text("la place {seat} est en trop", "seat {seat} is one too many")
COMMAND_CHANGED = Text("la commande {version} a été changée", "command {version} was changed")
COMMAND_MISSING = Text("la commande {version} manque", "command {version} is missing")
COMMAND_TOO_MANY = Text("la commande {version} est en trop", "command {version} is one too many")
EVENT_CHANGED = Text(
    "l’événement {position} de la commande {version} a été changé", "event {position} of command {version} was changed"
)
EVENT_MISSING = Text(
    "l’événement {position} de la commande {version} manque", "event {position} of command {version} is missing"
)
EVENT_TOO_MANY = Text(
    "l’événement {position} de la commande {version} est en trop",
    "event {position} of command {version} is one too many",
)
OTHER_CHANGED = Text("{kind} {key} a été changé", "{kind} {key} was changed")


def fingerprint(*values: bytes | None) -> str:
    """The fingerprint of some values, as the triggers write it. None differs from every value."""
    covered = hashlib.sha256()
    for value in values:
        covered.update(b"-" if value is None else b"%d:%b" % (len(value), value))
    return covered.hexdigest()[:WIDTH]


@dataclass(frozen=True)
class Kind:
    """A kind of rows that have digests: its name in the file, and the columns that they cover, in order."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    @property
    def digest(self) -> str:
        """The digest of a row as an expression in SQL."""
        values = [f'CAST("{self.name}"."{column}" AS BLOB)' for column in self.columns]
        link = [f"CAST(({LINK[self.name]}) AS BLOB)"] if self.name in LINK else []
        if self.name in BY_COLUMN:
            return " || ".join(f"fingerprint({value})" for value in values + link)
        return f"fingerprint({', '.join(values + link)})"

    def changed(self, stands: str, digest: str) -> str:
        """Which columns do not fit the digest of a row that would have one that `stands` here."""
        if self.name not in BY_COLUMN or len(stands) != len(digest):
            return DIGEST
        covered = [*self.columns, JOURNAL] if self.name in LINK else self.columns
        pairs = zip(covered, range(0, len(stands), WIDTH), strict=True)
        return ", ".join(column for column, at in pairs if stands[at : at + WIDTH] != digest[at : at + WIDTH])


def kinds(run: Run) -> list[Kind]:
    """The kinds of rows that have digests in a file."""
    names = [name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()]
    with_digests = []
    for name in names:
        columns = {column: key for _, column, _, _, _, key in run(f'PRAGMA table_info("{name}")').fetchall()}
        if DIGEST in columns:
            covered = sorted(columns.keys() - {DIGEST})
            with_digests.append(Kind(name, tuple(covered), tuple(column for column in columns if columns[column])))
    return with_digests


def teach(connection: Any) -> None:
    """Let a connection of the driver's know what digests are made of."""
    connection.create_function("fingerprint", -1, fingerprint, deterministic=True)


def cover(run: Run) -> None:
    """Let whatever a connection writes from now on have its digest."""
    run("PRAGMA recursive_triggers=ON")  # the digest of a command goes on into those after it
    for kind in kinds(run):
        name, digest = kind.name, f'UPDATE "{kind.name}" SET digest = {kind.digest}'
        own = f"{digest} WHERE rowid = NEW.rowid;"
        columns = ", ".join(f'"{column}"' for column in kind.columns)
        run(f'CREATE TEMP TRIGGER "{name} written" AFTER INSERT ON "{name}" BEGIN {own} END')
        run(f'CREATE TEMP TRIGGER "{name} changed" AFTER UPDATE OF {columns} ON "{name}" BEGIN {own} END')
        if name == "command":
            after = f"{digest} WHERE table_id = NEW.table_id AND version = NEW.version + 1;"
            end = 'UPDATE "table" SET version = version WHERE id = NEW.table_id;'
            run(f'CREATE TEMP TRIGGER "{name} linked" AFTER UPDATE OF digest ON "{name}" BEGIN {after} {end} END')


@contextmanager
def covered_anew(run: Run) -> Iterator[None]:
    """Change the schema: rows that fit their digests fit them afterwards, and no other rows."""
    before = {kind.name: set(_misfits(run, kind)) for kind in kinds(run)}
    yield
    for kind in kinds(run):
        misfits = before.get(kind.name, set())
        order = ", ".join(f'"{column}"' for column in kind.key)
        for row_id, digest in run(f'SELECT rowid, digest FROM "{kind.name}" ORDER BY {order}').fetchall():
            fitting = kind.digest if digest and row_id not in misfits else "''"
            run(f'UPDATE "{kind.name}" SET digest = {fitting} WHERE rowid = ?', (row_id,))


def _misfits(run: Run, kind: Kind) -> list[int]:
    return [row_id for (row_id,) in run(f'SELECT rowid FROM "{kind.name}" WHERE digest != {kind.digest}').fetchall()]


def faults_of_table(run: Run, table_id: str) -> list[Text]:
    """What of a stored table is not as it was written, in words; nothing where there is no such table."""
    covered = {kind.name: kind for kind in kinds(run)}

    def rows(kind: str, *wanted: str) -> Iterator[tuple[Any, ...]]:
        return _rows(run, covered[kind], "table_id", table_id, *map(_number, wanted))

    wanted = _number("version"), "CAST(origin AS BLOB)"
    row = next(_rows(run, covered["table"], "id", table_id, *wanted), None)
    if row is None:
        return []
    version, origin, changed = row
    commands = {number: (caused, changed) for number, caused, changed in rows("command", "version", "events")}
    events = {(number, position): changed for number, position, changed in rows("event", "version", "position")}
    return [
        *([CHANGED.filled(columns=changed)] if changed else []),
        *_of_seats(origin, dict(rows("seat", "seat"))),
        *_of_journal(version, commands, events),
        *(
            OTHER_CHANGED.filled(kind=name, key=", ".join(map(str, key)))
            for name in sorted(covered.keys() - {"table", "lobby", "seat", "command", "event"})
            for *key, changed in rows(name, *(column for column in covered[name].key if column != "table_id"))
            if changed
        ),
    ]


def faults_of_lobby(run: Run, lobby_id: str) -> list[Text]:
    """What of a stored lobby is not as it was written, in words."""
    (kind,) = (kind for kind in kinds(run) if kind.name == "lobby")
    return [CHANGED.filled(columns=changed) for (changed,) in _rows(run, kind, "id", lobby_id) if changed]


def damaged(table_id: str, why: Text) -> BadRecord:
    """The error of a stored table, or lobby, that is not as it was written."""
    return BadRecord(
        Text(
            "La table {table} n’est plus comme elle a été écrite : {why}. Elle reste fermée, et rien n’y est changé. "
            "Une copie de sauvegarde peut la rendre.",
            "The table {table} is no longer as it was written: {why}. It stays closed, and nothing in it is changed. "
            "A backup may bring it back.",
        ),
        table=table_id,
        why=why,
    )


def _rows(run: Run, kind: Kind, column: str, table_id: str, *wanted: str) -> Iterator[tuple[Any, ...]]:
    """Of each of a table's rows of a kind, in order, the wanted columns, and which columns do not fit its digest."""
    order = ", ".join(f'"{column}"' for column in kind.key)
    columns = ", ".join((kind.digest, "CAST(digest AS TEXT)", *wanted))
    for stands, digest, *values in run(
        f'SELECT {columns} FROM "{kind.name}" WHERE "{column}" = ? ORDER BY {order}', (table_id,)
    ).fetchall():
        yield *values, "" if stands == digest else kind.changed(stands, digest)


def _number(column: str) -> str:
    """A column as a number, whatever stands there."""
    return f'CAST("{column}" AS INTEGER)'


def _of_seats(origin: bytes, seats: dict[int, str]) -> Iterator[Text]:
    try:
        players = range(int(json.loads(origin)["players"]))
    except (LookupError, TypeError, ValueError):
        players = range(len(seats))
    for seat in sorted({*seats, *players}):
        if seat not in seats:
            yield SEAT_MISSING.filled(seat=seat)
        elif seat not in players:
            yield SEAT_TOO_MANY.filled(seat=seat)
        elif seats[seat]:
            yield SEAT_CHANGED.filled(seat=seat, columns=seats[seat])


def _of_journal(last: int, commands: dict[int, tuple[int, str]], events: dict[tuple[int, int], str]) -> Iterator[Text]:
    """What is wrong with commands, given as how many events each has, and with those events. A command that follows
    one that is missing does not fit, either.
    """
    by_version: dict[int, dict[int, str]] = {}
    for (version, position), changed in events.items():
        by_version.setdefault(version, {})[position] = changed
    for version in sorted({*commands, *by_version, *range(1, last + 1)}):
        if version not in commands:
            yield COMMAND_MISSING.filled(version=version)
        elif version > last:
            yield COMMAND_TOO_MANY.filled(version=version)
        else:
            caused, changed = commands[version]
            if changed and (version == 1 or version - 1 in commands):
                yield COMMAND_CHANGED.filled(version=version)
            yield from _of_events(version, caused, by_version.get(version, {}))


def _of_events(version: int, caused: int, events: dict[int, str]) -> Iterator[Text]:
    for position in sorted({*events, *range(caused)}):
        if position not in events:
            yield EVENT_MISSING.filled(version=version, position=position)
        elif position >= caused:
            yield EVENT_TOO_MANY.filled(version=version, position=position)
        elif events[position]:
            yield EVENT_CHANGED.filled(version=version, position=position)
