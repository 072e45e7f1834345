"""A file of results, one JSON value a line, that survives a cut in the middle of a line."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from ..bots.own import split_name
from ..kernel.errors import BadRecord, GameError, OutOfReach, printable, reason
from ..kernel.text import Text
from ..kernel.written.toml import MOST_BYTES
from .keeping import append, lock

Row = dict[str, Any]
LARGEST = 256 << 20  # bytes: more than half a million setups
# Bytes of a first line: a whole patch as JSON (which grows at most to 19 bytes from "9e15," in TOML), and the rest.
LONGEST_FIRST = 4 * MOST_BYTES + (64 << 10)
KEYS = {  # the names of what results depend on, for readers
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
    "entry": Text("jeu", "game"),
    "teacher": Text("maître", "teacher"),
    "policy": Text("politique des simulations", "playout policy"),
    "network": Text("réseau de valeur", "value network"),
    "features": Text("ce qui est vu", "what is seen"),
}
CHANGED = {  # fields whose values mean nothing to a reader
    "likes": Text("ce que les bots préfèrent a changé", "what the bots like has changed"),
    "own": Text("les fichiers des bots ont changé", "the files of the bots have changed"),
    "patch": Text("les valeurs des cartes ont changé", "the values of the cards have changed"),
}


class Results:
    """An open file: a first line that says what the results depend on, then one result a line, in order.

    Opening an existing file reads it and cuts off an incomplete last line. The file is locked until it is closed.
    Raises BadRecord if it holds something else, OutOfReach if it cannot be read or written, or another process writes
    it.
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
            lock(self._file.fileno(), path)
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

    def append(self, row: Row) -> None:
        """Append a result. The system has it when this returns."""
        try:
            append(self._file.fileno(), _line(row))
        except OSError as error:
            raise _unusable(self.path, error) from None
        self.rows.append(row)

    def _read(self, header: Mapping[str, Any]) -> list[Row]:
        """The rows. The kind of file, its first line and its size are checked before the rest is read."""
        about = os.fstat(self._file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise self._foreign()
        self._file.seek(0)
        first = self._file.readline(max(LONGEST_FIRST, len(self._first)))
        if not first.endswith(b"\n"):
            if len(first) < about.st_size or not self._first.startswith(first):
                raise self._foreign()
            self._file.truncate(0)
            append(self._file.fileno(), self._first)
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

    def _compare(self, kept_header: Row | None, header: Mapping[str, Any]) -> None:
        if kept_header is None or kept_header.get("format") != header.get("format"):
            raise self._foreign()
        what = difference(kept_header, header)
        if what is not None:
            raise BadRecord(
                Text(
                    "{path} contient les résultats d’autre chose ({what}).",
                    "{path} holds results of something else ({what}).",
                ),
                path=self.path,
                what=what,
            )

    def _foreign(self) -> BadRecord:
        return BadRecord(
            Text("{path} n’est pas un fichier de résultats.", "{path} is not a file of results."),
            path=self.path,
        )


def difference(kept_header: Mapping[str, Any], header: Mapping[str, Any]) -> Text | None:
    """The first field in which a file differs from what is asked for, as a part of a sentence."""
    for key in dict.fromkeys((*header, *kept_header)):
        theirs, ours = kept_header.get(key), header.get(key)
        if theirs == ours:
            continue
        if key == "own" and isinstance(theirs, dict) and isinstance(ours, dict):
            for bot in ours:
                if bot in theirs and theirs[bot] != ours[bot]:
                    text = Text("le fichier du bot {file} a changé", "the file of the bot {file} has changed")
                    return text.filled(file=printable(split_name(bot)[0]))
        if key in CHANGED:
            return CHANGED[key]
        named = KEYS.get(key, printable(key))
        text = Text("{key} : {theirs}, et non {ours}", "{key}: {theirs}, not {ours}")
        return text.filled(key=named, theirs=_shown(theirs), ours=_shown(ours))
    return None


def _shown(value: Any) -> str:
    """A value of a first line for a reader."""
    if isinstance(value, dict):
        value = ", ".join(f"{key}={part}" for key, part in value.items())
    elif isinstance(value, list):
        value = ", ".join(map(str, value))
    return "–" if value is None else printable(value)


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
