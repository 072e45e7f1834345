"""The rules of Le Royaume, as the kernel calls them: each step goes to the module of its phase.

Rule ids are those of `checklist.toml`.
"""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.random import pick_bit
from ....kernel.rule import outlined, rule
from ....kernel.stack import NO, PLAYER, SEAT, N, X, Y, Z, add, ask, ask_sealed
from ..cards.content import NAMES
from ..state import CITIZENS, COLUMNS, EVENTS
from .actions import ATTACK, DISMISS, KEEP, RETURN, TAKE, Ev
from .acts import act_answer, act_options, pay_answer, pay_options, slay_too_answer, slay_too_options
from .end import end_turn
from .harvest import (
    choices_of_gain,
    exchange_answer,
    exchange_options,
    exchanges,
    gather,
    harvester,
    rob_answer,
    rob_options,
    thefts,
)
from .piles import (
    bits,
    gain,
    in_game,
    lift_citizen,
    lift_monster,
    move,
    push_domains,
    put_back_citizen,
    put_back_monster,
    receive_citizen,
    settle,
    spend,
    tally,
)
from .prices import ALL_MONSTERS, obtainable
from .roll import (
    change,
    change_answer,
    change_options,
    die_answer,
    die_options,
    roll,
    token_answer,
    token_options,
    wake_events,
)
from .setup import begin
from .solo import (
    aim,
    aim_options,
    assault,
    assault_answer,
    assault_options,
    capture,
    capture_answer,
    capture_options,
    solo_settle,
)
from .verbs import Do, If

# --- counters, conditions, selectors --------------------------------------------------------------------------


@rule
def count(c, s, row, counter, arg):
    return tally(c, s, row[SEAT], counter, arg)


@rule
def holds(c, s, row, condition, arg):
    if condition == If.DUKES:
        return c.dukes != 0
    if condition == If.SOLO:
        return s.players == 1
    return c.events != 0


@rule
def seat_at(c, s, selector, seat, k):
    """The only selector: seats that take part in this turn, the Active Player first."""
    return harvester(s, k)


# --- verbs of cards -------------------------------------------------------------------------------------------


@rule
def _pay(c, s, row, line, events):
    amount = int(line[2])
    if line[0] == Do.PAY_PER_ROLE:
        amount = int(s.role[row[SEAT]][line[2]])
    spend(s, row[SEAT], line[1], amount, events)


@rule
def _lose(s, row, line, events):
    """As much as is there (ROY-EVENT-17, ROY-INV-02)."""
    seat, res = row[SEAT], line[1]
    amount = min(int(line[2]), int(s.res[seat][res]))
    if amount > 0:
        s.res[seat][res] -= amount
        emit(events, Ev.LOST, seat, res, amount, 0, PUBLIC)


@rule
def _take(s, row, line, events):
    """From an opponent of choice; alone, from the supply (ROY-SOLO-08)."""
    if s.players == 1:
        gain(s, row[SEAT], line[1], int(line[2]), row[Y], events)
    else:
        ask(s, row[SEAT])


@rule
def _take_options(s, row, line, out):
    """Opponents in the game who have some of it (ROY-ICON-09, ROY-FIVE-09)."""
    n = 0
    for other in range(s.players):
        if other != row[SEAT] and in_game(s, other) and s.res[other][line[1]] > 0:
            n = add(out, n, PLAYER + other)
    return n


@rule
def _citizen_options(c, s, line, out):
    n = 0
    for kind in range(CITIZENS):
        if obtainable(c, s, kind, line[1], line[2]):
            n = add(out, n, TAKE + kind)
    return n


@rule
def _take_monster(c, s, row, events):
    """Alone, the top Monster of the leftmost pile that has one (ROY-SOLO-10, ROY-SOLO-11)."""
    if s.players > 1:
        ask(s, row[SEAT])
        return
    for column in range(COLUMNS):
        if s.monsters[column] > 0:
            card = lift_monster(s, column)
            s.slain[row[SEAT]] |= 1 << card
            emit(events, Ev.STOLE_MONSTER, row[SEAT], c.m_face[card], row[SEAT], 0, PUBLIC)
            return


