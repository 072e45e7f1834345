"""The base of the other modules: storage, gold, strength, citizens, tiles, influence, the end (MAR-STOCK, MAR-GOLD,
MAR-STR).
"""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import below
from ....kernel.stack import push_from
from ..state import (
    GUILDS,
    LEVELS,
    NOTHING,
    RESOURCES,
    ROW,
    SECTION,
    SHOWN,
    SITES,
    SPACES,
    TOKENS,
    Banner,
    Cause,
    Token,
)
from .actions import Ev

NOBODY = -1
ANYTHING = 0  # in `wanted`: something that never runs out, such as gold
JOKERS = 1 << TOKENS  # in `wanted`: any resource
STRENGTH = 1 << (TOKENS + 1)  # in `wanted`: strength

# The most resources of choice, or steps of influence, that a frame counts: fewer fill any storage, and the influence
# rows have no more spaces.
MOST_TO_COME = 127

# What grants may give, and words lack (`lacks`): tokens in storage by their bits as above, strength, and
RESOURCES_OF_ANY_KIND = (1 << RESOURCES) - 1
KNIGHTS = 1 << Token.KNIGHT
COINS = 1 << (TOKENS + 2)  # gold
SUPPLY = 1 << (TOKENS + 3)  # tokens that a full storage returns to the supply
CITIZENS_OF_THE_ROW = 1 << (TOKENS + 4)
ANYTHING_ELSE = 1 << (TOKENS + 5)  # what no grant of the box gives: knights on the map, cards taken back


@rule
def bits(mask):
    """The number of bits in a mask."""
    rest = int(mask)
    n = 0
    while rest:
        rest &= rest - 1
        n += 1
    return n


# --- storage --------------------------------------------------------------------------------------------------


@rule
def used(s, seat):
    """Storage slots in use: one for each resource, gem, knight and tower (MAR-STOCK-02)."""
    n = 0 + s.towers[seat]
    for kind in range(TOKENS):
        n += s.store[seat][kind]
    return n


@rule
def resources(s, seat):
    """Resources in storage; gems, knights, gold and strength do not count (MAR-COMP-12)."""
    n = 0
    for kind in range(RESOURCES):
        n += s.store[seat][kind]
    return n


@rule
def resources_left(s):
    """Resources of all kinds in the supply."""
    n = 0
    for kind in range(RESOURCES):
        n += s.supply[kind]
    return n


@outlined
def receive(c, s, seat, kind, number, source, events):
    """Take tokens from the supply, as many as there are (MAR-LIMIT-01). For those without room the player is asked one
    by one.
    """
    there = min(int(number), int(s.supply[kind]))
    fits = min(there, int(c.storage) - used(s, seat))
    if fits > 0:
        s.store[seat][kind] += fits
        s.supply[kind] -= fits
        emit(events, Ev.GAINED, seat, kind, fits, source, PUBLIC)
    if there > fits:
        frame = push_from(s, c.overflow, seat, source, 0, 0)
        frame.kind = kind
        frame.left = there - max(0, fits)


@rule
def give_back(s, seat, kind, number, events):
    """Return tokens from storage to the supply; knights go to the fortress (MAR-STOCK-04)."""
    s.store[seat][kind] -= number
    s.supply[kind] += number
    emit(events, Ev.RETURNED, seat, kind, number, 0, PUBLIC)


# --- gold and strength ----------------------------------------------------------------------------------------


@rule
def receive_gold(s, seat, number, source, events):
    """Gain gold, which has no limit and takes no storage (MAR-GOLD-01 to 03)."""
    if number > 0:
        s.gold[seat] += number
        emit(events, Ev.GOLD, seat, number, 0, source, PUBLIC)


@rule
def pay_gold(s, seat, number, events):
    """Pay gold to the supply (MAR-GOLD-04)."""
    if number > 0:
        s.gold[seat] -= number
        emit(events, Ev.PAID, seat, number, 0, 0, PUBLIC)


@rule
def receive_force(c, s, seat, number, source, events):
    """Gain strength, at most to 8; the rest is lost (MAR-STR-02)."""
    gained = min(int(number), int(c.most_force) - int(s.force[seat]))
    if gained > 0:
        s.force[seat] += gained
        emit(events, Ev.FORCE, seat, gained, 0, source, PUBLIC)


@rule
def spend_force(s, seat, number, events):
    """Spend strength from the marker (MAR-STR-04, MAR-SLAY-09)."""
    if number > 0:
        s.force[seat] -= number
        emit(events, Ev.SPENT_FORCE, seat, number, 0, 0, PUBLIC)


@rule
def worth_paying(c, s, seat, wanted):
    """Whether at least one thing that a payment buys can be had (MAR-STR-06, MAR-LIMIT-07)."""
    if wanted == ANYTHING:
        return True
    if wanted & JOKERS and resources_left(s) > 0:
        return True
    if wanted & STRENGTH and s.force[seat] < c.most_force:
        return True
    worth = False
    for kind in range(TOKENS):
        worth = worth or ((wanted >> kind) & 1 == 1 and s.supply[kind] > 0)
    return worth


@rule
def lacks_goods(wanted):
    """The set that a payment lacks if none of the things that it buys can be had."""
    return SUPPLY if wanted & (STRENGTH - 1) else 0


