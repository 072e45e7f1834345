"""The solo game: the Monster phase and how the game against the Dark Lord ends (ROY-SOLO)."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.rule import outlined, rule
from ....kernel.stack import NONE, PC, SEAT, X, add, ask, finish, push
from ..state import (
    CITIZENS,
    COLUMNS,
    COPIES,
    DOMAINS,
    EVENT,
    EVENTS,
    MONSTERS,
    ROLES,
    SLOTS,
    Outcome,
)
from .actions import ATTACK, DIE, LOSE, Ev
from .end import total_points
from .piles import NOBODY, bits, domain_icons, lift_citizen, lift_domain, settle
from .verbs import Count, Do

STARTED = 8  # in `row[X]`: the phase has begun; the lower bits are the dice and the sum that wait
ANY = 6  # a die that lets the player choose
LAST = 5  # exhausted piles that end the game (ROY-SOLO-39)
NEAR = LAST - 2


@rule
def _shown(s, which):
    """What a die, or the sum, shows."""
    if which == 2:
        return int(s.die[0]) + s.die[1]
    return int(s.die[which])


@rule
def _telling(c, s, column):
    """Whether a capture in a column may turn up a card: a Domain, a Citizen or a Monster Event."""
    if s.monsters[column] == 0 and not c.solo_exhausted:
        return False
    one, two = s.citizens[column], s.citizens[column + COLUMNS]
    if one + two == 0 or s.dark[column] > 0 or s.dark[column + COLUMNS] > 0:
        return True
    return (one == 1 or two == 1) and s.spares > 0 and s.spare[s.spares - 1] >= EVENT


@rule
def _matters(c, s, one, two):
    """Whether two dice that show these should be ordered: one leaves a choice, may tell something, or may be last."""
    if one == ANY or two == ANY or s.exhausted >= NEAR:
        return True
    return _telling(c, s, one - 1) or _telling(c, s, two - 1)


@rule
def _next(c, s, waiting):
    """The die to resolve, NONE when the player has to say: their order is the player's (ROY-SOLO-25)."""
    first = NONE
    for which in range(3):
        if (waiting >> which) & 1:
            if first == NONE:
                first = which
            elif _shown(s, which) != _shown(s, first) and _matters(c, s, _shown(s, first), _shown(s, which)):
                return NONE
    return first


@outlined
def assault(c, s, row):
    """Each die wakes a Monster pile (ROY-SOLO-12 to 14); the first raise adds the sum, 2 to 6 (ROY-SOLO-27)."""
    if row[X] == 0:
        row[X] = STARTED | 3
        if c.solo_sum and _shown(s, 2) <= ANY:
            row[X] |= 4
    waiting = row[X] & 7
    if waiting == 0:
        row[X] = 0
        return
    which = _next(c, s, waiting)
    if which == NONE:
        ask(s, row[SEAT])
    else:
        _wake(c, s, row, which)


@outlined
def assault_options(s, row, out):
    n = 0
    for which in range(3):
        if (row[X] >> which) & 1:
            fresh = True
            for other in range(which):
                if (row[X] >> other) & 1 and _shown(s, other) == _shown(s, which):
                    fresh = False
            if fresh:
                n = add(out, n, DIE + which)
    return n


@rule
def _wake(c, s, row, which):
    row[X] &= ~(1 << which)
    row[PC] -= 1
    value = _shown(s, which)
    if value == ANY:
        push(s, c.capture, row[SEAT], row[SEAT])
        s.stack[s.depth - 1][X] = NONE
    elif s.monsters[value - 1] > 0 or c.solo_exhausted:  # ROY-SOLO-17, ROY-SOLO-29
        push(s, c.capture, row[SEAT], row[SEAT])
        s.stack[s.depth - 1][X] = value - 1


@rule
def assault_answer(c, s, row, action):
    _wake(c, s, row, action - DIE)


@rule
def aim(s, row):
    """A 6 wakes a pile of the player's choice that is not exhausted (ROY-SOLO-15, ROY-SOLO-16, ROY-SOLO-32)."""
    if row[X] == NONE:
        ask(s, row[SEAT])


@rule
def aim_options(s, out):
    n = 0
    for column in range(COLUMNS):
        if s.monsters[column] > 0:
            n = add(out, n, ATTACK + column)
    return n


