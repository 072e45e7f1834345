"""A taught first game: notes that come when what they teach is met, each with what it points at on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..kernel.content import Content
from ..kernel.text import Lang, Text
from ..kernel.words import Verb
from .look import Look
from .scene import Scene

Words = Text | Callable[[Any], Text]  # the same for all cards, or made from the content in play
Ids = tuple[str, ...] | Callable[[Look], tuple[str, ...]]  # always the same, or of what lies there


def text_for(words: Words, content: Content) -> Text:
    """Words that hold for every content, or are made from the one in play."""
    return words if isinstance(words, Text) else words(content)


def decides(look: Look) -> bool:
    """Whether the learner must decide; one who has chosen in secret has decided."""
    return bool(look.legal) and not look.changing


def asks(*verbs: type[Verb]) -> Callable[[Look], bool]:
    """Whether the learner must decide, and one of these verbs asks."""
    return lambda look: decides(look) and look.asked() in verbs


def offers(*beginnings: str) -> Callable[[Look], bool]:
    """Whether the learner may do an action whose name begins so."""

    def offered(look: Look) -> bool:
        names = look.content.actions.names
        return decides(look) and any(names[action].startswith(beginnings) for action in look.legal)

    return offered


@dataclass(frozen=True)
class Note:
    """A note of a lesson, shown once, when `when` holds for the learner's look and what it asks for can be done; or
    when `late` holds, and there may be nothing to try.

    - `teaches`: the mechanisms that it explains (`Lesson.mechanisms`).
    - `at`: what it points at, by ids of the page: a part ("track-naval"), a thing on it, a seat ("seat-1").
    - `tries`: what the learner is to try, by the beginnings of actions' names, the best first. It points at what
      carries them, too. `task` says it in place of the leading sentence.
    - `holds(content)`: whether it belongs to a game of this content.
    """

    id: str
    title: Text
    words: Words
    teaches: tuple[str, ...]
    when: Callable[[Look], bool] = decides
    late: Callable[[Look], bool] = lambda _: False
    at: Ids = ()
    tries: tuple[str, ...] = ()
    task: Text | None = None
    holds: Callable[[Any], bool] = lambda _: True

    def says(self, content: Content, lang: Lang) -> str:
        """The note, as it is with this content."""
        return text_for(self.words, content).say(lang)

    def tried(self, legal: Iterable[str]) -> str:
        """The legal action that the learner is to try; nothing where none of them is legal."""
        names = list(legal)
        return next((name for beginning in self.tries for name in names if name.startswith(beginning)), "")

    def wished(self, legal: Iterable[str]) -> list[str]:
        """The legal actions that do what the note asks, the one to try first; none where it asks for nothing."""
        names = list(legal)
        action = self.tried(names)
        beginning = next((it for it in self.tries if action.startswith(it)), action)
        alike = [name for name in names if action and name.startswith(beginning)]
        return sorted(alike, key=lambda name: name != action)

    def targets(self, look: Look, scene: Scene) -> tuple[str, ...]:
        """The ids on the page of what it points at, as far as this table has them: what carries the action to try, and
        those that are as good; where that is a button beside the board, or there is none, also what the note is about.
        """
        wished = self.wished(look.content.actions.names[code] for code in look.legal)
        carriers = tuple(dict.fromkeys(key for name in wished for key in sorted(scene.bearing(name))))
        there = scene.page_ids()
        buttons = [f"choice-{name}" for name in wished[:1]]
        about = self.at(look) if callable(self.at) else self.at
        return carriers or tuple(key for key in (*buttons, *about) if key in there)


@dataclass(frozen=True)
class Lesson:
    """A first game that teaches: always the same cards and dice, opponents that always answer alike, and notes.

    `mechanisms` are all that the rulebook explains, by the sections of its checklist, with those that need no note left
    out (`apart`, with the reason). `likes`: what opponents do, by the beginnings of actions' names, the dearest first.
    """

    notes: tuple[Note, ...]
    mechanisms: Mapping[str, Text]
    apart: Mapping[str, str] = field(default_factory=dict)
    likes: tuple[str, ...] = ()
    players: int = 2
    bot: str = "easy"  # who goes on when all notes are read
    seed: int = 1

    def notes_of(self, content: Content) -> tuple[Note, ...]:
        """The notes of this content, in order."""
        return tuple(note for note in self.notes if note.holds(content))

    def to_come(self, content: Content, read: Collection[str]) -> tuple[Note, ...]:
        """The notes that are not read yet. The last one takes leave: once it is read, those that the game has not come
        to are passed over.
        """
        notes = self.notes_of(content)
        return () if notes[-1].id in read else tuple(note for note in notes if note.id not in read)

    def note(self, look: Look, read: Collection[str]) -> Note | None:
        """The first note to come whose moment it is."""
        legal = [look.content.actions.names[action] for action in look.legal]
        for note in self.to_come(look.content, read):
            can_be_done = not note.tries or note.tried(legal)
            if (can_be_done and note.when(look)) or note.late(look):
                return note
        return None

    def answer(self, legal: Sequence[str]) -> str:
        """What an opponent does of what it may do."""
        return next((name for liked in self.likes for name in legal if name.startswith(liked)), legal[0])
