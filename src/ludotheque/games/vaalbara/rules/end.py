"""Points and places at the end of a game of Vaalbara."""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ..state import CLANS, LANDS, Source
from .domain import types_in


@rule
def variety(c, s, seat):
    """The points for the types of a domain as it stands (VAA-END-03 to 06)."""
    types = types_in(s, seat)
    if types == LANDS:
        return int(c.six_types)
    return int(c.five_types) if types == LANDS - 1 else 0


@rule
def total(c, s, seat):
    """The points of a seat, those for variety counted: the last step of the game pays them out."""
    return int(s.points[seat]) + (0 if s.finished else variety(c, s, seat))


@rule
def rank(c, s, seat):
    """The place of a seat: points, then the omens on top of the deck as it lies (VAA-END-07 to 11)."""
    mine = total(c, s, seat) * CLANS - c.rank[s.top_back][s.clan[seat]]
    place = 1
    for other in range(s.players):
        if total(c, s, other) * CLANS - c.rank[s.top_back][s.clan[other]] > mine:
            place += 1
    return place


@rule
def score(c, s, out):
    """The points of a game that is over, or as they would be if it stopped now."""
    for seat in range(s.players):
        out[seat][0] = total(c, s, seat)
        out[seat][1] = rank(c, s, seat)
        for source in range(len(s.gained[seat])):
            out[seat][2 + source] = s.gained[seat][source]
        if s.finished == 0:
            out[seat][2 + Source.BONUS] = variety(c, s, seat)
