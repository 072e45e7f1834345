"""The search tree of one decision: what `search` fills, laid out and read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.events import NO_EVENTS
from ..kernel.game import Engine
from ..kernel.random import next32
from .greedy import SAMPLES, greedy_means
from .search import EDGES, MAX_PATH, NO_EDGE, VISITS, Arrays, search_chunk

CHUNK = 64  # playouts between two looks at the clock
TURN = 10  # playouts of an action that is compared, before the others have theirs
# The values of the greedy bot count as so many playouts of each action, and together as at most a sixth of a search.
PRIOR = 10
PRIOR_SHARE = 6
PLANTED = 0.5  # the result of an action of which nothing is known
CLOSED = 1 << 30  # visits, all in vain, of an action that is not to be tried


class Tree:
    """The search tree of one decision."""

    def __init__(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        rng: np.ndarray,
        capacity: int,
        width: int = 1,
        ends: float = 0.0,
        weights: np.ndarray | None = None,
        template: Callable[..., Any] = search_chunk,
    ) -> None:
        """Room for `capacity` playouts, each of which adds at most `width` edges a seat; their ends count `ends`.

        weights: weights of all actions, int32, by which they go on; at random without. template: what adds them.
        """
        game = engine.game
        seats = game.seats[-1]
        cells = 1 << (2 * capacity + 1).bit_length()
        self.seat = seat
        self.playouts = 0
        self.asked = (engine, content, redacted, seat, rng)
        self._run = engine.template(template)
        self._position = (
            content.record,
            redacted,
            game.state.zeros(),
            seat,
            rng,
            np.zeros(game.scratch, np.int16),
            NO_EVENTS,
        )
        edges = np.zeros((seats * capacity * width + len(game.actions), 4), np.int32)
        self._arrays = Arrays(
            heads=np.full((capacity + 1, seats), NO_EDGE, np.int32),
            edges=edges,
            sums=np.zeros(len(edges)),
            keys=np.zeros(cells, np.int64),
            children=np.zeros(cells, np.int32),
            used=np.array([1, 0], np.int32),
            where=np.full(len(game.actions), NO_EDGE, np.int32),
            path=np.zeros((MAX_PATH, 2), np.int32),
            out=np.zeros((seats, 2 + len(game.breakdown)), np.int32),
            standing=np.zeros((seats, 4)),
            luck=np.array([next32(rng), next32(rng)] if ends else [0, 0], np.int64),
        )
        self._weights = np.ones(len(game.actions), np.int32) if weights is None else weights
        self._how: tuple[Any, ...] = (self._weights, ends, self._arrays)

    def prepare(self, legal: np.ndarray, playouts: int, guesses: int = SAMPLES) -> None:
        """Expect what the greedy bot does from so many guesses, before a search of so many playouts."""
        weight = min(PRIOR, playouts // (PRIOR_SHARE * len(legal)))
        if weight > 0:
            self.expect(legal, greedy_means(*self.asked, len(legal), guesses), weight)

    def expect(self, legal: np.ndarray, values: np.ndarray, weight: int) -> None:
        """Give each action `weight` visits before the first playout, by these values of any scale.

        The results lie in [0, 1], the mean of all values at one half and a standard deviation a quarter from it
        (heuristic prior knowledge: Gelly and Silver, 2007).
        """
        spread = float(values.std()) or 1.0
        self.plant(legal, np.clip(0.5 + (values - values.mean()) / (4 * spread), 0.0, 1.0), weight)

    def plant(self, legal: np.ndarray, results: np.ndarray, weight: int) -> np.ndarray:
        """Give each legal action of the empty root `weight` visits with these results; returns their edges."""
        tree = self._arrays
        first = int(tree.used[EDGES])
        for edge, (action, result) in enumerate(zip(legal.tolist(), results.tolist(), strict=True), first):
            tree.used[EDGES] += 1
            tree.edges[edge] = (action, tree.heads[0][self.seat], weight, weight * len(legal))
            tree.sums[edge] = weight * result
            tree.heads[0][self.seat] = edge
        return np.arange(first, first + len(legal))

    def grow(self, playouts: int) -> None:
        """Add playouts."""
        self._run(*self._position, playouts, *self._how)
        self.playouts += playouts

    def visits(self) -> dict[int, int]:
        """How often each action of the root was tried by the searching seat, the visits of `expect` among them."""
        return {action: visits for action, visits, _ in self._root()}

    def values(self) -> dict[int, float]:
        """The mean result of each action of the root that was tried, for the searching seat, in [0, 1]."""
        return {action: total / visits for action, visits, total in self._root() if visits}

    def _root(self) -> list[tuple[int, int, float]]:
        tree = self._arrays
        rows = []
        edge = int(tree.heads[0][self.seat])
        while edge != NO_EDGE:
            action, following, visits, _ = (int(cell) for cell in tree.edges[edge])
            rows.append((action, visits, float(tree.sums[edge])))
            edge = following
        return rows


class Rivals:
    """The legal actions of a root, each tried as often as one asks, whatever came of it: so they can be compared.

    `playouts` of each, `value`: their mean result.
    """

    def __init__(self, tree: Tree, legal: np.ndarray) -> None:
        """tree: an empty one."""
        self._tree = tree
        edges = tree.plant(legal, np.full(len(legal), PLANTED), 1)  # a visit each, which does not count
        self._edges = dict(zip(legal.tolist(), edges.tolist(), strict=True))
        self._known: dict[int, tuple[int, float]] = dict.fromkeys(self._edges, (1, PLANTED))  # visits, sum of results
        for edge in self._edges.values():
            self._close(edge)

    def turn(self, actions: Iterable[int], playouts: int = TURN) -> None:
        """Add so many playouts to each of some actions.

        How a playout that stops is rated follows from those before it, so all actions are given few at a time, in turn.
        """
        for action in actions:
            self._grow(action, playouts)

    def _grow(self, action: int, playouts: int) -> None:
        """Add playouts that begin with an action."""
        tree, edge = self._tree._arrays, self._edges[action]
        tree.edges[edge, VISITS], tree.sums[edge] = self._known[action]
        self._tree.grow(playouts)
        self._known[action] = int(tree.edges[edge, VISITS]), float(tree.sums[edge])
        self._close(edge)

    def _close(self, edge: int) -> None:
        tree = self._tree._arrays
        tree.edges[edge, VISITS], tree.sums[edge] = CLOSED, -CLOSED

    def playouts(self, action: int) -> int:
        return self._known[action][0] - 1

    def value(self, action: int) -> float:
        return (self._known[action][1] - PLANTED) / max(1, self.playouts(action))


def think_through(
    tree: Tree, legal: np.ndarray, playouts: int, limit_ms: int | None = None, guesses: int = SAMPLES
) -> None:
    """Grow an empty tree by these playouts, or as many as the limit allows, behind what the greedy bot expects from so
    many guesses.
    """
    tree.prepare(legal, playouts, guesses)
    began = time.monotonic()
    while tree.playouts < playouts:
        tree.grow(min(CHUNK, playouts - tree.playouts))
        if limit_ms is not None and (time.monotonic() - began) * 1000 >= limit_ms:
            break
