"""The search with a value network: PUCT (Rosin, 2011; Silver and others, 2017) over information sets.

The first time that a seat decides at a node, the policy head gives each legal action a prior, from what that seat would
know in this determinization. The priors stay with the edges. Actions are chosen by their mean result and a bonus that
grows with the prior. At sealed decisions every actor has a table of its own, as in `search`. An action that no earlier
determinization allowed gets its prior when it first comes up.

At a leaf the value head rates every seat, from what that seat would know. With two players it rates the seat that
thinks, and the other seat gets the rest. The value is mixed with the result of a playout. Everything else is as in
`search`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ..kernel.content import Content
from ..kernel.game import Engine
from ..kernel.linking.rule import rule, vectorised
from ..kernel.stack import choices, determinize, lowest_seat, withdraw
from .greedy import SAMPLES
from .network import FIRST, WHOLE, ValueNetwork, forward_from, policy_of, value_of
from .search import AVAILABLE, EDGES, MAX_PATH, NO_EDGE, RATING, VISITS, add_edge, clear, finish, lay_out, step
from .tree import Tree

BLEND = 0.5  # the share of the value in a result; the rest is the playout
BONUS = 1.0  # the weight of priors beside results (c_puct)
UNTRIED = 0.1  # an action that was never tried counts as the mean of the others less this (first-play urgency)
EDGES_A_NODE = 24  # room for this many a seat; when there is none the walk ends


class Guidance(NamedTuple):
    """The network, and what it needs beside the tree.

    values: float64 (seats,), the latest value of each seat. priors: int32, one for each edge of the tree. net, pairs,
    cells: as `forward` takes them. blend, bonus: as the constants of these names.
    """

    values: np.ndarray
    priors: np.ndarray
    net: Any
    pairs: np.ndarray
    cells: np.ndarray
    blend: float
    bonus: float


@vectorised
def puct_chunk(contents, roots, work, seat, rng, scratch, events, playouts, weights, tree, guidance):
    """Add `playouts` playouts to a tree; work: two records, the others as in `search_chunk`."""
    c = contents[0]
    for _ in range(playouts):
        _puct_playout(c, roots, work, seat, rng, scratch, events, weights, tree, guidance)


@rule
def _puct_playout(c, roots, work, seat, rng, scratch, events, weights, tree, guidance):
    work[0] = roots[0]
    s = work[0]
    determinize(c, s, seat, rng, scratch)
    withdraw(s, seat)
    length = _walk(c, work, rng, scratch, events, tree, guidance)
    unfinished = s.actors != 0
    if unfinished:
        for k in range(s.players):
            if s.players != 2 or k == seat:
                forward_from(c, work, k, guidance.net, guidance.pairs, guidance.cells)
                guidance.values[k] = value_of(guidance.net, guidance.cells) / WHOLE
        if s.players == 2:
            guidance.values[1 - seat] = 1.0 - guidance.values[seat]
    if not unfinished or guidance.blend < 1.0:
        finish(c, s, rng, scratch, events, weights, 0.0, tree)
    for i in range(length):
        edge, actor = tree.path[i]
        result = tree.standing[actor][RATING]
        if unfinished:
            result += guidance.blend * (guidance.values[actor] - result)
        tree.sums[edge] += result
        tree.edges[edge][VISITS] += 1


@rule
def _walk(c, work, rng, scratch, events, tree, guidance):
    """Like `descend`, with priors."""
    s = work[0]
    node = 0
    length = 0
    while node >= 0 and s.actors != 0:
        first = length
        pending = s.actors
        while pending != 0 and length < MAX_PATH:
            actor = lowest_seat(pending)
            edge = _select(c, work, node, actor, choices(c, s, actor, scratch), scratch, tree, guidance)
            if edge == NO_EDGE:
                break
            pending &= pending - 1
            tree.path[length][0] = edge
            tree.path[length][1] = actor
            length += 1
        if pending != 0:
            length = first
            break
        node = step(c, s, node, first, length, events, tree)
    return length


@rule
def _select(c, work, node, actor, count, legal, tree, guidance):
    """Choose among the first `count` actions of `legal`; returns the edge, or NO_EDGE where there is no room."""
    known = 0
    lay_out(node, actor, tree)
    for i in range(count):
        if tree.where[legal[i]] != NO_EDGE:
            known += 1
    chosen = NO_EDGE
    if tree.used[EDGES] + count - known <= len(tree.edges):
        if known < count:
            forward_from(c, work, actor, guidance.net, guidance.pairs, guidance.cells)
            for i in range(count):
                if tree.where[legal[i]] == NO_EDGE:
                    edge = add_edge(node, actor, legal[i], tree)
                    tree.edges[edge][AVAILABLE] = 0
                    guidance.priors[edge] = policy_of(guidance.net, guidance.cells, legal[i])
                    tree.where[legal[i]] = edge
        weight = 0
        visits = 0
        result = 0.0
        for i in range(count):
            edge = tree.where[legal[i]]
            tree.edges[edge][AVAILABLE] += 1
            weight += int(guidance.priors[edge])
            visits += int(tree.edges[edge][VISITS])
            result += tree.sums[edge]
        untried = result / visits - UNTRIED if visits > 0 else 0.5
        best = -1e30
        for i in range(count):
            edge = tree.where[legal[i]]
            visits = tree.edges[edge][VISITS]
            rating = tree.sums[edge] / visits if visits > 0 else untried
            rating += guidance.bonus * guidance.priors[edge] / weight * sqrt(tree.edges[edge][AVAILABLE]) / (1 + visits)
            if rating > best:
                best = rating
                chosen = edge
    clear(node, actor, tree)
    return chosen


class PuctTree(Tree):
    """The search tree of one decision, with a value network."""

    def __init__(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        rng: np.ndarray,
        capacity: int,
        network: ValueNetwork,
        blend: float = BLEND,
        bonus: float = BONUS,
        weights: np.ndarray | None = None,
        template: Callable[..., Any] = puct_chunk,
    ) -> None:
        """As a tree is made; what adds playouts takes what `puct_chunk` does."""
        position = (engine, content, redacted, seat, rng)
        super().__init__(*position, capacity, EDGES_A_NODE, weights=weights, template=template)
        game = engine.game
        self._position = (*self._position[:2], game.state.zeros(2), *self._position[3:])
        self._guidance = Guidance(
            values=np.zeros(game.seats[-1]),
            priors=np.zeros(len(self._arrays.edges), np.int32),
            net=network.net,
            pairs=game.encoder.blank(),
            cells=np.zeros((2, FIRST), np.int32),
            blend=blend,
            bonus=bonus,
        )
        self._how = (self._weights, self._arrays, self._guidance)

    def plant(self, legal: np.ndarray, results: np.ndarray, weight: int) -> np.ndarray:
        """As in `Tree`; all priors are equal."""
        edges = super().plant(legal, results, weight)
        self._guidance.priors[edges] = 1
        return edges

    def prepare(self, legal: np.ndarray, playouts: int, guesses: int = SAMPLES) -> None:
        """Does nothing: priors take the place of what the greedy bot expects."""
