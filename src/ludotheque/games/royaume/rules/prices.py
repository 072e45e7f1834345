"""What things cost, and whether somebody can pay for them (ROY-MAGIC, ROY-RECRUIT, ROY-BUILD, ROY-SLAY)."""

from __future__ import annotations

from ....kernel.rule import outlined, rule
from ....kernel.stack import SEAT
from ..state import CITIZENS, DOMAINS, MONSTERS, ROLES, Res
from .piles import named, on_top
from .verbs import NO_LIMIT, Do, Timing, Wanted

ALL_MONSTERS = (1 << MONSTERS) - 1


@rule
def recruit_price(c, s, seat, kind):
    """Base cost and 1 Gold for each card of the same name, Starters included (ROY-RECRUIT-02 to 07)."""
    price = int(c.cost[kind])
    if int(s.built[seat]) & int(c.timing[Timing.CITIZEN_PRICE]) == 0:
        price += named(c, s, seat, kind)
    return price


@rule
def build_price(c, s, seat, domain):
    """The printed cost less what own Domains take off (ROY-BUILD-06)."""
    price = int(c.d_cost[domain])
    mask = int(s.built[seat]) & int(c.timing[Timing.DOMAIN_PRICE])
    if mask:
        for cheaper in range(DOMAINS):
            if (mask >> cheaper) & 1:
                price -= c.code[c.domain_program[cheaper]][1]
    return max(price, 0)


@rule
def strength_of(c, s, card):
    """With Strength tokens (ROY-EVENT-21)."""
    return int(c.m_strength[card]) + s.token[card][Res.STRENGTH]


@rule
def magic_of(c, s, card):
    """Its own Magic cost, with Magic tokens (ROY-MAGIC-05)."""
    return int(c.m_magic[card]) + s.token[card][Res.MAGIC]


@rule
def least_magic(price, have):
    """The least Magic that must stand in for a missing Resource."""
    return max(0, price - have)


@rule
def most_magic(price, magic):
    """The most Magic that may: at least one unit is the Resource itself, unless nothing is due (ROY-MAGIC-01, 11)."""
    return min(max(0, price - 1), magic)


@rule
def affords(price, have, magic):
    return least_magic(price, have) <= most_magic(price, magic)


@outlined
def affords_slaying(c, s, seat, card):
    """Magic for its own cost comes first (ROY-MAGIC-10)."""
    spare = int(s.res[seat][Res.MAGIC]) - magic_of(c, s, card)
    return spare >= 0 and affords(strength_of(c, s, card), int(s.res[seat][Res.STRENGTH]), spare)


@rule
def meets(c, s, seat, domain):
    """Whether own Citizens show every Role a Domain asks for (ROY-BUILD-02 to 05)."""
    missing = 0
    for role in range(ROLES):
        missing += 1 if s.role[seat][role] < c.d_need[domain][role] else 0
    return missing == 0


@rule
def obtainable(c, s, kind, wanted, limit):
    """Whether a Citizen lies on top of its pile and is what a reward speaks of (ROY-SLAY-10, ROY-SLAY-11)."""
    if not on_top(c, s, kind) or c.cost[kind] > limit:
        return False
    if wanted >= Wanted.NAME:
        return kind == wanted - Wanted.NAME
    return wanted == Wanted.ANY or c.role[kind] == wanted - Wanted.ROLE


@outlined
def can(c, s, row, line):
    """Whether a cost can be paid, or a reward be had; Magic stands for nothing here (ROY-MAGIC-07)."""
    seat = row[SEAT]
    op = line[0]
    if op == Do.PAY:
        return s.res[seat][line[1]] >= line[2]
    if op == Do.PAY_PER_ROLE:
        return s.res[seat][line[1]] >= s.role[seat][line[2]]
    if op == Do.RETURN_MONSTER:
        return int(s.slain[seat]) & ALL_MONSTERS != 0
    if op == Do.RETURN_CITIZEN or op == Do.GAIN_CITIZEN:
        for kind in range(CITIZENS):
            if op == Do.RETURN_CITIZEN:
                if s.owned[seat][kind] > 0:
                    return True
            elif obtainable(c, s, kind, line[1], line[2]):
                return True
        return False
    return True


assert NO_LIMIT > 14
