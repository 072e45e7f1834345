"""What pages show of a set of cards and of decks: declared by a game's page, drawn alike for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..kernel.text import Lang, Text
from ..kernel.words import Glyph
from .parts import Card


@dataclass(frozen=True)
class Value:
    """One of the values of a facet."""

    id: str
    text: Text
    icon: str = ""


@dataclass(frozen=True)
class Facet:
    """Something by which cards are sorted: a pictogram, a kind. `of` gives the id of a card's value."""

    id: str
    text: Text
    values: tuple[Value, ...]
    of: Callable[[Any], str]

    def counts(self, cards: Iterable[Any]) -> list[tuple[Value, int]]:
        """How many of these cards have each value, in the order of the values."""
        numbers = Counter(map(self.of, cards))
        return [(value, numbers[value.id]) for value in self.values]


@dataclass(frozen=True)
class Curve:
    """A number that every card has, from 0 to `most`. `lit`: whether it is what counts most of this card."""

    id: str
    text: Text
    icon: str
    most: int
    of: Callable[[Any], int]
    lit: Callable[[Any], bool] = lambda _: False


@dataclass(frozen=True)
class Leaf:
    """A card with all that is told of it: its face, what it is in a few words, its numbers, what it does, when and what
    it was, and where that comes from.
    """

    face: Card
    line: str
    numbers: tuple[Glyph, ...]
    said: str  # the numbers in words
    signs: tuple[Glyph, ...]
    effect: str
    dates: str
    story: str
    provenance: str


@dataclass(frozen=True)
class Collection:
    """The cards of a kind, as pages of the set and of decks show them. `title`: what the box's own set is called."""

    kind: str
    title: Text
    facets: tuple[Facet, ...]
    curves: tuple[Curve, ...]
    leaf: Callable[[Any, str, Lang], Leaf]  # from the content in play and a card's id
