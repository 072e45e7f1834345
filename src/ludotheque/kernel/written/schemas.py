"""JSON Schemas of the files that people write, for their editors: made of the declarations that check these files.

A schema accepts what the checks accept but for two things: they also read the names of enumerations in capitals, and
they alone know which pictures there are, what an effect may say, and whether two cards share a name.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ..content import SET
from ..own import ABOUT, CARD_ID, CARDS, DECK, needed_slot
from ..text import LANGS, Lang, Text
from ..vocabulary import Vocabulary
from ..words import Effect
from .sets import CLOSED, GAME, NAME, ORIGINS, PROVENANCE, needed_fields
from .spelling import spell
from .toml import LONGEST_TITLE, TITLE
from .values import GRAMMAR, LONGEST_NAME, LONGEST_WORDS, MARKS, MOST_TEXT, bound_of, open_fields

if TYPE_CHECKING:
    from ..content import Content
    from ..game import Game
    from ..own import DeckSlots

Schema = dict[str, Any]
DRAFT = "http://json-schema.org/draft-07/schema#"  # the one that editors of TOML know
MOST_EXAMPLES = 12
INSIDE = "".join(re.escape(mark) for mark in sorted(MARKS)) + r"\u0000-\u001f\u007f"


def set_schema(game: Game, lang: Lang = "en") -> Schema:
    """What a file with a set of this game may say; fields are described in a language. Raises GameError for a game that
    takes none.
    """
    slot = needed_slot(game.set_of)
    title = _TITLES[SET].say(lang, game=game.name)
    return _file(
        title,
        {
            SET: _table(
                {
                    GAME: {"const": game.name},
                    TITLE: _both(LONGEST_TITLE, needed=True),
                    PROVENANCE: {"enum": list(ORIGINS)},
                },
                (GAME, TITLE),
            ),
            slot.kind: {
                "type": "object",
                "minProperties": slot.least,
                "maxProperties": slot.most,
                "propertyNames": {"pattern": f"^{CARD_ID.pattern}$"},
                "additionalProperties": card_schema(game, slot.kind, lang),
            },
        },
    )


def card_schema(game: Game, kind: str, lang: Lang = "en") -> Schema:
    """What may stand in one card of a set."""
    cards = tuple(game.box[kind].values())
    card = type(cards[0])
    properties = {NAME: _noun()}
    for name, declared in open_fields(card, CLOSED).items():
        properties[name] = _value(game.words, declared, [getattr(other, name) for other in cards])
        if name in game.terms:
            properties[name]["title"] = game.term(name).say(lang)
    return _table(properties, (NAME, *needed_fields(card)))


def deck_schema(game: Game, slots: DeckSlots, content: Content, lang: Lang = "en") -> Schema:
    """What a file with a deck of these cards may say."""
    cards = {
        "type": "array",
        "items": {"enum": [card for card in content.cards[slots.kind] if CARD_ID.fullmatch(card)]},
        "minItems": slots.least,
        "maxItems": slots.most,
        "uniqueItems": True,
    }
    about = {
        GAME: {"const": game.name},
        TITLE: _both(LONGEST_TITLE, needed=True),
        ABOUT: _both(LONGEST_WORDS),
        CARDS: cards,
    }
    return _file(_TITLES[DECK].say(lang, game=game.name), {DECK: _table(about, (GAME, TITLE, CARDS))})


_TITLES = {
    SET: Text("Jeu de cartes à soi ({game})", "Set of cards of one’s own ({game})"),
    DECK: Text("Pioche ({game})", "Deck ({game})"),
}


def _file(title: str, tables: Mapping[str, Schema]) -> Schema:
    return {"$schema": DRAFT, "title": title} | _table(tables, tuple(tables))


def _table(properties: Mapping[str, Schema], required: Collection[str]) -> Schema:
    return {
        "type": "object",
        "required": list(required),
        "additionalProperties": False,
        "properties": dict(properties),
    }


def _value(words: Vocabulary, kind: Any, used: Collection[Any]) -> Schema:
    """What is accepted for a type of field (`values.value_of`); `used` are its values on the cards of the box."""
    kind, most = bound_of(kind)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        schema = _value(words, next(part for part in inner if part is not type(None)), used)
        return {key: value for key, value in schema.items() if key != "minLength"}  # an empty text is no effect
    if origin is tuple:
        many = {"type": "array", "items": _value(words, inner[0], [])}
        return many if inner[-1] is Ellipsis else many | {"minItems": len(inner), "maxItems": len(inner)}
    if kind is Text:
        return _both(LONGEST_WORDS)
    if issubclass(kind, Effect):
        spelt = dict.fromkeys(spell(words, effect) for effect in used if isinstance(effect, Effect))
        return {"type": "string", "minLength": 1, "maxLength": MOST_TEXT, "examples": list(spelt)[:MOST_EXAMPLES]}
    if issubclass(kind, IntEnum):
        return {"enum": [name.lower() for name in kind.__members__]}
    if kind is bool:
        return {"type": "boolean"}
    return {"type": "integer", "minimum": 0, "maximum": most} if kind is int else {"type": "string"}


def _line(longest: int, *, needed: bool) -> Schema:
    """A text on one line; where it is `needed`, not of spaces alone."""
    sign = f"[^{INSIDE}]"
    core = rf"[^\s{INSIDE}]{sign}*" if needed else ""
    return {"type": "string", "maxLength": longest, "pattern": f"^{sign}*{core}$"}


def _both(longest: int, *, needed: bool = False, more: Mapping[str, Schema] | None = None) -> Schema:
    """A text for both languages, or a table of two."""
    line = _line(longest, needed=needed)
    return {"anyOf": [line, _table(dict.fromkeys(LANGS, line) | dict(more or {}), LANGS)]}


def _noun() -> Schema:
    return _both(LONGEST_NAME, needed=True, more={name: {"enum": list(there)} for name, there in GRAMMAR.items()})