# --- citizens -------------------------------------------------------------------------------------------------


@rule
def take_citizen(c, s, seat, slot):
    """Take a citizen from the row into the hand; the row stays as it is until the end of the turn (MAR-RECALL-08)."""
    kind = s.row[slot]
    s.row[slot] = NOTHING
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1
    s.icons[seat][c.guild[kind]] += 1


@outlined
def draw_citizen(s):
    """A citizen of the deck at random; the deck is not empty."""
    return _draw(s.rng, s.deck, s.deck_size)


@rule
def _draw(rng, counts, size):
    """A random kind, by how many of each there are."""
    left = below(rng, int(size))
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind


@outlined
def fill_row(s, events):
    """Slide left, then draw for the empty slots; an empty deck triggers the last round (MAR-ROW-01 to 05)."""
    n = 0
    for slot in range(ROW):
        if s.row[slot] >= 0:
            kind = s.row[slot]
            s.row[slot] = NOTHING
            s.row[n] = kind
            n += 1
    for slot in range(n, ROW):
        if s.deck_size == 0:
            trigger(s, Cause.CITIZENS, events)
            return
        kind = draw_citizen(s)
        s.deck[kind] -= 1
        s.deck_size -= 1
        s.row[slot] = kind
        emit(events, Ev.NEW_CITIZEN, NOBODY, kind, 0, 0, PUBLIC)


# --- privilege tiles ------------------------------------------------------------------------------------------


@outlined
def receive_tile(c, s, seat, tile):
    """A grant lies on the board until it is cashed; icons and banners of other tiles count at the end (MAR-PRIV-02)."""
    s.tiles[seat][tile] += 1
    if c.t_grant[tile]:
        s.grants[seat] |= 1 << int(tile)
    for guild in range(GUILDS):
        s.icons[seat][guild] += c.t_icons[tile][guild]
    if c.t_banner[tile] != Banner.NONE:
        s.banners[seat][c.t_banner[tile] - 1] += 1


@outlined
def draw_tile(s, level):
    """Draw a tile of a pile at random (0 or 1, for I and II); NOTHING if it is empty."""
    if s.pile_size[level] == 0:
        return NOTHING
    tile = _draw(s.rng, s.pile[level], s.pile_size[level])
    s.pile[level][tile] -= 1
    s.pile_size[level] -= 1
    return tile


@outlined
def fill_tiles(s, events):
    """Show three tiles of each level; a pile that lacks one triggers the last round (MAR-PRIV-11 to 15)."""
    for level in range(LEVELS):
        for place in range(SHOWN):
            if s.shown[level][place] < 0:
                tile = draw_tile(s, level)
                if tile < 0:
                    trigger(s, Cause.TILES, events)
                    break
                s.shown[level][place] = tile
                emit(events, Ev.NEW_TILE, NOBODY, tile, 0, 0, PUBLIC)


@rule
def lies_open(s, levels):
    """Whether a tile of these levels lies open."""
    for level in range(LEVELS):
        if (levels >> level) & 1:
            for place in range(SHOWN):
                if s.shown[level][place] >= 0:
                    return True
    return False


# --- influence ------------------------------------------------------------------------------------------------


@rule
def river_before(space):
    """The river between a space and the next, NOTHING when there is none (MAR-INFL-02)."""
    if (space + 1) % SECTION == 0 and space + 1 < SPACES:
        return (space + 1) // SECTION - 1
    return NOTHING


@rule
def can_advance(c, s, seat, guild):
    """Whether a marker can advance: not from the last space, and over a river only with its gold (MAR-INFL-07, 18)."""
    space = s.influence[seat][guild]
    if space + 1 >= SPACES:
        return False
    river = river_before(space)
    return river < 0 or s.gold[seat] >= c.river_gold[river]


@outlined
def advance_marker(c, s, seat, guild, events):
    """Advance one space and pay for a river (MAR-INFL-04, MAR-INFL-21); returns that river, or NOTHING."""
    river = river_before(int(s.influence[seat][guild]))
    if river >= 0:
        pay_gold(s, seat, int(c.river_gold[river]), events)
    s.influence[seat][guild] += 1
    emit(events, Ev.INFLUENCE, seat, guild, s.influence[seat][guild], 0, PUBLIC)
    return river


# --- the end --------------------------------------------------------------------------------------------------


@rule
def trigger(s, cause, events):
    """Make this round the last; later causes change nothing (MAR-TRIG-06, MAR-TRIG-08)."""
    if s.last_round == 0:
        s.last_round = 1
        s.cause = cause
        emit(events, Ev.LAST_ROUND, NOBODY, cause, 0, 0, PUBLIC)


@rule
def can_build(c, s, seat):
    """Whether a seat can build: the whole price, a tower, no own tower here, and a free slot (MAR-TURN-11, MAR-BUILD-02
    to 07).
    """
    store = s.store[seat]
    if s.towers[seat] == 0 or store[Token.GEM] == 0:
        return False
    if store[Token.STONE] == 0 or store[Token.WOOD] == 0 or store[Token.MAGIC] == 0:
        return False
    free = False
    for slot in range(SITES):
        owner = s.site[s.margrave[seat]][slot]
        if owner == seat:
            return False
        free = free or owner < 0
    return free
