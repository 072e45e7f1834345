"""What expressions are worth: counted on a position, for rules and pages alike, or estimated, for those who plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .effects import Choose, Effect, PayFor, Per, Times, Verb
from .rule import outlined, slot
from .stack import FIRST_VERB, Op, count_of, holds


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
