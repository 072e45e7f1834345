"""Reading and writing saved games and records: JSON files that may be damaged, foreign or out of reach."""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from ..bots.names import parse_bot
from ..games import SHELF, Box, box
from ..kernel.errors import BadRecord, GameError, OutOfReach, check_folder, printable, unreadable, unwritable
from ..kernel.game import Game
from ..kernel.match import FORMAT
from ..kernel.text import LANGS, Text
from ..lab.published import BOXES
from .console import readable
from .language import spoken

PLAYER = Text("Joueur {n}", "Player {n}")  # a person without a name
BOT = Text("Bot {n}", "Bot {n}")  # a bot without a name; bots are counted separately
LONGEST_NAME = 30
LARGEST = 32 << 20  # bytes; the record of a long game has some kilobytes


def read_record(path: Path) -> tuple[Box, dict[str, Any]]:
    """A record and its box. Raises BadRecord for a file that holds no record, OutOfReach if it cannot be read."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    try:
        record = json.loads(raw) if len(raw) <= LARGEST else None
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(
            Text("{path} n’est pas une partie enregistrée.", "{path} is not a saved game or record."), path=path
        )
    entry = record.get("entry")
    if not isinstance(entry, str) or entry not in SHELF:
        raise BadRecord(
            Text(
                "{path} est une partie d’un jeu qui n’est pas sur l’étagère : {entry}.",
                "{path} is of a game that is not on the shelf: {entry}.",
            ),
            path=path,
            entry=printable(entry, 40),
        )
    return box(entry), record


def write_record(path: Path, record: Mapping[str, Any], *, lasting: bool = True) -> None:
    """Write a record whole or not at all; `lasting` waits until it is on the disk. Raises OutOfReach if it cannot be
    written.
    """
    draft = None
    try:
        _find_folder(path)
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, prefix=f".{path.name}-", delete=False, encoding="utf-8"
        ) as file:
            draft = file.name
            json.dump(record, file, ensure_ascii=False)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException as error:
        if draft:
            with suppress(OSError):
                Path(draft).unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        raise unwritable(path, error) from None


def _find_folder(path: Path) -> None:
    """Make the program's own folder if it is missing; any other folder must exist. Raises OutOfReach."""
    if path.is_relative_to(data_folder()):
        path.parent.mkdir(parents=True, exist_ok=True)
    else:
        check_folder(path)


def check_writable(path: Path) -> None:
    """Raises OutOfReach if a file cannot be written here; call it before the work that the file is for."""
    try:
        _find_folder(path)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise unwritable(path, error) from None


def boxes_in(data: Path | None) -> Path:
    """The folder of measurements, with a folder for each game: that of --data, or the package's own. Raises OutOfReach
    if it does not exist, so that a mistyped path is not created.
    """
    if data is not None and not data.is_dir():
        raise OutOfReach(
            Text(
                "--data : le dossier {folder} n’existe pas. Créez-le, ou choisissez-en un autre.",
                "--data: there is no folder {folder}. Make it, or choose another one.",
            ),
            folder=data,
        )
    return data or BOXES


def check_publishable(folder: Path, path: Path) -> None:
    """The same check for a game's folder of measurements, which may be missing; the folder above it must exist."""
    check_folder(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path.parent, error) from None
    check_writable(path)


def kept_folder(given: Path | None, name: str) -> Path:
    """The folder in which the games of a measurement are kept, made if it is missing; by default one of the program's
    own. Raises OutOfReach if the folder above it is missing.
    """
    if given is None:
        return data_folder() / "measured" / name
    check_folder(given)
    return given


def seat_names(record: Mapping[str, Any], players: int) -> list[str]:
    """The names of the seats in a record, else 'Player 1', 'Bot 1', ... in the reader's language.

    Default names in another language are translated. A level of bots does not count as a name.
    """
    seats = record.get("seats")
    names = [PLAYER.say(spoken(), n=seat + 1) for seat in range(players)]
    bots = count(1)
    for seat, about in enumerate(seats[:players] if isinstance(seats, list) else ()):
        if not isinstance(about, dict):
            continue
        bot, given = about.get("bot"), about.get("name")
        if bot is not None:
            names[seat] = BOT.say(spoken(), n=next(bots))
        if isinstance(given, str) and given.strip() and given != bot:
            name = readable(given.strip()[:LONGEST_NAME])
            if name not in (PLAYER.say(lang, n=seat + 1) for lang in LANGS):
                names[seat] = name
    return names


def bot_called(bot: str, game: Game) -> str:
    """A level of bots with its temperament in the reader's language; any other bot as it is typed."""
    try:
        return parse_bot(bot, game).text.say(spoken())
    except GameError:
        return bot


def seat_bots(record: Mapping[str, Any], players: int) -> list[str]:
    """The bots in a record, one for each seat; empty if it names none."""
    seats = record.get("seats")
    bots = [about.get("bot") if isinstance(about, dict) else None for about in seats] if isinstance(seats, list) else []
    names = [readable(bot[:LONGEST_NAME]) if isinstance(bot, str) else "" for bot in bots[:players]]
    return names + [""] * (players - len(names))


def data_folder() -> Path:
    """The folder for the user's data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "ludotheque"


def saves_folder() -> Path:
    """The default folder for saved games."""
    return data_folder() / "saves"
