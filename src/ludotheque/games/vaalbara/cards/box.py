"""The kinds of cards in the box of Vaalbara."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....kernel.content import Mark
from ....kernel.text import Noun, Text
from ....kernel.words import Effect

Marks = Mapping[str, Mark]


@dataclass(frozen=True)
class Character:
    """A character, which every player has; the first has initiative 1. `figure` says in words whom its picture shows.

    `worth` and `worth_by_forest` are estimates for bots, in half points: the gain of a character that is played well,
    and what each own Forest adds to it.
    """

    id: str
    noun: Noun
    picture: str
    effect: Effect
    worth: int = 0
    worth_by_forest: int = 0
    figure: str = ""
    marks: Marks = field(default_factory=dict)


@dataclass(frozen=True)
class Land:
    """A type of territory: its reward, and how many there are with the marks 2, 3, 4 and 5 (the fewest players).

    `numbers` are those on the cards of each mark, if they have any.
    """

    id: str
    noun: Noun
    picture: str
    reward: Effect
    copies: tuple[int, int, int, int]
    numbers: tuple[tuple[int, ...], ...] = ()
    marks: Marks = field(default_factory=dict)


@dataclass(frozen=True)
class Points:
    """The numbers of the game that are on no card."""

    id: str
    noun: Text
    start: int
    five_types: int
    six_types: int
    river_cap: int
    marks: Marks = field(default_factory=dict)


@dataclass(frozen=True)
class Omens:
    """The rankings on the backs of the territories: the letters of the clans from best to worst."""

    id: str
    noun: Text
    rankings: tuple[str, ...]
    marks: Marks = field(default_factory=dict)


@dataclass(frozen=True)
class Territory:
    """One card of the deck: `number` is 0 for a card without one, `mark` the fewest players."""

    noun: Noun
    land: int
    number: int
    mark: int
