"""The record of a game of Vaalbara: 5 seats at most, cards by number (0-50), characters by initiative less one."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.record import bits, card, choice, count, flag, seat
from ...kernel.stack import state_record

SEATS = 5
ROUNDS = 9
DEPTH = 6  # frames of the stack
CARDS = 51
CLANS = 5
CHARACTERS = 16  # room for cards; the content says how many there are
HAND = 5
EMPTY = -1  # no card in this place
UNKNOWN = -2  # a card, or its back, that this viewer cannot know

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
    depth=DEPTH,
    cells={
        "picked": choice("i1", of=2 * SEATS),  # a place in the rows (row times SEATS, and how far along) or in a domain
        "second": choice("i1", of=2 * SEATS),  # the place that it is exchanged with
    },
    seen=bits("i8", of=CARDS),  # cards that were face up: face and back are known to all, wherever they are
    points=count("i2", SEATS, most=120, per_seat=True),
    gained=count("i2", SEATS, SOURCES, most=60, per_seat=True),
    hand=bits("u2", SEATS, of=CHARACTERS, per_seat=True),
    pile=bits("u2", SEATS, of=CHARACTERS, per_seat=True),
    discard=bits("u2", SEATS, of=CHARACTERS, per_seat=True),
    shown=bits("u2", SEATS, of=CHARACTERS, per_seat=True),  # in hand, and all have seen it (the Midwife's)
    deck=card("i1", CARDS, of=CARDS),  # cards from `top` to `cards - 1`; EMPTY before
    back=choice("i1", CARDS, of=CARDS),  # by card: which ranking is on its back
    line=card("i1", 2, SEATS, of=CARDS),
    domain=card("i1", SEATS, ROUNDS, of=CARDS, per_seat=True),
    lands=count("u1", SEATS, LANDS, most=ROUNDS, per_seat=True),  # how many of each type a domain holds
    domain_size=count("u1", SEATS, most=ROUNDS, per_seat=True),
    hand_size=count("u1", SEATS, most=HAND + 1, per_seat=True),
    pile_size=count("u1", SEATS, most=CHARACTERS, per_seat=True),
    clan=choice("u1", SEATS, of=CLANS, per_seat=True),
    played=card("i1", SEATS, of=CHARACTERS, per_seat=True),  # the revealed character of this round
    order=seat("i1", SEATS, of=SEATS),  # seats in turn order
    round_number=count("u1", most=ROUNDS),
    top=count("u1", most=CARDS),
    cards=count("u1", most=CARDS),  # territories in play
    top_back=choice("i1", of=CARDS),  # the ranking that lies open on the deck
    omens=choice("i1", of=CARDS),  # the ranking in force, read at the reveal
    doubled=flag(),  # the territory of this turn counts twice
)
