"""Decks on the command line: by the name of one that comes with the game, as a file, or as a list of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..games import Box, box
from ..kernel.content import PatchValues
from ..kernel.decks import SEPARATOR, read_deck, slots_of
from ..kernel.errors import GameError
from ..kernel.text import Text
from ..lab.decks import CrossTable
from .console import Column, facts, number, print_columns
from .language import say

FILE = ".toml"


def value_of(shelf: Box, deck: str, patch: PatchValues) -> tuple[str, str]:
    """What a deck is called, and the value of an option that stands for it. Raises what reading a file does."""
    if not deck.endswith(FILE):
        return deck, deck
    found = read_deck(shelf.game, Path(deck), shelf.game.content(shelf.presets, patch))
    return Path(deck).stem, SEPARATOR.join(found.cards)


def with_decks(entry: str, options: Mapping[str, str], decks: Sequence[str], patch: PatchValues) -> dict[str, str]:
    """Options with decks in their slots, the first one for the first seat. Raises GameError for too many."""
    if not decks:
        return dict(options)
    shelf = box(entry)
    slots = slots_of(shelf.game)
    if len(decks) > len(slots.options):
        text = Text("{n} pioches pour {seats} places.", "{n} decks for {seats} seats.")
        raise GameError(text, n=len(decks), seats=len(slots.options))
    chosen = zip(slots.options, (value_of(shelf, deck, patch)[1] for deck in decks), strict=False)
    return {**options, **dict(chosen)}


def print_cross_table(found: CrossTable) -> None:
    """The rates of each deck against the others, and of all its games."""
    places = range(len(found.names))

    def cell(deck: int, other: int) -> str:
        return "–" if deck == other else number(100 * found.rate(deck, other)[0], 1)

    def total(deck: int) -> str:
        rate, low, high = (100 * one for one in found.rate(deck))
        return f"{number(rate, 1)} ({number(low, 1)}–{number(high, 1)})"

    games = sum(one.games for one in found.meetings)
    print_columns(
        say(
            "{title}, {n} parties, {bot}",
            "{title}, {n} games, {bot}",
            title=box(found.entry).title,
            n=number(games),
            bot=found.bot,
        ),
        [
            Column(say("Pioche", "Deck"), found.names, left=True),
            Column(say("% (à 95 %)", "% (at 95%)"), [total(deck) for deck in places]),
            *(Column(found.names[other], [cell(deck, other) for deck in places], rank=1) for other in places),
        ],
    )
    facts(
        say(
            "{n} parties par paire, la moitié à places échangées, mêmes mélanges, graine {seed}",
            "{n} games a pair, half of them with seats exchanged, over the same shuffles, seed {seed}",
            n=found.meetings[0].games,
            seed=found.seed,
        ),
        say("{s} s, compilation non comprise", "{s} s, without compiling", s=number(found.seconds, 1)),
    )
