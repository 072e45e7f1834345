"""Honour, and how the game ends: rule ids CHR-HONOUR, CHR-END, CHR-WIN."""

from __future__ import annotations

from ....kernel.events import NOBODY, PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import finish
from ..state import HONOUR, SEATS, Ending
from .actions import Ev
from .province import ALL, filled, lying, occupied, points


@outlined
def conclude(s, ending, events):
    """End the game; pending work is dropped (CHR-END-06)."""
    s.ending = ending
    finish(s)
    emit(events, Ev.ENDED, NOBODY, ending - 1, 0, 0, PUBLIC)
    if before(s, 0):
        emit(events, Ev.WON, 0, 0, 0, 0, PUBLIC)
    elif before(s, 1):
        emit(events, Ev.WON, 1, 0, 0, 0, PUBLIC)
    else:
        emit(events, Ev.DRAW_GAME, NOBODY, 0, 0, 0, PUBLIC)


@rule
def shift(s, seat, by, events):
    """Change a seat's Honour between 0 and 10 (CHR-HONOUR-01 to 03), without ending the game."""
    after = min(HONOUR, max(0, int(s.honour[seat]) + by))
    moved = after - s.honour[seat]
    s.honour[seat] = after
    if moved > 0:
        emit(events, Ev.HONOUR_GAINED, seat, moved, 0, 0, PUBLIC)
    elif moved < 0:
        emit(events, Ev.HONOUR_LOST, seat, -moved, 0, 0, PUBLIC)


@rule
def change_honour(s, seat, by, events):
    """Change a seat's Honour; zero ends the game at once (CHR-END-05). Callers that continue check `s.finished`."""
    shift(s, seat, by, events)
    if s.honour[seat] == 0:
        conclude(s, Ending.HONOUR, events)


@rule
def reached_end(s):
    """The end that a finished play has reached (CHR-END-01, CHR-END-03, CHR-END-10)."""
    for seat in range(SEATS):
        if lying(s, seat) == ALL:
            return int(Ending.PROVINCE)
    for deck in range(SEATS):
        if s.drawn_out[deck]:
            return int(Ending.DECK)
    return int(Ending.NONE)


@rule
def check_end(s, events):
    """End the game if the play has reached an end."""
    ending = reached_end(s)
    if ending != Ending.NONE:
        conclude(s, ending, events)


@rule
def before(s, seat):
    """CHR-WIN: a seat that alone has lost all Honour has lost; otherwise points decide, and equal points are a draw."""
    mine, theirs = s.honour[seat], s.honour[1 - seat]
    if s.ending == Ending.HONOUR and mine != theirs and (mine == 0 or theirs == 0):
        return theirs == 0
    return points(s, seat) > points(s, 1 - seat)


@rule
def ahead(c, s, seat, other):
    return before(s, seat)


@rule
def total(c, s, seat):
    return points(s, seat)


@rule
def breakdown(c, s, out):
    for seat in range(SEATS):
        pairs = occupied(s, seat)
        out[seat][2] = filled(s, seat) - pairs
        out[seat][3] = 3 * pairs
