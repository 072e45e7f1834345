"""What lies in a Province: free slots, what is protected, which names are there, points."""

from __future__ import annotations

from ....kernel.rule import rule
from ..state import COLUMNS, EMPTY, SET, SLOTS


@rule
def other(seat):
    """The opponent."""
    return 1 - seat


@rule
def deck_of(c, seat):
    """The deck that a seat draws from (CHR-SETUP-01, CHR-SETUP-02)."""
    if c.own:
        return seat
    return 0


@rule
def owner_of(c, seat, card):
    """Whose hand a card goes back to from the Province of `seat`: with own decks its owner's."""
    if c.own:
        return card // SET
    return seat


@rule
def is_empty(s, seat, slot):
    return s.building[seat][slot] < 0 and s.character[seat][slot] < 0


@rule
def is_occupied(s, seat, slot):
    """A Building with a Character (CHR-PAIR-01)."""
    return s.building[seat][slot] >= 0 and s.character[seat][slot] >= 0


@rule
def is_wandering(s, seat, slot):
    """A Character without a Building (CHR-PLACE-02)."""
    return s.building[seat][slot] < 0 and s.character[seat][slot] >= 0


@rule
def is_open(s, seat, slot):
    """Whether something lies there that no card in front protects (CHR-PROTECT)."""
    if is_empty(s, seat, slot):
        return False
    return slot < COLUMNS or is_empty(s, seat, slot - COLUMNS)


@rule
def filled(s, seat):
    """How many slots are not empty."""
    n = 0
    for slot in range(SLOTS):
        if not is_empty(s, seat, slot):
            n += 1
    return n


@rule
def occupied(s, seat):
    """How many Buildings are occupied."""
    n = 0
    for slot in range(SLOTS):
        if is_occupied(s, seat, slot):
            n += 1
    return n


@rule
def points(s, seat):
    """A point for each slot that is not empty, three for an occupied Building (CHR-SCORE-01, CHR-SCORE-02)."""
    return filled(s, seat) + 2 * occupied(s, seat)


@rule
def times_named(s, seat, name):
    """How many cards of a name lie in a Province."""
    n = 0
    for slot in range(SLOTS):
        if s.building[seat][slot] >= 0 and s.building[seat][slot] % SET == name:
            n += 1
        if s.character[seat][slot] >= 0 and s.character[seat][slot] % SET == name:
            n += 1
    return n


@rule
def blocked(c, s, seat, name):
    """Whether the opponent's Province holds this name (CHR-NAME-01); a common deck has each only once."""
    if not c.own:
        return False
    return times_named(s, other(seat), name) > 0


@rule
def fits(c, s, seat, name, slot):
    """Whether a slot of one's own has room for this card (CHR-GRID-04)."""
    if c.is_building[name]:
        return s.building[seat][slot] < 0
    return s.character[seat][slot] < 0


@rule
def playable(c, s, seat, name):
    """Whether a card can be placed or sent on an Action."""
    if not blocked(c, s, seat, name):
        return True  # while the game goes on a slot is empty
    return not c.is_building[name] and filled(s, other(seat)) > 0


@rule
def may_welcome(c, s, seat, slot):
    """Whether the Wandering Character in a slot of the opponent may move in (CHR-WELCOME-07, 10 and 15)."""
    host = other(seat)
    if not is_wandering(s, host, slot) or not is_open(s, host, slot):
        return False
    return not c.own or times_named(s, host, s.character[host][slot] % SET) == 1


@rule
def guests(c, s, seat):
    """How many Wandering Characters could be welcomed."""
    n = 0
    for slot in range(SLOTS):
        if may_welcome(c, s, seat, slot):
            n += 1
    return n


@rule
def put_down(c, s, seat, slot, card):
    """Lay a card on a slot of one's own."""
    if c.is_building[card % SET]:
        s.building[seat][slot] = card
    else:
        s.character[seat][slot] = card


@rule
def pick_up_character(s, seat, slot):
    """Take the Character off a slot; returns it."""
    card = s.character[seat][slot]
    s.character[seat][slot] = EMPTY
    return card
