"""What the toys share: a content that is nothing but programs, and ranks by points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ludotheque.kernel.effects import LINE, Effect, Verb, assemble
from ludotheque.kernel.record import Record
from ludotheque.kernel.rule import rule

SOURCES = ("tests.toys",)


def step(op: int) -> Verb:
    """A step of the course, which no card prints."""
    return Verb(op)


def programs(name: str, effects: Mapping[str, Effect]) -> tuple[Record, Callable[[Mapping[str, str]], np.ndarray]]:
    """A content layout of the compiled programs, in order, and what makes the content of any options."""
    code, entries = assemble(effects)
    layout = Record(name, code=("i2", len(code), LINE), program=("i2", len(entries)))

    def make(options: Mapping[str, str]) -> np.ndarray:
        content = layout.zeros()
        content["code"][0], content["program"][0] = code, list(entries.values())
        return content

    return layout, make


@rule
def set_ranks(players, out):
    """Ranks from the points in `out[seat][0]`, shared when tied."""
    for seat in range(players):
        rank = 1
        for other in range(players):
            if out[other][0] > out[seat][0]:
                rank += 1
        out[seat][1] = rank


# Slots that a toy has no use for.


@rule
def no_count(c, s, row, counter, arg):
    return 0


@rule
def no_condition(c, s, row, condition, arg):
    return False


@rule
def no_cost(c, s, row, line):
    return True


@rule
def no_selector(c, s, selector, seat, k):
    return -1


UNUSED: dict[str, Callable[..., Any]] = {
    "count": no_count,
    "holds": no_condition,
    "can": no_cost,
    "seat_at": no_selector,
}
