"""Grants, at any moment of one's own turn (MAR-PRIV-03 to 09, MAR-WEALTH-14).

A decision with at most one choice is skipped, unless a grant may add another. Words declare by `lacks` what would let
them offer more, and the content holds what each grant gives.
"""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import Op, add, again, drop, push, push_from
from ..state import GUILDS, LEVELS, SHOWN, TILES
from .actions import Act, Ev, From
from .things import SUPPLY, river_before, used

# --- grants inside grants, as far as the stack has room ----------------------------------------------------------


@rule
def _resumes(c, s, place):
    return c.code[s.stack[place].pc].op == Op.RESUME


@rule
def _is_done(c, s, place):
    """Whether a frame below the top has nothing left to do: its program is at its end and was not interrupted there, or
    it only marks the end of a grant.
    """
    at_end = c.code[s.stack[place].pc].op == Op.END and not _resumes(c, s, place + 1)
    return at_end or s.stack[place].pc == c.cashed or _resumes(c, s, place)


@outlined
def _has_room(c, s):
    """Whether the stack has room for a grant, after removing finished frames if need be."""
    depth = 0 + s.depth
    if depth + c.grant_room > len(s.stack):
        for place in range(s.depth - 1):
            if _is_done(c, s, place):
                depth -= 1
    return depth + c.grant_room <= len(s.stack)


@outlined
def make_room(c, s):
    """Remove finished frames if the stack is full."""
    if s.depth + c.grant_room > len(s.stack):
        top = s.depth - 1
        for below in range(1, top + 1):
            place = top - below
            if _is_done(c, s, place):
                if s.stack[place].pc == c.cashed:
                    s.cashing -= 1
                elif _resumes(c, s, place):
                    again(s.stack[place - 1])
                drop(s, place)


# --- cashing --------------------------------------------------------------------------------------------------


@rule
def extras(c, s, seat, out, n):
    """The grants that the player may cash now, from the first turn on also those of wealth tiles (MAR-WEALTH-14). None
    while a chosen price is being paid: a grant could push out of storage what pays for it.
    """
    held = int(s.grants[seat])
    if s.turn == seat and held != 0 and s.owing == 0 and _has_room(c, s):
        for tile in range(TILES):
            if (held >> tile) & 1:
                n = add(out, n, Act.CASH + tile)
    return n


@outlined
def brings(c, s, seat, lacking):
    """Whether a seat's grants may bring something of `lacking`: directly; by tokens that leave a full storage; or by an
    open grant behind a river that their influence and gold can cross.
    """
    gives, gold, steps, tokens = 0, int(s.gold[seat]), 0, used(s, seat)
    for tile in range(TILES):
        if (s.grants[seat] >> tile) & 1:
            number = int(s.tiles[seat][tile])
            gives |= int(c.t_gives[tile])
            gold += number * c.t_gold[tile]
            steps += number * c.t_steps[tile]
            tokens += number * c.t_tokens[tile]
    if tokens <= c.storage:
        gives &= ~SUPPLY
    return gives & lacking != 0 or (_opens_ahead(c, s, lacking) and _river_ahead(c, s, seat, gold, steps))


@rule
def _opens_ahead(c, s, lacking):
    """Whether an open grant may bring something of `lacking`."""
    opens = False
    for level in range(LEVELS):
        for place in range(SHOWN):
            tile = s.shown[level][place]
            if tile >= 0 and c.t_gives[tile] & lacking != 0:
                opens = True
    return opens


@rule
def _river_ahead(c, s, seat, gold, steps):
    """Whether this many steps of influence reach a river that this much gold can pay for."""
    for guild in range(GUILDS):
        for step in range(steps):
            river = river_before(int(s.influence[seat][guild]) + step)
            if river >= 0 and gold >= c.river_gold[river]:
                return True
    return False


@rule
def use_extra(c, s, seat, action, events):
    """Cash a grant: the tile leaves the game (MAR-PRIV-09), and its rewards come before pending work."""
    tile = int(action) - Act.CASH
    s.tiles[seat][tile] -= 1
    if s.tiles[seat][tile] == 0:
        s.grants[seat] &= ~(1 << tile)
    s.cashed += 1
    s.cashing += 1
    emit(events, Ev.CASHED, seat, tile, 0, 0, PUBLIC)
    push(s, c.cashed, seat, seat)
    push_from(s, c.grant_program[tile], seat, From.TILE + tile, tile, 0)
