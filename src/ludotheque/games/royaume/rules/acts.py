"""The Actions: slay, gain, recruit, build, and their payment (ROY-ACT, ROY-GAIN, ROY-SLAY, ROY-RECRUIT, ROY-BUILD).

A target is chosen first, then how much Magic is spent on it; the row keeps the target in X.
"""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.rule import outlined, rule
from ....kernel.stack import NO, SEAT, X, Y, add, push
from ..state import AREAS, CITIZENS, COLUMNS, EVENTS, MONSTERS, NOTHING, RESOURCES, Res
from .actions import BUILD, GAIN, PAY, RECRUIT, SLAY, Ev, From
from .piles import (
    clear_tokens,
    event_slot,
    gain,
    lift_citizen,
    lift_domain,
    lift_monster,
    monsters_left,
    on_top,
    push_domains,
    receive_citizen,
    replace_event,
    spend,
    target_card,
)
from .prices import (
    affords,
    affords_slaying,
    build_price,
    least_magic,
    magic_of,
    meets,
    most_magic,
    recruit_price,
    strength_of,
)
from .solo import clear
from .verbs import Timing

# --- what can be done -----------------------------------------------------------------------------------------


@outlined
def slay_options(c, s, seat, out, n):
    """Monsters on top of their piles and face-up Events, as far as one can pay (ROY-SLAY-01, ROY-EVENT-10)."""
    for area in range(AREAS):
        column = s.column[area]
        height = s.monsters[column] if column >= 0 else 0
        if height > 0 and affords_slaying(c, s, seat, s.monster[column][height - 1]):
            n = add(out, n, SLAY + area)
    if c.events:
        for event in range(EVENTS):
            lies = (s.events_seen >> event) & 1 and event_slot(s, event) != NOTHING
            if lies and affords_slaying(c, s, seat, MONSTERS + event):
                n = add(out, n, SLAY + AREAS + event)
    return n


@outlined
def act_options(c, s, seat, out):
    """One Resource always, and whatever can be paid (ROY-ACT-01, ROY-ACT-05, ROY-ACT-07)."""
    gold, magic = int(s.res[seat][Res.GOLD]), int(s.res[seat][Res.MAGIC])
    n = 0
    for res in range(RESOURCES):
        n = add(out, n, GAIN + res)
    if len(out) < n:  # only asked whether there is a choice: there always is
        return n
    if gold > 0:
        for kind in range(CITIZENS):
            near = on_top(c, s, kind) and gold + magic >= c.cost[kind]
            if near and affords(recruit_price(c, s, seat, kind), gold, magic):
                n = add(out, n, RECRUIT + kind)
        n = _build_options(c, s, seat, gold, magic, out, n)
    return slay_options(c, s, seat, out, n)


@outlined
def _build_options(c, s, seat, gold, magic, out, n):
    """The face-up Domains that one can pay for and has the Citizens for (ROY-BUILD-01 to 06), ascending."""
    last = -1
    for _ in range(COLUMNS):
        best = 99
        for column in range(COLUMNS):
            height = s.domains[column]
            if height > 0:
                domain = int(s.domain[column][height - 1])
                if last < domain < best:
                    best = domain
        if best == 99:
            break
        last = best
        if meets(c, s, seat, best) and affords(build_price(c, s, seat, best), gold, magic):
            n = add(out, n, BUILD + best)
    return n


@rule
def act_answer(c, s, row, action, events):
    if action < RECRUIT:
        gain(s, row[SEAT], action - GAIN, 1, From.ACTION, events)
    else:
        row[X] = action


# --- payment --------------------------------------------------------------------------------------------------


@outlined
def pay_options(c, s, row, out):
    """Every split between the Resource and Magic, named by the Magic (ROY-MAGIC-08)."""
    seat, target = row[SEAT], int(row[X])
    have, magic, own = int(s.res[seat][Res.GOLD]), int(s.res[seat][Res.MAGIC]), 0
    if target >= SLAY:
        card = target_card(s, target - SLAY)
        price = strength_of(c, s, card)
        own = magic_of(c, s, card)
        have = int(s.res[seat][Res.STRENGTH])
    elif target >= BUILD:
        price = build_price(c, s, seat, target - BUILD)
    else:
        price = recruit_price(c, s, seat, target - RECRUIT)
    n = 0
    for spent in range(least_magic(price, have), most_magic(price, magic - own) + 1):
        n = add(out, n, PAY + own + spent)
    return n


@outlined
def pay_answer(c, s, row, action, events):
    """Pay, take the card, and have its reward follow."""
    seat, target, spent = row[SEAT], int(row[X]), action - PAY
    row[X] = 0
    spend(s, seat, Res.MAGIC, spent, events)
    if target >= SLAY:
        _slay(c, s, seat, target - SLAY, spent, events)
    elif target >= BUILD:
        _build(c, s, seat, target - BUILD, spent, events)
    else:
        kind = target - RECRUIT
        spend(s, seat, Res.GOLD, recruit_price(c, s, seat, kind) - spent, events)
        emit(events, Ev.RECRUITED, seat, kind, 0, 0, PUBLIC)
        lift_citizen(s, c.slot[kind], events)
        receive_citizen(c, s, seat, kind)


@outlined
def _slay(c, s, seat, target, spent, events):
    """ROY-SLAY-02 to 04; Gold tokens are gained by the slayer (ROY-EVENT-23)."""
    card = target_card(s, target)
    spend(s, seat, Res.STRENGTH, strength_of(c, s, card) + magic_of(c, s, card) - spent, events)
    emit(events, Ev.SLEW, seat, c.m_face[card], 0, 0, PUBLIC)
    gain(s, seat, Res.GOLD, int(s.token[card][Res.GOLD]), From.TOKENS, events)
    s.slain[seat] |= 1 << card
    if target >= AREAS:
        replace_event(s, event_slot(s, target - AREAS))
        clear_tokens(s, card)
    else:
        lift_monster(s, s.column[target])
    if s.players == 1 and monsters_left(s) == 0:
        clear(s, events)
        return
    push_domains(c, s, seat, Timing.ON_SLAY)
    push(s, c.reward[card], seat, seat)
    s.stack[s.depth - 1][Y] = From.MONSTER + c.m_face[card]


@outlined
def _build(c, s, seat, domain, spent, events):
    """ROY-BUILD-06 to 10; what lasts works from now on."""
    spend(s, seat, Res.GOLD, build_price(c, s, seat, domain) - spent, events)
    for column in range(COLUMNS):
        if s.domains[column] > 0 and s.domain[column][s.domains[column] - 1] == domain:
            lift_domain(s, column)
            break
    s.built[seat] |= 1 << domain
    emit(events, Ev.BUILT, seat, domain, 0, 0, PUBLIC)
    if (int(c.timing[Timing.ONCE]) >> domain) & 1:
        push(s, c.domain_program[domain], seat, seat)
        s.stack[s.depth - 1][Y] = From.DOMAIN + domain


@rule
def slay_too_options(c, s, row, out):
    """Nothing, or a Monster one can pay for (ROY-ACT-06)."""
    return slay_options(c, s, row[SEAT], out, add(out, 0, NO))


@rule
def slay_too_answer(row, action):
    row[X] = 0 if action == NO else action
