"""What the page of a game offers to the web page and the terminal: scene, rules, lesson."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..kernel.content import Content, Tables
from ..kernel.text import Lang, Text
from ..kernel.words import Glyph
from ..pictures import Picture
from .collection import Collection
from .explained import Diagram, Example
from .lesson import Lesson, Words, text_for
from .look import Look
from .moments import Stagings
from .parts import Card
from .scene import Measure, Scene
from .telling import Deed, plainly


@dataclass(frozen=True)
class Row:
    """A line of a table of boards and tracks: a name, its signs, what it does, and where its values come from."""

    name: str
    signs: tuple[Glyph, ...]
    words: str
    provenance: str = ""


@dataclass(frozen=True)
class Section:
    """A section of the rules page or reference panel. `signs` are the signs on cards, each with its meaning.

    Cards, and paragraphs with numbers that cards may change, are functions of the content in play. `when(content)`:
    whether the section belongs to a game with this content. `alone`: whether a panel shows it only to one player
    (True), only to several (False), or always (None).
    """

    title: Text
    paragraphs: tuple[Words, ...] = ()
    cards: Callable[[Any, Lang], tuple[Card, ...]] | None = None
    signs: tuple[tuple[Glyph, Text], ...] = ()
    rows: Callable[[Any, Lang], tuple[Row, ...]] | None = None  # of boards and tracks
    when: Callable[[Any], bool] = lambda _: True
    alone: bool | None = None
    diagrams: tuple[Diagram, ...] = ()  # on the rules page, with the cards of the box
    examples: tuple[Example, ...] = ()  # likewise

    def words(self, content: Content, lang: Lang) -> tuple[str, ...]:
        """The paragraphs for this content."""
        return tuple(text_for(paragraph, content).say(lang) for paragraph in self.paragraphs)

    def examples_of(self, printed: Content) -> tuple[Example, ...]:
        """The examples of a box with this content."""
        return tuple(example for example in self.examples if example.holds(printed))


@dataclass(frozen=True)
class Shown:
    """A card where a game is prepared: its name, its picture, and the sign that replaces the picture."""

    name: Text
    picture: str
    icon: str


@dataclass(frozen=True)
class Theme:
    """What a decision is about, as a short question, with a sign."""

    question: Text
    icon: str


@dataclass(frozen=True)
class Layout:
    """What the page of a game offers to the web page and the terminal.

    Some questions come often and nearly always get the same answer. A seat may give a standing answer to them.
    `standing_question(look)` is the name of the question that this look is asked; it is the same in every game. It is
    empty for any other question. `standing_words(content, name, action, lang)` are the words of a standing answer; they
    are empty if there is no such question.
    """

    scene: Callable[[Look], Scene]
    reference: tuple[Section, ...] = ()
    rules: tuple[Section, ...] = ()
    lesson: Lesson | None = None  # the first game that teaches, where there is one
    pictures: Callable[[Tables], Mapping[str, Picture]] = lambda _: {}  # of the cards in a box, by name
    standing_question: Callable[[Look], str] = lambda _: ""
    standing_words: Callable[[Any, str, str, Lang], str] = lambda *_: ""
    shown: Callable[[str, str], tuple[Shown, ...]] = lambda _, __: ()  # the cards of an option's value or part
    people: tuple[Shown, ...] = ()  # who stands for each seat where a game is prepared
    collection: Collection | None = None  # how pages show the cards that sets and decks are made of
    last_round: Callable[[Look], bool] = lambda _: False  # whether this round is the last
    outlook: Callable[[Look], str] = lambda _: ""  # how near the end is before that; empty while it is far
    facts: Callable[[Look, int, bool], tuple[str, ...]] = lambda *_: ()  # about a legal action, before it is done; the
    # flag says whether no round comes after it
    measure: Callable[[Any], Measure | None] = lambda _: None  # what decided a finished game in place of points
    deed: Deed = plainly  # how the log words what a seat did with one command
    brief: Deed | None = None  # the same in short, for strips of others and a beat in which several seats acted
    staged: Stagings = field(default_factory=dict)  # the scenes of beats, by the kind of their event
    throws: tuple[int, ...] = ()  # the kinds of events that are throws of dice: their cells a and b are the faces
    themes: Mapping[str, Theme] = field(default_factory=dict)  # of decisions, by a kind of action that is offered there
    colours_by_lot: bool = False  # whether seats draw their colours, so that nobody has one before the game

    @property
    def short_deed(self) -> Deed:
        """How a deed is worded where there is little room: in short, if the game has words for that."""
        return self.brief or self.deed

    def theme_of(self, kinds: Container[str]) -> Theme | None:
        """The theme of a decision between actions of these kinds: the first that fits."""
        return next((theme for kind, theme in self.themes.items() if kind in kinds), None)

    def rules_of(self, content: Content) -> tuple[Section, ...]:
        """The rules page for this content."""
        return tuple(section for section in self.rules if section.when(content))

    def reference_of(self, content: Content, players: int) -> tuple[Section, ...]:
        """The reference panel of a game with this content and number of players."""
        there = (section for section in self.reference if section.when(content))
        return tuple(section for section in there if section.alone in (None, players == 1))
