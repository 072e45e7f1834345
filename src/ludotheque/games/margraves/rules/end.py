"""The end of the game and the scores (MAR-SCORE, MAR-BANNER, MAR-LEFT, MAR-TIE)."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import finish, rank
from ..state import BANNERS, GUILDS, SECTION, SOURCES, Source, Token
from .actions import Ev
from .things import resources


@rule
def icon_worth(c, s, seat, guild):
    """Points for each icon of a guild, by the section of the marker (MAR-INFL-06)."""
    return int(c.points[s.influence[seat][guild] // SECTION])


@rule
def banner_points(s, seat):
    """The squares of the sizes of sets of different banners, each as large as possible (MAR-BANNER-01 to 03)."""
    total = 0
    height = 1
    while True:
        different = 0
        for banner in range(BANNERS):
            if s.banners[seat][banner] >= height:
                different += 1
        if different == 0:
            return total
        total += different * different
        height += 1


@rule
def left_points(c, s, seat):
    """Gems, sets of three resources in any mix, and gold by fives (MAR-LEFT)."""
    gems = int(c.per_gem) * int(s.store[seat][Token.GEM])
    return gems + resources(s, seat) // int(c.per_resources) + int(s.gold[seat]) // int(c.per_gold)


@outlined
def points_from(c, s, seat, source):
    """Points of one source; they add up to the total (MAR-SCORE-01)."""
    if source < GUILDS:
        return int(s.icons[seat][source]) * icon_worth(c, s, seat, source)
    if source == Source.BANNERS:
        return banner_points(s, seat)
    return left_points(c, s, seat)


@outlined
def total_points(c, s, seat):
    total = 0
    for source in range(SOURCES):
        total += points_from(c, s, seat, source)
    return total


@rule
def points(c, s, seat):
    """The points of a finished game, or as they would be now."""
    return int(s.total[seat]) if s.finished else total_points(c, s, seat)


@rule
def ahead(c, s, seat, other):
    """By points, then by gold (MAR-TIE-01 to 04)."""
    mine, theirs = points(c, s, seat), points(c, s, other)
    return mine > theirs or (mine == theirs and s.gold[seat] > s.gold[other])


@outlined
def end_game(c, s, events):
    for seat in range(s.players):
        s.total[seat] = total_points(c, s, seat)
    finish(s)
    for seat in range(s.players):
        if rank(c, s, seat) == 1:
            emit(events, Ev.WON, seat, 0, 0, 0, PUBLIC)


@outlined
def breakdown(c, s, out):
    for seat in range(s.players):
        for source in range(SOURCES):
            out[seat][2 + source] = points_from(c, s, seat, source)
