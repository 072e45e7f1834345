"""The record of a game of Le Royaume, and what its numbers stand for.

Central Piles are *slots*: 0-4 the Monster piles from left to right, 5-14 the Citizen piles (activation 1 to 11/12),
15-19 the Domain piles. Piles are stored from the bottom up. Citizens are numbered by kind (0-17, then the three
Starters), Monsters by card (0-47, then the six Monster Events), Domains and Dukes by card.

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

from ...kernel.stack import state_record

SEATS = 5
CITIZENS = 18
STARTERS = 3
KINDS = CITIZENS + STARTERS
HERALD = KINDS - 1  # the last of the Starters
AREAS = 8
MONSTERS = 48
EVENTS = 6
CARDS = MONSTERS + EVENTS  # whatever can lie in a Victory pile
DOMAINS = 28
DUKES = 14
ROLES = 4
COPIES = 6
COLUMNS = 5
SLOTS = 20
FIRST_CITIZENS = 5  # the slots of the Citizen piles
FIRST_DOMAINS = 15  # the slots of the Domain piles
DEEPEST_DOMAINS = 4
MOST_TOKENS = 40  # of one kind on one card: more than anybody lays, and a bound for what a Monster can cost
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


class Source(IntEnum):
    """Where points come from at the end."""

    MONSTERS = 0
    DOMAINS = 1
    BOARD = 2
    DUKE = 3
    ICONS = 4
    LEFTOVERS = 5
    MOST = 6


SOURCES = len(Source)


class Outcome(IntEnum):
    """How a game stands or has ended; the last three are the endings of the solo game."""

    OPEN = 0
    SCORED = 1
    CLEARED = 2  # the last Monster was slain: won
    OVERRUN = 3  # a Monster found nothing left to take: lost


STATE = state_record(
    "RoyaumeState",
    seats=SEATS,
    depth=16,
    slain=("i8", SEATS),  # Victory piles: bit masks of Monsters and Events
    built=("i4", SEATS),  # bit masks of Domains
    lord_domains="i4",  # what the Dark Lord has captured
    res=("i2", SEATS, RESOURCES),
    vp=("i2", SEATS),  # on the board
    total=("i2", SEATS),  # points, when the game is over
    lord_points="i2",  # the Dark Lord's score, when the game is over
    turns=("i2", SEATS),  # turns begun
    owned=("u1", SEATS, KINDS),  # copies of each Citizen, and the Starters
    role=("u1", SEATS, ROLES),  # Role icons of those Citizens
    used=("u1", KINDS),  # exchanges made by the seat that harvests
    lord_citizens=("u1", CITIZENS),
    monster=("i1", COLUMNS, COPIES),  # cards, from the bottom up
    citizen=("i1", 2 * COLUMNS, COPIES),
    domain=("i1", COLUMNS, DEEPEST_DOMAINS),
    monsters=("u1", COLUMNS),  # how many cards a pile holds
    citizens=("u1", 2 * COLUMNS),
    domains=("u1", COLUMNS),
    dark=("u1", 2 * COLUMNS),  # how many Citizens at the bottom have never lain open
    column=("i1", AREAS),  # where an area's pile lies
    cover=("u1", SLOTS),  # what marks an empty pile
    spare=("i1", EXHAUSTED),  # the Exhausted pile, from the bottom up
    spares="u1",
    events_seen="u1",  # bit mask of Monster Events that have lain open
    token=("u1", CARDS, RESOURCES),  # tokens on Monsters and Events
    offer=("i1", SEATS, 2),  # the Dukes to choose from
    duke=("i1", SEATS),
    lord_duke="i1",
    die=("u1", 2),
    active="u1",
    first="u1",  # who holds the First Player token
    resting="i1",  # who rests; NOTHING with fewer than five
    latched="u1",  # an end condition has been found fulfilled
    exhausted="u1",  # how many slots are exhausted
    emptied="u1",  # a pile has been emptied and not yet been marked
    shut="u1",  # 1 + column of the Domain pile whose top is still face down
    second_harvest="u1",  # the solo game's harvest of the right sides
    outcome="u1",
)
