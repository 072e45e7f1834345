"""Whether a database's file holds all that was written, and how a loss of the files beside it is noticed.

What is committed is in SQLite's write-ahead log (`-wal`) before it is in the file. Without its log a database is as it
was when that was last brought in, sound as far as SQLite can tell. So the file counts its changes in its header
(SQLite's `user_version`): 0 while it is whole, and from the next change on a number that begins anywhere and grows with
each one. That it is no longer whole is in the file itself before the first change is acknowledged. The number of the
last change that was acknowledged is also noted in a file of its own, `-tally`, which a shortened log leaves as it is.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...kernel.errors import BadRecord
from ...kernel.text import Text

TALLY = "-tally"  # what follows the database's name
BEGINNINGS = 1 << 30  # numbers that a count may begin with
APART = 1 << 20  # numbers that are further apart count changes of different times
DIGITS = 10  # of a noted number: one is written over the other

Run = Callable[[str], Any]  # does a statement: of a connection of the driver's, or within a transaction of SQLAlchemy's

LOST = Text(
    "Il manque {n} {n:changement|changements} à la base {path}, {n:écrit|écrits} en dernier : son journal, {path}-wal, "
    "a été retiré ou raccourci. Une copie faite depuis par ludotheque backup peut {n:le|les} rendre.",
    "{n} {n:change|changes} that {n:was|were} written last {n:is|are} missing from the database {path}: its log, "
    "{path}-wal, was removed or shortened. A copy that ludotheque backup has made since may bring {n:it|them} back.",
)
ALONE = Text(
    "La base {path} servait quand elle a été copiée ou quittée, et il lui manque un fichier d’à côté ({path}-wal ou "
    "{path}-tally) : ce qui a été joué en dernier n’y est peut-être pas. Pour copier une base qui sert : ludotheque "
    "backup.",
    "The database {path} was in use when it was copied or left, and a file beside it is missing ({path}-wal or "
    "{path}-tally): what was played last may not be there. To copy a database in use: ludotheque backup.",
)


def number(run: Run) -> int:
    """Where a database's count stands; 0 where its file is whole."""
    return run("PRAGMA user_version").fetchone()[0]


def counted(run: Run, changes: int) -> tuple[int, bool]:
    """Count changes within their transaction: where the count stands then, and whether the file was whole before."""
    before = number(run)
    after = (before or secrets.randbelow(BEGINNINGS)) + changes
    run(f"PRAGMA user_version={after}")
    return after, not before


def brought_in(run: Run, how: str = "PASSIVE") -> bool:
    """Bring into the file what its log holds, as far as nobody still reads what was before. Whether that is all;
    TRUNCATE also empties the log, and waits for nobody.
    """
    patience = run("PRAGMA busy_timeout").fetchone()[0]
    run("PRAGMA busy_timeout=0")
    try:
        busy, held, inside = run(f"PRAGMA wal_checkpoint({how})").fetchone()
    finally:
        run(f"PRAGMA busy_timeout={patience}")
    return not busy and held == inside


def made_whole(run: Run, path: Path) -> bool:
    """Bring everything in and let the file say that it is whole; whether nobody's reading or writing came between."""
    stood = number(run)
    if not brought_in(run, "TRUNCATE"):
        return False
    if stood:
        run("BEGIN IMMEDIATE")
        unchanged = number(run) == stood
        if unchanged:
            run("PRAGMA user_version=0")
        run("COMMIT" if unchanged else "ROLLBACK")
        if not unchanged or not brought_in(run, "TRUNCATE"):
            return False
    with suppress(OSError):
        _tally(path).unlink(missing_ok=True)
    return True


def note(path: Path, count: int) -> None:
    """Note where the count of acknowledged changes stands. What cannot be noted is not missed before a log is."""
    with suppress(OSError):
        file = os.open(_tally(path), os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.write(file, f"{count:0{DIGITS}}\n".encode())
        finally:
            os.close(file)


def noted(path: Path) -> int | None:
    """Where the count of acknowledged changes stood last, None where nothing says so."""
    try:
        return int(_tally(path).read_bytes())
    except (OSError, ValueError):
        return None


def loss(run: Run, path: Path, noted_before: int | None) -> BadRecord | None:
    """What tells that changes which were acknowledged are missing, None where nothing does. `run` sees one moment;
    `noted_before` is what was noted before that: a server may be at work.
    """
    stands = number(run)
    if not stands:
        return None
    before, after = (count is not None and abs(count - stands) < APART for count in (noted_before, noted(path)))
    if before and noted_before is not None and noted_before > stands:
        return BadRecord(LOST, n=noted_before - stands, path=path)
    return None if before or after else BadRecord(ALONE, path=path)


def _tally(path: Path) -> Path:
    return path.with_name(path.name + TALLY)
