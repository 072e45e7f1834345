"""The file of the tables: where it is, whether it can be used, and its schema's version."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from ...kernel.errors import BadRecord, OutOfReach, check_folder, reason
from ...kernel.text import Text
from . import durability, integrity

MIGRATIONS = Path(__file__).parent / "migrations"
PRIVATE, OTHERS = 0o600, 0o077  # modes of files: what the database has, and what it must not have
FILES = ("", "-wal", "-shm")  # what a database is kept in, by what follows its name
DAMAGED = ("not a database", "malformed")  # SQLite's words for it
READING = {"reading": True}


def default_database() -> Path:
    """The file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ludotheque" / "tables.sqlite3"


class Age(Enum):
    """How a database's schema stands to this program's."""

    NONE = "none"  # there is nothing in the file yet
    OLDER = "older"
    PRESENT = "present"


def prepare(path: Path) -> BadRecord | None:
    """Create the database or bring it to this program's schema; what tells that changes are missing which it has held.
    Raises OutOfReach when it cannot be used, and BadRecord when it is damaged, another program's or a newer one's."""
    noted = durability.noted(path)
    if path != default_database():
        check_folder(path)
    with database_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.touch(mode=PRIVATE, exist_ok=False)
        engine = create_engine(f"sqlite:///{path}")
        begin_ourselves(engine)
        with engine.begin() as connection:  # all steps or none: who starts after an interruption finds no half schema
            if age(connection, path) is not Age.PRESENT:
                command.upgrade(_migrations(connection), "head")
            loss = durability.loss(connection.exec_driver_sql, path, noted)
            left = durability.number(connection.exec_driver_sql)
        if left and loss is None:
            durability.made_whole(engine.raw_connection().driver_connection.execute, path)  # type: ignore[union-attr]
        engine.dispose()
        _make_private(path)
    return loss


@contextlib.contextmanager
def reading(path: Path) -> Iterator[Connection]:
    """A connection that sees one moment of an existing database and changes nothing. Raises what `database_errors`
    does.
    """
    with database_errors(path):
        path.stat()
        address = f"{path.absolute().as_uri()}?mode=rw"  # a reader takes part in SQLite's bookkeeping
        engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)
        begin_ourselves(engine)
        with engine.connect() as connection:
            connection.execution_options(**READING)
            integrity.teach(connection.connection.driver_connection)
            connection.exec_driver_sql("PRAGMA query_only=ON")
            yield connection


@contextlib.contextmanager
def database_errors(path: Path) -> Iterator[None]:
    """What fails at a database as an error for people: BadRecord where it is damaged, else OutOfReach."""
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError, OSError) as error:
        kind = BadRecord if any(words in str(error) for words in DAMAGED) else OutOfReach
        raise kind(
            Text("La base {path} est inutilisable : {why}.", "The database {path} cannot be used: {why}."),
            path=path,
            why=why_unusable(error),
        ) from None


def _make_private(path: Path) -> None:
    """Let nobody else read the tables: they hold keys of dice and hidden cards. SQLite gives new files beside the
    database its mode; those of an older database have their own.
    """
    for suffix in FILES:
        file = path.with_name(path.name + suffix)
        with contextlib.suppress(FileNotFoundError):
            if file.stat().st_mode & OTHERS:
                file.chmod(PRIVATE)


_REASONS = {
    "unable to open": Text("impossible de l’ouvrir", "it cannot be opened"),
    "not a database": Text("ce n’est pas une base de données", "it is not a database"),
    "readonly": Text("elle est en lecture seule", "it is read-only"),
    "locked": Text("un autre programme l’occupe", "another program holds it"),
    "full": Text("plus de place sur le disque", "no space left on the disk"),
    "malformed": Text("elle est endommagée", "it is damaged"),
    "disk I/O": Text("erreur du disque", "disk error"),
}


def why_unusable(error: Exception) -> Text | str:
    """Why a database cannot be used, in the reader's language where we know SQLite's words."""
    if isinstance(error, OSError):
        return reason(error)
    message = str(getattr(error, "orig", None) or error)
    return next((text for words, text in _REASONS.items() if words in message), message)


def _migrations(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def age(connection: Connection, path: Path) -> Age:
    """How old a database is. Raises BadRecord when it is a newer program's or another one's."""
    scripts = ScriptDirectory.from_config(_migrations(connection))
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise BadRecord(
            Text(
                "La base {path} vient d’une version plus récente (schéma {theirs}). Mettez Ludothèque à jour, ou "
                "choisissez une autre base avec --database. Rien n’a été changé.",
                "The database {path} comes from a newer version (schema {theirs}). Update Ludothèque, or choose "
                "another database with --database. Nothing was changed.",
            ),
            path=path,
            theirs=present,
        )
    if present is None and _foreign(connection):
        raise BadRecord(
            Text(
                "Le fichier {path} est la base d’un autre programme. Choisissez-en un autre avec --database. "
                "Rien n’a été changé.",
                "The file {path} is another program's database. Choose another one with --database. "
                "Nothing was changed.",
            ),
            path=path,
        )
    if present is None:
        return Age.NONE
    return Age.PRESENT if present == scripts.get_current_head() else Age.OLDER


def _foreign(connection: Connection) -> bool:
    """Whether a database without a version holds anything but the empty table that versions are noted in."""
    names = connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars()
    return any("alembic_version" not in name for name in names)


def begin_ourselves(engine: Engine) -> None:
    """Let transactions begin where ours do: the driver would begin none before a change of the schema."""

    @event.listens_for(engine, "connect")
    def _leave_begin(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
