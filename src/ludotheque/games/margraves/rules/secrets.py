"""What a player of Margraves de Valeria can know, and how to guess the rest.

Only the wealth tiles of the draft are hidden, until all are revealed. A seat knows the packet that it holds, and the
tiles of those that it has passed on. It does not know which of these another seat kept, unless the packet came back. It
has not seen tiles that were kept before. What players could count stays known even if no page shows it: hands and
recalled citizens, the content of each pile, the order of slain monsters until they are shuffled, and whether a boss is
among them.
"""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ....kernel.random import pick_bit, shuffle
from ..state import DEALT, KEPT, NOTHING, UNKNOWN


@rule
def first_look(s, viewer, packet):
    """The pick at which a viewer first held a packet; KEPT or more if it has not yet."""
    if viewer >= s.players or s.picks >= KEPT:
        return KEPT
    look = (viewer + s.players - packet) % s.players
    return look if look <= s.picks else KEPT


@rule
def last_look(s, viewer, packet):
    """The pick at which it last held that packet."""
    look = first_look(s, viewer, packet)
    while look + s.players <= s.picks:
        look += s.players
    return look


@rule
def hide(c, s, viewer):
    """Wipe the tiles that were never seen. Sort those that were passed on, so that their order does not tell who kept
    which.
    """
    for packet in range(s.players):
        first = first_look(s, viewer, packet)
        if first >= KEPT:
            for place in range(DEALT):
                if s.packet[packet][place] != NOTHING:
                    s.packet[packet][place] = UNKNOWN
        else:
            for place in range(first):
                s.packet[packet][place] = UNKNOWN
            _sort(s.packet[packet], last_look(s, viewer, packet) + 1)


@rule
def _sort(items, first):
    """items[first:] in ascending order."""
    for i in range(first + 1, DEALT):
        j = i
        while j > first and items[j - 1] > items[j]:
            kept = items[j]
            items[j] = items[j - 1]
            items[j - 1] = kept
            j -= 1


@rule
def fill(c, s, viewer, rng, scratch):
    """Deal tiles that the viewer has not seen at random, and those that it passed on among the seats that kept tiles
    after it.
    """
    left = (1 << int(c.wealths)) - 1
    for packet in range(s.players):
        for place in range(DEALT):
            if s.packet[packet][place] >= 0:
                left &= ~(1 << int(s.packet[packet][place]))
    for packet in range(s.players):
        first = first_look(s, viewer, packet)
        if first < KEPT:
            after = last_look(s, viewer, packet) + 1
            if after <= s.picks:
                shuffle(rng, s.packet[packet], after, DEALT)
        for place in range(DEALT):
            if s.packet[packet][place] == UNKNOWN:
                tile = pick_bit(rng, left)
                left &= ~(1 << tile)
                s.packet[packet][place] = tile
        _sort(s.packet[packet], int(s.picks))
