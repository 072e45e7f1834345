"""Random games with somebody looking on, and what the page draws of them: for the tests of what a player is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol, TypeVar

import numpy as np

from ludotheque.games import SHELF
from ludotheque.kernel.events import Event
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.linking.rule import rule
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Scene
from ludotheque.testing import Subject

NAMES = ("Alice", "Bob", "Chloé", "Dan", "Ève")


class Watching(Protocol):
    """Remembers what somebody has seen of a game, from decision to decision."""

    def watch(self, state: np.ndarray) -> None: ...


W = TypeVar("W", bound=Watching)


def watched(table: Subject, seed: int, watcher: W) -> Iterator[tuple[np.ndarray, W, int, int]]:
    """A random game to its end, with what everybody has seen so far; the last yield has seat and action -1."""
    final = table.start(seed)
    for state, seat, action in table.walk(seed):
        watcher.watch(state)
        yield state, watcher, seat, action
        final = state
    watcher.watch(final)
    yield final, watcher, -1, -1


def scene_of(table: Subject, state: np.ndarray, viewer: int, recent: tuple[Event, ...] = ()) -> Scene:
    """The scene that page and terminal draw for a viewer."""
    view = table.game.state.twin(table.engine.redact(table.content, state, viewer))
    legal = tuple(table.legal(state, viewer))
    return SHELF[table.name].layout.scene(
        Look(table.content, view, viewer, "fr", NAMES[: table.players], legal, recent)
    )


@rule
def hide_nothing(c, s, viewer):
    """The gate that leaks everything."""


def gate(game: Game, hide: Callable[..., None]) -> Engine:
    """A game with another `hide`, uncompiled."""
    return replace(game, rules={**game.rules, "hide": hide}).engine(compiled=False)
