"""Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), for any game.

Each playout fills in what its seat cannot know (a determinization). It walks down the one tree by actions that are
legal in this determinization, adds a node, and plays on for a few decisions, uniformly at random or by the game's
playout policy. Actions are rated by UCB1 with availability counts.

The result of a playout is a vector: how each seat then stands by the game's `evaluate`, among all positions that were
rated. Playouts are truncated because the end of a long random game takes more time and says less about the actions at
its beginning. Where the game ends before that, the result is the share of the other players that each seat leaves
behind, so two to five players need no special case. Such values tell actions apart; they do not say who wins. Full
playouts go on to the end, which counts for a part of the result, and say that too. One player alone always plays to the
end.

The end of one game is mostly luck. So the n-th full playout of each action at the root has the same luck: the same
determinization and the same random numbers, which leaves less noise between the actions (common random numbers). For
this the action at the root is chosen before the determinization. At a sealed decision that cannot be, because the
choices of others are withdrawn first.

At a sealed decision every actor chooses from a table of its own before any choice is made (decoupled UCT). Choices that
others have already made are withdrawn and chosen again in the search, so no sealed choice is ever read.

The tree lies in flat arrays (`Arrays`): nodes with one list of edges for each seat, and a hash table from (node, joint
action) to child.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from ..kernel.linking.rule import rule
from ..kernel.random import below, reseed
from ..kernel.stack import apply, choices, determinize, evaluate, lowest_seat, score, withdraw
from .playout import TO_THE_END, weighted_playout

EXPLORATION = 0.7
HORIZON = 12  # decisions of a truncated playout after the tree; then the seats are rated
ENDS = 0.5  # the share of the end in the result of a full playout
SAME_LUCK = 1  # whether playouts to the end give each action at the root the same luck
MAX_PATH = 256  # edges of one descent
HASH_MASK = (1 << 61) - 1
MIX = 1000003
NO_EDGE = -1

# Columns of an edge, and of a counter array.
ACTION, NEXT, VISITS, AVAILABLE = 0, 1, 2, 3
NODES, EDGES = 0, 1
# Columns of a seat's standing: how often it was rated, the mean of its lead and the sum of squares about it, and the
# latest rating.
RATED, MEAN, SQUARES, RATING = 0, 1, 2, 3


class Arrays(NamedTuple):
    """What a tree is made of.

    heads: int32 (nodes, seats), the first edge of each seat's table, or NO_EDGE. edges: int32 (n, 4). sums: float64
    (n,), summed results. keys: int64 and children: int32, a hash table with a power of two cells. used: int32 (2,),
    nodes and edges in use. where: int32, one cell per action, all NO_EDGE between two rules. path: int32 (MAX_PATH, 2),
    edge and seat. out: as `score` fills it. standing: float64 (seats, 4), starting at 0. luck: int64 (2,), of
    which playouts to the end make theirs.
    """

    heads: np.ndarray
    edges: np.ndarray
    sums: np.ndarray
    keys: np.ndarray
    children: np.ndarray
    used: np.ndarray
    where: np.ndarray
    path: np.ndarray
    out: np.ndarray
    standing: np.ndarray
    luck: np.ndarray


@rule
def search_chunk(contents, roots, work, seat, rng, scratch, events, playouts, weights, ends, tree):
    """Add `playouts` playouts to a tree (`Arrays`). weights: as `weighted_playout` takes them; ends: what the end of a
    playout counts, in [0, 1]; where it is 0 there is none.
    """
    for _ in range(playouts):
        _one_playout(contents[0], roots, work, seat, rng, scratch, events, weights, ends, tree)


@rule
def _one_playout(c, roots, work, seat, rng, scratch, events, weights, ends, tree):
    work[0] = roots[0]
    s = work[0]
    begun = NO_EDGE
    if SAME_LUCK and ends > 0.0 and not s.sealed:
        begun = _select(rng, 0, seat, choices(c, s, seat, scratch), scratch, tree)
        reseed(rng, int(tree.luck[0]), int(tree.luck[1]), int(tree.edges[begun][VISITS]))
    determinize(c, s, seat, rng, scratch)
    withdraw(s, seat)
    length = descend(c, s, seat, begun, rng, scratch, events, tree)
    finish(c, s, rng, scratch, events, weights, ends, tree)
    for i in range(length):
        edge, actor = tree.path[i]
        tree.sums[edge] += tree.standing[actor][RATING]
        tree.edges[edge][VISITS] += 1


@rule
def finish(c, s, rng, scratch, events, weights, ends, tree):
    """Play on by the weights and rate each seat in `standing`: by how it stands, by the end, or by both."""
    share = 1.0
    most = TO_THE_END if s.players == 1 else HORIZON
    while True:  # the playout stands here once: it is inlined
        weighted_playout(c, s, rng, scratch, events, most, weights)
        if s.actors == 0:
            break
        rate(c, s, tree.standing)
        share = ends
        if share == 0.0:
            return
        most = TO_THE_END
    score(c, s, tree.out)
    for seat in range(s.players):
        tree.standing[seat][RATING] += share * (utility(tree.out, seat, s.players) - tree.standing[seat][RATING])


@rule
def descend(c, s, seat, begun, rng, scratch, events, tree):
    """Walk down the tree and one step out of it, adding what is new there; returns the number of edges in `path`.

    begun: the edge that `seat` has chosen at the root, or NO_EDGE.
    """
    node = 0
    length = 0
    while node >= 0 and s.actors != 0:
        first = length
        pending = s.actors
        while pending != 0 and length < MAX_PATH:
            actor = lowest_seat(pending)
            pending &= pending - 1
            edge = begun if node == 0 and actor == seat else NO_EDGE
            if edge == NO_EDGE:
                edge = _select(rng, node, actor, choices(c, s, actor, scratch), scratch, tree)
            tree.path[length][0] = edge
            tree.path[length][1] = actor
            length += 1
        if pending != 0:
            length = first
            break
        node = step(c, s, node, first, length, events, tree)
    return length


@rule
def step(c, s, node, first, end, events, tree):
    """Do what `path[first:end]` says, an edge of each actor; returns the child as `child` does."""
    joint = 0
    for i in range(first, end):
        edge, actor = tree.path[i]
        action = int(tree.edges[edge][ACTION])
        joint = (joint * MIX + action + 1) & HASH_MASK
        apply(c, s, actor, action, events, None)
    return child(node, joint, tree)


@rule
def rate(c, s, standing):
    """Rate each seat's lead over the mean of the others, among the leads of all playouts so far (Welford's variance).

    The mean lead is worth one half, and a standard deviation a quarter more or less, within 0 and 1.
    """
    total = 0.0
    for seat in range(s.players):
        standing[seat][RATING] = evaluate(c, s, seat)
        total += standing[seat][RATING]
    for seat in range(s.players):
        own = standing[seat][RATING]
        lead = own - (total - own) / (s.players - 1)
        standing[seat][RATED] += 1.0
        change = lead - standing[seat][MEAN]
        standing[seat][MEAN] += change / standing[seat][RATED]
        change_left = lead - standing[seat][MEAN]
        standing[seat][SQUARES] += change * change_left
        deviation = sqrt(standing[seat][SQUARES] / standing[seat][RATED])
        rating = 0.5
        if deviation > 0.0:
            rating += change_left / (4.0 * deviation)
        standing[seat][RATING] = min(1.0, max(0.0, rating))


@rule
def utility(out, seat, players):
    """The share of the others that a seat leaves behind, a tie counting half; alone: whether it is first."""
    if players == 1:
        return 1.0 if out[seat][1] == 1 else 0.0
    behind = 0.0
    for other in range(players):
        if other != seat:
            if out[other][1] > out[seat][1]:
                behind += 1.0
            elif out[other][1] == out[seat][1]:
                behind += 0.5
    return behind / (players - 1)


@rule
def _select(rng, node, actor, count, legal, tree):
    """Choose among the first `count` actions of `legal`; returns the edge, a new one where an action is untried."""
    lay_out(node, actor, tree)
    fresh = 0
    best = -1.0
    chosen = NO_EDGE
    for i in range(count):
        edge = tree.where[legal[i]]
        if edge == NO_EDGE:
            fresh += 1
            continue
        tree.edges[edge][AVAILABLE] += 1
        visits = tree.edges[edge][VISITS]
        rating = tree.sums[edge] / visits + EXPLORATION * sqrt(log(tree.edges[edge][AVAILABLE]) / visits)
        if rating > best:
            best = rating
            chosen = edge
    if fresh > 0:
        chosen = NO_EDGE
        skip = below(rng, fresh)
        for i in range(count):
            if tree.where[legal[i]] == NO_EDGE:
                if skip == 0:
                    chosen = add_edge(node, actor, legal[i], tree)
                skip -= 1
    clear(node, actor, tree)
    return chosen


@rule
def lay_out(node, actor, tree):
    """Say in `where` which edge of a seat's table each action has."""
    edge = tree.heads[node][actor]
    while edge != NO_EDGE:
        tree.where[tree.edges[edge][ACTION]] = edge
        edge = tree.edges[edge][NEXT]


