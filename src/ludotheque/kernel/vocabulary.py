"""The words of a game: found in its rules, checked, numbered, and made into the dispatch that the interpreter calls.

A word (verb, counter, condition, selector) is declared once, as `words` says. Here its operation gets a
number, hot words first, and a ladder of branches is written as Python source, one function a slot: readable in a
debugger, linked like any other rule. Numbers are nobody's business but the code's: contents and saved games speak of
words by name.
"""

from __future__ import annotations

import builtins
import dis
import inspect
import linecache
import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import EnumMeta
from functools import cached_property
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from .bounds import check_steps
from .effects import ALGEBRA, NO_AMOUNT, Per
from .events import EventKinds
from .linking.fingerprint import global_names
from .linking.rule import Linker, outlined, rule
from .record import Record, Rows, choice, count, flag, program, row_cells
from .stack import FIRST_SELECTOR, FIRST_VERB, Fault, Op, ask, ask_sealed, asks, fail, push, scaled, take_extra
from .text import LANGS, Text
from .words import (
    SHARED_SELECTORS,
    Assembler,
    BadCard,
    Condition,
    Counter,
    Effect,
    Lasting,
    Line,
    Selector,
    Verb,
    Word,
)

LINE = row_cells(
    "Line",
    [
        ("op", choice("u1", of=256)),
        ("a", count("i2")),
        ("b", count("i2")),
        ("c", count("i2")),
        ("scaled", flag()),
        ("to", program()),
    ],
)


def code_field(capacity: int) -> Rows:
    """The field of a content record that holds the compiled programs, with room for this many instructions."""
    return Rows(capacity, LINE)


@dataclass(frozen=True)
class Ladder:
    """A slot that dispatches on an operation: what it is called with, and what it gives for a word without
    that rule.
    """

    slot: str
    kind: type[Word]
    rule: str
    arguments: tuple[str, ...]
    code: str  # where the operation stands
    otherwise: str


LADDERS = (
    Ladder("verb", Verb, "run", ("c", "s", "frame", "line", "events"), "line.op", f"fail(s, {int(Fault.OPERATION)})"),
    Ladder("options", Verb, "options", ("c", "s", "frame", "line", "seat", "out"), "line.op", "return 0"),
    Ladder("answer", Verb, "answer", ("c", "s", "frame", "line", "action", "events"), "line.op", "pass"),
    Ladder("can", Verb, "can", ("c", "s", "seat", "line"), "line.op", "return True"),
    Ladder("offer", Verb, "offer", ("c", "s", "seat", "line"), "line.op", "return can(c, s, seat, line)"),
    Ladder("lacks", Verb, "lacks", ("c", "s", "frame", "seat", "line"), "line.op", "return 0"),
    Ladder("count_of", Counter, "count", ("c", "s", "seat", "card", "line"), "line.a", "return 0"),
    Ladder("holds", Condition, "holds", ("c", "s", "seat", "card", "line"), "line.a", "return False"),
    Ladder("seat_at", Selector, "seat_at", ("c", "s", "selector", "seat", "k"), "selector", "return -1"),
)
_OF = Text("{name} : {why}", "{name}: {why}")
_NO_SUCH = Text(
    "{name} : dans {word}(…), un nombre ne désigne rien qu’il y ait ; écrivez plutôt le nom",
    "{name}: in {word}(…), a number stands for nothing that there is; write the name instead",
)
_FULL = Text(
    "{game} : les cartes prennent {n} instructions, il y a place pour {most}",
    "{game}: the cards take {n} instructions, the content record has room for {most}",
)
RETURNS = frozenset({"options", "can", "offer", "lacks", "count_of", "holds", "seat_at"})
BASES = (Verb, Counter, Condition, Selector)
FIRST = {Verb: FIRST_VERB, Counter: 0, Condition: 0, Selector: FIRST_SELECTOR}


