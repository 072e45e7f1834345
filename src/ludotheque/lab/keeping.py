"""Files of results: written by one command at a time, and never in part."""

from __future__ import annotations

import fcntl
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import BinaryIO

from ..kernel.errors import OutOfReach, unwritable
from ..kernel.text import Text


@contextmanager
def unbroken() -> Iterator[None]:
    """Hold back Ctrl-C until the end of the block.

    A handler remembers it. Blocking the signal in one thread would not do: it goes to another, and Python still raises
    it in the main thread.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if signal.SIGTERM in pressed:
            _as_interrupted(signal.SIGTERM, None)
        elif pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def terminated_as_interrupted() -> Iterator[None]:
    """Take SIGTERM for Ctrl-C in the block, so that a service manager or `kill` ends work as a person does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _as_interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _as_interrupted(number: int, frame: FrameType | None) -> None:
    """What Ctrl-C would do; also where that is ignored, as in the background of a script."""
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler):
        raise KeyboardInterrupt
    handler(number, frame)


def lock(opened: int, path: Path) -> None:
    """Lock an open file or folder, by its descriptor, against other commands until it is closed.

    Raises OutOfReach with the path if another command has the lock.
    """
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OutOfReach(
            Text(
                "Une autre commande écrit {path} : attendez sa fin, ou nommez un autre fichier.",
                "Another command is writing {path}: wait until it ends, or name another file.",
            ),
            path=path,
        ) from None


@contextmanager
def alone_in(folder: Path, path: Path) -> Iterator[None]:
    """A folder locked against other commands, made if it is missing. `path` is the name that errors give.

    It is removed at the end if it is empty. Raises OutOfReach.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise unwritable(folder, error) from None
    try:
        lock(opened, path)
        yield
    finally:
        with suppress(OSError):
            folder.rmdir()
        os.close(opened)


def append(opened: int, line: bytes) -> None:
    """Append a line to a file, by its descriptor, whole or not at all. The system has it when this returns.

    Nothing is buffered, so that closing the file writes nothing and raises nothing. Raises OSError.
    """
    end = os.fstat(opened).st_size
    rest = memoryview(line)
    try:
        while rest:
            rest = rest[os.write(opened, rest) :]
    except BaseException:
        os.ftruncate(opened, end)
        raise


def write_whole(path: Path, raw: bytes) -> None:
    """Write a file whole, or leave the old one and nothing beside it. Raises OutOfReach."""
    with written_whole(path) as file:
        file.write(raw)


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to be written in the block, which takes its place at the end; after an error the old one is left, and
    nothing beside it. Raises OutOfReach.
    """
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except BaseException as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        raise unwritable(path, error) from None
