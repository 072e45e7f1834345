"""A file of results, one JSON line each, that survives being cut off in the middle of a line."""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from ..kernel.errors import BadRecord, GameError, OutOfReach, reason
from ..kernel.text import Text
from ..kernel.toml import MOST_BYTES

Row = dict[str, Any]
LARGEST = 256 << 20  # bytes: more than half a million setups
# Bytes of a first line: a whole patch as JSON (of "9e15," in TOML come 19 bytes, nothing grows more), and all the rest.
LONGEST_FIRST = 4 * MOST_BYTES + (64 << 10)
KEYS = {  # what results are of, in the reader's words
    "format": Text("format", "format"),
    "version": Text("version", "version"),
    "game": Text("jeu", "game"),
    "players": Text("joueurs", "players"),
    "bots": Text("bots", "bots"),
    "options": Text("options", "options"),
    "seed": Text("graine", "seed"),
    "ruleset": Text("règles", "rules"),
    "content": Text("cartes", "cards"),
    "code": Text("programme", "program"),
}


class Results:
    """An open file: a first line that says what the results are of, then one line a result, in order.

    Opening one that exists reads it and cuts off a torn last line. It is locked until it is closed. Raises BadRecord
    when it holds something else, and OutOfReach when it cannot be read or written, or another process writes it.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self._first = _line(header)
        self._file: BinaryIO
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise _unusable(path, error) from None
        try:
            self._lock()
            self.rows = self._read(header)
        except OSError as error:
            self._file.close()
            raise _unusable(path, error) from None
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._file.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OutOfReach(
                Text(
                    "Une autre commande écrit {path} : attendez sa fin, ou nommez un autre fichier.",
                    "Another command is writing {path}: wait until it ends, or name another file.",
                ),
                path=self.path,
            ) from None

    def append(self, row: Row) -> None:
        """Write one more result; it is with the system when this returns."""
        try:
            self._file.write(_line(row))
            self._file.flush()
        except OSError as error:
            raise _unusable(self.path, error) from None
        self.rows.append(row)

    def _read(self, header: Mapping[str, Any]) -> list[Row]:
        """The rows. The kind of file, its first line and its size are judged before the rest is read."""
        about = os.fstat(self._file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise self._foreign()
        self._file.seek(0)
        first = self._file.readline(max(LONGEST_FIRST, len(self._first)))
        if not first.endswith(b"\n"):
            if len(first) < about.st_size or not self._first.startswith(first):
                raise self._foreign()
            self._file.truncate(0)
            self._file.write(self._first)
            self._file.flush()
            return []
        self._compare(_parsed(first), header)
        if about.st_size > LARGEST:
            raise GameError(
                Text(
                    "{path} est trop grand : {most} Mio au plus.",
                    "{path} is too large: {most} MiB at most.",
                ),
                path=self.path,
                most=LARGEST >> 20,
            )
        rest = self._file.read(LARGEST)
        whole = rest[: rest.rfind(b"\n") + 1]
        lines = [_parsed(line) for line in whole.splitlines()]
        rows = [line for line in lines if line is not None]
        if None in lines:
            raise BadRecord(
                Text("{path} : la ligne {n} est endommagée.", "{path}: line {n} is damaged."),
                path=self.path,
                n=lines.index(None) + 2,
            )
        self._file.truncate(len(first) + len(whole))
        return rows

    def _compare(self, found: Row | None, header: Mapping[str, Any]) -> None:
        if found is None or found.get("format") != header.get("format"):
            raise self._foreign()
        for key in dict.fromkeys((*header, *found)):
            if found.get(key) != header.get(key):
                raise BadRecord(
                    Text(
                        "{path} contient les résultats d’autre chose ({key} : {theirs}, et non {ours}).",
                        "{path} holds results of something else ({key}: {theirs}, not {ours}).",
                    ),
                    path=self.path,
                    key=KEYS.get(key, key),
                    theirs=found.get(key),
                    ours=header.get(key),
                )

    def _foreign(self) -> BadRecord:
        return BadRecord(
            Text("{path} n’est pas un fichier de résultats.", "{path} is not a file of results."),
            path=self.path,
        )


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _parsed(line: bytes) -> Row | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _unusable(path: Path, error: OSError) -> OutOfReach:
    return OutOfReach(
        Text("Impossible d’utiliser {path} : {why}.", "Cannot use {path}: {why}."),
        path=path,
        why=reason(error),
    )
