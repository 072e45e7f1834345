"""What the suite runs over, and how it walks through games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import ceil
from typing import Any

import numpy as np
import pytest

from ..kernel.content import Content
from ..kernel.events import SPECTATOR, Event, read_events
from ..kernel.game import Engine, Game
from ..kernel.match import Match
from ..kernel.record import Twin
from .compiling import compiled_once
from .game import GameUnderTest
from .scramblers import NothingHidden, Scrambler

# Far beyond any real game: a game that is not over by then never ends.
MOST_DECISIONS = 5_000
# The tests' numbers of games are meant for games of so many decisions; there are fewer of longer ones.
USUAL_DECISIONS = 50


@dataclass(frozen=True)
class Subject:
    """A game with a number of players, in one mode."""

    tested: GameUnderTest
    players: int
    compiled: bool
    more_options: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Of the shelf entry, or of a game that has none."""
        return self.tested.name

    @cached_property
    def game(self) -> Game:
        return self.tested.game

    @cached_property
    def options(self) -> dict[str, str]:
        return self.game.check_options({**self.tested.presets, **dict(self.more_options)})

    @cached_property
    def content(self) -> Content:
        return self.game.content(self.options)

    @cached_property
    def engine(self) -> Engine:
        return compiled_once(self.tested) if self.compiled else self.game.engine(compiled=False)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and somebody without one."""
        return (*range(self.players), SPECTATOR)

    @cached_property
    def length(self) -> int:
        """The decisions of a random game."""
        return sum(1 for _ in replace(self, compiled=True).walk(0))

    def games(self, compiled: int, plain: int) -> range:
        """Seeds: so many games in this mode (the plain one is slow), fewer where games are long."""
        number = compiled if self.compiled else plain
        return range(ceil(number * min(1.0, USUAL_DECISIONS / self.length)))

    def sample(self, seed: int, compiled: int, plain: int) -> Iterator[np.ndarray]:
        """About so many positions of a random game in this mode, spread evenly over it, the opening among them."""
        step = ceil(self.length / (compiled if self.compiled else plain))
        return (state for number, (state, _, _) in enumerate(self.positions(seed)) if number % step == 0)

    def match(self, seed: int | None = None, key: bytes | None = None) -> Match:
        options = {"entry": self.name, "options": self.options, "engine": self.engine}
        return Match.new(self.game, self.players, seed=seed, key=key, **options)

    def start(self, seed: int) -> np.ndarray:
        return self.engine.start(self.content, self.players, seed)

    def legal(self, state: np.ndarray, seat: int) -> list[int]:
        return self.engine.legal(self.content, state, seat).tolist()

    def walk(self, seed: int) -> Iterator[tuple[np.ndarray, int, int]]:
        """A random game: at each decision the position, and the seat and action that come next.

        The yielded record is the one that is played on; copy it to keep it.
        """
        chooser = random.Random(seed)
        state = self.start(seed)
        for _ in range(MOST_DECISIONS):
            actors = self.engine.actors(state)
            if not actors:
                return
            seat = chooser.choice(actors)
            action = chooser.choice(self.legal(state, seat))
            yield state, seat, action
            self.engine.apply(self.content, state, seat, action)
        raise AssertionError(f"{self.name}: seed {seed} is not over after {MOST_DECISIONS} decisions")

    def final(self, seed: int) -> np.ndarray:
        """The end of that random game."""
        state = self.start(seed)
        for position, _, _ in self.walk(seed):
            state = position
        return state

    def positions(self, seed: int) -> Iterator[tuple[np.ndarray, int, int]]:
        """What `walk` yields, for tests that look at it: uncompiled, which takes long, it is played once a process."""
        if self.compiled:
            yield from self.walk(seed)
            return
        for raw, seat, action in _played(self, seed)[0]:
            yield self.game.state.from_bytes(raw), seat, action

    def end(self, seed: int) -> np.ndarray:
        """What `final` returns, from the same games."""
        return self.final(seed) if self.compiled else self.game.state.from_bytes(_played(self, seed)[1])

    def finish(self, state: np.ndarray, chooser: random.Random) -> np.ndarray:
        """Play on at random from a position to the end, in place."""
        for _ in range(MOST_DECISIONS):
            actors = self.engine.actors(state)
            if not actors:
                return state
            seat = chooser.choice(actors)
            self.engine.apply(self.content, state, seat, chooser.choice(self.legal(state, seat)))
        raise AssertionError(f"{self.name}: not over after {MOST_DECISIONS} decisions")

    def play_at_random(self, match: Match, chooser: random.Random, most: int = MOST_DECISIONS) -> None:
        """Give so many commands of whoever must decide, or as many as there are."""
        for _ in range(most):
            if match.finished:
                return
            seat = chooser.choice(match.actors)
            match.play(seat, chooser.choice(match.legal(seat)))

    def told(self, state: np.ndarray, viewer: int, engine: Engine | None = None) -> tuple[bytes, list[int]]:
        """What the gate lets through to a viewer: the view, and what may be done."""
        view = (engine or self.engine).redact(self.content, state, viewer)
        return view.tobytes(), self.legal(state, viewer)

    def guessed(self, state: np.ndarray, viewer: int) -> tuple[bytes, float]:
        """A complete position that a viewer may guess from what it sees, and how well it believes to stand."""
        view = self.engine.redact(self.content, state, viewer)
        guess = self.engine.determinize(self.content, view, viewer, np.full(4, 3, np.uint32))
        value = self.engine.evaluate(self.content, state, viewer) if viewer != SPECTATOR else 0.0
        return guess.tobytes(), value

    def seen_events(self, state: np.ndarray, seat: int, action: int, viewer: int) -> list[Event]:
        """Play a command in place; what this viewer is told of it."""
        events = read_events(self.engine.apply_with_events(self.content, state, seat, action))
        return [event for event in events if event.visible_to(viewer)]

    def twins(self, state: np.ndarray) -> tuple[Twin, Twin]:
        """Content and state with plain attributes."""
        return self.content.twin, self.game.state.twin(state)

    def pieces(self, state: np.ndarray) -> Counter[str]:
        """The pieces of a position, counted, after what is kept twice has been compared."""
        content, twin = self.twins(state)
        self.tested.invariants(content, twin)
        return self.tested.pieces(content, twin)

    @cached_property
    def box(self) -> Counter[str]:
        """All pieces of a game by so many."""
        return self.tested.box(self.players) if self.tested.box else self.pieces(self.start(0))

    def scrambler(self) -> Scrambler:
        """A fresh scrambler for a table."""
        return self.tested.scrambler(self.options) if self.tested.scrambler else NothingHidden(self.legal)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}-{'compiled' if self.compiled else 'plain'}"


@cache
def _played(subject: Subject, seed: int) -> tuple[list[tuple[bytes, int, int]], bytes]:
    """A random game: each position with the seat and action that come next, and its end."""
    final, steps = subject.start(seed), []
    for position, seat, action in subject.walk(seed):
        steps.append((position.tobytes(), seat, action))
        final = position
    return steps, final.tobytes()


GenerateTests = Callable[[pytest.Metafunc], None]


def tables(tested: GameUnderTest) -> dict[str, Subject]:
    """A game by each number of players in both modes, each by what it is called."""
    subjects = [Subject(tested, players, compiled) for players in tested.seats for compiled in (True, False)]
    return {str(subject): subject for subject in subjects}


def usual_number(tested: GameUnderTest) -> int:
    """The number of players with which a game is always played uncompiled: three, or as many as there can be."""
    return min(3, tested.seats[-1])


def is_repetition(subject: Subject) -> bool:
    """Whether this is left for a release: uncompiled rules, but by the usual number of players, and compiled ones by
    numbers between that and the fewest or the most.
    """
    usual, seats = usual_number(subject.tested), subject.tested.seats
    return subject.players not in ((usual, seats[0], seats[-1]) if subject.compiled else (usual,))


def run_over(*tested: GameUnderTest) -> GenerateTests:
    """The `pytest_generate_tests` of a module: its tests run over these games.

    One that takes a `subject` runs by all numbers of players in both modes, one that takes a `compiled_subject` or a
    `plain_subject` in one of them, and one that takes `tested` once for each game.
    """
    named = {name: subject for game in tested for name, subject in tables(game).items()}
    return _generate(named, tested)


def run_over_tables(named: Mapping[str, Subject]) -> GenerateTests:
    """The same, over some tables alone, in both modes."""
    both = {
        f"{name} {'compiled' if compiled else 'plain'}": replace(subject, compiled=compiled)
        for compiled in (True, False)
        for name, subject in named.items()
    }
    return _generate(both, tuple(dict.fromkeys(subject.tested for subject in named.values())))


def _case(name: str, value: Subject | GameUnderTest) -> Any:
    marks = pytest.mark.full if isinstance(value, Subject) and is_repetition(value) else ()
    return pytest.param(value, id=name, marks=marks)


def _generate(named: Mapping[str, Subject], tested: tuple[GameUnderTest, ...]) -> GenerateTests:
    chosen: dict[str, dict[str, Any]] = {
        "subject": {**named},
        "compiled_subject": {name: subject for name, subject in named.items() if subject.compiled},
        "plain_subject": {name: subject for name, subject in named.items() if not subject.compiled},
        "tested": {game.name: game for game in tested},
    }

    def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
        for fixture, values in chosen.items():
            if fixture in metafunc.fixturenames:
                metafunc.parametrize(fixture, [_case(name, value) for name, value in values.items()])

    return pytest_generate_tests
