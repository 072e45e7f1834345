"""Cards written down as TOML, as people would type them: what `values.py` and `sets.py` read."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ..content import Mark
from ..effects import Another, AnyOrder, Choose, Each, May, Nothing, PayFor, Per, Repeat, Seq, Times, When
from ..text import Noun, Text
from ..vocabulary import Vocabulary
from ..words import AllPlayers, AnOpponent, BadCard, Effect, Opponents, Word

if TYPE_CHECKING:
    from ..game import Game

LEFT_OUT = ("id", "noun", "marks")
SELECTORS: Mapping[tuple[type[Effect], type[Word]], str] = {
    (Each, AllPlayers): "each_player",
    (Each, Opponents): "each_opponent",
    (Another, AnOpponent): "an_opponent",
}


def spell(words: Vocabulary, effect: Effect | Word) -> str:
    """An expression as it is written in a file. Raises BadCard for one that no file can have."""

    def inside(*parts: Any) -> str:
        return ", ".join(spell(words, part) if isinstance(part, Effect | Word) else str(part) for part in parts)

    if isinstance(effect, Word):
        return _word(words, effect)
    if isinstance(effect, Nothing):
        return "nothing()"
    if isinstance(effect, Seq):
        return f"seq({inside(*effect.steps)})"
    if isinstance(effect, Choose | AnyOrder):
        return f"{'choose' if isinstance(effect, Choose) else 'any_order'}({inside(*effect.branches)})"
    if isinstance(effect, May):
        bought = effect.effect
        return f"may({inside(bought.cost, bought.effect) if isinstance(bought, PayFor) else inside(bought)})"
    if isinstance(effect, Each | Another) and (name := SELECTORS.get((type(effect), type(effect.who)))):
        return f"{name}({inside(effect.effect)})"
    if isinstance(effect, Repeat):
        return f"repeat({inside(effect.times, effect.effect)})"
    if isinstance(effect, Times | Per):
        return f"{'times' if isinstance(effect, Times) else 'per'}({inside(effect.counter, effect.effect)})"
    if isinstance(effect, When):
        other = f", otherwise={spell(words, effect.otherwise)}" if effect.otherwise else ""
        return f"when({inside(effect.condition, effect.effect)}{other})"
    raise BadCard(f"{type(effect).__name__} is no word that files of cards have")


def _word(words: Vocabulary, word: Word) -> str:
    """A word of a game, by the shortest spelling that makes it: a function that says so, else its class."""
    given = word.values()
    name = next((name for name, make in words.spellings.items() if _makes(make) is type(word)), type(word).__name__)
    named = all(type(value) is int for value in given.values()) and len(given) > 1
    operands = [
        f"{key}={_value(words, value)}" if named and value else _value(words, value)
        for key, value in given.items()
        if not named or value
    ]
    return f"{name}({', '.join(operands)})"


def _makes(function: Callable[..., Any]) -> Any:
    return None if isinstance(function, type) else typing.get_type_hints(function).get("return")


def _value(words: Vocabulary, value: Any) -> str:
    if isinstance(value, Effect | Word):
        return spell(words, value)
    return value.name.lower() if isinstance(value, IntEnum) else repr(value)


def written_set(game: Game, title: Text) -> str:
    """The cards of a game's box that a set takes the place of, as the file of such a set."""
    slot = game.set_of
    if slot is None:
        raise BadCard(f"{game.name} takes no set")
    cards = game.box[slot.kind].values()
    lines = ["[set]", f"game = {_text(game.name)}", f"title = {_both(title)}", *_origin(cards)]
    for card in cards:
        lines += ["", f"[{slot.kind}.{card.id}]", f"name = {_noun(card.noun)}", *_fields(game, card)]
    return "\n".join(lines) + "\n"


def _origin(cards: Any) -> Iterator[str]:
    """Where the values come from, if all come from one place."""
    marks = {mark for card in cards for mark in card.marks.values()}
    if len(marks) == 1 and (mark := marks.pop()) is not Mark.PATCHED:
        yield f"provenance = {_text(mark.value)}"


def _fields(game: Game, card: Any) -> Iterator[str]:
    for field in fields(card):
        value = getattr(card, field.name)
        if field.name in LEFT_OUT or value == field.default:
            continue
        if isinstance(value, Effect):
            spelt = _text(spell(game.words, value))
        elif isinstance(value, Text):
            spelt = _both(value)
        elif isinstance(value, IntEnum):
            spelt = _text(value.name.lower())
        elif isinstance(value, bool | int):
            spelt = str(value).lower()
        else:
            spelt = _text(str(value))
        yield f"{field.name} = {spelt}"


def _text(value: str) -> str:
    """A basic string of TOML, which JSON's are but for the signs that they escape needlessly."""
    return json.dumps(value, ensure_ascii=False)


def _both(text: Text) -> str:
    if text.fr == text.en:
        return _text(text.fr)
    return f"{{ fr = {_text(text.fr)}, en = {_text(text.en)} }}"


def _noun(noun: Noun) -> str:
    if noun.proper is True and noun.fr == noun.en and noun.gender == "m" and not (noun.aspirated or noun.many):
        return _text(noun.fr)
    spelt = {"fr": _text(noun.fr), "en": _text(noun.en)}
    if noun.proper is not True or noun.gender == "f":
        spelt["gender"] = _text(noun.gender)
        if noun.proper:
            spelt["proper"] = "true" if noun.proper is True else _text(noun.proper)
    if noun.aspirated:
        spelt["aspirated"] = "true"
    if noun.many:
        spelt["many"] = "true"
    return f"{{ {', '.join(f'{key} = {value}' for key, value in spelt.items())} }}"
