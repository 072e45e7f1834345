"""How well a seat of Chronica Universalis stands, in points.

A pair counts less than its three points while it can be attacked, and more behind another card. A Character without a
Building hardly counts, since the opponent may welcome it. Each slot beyond the fifth counts more: the player who fills
the eighth decides when the game ends. In hand a Building counts as a slot to come, and a Character by its use in an
Action.

The weights come from a logistic fit of the winner over games of the greedy bot. Those of cards in hand were then
reduced until greedy and search, which keep less back with them, beat the versions before.
"""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ..state import COLUMNS, DOMAINS, HONOUR
from .honour import before
from .province import FRONTIER, filled, lying, number_in, occupied, points, wandering

A_WIN = 8.0  # the worth of winning or losing beyond the points
PAIR = 2.25
SHIELDED = 0.27  # a pair behind another card
HOUSE = 1.0  # a Building without a Character
WANDERER = 0.1
NEARLY_FULL, RUSH = 5, 1.0  # slots that count as usual, and the bonus of each further one
FEAR, FIRST_LOSSES = 0.058, 0.1  # for the square of the missing Honour: the last points matter most
BUILDING = 0.7  # in hand
CHARACTER, STRENGTH = -0.1, 0.04  # in hand, and for each of its numbers' points
FITTING = 0.65  # a card in hand that makes a pair
ON_MOVE = 0.4


@rule
def _in_hand(c, s, seat, houses, lone):
    """Cards to choose from."""
    people = 0
    strength = 0
    for i in range(s.hand_size[seat]):
        card = s.hand[seat][i]
        if card >= 0 and not c.is_building[card]:
            people += 1
            for domain in range(DOMAINS):
                strength += c.value[card][domain]
    buildings = s.hand_size[seat] - people
    fitting = min(people, houses) + min(buildings, lone)
    return BUILDING * buildings + CHARACTER * people + STRENGTH * strength + FITTING * fitting


@rule
def evaluate(c, s, seat):
    """The points of the table as they are likely to last, Honour (worth more the less is left), and cards in hand."""
    if s.finished:
        value = float(points(s, seat))
        if before(s, seat):
            value += A_WIN
        elif before(s, 1 - seat):
            value -= A_WIN
        return value
    lone = number_in(wandering(s, seat))
    pairs = occupied(s, seat)
    full = filled(s, seat)
    houses = full - pairs - lone
    behind = (lying(s, seat) & FRONTIER) << COLUMNS
    shielded = number_in(int(s.built[seat]) & int(s.peopled[seat]) & behind)
    value = PAIR * pairs + SHIELDED * shielded + HOUSE * houses + WANDERER * lone
    value += RUSH * max(0, full - NEARLY_FULL)
    missing = HONOUR - s.honour[seat]
    value -= FEAR * missing * missing - FIRST_LOSSES * missing
    value += _in_hand(c, s, seat, houses, lone)
    if s.active == seat:
        value += ON_MOVE
    return value
