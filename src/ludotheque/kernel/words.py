"""What a game declares: verbs, counters, conditions and selectors, each with all that belongs to it in one place; and
what every expression of the effect algebra is (`effects`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Protocol, dataclass_transform

from .stack import Op, Seats
from .text import Lang, Text, sentence


@dataclass(frozen=True)
class Glyph:
    """One sign in a row of icons: an icon's name, or a short text such as '×' or '3', or both."""

    icon: str = ""
    text: str = ""


class BadCard(ValueError):
    """A card, verb or other word that cannot be linked: one sentence that names it and the file where it stands.

    Where somebody's own values (`written/patch.py`) can be the reason, the sentence is a `Text`.
    """

    def __init__(self, text: str | Text, **values: Any) -> None:
        self.text = text
        self.values = values
        super().__init__(self.say("en"))

    def say(self, lang: Lang) -> str:
        """The sentence, in the reader's language where it is meant for those who change values."""
        return self.text if isinstance(self.text, str) else self.text.say(lang, **self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _bad_card, (self.text, self.values)


def _bad_card(text: str | Text, values: dict[str, Any]) -> BadCard:
    return BadCard(text, **values)


def place_of(cls: type) -> str:
    """The file in which a class is declared: "royaume/rules/gains.py"."""
    return "/".join(Path(inspect.getfile(cls)).parts[-3:])


class Numbers(Protocol):
    """The numbers of a game's words (`vocabulary.Vocabulary`)."""

    def number(self, kind: type[Word]) -> int: ...


@dataclass
class Line:
    """One instruction, and the part of the expression that it came from."""

    op: int
    a: int = 0
    b: int = 0
    c: int = 0
    scaled: int = 0
    to: int = 0
    node: Effect | None = None

    @property
    def cells(self) -> tuple[int, int, int, int, int, int]:
        return self.op, self.a, self.b, self.c, self.scaled, self.to


class Assembler:
    """Collects instructions; addresses that lie ahead are patched when they are reached."""

    def __init__(self, words: Numbers) -> None:
        self.words = words
        self.lines: list[Line] = [Line(Op.RESUME)]

    def add(self, node: Effect | None, op: int, a: int = 0, b: int = 0, c: int = 0, *, scaled: int = 0) -> Line:
        line = Line(int(op), int(a), int(b), int(c), scaled, 0, node)
        self.lines.append(line)
        return line

    @property
    def here(self) -> int:
        """The address of the next instruction."""
        return len(self.lines)

    def land(self, *lines: Line) -> None:
        """Let earlier instructions go on at the next one."""
        for line in lines:
            line.to = self.here

    def word(self, node: Effect, op: int, word: Word) -> Line:
        """An instruction that asks for a counter, condition or selector."""
        b, c, *_ = (*word.operands(), 0, 0)
        return self.add(node, op, self.words.number(type(word)), b, c)


Question = tuple[str, tuple[Any, ...]]  # the sentence that leads the table, and buttons beside the board


class Asker(Protocol):
    """The table that an expression asks from, as it is drawn for one viewer (`stage.look.Look`)."""

    @property
    def content(self) -> Any: ...

    @property
    def lang(self) -> Lang: ...

    @property
    def names(self) -> tuple[str, ...]:
        """Of the seats."""
        ...

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions that may be done."""
        ...

    def button(self, action: int, label: str = "", **more: Any) -> Any:
        """A legal action as a button; it says what the action is called, or `label`."""
        ...


@dataclass(frozen=True)
class Effect:
    """An expression of the algebra."""

    def assemble(self, to: Assembler) -> None:
        raise NotImplementedError

    def glyphs(self) -> tuple[Glyph, ...]:
        return ()

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        """The effect as a clause: 'gagnez 3 points' (you), 'gagne 3 points', or in the infinitive 'gagner 3 points'."""
        return ""

    @property
    def has_infinitive(self) -> bool:
        """Whether the clause can stand behind another verb: 'vous pouvez …', '… pour …'."""
        return False

    def say(self, lang: Lang) -> str:
        """The effect as sentences addressed to its player."""
        return sentence(self.clause(lang, True))

    @property
    def on_condition(self) -> bool:
        """Whether the clause starts with a condition or a wish, which is set off from what stands before."""
        return False

    @property
    def says_who(self) -> bool:
        """Whether the clause names by itself who does it, so that it cannot be said of anybody."""
        return False

    def parts(self) -> tuple[Effect, ...]:
        return ()

    def words(self) -> tuple[Word, ...]:
        """The game's words that this part uses itself."""
        return ()

    def ask(self, look: Any) -> Question:
        """How this part asks, at a table as it is drawn for one viewer (an `Asker`)."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def walk(self) -> Iterator[Effect]:
        """This expression and all inside it."""
        yield self
        for part in self.parts():
            yield from part.walk()


def with_words(part: Any, change: Callable[[Word], Word | Effect]) -> Any:
    """An expression in which each word is what `change` makes of it: a content says in it what its cards leave open."""
    if isinstance(part, tuple):
        return tuple(with_words(item, change) for item in part)
    if not isinstance(part, Effect | Word):
        return part
    inside = {declared.name: with_words(getattr(part, declared.name), change) for declared in fields(part)}  # type: ignore[arg-type]
    part = replace(part, **inside)  # type: ignore[type-var]
    return change(part) if isinstance(part, Word) else part


# --- what a game declares -------------------------------------------------------------------------------------


def aside(*, default: Any) -> Any:
    """A field of a word that is no operand: it only changes how the word is read or drawn."""
    return field(default=default, metadata={"aside": True})


@dataclass_transform(frozen_default=True, field_specifiers=(aside,))
class Word:
    """A word of a game. Its fields, in order, are its operands: small integers that its rules get as arguments.

    `text` may use the fields by name, and what `named` adds; a verb behind another one ("vous pouvez …", "… pour …")
    needs its infinitive there. `icons` is how it is drawn. A word that is never printed
    on a card (a step of the course) says `printed = False` and needs neither.
    """

    CELLS: ClassVar[str] = "bc"  # of an instruction, where its operands stand
    RULES: ClassVar[tuple[str, ...]] = ()
    NEEDED: ClassVar[tuple[str, ...]] = ()

    text: ClassVar[Text] = Text("", "")
    icons: ClassVar[tuple[Glyph, ...]] = ()
    printed: ClassVar[bool] = True
    undrawn: ClassVar[bool] = False  # read out, but not drawn
    unread: ClassVar[Text] = Text("", "")  # what writers of cards are told beside it
    special: ClassVar[bool] = False  # has one user; a test counts these
    hot: ClassVar[bool] = False  # first in the dispatch, and inlined there

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        dataclass(frozen=True)(cls)

    @classmethod
    def label(cls) -> str:
        """'take-back' for `TakeBack`."""
        return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in cls.__name__).strip("-")

    @classmethod
    def place(cls) -> str:
        """The file in which the word is declared."""
        return place_of(cls)

    @classmethod
    def rules(cls) -> dict[str, Callable[..., Any]]:
        """The rules that it declares, by what they are for."""
        return {name: rule for name in cls.RULES if (rule := getattr(cls, name, None)) is not None}

    def values(self) -> dict[str, Any]:
        """Its fields by name."""
        return {declared.name: getattr(self, declared.name) for declared in fields(self)}  # type: ignore[arg-type]

    @classmethod
    def operand_names(cls) -> tuple[str, ...]:
        """The fields that are operands, in their order."""
        return tuple(declared.name for declared in fields(cls) if not declared.metadata.get("aside"))  # type: ignore[arg-type]

    def operands(self) -> tuple[int, ...]:
        """Raises BadCard for a field that is no integer."""
        values = []
        for name in self.operand_names():
            value = getattr(self, name)
            if not isinstance(value, int):
                raise BadCard(f"{self.label()} ({self.place()}): {name} is {value!r}, not a whole number")
            values.append(int(value))
        if len(values) > len(self.CELLS):
            raise BadCard(f"{self.label()} ({self.place()}): {len(values)} operands, at most {len(self.CELLS)}")
        return tuple(values)

    def named(self) -> Mapping[str, Any]:
        """What `text` may use besides the fields: nouns for numbers."""
        return {}

    def worded(self) -> Text:
        """The text that reads it with these operands: another one where some of them want other words."""
        return self.text

    def phrase(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        """How the word is read."""
        return self.worded().say(lang, you=you, infinitive=infinitive, **{**self.values(), **self.named()})

    def drawn(self) -> tuple[Glyph, ...]:
        """How the word is drawn."""
        return self.icons


class Verb(Word, Effect):
    """An instruction of a game.

    `run(c, s, frame, line, events)` carries it out; a rule names only those arguments that it needs, and its operands
    by the names of its fields. To ask, `run` calls `ask` or `ask_sealed`, and the verb declares
    `options(c, s, frame, line, seat, out)`, which lists the legal actions,
    `answer(c, s, frame, line, action, events)`, which takes the reply (a sealed one lies in `s.choice`), and
    `question`, the sentence that leads the table, or its own `ask`, which makes it and its buttons. A verb that does
    nothing but ask may say with `declined` how one leaves it: behind `may`, "no" is one more answer to its question.

    A cost declares `can(c, s, seat, line)`: whether it can be paid, without which it never runs behind a price; where
    the same verb in a choice or after `may` is offered by another test, `offer(c, s, seat, line)` is that. In a game
    with extras `lacks(c, s, frame, seat, line)` says what they may bring for it to be offered, or to offer more than
    one thing, as a set of the game's own: where there is no choice, a seat is asked that has such an extra.
    """

    CELLS = "abc"
    RULES = ("run", "options", "answer", "can", "offer", "lacks")
    NEEDED = ("run",)

    question: ClassVar[Text | None] = None  # the sentence that leads the table where it asks
    declined: ClassVar[Text | None] = None  # what the button says that leaves it, in its question behind `may`
    twice: ClassVar[Text] = Text("", "")  # how it is read where it stands twice, if not as "... twice"
    names_who: ClassVar[bool] = False  # its text says who does it
    says_when: ClassVar[bool] = False  # its text begins with a moment

    def assemble(self, to: Assembler) -> None:
        self.emit(to)

    def emit(self, to: Assembler, *, scaled: int = 0) -> Line:
        a, b, c, *_ = (*self.operands(), 0, 0, 0)
        return to.add(self, to.words.number(type(self)), a, b, c, scaled=scaled)

    def glyphs(self) -> tuple[Glyph, ...]:
        return self.drawn()

    def clause(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return self.phrase(lang, you, infinitive)

    def declining(self, look: Any) -> Text:
        """What the button says that leaves its question: `declined`, unless that depends on the position."""
        assert self.declined is not None, type(self)
        return self.declined

    @property
    def has_infinitive(self) -> bool:
        return self.phrase("fr", True, True) != self.phrase("fr", True)

    @property
    def on_condition(self) -> bool:
        return self.says_when

    @property
    def says_who(self) -> bool:
        return self.names_who

    def words(self) -> tuple[Word, ...]:
        return (self,)

    def ask(self, look: Any) -> Question:
        assert self.question is not None, type(self)
        return self.question.say(look.lang), ()


class Lasting(Verb):
    """A verb that never runs: it lasts while its card lies there, or is only counted by `scoring`."""

    NEEDED = ()


class Counter(Word):
    """Something that `per` and `times` count: `count(c, s, seat, card)`, and its operands by their names.

    `passing`: what it counts is likely to be spent before the end of the game.
    """

    RULES = ("count",)
    NEEDED = ("count",)

    passing: ClassVar[bool] = False


class Condition(Word):
    """Something that `when` asks: `holds(c, s, seat, card)`, and its operands by their names."""

    RULES = ("holds",)
    NEEDED = ("holds",)


class Selector(Word):
    """Seats in some order: `seat_at(c, s, seat, k)` is the k-th as seen from a seat, NONE after the last."""

    RULES = ("seat_at",)
    NEEDED = ("seat_at",)
    CELLS = ""


class AllPlayers(Selector):
    """Every seat, clockwise from the acting one."""

    NEEDED = ()
    text = Text("chaque joueur", "each player")
    icons = (Glyph("person"),)


class Opponents(Selector):
    """The other seats, clockwise from the acting one. `duel`: in a game of two, where there is one."""

    NEEDED = ()
    duel: bool = aside(default=False)
    text = Text("[chaque adversaire|chacun de ses adversaires]", "each [opponent|of their opponents]")
    in_duel = Text("[l’|son ]adversaire", "[the|their] opponent")
    icons = (Glyph("person"),)

    def phrase(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        return self.in_duel.say(lang, you=you) if self.duel else super().phrase(lang, you, infinitive)


class AnOpponent(Opponents):
    """The same, where one of them is chosen."""

    text = Text("un autre joueur de [votre|son] choix", "another player of [your|their] choice")


SHARED_SELECTORS: dict[type[Selector], Seats] = {
    AllPlayers: Seats.ALL,
    Opponents: Seats.OPPONENTS,
    AnOpponent: Seats.OPPONENTS,
}
