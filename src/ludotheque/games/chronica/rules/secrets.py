"""What a player of Chronica Universalis can know, and how to guess the rest.

Both players know the cards of each deck, since decks are chosen for the table. Hidden are the opponent's hand, the
order of the decks, and the picked card until its use is known (CHR-DECK-04). A card that a player has seen stays known:
one that went back to a hand or under a deck face up; one that the player saw on a deck, until it is moved unseen, also
if the opponent drew it; a hand that was shown. Discards are open (CHR-DECK-03). Spectators see no card in hands or
decks.
"""

from __future__ import annotations

from ....kernel.linking.rule import outlined, rule
from ....kernel.random import below, shuffle
from ..state import EMPTY, SEATS, SET, SLOTS, UNKNOWN, Play
from .province import deck_of, playable


@rule
def hide(c, s, viewer):
    for seat in range(SEATS):
        if seat != viewer:
            if viewer >= SEATS:
                s.shown[seat] = 0
            _hide_hand(s, seat)
    for deck in range(SEATS):
        for i in range(s.top[deck], s.end[deck]):
            if viewer >= SEATS or (s.known[deck][i] >> viewer) & 1 == 0:
                s.deck[deck][i] = UNKNOWN
    if s.card != EMPTY and s.play == Play.NONE and s.active != viewer:
        s.card = UNKNOWN


@rule
def _hide_hand(s, seat):
    """Keep the cards of a hand that the opponent has seen, ascending; hide the rest."""
    n = 0
    size = int(s.hand_size[seat])
    for i in range(size):
        name = int(s.hand[seat][i])
        if name != UNKNOWN and (s.shown[seat] >> name) & 1:
            s.hand[seat][n] = name
            n += 1
    for i in range(n, size):
        s.hand[seat][i] = UNKNOWN


@outlined
def fill(c, s, viewer, rng, scratch):
    for deck in range(SEATS):
        _fill_deck(c, s, deck, rng, scratch)
    for seat in range(SEATS):
        _sort_hand(s, seat)
    if s.card == UNKNOWN:
        s.card = deck_of(c, s.active) * SET + _guess_pick(c, s, rng, scratch)


@rule
def _fill_deck(c, s, deck, rng, scratch):
    """Deal the cards of a deck that are not in sight to the places of hidden cards."""
    seen = int(s.discard[deck])
    for seat in range(SEATS):
        for slot in range(SLOTS):
            seen |= _bit(s.building[seat][slot], deck) | _bit(s.character[seat][slot], deck)
        if deck_of(c, seat) == deck:
            for i in range(s.hand_size[seat]):
                if s.hand[seat][i] >= 0:
                    seen |= 1 << int(s.hand[seat][i])
    if s.play != Play.NONE:
        seen |= _bit(s.card, deck)
    seen |= _bit(s.helper, deck)
    for i in range(s.top[deck], s.end[deck]):
        if s.deck[deck][i] >= 0:
            seen |= 1 << int(s.deck[deck][i])
    n = 0
    for name in range(SET):
        if c.in_deck[deck][name] and (seen >> name) & 1 == 0:
            scratch[n] = name
            n += 1
    shuffle(rng, scratch, 0, n)
    for seat in range(SEATS):
        if deck_of(c, seat) == deck:
            for i in range(s.hand_size[seat]):
                if s.hand[seat][i] == UNKNOWN:
                    n -= 1
                    s.hand[seat][i] = int(scratch[n])
    for i in range(s.top[deck], s.end[deck]):
        if s.deck[deck][i] == UNKNOWN:
            n -= 1
            s.deck[deck][i] = int(scratch[n])


@rule
def _bit(card, deck):
    """A card as a set with one member; empty if it is of another deck."""
    if card >= 0 and card // SET == deck:
        return 1 << int(card % SET)
    return 0


@rule
def _sort_hand(s, seat):
    hand = s.hand[seat]
    for i in range(1, s.hand_size[seat]):
        name = int(hand[i])
        j = i
        while j > 0 and hand[j - 1] > name:
            hand[j] = hand[j - 1]
            j -= 1
        hand[j] = name


@rule
def _guess_pick(c, s, rng, scratch):
    """Any card of the hand that could have been picked."""
    seat = int(s.active)
    n = 0
    for i in range(s.hand_size[seat]):
        if not s.replay or playable(c, s, seat, s.hand[seat][i]):
            scratch[n] = s.hand[seat][i]
            n += 1
    return int(scratch[below(rng, n)])
