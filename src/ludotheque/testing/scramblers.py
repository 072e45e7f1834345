"""How to change everything that a viewer cannot know, apart from the games' own `hide` and `fill`."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from ..kernel.stack import NONE

Change = Callable[[Any, int, random.Random], None]  # of a row, for a viewer


class Watcher(Protocol):
    """Remembers what lay open in a game, from decision to decision."""

    def watch(self, state: np.ndarray) -> None: ...


class Scrambler:
    """Other positions that a viewer cannot tell from a given one. `watch` is called at every decision, in order."""

    def watch(self, state: np.ndarray) -> None:
        """Look at the table."""

    def within(self, state: np.ndarray) -> Scrambler:
        """A scrambler that has also seen this position, in the middle of a command."""
        other = copy.deepcopy(self)
        other.watch(state)
        return other

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        raise NotImplementedError


class Memoryless(Scrambler):
    """For a game in which nothing has to be remembered: `change` changes a row in place, all but the generator."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        other = state.copy()
        reseed(other, dice)
        self.change(other[0], viewer, dice)
        return other


class Remembering(Scrambler):
    """For a game in which what has lain open stays known: `scramble(state, watcher, viewer, dice)` asks the watcher."""

    def __init__(self, watcher: Watcher, scramble: Callable[[np.ndarray, Any, int, random.Random], np.ndarray]) -> None:
        self.watcher = watcher
        self._scramble = scramble

    def __deepcopy__(self, memo: dict[int, Any]) -> Remembering:
        return Remembering(copy.deepcopy(self.watcher, memo), self._scramble)

    def watch(self, state: np.ndarray) -> None:
        self.watcher.watch(state)

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        return self._scramble(state, self.watcher, viewer, dice)


class NothingHidden(Scrambler):
    """For a game that hides nothing of its own: another generator, and other sealed choices.

    `legal(state, seat)` are the actions of a seat that must decide.
    """

    def __init__(self, legal: Callable[[np.ndarray, int], list[int]]) -> None:
        self._legal = legal

    def __deepcopy__(self, memo: dict[int, Any]) -> NothingHidden:
        return self

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        other = state.copy()
        reseed(other, dice)
        row = other[0]
        for seat in range(int(row["players"])):
            if seat != viewer and row["sealed"] and row["choice"][seat] != NONE:
                row["choice"][seat] = dice.choice(self._could_choose(state, seat))
        return other

    def _could_choose(self, state: np.ndarray, seat: int) -> list[int]:
        before = state.copy()
        before["choice"][0][seat] = NONE
        before["actors"] |= 1 << seat
        return self._legal(before, seat)


def reseed(state: np.ndarray, dice: random.Random) -> None:
    """Put another generator into a position."""
    state["rng"][0] = [dice.getrandbits(32) for _ in range(4)]


def other_choices(s: Any, viewer: int, dice: random.Random, first: int, of: int, last: Any) -> None:
    """Another of so many actions in place of each sealed choice; never what the seat chose last."""
    for seat in range(int(s["players"])):
        if seat != viewer and s["sealed"] and s["choice"][seat] != NONE:
            s["choice"][seat] = first + dice.choice([i for i in range(of) if i != last[seat]])
