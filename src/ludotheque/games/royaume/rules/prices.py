"""Prices, and whether a seat can pay them (ROY-MAGIC, ROY-RECRUIT, ROY-BUILD, ROY-SLAY)."""

from __future__ import annotations

from ....kernel.linking.rule import outlined, rule
from ..state import ROLES, Res, Timing
from .piles import named, on_top


@rule
def recruit_price(c, s, seat, kind):
    """Base cost and 1 Gold for each card of the same name, Starters included (ROY-RECRUIT-02 to 07)."""
    price = 0 + c.cost[kind]  # signed: unsigned numbers would be compared as floats
    if int(s.built[seat]) & int(c.timing[Timing.CITIZEN_PRICE]) == 0:
        price += named(c, s, seat, kind)
    return price


@rule
def build_price(c, s, seat, domain):
    """The printed cost less the discounts of own Domains (ROY-BUILD-06)."""
    price = 0 + c.d_cost[domain]
    mask = int(s.built[seat]) & int(c.timing[Timing.DOMAIN_PRICE])
    cheaper = 0
    while mask:
        if mask & 1:
            price -= c.code[c.domain_program[cheaper]].a
        mask >>= 1
        cheaper += 1
    return max(price, 0)


@rule
def strength_of(c, s, card):
    """The Strength of a Monster with its Strength tokens (ROY-EVENT-21)."""
    return 0 + c.m_strength[card] + s.token[card][Res.STRENGTH]


@rule
def magic_of(c, s, card):
    """The Magic of a Monster with its Magic tokens (ROY-MAGIC-05)."""
    return 0 + c.m_magic[card] + s.token[card][Res.MAGIC]


@rule
def least_magic(price, have):
    """The least Magic that must replace a missing Resource."""
    return max(0, price - have)


@rule
def most_magic(price, magic):
    """The most Magic that may replace it: at least one unit is the Resource itself, unless nothing is due
    (ROY-MAGIC-01, 11).
    """
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
    """Whether own Citizens have every Role that a Domain requires (ROY-BUILD-02 to 05)."""
    missing = 0
    for role in range(ROLES):
        missing += 1 if s.role[seat][role] < c.d_need[domain][role] else 0
    return missing == 0


@rule
def obtainable(c, s, kind, limit):
    """Whether a Citizen is on top of its pile and has no higher base cost (ROY-SLAY-10, ROY-SLAY-11)."""
    return on_top(c, s, kind) and c.cost[kind] <= limit
