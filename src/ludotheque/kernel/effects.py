"""The effect algebra: what a card does, written once as a frozen expression.

An expression is read four ways. `Assembler` turns it into instructions that the stack runs; `glyphs` draws it as a
row of icons; `say` reads it out in French or English; `walk` lets linters and bots count it. Games add verbs,
counters, conditions and selectors of their own; the control words here are shared by all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from .actions import Block
from .stack import CHOICES, FIRST_VERB, Op, Seats
from .text import Lang, Text, sentence

LINE = 4  # operation, a, b, scaled


@dataclass(frozen=True)
class Glyph:
    """One sign in a row of icons: an icon's name, or a short text such as '×' or '3', or both."""

    icon: str = ""
    text: str = ""


class Assembler:
    """Collects instructions; addresses that lie ahead are patched when they are reached."""

    def __init__(self) -> None:
        self.lines: list[list[int]] = []

    def add(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        self.lines.append([int(op), int(a), int(b), int(c)])
        return len(self.lines) - 1

    def patch(self, line: int, cell: int) -> None:
        """Let a cell of an earlier instruction point to the next one."""
        self.lines[line][cell] = len(self.lines)


@dataclass(frozen=True)
class Effect:
    """An expression of the algebra."""

    def assemble(self, to: Assembler) -> None:
        raise NotImplementedError

    def glyphs(self) -> tuple[Glyph, ...]:
        return ()

    def clause(self, lang: Lang, you: bool) -> str:
        """The effect as a clause: 'gagnez 3 points' (you) or 'gagne 3 points'."""
        return ""

    def say(self, lang: Lang) -> str:
        """The effect as sentences addressed to its player."""
        return sentence(self.clause(lang, True))

    @property
    def on_condition(self) -> bool:
        """Whether the clause starts with a condition or a wish, which is set off from what stands before."""
        return False

    def parts(self) -> tuple[Effect, ...]:
        return ()

    def walk(self) -> Iterator[Effect]:
        """This expression and all inside it."""
        yield self
        for part in self.parts():
            yield from part.walk()


@dataclass(frozen=True)
class Named:
    """A counter, condition or selector of a game: its code, an argument, how it is read and drawn.

    `text` may use {n} (the argument) and the extra `words`; an empty text is neither read nor drawn.
    """

    code: int
    text: Text = Text("", "")
    icons: tuple[Glyph, ...] = ()
    arg: int = 0
    words: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def clause(self, lang: Lang, you: bool) -> str:
        return self.text.say(lang, you=you, n=self.arg, **self.words)


@dataclass(frozen=True)
class Verb(Effect):
    """An instruction of a game. `text` may use {a}, {b} and the extra `words`."""

    op: int
    a: int = 0
    b: int = 0
    text: Text = Text("", "")
    icons: tuple[Glyph, ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict, hash=False)
    special: bool = False

    def assemble(self, to: Assembler) -> None:
        assert self.op >= FIRST_VERB
        to.add(self.op, self.a, self.b)

    def glyphs(self) -> tuple[Glyph, ...]:
        return self.icons

    def clause(self, lang: Lang, you: bool) -> str:
        return self.text.say(lang, you=you, a=self.a, b=self.b, **self.words)


@dataclass(frozen=True)
class Nothing(Effect):
    """No effect."""

    def assemble(self, to: Assembler) -> None:
        pass

    def clause(self, lang: Lang, you: bool) -> str:
        return Text("aucun effet", "no effect").say(lang)


@dataclass(frozen=True)
class Seq(Effect):
    """One after the other. `link` stands between the clauses, `sign` between the icons."""

    steps: tuple[Effect, ...]
    link: Text = Text(", puis ", ", then ")
    sign: Glyph | None = None

    @property
    def on_condition(self) -> bool:
        return bool(self.steps) and self.steps[0].on_condition

    def parts(self) -> tuple[Effect, ...]:
        return self.steps

    def assemble(self, to: Assembler) -> None:
        for step in self.steps:
            step.assemble(to)

    def glyphs(self) -> tuple[Glyph, ...]:
        return _joined([row for step in self.steps if (row := step.glyphs())], self.sign)

    def clause(self, lang: Lang, you: bool) -> str:
        clauses = [clause for step in self.steps if (clause := step.clause(lang, you))]
        return self.link.say(lang).join(clauses)


@dataclass(frozen=True)
class Choose(Effect):
    """One of several, chosen by whoever acts; a branch that starts with a cost out of reach is not offered.

    With no branch on offer nothing happens.
    """

    branches: tuple[Effect, ...]

    def parts(self) -> tuple[Effect, ...]:
        return self.branches

    def assemble(self, to: Assembler) -> None:
        assert 2 <= len(self.branches) <= CHOICES
        choice = to.add(Op.CHOOSE, len(self.branches))
        jumps = [to.add(Op.JUMP) for _ in self.branches]
        exits = []
        for jump, branch in zip(jumps, self.branches, strict=True):
            to.patch(jump, 1)
            branch.assemble(to)
            exits.append(to.add(Op.JUMP))
        to.patch(choice, 2)
        for leave in exits:
            to.patch(leave, 1)

    def glyphs(self) -> tuple[Glyph, ...]:
        return _joined([branch.glyphs() for branch in self.branches], Glyph(text="/"))

    def clause(self, lang: Lang, you: bool) -> str:
        return Text(" ou ", " or ").say(lang).join(branch.clause(lang, you) for branch in self.branches)


@dataclass(frozen=True)
class May(Effect):
    """Optional. Not asked when it starts with a cost out of reach."""

    effect: Effect

    @property
    def on_condition(self) -> bool:
        return True

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        guard = to.add(Op.CAN) if isinstance(self.effect, PayFor) else None
        ask = to.add(Op.MAY)
        if guard is not None:
            to.patch(guard, 2)
            assert isinstance(self.effect, PayFor)
            self.effect.assemble_paid(to)
            to.patch(guard, 1)
        else:
            self.effect.assemble(to)
        to.patch(ask, 1)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (Glyph(text="("), *self.effect.glyphs(), Glyph(text=")"))

    def clause(self, lang: Lang, you: bool) -> str:
        wish = Text("[si vous le souhaitez|s’il le souhaite], ", "if [you|they] wish, ")
        return wish.say(lang, you=you) + self.effect.clause(lang, you)


@dataclass(frozen=True)
class PayFor(Effect):
    """A cost, and what it buys; nothing happens when the cost is out of reach."""

    cost: Verb
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.cost, self.effect)

    def assemble_paid(self, to: Assembler) -> None:
        self.cost.assemble(to)
        self.effect.assemble(to)

    def assemble(self, to: Assembler) -> None:
        guard = to.add(Op.CAN)
        to.patch(guard, 2)
        self.assemble_paid(to)
        to.patch(guard, 1)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (*self.cost.glyphs(), Glyph(text="→"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool) -> str:
        link = Text(" pour ceci : ", " for this: ").say(lang)
        return self.cost.clause(lang, you) + link + self.effect.clause(lang, you)


@dataclass(frozen=True)
class _Elsewhere(Effect):
    """What other seats of a selector do: inside, such a seat acts."""

    OP: ClassVar[Op]
    who: Named
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        entry = to.add(self.OP, self.who.code)
        self.effect.assemble(to)
        to.add(Op.END)
        to.patch(entry, 2)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (*self.who.icons, Glyph(text=":"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool) -> str:
        link = ", " if self.effect.on_condition else " "
        return self.who.text.say(lang) + link + self.effect.clause(lang, False)


@dataclass(frozen=True)
class Each(_Elsewhere):
    """Once for every seat of a selector, in its order."""

    OP = Op.EACH


@dataclass(frozen=True)
class Another(_Elsewhere):
    """One seat of a selector, chosen by whoever acts."""

    OP = Op.ANOTHER


@dataclass(frozen=True)
class Repeat(Effect):
    """A fixed number of times."""

    times: int
    effect: Effect

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        loop = to.add(Op.REPEAT, self.times)
        self.effect.assemble(to)
        to.add(Op.END)
        to.patch(loop, 2)

    def glyphs(self) -> tuple[Glyph, ...]:
        return (Glyph(text=f"{self.times}×"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool) -> str:
        return Text("{n} fois : ", "{n} times: ").say(lang, n=self.times) + self.effect.clause(lang, you)


@dataclass(frozen=True)
class Per(Effect):
    """A verb whose amount is multiplied by a count."""

    counter: Named
    effect: Verb

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        to.add(Op.PER, self.counter.code, self.counter.arg)
        to.add(self.effect.op, self.effect.a, self.effect.b, 1)

    def glyphs(self) -> tuple[Glyph, ...]:
        if not self.counter.icons:
            return self.effect.glyphs()
        return (*self.effect.glyphs(), Glyph(text="×"), *self.counter.icons)

    def clause(self, lang: Lang, you: bool) -> str:
        return f"{self.effect.clause(lang, you)} {self.counter.clause(lang, you)}".rstrip()


@dataclass(frozen=True)
class When(Effect):
    """Only if a condition holds."""

    condition: Named
    effect: Effect

    @property
    def on_condition(self) -> bool:
        return bool(self.condition.text.fr) or self.effect.on_condition

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def assemble(self, to: Assembler) -> None:
        test = to.add(Op.WHEN, self.condition.code, self.condition.arg)
        self.effect.assemble(to)
        to.patch(test, 3)

    def glyphs(self) -> tuple[Glyph, ...]:
        if not self.condition.icons:
            return self.effect.glyphs()
        return (*self.condition.icons, Glyph(text="→"), *self.effect.glyphs())

    def clause(self, lang: Lang, you: bool) -> str:
        condition = self.condition.clause(lang, you)
        return f"{condition}, {self.effect.clause(lang, you)}" if condition else self.effect.clause(lang, you)


ALL_PLAYERS = Named(Seats.ALL, Text("chaque joueur", "each player"), (Glyph("person"),))
OPPONENTS = Named(Seats.OPPONENTS, Text("chaque adversaire", "each opponent"), (Glyph("person"),))
AN_OPPONENT = Named(
    Seats.OPPONENTS,
    Text("un autre joueur de votre choix", "another player of your choice"),
    (Glyph("person"),),
)


def seq(*steps: Effect) -> Effect:
    return Seq(steps)


def choose(*branches: Effect) -> Effect:
    return Choose(branches)


def may(effect: Effect, *more: Effect) -> Effect:
    """Optional; `may(cost, effect)` is a purchase that can be declined."""
    if more:
        assert isinstance(effect, Verb)
        bought = Seq(more) if more[1:] else more[0]
        return May(PayFor(effect, bought))
    return May(effect)


def each_player(effect: Effect) -> Effect:
    return Each(ALL_PLAYERS, effect)


def each_opponent(effect: Effect) -> Effect:
    return Each(OPPONENTS, effect)


def an_opponent(effect: Effect) -> Effect:
    return Another(AN_OPPONENT, effect)


def assemble(programs: Mapping[str, Effect]) -> tuple[np.ndarray, dict[str, int]]:
    """Compile named expressions into one code array of shape (n, LINE) and the address of each."""
    to = Assembler()
    entries = {}
    for name, effect in programs.items():
        entries[name] = len(to.lines)
        effect.assemble(to)
        to.add(Op.END)
    return np.array(to.lines, np.int16), entries


def shared_blocks(seats: int) -> tuple[Block, ...]:
    """The actions of the control words, first in every game's space: yes, no, a branch, a player."""
    return (
        Block("yes", (), Text("Oui", "Yes")),
        Block("no", (), Text("Non", "No")),
        Block(
            "choice",
            tuple(str(i + 1) for i in range(CHOICES)),
            Text("Option {it}", "Option {it}"),
            lambda c, v, i: i + 1,
        ),
        Block(
            "player",
            tuple(str(i + 1) for i in range(seats)),
            Text("{it}", "{it}"),
            lambda c, v, i: Text(f"Joueur {i + 1}", f"Player {i + 1}"),
        ),
    )


def _joined(rows: list[tuple[Glyph, ...]], mark: Glyph | None) -> tuple[Glyph, ...]:
    out: tuple[Glyph, ...] = ()
    for i, row in enumerate(rows):
        out += ((mark,) if i and mark else ()) + row
    return out
