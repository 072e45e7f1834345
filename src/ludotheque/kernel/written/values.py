"""Values of cards as people write them in TOML: numbers, texts, names, lists, and effects in quotes.

Effects are the same expressions as the cards'. They are parsed and checked here and never evaluated as Python: only the
game's own words, whole numbers, texts and the names of its enumerations can stand in them.
"""

from __future__ import annotations

import ast
import inspect
import types
import typing
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any, TypeVar

from ..errors import GameError, Where, nearest, printable
from ..text import LANGS, Noun, Text, clause
from ..vocabulary import Vocabulary
from ..words import BadCard, Effect, Verb, Word
from .lexicon import SEVERAL, WANTED, names, pattern, verbs

T = TypeVar("T")
NO_EFFECT = ""  # how a file says that a card has none, where its kind can do without
MOST_NUMBER = 99
MOST_TEXT = 1_000  # signs of an expression
LONGEST_WORDS = 400  # signs of a text in one language
LONGEST_NAME = 60
DEEPEST = 40  # expressions inside expressions
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and patterns that show nothing
MARKS = frozenset("{}[]|")  # signs that mean something in a Text


def check_done(words: Vocabulary, cards: tuple[Any, ...], name: str, effect: Effect, where: Where) -> None:
    """Raises GameError for a verb that is counted where the box has verbs that are done, or the other way round."""
    usual = {type(verb) for card in cards for verb in _verbs(getattr(card, name))}
    for verb in _verbs(effect):
        if type(verb) in usual:
            continue
        done = "run" in verb.rules()
        if not done or (usual and not any("run" in kind.rules() for kind in usual)):
            raise GameError(
                Text(
                    "{name} : « {verb} » n’a pas d’effet ici. Verbes qui en ont un : {there}",
                    "{name}: “{verb}” does nothing here. Verbs that do: {there}",
                ),
                name=name,
                verb=Text(*(clause(verb.say(lang)).rstrip(".") for lang in LANGS)),
                there=", ".join(verbs(words, done=not done)),
                where=where,
            )


def _verbs(effect: Any) -> Iterator[Verb]:
    if isinstance(effect, Effect):
        yield from (word for part in effect.walk() for word in part.words() if isinstance(word, Verb))


# --- one value ------------------------------------------------------------------------------------------------


def value_of(words: Vocabulary, card: type, name: str, value: Any, where: Where, closed: Sequence[str]) -> Any:
    """The value of a field of a class of cards; those named in `closed` are not to be written. Raises GameError."""
    allowed = open_fields(card, closed)
    if name not in allowed:
        raise GameError(
            Text(
                "Champ inconnu : {name}. Cette carte a : {there}.",
                "Unknown field: {name}. This card has: {there}.",
            ),
            name=printable(name, 40),
            there=", ".join(nearest(name, allowed)),
            where=where,
        )
    with errors_of_field(name, where):
        return _converted(words, allowed[name], value)


@contextmanager
def errors_of_field(name: str, where: Where) -> Iterator[None]:
    """What is wrong with a value as an error for people, which names the field."""
    try:
        yield
    except Wrong as error:
        why = GameError(error.text, **error.values)
        raise GameError(Text("{name} : {why}", "{name}: {why}"), name=name, why=why, where=where) from None


class Wrong(Exception):
    """What is wrong with a value, before it is known where the value stands."""

    def __init__(self, text: Text, **values: Any) -> None:
        super().__init__(text.en)
        self.text = text
        self.values = values


def _converted(words: Vocabulary, kind: Any, value: Any) -> Any:
    kind, most = bound_of(kind)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        kind = next(option for option in inner if option is not type(None))
        if value == NO_EFFECT and isinstance(kind, type) and issubclass(kind, Effect):
            return None
        return _converted(words, kind, value)
    if origin is tuple:
        return _listed(words, inner, value)
    if isinstance(kind, type) and issubclass(kind, Effect):
        return parse(words, _of_type(str, value, _IN_QUOTES))
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return _member(kind, value)
    if kind is int:
        return _number(value, most)
    if kind is bool:
        return _of_type(bool, value, _TRUE_OR_FALSE)
    if kind is str:
        return _of_type(str, value, _A_TEXT)
    if kind is Text:
        return both(value)
    raise Wrong(Text("ce champ ne se change pas", "this field cannot be changed"))


