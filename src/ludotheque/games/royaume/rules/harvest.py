"""The Harvest phase (ROY-HARVEST, ROY-HERALD).

Thefts come first. Then every seat in the game harvests, the Active Player first and the others clockwise
(ROY-HARVEST-25): what is simply gained is gained at once, then what is gained by choice is chosen, then exchanges are
bought in any order, as long as the seat wants. Nothing is lost by that order: gains never stand in each other's way,
and whatever an exchange may want to spend is there.
"""

from __future__ import annotations

from ....kernel.rule import outlined, rule
from ....kernel.stack import NO, NONE, PC, SEAT, X, Y, Z, add, ask, push
from ..cards.content import WAKING, Mode
from ..state import HERALD, KINDS, Res
from .actions import DONE, ROB, ROB_MOST, WAKE, From
from .piles import gain, in_game, move, push_domains
from .prices import can
from .verbs import Timing


@rule
def harvester(s, k):
    """The k-th seat that harvests: from the Active Player on, without the one who rests (ROY-FIVE-07)."""
    seats = s.players - (1 if s.resting >= 0 else 0)
    if k >= seats:
        return NONE
    return (s.active + k) % s.players


@rule
def left_side(s, seat):
    """Whether a seat uses the left effects: the Active Player, but for the solo game's second harvest."""
    return seat == s.active and s.second_harvest == 0


@rule
def _mode(c, s, seat, kind):
    return c.on_mode[kind] if left_side(s, seat) else c.off_mode[kind]


@rule
def _program(c, s, seat, kind):
    return c.on_program[kind] if left_side(s, seat) else c.off_program[kind]


@rule
def _times(c, s, seat, kind):
    """How many activations: each copy, for each die and for the sum (ROY-HARVEST-03 to 07, ROY-HARVEST-28)."""
    return int(s.owned[seat][kind]) * c.hits[s.die[0] - 1][s.die[1] - 1][kind]


@rule
def _push_card(c, s, seat, kind, times):
    push(s, _program(c, s, seat, kind), seat, seat)
    row = s.stack[s.depth - 1]
    row[Y] = From.CITIZEN + kind
    row[Z] = times - 1


@rule
def _push_next(c, s, row, mode):
    """Push the next activation of this mode, which `row[X]` counts: -1, or their number once all have been pushed."""
    seat = row[SEAT]
    passed = 0
    waking = c.waking[s.die[0] - 1][s.die[1] - 1]
    for i in range(WAKING):
        kind = int(waking[i])
        if kind < 0:
            break
        if _mode(c, s, seat, kind) == mode:
            passed += _times(c, s, seat, kind)
            if row[X] < passed:
                row[X] += 1
                row[PC] -= 1
                _push_card(c, s, seat, kind, 1)
                return -1
    return passed


# --- thefts ---------------------------------------------------------------------------------------------------


@outlined
def thefts(c, s, row):
    """Each activated Thief of the Active Player, before anybody harvests (ROY-HARVEST-15 to 18)."""
    if _push_next(c, s, row, Mode.THEFT) >= 0:
        row[X] = 0


@outlined
def rob_options(s, seat, most, out):
    """Nothing, or some Gold or some Magic of one opponent (ROY-CARD-05 to 08); alone, all of it (ROY-SOLO-07)."""
    if s.players == 1:
        n = add(out, 0, ROB + most - 1)
        return add(out, n, ROB + ROB_MOST + most - 1)
    n = add(out, 0, NO)
    for other in range(s.players):
        if other != seat and in_game(s, other):
            for which in range(2):
                there = s.res[other][Res.MAGIC if which else Res.GOLD]
                for amount in range(1, min(most, there) + 1):
                    n = add(out, n, ROB + (other * 2 + which) * ROB_MOST + amount - 1)
    return n


@outlined
def rob_answer(s, row, action, events):
    if action == NO:
        return
    which = action - ROB
    res = Res.MAGIC if which // ROB_MOST % 2 else Res.GOLD
    amount = which % ROB_MOST + 1
    if s.players == 1:
        gain(s, row[SEAT], res, amount, row[Y], events)
    else:
        move(s, row[SEAT], which // (2 * ROB_MOST), res, amount, events)


# --- gains ----------------------------------------------------------------------------------------------------


@outlined
def gather(c, s, row):
    """Take what is simply gained, and see whether the Herald is activated: `row[Z]` times (ROY-HERALD-01 to 16).

    The Active Player's Domains of the Harvest work in each, the solo game's second one included (ROY-SOLO-60).
    """
    seat = row[SEAT]
    if seat == s.active:
        push_domains(c, s, seat, Timing.HARVEST)
    heralds = 1
    waking = c.waking[s.die[0] - 1][s.die[1] - 1]
    for i in range(WAKING):
        kind = waking[i]
        if kind < 0:
            break
        times = _times(c, s, seat, kind)
        if times > 0:
            heralds = 0
            if _mode(c, s, seat, kind) == Mode.GAIN:
                _push_card(c, s, seat, kind, times)
    if s.die[0] == s.die[1]:
        heralds += c.heralds
    row[Z] = heralds


@outlined
def choices_of_gain(c, s, row):
    """Activations that let one choose, one after the other, and the Herald; `row[X]` counts them."""
    passed = _push_next(c, s, row, Mode.CHOICE)
    if passed < 0:
        return
    if row[X] < passed + row[Z]:
        row[X] += 1
        row[PC] -= 1
        _push_card(c, s, row[SEAT], HERALD, 1)
        if c.heralds == 0:
            s.stack[s.depth - 1][Y] = From.CONSOLATION
        return
    row[X] = 0


# --- exchanges ------------------------------------------------------------------------------------------------


@outlined
def exchange_options(c, s, row, out):
    """Activated exchanges whose price is there, each as often as it is activated (ROY-HARVEST-11), or the end."""
    seat = row[SEAT]
    n = 0
    waking = c.waking[s.die[0] - 1][s.die[1] - 1]
    for i in range(WAKING):
        kind = waking[i]
        if kind < 0:
            break
        if _mode(c, s, seat, kind) == Mode.EXCHANGE and _times(c, s, seat, kind) > s.used[kind]:
            guard = c.code[_program(c, s, seat, kind)]
            if can(c, s, row, c.code[guard[2]]):
                n = add(out, n, WAKE + kind)
    if n > 0:
        n = add(out, n, DONE)
    return n


@rule
def exchanges(c, s, row):
    """Ask while there is something to buy (ROY-HARVEST-08 to 10)."""
    if exchange_options(c, s, row, s.only) > 0:
        ask(s, row[SEAT])
    else:
        _forget(s, row)
    s.only[0] = 0


@outlined
def exchange_answer(c, s, row, action):
    if action == DONE:
        _forget(s, row)
        return
    kind = action - WAKE
    s.used[kind] += 1
    row[Y] = 1
    row[PC] -= 1
    _push_card(c, s, row[SEAT], kind, 1)


@rule
def _forget(s, row):
    """The exchanges of this seat are over."""
    if row[Y]:
        for kind in range(KINDS):
            s.used[kind] = 0
        row[Y] = 0