@rule
def _monster_owners(s, row, out):
    n = 0
    for other in range(s.players):
        if other != row[SEAT] and in_game(s, other) and s.slain[other] != 0:
            n = add(out, n, PLAYER + other)
    return n


@rule
def _steal_monster(c, s, seat, victim, events):
    """At random; it keeps its points and loses its reward (ROY-CARD-28 to 31)."""
    card = pick_bit(s.rng, int(s.slain[victim]))
    s.slain[victim] &= ~(1 << card)
    s.slain[seat] |= 1 << card
    emit(events, Ev.STOLE_MONSTER, seat, c.m_face[card], victim, 0, PUBLIC)


@rule
def _return_monster_options(c, s, seat, out):
    """Own Monsters by name; Events have no pile to go back to (ROY-CARD-24)."""
    n = 0
    mine = int(s.slain[seat]) & ALL_MONSTERS
    for name in range(len(NAMES) - EVENTS):
        if mine & int(c.name_mask[name]):
            n = add(out, n, RETURN + name)
    return n


@rule
def _return_citizen_options(s, seat, out):
    """Own Citizens, never Starters (ROY-CARD-13)."""
    n = 0
    for kind in range(CITIZENS):
        if s.owned[seat][kind] > 0:
            n = add(out, n, DISMISS + kind)
    return n


@rule
def _duke_options(s, seat, out):
    """The two that were dealt (ROY-PSET-07)."""
    one, two = s.offer[seat][0], s.offer[seat][1]
    return add(out, add(out, 0, KEEP + min(one, two)), KEEP + max(one, two))


# --- the kernel's slots ---------------------------------------------------------------------------------------


@rule
def verb(c, s, row, line, events):
    op = line[0]
    if op == Do.GAIN:
        amount = int(line[2])
        if line[3]:
            amount *= row[N]
        gain(s, row[SEAT], line[1], amount * (1 + row[Z]), row[Y], events)
    elif op == Do.PAY or op == Do.PAY_PER_ROLE:
        _pay(c, s, row, line, events)
    elif op == Do.ACT or op == Do.TOKEN or op == Do.ROB or op == Do.SLAY_TOO or op == Do.GAIN_CITIZEN:
        ask(s, row[SEAT])
    elif op == Do.PAY_COST:
        if row[X] > NO:
            ask(s, row[SEAT])
    elif op == Do.SETTLE:
        if s.players == 1:
            solo_settle(c, s, events)
        else:
            settle(s, events)
    elif op == Do.GATHER:
        gather(c, s, row)
    elif op == Do.CHOICES:
        choices_of_gain(c, s, row)
    elif op == Do.EXCHANGES:
        exchanges(c, s, row)
    elif op == Do.ROLL:
        roll(c, s, row, events)
    elif op == Do.CHANGE:
        change(c, s, row)
    elif op == Do.THEFTS:
        thefts(c, s, row)
    elif op == Do.DOMAINS:
        push_domains(c, s, row[SEAT], line[1])
    elif op == Do.END_TURN:
        end_turn(c, s, row, events)
    else:
        _rare_verb(c, s, row, line, events)


@outlined
def _rare_verb(c, s, row, line, events):
    op = line[0]
    if op == Do.TAKE:
        _take(s, row, line, events)
    elif op == Do.TAKE_MONSTER:
        _take_monster(c, s, row, events)
    elif op == Do.SET_DIE or op == Do.LOWER_DIE or op == Do.RETURN_MONSTER or op == Do.RETURN_CITIZEN:
        ask(s, row[SEAT])
    elif op == Do.LOSE:
        _lose(s, row, line, events)
    elif op == Do.EVENTS:
        wake_events(c, s, row, events)
    elif op == Do.ASSAULT:
        assault(c, s, row)
    elif op == Do.AIM:
        aim(s, row)
    elif op == Do.CAPTURE:
        capture(c, s, row, events)
    elif op == Do.HARVEST_AGAIN:
        s.second_harvest = 1
    elif op == Do.DRAFT:
        ask_sealed(s)
    elif op == Do.BEGIN:
        begin(c, s, row, events)


