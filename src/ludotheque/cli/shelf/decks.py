"""Decks on the command line: one that comes with the game, by name, or a file, or a list of cards; and `decks check`
and `decks schema` for their files (docs/decks.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape

from ...games import Box, box, playable
from ...kernel.content import PatchValues
from ...kernel.errors import GameError, mapping
from ...kernel.own import DECK, GAME, SEPARATOR
from ...kernel.text import Text
from ...kernel.written.decks import deck_faults, line_in_deck, read_deck, slots_of
from ...kernel.written.schemas import deck_schema
from ...kernel.written.toml import reading
from ..console import facts, out, print_json
from ..language import say, spoken
from ..status import DONE, REFUSED
from .collection import counted, not_read, summary_lines, tell_faults
from .patches import patch_of

FILE = ".toml"


def value_of(shelf: Box, deck: str, patch: PatchValues) -> tuple[str, str]:
    """The name of a deck, and its value as an option. Raises what reading a file raises."""
    if not deck.endswith(FILE):
        return deck, deck
    deck_read = read_deck(shelf.game, Path(deck), shelf.game.content(shelf.presets, patch))
    return Path(deck).stem, SEPARATOR.join(deck_read.cards)


def with_decks(entry: str, options: Mapping[str, str], decks: Sequence[str], patch: PatchValues) -> dict[str, str]:
    """Options with decks in their slots, the first for the first seat. Raises GameError for too many, and for a slot
    that an option already fills.
    """
    if not decks:
        return dict(options)
    shelf = box(entry)
    slots = slots_of(shelf.game)
    if len(decks) > len(slots.options):
        text = Text("{n} pioches pour {seats} places.", "{n} decks for {seats} seats.")
        raise GameError(text, n=len(decks), seats=len(slots.options))
    check_free(options, slots.options[: len(decks)])
    chosen = zip(slots.options, (value_of(shelf, deck, patch)[1] for deck in decks), strict=False)
    return {**options, **dict(chosen)}


def check_free(options: Mapping[str, str], slots: Sequence[str]) -> None:
    """Raises GameError for an option that --deck would replace."""
    if given := [slot for slot in slots if slot in options]:
        raise GameError(
            Text(
                "L’option {slot} et --deck disent tous deux la pioche : gardez l’un des deux.",
                "The option {slot} and --deck both say the deck: keep one of them.",
            ),
            slot=given[0],
        )


def named(shelf: Box, decks: Sequence[str], patch: PatchValues) -> list[tuple[str, str]]:
    """The names of decks in a table, and their values. Files of the same name are shown with their folders."""
    values = [value_of(shelf, deck, patch) for deck in decks]
    names = [name for name, _ in values]
    return [(deck if names.count(name) > 1 else name, value) for deck, (name, value) in zip(decks, values, strict=True)]


def check(path: Path, patch: Path | None, json: bool) -> int:
    """Print every fault of a deck, or a summary of it. Returns the exit status. Raises OutOfReach for a file that
    cannot be read, GameError for one that is not TOML, or of no game on the shelf; with `json` these are faults too.
    """
    try:
        with reading(path) as (parsed, text):
            shelf = _box_of(parsed)
    except GameError as error:
        return not_read(error, json)
    content = shelf.game.content(shelf.presets, patch_of(shelf.name, patch, {}))
    faults = [(line_in_deck(error, text) or 1, error) for error in deck_faults(shelf.game, parsed, content)]
    if faults:
        tell_faults(path, sorted(faults, key=lambda fault: fault[0]), json)
        return REFUSED
    deck, collection = read_deck(shelf.game, path, content), shelf.layout.collection
    assert collection is not None
    cards = [content.cards[collection.kind][card] for card in deck.cards]
    title = deck.title.say(spoken())
    if json:
        print_json({"sound": True, "title": title} | counted(collection, cards))
        return DONE
    out.print(f"[bold]{escape(title)}[/]  {escape(shelf.title.say(spoken()))}")
    facts(say("{n} {n:carte|cartes}", "{n} {n:card|cards}", n=len(cards)), *summary_lines(collection, cards))
    return DONE


def schema(entry: str, patch: Path | None) -> None:
    """Print the schema of files with a deck of the box's cards, or of those in a file. Raises GameError for a game
    without decks.
    """
    shelf = box(entry)
    slots = slots_of(shelf.game)
    content = shelf.game.content(shelf.presets, patch_of(entry, patch, {}))
    print_json(deck_schema(shelf.game, slots, content, spoken()))


def _box_of(parsed: Mapping[str, Any]) -> Box:
    """The box of the game that a deck's file names."""
    named = mapping(parsed.get(DECK, {}), (DECK, "", "")).get(GAME)
    with_them = {shelf.package: shelf for shelf in playable() if shelf.game.decks}
    if not isinstance(named, str) or named not in with_them:
        text = Text("Il faut [deck] et game = l’un de : {there}.", "It takes [deck] and game = one of: {there}.")
        raise GameError(text, there=", ".join(with_them), where=(DECK, GAME, ""))
    return with_them[named]
