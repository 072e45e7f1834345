"""The words that cards of a game are written with, for authors of cards: operands and sentences.

A word is offered by the function that spells it, or by the name of its class if there is none. Its sentence is shown by
an example, made here of the first possible values of its operands.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from functools import cache
from typing import Any

from ..effects import ALGEBRA
from ..text import Lang, Text, clause, listed
from ..vocabulary import Vocabulary
from ..words import Condition, Counter, Effect, Selector, Verb, Word

SAMPLE = "gain"  # the verb that examples are made with, where a game has it
SEVERAL = "effect"  # what operands are called that are as many as one likes
COST = "cost"  # what an operand is called that is a price
NUMBER = 2
_NOTHING = Text("", "")
NO_EFFECT = Text("Rien.", "Nothing.")


class Kind(StrEnum):
    """What a word is for."""

    CONTROL = "control"
    VERB = "verb"
    LASTING = "lasting"
    COUNT = "count"
    CONDITION = "condition"


KINDS = {
    Kind.CONTROL: Text("Ce qui relie des effets", "What joins effects"),
    Kind.VERB: Text("Ce qui se fait", "What is done"),
    Kind.LASTING: Text("Ce qui dure, ou se compte à la fin", "What lasts, or is counted at the end"),
    Kind.COUNT: Text("Ce qui se compte (counter)", "What is counted (counter)"),
    Kind.CONDITION: Text("Conditions (condition)", "Conditions (condition)"),
}
OF_WORDS = {Counter: Kind.COUNT, Condition: Kind.CONDITION}
AN_EFFECT = Text("un effet", "an effect")
A_NUMBER = Text("un nombre", "a number")
WANTED: dict[Any, Text] = {
    Effect: AN_EFFECT,
    Verb: Text("un verbe seul", "a single verb"),
    Counter: Text("ce qui se compte", "a count"),
    Condition: Text("une condition", "a condition"),
    int: A_NUMBER,
    str: Text("un nom", "a name"),
    bool: Text("True ou False", "True or False"),
}


@dataclass(frozen=True)
class Operand:
    """What stands between the brackets of a word: by its place, or by `name=` where it is `named`. `several`: as many
    as one likes. `values`: the names that it may be, if it is one of some.
    """

    name: str
    kind: Any
    needed: bool
    named: bool
    several: bool
    values: tuple[str, ...] = ()

    @property
    def wanted(self) -> Text:
        """What it is to be, in words."""
        if self.values:
            return Text(listed(self.values, " ou "), listed(self.values, " or "))
        return WANTED.get(self.kind, AN_EFFECT)

    @property
    def spelling(self) -> str:
        """How it stands in a word's pattern: 'effect, ...', 'gold=', '[land]'."""
        if self.several:
            return f"{self.name}, ..."
        plain = f"{self.name}=" if self.named else self.name
        return plain if self.needed else f"[{plain}]"


@dataclass(frozen=True)
class Entry:
    """A word as a writer of cards meets it. `example` is empty where none could be made; `unread` is what the word does
    that cards do not say.
    """

    name: str
    kind: Kind
    operands: tuple[Operand, ...]
    example: str
    text: Text
    unread: Text

    @property
    def pattern(self) -> str:
        """'guard(domain, by)'."""
        return f"{self.name}({', '.join(operand.spelling for operand in self.operands)})"


@cache
def operands_of(function: Callable[..., Any]) -> tuple[Operand, ...]:
    """What a spelling takes, in its order."""
    kinds = typing.get_type_hints(function.__init__ if isinstance(function, type) else function)
    return tuple(
        _operand(parameter, kinds.get(parameter.name, Any))
        for parameter in inspect.signature(function).parameters.values()
    )


def _operand(parameter: inspect.Parameter, kind: Any) -> Operand:
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        kind = next(inner for inner in typing.get_args(kind) if inner is not type(None))
    members = kind.__members__ if isinstance(kind, type) and issubclass(kind, IntEnum) else ()
    return Operand(
        SEVERAL if parameter.kind is parameter.VAR_POSITIONAL else parameter.name,
        kind,
        needed=parameter.default is parameter.empty and parameter.kind is not parameter.VAR_POSITIONAL,
        named=parameter.kind is parameter.KEYWORD_ONLY,
        several=parameter.kind is parameter.VAR_POSITIONAL,
        values=tuple(map(str.lower, members)),
    )


def pattern(words: Vocabulary, name: str) -> str:
    """How a word is written: 'per(counter, effect)'."""
    return f"{name}({', '.join(operand.spelling for operand in operands_of(words.spellings[name]))})"


