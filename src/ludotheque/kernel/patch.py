"""Patches: values in place of those of the box, written in TOML as tables by kind and card.

    [citizen.archer]
    cost = 9
    on_turn = "gain(strength=7)"

Effects are the same expressions as the cards'. They are parsed and checked here and never evaluated as Python: only the
game's own words, whole numbers, texts and the names of its enumerations can stand in them.

A file may have a `title` before its tables: a text, or one for each language (`title = { fr = "…", en = "…" }`).
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .content import Content, Mark, PatchValues, Tables
from .effects import BadCard, Effect, Verb
from .errors import GameError, OutOfReach, reason
from .text import Lang, Noun, Text
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from .game import Game

UNTOUCHABLE = ("id", "noun", "picture", "marks")
MOST_BYTES = 100_000
MOST_NUMBER = 99
MOST_TEXT = 1_000  # signs of an expression
DEEPEST = 40  # expressions inside expressions
LONGEST_TITLE = 60
TITLE = "title"
NOWHERE = ("", "", "")


def patched(words: Vocabulary, box: Tables, patch: PatchValues) -> Tables:
    """The tables of a box with the values of a patch in their place, marked as changed. Raises GameError when it does
    not fit the box: `values['where']` is the (kind, card, field) at fault."""
    if not patch:
        return box
    tables = {kind: dict(cards) for kind, cards in box.items()}
    for kind, cards in patch.items():
        _known(kind, tables, (kind, "", ""), Text("Sorte de carte", "kind of card"))
        for card_id, values in _mapping(cards, (kind, "", "")).items():
            _known(card_id, tables[kind], (kind, card_id, ""), Text("Carte", "card"))
            card = tables[kind][card_id]
            changes = {
                name: _value(words, card, name, value, (kind, card_id, name))
                for name, value in _mapping(values, (kind, card_id, "")).items()
            }
            for name, value in changes.items():
                if isinstance(value, Effect):
                    _check_done(tuple(box[kind].values()), name, value, (kind, card_id, name))
            marks = {**card.marks, **dict.fromkeys(changes, Mark.PATCHED)}
            tables[kind][card_id] = replace(card, **changes, marks=marks)
    return tables


@dataclass(frozen=True)
class Patch:
    """The patch in a file: what it calls itself, and its values as they travel."""

    title: Text
    values: PatchValues


def read_patch(game: Game, path: Path, options: Mapping[str, str] | None = None, *, called: str | None = None) -> Patch:
    """The patch in a file, checked against a game with these options; `called` takes its path's place in sentences.

    Raises OutOfReach for a file that cannot be read, GameError naming file, line and reason for anything else.
    """
    name = called or str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # the second: a name that no file can have
        why = reason(error) if isinstance(error, OSError) else error
        text = Text("Impossible de lire {path} : {why}.", "Cannot read {path}: {why}.")
        raise OutOfReach(text, path=name, why=why) from None
    if len(raw) > MOST_BYTES:
        text = Text("{file} est trop grand : {most} octets au plus.", "{file} is too large: {most} bytes at most.")
        raise GameError(text, file=name, most=MOST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # the first: not UTF-8, not TOML, a number of too many digits
        raise GameError(
            Text("{file} n’est pas du TOML : {why}", "{file} is not TOML: {why}"), file=name, why=str(error)[:200]
        ) from None
    try:
        title = _title(found.pop(TITLE, path.stem[:LONGEST_TITLE]))
        return Patch(title, check_patch(game, found, options))
    except GameError as error:
        line = _line(text, *error.values.get("where", NOWHERE))
        raise GameError(
            Text("{file}, ligne {line} : {why}", "{file}, line {line}: {why}")
            if line
            else Text("{file} : {why}", "{file}: {why}"),
            file=name,
            line=line,
            why=error,
        ) from None


def check_patch(game: Game, patch: Any, options: Mapping[str, str] | None = None) -> PatchValues:
    """A patch as it travels, after it was tried on the box. Raises GameError with the reason."""
    try:
        values = json.loads(json.dumps(_mapping(patch, NOWHERE), default=str))
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


def _title(given: Any) -> Text:
    if isinstance(given, str):
        given = {"fr": given, "en": given}
    if not (isinstance(given, dict) and set(given) == {"fr", "en"} and all(map(_is_title, given.values()))):
        text = Text(
            "title est un texte court, ou une table de deux : {example}",
            "title is a short text, or a table of two: {example}",
        )
        raise GameError(text, example='{ fr = "…", en = "…" }', where=("", "", TITLE))
    return Text(given["fr"].strip(), given["en"].strip())


def _is_title(given: Any) -> bool:
    return isinstance(given, str) and given.isprintable() and 0 < len(given.strip()) <= LONGEST_TITLE


def _check_done(cards: tuple[Any, ...], name: str, effect: Effect, where: tuple[str, str, str]) -> None:
    """Raises GameError for a verb that is counted where the box has verbs that are done, or the other way round."""
    usual = {type(verb) for card in cards for verb in _verbs(getattr(card, name))}
    for verb in _verbs(effect):
        if type(verb) in usual:
            continue
        done = "run" in verb.rules()
        if not done or (usual and not any("run" in one.rules() for one in usual)):
            raise GameError(
                Text("{name} : « {verb} » n’a pas d’effet ici", "{name}: “{verb}” does nothing here"),
                name=name,
                verb=verb,
                where=where,
            )


def _verbs(effect: Any) -> Iterator[Verb]:
    if isinstance(effect, Effect):
        yield from (word for part in effect.walk() for word in part.words() if isinstance(word, Verb))


# --- what was changed -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """One changed value: where it stands, and what is said of it."""

    kind: str
    card: str
    field: str
    about: tuple[Text, Noun | Text, Text]  # kind, card and field in words
    before: Any
    after: Any

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


def changes(game: Game, content: Content) -> tuple[Change, ...]:
    """What a content says otherwise than its box, in the order of its patch."""
    return content.kept("changes", lambda: tuple(_changes(game, content)))


def _changes(game: Game, content: Content) -> Iterator[Change]:
    for kind, cards in content.patch.items():
        for card_id, values in cards.items():
            before, after = game.box[kind][card_id], content.cards[kind][card_id]
            for name in values:
                about = (game.term(kind), after.noun, game.term(name))
                yield Change(kind, card_id, name, about, getattr(before, name), getattr(after, name))


def spelt(value: Any, lang: Lang) -> str:
    """A value of a card in words."""
    if isinstance(value, Effect):
        said = value.say(lang).rstrip(".") or _NOTHING.say(lang)
        return said[0].lower() + said[1:]
    if isinstance(value, tuple):
        inside = [f"({spelt(one, lang)})" if isinstance(one, tuple) else spelt(one, lang) for one in value]
        return ", ".join(inside) or _NOTHING.say(lang)
    if isinstance(value, IntEnum):
        return value.name.lower().replace("_", "-")
    return str(value)


# --- checking -------------------------------------------------------------------------------------------------


def _known(name: str, known: Mapping[str, Any], where: tuple[str, str, str], what: Text) -> None:
    if name not in known:
        raise GameError(
            Text("{what} inconnue : {name}. Il y a : {there}.", "Unknown {what}: {name}. There are: {there}."),
            what=what,
            name=str(name)[:40],
            there=", ".join(known),
            where=where,
        )


def _mapping(value: Any, where: tuple[str, str, str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise GameError(
            Text("Il faut une table [sorte.carte].", "It takes a table [kind.card]."),
            where=where,
        )
    return value


# --- one value ------------------------------------------------------------------------------------------------


def _value(words: Vocabulary, card: Any, name: str, value: Any, where: tuple[str, str, str]) -> Any:
    allowed = [one.name for one in fields(card) if one.name not in UNTOUCHABLE]
    if name not in allowed:
        raise GameError(
            Text(
                "Champ inconnu : {name}. Cette carte a : {there}.",
                "Unknown field: {name}. This card has: {there}.",
            ),
            name=name[:40],
            there=", ".join(allowed),
            where=where,
        )
    kind = typing.get_type_hints(type(card))[name]
    try:
        return _converted(words, kind, value)
    except _Wrong as error:
        raise GameError(
            Text("{name} : {why}", "{name}: {why}"), name=name, why=GameError(error.text, **error.values), where=where
        ) from None


class _Wrong(Exception):
    def __init__(self, text: Text, **values: Any) -> None:
        super().__init__(text.en)
        self.text = text
        self.values = values


def _converted(words: Vocabulary, kind: Any, value: Any) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        kind = next(each for each in inner if each is not type(None))
        return _converted(words, kind, value)
    if isinstance(kind, type) and issubclass(kind, Effect):
        if not isinstance(value, str):
            raise _Wrong(Text("il faut une expression entre guillemets", "it takes an expression in quotes"))
        return parse(words, value)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return _member(kind, value)
    if kind is bool:
        if not isinstance(value, bool):
            raise _Wrong(Text("il faut true ou false", "it takes true or false"))
        return value
    if kind is int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_NUMBER:
            raise _Wrong(
                Text("il faut un nombre entier de 0 à {most}", "it takes a whole number from 0 to {most}"),
                most=MOST_NUMBER,
            )
        return value
    if kind is str:
        if not isinstance(value, str):
            raise _Wrong(Text("il faut un texte", "it takes a text"))
        return value
    if origin is tuple:
        if not isinstance(value, list):
            raise _Wrong(Text("il faut une liste", "it takes a list"))
        if inner[-1] is not Ellipsis and len(value) != len(inner):
            raise _Wrong(Text("il faut {n} valeurs", "it takes {n} values"), n=len(inner))
        each = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        return tuple(_converted(words, one, item) for one, item in zip(each, value, strict=True))
    raise _Wrong(Text("ce champ ne se change pas", "this field cannot be changed"))


def _member(kind: type[IntEnum], value: Any) -> IntEnum:
    found = kind.__members__.get(value.upper().replace("-", "_")) if isinstance(value, str) else None
    if found is None:
        raise _Wrong(
            Text("{value} : il faut l’un de {there}", "{value}: it takes one of {there}"),
            value=str(value)[:40],
            there=", ".join(kind.__members__),
        )
    return found


# --- expressions ----------------------------------------------------------------------------------------------


def parse(words: Vocabulary, text: str) -> Effect:
    """The expression that a text spells, in the words that cards are written with. Raises an error for people."""
    if len(text) > MOST_TEXT:
        raise _Wrong(Text("cette expression est trop longue", "this expression is too long"))
    if "\\" in text or not text.replace("\n", " ").isprintable():
        raise _Wrong(Text("cette expression a des signes inconnus", "this expression has unknown signs"))
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _Wrong(
            Text("« {spelt} » n’est pas une expression ({why})", "“{spelt}” is not an expression ({why})"),
            spelt=text[:60],
            why=getattr(error, "msg", error),
        ) from None
    found = _expression(words, tree, Effect, 0)
    if not isinstance(found, Effect):
        raise _Wrong(Text("« {spelt} » n’est pas un effet", "“{spelt}” is no effect"), spelt=text[:60])
    return found


def _expression(words: Vocabulary, node: ast.expr, kind: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise _Wrong(Text("trop d’effets les uns dans les autres", "too many effects inside each other"))
    if isinstance(node, ast.Constant) and type(node.value) in (int, str, bool):
        if isinstance(node.value, int) and abs(node.value) > MOST_NUMBER:
            raise _Wrong(
                Text("{n} est trop grand (au plus {most})", "{n} is too large ({most} at most)"),
                n=str(node.value)[:20],
                most=MOST_NUMBER,
            )
        return _typed(node.value, kind)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return _typed(node.attr, kind)
    if isinstance(node, ast.Name):
        if node.id in words.spellings:
            return _called(words, node.id, [], {}, depth)
        return _typed(node.id, kind)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        named = {word.arg: word.value for word in node.keywords if word.arg is not None}
        if len(named) == len(node.keywords):
            return _called(words, node.func.id, node.args, named, depth)
    raise _Wrong(
        Text(
            "« {spelt} » : seuls des mots du jeu, des nombres et des noms ont leur place ici",
            "“{spelt}”: only words of the game, numbers and names can stand here",
        ),
        spelt=_shown(node),
    )


def _shown(node: ast.expr) -> str:
    try:
        return ast.unparse(node)[:60]
    except RecursionError:
        return "…"


def _typed(value: Any, kind: Any) -> Any:
    """A number, a text, or the member of an enumeration where one is wanted."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        kind = next((each for each in typing.get_args(kind) if each is not type(None)), kind)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return _member(kind, value)
    wanted = {
        int: Text("un nombre", "a number"),
        str: Text("un texte", "a text"),
        bool: Text("True ou False", "True or False"),
    }
    if kind in wanted and type(value) is not kind:
        raise _Wrong(Text("{value} : il faut {what}", "{value}: it takes {what}"), value=value, what=wanted[kind])
    if isinstance(kind, type) and (issubclass(kind, Effect) or is_dataclass(kind)):
        raise _Wrong(Text("{value} n’est pas un mot du jeu", "{value} is no word of the game"), value=value)
    return value


