"""What a player of Le Royaume can know, and how to guess the rest. `state.py` lists what is hidden.

A card that a player has seen stays known: the rejected Duke (by its seat), Events that were face up and returned to the
Exhausted pile, Citizens turned up in a mixed pile and covered again.
"""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ....kernel.random import below, pick_bit, shuffle
from ..state import COLUMNS, COPIES, DEEPEST_DOMAINS, EVENT, EXHAUSTED, NOTHING, UNKNOWN


@rule
def open_domains(s, column):
    """The number of face-up Domains of a pile: its top, once it is turned up (ROY-BUILD-11)."""
    return 1 if s.domains[column] > 0 and s.shut != column + 1 else 0


@rule
def hide(c, s, viewer):
    for column in range(COLUMNS):
        for i in range(s.domains[column] - open_domains(s, column)):
            s.domain[column][i] = UNKNOWN
    for pile in range(2 * COLUMNS):
        for i in range(s.dark[pile]):
            s.citizen[pile][i] = UNKNOWN
    for i in range(s.spares):
        if s.spare[i] >= EVENT and (s.events_seen >> (s.spare[i] - EVENT)) & 1 == 0:
            s.spare[i] = UNKNOWN
    for seat in range(s.players):
        if seat != viewer:
            for i in range(2):
                if s.offer[seat][i] != NOTHING:
                    s.offer[seat][i] = UNKNOWN
            if s.duke[seat] != NOTHING and s.finished == 0:
                s.duke[seat] = UNKNOWN
    if s.lord_duke != NOTHING and s.finished == 0:
        s.lord_duke = UNKNOWN


@rule
def fill(c, s, viewer, rng, scratch):
    _fill_domains(c, s, rng)
    if c.mixed:
        for pile in range(2 * COLUMNS):
            _fill_citizens(c, s, pile, rng)
    if c.events:
        _fill_events(c, s, rng)
    if c.dukes:
        _fill_dukes(c, s, viewer, rng)


@rule
def _fill_domains(c, s, rng):
    """Deal Domains of this edition that nobody has seen."""
    left = int(c.domain_pool) & ~int(s.lord_domains)
    for seat in range(s.players):
        left &= ~int(s.built[seat])
    for column in range(COLUMNS):
        for i in range(DEEPEST_DOMAINS):
            if s.domain[column][i] >= 0:
                left &= ~(1 << int(s.domain[column][i]))
    for column in range(COLUMNS):
        for i in range(s.domains[column]):
            if s.domain[column][i] == UNKNOWN:
                domain = pick_bit(rng, left)
                left &= ~(1 << domain)
                s.domain[column][i] = domain


@rule
def _fill_citizens(c, s, pile, rng):
    """Draw each face-down card from the copies of its value that are not in sight."""
    first, second = int(c.pile_kinds[pile][0]), int(c.pile_kinds[pile][1])
    ones, twos = _out_of_sight(s, pile, first), 0
    if second >= 0:
        twos = _out_of_sight(s, pile, second)
    for i in range(s.dark[pile]):
        if s.citizen[pile][i] == UNKNOWN:
            if below(rng, ones + twos) < ones:
                ones -= 1
                s.citizen[pile][i] = first
            else:
                twos -= 1
                s.citizen[pile][i] = second


@rule
def _out_of_sight(s, pile, kind):
    n = COPIES - s.lord_citizens[kind]
    for seat in range(s.players):
        n -= s.owned[seat][kind]
    for i in range(s.citizens[pile]):
        if s.citizen[pile][i] == kind:
            n -= 1
    return n


@rule
def _fill_events(c, s, rng):
    """Deal Events that nobody has seen; those that the options require are among them, in any place (ROY-EVENT-04)."""
    left = int(c.event_pool) & ~int(s.events_seen)
    wanted = int(c.wanted_events) & left
    low = EXHAUSTED
    high = 0
    for i in range(EXHAUSTED):
        if i < s.spares and s.spare[i] == UNKNOWN:
            event = pick_bit(rng, wanted if wanted else left)
            wanted &= ~(1 << event)
            left &= ~(1 << event)
            s.spare[i] = EVENT + event
            low = min(low, i)
            high = i + 1
    if low < high:
        shuffle(rng, s.spare, low, high)


@rule
def _fill_dukes(c, s, viewer, rng):
    """Deal each seat two Dukes that this viewer has not seen; either of them is the kept one.

    The Dark Lord may have any Duke except the player's own: the rejected one was put back before the draw
    (ROY-SOLO-03).
    """
    left = int(c.duke_pool)
    for seat in range(s.players):
        if s.duke[seat] >= 0:
            left &= ~(1 << int(s.duke[seat]))
        for i in range(2):
            if s.offer[seat][i] >= 0:
                left &= ~(1 << int(s.offer[seat][i]))
    for seat in range(s.players):
        if s.offer[seat][0] == UNKNOWN:
            for i in range(2):
                if i == 0 and s.duke[seat] >= 0:
                    s.offer[seat][0] = s.duke[seat]
                else:
                    duke = pick_bit(rng, left)
                    left &= ~(1 << duke)
                    s.offer[seat][i] = duke
            if s.duke[seat] == UNKNOWN:
                s.duke[seat] = s.offer[seat][below(rng, 2)]
            elif s.duke[seat] >= 0:
                shuffle(rng, s.offer[seat], 0, 2)
    if s.lord_duke == UNKNOWN:
        own = 0
        if s.duke[0] >= 0:
            own = 1 << int(s.duke[0])
        s.lord_duke = pick_bit(rng, int(c.duke_pool) & ~own)
