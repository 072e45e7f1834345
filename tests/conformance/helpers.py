"""What the suite runs over, and how it walks through games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import ceil

import numpy as np
import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.content import Content
from ludotheque.kernel.events import SPECTATOR, Event, read_events
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.match import Match
from ludotheque.kernel.record import Twin
from tests.toys import TOYS

# Far beyond any real game: a game that is not over by then never ends.
MOST_DECISIONS = 5_000
# The tests' numbers of games are meant for games of so many decisions; there are fewer of longer ones.
USUAL_DECISIONS = 50


@dataclass(frozen=True)
class Subject:
    """A shelf entry (or a toy) with a number of players, in one mode."""

    name: str
    players: int
    compiled: bool
    more_options: tuple[tuple[str, str], ...] = ()

    @cached_property
    def game(self) -> Game:
        return TOYS[self.name] if self.name in TOYS else SHELF[self.name].game

    @cached_property
    def options(self) -> dict[str, str]:
        presets = {} if self.name in TOYS else SHELF[self.name].presets
        return self.game.check_options({**presets, **dict(self.more_options)})

    @cached_property
    def content(self) -> Content:
        return self.game.content(self.options)

    @property
    def engine(self) -> Engine:
        return self.game.engine(compiled=self.compiled)

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


Chosen = Mapping[str, tuple[str, int, Mapping[str, str]]]


def variants(chosen: Chosen, *, compiled: bool = True) -> dict[str, Subject]:
    """Subjects by what they are called, from an entry, a number of players and what is chosen beyond the presets."""
    return {
        name: Subject(entry, players, compiled, tuple(options.items()))
        for name, (entry, players, options) in chosen.items()
    }


def run_over(metafunc: pytest.Metafunc, chosen: Chosen) -> None:
    """Let the tests of a module run over what is chosen: those that take a `subject` in both modes."""
    if "subject" in metafunc.fixturenames:
        found = {
            f"{name} {'compiled' if compiled else 'plain'}": subject
            for compiled in (True, False)
            for name, subject in variants(chosen, compiled=compiled).items()
        }
        metafunc.parametrize("subject", found.values(), ids=list(found))
    if "compiled_subject" in metafunc.fixturenames:
        metafunc.parametrize("compiled_subject", variants(chosen).values(), ids=list(chosen))


def _seats() -> dict[str, range]:
    return {name: box.seats for name, box in SHELF.items()} | {name: toy.seats for name, toy in TOYS.items()}


SUBJECTS = [
    Subject(name, players, compiled)
    for name, seats in _seats().items()
    for players in seats
    for compiled in (True, False)
]
COMPILED = [subject for subject in SUBJECTS if subject.compiled]
