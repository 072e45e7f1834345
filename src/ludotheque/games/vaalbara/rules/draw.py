"""Drawing characters, dealing territories, and the back that lies open on the deck."""

from __future__ import annotations

from ....kernel.events import SEAT_BITS
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import pick_bit
from ....kernel.stack import add
from ..state import CHARACTERS, CLANS, EMPTY, ROUNDS


@rule
def deal(s, line):
    """VAA-SETUP-09, VAA-EOR-03: one card for each player, face up, as long as the deck lasts (VAA-DECK-05)."""
    for i in range(s.players):
        if s.top < s.cards:
            card = s.deck[s.top]
            s.deck[s.top] = EMPTY
            s.top += 1
            s.line[line][i] = card
            s.seen |= 1 << int(card)


@rule
def look_at_top(s):
    """VAA-OMEN-01: the back of the top card lies open; without a deck the ranking in force stays (VAA-OMEN-06)."""
    if s.top < s.cards:
        s.top_back = s.back[s.deck[s.top]]
    else:
        s.top_back = s.omens


@outlined
def seats_ranked(c, s, back):
    """The seats from the best on in the omens of a back, as a cell of an event (`kernel.events.ranking`)."""
    packed = 0
    place = 0
    for rank in range(CLANS):
        for seat in range(s.players):
            if c.rank[back][s.clan[seat]] == rank:
                packed |= (seat + 1) << (SEAT_BITS * place)
                place += 1
    return packed


@rule
def last_omens(c, s):
    """The ranking that breaks ties at the end (VAA-END-10), as `seats_ranked` has it. 0 before the last round."""
    if s.round_number == ROUNDS:
        return seats_ranked(c, s, s.top_back)
    return 0


@rule
def draw(s, seat):
    """Draw one character from a pile that is not empty; returns it."""
    character = pick_bit(s.rng, int(s.pile[seat]))
    s.pile[seat] &= ~(1 << character)
    s.hand[seat] |= 1 << character
    s.pile_size[seat] -= 1
    s.hand_size[seat] += 1
    return character


@rule
def list_characters(mask, base, out):
    """The actions of a block for the characters of a set."""
    n = 0
    for character in range(CHARACTERS):
        if (mask >> character) & 1:
            n = add(out, n, base + character)
    return n


@rule
def list_line(s, line, base, out, n):
    """The actions of a block for the territories in a row."""
    for i in range(s.players):
        if s.line[line][i] >= 0:
            n = add(out, n, base + i)
    return n
