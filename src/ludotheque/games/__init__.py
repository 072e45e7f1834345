"""The shelf: the boxes of this project's games, then those of other packages. Rules are loaded when a box is opened.

A package offers its boxes by an entry point of the group `ludotheque.games` that names a `Box`, or several:

    [project.entry-points."ludotheque.games"]
    pig = "pig:BOX"

A box that cannot be loaded is left out, and `LEFT_OUT` says why.
"""

from __future__ import annotations

import copyreg
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pickle import PicklingError
from types import ModuleType

from ..kernel.errors import GameError, printable
from ..kernel.game import Game
from ..kernel.text import Text
from .artwork import Artwork
from .boxes import Box as Box

GROUP = "ludotheque.games"
OURS = ("vaalbara", "royaume", "margraves", "chronica")

SHELF: dict[str, Box] = {}
LEFT_OUT: list[GameError] = []
_NOT_THERE = Text(
    "{name} ({value}) n’est pas sur l’étagère : {why}. Corrigez ou désinstallez ce paquet.",
    "{name} ({value}) is not on the shelf: {why}. Mend or uninstall this package.",
)


def offer(point: EntryPoint) -> None:
    """Put the boxes of an entry point on the shelf, or an error into `LEFT_OUT`."""
    try:
        offered = point.load()
        boxes = (offered,) if isinstance(offered, Box) else tuple(offered)
        if not boxes or not all(isinstance(box, Box) for box in boxes):
            raise TypeError("neither a Box nor a list of them")
        for box in boxes:
            _check_place(box)
        SHELF.update((box.name, box) for box in boxes)
    except (Exception, SystemExit) as error:  # code of another package may raise anything
        why = printable(f"{type(error).__name__}: {error}", 300)
        LEFT_OUT.append(GameError(_NOT_THERE, name=point.name, value=point.value, why=why))


def _check_place(box: Box) -> None:
    """Raises ValueError if the name of a box or of its game is taken, GameError for a box without a package."""
    _ = box.folder  # raises GameError where its package is not found
    if box.name in SHELF:
        raise ValueError(f"the name {box.name!r} is taken by {SHELF[box.name].module}")
    for other in SHELF.values():
        if other.package == box.package and other.module != box.module:
            raise ValueError(f"a game {box.package!r} is there already, from {other.module}")


def _fill() -> None:
    for package in OURS:
        module = import_module(f".{package}", __name__)
        SHELF.update((box.name, box) for box in getattr(module, "BOXES", ()) or (module.BOX,))
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        offer(point)


_fill()


def box(name: str) -> Box:
    """The box of this name. Raises GameError that lists the existing names, or says why this one was left out."""
    if not isinstance(name, str) or name not in SHELF:
        for error in LEFT_OUT:
            if error.values["name"] == name:
                raise GameError(error.text, **error.values)
        raise GameError(
            Text(
                "Jeu inconnu : {name}. Sur l’étagère : {known}.",
                "Unknown game: {name}. On the shelf: {known}.",
            ),
            name=str(name)[:40],
            known=", ".join(SHELF),
        )
    return SHELF[name]


def ours() -> dict[str, Box]:
    """A box of each game that comes with this program, by the game's name."""
    return {shelf.package: shelf for shelf in SHELF.values() if shelf.ours}


def playable() -> list[Box]:
    """The boxes whose game can be loaded, in order: all of them, unless a package is broken."""
    return [shelf for shelf in SHELF.values() if shelf.fault is None]


def faults() -> list[GameError]:
    """Why boxes of other packages are missing or cannot be played, one sentence each."""
    return [*LEFT_OUT, *(shelf.fault for shelf in SHELF.values() if shelf.fault is not None)]


def all_looks() -> list[Artwork]:
    """The looks of every game that has some."""
    looks = {shelf.package: shelf.looks for shelf in SHELF.values()}
    return [artwork for artwork in looks.values() if artwork.folder.is_dir()]


def folder_of(game: str) -> Path:
    """The folder with the files of a game, by its name; for an unknown game, a folder that does not exist."""
    return next((shelf.folder for shelf in SHELF.values() if shelf.package == game), Path(__file__).parent / game)


def _game(name: str) -> Game:
    return next(box.game for box in SHELF.values() if box.package == name)


def _reduce_game(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickle a game by its name, as functions are pickled by their module."""
    if not any(box.package == game.name and box.game is game for box in SHELF.values()):
        raise PicklingError(f"the game {game.name} is not on the shelf: it cannot be pickled")
    return _game, (game.name,)


copyreg.pickle(Game, _reduce_game)


class _Shelf(ModuleType):
    """The class of this module, for `ludotheque.games()`: the package's attribute `games` is its submodule."""

    def __call__(self) -> list[Box]:
        """The boxes on the shelf, in order."""
        return list(SHELF.values())


sys.modules[__name__].__class__ = _Shelf
