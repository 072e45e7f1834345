"""How deep stacks and how full scratch buffers become: `python -m ludotheque.testing.headroom` prints it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any

import numpy as np

from ..games import SHELF
from ..kernel import stack
from ..kernel.game import Engine, determinize_entry
from ..kernel.linking.rule import rule
from ..kernel.random import generator
from ..kernel.record import Rows
from .game import GameUnderTest
from .subject import Subject

true_push = rule(FunctionType(stack.push.__code__, stack.push.__globals__, "true_push"))
deepest = [0]


def counting_push(s: Any, pc: Any, seat: Any, by: Any) -> Any:
    """`push`, which remembers how many frames were ever in use."""
    frame = true_push(s, pc, seat, by)
    deepest[0] = max(deepest[0], s.depth)
    return frame


class CountingEngine(Engine):
    """An uncompiled engine that remembers the deepest stack of its calls."""

    def template(self, function: Any) -> Any:
        stack.push.__uncompiled__ = counting_push  # type: ignore[attr-defined]
        try:
            return super().template(function)
        finally:
            del stack.push.__uncompiled__  # type: ignore[attr-defined]


class Remembering(np.ndarray):
    """A buffer that remembers the highest cell that was written to."""

    highest = -1

    def __setitem__(self, place: Any, value: Any) -> None:
        self.highest = max(self.highest, int(place))
        super().__setitem__(place, value)


@dataclass(frozen=True)
class Headroom:
    """The most that was in use, and how much there is."""

    frames: int
    frames_there: int
    cells: int
    cells_there: int

    def __str__(self) -> str:
        return f"{self.frames} of {self.frames_there} frames, {self.cells} of {self.cells_there} cells of scratch"


def measure(subject: Subject, seeds: Iterable[int]) -> Headroom:
    """Play random games, uncompiled; every actor's actions are listed, and every position is guessed by its actor."""
    game, content = subject.game, subject.content
    engine = CountingEngine(game, compiled=False)
    deepest[0] = cells = 0
    rng = generator(1)
    for seed in seeds:
        state = engine.start(content, subject.players, seed)
        for position, seat, action in replace(subject, compiled=False).walk(seed):
            assert position.tobytes() == state.tobytes()
            scratch = np.zeros(game.scratch, np.int16).view(Remembering)
            view = engine.redact(content, state, seat)
            engine.template(determinize_entry)(content.record, view, seat, rng, scratch)
            cells = max(cells, scratch.highest + 1, len(engine.legal(content, state, seat)))
            engine.apply(content, state, seat, action)
    about = game.state.declared["stack"]
    assert isinstance(about, Rows)
    return Headroom(deepest[0], about.number, cells, game.scratch)


if __name__ == "__main__":
    for tested in map(GameUnderTest, sys.argv[1:] or SHELF):
        for players in tested.seats:
            table = Subject(tested, players, compiled=False)
            print(f"{table.name}, {table.players}: {measure(table, range(3))}", flush=True)
