"""The record of a game of Vaalbara: 5 seats at most, cards by number (0-50), characters by initiative less one
(0-11)."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.stack import state_record

SEATS = 5
ROUNDS = 9
CARDS = 51
CLANS = 5
CHARACTERS = 12
HAND = 5
EMPTY = -1  # no card in this place
UNKNOWN = -2  # a card, or the back of one, that this viewer cannot know

FIRST_LINE = 0
SECOND_LINE = 1


class Land(IntEnum):
    """The six types of territory."""

    PRAIRIE = 0
    FOREST = 1
    MOUNTAIN = 2
    FIELD = 3
    VILLAGE = 4
    RIVER = 5


LANDS = len(Land)


class Who(IntEnum):
    """The twelve characters; initiative is one more."""

    COMBATANT = 0
    POETESS = 1
    HUNTER = 2
    ORACLE = 3
    CARPENTER = 4
    FALCONER = 5
    TRACKER = 6
    MIDWIFE = 7
    RIDER = 8
    ARTISAN = 9
    PIONEER = 10
    FARMER = 11


class Source(IntEnum):
    """Where points come from: characters, the six lands (1 + Land), thefts (net), the start and the final bonus."""

    CHARACTERS = 0
    LANDS = 1
    THEFTS = 7
    START = 8
    BONUS = 9


SOURCES = len(Land) + 4

STATE = state_record(
    "VaalbaraState",
    seats=SEATS,
    depth=5,
    seen="i8",  # bit mask of cards that have lain face up: face and back are known to all, wherever they are
    points=("i2", SEATS),
    gained=("i2", SEATS, SOURCES),
    hand=("u2", SEATS),  # bit masks of characters
    pile=("u2", SEATS),
    discard=("u2", SEATS),
    shown=("u2", SEATS),  # characters in hand that all have seen there (the Midwife's)
    deck=("i1", CARDS),  # cards from `top` to `cards - 1`; EMPTY before
    back=("i1", CARDS),  # by card: which ranking is on its back
    line=("i1", 2, SEATS),
    domain=("i1", SEATS, ROUNDS),
    lands=("u1", SEATS, LANDS),  # how many of each type a domain holds
    domain_size=("u1", SEATS),
    hand_size=("u1", SEATS),
    pile_size=("u1", SEATS),
    clan=("u1", SEATS),
    played=("i1", SEATS),  # the revealed character of this round
    order=("i1", SEATS),  # seats in turn order
    place=("i1", SEATS),  # a seat's place in that order
    round_number="u1",
    top="u1",
    cards="u1",  # territories in play
    top_back="i1",  # the ranking that lies open on the deck
    omens="i1",  # the ranking in force, read at the reveal
)
