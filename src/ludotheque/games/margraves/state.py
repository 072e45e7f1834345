"""The record of a game of Margraves de Valeria, and the meaning of its numbers.

Citizens, privilege tiles, monsters, wealth tiles, locations and lairs are numbered by their cards. Piles are sets from
which cards are drawn at random: this has the same probabilities as a shuffled pile, and the record holds no hidden
order. So everybody knows the content of each pile, each hand and the recalled cards by counting, since all of it has
been open; a page need not show it.

Hidden: the wealth tiles of the draft, until all are revealed. `packet[k]` are the four tiles dealt to seat k. Place i
is the tile kept at pick i by the seat that held the packet then, k + i clockwise; the tiles that are still passed on
follow in ascending order. A seat that has held a packet knows its tiles from then on.
"""

from __future__ import annotations

from enum import IntEnum

from ...kernel.record import bits, card, choice, count, flag, seat
from ...kernel.stack import state_record

SEATS = 5
DEPTH = 24  # frames of the stack
GUILDS = 4
LOCATIONS = 8
SITES = 3  # building slots of a location
LAIRS = 4
MONSTERS = 5  # in each lair, the boss last
ROW = 5
LEVELS = 2  # privilege I and II
SHOWN = 3  # tiles of each level that lie open
TOMB_ROWS = 3
TOMB_COLUMNS = 4
CELLS = TOMB_ROWS * TOMB_COLUMNS  # places of the tombs' grid; the content says which exist
LINES = TOMB_ROWS + TOMB_COLUMNS
SEGMENTS = 8
RIVERS = 5
SECTION = 3  # spaces of a section of an influence row, but for the last
SPACES = RIVERS * SECTION + 1
TOWERS = 4
DEALT = 4  # wealth tiles, of which three are kept
KEPT = 3
CITIZENS = 26  # room for kinds of citizen; the content says how many there are
STARTERS = 4  # the first of them
TILES = 60  # room for kinds of privilege tile: bits of an int64
WEALTH = 30  # room for wealth tiles: bits of an int32
BANNERS = 6
NUMBERS = 4  # player numbers on the backs: 2 to 5

NOTHING = -1
UNKNOWN = -2  # a wealth tile that this viewer cannot know


class Token(IntEnum):
    """What lies in storage and is limited: the three resources, gems and knights."""

    STONE = 0
    WOOD = 1
    MAGIC = 2
    GEM = 3
    KNIGHT = 4


RESOURCES = 3
TOKENS = len(Token)


class Guild(IntEnum):
    """The four guilds, in the order of their influence rows."""

    ARTISAN = 0
    SOLDIER = 1
    SHADOW = 2
    SAINT = 3


class Reach(IntEnum):
    """How far a piece goes in one move: along a road, or to any location."""

    NEXT = 0
    ANYWHERE = 1


class Lair(IntEnum):
    """The four lairs."""

    MOUNTAINS = 0
    FOREST = 1
    RUINS = 2
    HILLS = 3


class Banner(IntEnum):
    """What is on the banners of privilege tiles."""

    NONE = 0
    GRIFFIN = 1
    ROSE = 2
    TOWER = 3
    SWORD = 4
    MOON = 5
    SUN = 6


class Level(IntEnum):
    """The privilege tiles that may be taken."""

    I = 1  # noqa: E741
    II = 2
    EITHER = 3


class Cause(IntEnum):
    """The causes of the last round."""

    OPEN = 0
    TOWERS = 1
    CITIZENS = 2
    TILES = 3


class Source(IntEnum):
    """The sources of points: the guilds, banners, and leftovers."""

    GUILD = 0
    BANNERS = 4
    LEFT = 5


SOURCES = GUILDS + 2

STATE = state_record(
    "MargravesState",
    seats=SEATS,
    depth=DEPTH,
    cells={
        "left": count("i1"),  # what is still to come
        # Pending rewards: lines of the tombs, or the first 15 segments entered. For a turn: the lines that have paid,
        # and, before a citizen is played, whether it can only be a recall.
        "claims": bits("i2", of=12),
        "first": count("i1"),  # where counting began: the segment before a ship's voyage, or a place + 1
        "kind": choice("i1", of=TOKENS),  # what does not fit into storage
    },
    tiles=count("u1", SEATS, TILES, per_seat=True),  # privilege tiles held
    grants=bits("i8", SEATS, of=TILES, per_seat=True),  # those of them that can be cashed
    gold=count("i2", SEATS, per_seat=True),
    total=count("i2", SEATS, per_seat=True),  # points, when the game is over
    turns=count("i2", SEATS, per_seat=True),  # turns begun
    kept=bits("i4", SEATS, of=WEALTH, per_seat=True),  # open wealth tiles that are still to be resolved
    pile=count("u1", LEVELS, TILES),  # privilege tiles face down
    pile_size=count("u1", LEVELS),
    shown=card("i1", LEVELS, SHOWN, of=TILES),
    cashed=count("u1"),  # grants that have left the game
    hand=count("u1", SEATS, CITIZENS, per_seat=True),
    played=count("u1", SEATS, CITIZENS, per_seat=True),  # the pile to the right of the board
    hand_size=count("u1", SEATS, per_seat=True),
    played_size=count("u1", SEATS, per_seat=True),
    deck=count("u1", CITIZENS),
    deck_size=count("u1"),
    row=card("i1", ROW, of=CITIZENS),
    removed=count("u1"),  # citizens that recalls have removed from the game
    store=count("u1", SEATS, TOKENS, most=12, per_seat=True),
    towers=count("u1", SEATS, most=TOWERS, per_seat=True),  # those still in storage
    force=count("u1", SEATS, most=8, per_seat=True),
    influence=count("u1", SEATS, GUILDS, most=SPACES, per_seat=True),
    ship=choice("u1", SEATS, of=SEGMENTS, per_seat=True),
    margrave=choice("u1", SEATS, of=LOCATIONS, per_seat=True),
    icons=count("u1", SEATS, GUILDS, per_seat=True),  # guild icons of citizens, tiles and towers
    banners=count("u1", SEATS, BANNERS, per_seat=True),
    supply=count("u1", TOKENS),  # the knights are those of the fortress
    knights=count("u1", LOCATIONS),
    site=seat("i1", LOCATIONS, SITES, of=SEATS),  # who has built there
    top=card("i1", LAIRS, of=MONSTERS),  # the face-up monster
    above=bits("u1", LAIRS, of=MONSTERS),  # face down above the lair card
    slain=card("i1", LAIRS, MONSTERS, of=MONSTERS),  # under the lair card, in the order in which they were slain
    slain_size=count("u1", LAIRS, most=MONSTERS),
    boss=flag(LAIRS),  # whether the boss has joined its pile
    tomb=bits("u2", of=CELLS),  # where knights are
    lying=bits("u2", of=CELLS),  # where they lie
    fresh=bits("u2", of=CELLS),  # where they were put this turn
    statue=count("u1"),  # knights on the statue
    packet=card("i1", SEATS, DEALT, of=WEALTH, per_seat=True),
    picks=count("u1", most=KEPT),  # how many tiles everybody has kept
    active=seat("u1", of=SEATS),
    first=seat("u1", of=SEATS),  # who has the first-player marker
    turn=seat("i1", of=SEATS),  # who may cash grants; NOTHING between turns and in the clean-up
    cashing=count("u1"),  # grants in progress
    owing=flag(),  # a chosen price is being paid, and no grant may interrupt
    card=card("i1", of=CITIZENS),  # what has been played this turn
    last_round=flag(),
    cause=choice("u1", of=len(Cause)),
)
