"""The record of a game of Le Royaume, and what its numbers stand for.

Central Piles are *slots*: 0-4 the Monster piles from left to right, 5-14 the Citizen piles (activation 1 to 11/12),
15-19 the Domain piles. Piles are stored from the bottom up. Citizens are numbered by kind (0-17, then the three
Starters), Monsters by card (0-47, then the Monster Events), Domains and Dukes by card. There is room for more Events,
Domains and Dukes than the box holds; the content says which are in the game.

Hidden, and from whom:
- Domains under the top of their pile, and a top that is not turned up yet (`shut`): from all;
- Dukes: the two offered to a seat are known to that seat alone, for good; kept ones lie open when the game is over;
- the Dark Lord's Duke, until the game is over: from all;
- the lowest `dark` cards of each pile of mixed Citizens: from all;
- Monster Events in the Exhausted pile, unless all have seen them go there: from all.
What went back to the box unseen is not in the record at all.
"""

from __future__ import annotations

from enum import IntEnum

from ...kernel.record import action, bits, card, choice, count, flag, seat
from ...kernel.stack import state_record

SEATS = 5
CITIZENS = 18
STARTERS = 3
KINDS = CITIZENS + STARTERS
HERALD = KINDS - 1  # the last of the Starters
AREAS = 8
MONSTERS = 48
EVENTS = 8  # room; the content says which there are
CARDS = MONSTERS + EVENTS  # whatever can lie in a Victory pile
NAMES = 32  # room for names of Monsters
DOMAINS = 31  # room: bits of an int32
DUKES = 16  # room
ROLES = 4
COPIES = 6
COLUMNS = 5
SLOTS = 20
FIRST_CITIZENS = 5  # the slots of the Citizen piles
FIRST_DOMAINS = 15  # the slots of the Domain piles
DEEPEST_DOMAINS = 4
MOST_TOKENS = 40  # tokens of one kind on one card, at most, so that prices have a bound
MOST_HELD = 10_000  # the most of a Resource, or Victory Points on the board, so that sums fit 16 bits
ROUNDS = 200  # the last round of all: only own cards that put cards back lead there
WAKING = 8  # the most kinds of Citizen that one roll activates
TYPES = 4
EXHAUSTED = 15  # at most two for each of five players, and one Event each

NOTHING = -1
UNKNOWN = -2  # a card that this viewer cannot know

BARE = 0  # in `cover`: nothing lies there
PLAIN = 1  # in `cover` and `spare`: an Exhausted card
BLANK = 2  # in `cover`: empty, but no Exhausted card was left (ROY-EXHAUST-05)
EVENT = 3  # in `cover` and `spare`: EVENT + e is Monster Event e


class Res(IntEnum):
    """The three Resources, and Victory Points, which are none (ROY-TRACK-05)."""

    GOLD = 0
    STRENGTH = 1
    MAGIC = 2
    POINTS = 3


RESOURCES = 3
SIDES = 6  # of a die


class Role(IntEnum):
    """The four Roles of Citizens."""

    WORKER = 0
    SOLDIER = 1
    SHADOW = 2
    HOLY = 3


class Type(IntEnum):
    """The four types of Monster."""

    MINION = 0
    BEAST = 1
    TITAN = 2
    BOSS = 3


class Timing(IntEnum):
    """When a Domain works."""

    ONCE = 0
    ROLL = 1
    DOUBLE = 2
    HARVEST = 3
    START = 4
    END = 5
    ON_SLAY = 6
    ON_CITIZEN = 7
    CITIZEN_PRICE = 8
    DOMAIN_PRICE = 9


class Mode(IntEnum):
    """How an activation is played: gained at once, chosen from, bought, or stolen before the gains."""

    GAIN = 0
    CHOICE = 1
    EXCHANGE = 2
    THEFT = 3


class Source(IntEnum):
    """The sources of points at the end."""

    MONSTERS = 0
    DOMAINS = 1
    BOARD = 2
    DUKE = 3
    ICONS = 4
    LEFTOVERS = 5
    MOST = 6


