"""The numbers that an Action or a welcome compares, and their domain, for rules and the page's preview alike."""

from __future__ import annotations

from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import Op, count_of, holds
from ..state import EMPTY, SET, SLOTS
from .province import is_occupied, other


@rule
def value(c, card, domain):
    """A card's number in a domain; 0 for no card."""
    if card < 0:
        return 0
    return int(c.value[card % SET][domain])


@rule
def attack(c, s, card, helper, domain):
    """The sum of a leader and its reinforcement, with what powers add (CHR-REINF-04, CHR-POWER-02)."""
    return value(c, card, domain) + value(c, helper, domain) + s.bonus[domain]


@rule
def guarded(c, s, seat, domain):
    """What lasting powers in a Province add to every defence in it."""
    n = 0
    for slot in range(SLOTS):
        if s.building[seat][slot] >= 0:
            n += int(c.guard[s.building[seat][slot] % SET][domain])
        if s.character[seat][slot] >= 0:
            n += int(c.guard[s.character[seat][slot] % SET][domain])
    return n


@rule
def defence(c, s, seat, slot, domain):
    """The defence of a slot: both cards of an occupied Building (CHR-OCC-01), with lasting powers."""
    printed = value(c, s.building[seat][slot], domain) + value(c, s.character[seat][slot], domain)
    return printed + guarded(c, s, seat, domain)


@rule
def predilection(c, card):
    return int(c.predilection[card % SET])


@rule
def settled_domain(c, s, seat, slot):
    """The domain in which a slot is attacked (CHR-ACTION-05), EMPTY if there are two to choose from (CHR-OCC-03)."""
    building, character = s.building[seat][slot], s.character[seat][slot]
    if not is_occupied(s, seat, slot):
        return predilection(c, building if building >= 0 else character)
    if predilection(c, building) == predilection(c, character):
        return predilection(c, building)
    return EMPTY


@rule
def chooser(c, s, seat, card, slot):
    """The seat that chooses the domain against an occupied Building: the defender's, or the attacker's if the leader
    shares its pictogram (CHR-OCC-04, CHR-OCC-05).
    """
    if c.pictogram[card % SET] == c.pictogram[s.building[other(seat)][slot] % SET]:
        return seat
    return other(seat)


@outlined
def raised(c, s, seat, card, raise_op, domain):
    """What the power of a card would add in a domain if it were used in this position, for previews.

    `raise_op` is the operation of the verb that adds.
    """
    total = 0
    number = 0
    pc = int(c.power[card % SET])
    if pc == 0:
        return 0
    line = c.code[pc]
    while line.op != Op.END:
        pc += 1
        if line.op == raise_op and line.a == domain:
            total += int(line.b) * (number if line.scaled else 1)
        elif line.op == Op.PER:
            number = count_of(c, s, seat, card, line)
        elif line.op == Op.WHEN and not holds(c, s, seat, card, line):
            pc = int(line.to)
        line = c.code[pc]
    return total