def names(words: Vocabulary, kind: type = Effect) -> list[str]:
    """The words that make such a part of an expression, by name; of what a word makes that takes a text, its spelling
    tells.
    """
    return sorted(name for name in _offered(words) if _makes(words, name, kind))


def verbs(words: Vocabulary, *, done: bool) -> list[str]:
    """The verbs that are done, or those that last or are counted."""
    examples = {name: verb for name, verb in _made(words).items() if name in _offered(words) and isinstance(verb, Verb)}
    return sorted(name for name, verb in examples.items() if ("run" in verb.rules()) == done)


def _makes(words: Vocabulary, name: str, kind: type) -> bool:
    if name in _made(words):
        return isinstance(_made(words)[name], kind)
    function = words.spellings[name]
    result = function if isinstance(function, type) else typing.get_type_hints(function).get("return", object)
    printed = not issubclass(result, Word) or result.printed
    return issubclass(result, kind) and printed and all(_simple(words, operand.kind) for operand in _inside(function))


def _inside(function: Callable[..., Any]) -> list[Operand]:
    """Operands that are words themselves."""
    return [
        operand
        for operand in operands_of(function)
        if isinstance(operand.kind, type) and issubclass(operand.kind, Effect | Word)
    ]


def entries(words: Vocabulary, names: Collection[str] = ()) -> list[Entry]:
    """All words that cards of a game may be written with, in the order of their kinds. `names`: the names that stand in
    the cards of the box, among which are those that words take as texts.
    """
    listed = [_entry(words, name, names) for name in sorted(_offered(words))]
    return sorted((entry for entry in listed if entry.text.fr), key=lambda entry: list(Kind).index(entry.kind))


def texts_of(box: Mapping[str, Mapping[str, Any]]) -> frozenset[str]:
    """The names and texts that stand in the cards of a box: what a word takes as a text is one of them."""
    cards = [card for of_kind in box.values() for card in of_kind.values()]
    values = (getattr(card, field.name) for card in cards for field in fields(card))
    flat = (item for value in values for item in (value if isinstance(value, tuple) else (value,)))
    return frozenset(item for item in flat if isinstance(item, str) and item)


def _entry(words: Vocabulary, name: str, names: Collection[str]) -> Entry:
    function = words.spellings[name]
    operands = operands_of(function)
    taken: tuple[str, ...] = ()
    if any(operand.kind is str for operand in operands):
        taken = tuple(text for text in sorted(names) if _example(words, function, text) is not None)
    sample = _example(words, function, *taken[:1])
    operands = tuple(
        Operand(operand.name, operand.kind, operand.needed, operand.named, operand.several, taken)
        if operand.kind is str
        else operand
        for operand in operands
    )
    if sample is None:
        return Entry(name, _kind(name, None, operands), operands, "", _NOTHING, _NOTHING)
    example, given = sample
    unread = getattr(function, "unread", _NOTHING)
    return Entry(name, _kind(name, example, operands), operands, f"{name}({given})", _says(example), unread)


def _kind(name: str, example: Any, operands: Sequence[Operand]) -> Kind:
    for base, kind in OF_WORDS.items():
        if isinstance(example, base):
            return kind
    takes_effects = any(isinstance(operand.kind, type) and issubclass(operand.kind, Effect) for operand in operands)
    if name in ALGEBRA or takes_effects:
        return Kind.CONTROL
    return Kind.VERB if not isinstance(example, Verb) or "run" in example.rules() else Kind.LASTING


def _says(example: Any) -> Text:
    """What an example is read as: a sentence for an effect, a phrase for what stands in one."""

    def reading(lang: Lang) -> str:
        return example.say(lang) if isinstance(example, Effect) else clause(example.phrase(lang, True))

    text = Text(reading("fr"), reading("en"))
    return text if text.fr or isinstance(example, Word) else NO_EFFECT


# --- examples -------------------------------------------------------------------------------------------------


@cache
def _offered(words: Vocabulary) -> frozenset[str]:
    """The names under which words are offered: functions, and classes that none of them makes or holds. A class that
    counts or asks stands beside functions that hold it, unless it takes numbers, which may stand for names.
    """
    functions = {name: spelling for name, spelling in words.spellings.items() if not isinstance(spelling, type)}
    results = {typing.get_type_hints(function).get("return") for function in functions.values()}
    results |= {type(example) for name in functions if (example := _made(words).get(name)) is not None}
    held = {type(word) for function in functions.values() for word in _held(words, function)}

    def alone(kind: type) -> bool:
        if kind in results or issubclass(kind, Selector):
            return False
        if issubclass(kind, Counter | Condition):
            return all(operand.values for operand in operands_of(kind))
        return kind not in held

    classes = {name for name, spelling in words.spellings.items() if isinstance(spelling, type) and alone(spelling)}
    return frozenset({*functions, *classes})


