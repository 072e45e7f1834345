"""What a game's table module offers to page and terminal: its scene, its rules page, its tips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..kernel.content import Content, Tables
from ..kernel.text import Lang, Text
from ..kernel.words import Glyph
from ..pictures import Picture
from .collection import Collection
from .look import Look
from .parts import Card
from .scene import Measure, Scene
from .telling import Deed, plainly


@dataclass(frozen=True)
class Tip:
    """A line of the guided first game, shown once when `when` holds for the learner's look.

    One with numbers that cards may change is made from the content in play.
    """

    id: str
    when: Callable[[Look], bool]
    text: Text | Callable[[Any], Text]

    def words(self, content: Content, lang: Lang) -> str:
        """The line, as it is with this content."""
        return _with(content, self.text).say(lang)


@dataclass(frozen=True)
class Section:
    """A part of the rules page or reference panel; `signs` are what stands on cards, with what each means.

    Paragraphs with numbers that cards may change, and cards, are made from the content in play.
    `when(content)`: whether it belongs to a game of this content; `alone`: whether a panel shows it to one player alone
    or to several only, None for any number.
    """

    title: Text
    paragraphs: tuple[Text | Callable[[Any], Text], ...] = ()
    cards: Callable[[Any, Lang], tuple[Card, ...]] | None = None
    signs: tuple[tuple[Glyph, Text], ...] = ()
    when: Callable[[Any], bool] = lambda _: True
    alone: bool | None = None

    def words(self, content: Content, lang: Lang) -> tuple[str, ...]:
        """The paragraphs, as they are with this content."""
        return tuple(_with(content, paragraph).say(lang) for paragraph in self.paragraphs)


def _with(content: Content, words: Text | Callable[[Any], Text]) -> Text:
    """Words that hold for every content, or are made from the one in play."""
    return words if isinstance(words, Text) else words(content)


@dataclass(frozen=True)
class Shown:
    """A card as the form of a new game shows it: its name, its picture and the sign in its place."""

    name: Text
    picture: str
    icon: str


@dataclass(frozen=True)
class Layout:
    """What a game's table module offers to page and terminal.

    Some questions come often and are nearly always answered alike. A seat may give a standing answer to them.
    `standing_question(look)` is the name of the question that this look is asked; it is the same in every game. It is
    empty for any other question. `standing_words(content, name, action, lang)` are the words of a standing answer, or
    nothing where there is no such question.
    """

    scene: Callable[[Look], Scene]
    reference: tuple[Section, ...] = ()
    rules: tuple[Section, ...] = ()
    tips: tuple[Tip, ...] = ()
    first_game: Mapping[str, Any] = field(default_factory=dict)  # players, bot level and seed of the guided game
    pictures: Callable[[Tables], Mapping[str, Picture]] = lambda _: {}  # of the cards in a box, by name
    standing_question: Callable[[Look], str] = lambda _: ""
    standing_words: Callable[[Any, str, str, Lang], str] = lambda *_: ""
    shown: Callable[[str, str], tuple[Shown, ...]] = lambda _, __: ()  # the cards of an option's value or part
    collection: Collection | None = None  # how pages show the cards that sets and decks are made of
    last_round: Callable[[Look], bool] = lambda _: False  # whether nothing comes after this round
    outlook: Callable[[Look], str] = lambda _: ""  # else how near the end is, in a sentence; empty while it is far
    facts: Callable[[Look, int, bool], tuple[str, ...]] = lambda *_: ()  # about a legal action, before it is done; the
    # flag says whether no round comes after it
    measure: Callable[[Any], Measure | None] = lambda _: None  # what decided a finished position, if not points
    deed: Deed = plainly  # how the log words what a seat did with one command
    brief: Deed | None = None  # the same in short, for a beat in which many did something
    colours_by_lot: bool = False  # whether seats draw their colours, so that nobody has one before the game begins

    def rules_of(self, content: Content) -> tuple[Section, ...]:
        """The rules page of this content."""
        return tuple(section for section in self.rules if section.when(content))

    def reference_of(self, content: Content, players: int) -> tuple[Section, ...]:
        """The reference panel of a game of this content by so many players."""
        there = (section for section in self.reference if section.when(content))
        return tuple(section for section in there if section.alone in (None, players == 1))
