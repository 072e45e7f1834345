"""What a search thinks of one decision, for those who ask for help: what to do, how it compares, the chance to win.

Like a bot it sees a redacted record only, so advice tells nothing that its seat may not know.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import exp, sqrt
from typing import Any

import numpy as np

from ..games import folder_of
from ..kernel.content import Content
from ..kernel.foresight import foresee_through
from ..kernel.game import Engine, Game
from ..kernel.match import Match
from ..kernel.random import generator
from ..kernel.text import Lang, Text
from ..stage.counsel import MOST_STEPS, Found, chance_words
from .bot import Bot
from .names import BOTS
from .network import shipped_network
from .search import ENDS
from .tree import TURN, Rivals, think_through

PLAYOUTS = 2_000  # of a hint
EACH = 1_000  # of each action that is compared, at most
ROUND = 250  # of each, between two looks at which are still in question
WIDEST = 0.5  # no result in [0, 1] strays further from its mean
SURE = 2.0  # standard errors, at their widest, by which a clearly best action leads
LEAD = 0.03  # and the least share of the others left behind that is worth a word
BLUNDER = 0.1  # what is given away by an action that nobody would call about as good
NETWORK, PLAIN = "network", "plain"  # what chances were measured with
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
    """What a search thinks of one decision: the actions that it tried, the one to do first, which it tried most.

    by_network: whether the search had a value network.
    """

    tried: tuple[Weighed, ...]
    by_network: bool

    @property
    def action(self) -> int:
        return self.tried[0].action

    @property
    def value(self) -> float:
        return self.tried[0].value


@dataclass(frozen=True)
class Comparison:
    """The actions of one decision that were looked at, the one to do first and the others by their value."""

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

    @property
    def close(self) -> bool:
        """Whether the second is about as good, not only for all that was found out in the time there was."""
        return not self.clear and abs(self.lead) + SURE * self.error <= BLUNDER


def adviser(game: Game, content: Content, players: int) -> Bot:
    """The bot that advises: a search with the value network of the game's expert, or one with full playouts."""
    expert = BOTS["expert"].in_game(game, content, players)
    return expert if expert.network else ADVISER


def consider(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    seed: int,
    playouts: int = PLAYOUTS,
    limit_ms: int | None = None,
    thinker: Bot | None = None,
) -> Thought:
    """The result of a search with `playouts` playouts for an actor's decision, from what the seat knows, by the adviser
    or another thinker.

    Without a time limit, the same seed gives the same result.
    """
    legal = engine.legal(content, redacted, seat)
    thinker = thinker or adviser(engine.game, content, int(redacted["players"][0]))
    bot = replace(thinker, playouts=playouts)
    tree = bot.tree(engine, content, redacted, seat, generator(seed))
    think_through(tree, legal, playouts, limit_ms)
    visits, values = tree.visits(), tree.values()
    best = max(visits, key=visits.__getitem__)
    return Thought(
        _ordered(best, (Weighed(option, visits[option], values[option]) for option in values)),
        bot.network is not None,
    )


def _ordered(first: int, weighed: Iterable[Weighed]) -> tuple[Weighed, ...]:
    """One action, and the others by their value."""
    return tuple(sorted(weighed, key=lambda option: (option.action != first, -option.value, option.action)))


def compare(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    seed: int,
    thought: Thought,
    each: int = EACH,
    ends: float | None = None,
) -> Comparison:
    """Compare the actions of a decision with equally many playouts each, up to a maximum and a deadline.

    A search finds the best action, not how much better it is: it visits poor actions seldom, continues badly after them
    and underrates them, even if they only differ in their order. Actions that are surely worse than the best one are
    dropped. The first action of the result is that of the thought, or the best of those that are surely better.

    If others choose at the same time, they would find an answer to the action in one tree. Then a longer search
    decides, with as many playouts, most of them on its best action.
    """
    legal = engine.legal(content, redacted, seat)
    if redacted["sealed"][0]:
        return Comparison(consider(engine, content, redacted, seat, seed, each * len(legal), left(ends)).tried)
    asked = legal.tolist()
    bot = adviser(engine.game, content, int(redacted["players"][0]))
    tree = replace(bot, playouts=each * len(legal)).tree(engine, content, redacted, seat, generator(seed))
    rivals = Rivals(tree, legal)
    done = 0
    over = False
    while len(asked) > 1 and not over:
        more = min(TURN, each - done)
        done += more
        rivals.turn(asked, more)
        over = done == each or left(ends) == 0
        if over or done % ROUND == 0:
            floor = max(map(rivals.value, asked)) - 2 * SURE * WIDEST / sqrt(done)
            asked = [option for option in asked if rivals.value(option) >= floor]
    first = thought.action if thought.action in asked else max(asked, key=rivals.value)
    return Comparison(
        _ordered(first, (Weighed(option, rivals.playouts(option), rivals.value(option)) for option in legal.tolist()))
    )


