"""How well a seat of Chronica Universalis stands, in points."""

from __future__ import annotations

from ....kernel.rule import rule
from ..state import HONOUR
from .honour import rank
from .province import filled, number_in, occupied, points, wandering

A_WIN = 12.0  # what winning or losing by Honour is worth
A_PAIR_LASTS = 0.75  # how much of the points of a pair is counted on before the end: it can be attacked
A_WANDERER = 0.8  # who may be welcomed by the other
FEAR = 0.06  # per square of what is missing of one's Honour: the last points are dear
A_CARD = 0.15


@rule
def evaluate(c, s, seat):
    """Points on the table, Honour, dearer the less is left, and cards to choose from."""
    if s.finished:
        value = float(points(s, seat))
        if rank(s, 0) != rank(s, 1):
            value += A_WIN if rank(s, seat) == 1 else -A_WIN
        return value
    lone = number_in(wandering(s, seat))
    pairs = occupied(s, seat)
    houses = filled(s, seat) - pairs - lone
    value = 3.0 * A_PAIR_LASTS * pairs + A_WANDERER * lone + 1.0 * houses
    missing = HONOUR - s.honour[seat]
    value -= FEAR * missing * missing + 0.3 * missing
    return value + A_CARD * s.hand_size[seat]
