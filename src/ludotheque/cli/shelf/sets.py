"""The commands `sets check`, `sets new` and `sets schema`: files with an own set of cards (docs/sets.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.markup import escape

from ...games import SHELF, Box, box, playable
from ...kernel.content import SET
from ...kernel.errors import GameError, mapping, taken, unwritable
from ...kernel.text import Text
from ...kernel.written.patch import read_patch
from ...kernel.written.schemas import set_schema
from ...kernel.written.sets import GAME, faults_in
from ...kernel.written.spelling import written_set
from ...kernel.written.toml import line_at, reading
from ..console import facts, out, print_json
from ..language import say, spoken
from ..status import DONE, REFUSED
from .collection import counted, not_read, summary_lines, tell_faults


def check(path: Path, json: bool) -> int:
    """Print every fault of a set, or a summary of it. Returns the exit status. Raises OutOfReach for a file that cannot
    be read, GameError for one that is not TOML, or of no game on the shelf; with `json` these are faults too.
    """
    try:
        with reading(path) as (parsed, text):
            shelf = _box_of(parsed)
            faults = [(line_at(error, text) or 1, error) for error in faults_in(shelf.game, parsed)]
    except GameError as error:
        return not_read(error, json)
    if faults:
        faults.sort(key=lambda fault: fault[0])
        tell_faults(path, faults, json)
        return REFUSED
    patch = read_patch(shelf.game, path, shelf.presets)
    content, collection = shelf.game.content(shelf.presets, patch.values), shelf.layout.collection
    assert collection is not None
    cards = content.kind(collection.kind)
    if json:
        about = {"sound": True, "title": patch.title.say(spoken()), "content": content.digest}
        print_json(about | counted(collection, cards))
        return DONE
    out.print(f"[bold]{escape(patch.title.say(spoken()))}[/]  {escape(shelf.title.say(spoken()))}")
    number = say(
        "{n} {n:carte|cartes} (contenu {digest})",
        "{n} {n:card|cards} (content {digest})",
        n=len(cards),
        digest=content.digest,
    )
    facts(number, *summary_lines(collection, cards))
    return DONE


def schema(entry: str) -> None:
    """Print the schema of files with a set. Raises GameError for a game that takes none."""
    print_json(set_schema(_taking_sets(box(entry)).game, spoken()))


def new(entry: str, path: Path) -> None:
    """Write the box's cards to a new file, as a start for a set. Raises GameError for a game that takes no sets, and
    for an existing file.
    """
    shelf = _taking_sets(box(entry))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(written_set(shelf.game, shelf.title))
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        raise unwritable(path, error) from None
    how = say(
        "À vérifier après chaque changement : sets check {path}",
        "To be checked after each change: sets check {path}",
        path=path,
    )
    out.print(how, markup=False, soft_wrap=True)


def _box_of(parsed: Any) -> Box:
    """The box of the game that a set's file names."""
    about = mapping(parsed.get(SET, {}), (SET, "", ""))
    named = str(about.get(GAME, ""))
    fitting = [shelf for shelf in SHELF.values() if shelf.package == named]
    if not fitting:
        there = ", ".join(shelf.name for shelf in playable() if shelf.game.set_of)
        raise GameError(
            Text("Il faut [set] et game = l’un de : {there}.", "It takes [set] and game = one of: {there}."),
            there=there,
            where=(SET, GAME, ""),
        )
    return _taking_sets(fitting[0])


def _taking_sets(shelf: Box) -> Box:
    if shelf.game.set_of is None:
        raise GameError(
            Text("{title} n’admet pas de jeu de cartes à soi.", "{title} takes no set of one’s own."),
            title=shelf.title,
        )
    return shelf
