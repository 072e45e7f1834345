"""Points and ranks at the end of a game of Vaalbara."""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ..state import LANDS, Source
from .domain import types_in


@rule
def variety(c, s, seat):
    """The points for the types of a domain as it stands (VAA-END-03 to 06)."""
    types = types_in(s, seat)
    if types == LANDS:
        return int(c.six_types)
    return int(c.five_types) if types == LANDS - 1 else 0


@rule
def points(c, s, seat):
    """The points of a seat with those for variety, which the last step of the game pays out."""
    return int(s.points[seat]) + (0 if s.finished else variety(c, s, seat))


@rule
def ahead(c, s, seat, other):
    """Whether a seat ranks before another: by points, then by the omens on top of the deck (VAA-END-07 to 11)."""
    mine, theirs = points(c, s, seat), points(c, s, other)
    omens = c.rank[s.top_back]
    return mine > theirs or (mine == theirs and omens[s.clan[seat]] < omens[s.clan[other]])


@rule
def breakdown(c, s, out):
    """Points by source, including those for variety."""
    for seat in range(s.players):
        for source in range(len(s.gained[seat])):
            out[seat][2 + source] = s.gained[seat][source]
        if s.finished == 0:
            out[seat][2 + Source.BONUS] = variety(c, s, seat)
