"""What a player of Vaalbara can know, and how to guess the rest.

Hidden: other hands (except characters that a Midwife took back in sight of all), the content of each pile, and the
faces and backs of cards that were never face up. The back on top of the deck lies open. A card put back on or under the
deck stays known to all. Points are gained in the open, so that everyone could count them; the page does not print them
(VAA-VP-01).
"""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ....kernel.random import pick_bit, shuffle
from ..state import CARDS, CHARACTERS, EMPTY, UNKNOWN


@rule
def hide(c, s, viewer):
    for seat in range(s.players):
        if seat != viewer:
            s.hand[seat] = s.shown[seat]
            s.pile[seat] = 0
    for i in range(s.top, s.cards):
        if s.deck[i] != UNKNOWN and (s.seen >> int(s.deck[i])) & 1 == 0:
            s.deck[i] = UNKNOWN
    for card in range(CARDS):
        if (s.seen >> card) & 1 == 0:
            s.back[card] = UNKNOWN


@rule
def fill(c, s, viewer, rng, scratch):
    for seat in range(s.players):
        if seat != viewer:
            _fill_hand(c, s, seat, rng)
    _fill_deck(c, s, rng)
    _fill_backs(s, rng, scratch)


@rule
def _fill_hand(c, s, seat, rng):
    """Deal the characters that are neither played nor in sight between hand and pile."""
    rest = ((1 << int(c.characters)) - 1) & ~s.discard[seat] & ~s.hand[seat]
    if s.played[seat] >= 0:
        rest &= ~(1 << int(s.played[seat]))
    in_sight = 0
    for character in range(CHARACTERS):
        in_sight += (s.hand[seat] >> character) & 1
    for _ in range(s.hand_size[seat] - in_sight):
        character = pick_bit(rng, rest)
        rest &= ~(1 << character)
        s.hand[seat] |= 1 << character
    s.pile[seat] = rest


@rule
def _fill_deck(c, s, rng):
    """Deal unknown cards to one stretch of the deck: only its top and bottom card can be known."""
    low, high = int(s.top), int(s.cards)
    while low < high and s.deck[low] != UNKNOWN:
        low += 1
    while low < high and s.deck[high - 1] != UNKNOWN:
        high -= 1
    n = low
    for card in range(CARDS):
        if c.mark[card] <= s.players and (s.seen >> card) & 1 == 0:
            s.deck[n] = card
            n += 1
    shuffle(rng, s.deck, low, high)


@rule
def _fill_backs(s, rng, scratch):
    """Deal the backs that nobody has seen to the cards that nobody has seen; the open one belongs to the top card."""
    used = 0
    for card in range(CARDS):
        if s.back[card] != UNKNOWN:
            used |= 1 << int(s.back[card])
    top_card = EMPTY
    if s.top < s.cards and s.back[s.deck[s.top]] == UNKNOWN:
        top_card = int(s.deck[s.top])
        s.back[top_card] = s.top_back
        used |= 1 << int(s.top_back)
    n = 0
    for back in range(CARDS):
        if (used >> back) & 1 == 0:
            scratch[n] = back
            n += 1
    shuffle(rng, scratch, 0, n)
    for card in range(CARDS):
        if s.back[card] == UNKNOWN:
            n -= 1
            s.back[card] = scratch[n]
