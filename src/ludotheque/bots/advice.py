"""What a search thinks of one decision, for those who ask for help: what to do, how it compares, the chance to win.

Like a bot it sees a redacted record only, so advice tells nothing that its seat may not know.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
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
from ..kernel.text import Text
from . import BOTS, Bot
from .search import ENDS
from .tree import Rivals, think_through

PLAYOUTS = 2_000  # of a hint
EACH = 1_000  # of each action that is compared, at most
ROUND = 250  # of each, between two looks at which are still in question
WIDEST = 0.5  # no result in [0, 1] strays further from its mean
SURE = 2.0  # standard errors, at their widest, by which a clearly best action leads
LEAD = 0.03  # and the least share of the others left behind that is worth a word
JUDGED, PLAIN = "judged", "plain"  # what chances were measured with
ADVISER = Bot("adviser", Text("conseiller", "adviser"), PLAYOUTS, ends=ENDS)


@dataclass(frozen=True)
class Weighed:
    """An action: how many playouts began with it, and their mean result for the seat that asks, in [0, 1]."""

    action: int
    playouts: int
    value: float

    @property
    def error(self) -> float:
        """At most this is the standard error: by the spread that results in [0, 1] can have at most."""
        return WIDEST / sqrt(max(1, self.playouts))


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one decision: the actions that it tried, the one to do first.

    judged: whether it went by a learned judgement.
    """

    tried: tuple[Weighed, ...]
    judged: bool

    @property
    def action(self) -> int:
        return self.tried[0].action

    @property
    def value(self) -> float:
        return self.tried[0].value


@dataclass(frozen=True)
class Comparison:
    """The actions of one decision, the one to do first and the others by their value."""

    weighed: tuple[Weighed, ...]

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
        """At most this is the standard error of the lead."""
        return sqrt(self.best.error**2 + self.second.error**2) if self.second else 0.0

    @property
    def clear(self) -> bool:
        """Whether the first is better than every other by more than chance explains."""
        return self.lead >= LEAD and self.lead >= SURE * self.error


def adviser(game: Game, content: Content, players: int) -> Bot:
    """Who advises: a search with the judgement that the game's expert has, else one whose playouts go on to the end."""
    expert = BOTS["search-expert"].in_game(game, content, players)
    return expert if expert.judgement else ADVISER


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
    bot = replace(adviser(engine.game, content, int(redacted["players"][0])), playouts=playouts)
    tree = bot.tree(engine, content, redacted, seat, generator(seed))
    think_through(tree, legal, playouts, limit_ms)
    visits, values = tree.visits(), tree.values()
    best = max(visits, key=visits.__getitem__)
    return Thought(
        _ordered(best, (Weighed(one, visits[one], values[one]) for one in values)), bot.judgement is not None
    )


def _ordered(first: int, weighed: Iterable[Weighed]) -> tuple[Weighed, ...]:
    """One action, and the others by their value."""
    return tuple(sorted(weighed, key=lambda one: (one.action != first, -one.value, one.action)))


def compare(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    seed: int,
    thought: Thought,
    each: int = EACH,
    limit_ms: int | None = None,
) -> Comparison:
    """Look at every action of a decision as closely as at the others, with so many playouts at most.

    A search says what to do, not how much better that is: what it tries seldom it goes on with badly, and values too
    little, even where it is the same in another order. Those that are surely worse than the best one are not gone on
    with. The first is what the thought was of, or the best of those that are surely better.

    Where others choose at the same time they would find an answer to whatever is looked at: there a longer search
    says it all, with as many playouts.
    """
    legal = engine.legal(content, redacted, seat)
    if redacted["sealed"][0]:
        longer = consider(engine, content, redacted, seat, seed, each * len(legal), limit_ms)
        return Comparison(_ordered(thought.action, longer.tried))
    asked = legal.tolist()
    bot = adviser(engine.game, content, int(redacted["players"][0]))
    tree = replace(bot, playouts=each * len(legal)).tree(engine, content, redacted, seat, generator(seed))
    rivals = Rivals(tree, legal)
    done, began = 0, time.monotonic()
    while done < each and len(asked) > 1:
        more = min(ROUND, each - done)
        done += more
        for action in asked:
            rivals.grow(action, more)
        errors = {one: SURE * WIDEST / sqrt(done) for one in asked}
        floor = max(rivals.value(one) - errors[one] for one in asked)
        asked = [one for one in asked if rivals.value(one) + errors[one] >= floor]
        if limit_ms is not None and (time.monotonic() - began) * 1000 >= limit_ms:
            break
    first = thought.action if thought.action in asked else max(asked, key=rivals.value)
    return Comparison(
        _ordered(first, (Weighed(one, rivals.playouts(one), rivals.value(one)) for one in legal.tolist()))
    )


def advise(
    engine: Engine, content: Content, redacted: np.ndarray, seat: int, seed: int, limit_ms: int | None = None
) -> dict[str, Any]:
    """What to do at an actor's decision, as JSON values that `counsel.Found` reads: names of actions, and the value.

    `then`: what the seat would surely do next, as long as nothing of it hangs on chance or on what it cannot know.
    """
    names = content.actions.names
    position = (engine, content, redacted, seat)
    thought = consider(*position, seed, PLAYOUTS, limit_ms)
    found = compare(*position, seed, thought, EACH, limit_ms)
    action = found.best.action
    return {
        "action": names[action],
        "then": follow_up(*position, action, seed, PLAYOUTS, EACH, limit_ms),
        "second": names[found.second.action] if found.second else "",
        "clear": found.clear,
        "value": thought.value,
        "judged": thought.judged,
    }


def follow_up(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    action: int,
    seed: int,
    playouts: int,
    each: int,
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
        position = (engine, content, state, seat)
        found = compare(*position, seed, consider(*position, seed, playouts, limit_ms), each, limit_ms)
        if not found.clear:
            break
        action = found.best.action
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


def chances(game: Game, players: int, judged: bool) -> Chances | None:
    """How values become chances in a game for so many, with a learned judgement or without; None where that was not
    measured under its present rules.
    """
    row = _measured(game.name).get(JUDGED if judged else PLAIN, {}).get(str(players))
    return Chances.read(row) if row and row["ruleset"] == game.ruleset else None


@cache
def _measured(game: str) -> Mapping[str, Any]:
    """What `benchmarks.puzzles` has measured of a game, with and without a judgement, by the number of players."""
    path = files(f"ludotheque.games.{game}") / "help" / "chances.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}
