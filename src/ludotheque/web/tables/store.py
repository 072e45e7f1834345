"""The running server's access to the file: one thread that reads, writes, and makes the file whole.

SQLite with a write-ahead log. Every write takes the lock at its start (BEGIN IMMEDIATE) and is on the disk when it
returns (synchronous=FULL), so what a page shows survives the server's death. A second later it is in the file itself,
which says so when nothing more comes (`durability`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from ...kernel.errors import OutOfReach
from ...kernel.text import Text
from . import durability, integrity
from .file import FILES, READING, begin_ourselves, database_errors, why_unusable

PRIMARY = 0xFF  # the part of an error's code that says its kind
BUSY_MS = 5000  # how long another program's lock is waited for
SOON = 1.0  # seconds after which what was written is brought into the file; as many later the file is whole

File = tuple[int, int]
Write = Callable[[Connection], Any]

log = logging.getLogger(__name__)


class Unavailable(OutOfReach):
    """The file of the tables cannot be read or written now: nothing was changed, and it may be tried again. The log
    tells it.
    """


class Outlived(Exception):
    """A connection was made while nothing could be written: it stays so, whatever has become of the file."""


class Store:
    """One thread that works with the file.

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
        self._count = 0  # of changes (`durability`), as this server has written them
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

    async def read(self, work: Callable[[Connection], Any]) -> Any:
        """What a reading of one moment finds. Raises Unavailable, and BadRecord where the file is damaged."""
        return await self._there(self._read, work)

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
                why_unusable(error),
            ) from None
        except IntegrityError:
            raise
        except DatabaseError:
            with database_errors(self._path):
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

    async def write(self, write: Write) -> None:
        """Write something, together with whatever else waits. It is written even if nobody waits for it any more."""
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
                why = why_unusable(error)
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


def _engine(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}")
    begin_ourselves(engine)

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        integrity.teach(connection)
        integrity.cover(cursor.execute)
        cursor.close()

    return engine
