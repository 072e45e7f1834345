"""The end of the game and the scores (MAR-SCORE, MAR-BANNER, MAR-LEFT, MAR-TIE)."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import finish
from ..state import BANNERS, GUILDS, SECTION, SOURCES, Source, Token
from .actions import Ev
from .things import resources


@rule
def icon_worth(c, s, seat, guild):
    """Points for each icon of a guild, by the section of the marker (MAR-INFL-06)."""
    return int(c.points[s.influence[seat][guild] // SECTION])


@rule
def banner_points(s, seat):
    """Sets of different banners, each as large as can be, squared (MAR-BANNER-01 to 03)."""
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
def place(c, s, seat):
    """By points, then by gold; equal places are shared (MAR-TIE-01 to 04)."""
    first = 1
    for other in range(s.players):
        ahead = s.total[other] > s.total[seat]
        if ahead or (s.total[other] == s.total[seat] and s.gold[other] > s.gold[seat]):
            first += 1
    return first


@outlined
def end_game(c, s, events):
    for seat in range(s.players):
        s.total[seat] = total_points(c, s, seat)
    finish(s)
    for seat in range(s.players):
        if place(c, s, seat) == 1:
            emit(events, Ev.WON, seat, 0, 0, 0, PUBLIC)


@outlined
def score(c, s, out):
    """The points of a game that is over, or as they would be now."""
    for seat in range(s.players):
        total = 0
        for source in range(SOURCES):
            points = points_from(c, s, seat, source)
            out[seat][2 + source] = points
            total += points
        out[seat][0] = total
    for seat in range(s.players):
        first = 1
        for other in range(s.players):
            ahead = out[other][0] > out[seat][0]
            if ahead or (out[other][0] == out[seat][0] and s.gold[other] > s.gold[seat]):
                first += 1
        out[seat][1] = first
