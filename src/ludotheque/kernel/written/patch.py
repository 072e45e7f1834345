"""Patches: values in place of those of the box, written in TOML as tables by kind and card.

    [citizen.archer]
    cost = 9
    on_turn = "gain(strength=7)"

Effects are the same expressions as the cards'. They are parsed and checked here and never evaluated as Python: only the
game's own words, whole numbers, texts and the names of its enumerations can stand in them.

A file may have a `title` before its tables: a text, or one for each language (`title = { fr = "…", en = "…" }`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..content import NOT_VALUES, SET, Content, Mark, PatchValues, Tables
from ..errors import GameError, known, mapping
from ..text import Lang, Noun, Text, clause
from ..vocabulary import Vocabulary
from ..words import Effect
from .sets import set_in, set_tables, set_title, unknown_pictures
from .toml import NOWHERE, TITLE, reading, title_from, title_of
from .values import check_done, value_of

if TYPE_CHECKING:
    from ..game import Game


def laid_over(*patches: PatchValues) -> dict[str, dict[str, dict[str, Any]]]:
    """Several patches as one: of two values for one field, the later one's."""
    merged: dict[str, dict[str, dict[str, Any]]] = {}
    for patch in patches:
        for kind, cards in patch.items():
            for card, values in cards.items():
                merged.setdefault(kind, {}).setdefault(card, {}).update(values)
    return merged


def patched(words: Vocabulary, box: Tables, patch: PatchValues) -> Tables:
    """The tables of a box with the values of a patch in their place, marked as changed. Raises GameError when it does
    not fit the box: `values['where']` is the (kind, card, field) at fault."""
    if not patch:
        return box
    if SET in patch:
        return set_tables(words, box, patch)
    tables = {kind: dict(cards) for kind, cards in box.items()}
    for kind, cards in patch.items():
        known(kind, tables, (kind, "", ""), Text("Sorte de carte", "kind of card"))
        for card_id, values in mapping(cards, (kind, "", "")).items():
            known(card_id, tables[kind], (kind, card_id, ""), Text("Carte", "card"))
            card = tables[kind][card_id]
            changes = {
                name: value_of(words, type(card), name, value, (kind, card_id, name), NOT_VALUES)
                for name, value in mapping(values, (kind, card_id, "")).items()
            }
            for name, value in changes.items():
                if isinstance(value, Effect):
                    check_done(words, tuple(box[kind].values()), name, value, (kind, card_id, name))
            marks = {**card.marks, **dict.fromkeys(changes, Mark.PATCHED)}
            tables[kind][card_id] = replace(card, **changes, marks=marks)
    return tables


@dataclass(frozen=True)
class Patch:
    """The patch in a file: what it calls itself, and its values as they travel."""

    title: Text
    values: PatchValues


def read_patch(game: Game, path: Path, options: Mapping[str, str] | None = None, *, called: str | None = None) -> Patch:
    """The patch, or the set of one's own, in a file, checked against a game with these options; `called` takes its
    path's place in sentences.

    Raises OutOfReach for a file that cannot be read, GameError naming file, line and reason for anything else.
    """
    with reading(path, called) as (tables, _):
        if SET in tables:
            title, values = set_in(game, tables)
            for error in unknown_pictures(game.set_of, values):
                raise error
        else:
            title, values = title_from(path), tables
            if TITLE in tables:
                title = title_of(tables.pop(TITLE), ("", "", TITLE))
        return Patch(title, check_patch(game, values, options))


def patch_given(game: Game, given: Any, options: Mapping[str, str]) -> PatchValues | None:
    """The card values that somebody gives as the path of a file or as its content; None gives none.

    Raises what `read_patch` and `check_patch` raise.
    """
    if isinstance(given, str | os.PathLike):
        return read_patch(game, Path(given), options).values
    return None if given is None else check_patch(game, given, options)


def check_patch(game: Game, patch: Any, options: Mapping[str, str] | None = None) -> PatchValues:
    """A patch as it travels, after it was tried on the box. Raises GameError with the reason."""
    try:
        values = json.loads(json.dumps(mapping(patch, NOWHERE), default=str))
    except (RecursionError, ValueError, TypeError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(_TOO_DEEP) from None
    try:
        game.content(options, values)
    except RecursionError:
        raise GameError(_TOO_DEEP) from None
    return values


_TOO_DEEP = Text("Ces valeurs ne sont pas celles de cartes.", "These are no values of cards.")


# --- what was changed -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """One changed value: its place, and the words for it."""

    kind: str
    card: str
    field: str
    about: tuple[Text, Noun | Text, Text]  # kind, card and field in words
    before: Any
    after: Any
    whole = False

    @property
    def path(self) -> str:
        """Where the value stands in a patch."""
        return f"{self.kind}.{self.card}.{self.field}"

    def say(self, lang: Lang) -> str:
        """'Citizen Archer, cost: 9 (4 in the box)'."""
        kind, card, name = self.about
        return _CHANGE.say(
            lang, kind=kind, card=card, field=name, after=spelt(self.after, lang), before=spelt(self.before, lang)
        )


_CHANGE = Text("{kind} {card}, {field} : {after} (boîte : {before})", "{kind} {card}, {field}: {after} (box: {before})")
_NOTHING = Text("rien", "nothing")


@dataclass(frozen=True)
class Whole:
    """All cards of a kind are those of a set of one's own: its title, and how many there are."""

    kind: str
    about: tuple[Text, Text]  # the kind and the set in words
    before: int
    after: int
    whole = True

    @property
    def path(self) -> str:
        return self.kind

    def say(self, lang: Lang) -> str:
        """'Set “Renaissance”: 52 cards in place of those of the box'."""
        return _WHOLE.say(lang, title=self.about[1], n=self.after)


_WHOLE = Text(
    "Jeu de cartes « {title} » : {n} {n:carte|cartes} à la place de celles de la boîte",
    "Set “{title}”: {n} {n:card|cards} in place of those of the box",
)


def changes(game: Game, content: Content) -> tuple[Change | Whole, ...]:
    """What a content says otherwise than its box, in the order of its patch; a set of one's own is one change."""
    return content.kept("changes", lambda: tuple(_changes(game, content)))


def _changes(game: Game, content: Content) -> Iterator[Change | Whole]:
    if content.own_set:
        title = set_title(content)
        for kind in content.patch:
            if kind != SET:
                yield Whole(kind, (game.term(kind), title), len(game.box[kind]), len(content.cards[kind]))
        return
    for kind, cards in content.patch.items():
        for card_id, values in cards.items():
            before, after = game.box[kind][card_id], content.cards[kind][card_id]
            for name in values:
                about = (game.term(kind), after.noun, game.term(name))
                yield Change(kind, card_id, name, about, getattr(before, name), getattr(after, name))


def spelt(value: Any, lang: Lang) -> str:
    """A value of a card in words."""
    if value is None:
        return _NOTHING.say(lang)
    if isinstance(value, Effect):
        return clause(value.say(lang).rstrip(".") or _NOTHING.say(lang))
    if isinstance(value, tuple):
        inside = [f"({spelt(item, lang)})" if isinstance(item, tuple) else spelt(item, lang) for item in value]
        return ", ".join(inside) or _NOTHING.say(lang)
    if isinstance(value, IntEnum):
        return value.name.lower().replace("_", "-")
    return str(value)