def _held(words: Vocabulary, function: Callable[..., Any]) -> Iterator[Word]:
    """The words in what a function makes, whichever of its named operands is given, without those of the examples."""
    named = [operand.name for operand in operands_of(function) if operand.named and not operand.needed]
    ours = {id(word) for verb, _ in _simple(words, Verb) for word in _words_in(verb)}
    for name in ("", *named):
        example, _ = _tried(words, function, given=name) or (None, "")
        yield from (word for word in _words_in(example) if id(word) not in ours)


def _words_in(example: Any) -> Iterator[Word]:
    if isinstance(example, Effect):
        for part in example.walk():
            yield from part.words()


@cache
def _made(words: Vocabulary) -> dict[str, Any]:
    """An example of each word that needs no text, by its name."""
    examples = {name: _example(words, function) for name, function in words.spellings.items()}
    return {name: pair[0] for name, pair in examples.items() if pair is not None}


def _example(words: Vocabulary, function: Callable[..., Any], text: str = "") -> tuple[Any, str] | None:
    """An example that says something, with as few operands as that takes; None where none comes about."""
    optional = [operand.name for operand in operands_of(function) if operand.named and not operand.needed]
    for name in ("", *optional):
        if example := _tried(words, function, text, name):
            return example
    return None


def _tried(words: Vocabulary, function: Callable[..., Any], text: str = "", given: str = "") -> tuple[Any, str] | None:
    """A word with values, and what then stands between its brackets; None where it does not come about. `given`: the
    operand that is named, if any.
    """
    values: list[Any] = []
    named: dict[str, Any] = {}
    spelt: list[str] = []
    effects = 0  # of the examples' verbs: the first is gained, the last may be a price
    for operand in operands_of(function):
        if not (operand.needed or operand.name == given or (operand.several and not effects)):
            continue
        samples = _samples(words, operand, text)
        if operand.name == COST:
            samples = samples[-1:]
        elif not operand.several:
            samples = samples[min(effects, len(samples) - 1) :][:1]
            effects += isinstance(operand.kind, type) and issubclass(operand.kind, Effect)
        for value, spelling in samples:
            spelt.append(f"{operand.name}={spelling}" if operand.named else spelling)
            if operand.named:
                named[operand.name] = value
            else:
                values.append(value)
    try:
        word = function(*values, **named)
        sentence = _read(word)
    except (ValueError, TypeError, LookupError, AssertionError):
        return None
    return (word, ", ".join(spelt)) if sentence or function is ALGEBRA["nothing"] else None


def _read(example: Any) -> str:
    """The sentence of an example; empty if it has none."""
    return example.phrase("fr", True) if isinstance(example, Word) else example.say("fr")


def _samples(words: Vocabulary, operand: Operand, text: str) -> list[tuple[Any, str]]:
    """Values of an operand, as they are and as they are written; two for what may stand several times."""
    kind = operand.kind
    if kind is int:
        return [(NUMBER, str(NUMBER))]
    if kind is bool:
        return [(True, "True")]
    if kind is str:
        return [(text, f"'{text}'")]
    if operand.values:
        return [(next(iter(kind)), operand.values[0])]
    wanted = Verb if isinstance(kind, type) and issubclass(kind, Effect) else kind
    return _simple(words, wanted)


@cache
def _simple(words: Vocabulary, kind: Any) -> list[tuple[Any, str]]:
    """Two words of a kind that stand alone, with numbers at most: for examples of what they stand in."""
    samples: list[tuple[tuple[Any, ...], Any, str]] = []
    for name, function in words.spellings.items():
        operands = operands_of(function)
        if any(not (operand.kind is int or operand.values) for operand in operands):
            continue
        example, given = _example(words, function) or (None, "")
        if isinstance(example, kind) and (not isinstance(example, Verb) or _is_done(example)):
            plain = issubclass(kind, Verb) or all(operand.values for operand in operands)
            order = (name != SAMPLE, not plain, isinstance(function, type), len(_read(example)))
            samples.append((order, example, f"{name}({given})"))
    samples.sort(key=lambda pair: pair[0])
    return [(example, spelt) for _, example, spelt in samples[:2]]


def _is_done(verb: Verb) -> bool:
    return verb.has_infinitive and "run" in verb.rules()
