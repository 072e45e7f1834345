"""The patches and sets in the user's data folder, as the form of a new game offers them: files `*.toml` of cards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from ...games import SHELF, Box, box, playable
from ...kernel.content import SET, PatchValues
from ...kernel.errors import GameError
from ...kernel.text import Text
from ...kernel.written.patch import read_patch
from ...kernel.written.sets import GAME
from ...kernel.written.toml import TITLE, title_from
from ..tables.file import default_database

MOST_FILES = 40  # of each folder
SETS = "sets"


@dataclass(frozen=True)
class Offer:
    """A file of the folder: its name, its title, and its values, or why it cannot be played with."""

    file: str
    title: Text
    values: PatchValues
    refused: GameError | None = None


def default_folder() -> Path:
    """Where people put their patches: beside the tables, in the user's data folder; sets lie in `sets` beside it."""
    return default_database().parent / "patches"


def offers_of(folder: Path, shelf: Box) -> list[Offer]:
    """The files of a folder that are for this box, the unusable ones among them, by name."""
    offers = [
        (name, offer)
        for name, path, size, changed in _files(folder)
        if (offer := _offer(shelf.name, path, size, changed))
    ]
    return [offer if offer.file == name else replace(offer, file=name) for name, offer in offers]


def chosen(folder: Path, shelf: Box, file: str) -> PatchValues:
    """The values in the file of this name; empty without a name. Raises GameError for one that is not offered."""
    if not file:
        return {}
    offer_chosen = next((offer for offer in offers_of(folder, shelf) if offer.file == file), None)
    if offer_chosen is None:
        text = Text("Aucun fichier de cartes ne s’appelle {name} ici.", "No file of cards is called {name} here.")
        raise GameError(text, name=repr(file[:40]))
    if offer_chosen.refused:
        raise offer_chosen.refused
    return offer_chosen.values


def _files(folder: Path) -> Iterator[tuple[str, Path, int, int]]:
    """The first files of the folder of patches, and of that of sets beside it: what each is called in the form, its
    path, and what changes when it is written to.
    """
    for place, before in ((folder, ""), (folder.with_name(SETS), f"{SETS}/")):
        try:
            paths = sorted(path for path in place.glob("*.toml") if path.name.isprintable() and path.is_file())
            for path in paths[:MOST_FILES]:
                about = path.stat()
                yield before + path.name, path, about.st_size, about.st_mtime_ns
        except OSError:
            continue


@lru_cache(maxsize=256)
def _offer(entry: str, path: Path, size: int, changed: int) -> Offer | None:
    """What a file offers to a box, read once as long as nobody writes to it; None where it is for another game."""
    shelf = box(entry)
    try:
        patch = read_patch(shelf.game, path, shelf.presets, called=path.name)
    except GameError as error:
        return None if _for_another(shelf, path) else Offer(path.name, title_from(path), {}, error)
    return Offer(path.name, patch.title, patch.values)


def _for_another(shelf: Box, path: Path) -> bool:
    """Whether every kind of card that a file speaks of is one of another game, and none of this one."""
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
        if isinstance(tables.get(SET), dict):
            return tables[SET].get(GAME) != shelf.package and any(
                tables[SET].get(GAME) == other.package for other in SHELF.values()
            )
        kinds = set(tables) - {TITLE}
    except (OSError, ValueError, RecursionError):
        return False
    others = [other.game for other in playable() if other.package != shelf.package]
    return bool(kinds) and not kinds & set(shelf.game.box) and any(kinds <= set(game.box) for game in others)