def _called(words: Vocabulary, name: str, given: list[ast.expr], named: dict[str, ast.expr], depth: int) -> Any:
    function = words.spellings.get(name)
    if function is None:
        raise _Wrong(
            Text(
                "{name} n’est pas un mot du jeu. Il y a : {there}", "{name} is no word of the game. There are: {there}"
            ),
            name=name[:40],
            there=", ".join(sorted(words.spellings)),
        )
    kinds = typing.get_type_hints(function)
    try:
        bound = inspect.signature(function).bind(*given, **named)
    except TypeError as error:
        raise _Wrong(Text("{name} : {why}", "{name}: {why}"), name=name, why=error) from None
    arguments: dict[str, Any] = {}
    for parameter, value in bound.arguments.items():
        kind = kinds.get(parameter, Any)
        if isinstance(value, tuple):
            arguments[parameter] = tuple(_expression(words, one, kind, depth + 1) for one in value)
        elif isinstance(value, dict):
            arguments[parameter] = {key: _expression(words, one, kind, depth + 1) for key, one in value.items()}
        else:
            arguments[parameter] = _expression(words, value, kind, depth + 1)
        _check_kind(name, kind, arguments[parameter])
    bound.arguments.update(arguments)
    try:
        return function(*bound.args, **bound.kwargs)
    except (BadCard, AssertionError, KeyError, IndexError, TypeError, ValueError) as error:
        why = error.args[0] if error.args else ""
        raise _Wrong(
            Text("{name} ne va pas ainsi {why}", "{name} does not work like this {why}"),
            name=name,
            why=f"({why})" if why else "",
        ) from None


