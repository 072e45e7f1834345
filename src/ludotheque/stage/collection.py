"""What pages show of sets of cards and decks. A game's page declares it; it is drawn in the same way for every game."""

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
    """A property by which cards are sorted, such as a pictogram or a kind. `of` gives the id of a card's value."""

    id: str
    text: Text
    values: tuple[Value, ...]
    of: Callable[[Any], str]

    def counts(self, cards: Iterable[Any]) -> list[tuple[Value, int]]:
        """Count the cards that have each value, in the order of the values."""
        numbers = Counter(map(self.of, cards))
        return [(value, numbers[value.id]) for value in self.values]


@dataclass(frozen=True)
class Curve:
    """A number that every card has, from 0 to `most`. `lit`: whether the card counts for this number more than for
    others.
    """

    id: str
    text: Text
    icon: str
    most: int
    of: Callable[[Any], int]
    lit: Callable[[Any], bool] = lambda _: False


@dataclass(frozen=True)
class Leaf:
    """Everything that is shown of a card: its face, a line that describes it, its numbers, its effect, its history, and
    the source of that history.
    """

    face: Card
    line: str
    numbers: tuple[Glyph, ...]
    numbers_in_words: str
    signs: tuple[Glyph, ...]
    effect: str
    dates: str
    story: str
    provenance: str


@dataclass(frozen=True)
class Collection:
    """The cards of one kind, as pages of sets and decks show them. `title` is the name of the box's own set."""

    kind: str
    title: Text
    facets: tuple[Facet, ...]
    curves: tuple[Curve, ...]
    leaf: Callable[[Any, str, Lang], Leaf]  # from the content in play and a card's id
