"""The search with a learned judgement: its preferences guide the walk down the tree, and it judges at the leaves.

Where a seat decides at a node for the first time, the judgement says from what that seat would know in this guess how
likely each legal action is preferred. These weights stay with the edges, and actions are chosen by their mean result
and a bonus that grows with the weight (PUCT: Rosin, 2011; Silver and others, 2017). At sealed decisions
every actor has a table of its own, as in `search`. An action that no earlier guess allowed gets its weight when it
first comes up.

At the leaves the judgement says of every seat, from what that seat would know, what becomes of it; of two seats the one
that thinks is asked, and the other has the rest. This is mixed with the result of the playout. All else is `search`.
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
from .judgement import FIRST, WHOLE, Judgement, judge, look_from, prefer
from .search import AVAILABLE, EDGES, MAX_PATH, NO_EDGE, RATING, VISITS, add_edge, clear, finish, lay_out, step
from .tree import Tree

BLEND = 0.5  # how much of a result it is
BONUS = 1.0  # what preferences weigh beside results
UNTRIED = 0.1  # an action that was never tried counts as the mean of the others less this
EDGES_A_NODE = 24  # room for this many a seat; when there is none the walk ends


class Judging(NamedTuple):
    """What a judgement needs beside the tree.

    values: float64 (seats,), what was last said of each. priors: int32, what each edge of the tree weighs. net, pairs,
    cells: as `look` takes them. blend, bonus: as the constants of this name.
    """

    values: np.ndarray
    priors: np.ndarray
    net: Any
    pairs: np.ndarray
    cells: np.ndarray
    blend: float
    bonus: float


@vectorised
def judged_chunk(contents, roots, work, seat, rng, scratch, events, playouts, habits, tree, judging):
    """Add `playouts` playouts to a tree; work: two records, the others as in `search_chunk`."""
    c = contents[0]
    for _ in range(playouts):
        _judged_playout(c, roots, work, seat, rng, scratch, events, habits, tree, judging)


@rule
def _judged_playout(c, roots, work, seat, rng, scratch, events, habits, tree, judging):
    work[0] = roots[0]
    s = work[0]
    determinize(c, s, seat, rng, scratch)
    withdraw(s, seat)
    length = _walk(c, work, rng, scratch, events, tree, judging)
    judged = s.actors != 0
    if judged:
        for k in range(s.players):
            if s.players != 2 or k == seat:
                look_from(c, work, k, judging.net, judging.pairs, judging.cells)
                judging.values[k] = judge(judging.net, judging.cells) / WHOLE
        if s.players == 2:
            judging.values[1 - seat] = 1.0 - judging.values[seat]
    if not judged or judging.blend < 1.0:
        finish(c, s, rng, scratch, events, habits, 0.0, tree)
    for i in range(length):
        edge, actor = tree.path[i]
        result = tree.standing[actor][RATING]
        if judged:
            result += judging.blend * (judging.values[actor] - result)
        tree.sums[edge] += result
        tree.edges[edge][VISITS] += 1


@rule
def _walk(c, work, rng, scratch, events, tree, judging):
    """Like `descend`, with preferences."""
    s = work[0]
    node = 0
    length = 0
    while node >= 0 and s.actors != 0:
        first = length
        pending = s.actors
        while pending != 0 and length < MAX_PATH:
            actor = lowest_seat(pending)
            edge = _prefer(c, work, node, actor, choices(c, s, actor, scratch), scratch, tree, judging)
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
def _prefer(c, work, node, actor, found, legal, tree, judging):
    """Choose among the first `found` actions of `legal`; returns the edge, or NO_EDGE where there is no room."""
    known = 0
    lay_out(node, actor, tree)
    for i in range(found):
        if tree.where[legal[i]] != NO_EDGE:
            known += 1
    chosen = NO_EDGE
    if tree.used[EDGES] + found - known <= len(tree.edges):
        if known < found:
            look_from(c, work, actor, judging.net, judging.pairs, judging.cells)
            for i in range(found):
                if tree.where[legal[i]] == NO_EDGE:
                    edge = add_edge(node, actor, legal[i], tree)
                    tree.edges[edge][AVAILABLE] = 0
                    judging.priors[edge] = prefer(judging.net, judging.cells, legal[i])
                    tree.where[legal[i]] = edge
        weight = 0
        visits = 0
        result = 0.0
        for i in range(found):
            edge = tree.where[legal[i]]
            tree.edges[edge][AVAILABLE] += 1
            weight += int(judging.priors[edge])
            visits += int(tree.edges[edge][VISITS])
            result += tree.sums[edge]
        untried = result / visits - UNTRIED if visits > 0 else 0.5
        best = -1e30
        for i in range(found):
            edge = tree.where[legal[i]]
            visits = tree.edges[edge][VISITS]
            rating = tree.sums[edge] / visits if visits > 0 else untried
            rating += judging.bonus * judging.priors[edge] / weight * sqrt(tree.edges[edge][AVAILABLE]) / (1 + visits)
            if rating > best:
                best = rating
                chosen = edge
    clear(node, actor, tree)
    return chosen


class JudgedTree(Tree):
    """The search tree of one decision, with a learned judgement."""

    def __init__(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        rng: np.ndarray,
        capacity: int,
        judgement: Judgement,
        blend: float = BLEND,
        bonus: float = BONUS,
        habits: np.ndarray | None = None,
        template: Callable[..., Any] = judged_chunk,
    ) -> None:
        """As a tree is made; what adds playouts takes what `judged_chunk` does."""
        position = (engine, content, redacted, seat, rng)
        super().__init__(*position, capacity, EDGES_A_NODE, habits=habits, template=template)
        game = engine.game
        self._position = (*self._position[:2], game.state.zeros(2), *self._position[3:])
        self._judging = Judging(
            values=np.zeros(game.seats[-1]),
            priors=np.zeros(len(self._arrays.edges), np.int32),
            net=judgement.net,
            pairs=game.encoder.blank(),
            cells=np.zeros((2, FIRST), np.int32),
            blend=blend,
            bonus=bonus,
        )
        self._how = (self._habits, self._arrays, self._judging)

    def plant(self, legal: np.ndarray, results: np.ndarray, weight: int) -> np.ndarray:
        """As a tree does; all are preferred alike."""
        edges = super().plant(legal, results, weight)
        self._judging.priors[edges] = 1
        return edges

    def prepare(self, legal: np.ndarray, playouts: int, guesses: int = SAMPLES) -> None:
        """Nothing: preferences stand for what the greedy bot expects."""
