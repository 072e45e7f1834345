"""A file of results, one JSON line each, that survives being cut off in the middle of a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from ..kernel.errors import BadRecord, GameError
from ..kernel.text import Text

Row = dict[str, Any]


class Results:
    """An open file: a first line that says what the results are of, then one line a result, in order.

    Opening one that exists reads it and cuts off a torn last line. Raises BadRecord when it holds something
    else, and GameError when it cannot be read or written.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self._first = _line(header)
        self._file: BinaryIO
        try:
            self._file = path.open("a+b")
            self._file.seek(0)
            self.rows = self._read(self._file.read(), header)
        except OSError as error:
            raise _unusable(path, error) from None

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, row: Row) -> None:
        """Write one more result; it is with the system when this returns."""
        try:
            self._file.write(_line(row))
            self._file.flush()
        except OSError as error:
            raise _unusable(self.path, error) from None
        self.rows.append(row)

    def _read(self, raw: bytes, header: Mapping[str, Any]) -> list[Row]:
        whole = raw[: raw.rfind(b"\n") + 1]
        if not whole:
            if not self._first.startswith(raw):
                raise self._foreign()
            self._file.truncate(0)
            self._file.write(self._first)
            self._file.flush()
            return []
        lines = [_parsed(line) for line in whole.splitlines()]
        self._compare(lines[0], header)
        rows = [line for line in lines[1:] if line is not None]
        if None in lines:
            raise BadRecord(
                Text("{path} : la ligne {n} est endommagée.", "{path}: line {n} is damaged."),
                path=self.path,
                n=lines.index(None) + 1,
            )
        self._file.truncate(len(whole))
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
                    key=key,
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


def _unusable(path: Path, error: OSError) -> GameError:
    return GameError(
        Text("Impossible d’utiliser {path} : {why}.", "Cannot use {path}: {why}."),
        path=path,
        why=error.strerror,
    )
