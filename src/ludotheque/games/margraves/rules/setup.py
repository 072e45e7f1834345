"""Setting up (MAR-SETUP, MAR-PLAYER): the boards, what each seat begins with, and the wealth tiles."""

from __future__ import annotations

from ....kernel.linking.rule import rule
from ....kernel.random import below, pick_bit
from ....kernel.stack import push
from ..state import (
    CITIZENS,
    DEALT,
    LAIRS,
    LEVELS,
    LOCATIONS,
    MONSTERS,
    NOTHING,
    ROW,
    SEATS,
    SHOWN,
    SITES,
    STARTERS,
    TILES,
    TOKENS,
    TOWERS,
    Token,
)
from .things import draw_citizen, draw_tile


@rule
def setup(c, s):
    _clear_places(s)
    _lay_out_boards(c, s)
    _lay_out_monsters(s)
    s.first = below(s.rng, int(s.players))
    s.active = s.first
    for seat in range(s.players):
        s.supply[Token.GEM] -= 1
        s.store[seat][Token.GEM] = 1
        s.towers[seat] = TOWERS
        s.margrave[seat] = c.start
        s.ship[seat] = 0
        for kind in range(STARTERS):
            s.hand[seat][kind] = 1
            s.icons[seat][c.guild[kind]] += 1
        s.hand_size[seat] = STARTERS
    _deal_wealth(c, s)
    push(s, c.opening, 0, 0)


@rule
def _clear_places(s):
    s.turn = NOTHING
    s.card = NOTHING
    for slot in range(ROW):
        s.row[slot] = NOTHING
    for level in range(LEVELS):
        for place in range(SHOWN):
            s.shown[level][place] = NOTHING
    for location in range(LOCATIONS):
        for slot in range(SITES):
            s.site[location][slot] = NOTHING
    for lair in range(LAIRS):
        for place in range(MONSTERS):
            s.slain[lair][place] = NOTHING
    for seat in range(SEATS):
        for place in range(DEALT):
            s.packet[seat][place] = NOTHING


@rule
def _lay_out_boards(c, s):
    """Citizens and tiles for this number of players (MAR-SETUP-01 to 09), tokens, a knight on each location."""
    number = s.players - 2
    for kind in range(STARTERS, CITIZENS):
        for back in range(number + 1):
            s.deck[kind] += c.copies[kind][back]
        s.deck_size += s.deck[kind]
    for slot in range(ROW):
        if s.deck_size > 0:
            kind = draw_citizen(s)
            s.deck[kind] -= 1
            s.deck_size -= 1
            s.row[slot] = kind
    for tile in range(TILES):
        if c.t_level[tile] > 0:
            level = c.t_level[tile] - 1
            for back in range(number + 1):
                s.pile[level][tile] += c.t_copies[tile][back]
            s.pile_size[level] += s.pile[level][tile]
    for level in range(LEVELS):
        for place in range(SHOWN):
            s.shown[level][place] = draw_tile(s, level)
    for kind in range(TOKENS):
        s.supply[kind] = c.supply[kind][number]
    for location in range(LOCATIONS):
        s.supply[Token.KNIGHT] -= 1
        s.knights[location] = 1


@rule
def _lay_out_monsters(s):
    """Each boss under its lair, four monsters above, the first face up (MAR-SETUP-11 to 13)."""
    for lair in range(LAIRS):
        s.above[lair] = (1 << (MONSTERS - 1)) - 1
        top = pick_bit(s.rng, int(s.above[lair]))
        s.above[lair] &= ~(1 << top)
        s.top[lair] = top


@rule
def _deal_wealth(c, s):
    """Four different tiles to each seat, in ascending order (MAR-WEALTH-02)."""
    left = (1 << int(c.wealths)) - 1
    for seat in range(s.players):
        mine = 0
        for _ in range(DEALT):
            tile = pick_bit(s.rng, left)
            left &= ~(1 << tile)
            mine |= 1 << tile
        place = 0
        for tile in range(int(c.wealths)):
            if (mine >> tile) & 1:
                s.packet[seat][place] = tile
                place += 1