def _of_type(kind: type[T], value: Any, otherwise: Text) -> T:
    if not isinstance(value, kind):
        raise Wrong(otherwise)
    return value


def _number(value: Any, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Wrong(
            Text("il faut un nombre entier de 0 à {most}", "it takes a whole number from 0 to {most}"), most=most
        )
    return value


def _listed(words: Vocabulary, kinds: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """A list, each of its values of its own kind, or all of one: `tuple[int, ...]`."""
    values = _of_type(list, value, _A_LIST)
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(values)
    if len(values) != len(kinds):
        raise Wrong(Text("il faut {n} valeurs", "it takes {n} values"), n=len(kinds))
    return tuple(_item(words, *pair, number) for number, pair in enumerate(zip(kinds, values, strict=True), 1))


def _item(words: Vocabulary, kind: Any, value: Any, number: int) -> Any:
    """A value of a list, in which its number says where something is wrong."""
    try:
        return _converted(words, kind, value)
    except Wrong as error:
        why = GameError(error.text, **error.values)
        raise Wrong(Text("valeur {n} : {why}", "value {n}: {why}"), n=number, why=why) from None


_IN_QUOTES = Text("il faut une expression entre guillemets", "it takes an expression in quotes")
_TRUE_OR_FALSE = Text("il faut true ou false", "it takes true or false")
_A_TEXT = Text("il faut un texte", "it takes a text")
_A_LIST = Text("il faut une liste", "it takes a list")


@dataclass(frozen=True)
class Most:
    """How high a number of a card may be, beside its type: `war: Annotated[int, Most(6)]`."""

    number: int


def open_fields(card: type, closed: Collection[str]) -> dict[str, Any]:
    """What may be written of a class of cards, by name: the type of each field, with its bound if it has one."""
    kinds = typing.get_type_hints(card, include_extras=True)
    return {field.name: kinds[field.name] for field in fields(card) if field.name not in closed}


def bound_of(kind: Any) -> tuple[Any, int]:
    """A type without its bound, and how high a number of it may be."""
    bounds = [mark.number for mark in getattr(kind, "__metadata__", ()) if isinstance(mark, Most)]
    return (typing.get_args(kind)[0] if bounds else kind), min(bounds, default=MOST_NUMBER)


def both(value: Any, longest: int = LONGEST_WORDS) -> Text:
    """A text in both languages: one for both, or a table of two."""
    given = dict.fromkeys(LANGS, value) if isinstance(value, str) else value
    if not (
        isinstance(given, Mapping) and set(given) == set(LANGS) and all(isinstance(v, str) for v in given.values())
    ):
        raise Wrong(
            Text("il faut un texte, ou une table de deux : {example}", "it takes a text, or a table of two: {example}"),
            example='{ fr = "…", en = "…" }',
        )
    for text in given.values():
        if len(text.splitlines()) > 1 or MARKS & set(text):
            raise Wrong(
                Text("un texte est une seule ligne, sans {marks}", "a text is a single line, without {marks}"),
                marks=" ".join(sorted(MARKS)),
            )
        if hidden := next((sign for sign in text if not sign.isprintable() or sign in BLANKS), ""):
            raise Wrong(
                Text(
                    "un signe ne se voit pas (U+{code}) : enlevez-le", "a sign cannot be seen (U+{code}): take it out"
                ),
                code=f"{ord(hidden):04X}",
            )
        if len(text) > longest:
            raise Wrong(Text("{n} signes au plus", "{n} signs at most"), n=longest)
    return Text(*(unicodedata.normalize("NFC", given[lang].strip()) for lang in ("fr", "en")))


GRAMMAR: Mapping[str, tuple[Any, ...]] = {  # what may stand beside a name in both languages
    "gender": ("m", "f"),
    "proper": (True, False, "en"),
    "aspirated": (True, False),
    "many": (True, False),
}


def noun_of(value: Any) -> Noun:
    """A name: a text, or a table of two with its grammar. A name without a `gender` takes no article, unless that is
    said with `proper`.
    """
    given = dict(value) if isinstance(value, Mapping) else value
    more = {}
    if isinstance(given, dict):
        more = {name: given.pop(name) for name in GRAMMAR if name in given}
    name_text = both(given, LONGEST_NAME)
    if not (name_text.fr and name_text.en):
        raise Wrong(Text("un nom ne peut pas être vide", "a name cannot be empty"))
    for name, value in more.items():
        if not any(type(value) is type(form) and value == form for form in GRAMMAR[name]):
            there = ", ".join(str(form).lower() for form in GRAMMAR[name])
            text = Text("{name} : il faut l’un de {there}", "{name}: it takes one of {there}")
            raise Wrong(text, name=name, there=there)
    more.setdefault("proper", "gender" not in more and not more.get("many", False))
    return Noun(name_text.fr, name_text.en, **more)


def _member(kind: type[IntEnum], value: Any) -> IntEnum:
    member = kind.__members__.get(value.upper().replace("-", "_")) if isinstance(value, str) else None
    if member is None:
        raise Wrong(
            Text("{value} : il faut l’un de {there}", "{value}: it takes one of {there}"),
            value=printable(value, 40),
            there=", ".join(nearest(str(value), [name.lower() for name in kind.__members__])),
        )
    return member


# --- expressions ----------------------------------------------------------------------------------------------


def parse(words: Vocabulary, text: str) -> Effect:
    """The expression that a text spells, in the words that cards are written with. Raises an error for people."""
    if len(text) > MOST_TEXT:
        raise Wrong(Text("cette expression est trop longue", "this expression is too long"))
    if "\\" in text or not text.replace("\n", " ").isprintable():
        raise Wrong(Text("cette expression a des signes inconnus", "this expression has unknown signs"))
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Wrong(
            Text("« {spelt} » n’est pas une expression ({why})", "“{spelt}” is not an expression ({why})"),
            spelt=text[:60],
            why=getattr(error, "msg", error),
        ) from None
    effect = _expression(words, tree, Effect, 0)
    if not isinstance(effect, Effect):
        raise _misplaced(words, text, Effect)
    return effect


def _expression(words: Vocabulary, node: ast.expr, kind: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise Wrong(Text("trop d’effets les uns dans les autres", "too many effects inside each other"))
    if isinstance(node, ast.Constant) and type(node.value) in (int, str, bool):
        if isinstance(node.value, int) and abs(node.value) > MOST_NUMBER:
            raise Wrong(
                Text("{n} est trop grand (au plus {most})", "{n} is too large ({most} at most)"),
                n=str(node.value)[:20],
                most=MOST_NUMBER,
            )
        return _typed(words, node.value, kind)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return _typed(words, node.attr, kind)
    if isinstance(node, ast.Name):
        if node.id in words.spellings:
            return _called(words, node, [], {}, kind, depth)
        return _typed(words, node.id, kind)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        named = {word.arg: word.value for word in node.keywords if word.arg is not None}
        if len(named) == len(node.keywords):
            return _called(words, node, node.args, named, kind, depth)
    raise Wrong(
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


def _typed(words: Vocabulary, value: Any, kind: Any) -> Any:
    """A number, a text, or the member of an enumeration where one is wanted."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        kind = next((option for option in typing.get_args(kind) if option is not type(None)), kind)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return _member(kind, value)
    if kind in (int, str, bool) and type(value) is not kind:
        raise Wrong(
            Text("{value} : il faut {what}", "{value}: it takes {what}"), value=printable(value, 40), what=WANTED[kind]
        )
    if isinstance(kind, type) and issubclass(kind, Effect | Word):
        raise _no_word(words, value, kind)
    return value


def _no_word(words: Vocabulary, given: Any, kind: type) -> Wrong:
    """What is wrong with something that is no word: which words could stand there, those first that may be meant."""
    there = nearest(str(given), names(words, kind))
    if not there:
        return _misplaced(words, str(given), kind)
    text = Text("{name} n’est pas un mot du jeu. Il y a : {there}", "{name} is no word of the game. There are: {there}")
    return Wrong(text, name=printable(given, 40), there=", ".join(there))


def _misplaced(words: Vocabulary, given: str, kind: type) -> Wrong:
    """What is wrong with a word in the place of another kind of words, which this game may have none of."""
    there = names(words, kind)
    return Wrong(_NO_PLACE if there else _NO_SUCH, name=printable(given), there=", ".join(there))


_NO_PLACE = Text(
    "« {name} » n’a pas sa place ici : il faut l’un de {there}", "“{name}” has no place here: it takes one of {there}"
)
_NO_SUCH = Text(
    "« {name} » n’a pas sa place ici, et ce jeu n’a aucun mot qui l’ait",
    "“{name}” has no place here, and this game has no word that has",
)
_WRITTEN = Text("« {given} » s’écrit {written}", "“{given}” is written {written}")
_WHY = Text("« {given} » ne va pas ainsi : {why}", "“{given}” does not work like this: {why}")


def _called(
    words: Vocabulary,
    node: ast.Name | ast.Call,
    given: list[ast.expr],
    named: dict[str, ast.expr],
    kind: Any,
    depth: int,
) -> Any:
    """What a word makes of its operands; `kind` is what is wanted in its place."""
    called = node.func if isinstance(node, ast.Call) else node
    assert isinstance(called, ast.Name)
    name, function = called.id, words.spellings.get(called.id)
    if function is None:
        raise _no_word(words, name, kind if isinstance(kind, type) and issubclass(kind, Effect | Word) else Effect)
    kinds = typing.get_type_hints(function)
    written = pattern(words, name)
    try:
        bound = inspect.signature(function).bind(*given, **named)
    except TypeError:
        raise Wrong(_WRITTEN, given=_shown(node), written=written) from None
    for parameter, value in bound.arguments.items():
        several = isinstance(value, tuple)
        with _operand_of(written, SEVERAL if several else parameter):
            arguments = [
                _argument(words, item, kinds.get(parameter, Any), depth + 1)
                for item in (value if several else (value,))
            ]
        bound.arguments[parameter] = tuple(arguments) if several else arguments[0]
    try:
        return function(*bound.args, **bound.kwargs)
    except BadCard as error:
        raise Wrong(_WHY, given=_shown(node), why=error) from None
    except (AssertionError, KeyError, IndexError, TypeError, ValueError):
        raise Wrong(_WRITTEN, given=_shown(node), written=written) from None


def _argument(words: Vocabulary, node: ast.expr, kind: Any, depth: int) -> Any:
    """What an operand stands for, where it is of the kind that is wanted."""
    value = _expression(words, node, kind, depth)
    if isinstance(kind, type) and issubclass(kind, Effect | Word) and not isinstance(value, kind):
        raise _misplaced(words, _shown(node), kind)
    return _typed(words, _shown(node), kind) if _is_plain(kind) and isinstance(value, Effect | Word) else value


def _is_plain(kind: Any) -> bool:
    """Whether what is wanted is no word: a number, a text, the name of something."""
    return kind in (int, bool, str) or (isinstance(kind, type) and issubclass(kind, IntEnum))


class _WrongOperand(Wrong):
    """What is wrong with an operand that is named already."""


@contextmanager
def _operand_of(written: str, operand: str) -> Iterator[None]:
    """Have what is wrong with an operand name it, and the word that it stands in: the inmost ones alone."""
    try:
        yield
    except _WrongOperand:
        raise
    except Wrong as error:
        why = GameError(error.text, **error.values)
        text = Text("dans {written}, {operand} : {why}", "in {written}, {operand}: {why}")
        raise _WrongOperand(text, written=written, operand=operand, why=why) from None
