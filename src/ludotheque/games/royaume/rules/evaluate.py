"""How well a seat of Le Royaume stands, in victory points: what it would score now, and what it can still grow into.

Leftover Resources count as such only in the last round. Before, they are worth what they can buy, and none beyond a
purse that the next turns can spend: else two players who wait for each other would hoard for ever.
"""

from __future__ import annotations

from ....kernel.rule import rule
from ....kernel.scoring import worth
from ..state import CENT, CITIZENS, RESOURCES, Outcome, Timing
from .end import domain_points, duke_points, monster_points
from .piles import bits, domains_left, monsters_left

# Points that a Resource buys, and how many of each kind the next turns can spend.
WORTH = 0.34
ENOUGH = 12
# Points that one Resource of income will be worth.
INCOME = 0.34
ROUNDS = 22.0  # turns of a seat in a game; it counts turns, not cards, so that nobody gains by putting off the end
LAST = 2.0
NEAR_END = 0.5  # of the worth of Resources, when the next purchase may bring the last round
LAST_ROUND = 0.2
WON = 100.0  # for the endings of the solo game that need no count


@rule
def rounds_left(s, seat):
    """Turns that a seat can expect: none to speak of in the last round."""
    if s.latched:
        return 0.0
    return max(LAST, ROUNDS - s.turns[seat])


@rule
def purse(s, seat):
    """What the Resources in hand are worth: less, the nearer the end is."""
    held = 0
    for res in range(RESOURCES):
        held += min(int(s.res[seat][res]), ENOUGH)
    value = WORTH * held
    if s.latched:
        return value * LAST_ROUND
    if min(domains_left(s), monsters_left(s)) <= s.players or s.exhausted + 1 >= 2 * s.players:
        return value * NEAR_END
    return value


@rule
def _bonus(c, s, seat):
    """What the own Duke pays, or the scoring without Dukes."""
    if c.dukes == 0:
        points = worth(c, s, seat, 0, c.icons, False)
        return points + worth(c, s, seat, 0, c.left, False) if s.latched else points
    if s.duke[seat] < 0:
        return 0
    return duke_points(c, s, seat, s.duke[seat], s.latched == 0)


@rule
def evaluate(c, s, seat):
    """Points on the table, the own Duke as it would pay now, Resources, and what Citizens and Domains will bring."""
    if s.finished:
        value = float(s.total[seat])
        if s.players == 1:
            value -= s.lord_points
            if s.outcome == Outcome.CLEARED:
                value += WON
            elif s.outcome == Outcome.OVERRUN:
                value -= WON
        return value
    value = float(monster_points(c, s, seat) + domain_points(c, s, seat) + s.vp[seat] + _bonus(c, s, seat))
    income = 0.0
    others = min(3, int(s.players) - 1)
    if s.players == 1:
        others = 1
    for kind in range(CITIZENS):
        if s.owned[seat][kind] > 0:
            income += s.owned[seat][kind] * (c.own_income[kind] + others * c.other_income[kind]) / CENT
    mine = int(s.built[seat])
    for timing in (Timing.START, Timing.END, Timing.ON_SLAY, Timing.ON_CITIZEN):
        income += bits(mine & int(c.timing[timing]))
    return value + purse(s, seat) + INCOME * income * rounds_left(s, seat)
