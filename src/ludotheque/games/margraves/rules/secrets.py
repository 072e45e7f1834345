"""What a player of Margraves de Valeria can know, and how to guess the rest.

Everything lies open but the wealth tiles of the draft, until all are revealed: a seat knows the packet that it holds,
and what was in those that it has passed on. Which of these others kept it does not know, unless it has held the packet
again; what was kept before it came, it has not seen. What could be counted stays known, though no page prints it:
hands and recalled citizens, what is left in each pile, the order of slain monsters until they are shuffled, and
whether a boss is among them.
"""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ....kernel.random import pick_bit, shuffle
from ..state import DEALT, KEPT, NOTHING, UNKNOWN


@rule
def first_look(s, viewer, packet):
    """At which pick a viewer held a packet first, KEPT or more where it has not yet."""
    if viewer >= s.players or s.picks >= KEPT:
        return KEPT
    look = (viewer + s.players - packet) % s.players
    return look if look <= s.picks else KEPT


@rule
def last_look(s, viewer, packet):
    """At which pick it held that packet last."""
    look = first_look(s, viewer, packet)
    while look + s.players <= s.picks:
        look += s.players
    return look


@rule
def hide(c, s, viewer):
    """Wipe what was never seen; what was passed on is put in order, which says nothing of who kept it."""
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
    """Tiles that the viewer has not seen are dealt at random, those that it has passed on among those who then kept."""
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
