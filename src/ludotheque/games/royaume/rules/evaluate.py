"""How well a seat of Le Royaume stands, in victory points: its present score, and what can still grow.

Growth depends on the turns that are left. A game lasts 7 to 15 turns a seat and nearly always ends by exhausted piles:
the number of cards in the lowest piles predicts the end best. In 40 games of level medium for each number of players,
the root mean square error is 0.8 turns (five players) to 1.5 (two) and 2.1 (solo); with the number of exhausted piles
it would be 1.0, 2.0 and 3.0.

Leftover Resources count as such only in the last round. Before, they count by what they can buy, and not beyond what
the next turns can spend: otherwise two players who wait for each other would hoard forever.
"""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ....kernel.scoring import worth
from ..state import CENT, CITIZENS, COLUMNS, COPIES, GOLD_WORTH, RESOURCES, Outcome, Res, Timing
from .end import domain_points, duke_points, monster_points
from .piles import bits, domains_left, monsters_left
from .solo import LAST

# Points that a Strength or Magic buys, and how many Resources of each kind the next turns can spend.
WORTH = 0.3
ENOUGH = 12
# Points of a Strength or Magic of income: less, since the last of it comes when little can be bought.
INCOME = 0.26
# Cards that a turn takes from the piles that will be exhausted first: with more players, these piles are clearer.
PACE = 0.25  # for each player, and once more
SOLO_PACE = 1.25  # the Dark Lord's two dice take theirs
RARE_PACE = 0.6  # Monsters, or Domains, that a turn takes late in a game
UNDER_WAY = 0.7  # turns of a seat besides those that the cards last: a round is always finished
NEAR = 1.5  # turns left, at which the next purchase may be the last
NEAR_END = 0.5  # the worth of Resources then, and for seats whose turn of the last round is still to come
LAST_ROUND = 0.2  # the worth of Resources that no Action can spend
WON = 100.0  # for the endings of the solo game that need no points


@rule
def lowest_cards(s):
    """The number of cards in the piles that must be exhausted, assuming the lowest ones (ROY-END-02, ROY-SOLO-39)."""
    piles = LAST if s.players == 1 else 2 * int(s.players)
    cards = 0
    for height in range(COPIES + 1):
        n = 0
        for i in range(COLUMNS):
            n += 1 if s.monsters[i] == height else 0
            n += 1 if s.citizens[i] == height else 0
            n += 1 if s.citizens[i + COLUMNS] == height else 0
            n += 1 if s.domains[i] == height else 0
        n = min(n, piles)
        cards += n * height
        piles -= n
    return cards


@rule
def turns_left(s):
    """Turns that each seat can expect before the first possible end; hardly any in the last round."""
    low = lowest_cards(s)
    rare = min(int(monsters_left(s)), int(domains_left(s)))
    if s.latched or low == 0 or rare == 0:
        return 0.0
    pace = SOLO_PACE if s.players == 1 else PACE * (s.players + 1)
    return UNDER_WAY + min(low / pace, rare / RARE_PACE) / s.players


@rule
def _acts_again(s, seat):
    """In the last round: whether a seat's turn is in progress or still to come (ROY-END-04)."""
    players = int(s.players)
    return (seat + players - s.first) % players >= (s.active + players - s.first) % players


@rule
def purse(s, seat, left):
    """The worth of the Resources in hand: less, the nearer the end is. Gold is what most cards cost."""
    held = 0.0
    for res in range(RESOURCES):
        held += min(int(s.res[seat][res]), ENOUGH) * (GOLD_WORTH if res == Res.GOLD else 1.0)
    value = WORTH * held
    if s.latched and not _acts_again(s, seat):
        return value * LAST_ROUND
    if left < NEAR:
        return value * NEAR_END
    return value


@rule
def _bonus(c, s, seat):
    """The points of the own Duke, or of the scoring without Dukes."""
    if c.dukes == 0:
        points = worth(c, s, seat, 0, c.icons, False)
        return points + worth(c, s, seat, 0, c.left, False) if s.latched else points
    if s.duke[seat] < 0:
        return 0
    return duke_points(c, s, seat, s.duke[seat], s.latched == 0)


@rule
def _income(c, s, seat):
    """What Citizens and lasting Domains bring in a round, in Strength or Magic.

    A seat harvests on its own roll and on those of the others, with five players on three of them (ROY-FIVE-07); in
    solo play it harvests twice a turn (ROY-SOLO-33).
    """
    others = min(3, int(s.players) - 1)
    if s.players == 1:
        others = 1
    income = 0.0
    for kind in range(CITIZENS):
        if s.owned[seat][kind] > 0:
            income += s.owned[seat][kind] * (c.own_income[kind] + others * c.other_income[kind]) / CENT
    mine = int(s.built[seat])
    for timing in (Timing.START, Timing.END, Timing.ON_SLAY, Timing.ON_CITIZEN):
        income += bits(mine & int(c.timing[timing]))
    return income


@rule
def evaluate(c, s, seat):
    """Points on the table, the own Duke as it counts now, Resources, and expected income of Citizens and Domains."""
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
    left = turns_left(s)
    return value + purse(s, seat, left) + INCOME * left * _income(c, s, seat)