@rule
def clear(node, actor, tree):
    """Leave `where` as it was before `lay_out`."""
    edge = tree.heads[node][actor]
    while edge != NO_EDGE:
        tree.where[tree.edges[edge][ACTION]] = NO_EDGE
        edge = tree.edges[edge][NEXT]


@rule
def add_edge(node, actor, action, tree):
    """A new edge in a seat's table. There is room: a playout adds one edge a seat at most, at the place it grows."""
    edge = tree.used[EDGES]
    tree.used[EDGES] += 1
    tree.edges[edge][ACTION] = action
    tree.edges[edge][NEXT] = tree.heads[node][actor]
    tree.edges[edge][VISITS] = 0
    tree.edges[edge][AVAILABLE] = 1
    tree.sums[edge] = 0.0
    tree.heads[node][actor] = edge
    return edge


@rule
def child(node, joint, tree):
    """The child behind a joint action; a new one is added and ends the descent (-1), as does a full tree."""
    key = ((node + 1) * 0x9E3779B97F4A7C1 + joint * MIX) & HASH_MASK
    cell = (key ^ (key >> 23)) & (len(tree.keys) - 1)
    while tree.keys[cell] != 0:
        if tree.keys[cell] == key:
            return int(tree.children[cell])
        cell = (cell + 1) & (len(tree.keys) - 1)
    if tree.used[NODES] < len(tree.heads):
        tree.keys[cell] = key
        tree.children[cell] = tree.used[NODES]
        tree.used[NODES] += 1
    return -1
