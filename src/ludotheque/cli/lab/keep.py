"""The games that `simulate` keeps: rows in one file, records in a folder. Existing files are never overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...kernel.errors import GameError, check_folder, taken, unwritable
from ...kernel.text import Text
from ...lab.keeping import append
from ...lab.rows import Row
from ...lab.series import Series
from ..files import write_record

DIGITS = 6  # of a game's number in a file name, so that names sort as games do


@contextmanager
def kept_rows(path: Path | None) -> Iterator[Callable[[Row], None] | None]:
    """A function that writes one row a line to a new file. Raises GameError if the file exists, OutOfReach if it cannot
    be made.
    """
    if path is None:
        yield None
        return
    if path.exists():
        raise taken(path)
    with _told(path):
        check_folder(path)
        file = path.open("xb", buffering=0)

    def keep(row: Row) -> None:
        with _told(path):
            append(file.fileno(), json.dumps(row, ensure_ascii=False).encode() + b"\n")

    try:
        with file:
            yield keep
    finally:
        if path.stat().st_size == 0:
            path.unlink()  # no game was played: free the name for the next attempt


@contextmanager
def kept_records(folder: Path | None, series: Series) -> Iterator[Callable[[int, dict[str, Any]], None] | None]:
    """A function that writes the record of a game to a folder, which is made or must be empty. Raises GameError
    otherwise, OutOfReach if it cannot be written.
    """
    if folder is None:
        yield None
        return
    with _told(folder):
        check_folder(folder)
        folder.mkdir(exist_ok=True)
        full = any(folder.iterdir())
    if full:
        raise GameError(
            Text("{path} n’est pas vide : nommez un nouveau dossier.", "{path} is not empty: name a new folder."),
            path=folder,
        )

    def keep(number: int, record: dict[str, Any]) -> None:
        path = folder / f"{series.entry}-{series.seed}-{number:0{DIGITS}}.json"
        write_record(path, record, lasting=False)

    yield keep


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise unwritable(path, error) from None
