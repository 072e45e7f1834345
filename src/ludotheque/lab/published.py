"""Where measurements that ship with the package are written: a folder for each game, in the package or in a copy."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from ..games import folder_of
from ..kernel.errors import unwritable
from .keeping import write_whole

MEASURED = "measured"  # the folder of measurements in a game's folder
BOXES = Path(str(files("ludotheque.games")))  # the games' folders in this installation


def folder_in(boxes: Path, game: str) -> Path:
    """The folder of a game's measurements below `boxes`. In this installation it is the game's own folder, wherever
    that is.
    """
    return folder_of(game) if boxes == BOXES else boxes / game


def publish(path: Path, text: str) -> None:
    """Write a file whole, and make its folder if it is missing. Raises OutOfReach."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path.parent, error) from None
    write_whole(path, text.encode())
