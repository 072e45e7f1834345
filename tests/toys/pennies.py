"""Matching pennies: both show a coin at once; equal sides win for the first seat, others for the second.

The only equilibrium shows each side half the time, so a bot that reads the other's sealed choice stands out.
"""

from __future__ import annotations

from enum import IntEnum

from ludotheque.kernel.actions import ActionSpace, Block
from ludotheque.kernel.effects import seq, shared_blocks
from ludotheque.kernel.events import PUBLIC, EventKind, emit
from ludotheque.kernel.rule import rule
from ludotheque.kernel.stack import CHOSEN, FIRST_VERB, NONE, add, ask_sealed, finish, push, state_record
from ludotheque.kernel.text import Text

from .common import programs, step, toy

SEATS = 2
SIDES = ("heads", "tails")


class Do(IntEnum):
    HIDE_COIN = FIRST_VERB
    SHOW_COIN = FIRST_VERB + 1


STATE = state_record("PenniesState", seats=SEATS, depth=2, shown=("i1", SEATS), points=("i2", SEATS))
CONTENT = programs("PenniesContent", {"course": seq(step(Do.HIDE_COIN), step(Do.SHOW_COIN))})
ACTIONS = ActionSpace(
    *shared_blocks(SEATS),
    Block(
        "show",
        SIDES,
        Text("Montrer {it}", "Show {it}"),
        lambda c, v, i: (Text("pile", "tails"), Text("face", "heads"))[1 - i],
    ),
)
SHOW = ACTIONS.offset("show")
SHOWN = 1
EVENTS = {
    CHOSEN: EventKind("chosen", Text("{who} [avez|a] choisi", "{who} [have|has] chosen"), irrevocable=True),
    SHOWN: EventKind(
        "shown", Text("{who} [montrez|montre] {a}", "{who} [show|shows] {a}"), {"a": lambda side: SIDES[side]}
    ),
}


@rule
def setup(c, s):
    for seat in range(SEATS):
        s.shown[seat] = NONE
    push(s, c.program[0], 0, 0)


@rule
def verb(c, s, row, line, events):
    if line[0] == Do.HIDE_COIN:
        ask_sealed(s)
        return
    for seat in range(SEATS):
        s.shown[seat] = s.choice[seat] - SHOW
        s.choice[seat] = NONE
        emit(events, SHOWN, seat, s.shown[seat], 0, 0, PUBLIC)
    winner = 0 if s.shown[0] == s.shown[1] else 1
    s.points[winner] = 1
    finish(s)


@rule
def options(c, s, row, line, seat, out):
    n = 0
    for side in range(2):
        n = add(out, n, SHOW + side)
    return n


GAME = toy(
    "pennies",
    range(SEATS, SEATS + 1),
    STATE,
    CONTENT,
    ACTIONS,
    EVENTS,
    (Text("Pièces", "Coins"),),
    setup=setup,
    verb=verb,
    options=options,
)
