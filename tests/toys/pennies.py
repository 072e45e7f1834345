"""Matching pennies: both show a coin at once; equal sides win for the first seat, others for the second.

The only equilibrium shows each side half the time, so a bot that reads the other's sealed choice stands out.
"""

from __future__ import annotations

from enum import IntEnum

from ludotheque.kernel.actions import ActionSpace, Block
from ludotheque.kernel.effects import seq, shared_blocks
from ludotheque.kernel.events import PUBLIC, EventKind, emit
from ludotheque.kernel.game import Game
from ludotheque.kernel.rule import rule
from ludotheque.kernel.stack import CHOSEN, FIRST_VERB, NONE, add, ask_sealed, finish, push, state_record
from ludotheque.kernel.text import Text

from .common import SOURCES, UNUSED, programs, set_ranks, step

SEATS = 2
SIDES = ("heads", "tails")


class Do(IntEnum):
    HIDE_COIN = FIRST_VERB
    SHOW_COIN = FIRST_VERB + 1


STATE = state_record("PenniesState", seats=SEATS, depth=2, shown=("i1", SEATS), points=("i2", SEATS))
CONTENT, make_content = programs("PenniesContent", {"course": seq(step(Do.HIDE_COIN), step(Do.SHOW_COIN))})
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


@rule
def answer(c, s, row, line, action, events):
    pass


@rule
def score(c, s, out):
    for seat in range(SEATS):
        out[seat][0] = s.points[seat]
        out[seat][2] = s.points[seat]
    set_ranks(SEATS, out)


@rule
def evaluate(c, s, seat):
    return float(s.points[seat])


@rule
def hide(c, s, viewer):
    pass


@rule
def fill(c, s, viewer, rng, scratch):
    pass


GAME = Game(
    name="pennies",
    ruleset=1,
    seats=range(SEATS, SEATS + 1),
    state=STATE,
    content_layout=CONTENT,
    make_content=make_content,
    actions=ACTIONS,
    events=EVENTS,
    rules={
        **UNUSED,
        "setup": setup,
        "verb": verb,
        "options": options,
        "answer": answer,
        "score": score,
        "evaluate": evaluate,
        "hide": hide,
        "fill": fill,
    },
    sources=SOURCES,
    breakdown=(Text("Pièces", "Coins"),),
    scratch=16,
)
