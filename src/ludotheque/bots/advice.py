"""What a search thinks of one decision, for those who ask for help: what to do, how it compares, the chance to win.

Like a bot it sees a redacted record only, so advice tells nothing that its seat may not know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, sqrt
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.counsel import MOST_STEPS
from ..kernel.foresight import foresee
from ..kernel.game import Engine, Game
from ..kernel.random import generator
from .habits import habits_of
from .search import ENDS
from .tree import Tree, think_through

PLAYOUTS = 2_000  # of a hint
WIDEST = 0.5  # no result in [0, 1] strays further from its mean
SURE = 2.0  # standard errors, at their widest, by which a clearly best action leads
LEAD = 0.03  # and the least share of the others left behind that is worth a word


@dataclass(frozen=True)
class Weighed:
    """An action of the root: how often it was tried, and its mean result for the seat that asks, in [0, 1]."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """The actions of one decision, the one to do first and the others by their value. `playouts` were played."""

    weighed: tuple[Weighed, ...]
    playouts: int

    @property
    def best(self) -> Weighed:
        return self.weighed[0]

    @property
    def second(self) -> Weighed | None:
        return self.weighed[1] if len(self.weighed) > 1 else None

    @property
    def lead(self) -> float:
        """By how much the first is better than the second; 1 where there is none."""
        return self.best.value - self.second.value if self.second else 1.0

    @property
    def error(self) -> float:
        """At most this is the standard error of the lead: by the spread that results in [0, 1] can have at most."""
        if self.second is None:
            return 0.0
        return WIDEST * sqrt(1.0 / max(1, self.best.visits) + 1.0 / max(1, self.second.visits))

    @property
    def clear(self) -> bool:
        """Whether the first is better than every other by more than chance explains."""
        return self.lead >= LEAD and self.lead >= SURE * self.error


def consider(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    seed: int,
    playouts: int = PLAYOUTS,
    limit_ms: int | None = None,
) -> Thought:
    """What a search of so many playouts thinks of an actor's decision, from what the seat knows.

    The same seed gives the same thought without a limit.
    """
    legal = engine.legal(content, redacted, seat)
    habits = habits_of(engine.game, content, int(redacted["players"][0]))
    tree = Tree(engine, content, redacted, seat, generator(seed), playouts, ends=ENDS, habits=habits)
    think_through(tree, legal, playouts, limit_ms)
    return ordered(tree.visits(), tree.values(), tree.playouts)


def ordered(visits: Mapping[int, int], values: Mapping[int, float], playouts: int) -> Thought:
    """A thought from the visits and values of the root: the action that was tried most is the one to do."""
    first = max(visits, key=visits.__getitem__)
    others = sorted((one for one in values if one != first), key=lambda one: (-values[one], one))
    return Thought(tuple(Weighed(one, visits[one], values[one]) for one in (first, *others)), playouts)


def advise(
    engine: Engine, content: Content, redacted: np.ndarray, seat: int, seed: int, limit_ms: int | None = None
) -> dict[str, Any]:
    """What to do at an actor's decision, as JSON values that `counsel.Found` reads: names of actions, and the value.

    `then`: what the seat would surely do next, as long as nothing of it hangs on chance or on what it cannot know.
    """
    names = content.actions.names
    thought = consider(engine, content, redacted, seat, seed, PLAYOUTS, limit_ms)
    action = thought.best.action
    return {
        "action": names[action],
        "then": follow_up(engine, content, redacted, seat, action, seed, PLAYOUTS, limit_ms),
        "second": names[thought.second.action] if thought.second else "",
        "clear": thought.clear,
        "value": thought.best.value,
    }


def follow_up(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    action: int,
    seed: int,
    playouts: int,
    limit_ms: int | None = None,
) -> list[str]:
    """What a seat would surely do after an action, by name: as long as one choice is clearly the best, and nothing
    hangs on chance or on what it cannot know.
    """
    then: list[str] = []
    plain = engine.game.engine(compiled=False)  # a few actions are not worth compiling for
    state = redacted
    while len(then) + 1 < MOST_STEPS and not state["sealed"][0]:
        ahead = foresee(plain, content, state, seat, action)
        state = ahead.state
        if not ahead.whole or engine.actors(state) != (seat,):
            break
        thought = consider(engine, content, state, seat, seed, playouts, limit_ms)
        if not thought.clear:
            break
        action = thought.best.action
        then.append(content.actions.names[action])
    return then


@dataclass(frozen=True)
class Chances:
    """How often a seat has won whose decision a search valued so: a logistic curve, fitted to `games` simulated games.

    `error` is the mean distance between what it says and what came, by tenths.
    """

    intercept: float
    slope: float
    games: int
    error: float

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Chances:
        return cls(*(row[name] for name in ("intercept", "slope", "games", "error")))

    def at(self, value: float) -> float:
        """The chance to win, in [0, 1]."""
        return 1.0 / (1.0 + exp(-(self.intercept + self.slope * (value - 0.5))))


def chances(game: Game, players: int) -> Chances | None:
    """How values become chances in a game for so many; None where that was not measured under its present rules."""
    row = _measured(game.name).get(str(players))
    return Chances.read(row) if row and row["ruleset"] == game.ruleset else None


@cache
def _measured(game: str) -> Mapping[str, Any]:
    """What `benchmarks.puzzles` has measured of a game, by the number of players."""
    path = files(f"ludotheque.games.{game}") / "help" / "chances.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}