def _check_kind(name: str, kind: Any, value: Any) -> None:
    if isinstance(kind, type) and issubclass(kind, Effect):
        each = value if isinstance(value, tuple) else (value,)
        if not all(isinstance(one, kind) for one in each):
            raise _Wrong(
                Text("{name} : il faut {kind}", "{name}: it takes {kind}"), name=name, kind=kind.__name__.lower()
            )


KEY = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
HEADER = re.compile(rf"\s*\[\s*({KEY}(?:\s*\.\s*{KEY})*)\s*\]")
PAIR = re.compile(rf"\s*({KEY}(?:\s*\.\s*{KEY})*)\s*=")


def _line(text: str, *where: str) -> int:
    """The line of a TOML text in which a value stands, or as much of its path as there is; 0 where nothing does."""
    wanted = [one for one in where if one]
    found, depth, inside = 0, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        header, pair = HEADER.match(line), PAIR.match(line)
        if header:
            path = inside = _keys(header[1])
        elif pair:
            path = [*inside, *_keys(pair[1])]
        else:
            continue
        common = min(len(path), len(wanted))
        if common > depth and path[:common] == wanted[:common]:
            found, depth = number, common
    return found


def _keys(path: str) -> list[str]:
    return [key.strip("\"'") for key in re.findall(KEY, path)]
