"""The arrays of an environment, and the threads that share its lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..bots.playout_policy import policy_weights
from ..kernel.content import Content
from ..kernel.events import NO_EVENTS
from ..kernel.game import Engine
from .lanes import (
    COLUMNS,
    ENDED,
    EPISODE,
    LEGAL,
    LOOK,
    NUMBERS,
    PLAYERS,
    RUNNING,
    STEPS,
    find_allowed,
    step_lanes,
    step_lanes_with_rows,
)


class Lanes:
    """Games of one box, one a lane, with what is known of each. `run` writes in place.

    Every array has one row a lane; `step_lanes` says what is in them. features: which columns of an observation are
    kept. `seen`: whether anything is observed; `dense`: rows, in place of pairs. record: how many actions of a game are
    kept.
    """

    def __init__(
        self,
        engine: Engine,
        content: Content,
        players: int,
        number: int,
        *,
        features: list[int],
        seen: bool,
        dense: bool,
        record: int,
        threads: int,
    ) -> None:
        game = engine.game
        self.engine, self.content = engine, content
        self.numbers = np.zeros(NUMBERS, np.int64)
        self.numbers[PLAYERS] = players
        self.weights = policy_weights(game, content)
        self.states = game.state.zeros(number)
        self.book = np.zeros((number, COLUMNS), np.int32)
        self.generators = np.zeros((number, 4), np.uint32)
        self.codes = np.zeros((number, game.scratch), np.int16)
        self.mask = np.zeros((number, len(content.actions)), np.bool_)
        self.pairs = np.zeros((number if seen and not dense else 0, game.encoder.room, 2), np.int16)
        self.column = np.full(len(game.encoder), -1, np.int16)
        self.column[features] = np.arange(len(features))
        self.dense = np.zeros((number if dense else 0, len(features)), np.int16)
        self.last = np.zeros((number if seen else 0, len(features)), np.int16)
        self.scores = np.zeros((number, game.seats[-1], 2 + len(game.breakdown)), np.int32)
        self.history = np.zeros((number if record else 0, record), np.int16)
        self._scratch = np.zeros(game.scratch, np.int16)
        self._blank = game.state.zeros()
        threads = min(threads, number)
        self._works = game.state.zeros(threads)
        every = len(game.encoder)
        self.wide = np.zeros((threads if dense and len(features) < every else 0, every), np.int16)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __len__(self) -> int:
        return len(self.states)

    def run(self, lanes: np.ndarray, actions: np.ndarray) -> None:
        """Play `actions[k]` in lane `lanes[k]`, for every k; see `step_lanes`."""
        template = step_lanes_with_rows if len(self.dense) else step_lanes
        step = self.engine.template(template)  # linked before threads share it
        if self._pool is None:
            self._run(step, 0, lanes, actions)
            return
        parts = len(self._works)
        shares = np.array_split(lanes, parts), np.array_split(actions, parts)
        list(self._pool.map(self._run, [step] * parts, range(parts), *shares))

    def _run(self, step: Callable[..., Any], thread: int, lanes: np.ndarray, actions: np.ndarray) -> None:
        step(
            self.content.record,
            self._blank,
            self.states,
            self._works[thread : thread + 1],
            self.numbers,
            self.weights,
            lanes,
            actions,
            self.book,
            self.generators,
            self.codes,
            self.mask,
            self.pairs,
            self.column,
            self.dense,
            self.last,
            self.wide[thread : thread + 1],
            self.scores,
            self.history,
            NO_EVENTS,
        )

    def look(self, lanes: np.ndarray) -> None:
        """Write down anew what there is to see in lanes whose positions were replaced."""
        self.book[lanes, ENDED] = RUNNING
        self.run(lanes, np.full(len(lanes), LOOK, np.int64))

    def legal(self, lane: int) -> np.ndarray:
        """The legal actions of the seat that acts in a lane, int16."""
        return self.codes[lane, : self.book[lane, LEGAL]]

    def allowed(self, seats: Iterable[int], actions: np.ndarray) -> np.ndarray:
        """Which of `actions`, int64 (lanes, players), may be done now, as `find_allowed` says it."""
        allowed = np.ones(actions.shape, np.bool_)
        asked = sum(1 << seat for seat in seats)
        self.engine.template(find_allowed)(self.content.record, self.states, asked, actions, self._scratch, allowed)
        return allowed

    def copy(self, lane: int, to: int) -> None:
        """Copy a game into another lane, which keeps its number and its episode."""
        for array in (self.states, self.generators, self.history):
            if len(array):
                array[to] = array[lane]
        self.book[to, STEPS] = self.book[lane, STEPS]
        self.look(np.array([to]))

    def kept(self) -> dict[str, np.ndarray]:
        """A copy of everything that does not follow from the rest."""
        return {name: array.copy() for name, array in self._essential().items()}

    def put_back(self, kept: Mapping[str, np.ndarray]) -> None:
        """Go on from what `kept` returned. Raises ValueError where it comes from other lanes."""
        essential = self._essential()
        if {name: _form(array) for name, array in kept.items()} != {n: _form(array) for n, array in essential.items()}:
            raise ValueError("arrays of other lanes")
        for name, array in essential.items():
            array[...] = kept[name]
        self.look(np.arange(len(self)))

    def _essential(self) -> dict[str, np.ndarray]:
        raw = self.states.view(np.uint8).reshape(len(self), -1)
        begun = self.book[:, EPISODE : STEPS + 1]
        return {"states": raw, "begun": begun, "generators": self.generators, "history": self.history}

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _form(array: np.ndarray) -> tuple[Any, ...]:
    return array.dtype, array.shape
