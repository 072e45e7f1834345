"""Points and places at the end of a game of Vaalbara."""

from __future__ import annotations

from ....kernel.rule import rule
from ..state import CLANS


@rule
def rank(c, s, seat):
    """The place of a seat: points, then the omens on top of the deck as it lies (VAA-END-07 to 11)."""
    mine = s.points[seat] * CLANS - c.rank[s.top_back][s.clan[seat]]
    place = 1
    for other in range(s.players):
        if s.points[other] * CLANS - c.rank[s.top_back][s.clan[other]] > mine:
            place += 1
    return place


@rule
def score(c, s, out):
    for seat in range(s.players):
        out[seat][0] = s.points[seat]
        out[seat][1] = rank(c, s, seat)
        for source in range(len(s.gained[seat])):
            out[seat][2 + source] = s.gained[seat][source]
