"""Play that does not think, bound to any game: uniformly random to the end, or by habits for some decisions."""

from __future__ import annotations

from ..kernel.random import below, reseed
from ..kernel.rule import rule, thorough
from ..kernel.stack import NONE, apply, choices, lowest_seat, score, start

TO_THE_END = 1 << 30
RANDOM_PLAYER = 0x5EED  # tells the generator of choices from that of the setup


@rule
def playout(c, s, rng, scratch, events, most):
    """Play on at random until the game is over, for `most` decisions; returns how many they were."""
    decisions = 0
    while s.actors != 0 and decisions < most:
        seat = lowest_seat(s.actors)
        found = choices(c, s, seat, scratch)
        apply(c, s, seat, scratch[below(rng, found)], events, None)
        decisions += 1
    return decisions


@rule
def habitual_playout(c, s, rng, scratch, events, most, habits):
    """As `playout`, each legal action as likely as its weight in `habits` (int32, one an action, all above 0) says."""
    decisions = 0
    while s.actors != 0 and decisions < most:
        seat = lowest_seat(s.actors)
        found = choices(c, s, seat, scratch)
        total = 0
        for i in range(found):
            total += int(habits[scratch[i]])
        left = below(rng, total)
        chosen = 0
        while left >= int(habits[scratch[chosen]]):
            left -= int(habits[scratch[chosen]])
            chosen += 1
        apply(c, s, seat, scratch[chosen], events, None)
        decisions += 1
    return decisions


@thorough
def random_games(contents, blank, work, players, low, middle, first, games, rng, scratch, events, out, lengths):
    """Play whole games at random, numbered from `first`; game g is set up from the seed words (low, middle, g).

    work: as many records as final positions are to be kept, at least one, each written over in turn.
    out: shape (games, seats, 2 + sources), scores as `score` gives them; lengths: shape (games,), decisions, or NONE
    for a game that could not go on.
    """
    for game in range(games):
        place = game % len(work)
        work[place] = blank[0]
        s = work[place]
        reseed(s.rng, low, middle, first + game)
        start(contents[0], s, players, events)
        reseed(rng, low ^ RANDOM_PLAYER, middle, first + game)
        lengths[game] = playout(contents[0], s, rng, scratch, events, TO_THE_END)
        if s.fault != 0:
            lengths[game] = NONE
        score(contents[0], s, out[game])
