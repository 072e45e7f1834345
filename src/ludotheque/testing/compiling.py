"""What a run compiles, it compiles once: of several processes that share the tests, the others wait and load it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from ..bots.playout import random_games, random_games_arguments
from ..kernel.game import Engine
from ..kernel.linking.cache import cache_root
from .game import GameUnderTest

try:
    import fcntl
except ImportError:  # Windows: each process compiles for itself
    fcntl = None


@cache
def compiled_once(tested: GameUnderTest) -> Engine:
    """The compiled engine of a game, with all that the suite calls of it."""
    game = tested.game
    engine, content, players = game.engine(compiled=True), game.content(), game.seats[0]
    with alone(game.name):
        engine.warm()
        state = engine.start(content, players, 1)
        seat = engine.actors(state)[0]
        engine.observe(content, state, seat)
        engine.template(random_games)(*random_games_arguments(engine, content, players, 1, 0, 1))
    return engine


@contextmanager
def alone(name: str) -> Iterator[None]:
    """While this is open no other process of this user compiles what has this name. One that ends lets go of it."""
    if fcntl is None:
        yield
        return
    with (cache_root() / f"{name}.compiling").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