def deadline(limit_ms: int | None) -> float | None:
    """When a limit that begins now is reached; None for none."""
    return None if limit_ms is None else time.monotonic() + limit_ms / 1000


def left(ends: float | None) -> int | None:
    """The milliseconds before a deadline, 0 where it has passed; None for none."""
    return None if ends is None else max(0, int((ends - time.monotonic()) * 1000))


def advise(
    engine: Engine, content: Content, redacted: np.ndarray, seat: int, seed: int, limit_ms: int | None = None
) -> dict[str, Any]:
    """What to do at an actor's decision, as JSON values that `counsel.Found` reads: names of actions, and the value
    that the search gives the decision. The limit is for all of it.

    `then`: what the seat would surely do next, as long as nothing of it hangs on chance or on what it cannot know.
    `second`: the second choice, where it is known to be worse, or about as good.
    """
    names, ends = content.actions.names, deadline(limit_ms)
    position = (engine, content, redacted, seat)
    comparison, thought = look_closely(*position, seed, PLAYOUTS, EACH, ends)
    action = comparison.best.action
    return {
        "action": names[action],
        "then": follow_up(*position, action, seed, PLAYOUTS, EACH, ends),
        "second": names[comparison.second.action]
        if comparison.second and (comparison.clear or comparison.close)
        else "",
        "clear": comparison.clear,
        "value": thought.value,
        "by_network": thought.by_network,
    }


def look_closely(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    seed: int,
    playouts: int,
    each: int,
    ends: float | None = None,
) -> tuple[Comparison, Thought]:
    """What a search thinks of a decision, and how its actions compare; the first takes half of the time there is."""
    position, limit = (engine, content, redacted, seat, seed), left(ends)
    thought = consider(*position, playouts, limit and limit // 2)
    return compare(*position, thought, each, ends), thought


def follow_up(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    action: int,
    seed: int,
    playouts: int,
    each: int,
    ends: float | None = None,
) -> list[str]:
    """What a seat would surely do after an action, by name: as long as one choice is clearly the best, nothing hangs on
    chance or on what it cannot know, and the deadline has not passed.
    """
    then: list[str] = []
    plain = engine.game.engine(compiled=False)  # a few actions are not worth compiling for
    state = redacted
    while len(then) + 1 < MOST_STEPS and not state["sealed"][0] and left(ends) != 0:
        ahead = foresee_through(plain, content, state, seat, action)
        state = ahead.state
        if not ahead.whole or engine.actors(state) != (seat,):
            break
        comparison, _ = look_closely(engine, content, state, seat, seed, playouts, each, ends)
        if not comparison.clear:
            break
        action = comparison.best.action
        then.append(content.actions.names[action])
    return then


@dataclass(frozen=True)
class Chances:
    """How often a seat wins after a decision with a value: logistic curves, fitted to `games` simulated games.

    The same value means another chance early than late. `first` and `last` are intercept and slope before the first
    round and from the usual last one on, number `rounds`; between them they change evenly. `error` is the mean distance
    between predictions and results, by tenths of the chance and thirds of a game.
    """

    first: tuple[float, float]
    last: tuple[float, float]
    rounds: int
    games: int
    error: float

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Chances:
        return cls(tuple(row["first"]), tuple(row["last"]), *(row[name] for name in ("rounds", "games", "error")))

    def at(self, value: float, number: int) -> float:
        """The chance to win in a round of this number, in [0, 1]."""
        late = min(1.0, number / self.rounds)
        intercept, slope = (a + late * (b - a) for a, b in zip(self.first, self.last, strict=True))
        return 1.0 / (1.0 + exp(-(intercept + slope * (value - 0.5))))


def chances(game: Game, players: int, by_network: bool) -> Chances | None:
    """The curves from values to chances to win for a number of players, with the value network or without. None if they
    were not measured under the present rules and with the present network. They hold for all cards and sets.
    """
    row = _measured(game.name).get(NETWORK if by_network else PLAIN, {}).get(str(players))
    own = shipped_network(game.name, players) if by_network else None
    measured = row and (row["ruleset"], row.get("network")) == (game.ruleset, own.digest if own else None)
    return Chances.read(row) if row and measured else None


def chance_told(match: Match, advice: Found, lang: Lang) -> str:
    """The chance to win by what was found of the decision at hand, in words; "" where that was not measured."""
    known = chances(match.game, match.players, advice.by_network)
    if known is None:
        return ""
    return chance_words(known.at(advice.value, match.game.rounds_of(match.state) or 0), known.games, lang)


@cache
def _measured(game: str) -> Mapping[str, Any]:
    """The results of `ludotheque measure chances`, with and without a value network, by the number of players."""
    path = folder_of(game) / "help" / "chances.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}
