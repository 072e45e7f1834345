"""The database: where it is, its schema's version, and the few transactions that tables need.

SQLite with a write-ahead log. Every write takes the lock at its start (BEGIN IMMEDIATE) and is on the disk when it
returns (synchronous=FULL), so what a page shows survives the server's death. A second later it is in the file itself,
which says so when nothing more comes (`whole`).
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.pool import NullPool

from ...kernel.errors import BadRecord, OutOfReach, check_folder, reason
from ...kernel.text import Text
from . import durability
from .schema import command_rows, deck_rows, event_rows, lobby_rows, seat_rows, table_rows

MIGRATIONS = Path(__file__).parent / "migrations"
PRIVATE, OTHERS = 0o600, 0o077  # modes of files: what the database has, and what it must not have
FILES = ("", "-wal", "-shm")  # what a database is kept in, by what follows its name
DAMAGED = ("not a database", "malformed")  # SQLite's words for it
READING = {"reading": True}
PRIMARY = 0xFF  # the part of an error's code that says its kind
BUSY_MS = 5000  # how long another program's lock is waited for
SOON = 1.0  # seconds after which what was written is brought into the file; as many later the file is whole
EVENT_FIELDS = ("kind", "seat", "a", "b", "c", "audience")

log = logging.getLogger(__name__)


class Unavailable(OutOfReach):
    """The file of the tables cannot be read or written now: nothing was changed, and it may be tried again. The log
    tells it.
    """


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
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.touch(mode=PRIVATE, exist_ok=False)
        engine = create_engine(f"sqlite:///{path}")
        _begin_ourselves(engine)
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
    """A connection that sees one moment of an existing database and changes nothing. Raises what `told` does."""
    with told(path):
        path.stat()
        address = f"{path.absolute().as_uri()}?mode=rw"  # a reader takes part in SQLite's bookkeeping
        engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)
        _begin_ourselves(engine)
        with engine.connect() as connection:
            connection.execution_options(**READING)
            connection.exec_driver_sql("PRAGMA query_only=ON")
            yield connection


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What fails at a database as an error for people: BadRecord where it is damaged, else OutOfReach."""
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError, OSError) as error:
        kind = BadRecord if any(words in str(error) for words in DAMAGED) else OutOfReach
        raise kind(
            Text("La base {path} est inutilisable : {why}.", "The database {path} cannot be used: {why}."),
            path=path,
            why=_why(error),
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


def _why(error: Exception) -> Text | str:
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


def checksum(table_id: str, version: int, origin: str, snapshot: bytes) -> str:
    """What tells that a stored table is as it was written: of its name, its version, its beginning and its position."""
    return hashlib.sha256(f"{table_id} {version} {origin} ".encode() + snapshot).hexdigest()


@dataclass(frozen=True)
class SavedTable:
    """One stored table: its row, its seats in order, its journal and its events as (version, row)."""

    row: Any
    seats: Sequence[Any]
    commands: Sequence[Any]
    events: list[tuple[int, dict[str, Any]]]


File = tuple[int, int]
Write = Callable[[Connection], Any]


@dataclass(frozen=True)
class Change:
    """One command, what it caused and the position after it. `dropped`: the version whose events an undo takes back."""

    given: dict[str, Any]
    events: Sequence[dict[str, Any]]  # with the names of their kinds
    snapshot: bytes
    checksum: str
    finished: bool
    dropped: int | None = None

    def write(self, connection: Connection) -> None:
        table_id, version = self.given["table_id"], self.given["version"]
        connection.execute(insert(command_rows), self.given)
        if self.dropped is not None:
            connection.execute(
                delete(event_rows).where(event_rows.c.table_id == table_id, event_rows.c.version == self.dropped)
            )
        if self.events:
            connection.execute(
                insert(event_rows),
                [
                    {"table_id": table_id, "version": version, "position": position, **columns}
                    for position, columns in enumerate(self.events)
                ],
            )
        connection.execute(
            update(table_rows)
            .where(table_rows.c.id == table_id)
            .values(version=version, snapshot=self.snapshot, checksum=self.checksum, finished=self.finished)
        )


class Outlived(Exception):
    """A connection was made while nothing could be written: it stays so, whatever has become of the file."""


class Overtaken(Exception):
    """What was to be replaced is not there as it was."""


@dataclass(frozen=True)
class Replacement:
    """A sealed choice in the place of the one that a command made, and the position with it. The table stays at its
    `version`, and what was told stays told.
    """

    given: dict[str, Any]  # the command as it is then
    was: str  # what it replaces
    version: int
    snapshot: bytes
    checksum: str

    def write(self, connection: Connection) -> None:
        """Raises Overtaken where the table has another version, or the command is another one."""
        table_id = self.given["table_id"]
        command = command_rows.c.table_id == table_id, command_rows.c.version == self.given["version"]
        stands = table_rows.c.id == table_id, table_rows.c.version == self.version
        replaced = connection.execute(
            update(command_rows)
            .where(*command, command_rows.c.seat == self.given["seat"], command_rows.c.action == self.was)
            .values(action=self.given["action"], key=self.given["key"])
        )
        moved = connection.execute(
            update(table_rows).where(*stands).values(snapshot=self.snapshot, checksum=self.checksum)
        )
        if (replaced.rowcount, moved.rowcount) != (1, 1):
            raise Overtaken


class Database:
    """The running server's access: one thread that works with the file.

    All writes that wait when the thread is free go there together and become one transaction: a trip to a thread and
    a wait for the disk cost far more than what is written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._engine = _engine(path)
        self._files: tuple[File | None, ...] = ()  # those that the connection works with, once they are known
        self._thread = ThreadPoolExecutor(1, "database")
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._writing = False  # whether the thread will look for what waits
        self._handing = threading.Lock()  # while one of these two is touched
        self._count = 0  # of changes (`whole`), as this server has written them
        self._settled = 0  # where the count stood when the log was last brought in
        self._opened = False  # whether the file itself says that it is not whole
        self._whole = True  # whether the file has all that this server has written, and says so
        self._settling: asyncio.TimerHandle | None = None
        self._hindered = False  # whether the log could not be brought in the last time
        self._complaint = ""  # what was wrong with the file, as the log was told, until something is written again

    async def close(self) -> None:
        """Finish what waits, bring everything into the file and let it go."""
        while self._writing:
            await self._there(bool)  # comes behind the batch that is there, whose end is told first
        if self._settling:
            self._settling.cancel()
        await self._there(self._settle, True)
        await self._there(self._engine.dispose)
        self._thread.shutdown()

    async def _there(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def recent_entries(self) -> list[str]:
        """The boxes that tables were opened of, the latest first."""
        latest = select(table_rows.c.entry).group_by(table_rows.c.entry).order_by(func.max(table_rows.c.created).desc())

        def read(connection: Connection) -> list[str]:
            return list(connection.execute(latest).scalars())

        return await self._there(self._read, read)

    async def unfinished(self, names: Sequence[str]) -> set[str]:
        """Those among some names that are tables in play, or lobbies."""
        tables = select(table_rows.c.id).where(table_rows.c.id.in_(names), table_rows.c.finished.is_(False))
        both = tables.union(select(lobby_rows.c.id).where(lobby_rows.c.id.in_(names)))
        return await self._there(self._read, lambda connection: set(connection.execute(both).scalars()))

    async def load(self, table_id: str) -> SavedTable | None:
        """Everything about one table, None when there is no such table."""
        return await self._there(self._read, partial(read_table, table_id=table_id))

    def _read(self, work: Callable[[Connection], Any]) -> Any:
        with self._answering(), self._engine.connect() as connection:
            connection.execution_options(**READING)
            result = work(connection)
            self._check_files()
            return result

    @contextlib.contextmanager
    def _answering(self, *, once_more: bool = False) -> Iterator[None]:
        """Raises Unavailable, and BadRecord where the file is damaged, for what SQLite says of the file; what it says
        of the change alone goes through. Raises Outlived instead where that may do `once_more`.
        """
        try:
            yield
        except (OperationalError, sqlite3.OperationalError) as error:
            if self._let_go(error) and once_more:
                raise Outlived from None
            raise self._unavailable(
                Text(
                    "Le fichier des tables ne répond pas : {why}. Rien n’a été changé ; réessayez dans un instant.",
                    "The file of the tables does not answer: {why}. Nothing was changed; try again in a moment.",
                ),
                _why(error),
            ) from None
        except IntegrityError:
            raise
        except DatabaseError:
            with told(self._path):
                raise

    def _unavailable(self, words: Text, why: Text | str) -> Unavailable:
        """The error to raise, told in the log where that has not told it last."""
        error = Unavailable(words, path=self._path, why=why)
        if str(error) != self._complaint:
            log.error("%s: %s", self._path, error)
        self._complaint = str(error)
        return error

    def _let_go(self, error: OperationalError | sqlite3.OperationalError) -> bool:
        """Leave a connection that cannot write; whether it was one."""
        code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
        if code & PRIMARY != sqlite3.SQLITE_READONLY:
            return False
        self._engine.dispose()
        self._files = self._files[:1]  # the next connection may begin another log
        return True

    async def add(self, table: dict[str, Any], seats: list[dict[str, Any]]) -> None:
        """Store a new table with its seats; the lobby of its name has led there and is gone."""

        def write(connection: Connection) -> None:
            connection.execute(delete(lobby_rows).where(lobby_rows.c.id == table["id"]))
            connection.execute(insert(table_rows), table)
            connection.execute(insert(seat_rows), seats)

        await self._written(write)

    async def load_lobby(self, lobby_id: str) -> Any:
        """The row of one lobby, None when there is no such lobby."""
        wanted = select(lobby_rows).where(lobby_rows.c.id == lobby_id)
        return await self._there(self._read, lambda connection: connection.execute(wanted).first())

    async def add_lobby(self, lobby: dict[str, Any]) -> None:
        """Store a new lobby."""
        await self._written(lambda connection: connection.execute(insert(lobby_rows), lobby))

    async def age_lobbies(self, forgotten: int) -> None:
        """Note that a server has run for another hour, and forget lobbies where nothing changed for so many."""

        def write(connection: Connection) -> None:
            connection.execute(update(lobby_rows).values(hours=lobby_rows.c.hours + 1))
            connection.execute(delete(lobby_rows).where(lobby_rows.c.hours >= forgotten))

        await self._written(write)

    async def save_lobby(self, lobby_id: str, version: int, places: str) -> None:
        """Keep who sits in a lobby. Raises LookupError unless the version before this one is there."""
        row = update(lobby_rows).where(lobby_rows.c.id == lobby_id, lobby_rows.c.version == version - 1)

        def write(connection: Connection) -> None:
            if connection.execute(row.values(version=version, places=places, hours=0)).rowcount != 1:
                raise LookupError(lobby_id)

        await self._written(write)

    async def load_decks(self, owner: str, entry: str) -> Sequence[Any]:
        """The rows of somebody's decks for a box, the latest first."""
        wanted = select(deck_rows).where(deck_rows.c.owner == owner, deck_rows.c.entry == entry)
        wanted = wanted.order_by(deck_rows.c.changed.desc(), deck_rows.c.id)
        return await self._there(self._read, lambda connection: connection.execute(wanted).all())

    async def save_deck(self, deck: dict[str, Any], most: int) -> None:
        """Keep a deck in place of its owner's of this id. Raises LookupError where the owner has so many others."""
        others = select(func.count()).where(deck_rows.c.owner == deck["owner"], deck_rows.c.id != deck["id"])

        def write(connection: Connection) -> None:
            if connection.execute(others).scalar_one() >= most:
                raise LookupError(deck["owner"])
            own = (deck_rows.c.id == deck["id"], deck_rows.c.owner == deck["owner"])
            connection.execute(delete(deck_rows).where(*own))
            connection.execute(insert(deck_rows), deck)

        await self._written(write)

    async def forget_deck(self, owner: str, deck_id: str) -> None:
        """Forget a deck of somebody's."""
        own = (deck_rows.c.id == deck_id, deck_rows.c.owner == owner)
        await self._written(lambda connection: connection.execute(delete(deck_rows).where(*own)))

    async def commit(self, change: Change | Replacement) -> None:
        """Write one change, all or nothing; it is on the disk when this returns.

        Raises IntegrityError when the version or the idempotency key exists already, and Overtaken.
        """
        await self._written(change.write)

    async def save_rematch(self, table_id: str, rematch: str) -> None:
        """Keep where those who sat at a table play again."""
        row = update(table_rows).where(table_rows.c.id == table_id)
        await self._written(lambda connection: connection.execute(row.values(rematch=rematch)))

    async def save_tips(self, table_id: str, seat: int, tips: list[str]) -> None:
        """Keep which lines of the guided game a seat has seen."""
        row = update(seat_rows).where(seat_rows.c.table_id == table_id, seat_rows.c.seat == seat)
        await self._written(lambda connection: connection.execute(row.values(tips=json.dumps(tips))))

    async def save_standing_answers(self, table_id: str, seat: int, answers: Mapping[str, str]) -> None:
        """Keep what a seat has answered once and for all."""
        row = update(seat_rows).where(seat_rows.c.table_id == table_id, seat_rows.c.seat == seat)
        await self._written(lambda connection: connection.execute(row.values(standing_answers=json.dumps(answers))))

    async def save_bot(self, table_id: str, seat: int, bot: str | None, resigned: bool) -> None:
        """Keep which bot plays a seat, None for its person alone, and whether its person has resigned."""
        row = update(seat_rows).where(seat_rows.c.table_id == table_id, seat_rows.c.seat == seat)
        await self._written(lambda connection: connection.execute(row.values(bot=bot, resigned=resigned)))

    async def save_links(self, table_id: str, links: Mapping[int, str]) -> None:
        """Keep the hashes of the host's links to some seats."""
        row = update(seat_rows).where(seat_rows.c.table_id == table_id)

        def write(connection: Connection) -> None:
            for seat, link_hash in links.items():
                connection.execute(row.where(seat_rows.c.seat == seat).values(link_hash=link_hash))

        await self._written(write)

    async def _written(self, write: Write) -> None:
        """Have something written together with whatever else waits. What is asked for is written even where nobody
        waits for it any more.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        with self._handing:
            self._waiting.append((write, done))
            idle, self._writing = not self._writing, True
        if idle:
            self._thread.submit(self._work, loop)
        await done

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write what waits, on the thread. It goes on by itself, behind who wants to read: each time that the loop has
        to come round for it counts while that is busy.
        """
        with self._handing:
            batch, self._waiting = self._waiting, []
            self._writing = bool(batch)
        if batch:
            errors = self._write([write for write, _ in batch])
            loop.call_soon_threadsafe(self._tell, [done for _, done in batch], errors)
            self._thread.submit(self._work, loop)

    def _tell(self, batch: Sequence[asyncio.Future[None]], errors: Sequence[Exception | None]) -> None:
        """Tell everybody of a batch what became of their write."""
        if self._settling is None and not self._whole:
            self._settling = asyncio.get_running_loop().call_later(SOON, self._settle_soon)
        for done, error in zip(batch, errors, strict=True):
            if done.cancelled():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    def _write(self, writes: Sequence[Write], *, once_more: bool = True) -> list[Exception | None]:
        """Write everything in one transaction; where something in it fails, each in its own. What became of each."""
        try:
            with self._answering(once_more=once_more):
                with self._engine.begin() as connection:
                    self._check_files()
                    for write in writes:
                        write(connection)
                    count, first = durability.counted(connection.exec_driver_sql, len(writes))
                self._check_files()
        except Outlived:
            return self._write(writes, once_more=False)
        except Unavailable as error:
            return [error] * len(writes)
        except Exception as error:
            if len(writes) == 1:
                return [error]
            return [error for write in writes for error in self._write([write])]
        self._complaint = ""
        self._note(count, first)
        return [None] * len(writes)

    def _note(self, count: int, first: bool) -> None:
        """Let the files say, before it is acknowledged, that something was written which the log alone holds."""
        self._count, self._whole = count, False
        durability.note(self._path, count)
        if first or not self._opened:
            self._opened = bool(self._with_the_file(durability.brought_in))

    def _settle_soon(self) -> None:
        """Bring what was written into the file, again and again until it is whole."""
        self._settling = None
        if not self._whole:
            self._thread.submit(self._settle, False)
            self._settling = asyncio.get_running_loop().call_later(SOON, self._settle_soon)

    def _settle(self, ending: bool) -> None:
        """Empty the log into the file, on the thread. Where nothing has come since the last time, the file is whole."""
        if self._whole:
            return
        if ending or self._settled == self._count:
            self._whole = bool(self._with_the_file(durability.made_whole, self._path))
            self._opened = self._opened and not self._whole
        else:
            self._with_the_file(durability.brought_in, "TRUNCATE")
        self._settled = self._count

    def _with_the_file(self, work: Callable[..., bool], *given: Any) -> bool | None:
        """Do something with the file that may be done later as well; None where it cannot be done now."""
        try:
            connection = self._engine.raw_connection()
            try:
                self._check_files()
                done = work(connection.driver_connection.execute, *given)  # type: ignore[union-attr]
            finally:
                connection.close()
        except (DatabaseError, sqlite3.Error, OutOfReach) as error:
            if not self._hindered:
                why = _why(error)
                log.warning("%s: what was written stays in the log for now: %s", self._path, getattr(why, "en", why))
            self._hindered = True
            return None
        self._hindered = False
        return done

    def _check_files(self) -> None:
        """Raises Unavailable when the files that are written to are no longer those that the next start would read.

        A file that is removed or replaced takes all writes to it along, without an error of the system.
        """
        files = tuple(_file(self._path.with_name(self._path.name + suffix)) for suffix in FILES)
        if None in files or files[: len(self._files)] != self._files:
            raise self._unavailable(
                Text(
                    "Le fichier des tables, {path}, a été retiré ou remplacé pendant que le serveur tourne : rien "
                    "n’est plus joué ici. Remettez-le en place, ou relancez le serveur.",
                    "The file of the tables, {path}, was removed or replaced while the server runs: nothing is played "
                    "here any more. Put it back, or start the server again.",
                ),
                "",
            )
        self._files = files


def _file(path: Path) -> File | None:
    """What tells a file from every other one; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def read_table(connection: Connection, table_id: str) -> SavedTable | None:
    """Everything about one table, None when there is no such table."""
    row = connection.execute(select(table_rows).where(table_rows.c.id == table_id)).first()
    if row is None:
        return None

    def of_table(rows: Any, *order: Any) -> Sequence[Any]:
        return connection.execute(select(rows).where(rows.c.table_id == table_id).order_by(*order)).all()

    events = of_table(event_rows, event_rows.c.version, event_rows.c.position)
    return SavedTable(
        row,
        of_table(seat_rows, seat_rows.c.seat),
        of_table(command_rows, command_rows.c.version),
        [(event_row.version, {name: getattr(event_row, name) for name in EVENT_FIELDS}) for event_row in events],
    )


def _begin_ourselves(engine: Engine) -> None:
    """Let transactions begin where ours do: the driver would begin none before a change of the schema."""

    @event.listens_for(engine, "connect")
    def _leave_begin(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _engine(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}")
    _begin_ourselves(engine)

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