class Vocabulary:
    """All words of a game. Raises BadCard for a word that cannot be linked, naming it and its file."""

    def __init__(self, game: str, words: Iterable[type[Word]], spellings: Iterable[Callable[..., Effect]] = ()) -> None:
        self.game = game
        declared = list(dict.fromkeys(words))
        self._plain: dict[tuple[Callable[..., Any], ...], Linker] = {}
        self._begins: dict[type[Verb], frozenset[str]] = {}
        self.words: dict[type[Word], list[type[Word]]] = {}
        self._numbers: dict[type[Word], int] = {word: int(seats) for word, seats in SHARED_SELECTORS.items()}
        for base in BASES:
            own: list[type[Word]] = [word for word in declared if issubclass(word, base)]
            own.sort(key=lambda word: not word.hot)
            self.words[base] = own
            self._numbers |= {word: number for number, word in enumerate(own, FIRST[base])}
        # What cards may be written with: the algebra, the game's own spellings, and its words by their class names.
        self.spellings: dict[str, Callable[..., Any]] = {
            **ALGEBRA,
            **{word.__name__: word for word in declared if word.printed},
        }
        self.spellings |= {spelling.__name__: spelling for spelling in spellings}
        for word in declared:
            self._check(word)

    @classmethod
    def of(cls, game: str, *places: ModuleType) -> Vocabulary:
        """The words declared in these modules, and in all modules of those that are packages."""
        modules: list[ModuleType] = []
        for place in places:
            modules.append(place)
            inside = sorted(info.name for info in pkgutil.iter_modules(getattr(place, "__path__", ())))
            modules += [import_module(f"{place.__name__}.{name}") for name in inside]
        own = [value for module in modules for value in vars(module).values() if _declared(value, module)]
        return cls(
            game,
            [value for value in own if isinstance(value, type)],
            [value for value in own if not isinstance(value, type)],
        )

    def number(self, kind: type[Word]) -> int:
        """The code of a word. Raises BadCard when the game does not know it."""
        try:
            return self._numbers[kind]
        except KeyError:
            raise BadCard(
                f"'{kind.label()}' ({kind.place()}) is no word of {self.game}: declare it in a module of its rules"
            ) from None

    def verb(self, op: int) -> type[Verb] | None:
        """The verb of an operation, None for control words."""
        index = op - FIRST_VERB
        word = self.words[Verb][index] if 0 <= index < len(self.words[Verb]) else None
        return word if word is not None and issubclass(word, Verb) else None

    def name(self, op: int) -> str:
        """An operation in words."""
        verb = self.verb(op)
        return verb.label() if verb else Op(op).name.lower()

    def _check(self, word: type[Word]) -> None:
        what = f"'{word.label()}' ({word.place()})"
        rules = word.rules()
        for name in word.NEEDED:
            if name not in rules:
                raise BadCard(f"{what} has no rule '{name}'")
        for ladder in LADDERS:
            if issubclass(word, ladder.kind) and (function := rules.get(ladder.rule)) is not None:
                _check_rule(what, word, ladder, function)
        if issubclass(word, Verb):
            _check_question(what, word, rules)

    def check_card(self, card: str, effect: Effect) -> None:
        """Raises BadCard for a printed word without words or icons, naming the card, the word and its file."""
        check_steps(card, effect)
        for part in effect.walk():
            for word in part.words():
                try:
                    self.number(type(word))
                    word.operands()
                except BadCard as error:
                    raise BadCard(_OF, name=card, why=error) from None
                if not word.printed:
                    continue
                what = f"{card}: '{word.label()}' ({word.place()})"
                try:
                    word.phrase("en", True)
                except LookupError:
                    raise BadCard(_NO_SUCH, name=card, word=type(word).__name__) from None
                if not all(word.phrase(lang, you).strip() for lang in LANGS for you in (True, False)):
                    raise BadCard(f"{what} has no words in one of the languages")
                if not word.drawn() and not word.undrawn:
                    raise BadCard(f"{what} has no icon")
            if isinstance(part, Per) and isinstance(part.effect, Verb) and not self._multiplied(type(part.effect)):
                raise BadCard(_OF, name=card, why=NO_AMOUNT)

    def _multiplied(self, verb: type[Verb]) -> bool:
        """Whether `per` means something to a verb: its rules ask for the amount, or it is only counted."""
        return issubclass(verb, Lasting) or any(_reads(rule, scaled) for rule in verb.rules().values())

    def begins(self, verb: type[Verb], programs: Collection[str]) -> frozenset[str]:
        """The fields of a content record whose programs a verb may begin, out of these: what its rules read of `c`,
        where they push anything.
        """
        if verb not in self._begins:
            rules = [rule for name, rule in verb.rules().items() if name in ("run", "answer")]
            beginning = (rule for rule in rules if _reads(rule, push))
            self._begins[verb] = frozenset(name for rule in beginning for name in _read_of_content(rule))
        return self._begins[verb].intersection(programs)

    # --- the slots ---

    def slots(self, state: Record, events: type[EventKinds], first_extra: int | None) -> dict[str, Callable[..., Any]]:
        """The rules that fill the kernel's generated slots."""
        filled: dict[str, Callable[..., Any]] = {}
        for ladder in LADDERS:
            filled[ladder.slot] = self._ladder(ladder, filled)
        beats = [int(kind) for kind in events if kind.kind.beat]
        filled["passes"] = self._passes()
        filled["is_beat"] = self._function("is_beat", ("kind",), [f"return {_any('kind', beats)}"], {})
        if first_extra is not None:
            filled["first_extra"] = self._function("first_extra", (), [f"return {first_extra}"], {})
            filled["taken_aside"] = take_extra
        stack = state.declared["stack"]
        assert isinstance(stack, Rows)
        cells = stack.cells.fields
        filled["clear"] = self._function("clear", ("frame",), [f"frame.{cell} = 0" for cell in cells], {})
        copied = [f"to.{cell} = of.{cell}" for cell in cells]
        filled["copy_frame"] = self._function("copy_frame", ("to", "of"), copied, {})
        return filled

    def _ladder(self, ladder: Ladder, filled: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
        cases = [(word, word.rules()[ladder.rule]) for word in self.words[ladder.kind] if ladder.rule in word.rules()]
        hot = [case for case in cases if case[0].hot]
        rare = [case for case in cases if not case[0].hot]
        scope: dict[str, Any] = {"can": filled["can"]} if ladder.slot == "offer" else {}
        if ladder.slot == "verb":
            scope["fail"] = fail
        otherwise = ladder.otherwise
        if rare and (hot or ladder.slot in ("verb", "options", "answer")):
            body = self._branches(ladder, rare, ladder.otherwise, scope)
            name = f"rare_{ladder.slot}"
            scope[name] = outlined(self._function(name, ladder.arguments, body, dict(scope)))
            call = f"{name}({', '.join(ladder.arguments)})"
            otherwise = f"return {call}" if ladder.slot in RETURNS else call
            body = self._branches(ladder, hot, otherwise, scope)
        else:
            body = self._branches(ladder, cases, otherwise, scope)
        made_here = self._function(ladder.slot, ladder.arguments, body, scope)
        return made_here if hot or not rare or ladder.slot in ("verb", "options", "answer") else outlined(made_here)

    def _branches(
        self,
        ladder: Ladder,
        cases: Sequence[tuple[type[Word], Callable[..., Any]]],
        otherwise: str,
        scope: dict[str, Any],
    ) -> list[str]:
        """The lines of a ladder; the rules that it calls are put into its scope."""
        lines: list[str] = []
        for word, function in cases:
            name = f"{ladder.rule}_{word.label().replace('-', '_')}"
            scope[name] = function
            cells = dict(zip(word.operand_names(), word.CELLS, strict=False))
            given = [
                f"int(line.{cells[argument]})" if argument in cells else argument for argument in _arguments(function)
            ]
            call = f"{name}({', '.join(given)})"
            lines.append(f"{'elif' if lines else 'if'} {ladder.code} == {self.number(word)}:")
            lines.append(f"    {'return ' if ladder.slot in RETURNS else ''}{call}")
        if not lines:
            return [otherwise]
        return [*lines, "else:", f"    {otherwise}"]

    def _function(
        self, name: str, arguments: tuple[str, ...], body: list[str], scope: Mapping[str, Any]
    ) -> Callable[..., Any]:
        """A rule made of source lines; the source is kept where tracebacks and debuggers look for it."""
        source = f"def {name}({', '.join(arguments)}):\n" + "".join(f"    {line}\n" for line in body)
        file = f"<{self.game}: {name}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        space = {**scope, "__name__": __name__}  # a module that can be imported: compiled code is loaded by it
        exec(compile(source, file, "exec"), space)
        return rule(space[name])

    def plain(self, function: Callable[..., Any], rules: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
        """A rule that asks this game's words, uncompiled, for pages: it works on twins. `rules` fill other slots."""
        filled = tuple(rules.values())
        if filled not in self._plain:
            slots: dict[str, Callable[..., Any]] = {}
            for ladder in LADDERS:
                slots[ladder.slot] = self._ladder(ladder, slots)
            slots["passes"] = self._passes()
            self._plain[filled] = Linker({**slots, **rules}, target="python")
        return self._plain[filled].link(function)

    def _passes(self) -> Callable[..., Any]:
        passing = [self.number(word) for word in self.words[Counter] if issubclass(word, Counter) and word.passing]
        return self._function("passes", ("counter",), [f"return {_any('counter', passing)}"], {})

    def source(self, slot: str) -> str:
        """The generated source of a slot, as far as it has been made."""
        return "".join(linecache.getlines(f"<{self.game}: {slot}>"))

    # --- programs ---

    def compile(self, effects: Mapping[str, Effect], capacity: int) -> Programs:
        """All programs of a content. Raises BadCard for one that cannot be linked, or when there is no room
        for them.
        """
        to = Assembler(self)
        entries: dict[str, int] = {}
        for name, effect in effects.items():
            self.check_card(name, effect)
            entries[name] = to.here
            try:
                effect.assemble(to)
            except BadCard as error:
                raise BadCard(_OF, name=name, why=error) from None
            to.add(None, Op.END)
        if to.here > capacity:
            raise BadCard(_FULL, game=self.game, n=to.here, most=capacity)
        return Programs(self, dict(effects), entries, tuple(to.lines), capacity)


@dataclass(frozen=True, eq=False)
class Programs:
    """Compiled expressions: where each begins, and which part of which expression every instruction came from."""

    words: Vocabulary
    effects: Mapping[str, Effect]
    entries: Mapping[str, int]
    lines: tuple[Line, ...]
    capacity: int

    @cached_property
    def code(self) -> np.ndarray:
        """The instructions, shape (capacity,); those beyond the last are blank."""
        code = np.zeros(self.capacity, LINE.dtype)
        names = LINE.dtype.names
        assert names is not None
        order = [("op", "a", "b", "c", "scaled", "to").index(name) for name in names]
        code[: len(self.lines)] = [tuple(line.cells[place] for place in order) for line in self.lines]
        return code

    @cached_property
    def _owners(self) -> list[str]:
        owners = [""] * len(self.lines)
        ends = [*list(self.entries.values())[1:], len(self.lines)]
        for (name, first), end in zip(self.entries.items(), ends, strict=True):
            owners[first:end] = [name] * (end - first)
        return owners

    def __getitem__(self, name: str) -> int:
        """Where a program begins. Raises BadCard for a name without a program."""
        try:
            return self.entries[name]
        except KeyError:
            raise BadCard(f"{self.words.game}: there is no program '{name}': that holds no effect") from None

    def at(self, pc: int) -> tuple[str, int]:
        """The program that an address lies in, and how far behind its beginning."""
        name = self._owners[pc]
        return name, pc - self.entries[name] if name else pc

    def node(self, pc: int) -> Effect | None:
        """The part of an expression that an instruction came from."""
        return self.lines[pc].node

    @cached_property
    def texts(self) -> dict[str, str]:
        """What each program does, without numbers of operations and addresses: equal texts do the same."""
        ends = [*list(self.entries.values())[1:], len(self.lines)]
        return {
            name: "\n".join(self._line(line, first) for line in self.lines[first:end])
            for (name, first), end in zip(self.entries.items(), ends, strict=True)
        }

    def _line(self, line: Line, first: int) -> str:
        """One instruction in words, addresses counted from the program's beginning."""
        cells = [self.words.name(line.op)]
        arguments = [line.a, line.b, line.c]
        if line.op in (Op.PER, Op.WHEN, Op.EACH, Op.ANOTHER):
            word = line.node.words()[0] if line.node else None
            cells.append(word.label() if word else "?")
            arguments = arguments[1:]
        if line.op in (Op.AFFORD, Op.OFFERED) or (line.op == Op.MAY and line.a):
            cells.append(f"+{line.a - first}")
            arguments = arguments[1:]
        while arguments and arguments[-1] == 0:
            arguments.pop()
        cells += [str(argument) for argument in arguments]
        if line.scaled:
            cells.append("× count")
        if line.to:
            cells.append(f"→ +{line.to - first}")
        return " ".join(cells)


def _declared(value: Any, module: ModuleType) -> bool:
    """Whether something is a word, or a spelling of cards, that stands in this module itself."""
    if getattr(value, "__module__", None) != module.__name__ or value.__name__.startswith("_"):
        return False
    return getattr(value, "__spelled__", False) or (isinstance(value, type) and issubclass(value, BASES))


def _arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)


def _asks(function: Callable[..., Any]) -> bool:
    """Whether a rule needs somebody's decision, by itself or through another."""
    return _reads(function, ask) or _reads(function, ask_sealed)


def _rules_in(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """A rule and all that it reads, by itself or through another, each once."""
    seen: set[Any] = set()
    waiting: list[Any] = [function]
    while waiting:
        read = waiting.pop()
        if isinstance(read, FunctionType) and getattr(read, "__rule__", False) and read not in seen:
            seen.add(read)
            yield read
            waiting += [read.__globals__.get(name) for name in global_names(read)]


def _reads(function: Callable[..., Any], wanted: Callable[..., Any]) -> bool:
    """Whether a rule is a certain one, or reads it."""
    return any(read is wanted for read in _rules_in(function))


def _read_of_content(function: Callable[..., Any]) -> Iterator[str]:
    """The fields of the content record, called `c` wherever rules are given it, that a rule reads."""
    for read in _rules_in(function):
        before = None
        for step in dis.get_instructions(read):
            if step.opname == "LOAD_ATTR" and before is not None and before.opname.startswith("LOAD_FAST"):
                name = before.argval[-1] if isinstance(before.argval, tuple) else before.argval
                if name == "c":
                    yield step.argval
            before = step


def _unmarked(function: Callable[..., Any]) -> list[str]:
    """The functions that a rule calls although they are no rules."""
    read = [function.__globals__.get(name) for name in global_names(cast(FunctionType, function))]
    return [value.__name__ for value in read if isinstance(value, FunctionType) and not hasattr(value, "__rule__")]


def _check_rule(what: str, word: type[Word], ladder: Ladder, function: Callable[..., Any]) -> None:
    """Raises BadCard for a rule that is not marked, calls what is not there, or wants what it is not given."""
    if not getattr(function, "__rule__", False):
        raise BadCard(f"{what}: '{ladder.rule}' is not marked @rule")
    if missing := _missing_names(function):
        raise BadCard(f"{what}: '{ladder.rule}' uses {', '.join(missing)}, which does not exist")
    if unmarked := _unmarked(function):
        raise BadCard(f"{what}: '{ladder.rule}' calls {', '.join(unmarked)}, which is not marked @rule")
    operands = word.operand_names()
    if twice := [name for name in operands if name in ladder.arguments]:
        raise BadCard(f"{what}: no operand can be called {', '.join(twice)}, as what '{ladder.rule}' is given")
    there = (*ladder.arguments, *operands)
    if strange := [name for name in _arguments(function) if name not in there]:
        raise BadCard(f"{what}: '{ladder.rule}' wants {', '.join(strange)}; it can have {', '.join(there)}")


def _check_question(what: str, verb: type[Verb], rules: Mapping[str, Callable[..., Any]]) -> None:
    """Raises BadCard for a verb that asks without what a question needs, or has that without asking."""
    asks_something = "options" in rules
    if asks_something and verb.question is None and verb.ask is Verb.ask:
        raise BadCard(f"{what} asks, but has no question for the page")
    if "answer" in rules and not asks_something:
        raise BadCard(f"{what} takes an answer, but lists no options")
    if verb.declined is not None and rules.get("run") is not asks:
        raise BadCard(f"{what} can be declined in its question, but does more than ask: run = asks")
    if not asks_something and "run" in rules and _asks(rules["run"]):
        raise BadCard(f"{what} asks, but lists no options")


def _missing_names(function: Callable[..., Any]) -> list[str]:
    """The names that a rule reads and nobody has given: a global, or a member of an enumeration."""
    missing, before = [], None
    for step in dis.get_instructions(function):
        if step.opname == "LOAD_GLOBAL" and not (step.argval in function.__globals__ or hasattr(builtins, step.argval)):
            missing.append(step.argval)
        if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and before is not None and before.opname == "LOAD_GLOBAL":
            owner = function.__globals__.get(before.argval)
            if isinstance(owner, EnumMeta) and not hasattr(owner, step.argval):
                missing.append(f"{before.argval}.{step.argval}")
        before = step
    return list(dict.fromkeys(missing))


def _any(name: str, numbers: Sequence[int]) -> str:
    return " or ".join(f"{name} == {number}" for number in numbers) or "False"
