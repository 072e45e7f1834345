"""Hands: drawing, looking, putting back, discarding.

A hand is kept in ascending order, so that equal hands have equal bytes. Knowledge is kept beside: `known` for each
place of a deck, `shown` for cards in hand.
"""

from __future__ import annotations

from ....kernel.events import NOBODY, PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import add
from ..state import EMPTY, SET
from .actions import Ev
from .province import deck_of, other


@rule
def take_in_hand(s, seat, name):
    """Add a card to a hand."""
    hand = s.hand[seat]
    i = int(s.hand_size[seat])
    s.hand_size[seat] += 1
    while i > 0 and hand[i - 1] > name:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = name


@rule
def leave_hand(s, seat, name):
    """Remove a card from a hand."""
    hand = s.hand[seat]
    size = int(s.hand_size[seat])
    i = 0
    while i < size and hand[i] != name:
        i += 1
    while i + 1 < size:
        hand[i] = hand[i + 1]
        i += 1
    if size > 0:
        hand[size - 1] = EMPTY
        s.hand_size[seat] = size - 1
    s.shown[seat] &= ~(1 << int(name))


@rule
def list_hand(s, seat, base, out, n):
    """The actions of a block for the cards in a hand."""
    for i in range(s.hand_size[seat]):
        n = add(out, n, base + s.hand[seat][i])
    return n


@rule
def draw_one(c, s, seat, events):
    """Draw the top card of a deck that is not empty. If the opponent has seen it there, they know it in the hand."""
    deck = deck_of(c, seat)
    top = s.top[deck]
    name = int(s.deck[deck][top])
    seen = (s.known[deck][top] >> other(seat)) & 1
    s.deck[deck][top] = EMPTY
    s.known[deck][top] = 0
    s.top[deck] = top + 1
    take_in_hand(s, seat, name)
    if seen:
        s.shown[seat] |= 1 << int(name)
    emit(events, Ev.DREW, seat, name, 0, 0, (1 << seat) | (seen << other(seat)))
    if s.top[deck] == s.end[deck]:
        s.drawn_out[deck] = 1


@rule
def draw(c, s, seat, number, events):
    """Draw this many cards, or those that are left (CHR-DECK-06). Drawing the last one is recorded (CHR-END-03)."""
    deck = deck_of(c, seat)
    number = min(number, int(s.end[deck]) - s.top[deck])
    for _ in range(number):
        draw_one(c, s, seat, events)
    if number > 0:
        emit(events, Ev.DRAWN, seat, number, 0, 0, PUBLIC)


@rule
def discard(s, card, events):
    """Put a card on the discards of its deck (CHR-DECK-02)."""
    s.discard[card // SET] |= 1 << (card % SET)
    emit(events, Ev.DISCARDED, NOBODY, card, 0, 0, PUBLIC)


@outlined
def put_under(s, deck, name, knows):
    """Put a card under a deck that cards were drawn from; `knows` are the seats that see it."""
    top, end = int(s.top[deck]), int(s.end[deck])
    for i in range(top, end):
        s.deck[deck][i - 1] = s.deck[deck][i]
        s.known[deck][i - 1] = s.known[deck][i]
    s.top[deck] = top - 1
    s.deck[deck][end - 1] = name
    s.known[deck][end - 1] = knows
