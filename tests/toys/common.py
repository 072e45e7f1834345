"""What the toys share: a content that is nothing but programs, and how they score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ludotheque.kernel.actions import ActionSpace
from ludotheque.kernel.effects import LINE, Effect, Verb, assemble
from ludotheque.kernel.events import EventKind
from ludotheque.kernel.game import Game
from ludotheque.kernel.record import Record
from ludotheque.kernel.rule import rule
from ludotheque.kernel.text import Text


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


# What a toy does unless it says otherwise: points are its only score, nothing is hidden, nothing is answered.


@rule
def score_points(c, s, out):
    for seat in range(s.players):
        out[seat][0] = s.points[seat]
        out[seat][2] = s.points[seat]
    set_ranks(s.players, out)


@rule
def evaluate_points(c, s, seat):
    return float(s.points[seat])


@rule
def answer_nothing(c, s, row, line, action, events):
    pass


@rule
def hide_nothing(c, s, viewer):
    pass


@rule
def fill_nothing(c, s, viewer, rng, scratch):
    pass


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


USUAL: dict[str, Callable[..., Any]] = {
    "answer": answer_nothing,
    "count": no_count,
    "holds": no_condition,
    "can": no_cost,
    "seat_at": no_selector,
    "score": score_points,
    "evaluate": evaluate_points,
    "hide": hide_nothing,
    "fill": fill_nothing,
}


def toy(
    name: str,
    seats: range,
    state: Record,
    content: tuple[Record, Callable[[Mapping[str, str]], np.ndarray]],
    actions: ActionSpace,
    events: Mapping[int, EventKind],
    breakdown: tuple[Text, ...],
    **rules: Callable[..., Any],
) -> Game:
    """A game of these rules, with the usual ones for the slots that are not named."""
    content_layout, make_content = content
    return Game(
        name=name,
        ruleset=1,
        seats=seats,
        state=state,
        content_layout=content_layout,
        make_content=make_content,
        actions=actions,
        events=events,
        rules=USUAL | rules,
        sources=("tests.toys",),
        breakdown=breakdown,
        scratch=32,
    )