SOURCES = len(Source)
CENT = 100  # income is kept in hundredths of a Strength or Magic
GOLD_WORTH = 1.3  # in Strength or Magic: Gold buys Citizens that bring more, and Domains


class Outcome(IntEnum):
    """The state of a game or how it ended; the last three are the endings of the solo game."""

    OPEN = 0
    SCORED = 1
    CLEARED = 2  # the last Monster was slain: won
    OVERRUN = 3  # a Monster found nothing left to take: lost


LORD = -1  # in place of a seat: the Dark Lord, whose cards are counted too

STATE = state_record(
    "RoyaumeState",
    seats=SEATS,
    depth=16,
    cells={
        "target": action("i2"),  # the target of an Action until it is paid for
        "begun": count("u1"),  # activations that have run, or purchases made
        "heralds": count("u1"),  # activations of the Herald, or consolations
        "waiting": bits("u1", of=4),  # the dice and the sum that still trigger a pile; bit 3: the phase has begun
        "column": choice("i1", of=COLUMNS),  # the triggered Monster pile
    },
    slain=bits("i8", SEATS, of=CARDS, per_seat=True),  # Victory piles: Monsters and Events
    built=bits("i4", SEATS, of=DOMAINS, per_seat=True),
    lord_domains=bits("i4", of=DOMAINS),  # what the Dark Lord has captured
    turned=bits("i4", of=DOMAINS),  # Domains that have been used on this roll
    res=count("i2", SEATS, RESOURCES, per_seat=True),
    vp=count("i2", SEATS, per_seat=True),  # on the board
    total=count("i2", SEATS, per_seat=True),  # points, when the game is over
    lord_points=count("i2"),  # the Dark Lord's score, when the game is over
    turns=count("i2", SEATS, per_seat=True),  # turns begun
    owned=count("u1", SEATS, KINDS, most=COPIES, per_seat=True),  # copies of each Citizen, and the Starters
    role=count("u1", SEATS, ROLES, per_seat=True),  # Role icons of those Citizens
    used=count("u1", KINDS),  # exchanges made by the seat that harvests
    lord_citizens=count("u1", CITIZENS, most=COPIES),
    monster=card("i1", COLUMNS, COPIES, of=MONSTERS),  # from the bottom up
    citizen=card("i1", 2 * COLUMNS, COPIES, of=CITIZENS),
    domain=card("i1", COLUMNS, DEEPEST_DOMAINS, of=DOMAINS),
    monsters=count("u1", COLUMNS, most=COPIES),  # how many cards a pile holds
    citizens=count("u1", 2 * COLUMNS, most=COPIES),
    domains=count("u1", COLUMNS, most=DEEPEST_DOMAINS),
    dark=count("u1", 2 * COLUMNS, most=COPIES),  # the number of Citizens at the bottom that were never face up
    column=choice("i1", AREAS, of=COLUMNS),  # where an area's pile lies
    cover=choice("u1", SLOTS, of=EVENT + EVENTS),  # the mark of an empty pile
    spare=choice("i1", EXHAUSTED, of=EVENT + EVENTS),  # the Exhausted pile, from the bottom up
    spares=count("u1", most=EXHAUSTED),
    events_seen=bits("u1", of=EVENTS),  # Monster Events that were face up
    token=count("u1", CARDS, RESOURCES),  # tokens on Monsters and Events
    offer=card("i1", SEATS, 2, of=DUKES, per_seat=True),  # the Dukes to choose from
    duke=card("i1", SEATS, of=DUKES, per_seat=True),
    lord_duke=card("i1", of=DUKES),
    die=count("u1", 2, most=6),
    active=seat("u1", of=SEATS),
    first=seat("u1", of=SEATS),  # who holds the First Player token
    resting=seat("i1", of=SEATS),  # who rests; NOTHING with fewer than five
    latched=flag(),  # an end condition was met
    exhausted=count("u1", most=SLOTS),  # how many slots are exhausted
    emptied=flag(),  # a pile was emptied and is not yet marked
    shut=choice("u1", of=1 + COLUMNS),  # 1 + column of the Domain pile whose top is still face down
    second_harvest=flag(),  # the solo game's harvest of the right sides
    outcome=choice("u1", of=len(Outcome)),
)
