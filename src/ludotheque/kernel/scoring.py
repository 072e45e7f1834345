"""The worth of expressions: counted on a position, for rules and pages, or estimated without one, for planning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from .content import Content
from .effects import Choose, PayFor, Per, Times
from .linking.rule import outlined, rule, slot
from .record import Twin
from .stack import FIRST_VERB, Op, count_of, holds
from .words import Effect, Verb


def utilities(ranks: np.ndarray) -> np.ndarray:
    """What ranks are worth to their seats, along the last axis: float32 from 1 for the first to -1 for the last.

    Steps are equal, and those who tie share what their places bring, so the sum is 0. Alone, 1 is a game that is won
    (rank 1) and -1 one that is lost.

    >>> utilities(np.array([1, 2, 2])).tolist()
    [1.0, -0.5, -0.5]
    """
    players = ranks.shape[-1]
    if players == 1:
        return np.where(ranks == 1, 1, -1).astype(np.float32)
    before = (ranks[..., None, :] < ranks[..., :, None]).sum(-1)
    beside = (ranks[..., None, :] == ranks[..., :, None]).sum(-1)
    place = before + (beside - 1) / 2
    return (1 - 2 * place / (players - 1)).astype(np.float32)


@slot
def passes(counter: int) -> bool:
    """Whether what a counter counts is likely to be spent before the end (`Counter.passing`)."""
    return False


@outlined
def worth(c, s, seat, card, pc, to_stay):
    """The points of the scoring program at `pc` for a seat: the first operand of its verbs, times the count before
    them.

    It may hold sequences, `per` and `when`. `to_stay`: leave out what is likely to be spent before the end.
    """
    total = 0
    number = 0
    line = c.code[pc]
    while line.op != Op.END:
        pc += 1
        if line.op >= FIRST_VERB:
            total += line.a * (number if line.scaled else 1)
        elif line.op == Op.PER:
            number = 0
            if not (to_stay and passes(line.a)):
                number = count_of(c, s, seat, card, line)
        elif line.op == Op.JUMP or (line.op == Op.WHEN and not holds(c, s, seat, card, line)):
            pc = line.to
        line = c.code[pc]
    return total


@rule
def _count_at(c, s, seat, card, pc):
    return count_of(c, s, seat, card, c.code[pc])


@rule
def _holds_at(c, s, seat, card, pc):
    return holds(c, s, seat, card, c.code[pc])


@dataclass(frozen=True)
class Counted:
    """A line of a scoring program on a position: the part of the expression that says it, how many it counts (1 where
    it counts nothing), and the points of each.
    """

    part: Effect
    number: int
    each: int

    @property
    def points(self) -> int:
        return self.number * self.each


def counted(content: Content, v: Twin, seat: int, pc: int) -> Iterator[Counted]:
    """The lines of the scoring program at `pc` for a seat, those that bring nothing too: together they are its `worth`.
    For pages and terminals.
    """
    count, whether = content.rule(_count_at), content.rule(_holds_at)
    code = content.twin.code
    part, number = None, 1
    while (line := code[pc]).op != Op.END:
        here, pc = pc, pc + 1
        if line.op == Op.PER:
            part, number = content.programs.node(here), count(content.twin, v, seat, 0, here)
        elif line.op == Op.JUMP or (line.op == Op.WHEN and not whether(content.twin, v, seat, 0, here)):
            pc = line.to
        elif line.op >= FIRST_VERB:
            effect = part if line.scaled else content.programs.node(here)
            assert effect is not None
            yield Counted(effect, number if line.scaled else 1, line.a)


@dataclass(frozen=True)
class Estimate:
    """How to put a number on an expression without a position: what a verb is worth, how many a counter finds, and how
    often a price is there and worth paying. A choice is worth its best branch."""

    verb: Callable[[Verb], float]
    counted: float
    taken_up: float

    def __call__(self, effect: Effect) -> float:
        if isinstance(effect, Per | Times):
            return self.counted * self(effect.effect)
        if isinstance(effect, Choose):
            return max(self(branch) for branch in effect.branches)
        if isinstance(effect, PayFor):
            return self.taken_up * (self(effect.effect) - self.verb(effect.cost))
        if isinstance(effect, Verb):
            return self.verb(effect)
        return sum(self(part) for part in effect.parts())
