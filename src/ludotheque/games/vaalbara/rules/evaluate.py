"""How well a seat of Vaalbara stands: its points, and the expected gains of its domain and hand."""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ..state import CHARACTERS, LANDS, ROUNDS, Land
from .domain import around, types_in

# How often a round brings a territory of a given type: one in six, a little more for types that one wants.
TAKES = 0.2


@rule
def evaluate(c, s, seat):
    """Points, the expected rewards of the rounds left by type, the bonus for variety, and the hand."""
    if s.finished:
        return float(s.points[seat])
    left = ROUNDS - s.domain_size[seat]
    lands = s.lands[seat]
    value = float(s.points[seat])
    types = types_in(s, seat)
    takes = TAKES * left
    value += takes * 2.0 * lands[Land.FIELD]
    value += takes * 5.0 * lands[Land.RIVER]
    value += takes * 0.7 * around(s, seat, Land.PRAIRIE)
    value += takes * 2.0 * types
    chance = min(1.0, 2.0 * takes)
    if lands[Land.MOUNTAIN] == 1:
        value += 10.0 * chance
    elif lands[Land.MOUNTAIN] == 3:
        value += 20.0 * chance
    elif lands[Land.MOUNTAIN] == 2:
        value += 5.0 * chance * chance
    missing = LANDS - types
    if missing == 0:
        value += 10.0
    elif missing == 1:
        value += 5.0 + 5.0 * chance
    elif missing == 2:
        value += 5.0 * chance
    if left > 0:
        for character in range(CHARACTERS):
            if (s.hand[seat] >> character) & 1:
                value += 0.5 * c.worth[character]
                value += 0.5 * c.worth_by_forest[character] * lands[Land.FOREST]
    return value
