"""Grants, at any moment of one's own turn (MAR-PRIV-03 to 09, MAR-WEALTH-14).

Where nothing can be chosen, or one thing alone, nobody is asked, unless a grant may change that: words say with `lacks`
what would let them offer more, and the content says of each grant what it gives.
"""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import Op, add, again, drop, push, push_from
from ..state import GUILDS, LEVELS, SHOWN, TILES
from .actions import Act, Ev, From
from .things import SUPPLY, river_before, used

# --- as many inside each other as the stack has room for ------------------------------------------------------


@rule
def _resumes(c, s, place):
    return c.code[s.stack[place].pc].op == Op.RESUME


@rule
def _is_done(c, s, place):
    """Whether a frame below the top has nothing left to do: its program is at its end and was not interrupted there, or
    it only says that a grant is over."""
    at_end = c.code[s.stack[place].pc].op == Op.END and not _resumes(c, s, place + 1)
    return at_end or s.stack[place].pc == c.cashed or _resumes(c, s, place)


@outlined
def _has_room(c, s):
    """Whether a grant finds room on the stack, if need be in place of frames that are done."""
    depth = 0 + s.depth
    if depth + c.grant_room > len(s.stack):
        for place in range(s.depth - 1):
            if _is_done(c, s, place):
                depth -= 1
    return depth + c.grant_room <= len(s.stack)


@outlined
def make_room(c, s):
    """Drop frames that are done where the stack is full."""
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
    """The grants that its player may cash now; those of wealth tiles too, from the first turn on (MAR-WEALTH-14). A
    price that has been agreed to is paid first: a grant could throw out of storage what it takes."""
    held = int(s.grants[seat])
    if s.turn == seat and held != 0 and s.owing == 0 and _has_room(c, s):
        for tile in range(TILES):
            if (held >> tile) & 1:
                n = add(out, n, Act.CASH + tile)
    return n


@outlined
def brings(c, s, seat, lacking):
    """Whether grants that a seat holds may bring something of what is lacking: by themselves, by tokens that must leave
    a full storage, or by a river that their influence and gold can cross, to a grant that lies open."""
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
    """Whether a grant lies open that may bring something of what is lacking."""
    opens = False
    for level in range(LEVELS):
        for place in range(SHOWN):
            tile = s.shown[level][place]
            if tile >= 0 and c.t_gives[tile] & lacking != 0:
                opens = True
    return opens


@rule
def _river_ahead(c, s, seat, gold, steps):
    """Whether so many steps of influence reach a river that so much gold can pay."""
    for guild in range(GUILDS):
        for step in range(steps):
            river = river_before(int(s.influence[seat][guild]) + step)
            if river >= 0 and gold >= c.river_gold[river]:
                return True
    return False


@rule
def use_extra(c, s, seat, action, events):
    """The tile leaves the game (MAR-PRIV-09); its rewards come before anything else goes on."""
    tile = int(action) - Act.CASH
    s.tiles[seat][tile] -= 1
    if s.tiles[seat][tile] == 0:
        s.grants[seat] &= ~(1 << tile)
    s.cashed += 1
    s.cashing += 1
    emit(events, Ev.CASHED, seat, tile, 0, 0, PUBLIC)
    push(s, c.cashed, seat, seat)
    push_from(s, c.grant_program[tile], seat, From.TILE + tile, tile, 0)
