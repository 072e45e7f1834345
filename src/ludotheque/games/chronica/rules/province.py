"""A Province: free slots, protection, names, points."""

from __future__ import annotations

from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import add
from ..state import CARDS, COLUMNS, EMPTY, SET, SLOTS

ALL = (1 << SLOTS) - 1
FRONTIER = (1 << COLUMNS) - 1  # the slots F1 to F4


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
    """The hand to which a card returns from the Province of `seat`: with own decks that of its owner."""
    if c.own:
        return card // SET
    return seat


@rule
def lying(s, seat):
    """The slots that are not empty, as a set."""
    return int(s.built[seat]) | int(s.peopled[seat])


@rule
def wandering(s, seat):
    """The slots of Characters without a Building (CHR-PLACE-02)."""
    return int(s.peopled[seat]) & ~int(s.built[seat])


@rule
def unprotected(s, seat):
    """The slots with a card that no card in front protects (CHR-PROTECT)."""
    there = lying(s, seat)
    return there & ~((there & FRONTIER) << COLUMNS)


@rule
def is_empty(s, seat, slot):
    return (lying(s, seat) >> slot) & 1 == 0


@rule
def is_occupied(s, seat, slot):
    """A Building with a Character (CHR-PAIR-01)."""
    return ((int(s.built[seat]) & int(s.peopled[seat])) >> slot) & 1 == 1


@rule
def number_in(slots):
    """The number of slots in a set."""
    n = 0
    while slots:
        slots &= slots - 1
        n += 1
    return n


@rule
def list_slots(slots, base, out, n):
    """The actions of a block for the slots of a set."""
    for slot in range(SLOTS):
        if (slots >> slot) & 1:
            n = add(out, n, base + slot)
    return n


@rule
def filled(s, seat):
    """The number of filled slots."""
    return number_in(lying(s, seat))


@rule
def occupied(s, seat):
    """The number of occupied Buildings."""
    return number_in(int(s.built[seat]) & int(s.peopled[seat]))


@rule
def points(s, seat):
    """A point for each slot that is not empty, three for an occupied Building (CHR-SCORE-01, CHR-SCORE-02)."""
    return filled(s, seat) + 2 * occupied(s, seat)


@rule
def blocked(c, s, seat, name):
    """Whether the opponent's Province holds this name (CHR-NAME-01); a common deck has each only once."""
    if not c.own:
        return False
    return (s.there[other(seat)] >> int(name)) & 1 == 1


@rule
def room(c, s, seat, name):
    """The own slots with room for this card (CHR-GRID-04)."""
    if c.is_building[name]:
        return ALL & ~int(s.built[seat])
    return ALL & ~int(s.peopled[seat])


@rule
def playable(c, s, seat, name):
    """Whether a card can be placed or sent on an Action."""
    if not blocked(c, s, seat, name):
        return True  # while the game goes on, a slot is empty
    return not c.is_building[name] and lying(s, other(seat)) != 0


@rule
def guests(c, s, seat):
    """The slots of the Wandering Characters that a seat may welcome (CHR-WELCOME-07, 10 and 15)."""
    host = other(seat)
    slots = wandering(s, host) & unprotected(s, host)
    if slots and c.own:
        for slot in range(SLOTS):
            if (slots >> slot) & 1 and stays_named(s, host, s.character[host][slot]):
                slots &= ~(1 << slot)
    return slots


@outlined
def stays_named(s, seat, card):
    """Whether a Province holds the same card of the other deck."""
    twin = (card + SET) % CARDS
    there = False
    for slot in range(SLOTS):
        there = there or s.building[seat][slot] == twin or s.character[seat][slot] == twin
    return there


@rule
def put_down(c, s, seat, slot, card):
    """Put a card into a slot of one's own."""
    if c.is_building[card % SET]:
        s.building[seat][slot] = card
        s.built[seat] |= 1 << slot
    else:
        s.character[seat][slot] = card
        s.peopled[seat] |= 1 << slot
    s.there[seat] |= 1 << int(card % SET)


@rule
def pick_up_character(s, seat, slot):
    """Take the Character out of a slot and return it."""
    card = int(s.character[seat][slot])
    s.character[seat][slot] = EMPTY
    s.peopled[seat] &= ~(1 << slot)
    _unname(s, seat, card)
    return card


@rule
def pick_up_building(s, seat, slot):
    """Take the Building out of a slot and return it."""
    card = int(s.building[seat][slot])
    s.building[seat][slot] = EMPTY
    s.built[seat] &= ~(1 << slot)
    _unname(s, seat, card)
    return card


@rule
def _unname(s, seat, card):
    if not stays_named(s, seat, card):
        s.there[seat] &= ~(1 << (card % SET))