@rule
def options(c, s, row, line, seat, out):
    op = line[0]
    if op == Do.ACT:
        return act_options(c, s, seat, out)
    if op == Do.PAY_COST:
        return pay_options(c, s, row, out)
    if op == Do.EXCHANGES:
        return exchange_options(c, s, row, out)
    return _rare_options(c, s, row, line, seat, out)


@outlined
def _rare_options(c, s, row, line, seat, out):
    op = line[0]
    n = 0
    if op == Do.GAIN_CITIZEN:
        n = _citizen_options(c, s, line, out)
    elif op == Do.ROB:
        n = rob_options(s, seat, line[2], out)
    elif op == Do.CHANGE:
        n = change_options(c, s, row, out)
    elif op == Do.SET_DIE or op == Do.LOWER_DIE:
        n = die_options(s, line, out)
    elif op == Do.TAKE:
        n = _take_options(s, row, line, out)
    elif op == Do.SLAY_TOO:
        n = slay_too_options(c, s, row, out)
    elif op == Do.TAKE_MONSTER:
        n = _monster_owners(s, row, out)
    elif op == Do.RETURN_MONSTER:
        n = _return_monster_options(c, s, seat, out)
    elif op == Do.RETURN_CITIZEN:
        n = _return_citizen_options(s, seat, out)
    elif op == Do.TOKEN:
        n = token_options(s, row, line, out)
    elif op == Do.DRAFT:
        n = _duke_options(s, seat, out)
    elif op == Do.ASSAULT:
        n = assault_options(s, row, out)
    elif op == Do.AIM:
        n = aim_options(s, out)
    elif op == Do.CAPTURE:
        n = capture_options(s, row, out)
    return n


@rule
def answer(c, s, row, line, action, events):
    op = line[0]
    if op == Do.ACT:
        act_answer(c, s, row, action, events)
    elif op == Do.PAY_COST:
        pay_answer(c, s, row, action, events)
    elif op == Do.EXCHANGES:
        exchange_answer(c, s, row, action)
    else:
        _rare_answer(c, s, row, line, action, events)


@outlined
def _rare_answer(c, s, row, line, action, events):
    op = line[0]
    seat = row[SEAT]
    if op == Do.GAIN_CITIZEN:
        kind = action - TAKE
        emit(events, Ev.TOOK, seat, kind, 0, 0, PUBLIC)
        lift_citizen(s, c.slot[kind], events)
        receive_citizen(c, s, seat, kind)
    elif op == Do.ROB:
        rob_answer(s, row, action, events)
    elif op == Do.CHANGE:
        change_answer(c, s, row, action)
    elif op == Do.SET_DIE or op == Do.LOWER_DIE:
        die_answer(c, s, row, line, action, events)
    elif op == Do.TAKE:
        victim = action - PLAYER
        move(s, seat, victim, line[1], min(int(line[2]), int(s.res[victim][line[1]])), events)
    elif op == Do.SLAY_TOO:
        slay_too_answer(row, action)
    elif op == Do.TAKE_MONSTER:
        _steal_monster(c, s, seat, action - PLAYER, events)
    elif op == Do.RETURN_MONSTER:
        mine = int(s.slain[seat]) & int(c.name_mask[action - RETURN])
        card = bits((mine & -mine) - 1)
        put_back_monster(c, s, seat, card, events)
    elif op == Do.RETURN_CITIZEN:
        put_back_citizen(c, s, seat, action - DISMISS, events)
    elif op == Do.TOKEN:
        token_answer(c, s, row, line, action, events)
    elif op == Do.ASSAULT:
        assault_answer(c, s, row, action)
    elif op == Do.AIM:
        row[X] = action - ATTACK
    elif op == Do.CAPTURE:
        capture_answer(c, s, row, action, events)
