"""Domains and their neighbours, and the reward of a territory."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import push_from
from ..state import LANDS, Source
from .actions import Ev


@rule
def left_of(s, seat):
    return (seat + 1) % s.players


@rule
def right_of(s, seat):
    """The other neighbour; with two players the same one, which then counts once (VAA-SEAT-05)."""
    return (seat + s.players - 1) % s.players


@rule
def place_of(s, seat):
    """The number of seats that act before this one in this round (VAA-ORDER)."""
    place = 0
    while s.order[place] != seat:
        place += 1
    return place


@rule
def types_in(s, seat):
    """The number of different types in a domain."""
    n = 0
    for land in range(LANDS):
        if s.lands[seat][land] > 0:
            n += 1
    return n


@rule
def cards_in(s, line):
    """The number of territories in a row."""
    n = 0
    for i in range(s.players):
        if s.line[line][i] >= 0:
            n += 1
    return n


@rule
def around(s, seat, land):
    """Territories of a type in a domain and its neighbours' (VAA-PRAIRIE-01 to 03)."""
    left, right = left_of(s, seat), right_of(s, seat)
    n = int(s.lands[seat][land]) + s.lands[left][land]
    if right != left:
        n += s.lands[right][land]
    return n


@rule
def earn(s, seat, points, source, events):
    s.points[seat] += points
    s.gained[seat][source] += points
    if points != 0:
        emit(events, Ev.GAINED, seat, points, source, 0, PUBLIC)


@rule
def reward(c, s, seat, card, doubled):
    """Run the reward of a territory that has just arrived (VAA-LAND-03)."""
    land = c.kind[card]
    push_from(s, c.reward_program[land], seat, Source.LANDS + land, card, doubled)
