"""Contents: what the cards in play say. A content holds the record that rules read, and nouns, effects and faces for
people. Both are made from the same cards, so a page cannot differ from what is played.

A game subclasses `Content` and makes it from its cards, which are frozen objects in tables by kind and id. A patch
(`written/patch.py`) replaces values of the cards before.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from .actions import ActionSpace
from .bounds import Begun, Depths
from .record import Field, Meaning, Record, Rows, Twin
from .text import Text
from .vocabulary import LINE, Programs
from .words import BadCard, Effect, Glyph, Verb

T = TypeVar("T")
Tables = Mapping[str, Mapping[str, Any]]  # kind of card -> id -> card
PatchValues = Mapping[str, Mapping[str, Mapping[str, Any]]]  # kind -> id -> field -> value, as JSON
SET = "set"  # the kind in a patch that says that the others are whole tables: a set of one's own


class Mark(Enum):
    """Where a value comes from. Cards carry marks by field: `marks={"cost": Mark.INFERRED}`; without one it is
    PRINTED.
    """

    PRINTED = "rulebook"  # the rulebook, or the published card, prints it
    PUBLISHED = "published"  # read off the published cards
    INFERRED = "inferred"  # concluded from what is published
    RECONSTRUCTED = "reconstructed"  # ours, where nothing is published
    PATCHED = "patch"  # somebody's own value
    OWN = "own"  # of a set of somebody's own


MARK_TEXTS = {
    Mark.INFERRED: Text("valeur déduite", "inferred value"),
    Mark.RECONSTRUCTED: Text("valeur reconstituée", "reconstructed value"),
    Mark.PATCHED: Text("valeur modifiée", "changed value"),
    Mark.OWN: Text("carte d’un jeu à soi", "card of a set of one’s own"),
}


def table(kind: str, cards: Sequence[Any], room: int = 0) -> dict[str, Any]:
    """Cards by id, in the order of their numbers. Raises BadCard for a repeated id, or for too many cards."""
    by_id: dict[str, Any] = {}
    for card in cards:
        if card.id in by_id:
            raise BadCard(f"{kind}.{card.id}: there are two cards of this id ({_home(card)})")
        by_id[card.id] = card
    if room and len(by_id) > room:
        raise BadCard(f"{kind}: {len(by_id)} cards, the record has room for {room} (state.py)")
    return by_id


def _home(card: Any) -> str:
    """Where cards of its kind stand: "royaume/cards"."""
    return "/".join(type(card).__module__.split(".")[-3:-1])


NOT_VALUES = ("id", "noun", "picture", "figure", "marks")  # fields that name a card or show it


def values_of(card: Any) -> dict[str, tuple[Any, Mark]]:
    """The values of a card by field, each with where it comes from."""
    marks = card.marks
    return {
        declared.name: (getattr(card, declared.name), marks.get(declared.name, Mark.PRINTED))
        for declared in fields(card)
        if declared.name not in NOT_VALUES
    }


@dataclass(frozen=True, eq=False)
class Content:
    """The cards in play, for one set of options and one patch.

    `record` has shape (1,) and cannot be written to: one content serves every match with these cards. `cards` are the
    tables that it was made from, by kind and id; `patch` holds the values that were replaced in them, as records carry
    them (empty for the cards of the box).

    >>> import ludotheque
    >>> content = ludotheque.new("vaalbara", players=2, seed=1).content
    >>> list(content.cards)
    ['character', 'land', 'points', 'omens']
    >>> content.kind("character")[0].noun.en
    'Combatant'
    """

    actions: ActionSpace
    layout: Record
    record: np.ndarray
    programs: Programs
    cards: Tables
    options: Mapping[str, str] = field(default_factory=dict)
    patch: PatchValues = field(default_factory=dict)
    rules: dict[str, Callable[..., Any]] = field(default_factory=dict, init=False, repr=False)  # of its game, by slot
    _kept: dict[Any, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.record.flags.writeable = False

    @cached_property
    def twin(self) -> Twin:
        """The record as an object with plain numbers and lists, for pages and terminals."""
        return self.layout.twin(self.record)

    def rule(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A rule of the game, or of the kernel (`scoring.worth`, `stack.score`), to be called with twins."""
        return self.programs.words.plain(function, self.rules)

    def begun_by(self, verb: Verb, program: str) -> Iterable[Begun]:
        """Which programs a word may begin in the program of this name: those of all the fields that its rules read.

        A game says it more closely where that is too much, or where a word begins several at a time.
        """
        return [Begun(self.programs_of(name)) for name in self._program_fields(verb)]

    def programs_of(self, *names: str) -> tuple[str, ...]:
        """The programs in these fields of the record, by name."""
        entries = (int(entry) for name in names for entry in np.ravel(self.record[name]))
        return tuple(dict.fromkeys(self._names[entry] for entry in entries if entry in self._names))

    def at_once(self, program: str, running: Collection[str]) -> int | None:
        """How often a program can be under way at a time while these run; None where nothing bounds it."""
        return None

    @cached_property
    def depths(self) -> Depths:
        """How many frames its programs take."""
        own = {f"{kind}.{card}.{name}" for kind, cards in self.patch.items() for card in cards for name in cards[card]}
        return Depths(self.programs.effects, self.begun_by, self.at_once, own)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {entry: name for name, entry in self.programs.entries.items()}

    def _program_fields(self, verb: Verb) -> Iterable[str]:
        fields = self.layout.declared.items()
        programs = [name for name, about in fields if isinstance(about, Field) and about.meaning is Meaning.PROGRAM]
        return sorted(self.programs.words.begins(type(verb), programs))

    @property
    def own_set(self) -> bool:
        """Whether its cards are those of a set of somebody's own, not the box's."""
        return SET in self.patch

    def kept(self, key: Any, make: Callable[[], T]) -> T:
        """What `make` gives, made once for this content: faces of cards, for instance."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def kind(self, name: str) -> tuple[Any, ...]:
        """The cards of a kind in the order of their numbers."""
        return self.kept(("kind", name), lambda: tuple(self.cards[name].values()))

    def taken(self, kind: str) -> tuple[Any, ...]:
        """The cards of a kind by their numbers in the events that say who takes, draws or uses one (`EventKind.takes`):
        each has an `id` and a `noun`.
        """
        return self.kind(kind)

    def drawn(self, effect: Effect) -> tuple[Glyph, ...]:
        """An expression in icons; a game may put its own in place of words among them."""
        return effect.glyphs()

    @cached_property
    def digest(self) -> str:
        """Identifies a content by what its cards say: 16 hexadecimal digits. Codes and addresses take no part."""
        total = hashlib.sha256()
        total.update(json.dumps(self.programs.texts, sort_keys=True).encode())
        row = self.record[0]
        for key, about, value in _values(self.layout, row):
            total.update(f"|{key}:{_said(about, value, self._names, self.actions.names)}".encode())
        return total.hexdigest()[:16]


def _values(layout: Record, row: Any) -> Iterator[tuple[str, Field, Any]]:
    """The fields of a record that say something, by name; programs are told of by their texts."""
    for key in sorted(layout.fields):
        about = layout.declared[key]
        if isinstance(about, Rows):
            if about.cells is not LINE:
                yield from ((f"{key}.{cell}", field, value) for cell, field, value in _values(about.cells, row[key]))
        elif about.meaning not in (Meaning.ESTIMATE, Meaning.SECRET):
            yield key, about, row[key]


def _said(about: Field, value: Any, programs: Mapping[int, str], actions: Sequence[str]) -> str:
    """The integers of a field, those that are addresses or actions by name."""
    if about.meaning is Meaning.PROGRAM:
        return json.dumps([programs.get(int(entry), "") for entry in np.ravel(value)])
    if about.meaning is Meaning.ACTION:
        return json.dumps([actions[code] if 0 <= code < len(actions) else int(code) for code in np.ravel(value)])
    return json.dumps(np.asarray(value).tolist())
