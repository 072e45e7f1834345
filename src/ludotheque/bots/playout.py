"""Uniformly random play to the end, bound to any game."""

from __future__ import annotations

from ..kernel.random import below, reseed
from ..kernel.rule import rule
from ..kernel.stack import NONE, apply, choices, lowest_seat, score, start

TO_THE_END = 1 << 30


@rule
def playout(c, s, rng, scratch, events, beats, most):
    """Play on at random until the game is over, for `most` decisions; returns how many they were."""
    decisions = 0
    while s.actors != 0 and decisions < most:
        seat = lowest_seat(s.actors)
        found = choices(c, s, seat, scratch)
        apply(c, s, seat, scratch[below(rng, found)], events, beats)
        decisions += 1
    return decisions


@rule
def random_games(contents, blank, work, players, low, middle, first, games, rng, scratch, events, beats, out, lengths):
    """Play whole games at random, numbered from `first`; game g is set up from the seed words (low, middle, g).

    out: shape (games, seats, 2 + sources), scores as `score` gives them; lengths: shape (games,), decisions, or NONE for
    a game that could not go on.
    """
    for game in range(games):
        work[0] = blank[0]
        s = work[0]
        reseed(s.rng, low, middle, first + game)
        start(contents[0], s, players, events, beats)
        reseed(rng, low ^ 0x5EED, middle, first + game)
        lengths[game] = playout(contents[0], s, rng, scratch, events, beats, TO_THE_END)
        if s.fault != 0:
            lengths[game] = NONE
        score(contents[0], s, out[game])
