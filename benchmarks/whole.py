"""A search whose playouts go to the end of the game, half of their result how the seats stood twelve decisions behind
the tree: what `search` is compared with in docs/bots.md.

    ludotheque arena margraves --players 2 --bots search:1400,benchmarks/whole.py:Whole400 --games 400
"""

from __future__ import annotations

from ludotheque.bots import Tree, think_through
from ludotheque.bots.playout import TO_THE_END, playout
from ludotheque.bots.search import HORIZON, RATING, VISITS, descend, rate, utility
from ludotheque.bots.view import SeatView
from ludotheque.kernel.random import generator
from ludotheque.kernel.rule import rule
from ludotheque.kernel.stack import determinize, score, withdraw


@rule
def whole_chunk(contents, roots, work, seat, rng, scratch, events, playouts, tree):
    """Add `playouts` playouts to a tree; all is as in `search_chunk`."""
    for _ in range(playouts):
        _one_playout(contents[0], roots, work, seat, rng, scratch, events, tree)


@rule
def _one_playout(c, roots, work, seat, rng, scratch, events, tree):
    _, edges, sums, _, _, _, _, path, out, standing = tree
    work[0] = roots[0]
    s = work[0]
    determinize(c, s, seat, rng, scratch)
    withdraw(s, seat)
    length = descend(c, s, rng, scratch, events, tree)
    rated = s.players == 1
    while True:  # `playout` stands here once: it is inlined
        playout(c, s, rng, scratch, events, TO_THE_END if rated else HORIZON)
        if rated:
            break
        rate(c, s, standing)
        rated = True
    score(c, s, out)
    for i in range(length):
        result = utility(out, path[i][1], s.players)
        if s.players > 1:
            result = (result + standing[path[i][1]][RATING]) / 2.0
        sums[path[i][0]] += result
        edges[path[i][0]][VISITS] += 1


class WholeTree(Tree):
    """A tree that grows by such playouts."""

    def grow(self, playouts: int) -> None:
        self._run = self.asked[0].template(whole_chunk)
        super().grow(playouts)


class Whole400:
    """An own bot of 400 playouts a decision."""

    playouts = 400

    def choose(self, view: SeatView) -> str:
        engine, content, known = view._engine, view._content, view._known  # more than an own bot needs to ask for
        legal = engine.legal(content, known, view.seat)
        if len(legal) == 1:
            return view.legal[0]
        tree = WholeTree(engine, content, known, view.seat, generator(view.random.getrandbits(63)), self.playouts)
        think_through(tree, legal, self.playouts)
        visits = tree.visits()
        return content.actions.names[max(visits, key=visits.__getitem__)]


class Whole2000(Whole400):
    """An own bot of 2,000 playouts a decision."""

    playouts = 2_000


class Whole10000(Whole400):
    """An own bot of 10,000 playouts a decision."""

    playouts = 10_000
