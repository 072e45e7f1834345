"""A game played twice: by its rules, and by a plain model written from its rulebook; the first difference is an error.

A model is made from the first position of a game and is then told the commands alone, and what was drawn at random. Its
`course` is a generator of what it asks; `position` says what lies where, `read` the same of a record, `result` what the
rules' score says, and `meaning` what an action is about, for who tries everything.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from ludotheque.bots.names import BOTS
from ludotheque.kernel.content import Content, PatchValues
from ludotheque.kernel.events import Event, read_events
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.random import decision_seed

MOST_DECISIONS = 5_000  # far beyond any real game
CURIOUS = "curious"  # plays like greedy, but first what has been done less than RARE times in all games so far
RARE = 150
PLAYERS_BY_TURN = ("random", "greedy", CURIOUS, "greedy")


@dataclass(frozen=True)
class Asked:
    """A question of a model: who may answer, and how."""

    seat: int
    actions: frozenset[str]

    @property
    def by_seat(self) -> Mapping[int, frozenset[str]]:
        return {self.seat: self.actions}


@dataclass(frozen=True)
class Sealed:
    """A question to several seats at the same time; the model is sent the actions by seat."""

    by_seat: Mapping[int, frozenset[str]]


class PlainModel(Protocol):
    """What a model of a game can do."""

    met: Counter[str]  # what has been seen to happen, and how often
    course: Generator[Any, Any, None]  # yields Asked, and is sent an action, or Sealed

    def position(self) -> Mapping[str, Any]: ...
    def read(self, s: Any) -> Mapping[str, Any]: ...
    def result(self) -> list[list[int]]: ...
    def check_end(self, s: Any) -> None: ...
    def hear(self, event: Event) -> None: ...
    def meaning(self, seat: int, action: str) -> str: ...


class Difference(AssertionError):
    """The rules and the model disagree."""


@dataclass(frozen=True)
class Laid:
    """A table: how many play, with which options and changed values."""

    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    patch: PatchValues | None = None


@dataclass
class Report:
    """Games played by both, and what was met in them."""

    game: Game
    model: Callable[[Content, Any], PlainModel]
    tables: Sequence[Laid]  # used in turn
    wanted: tuple[str, ...]
    games: int
    least: int
    first: int = 0
    bots: Sequence[str] = PLAYERS_BY_TURN  # each at every table
    done: Counter[str] = field(default_factory=Counter)  # what has been chosen
    met: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)

    def run(self, engine: Engine | None = None, say: Callable[[str], None] = lambda line: None) -> None:
        """Raises Difference, naming the game and the decision, at the first one."""
        engine = engine or self.game.engine()
        for number in range(self.first, self.first + self.games):
            bot = self.bots[number % len(self.bots)]
            laid = self.tables[number // len(self.bots) % len(self.tables)]
            self.play(engine, laid, bot, number)
            if sum(self.played.values()) % 100 == 0:
                say(f"{sum(self.played.values())} games")

    def play(self, engine: Engine, laid: Laid, bot: str, seed: int) -> None:
        """One game by both."""
        game = self.game
        content = game.content(game.check_options(laid.options), laid.patch)
        state = engine.start(content, laid.players, seed)
        chooser = random.Random(seed)
        model = self.model(content, game.state.twin(state))
        asked: Asked | Sealed | None = next(model.course, None)
        title = f"{game.name}, {laid}, {bot}, seed {seed}"
        done: list[str] = []
        while True:
            where = f"{title}, decision {len(done)} after {', '.join(done[-8:])}"
            wanted = asked.by_seat if asked else {}
            legal = self._legal(engine, content, state)
            self._compare(model, game.state.twin(state), wanted, legal, where)
            if asked is None:
                break
            if len(done) > MOST_DECISIONS:
                raise Difference(f"{where}: not over")
            given: dict[int, str] = {}
            for seat in wanted:
                meant = {action: model.meaning(seat, action) for action in sorted(wanted[seat])}
                rarest = min(meant, key=lambda action: self.done[meant[action]])
                if bot == "random":
                    action = chooser.choice(sorted(wanted[seat]))
                elif bot == CURIOUS and self.done[meant[rarest]] < RARE:
                    action = rarest
                else:
                    seen = engine.redact(content, state, seat)
                    code = BOTS["greedy"].choose(engine, content, seen, seat, decision_seed(seed, 0, len(done)))
                    action = content.actions.names[code]
                self.done[meant[action]] += 1
                for event in read_events(engine.apply_with_events(content, state, seat, legal[seat][action])):
                    model.hear(event)
                given[seat] = action
                done.append(f"{seat} {action}")
            try:
                asked = model.course.send(given[asked.seat] if isinstance(asked, Asked) else given)
            except StopIteration:
                asked = None
            except Exception as error:
                may = self._legal(engine, content, state)
                raise Difference(f"{where}, then {done[-1]}: {error!r} in the model; the rules ask {may}") from error
        scores = engine.score(content, state).tolist()
        if scores != model.result():
            raise Difference(f"{title}: scores {scores}, the model has {model.result()}")
        model.check_end(game.state.twin(state))
        self.met += model.met
        self.played[f"{bot}, {laid.players} players"] += 1
        self.met["decisions compared"] += len(done)

    def _legal(self, engine: Engine, content: Content, state: np.ndarray) -> dict[int, dict[str, int]]:
        """By seat that must decide: its legal actions."""
        names = content.actions.names
        return {
            seat: {names[code]: int(code) for code in engine.legal(content, state, seat)}
            for seat in engine.actors(state)
        }

    def _compare(
        self,
        model: PlainModel,
        s: Any,
        wanted: Mapping[int, frozenset[str]],
        legal: Mapping[int, Mapping[str, int]],
        where: str,
    ) -> None:
        may = {seat: sorted(actions) for seat, actions in legal.items()}
        expected, actual = model.position(), model.read(s)
        for name, value in expected.items():
            if actual[name] != value:
                raise Difference(f"{where}: {name} {actual[name]}, the model has {value}; the rules ask {may}")
        for seat in {*legal, *wanted}:
            rules, plain = set(legal.get(seat, ())), wanted.get(seat, frozenset())
            if rules != plain:
                raise Difference(
                    f"{where}: seat {seat}: only the rules {sorted(rules - plain)}, only the model "
                    f"{sorted(plain - rules)}, both {sorted(rules & plain)}; the rules ask {may}"
                )

    @property
    def rare(self) -> list[str]:
        """What was met less often than it should be."""
        return [name for name in self.wanted if self.met[name] < self.least]

    def lines(self) -> list[str]:
        """What was met, as text."""
        return [
            *(f"{number:8} games: {name}" for name, number in sorted(self.played.items())),
            *(f"{number:8} {name}" for name, number in sorted(self.met.items())),
            *(f"{0:8} {name}" for name in self.wanted if not self.met[name]),
            *(f"MET LESS THAN {self.least} TIMES: {name}" for name in self.rare),
        ]


def main(report: Callable[..., Report]) -> None:
    """The command of a model: so many games, what was met, and an exit status of 1 for anything that is missing."""
    parser = argparse.ArgumentParser(description="play games beside a plain model of the rulebook")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--least", type=int, default=20, help="how often everything must be met")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, which is its seed")
    arguments = parser.parse_args()
    result = report(arguments.games, arguments.least, arguments.first)
    began = time.monotonic()
    result.run(say=lambda line: print(f"{line}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True))
    print("\n".join(result.lines()))
    sys.exit(1 if result.rare else 0)