@outlined
def capture(c, s, row, events):
    """A Citizen of the column goes to the Dark Lord, else a Domain, else all is lost (ROY-SOLO-18 to 22, 26)."""
    column = row[X]
    if column == NONE:
        return
    if s.citizens[column] > 0 or s.citizens[column + COLUMNS] > 0:
        ask(s, row[SEAT])
    elif s.domains[column] > 0:
        domain = lift_domain(s, column)
        s.lord_domains |= 1 << domain
        emit(events, Ev.CAPTURED_DOMAIN, NOBODY, domain, 0, 0, PUBLIC)
        solo_settle(c, s, events)
    else:
        s.outcome = Outcome.OVERRUN
        emit(events, Ev.OVERRUN, NOBODY, 0, 0, 0, PUBLIC)
        finish(s)


@outlined
def capture_options(s, row, out):
    """The top of either Citizen pile of the column, ascending."""
    column = row[X]
    n = 0
    for kind in range(CITIZENS):
        for line in range(2):
            pile = column + line * COLUMNS
            height = s.citizens[pile]
            if height > 0 and s.citizen[pile][height - 1] == kind:
                n = add(out, n, LOSE + kind)
    return n


@outlined
def capture_answer(c, s, row, action, events):
    kind = action - LOSE
    s.lord_citizens[kind] += 1
    emit(events, Ev.CAPTURED_CITIZEN, NOBODY, kind, 0, 0, PUBLIC)
    lift_citizen(s, c.slot[kind], events)
    solo_settle(c, s, events)


@outlined
def clear(s, events):
    """The last Monster is slain: won at once (ROY-SOLO-38), although five piles are empty now (ROY-SOLO-41).

    One that is merely taken (ROY-SOLO-10) is not slain: then the five empty piles end the game.
    """
    settle(s, events)
    s.outcome = Outcome.CLEARED
    emit(events, Ev.CLEARED, 0, 0, 0, 0, PUBLIC)
    finish(s)


@outlined
def solo_settle(c, s, events):
    """Mark empty piles; the fifth one ends the game, whatever emptied it (ROY-SOLO-22, ROY-SOLO-39, ROY-SOLO-40)."""
    settle(s, events)
    if s.exhausted >= LAST:
        s.outcome = Outcome.SCORED
        s.total[0] = total_points(c, s, 0)
        s.lord_points = lord_score(c, s)
        emit(events, Ev.LORD, NOBODY, s.lord_duke, s.lord_points, 0, PUBLIC)
        if s.total[0] > s.lord_points:
            emit(events, Ev.WON, 0, 0, 0, 0, PUBLIC)
        else:
            emit(events, Ev.DEFEATED, NOBODY, 0, 0, 0, PUBLIC)
        finish(s)


# --- the Dark Lord's points -----------------------------------------------------------------------------------


@outlined
def _survivors(s):
    """Monsters in their piles and Events that lie open, as a mask (ROY-SOLO-47, ROY-SOLO-55)."""
    mask = 0
    for column in range(COLUMNS):
        for i in range(COPIES):
            if s.monster[column][i] >= 0:
                mask |= 1 << int(s.monster[column][i])
    for slot in range(SLOTS):
        if s.cover[slot] >= EVENT:
            mask |= 1 << (MONSTERS + int(s.cover[slot]) - EVENT)
    return mask


@rule
def _captured(c, s, role):
    """Captured Citizens of a Role."""
    n = 0
    for kind in range(CITIZENS):
        if c.role[kind] == role:
            n += s.lord_citizens[kind]
    return n


@rule
def _lord_tally(c, s, survivors, counter, arg):
    """What the Dark Lord's Duke counts: survivors and captured cards, no Resources (ROY-SOLO-46, 48, 49)."""
    if counter == Count.DOMAINS:
        return bits(s.lord_domains)
    if counter == Count.MONSTERS:
        return bits(survivors)
    if counter == Count.OF_TYPE:
        return bits(survivors & int(c.type_mask[arg]))
    if counter == Count.ICONS:
        return _captured(c, s, arg) + domain_icons(c, s.lord_domains, arg)
    if counter == Count.CITIZENS:
        n = 0
        for role in range(ROLES):
            n += _captured(c, s, role)
        return n
    return 0


@outlined
def lord_score(c, s):
    """Surviving Monsters, captured Domains, and his Duke (ROY-SOLO-46)."""
    survivors = _survivors(s)
    total = 0
    for card in range(MONSTERS + EVENTS):
        if (survivors >> card) & 1:
            total += c.m_points[card]
    for domain in range(DOMAINS):
        if (int(s.lord_domains) >> domain) & 1:
            total += c.d_points[domain]
    pc = int(c.duke_program[s.lord_duke])
    n = 0
    while c.code[pc][0] != 0:
        if c.code[pc][0] == Do.POINTS:
            total += n * c.code[pc][1]
        else:
            n = _lord_tally(c, s, survivors, c.code[pc][1], c.code[pc][2])
        pc += 1
    return total
