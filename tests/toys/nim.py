"""Nim with a hidden coin: seats take one to three stones in turn, and whoever takes the last one wins.

A coin that only the first seat has seen decides whether the winner gets one point or two. It never changes
which moves win, so the game stays exactly solvable (`winning_takes`) although there is something to guess.
"""

from __future__ import annotations

from enum import IntEnum

from ludotheque.kernel.actions import ActionSpace, Block
from ludotheque.kernel.effects import Repeat, shared_blocks
from ludotheque.kernel.events import NOBODY, PUBLIC, EventKind, emit
from ludotheque.kernel.random import below
from ludotheque.kernel.rule import rule
from ludotheque.kernel.stack import CHOSEN, FIRST_VERB, SEAT, K, add, ask, finish, push, state_record
from ludotheque.kernel.text import Text

from .common import programs, step, toy

SEATS = 2
LEAST, SPREAD = 6, 6  # the heap holds 6 to 11 stones, drawn at setup
MOST = 3
UNKNOWN = -2


class Do(IntEnum):
    TURN = FIRST_VERB


STATE = state_record(
    "NimState",
    seats=SEATS,
    depth=3,
    stones="u1",
    first="u1",
    taken=("u1", SEATS),
    coin="i1",
    points=("i2", SEATS),
)
CONTENT = programs("NimContent", {"course": Repeat(LEAST + SPREAD, step(Do.TURN))})
ACTIONS = ActionSpace(
    *shared_blocks(SEATS),
    Block("take", ("1", "2", "3"), Text("Prendre {it}", "Take {it}"), lambda c, v, i: str(i + 1)),
)
TAKE = ACTIONS.offset("take")
TOOK = 1
TOSSED = 2
EVENTS = {
    CHOSEN: EventKind("chosen", Text("{who} [avez|a] choisi", "{who} [have|has] chosen"), irrevocable=True),
    TOOK: EventKind(
        "took", Text("{who} [prenez|prend] {a} {a:pierre|pierres}", "{who} [take|takes] {a} {a:stone|stones}")
    ),
    TOSSED: EventKind("tossed", Text("La pièce vaut {a}", "The coin is worth {a}"), irrevocable=True),
}


def winning_takes(stones: int) -> list[str]:
    """The moves that win with this many stones left, by canonical name; none when every move loses."""
    return [f"take:{n}" for n in range(1, min(MOST, stones) + 1) if (stones - n) % (MOST + 1) == 0]


@rule
def setup(c, s):
    s.stones = LEAST + below(s.rng, SPREAD)
    s.first = s.stones
    s.coin = 1 + below(s.rng, 2)
    push(s, c.program[0], 0, 0)


@rule
def verb(c, s, row, line, events):
    """The turn's seat is the other one each time: the loop's row counts the turns."""
    seat = (s.stack[0][K] - 1) & 1
    row[SEAT] = seat
    ask(s, seat)


@rule
def options(c, s, row, line, seat, out):
    n = 0
    for take in range(1, min(MOST, s.stones) + 1):
        n = add(out, n, TAKE + take - 1)
    return n


@rule
def answer(c, s, row, line, action, events):
    seat = row[SEAT]
    number = action - TAKE + 1
    s.stones -= number
    s.taken[seat] += number
    emit(events, TOOK, seat, number, 0, 0, PUBLIC)
    if s.stones == 0:
        s.points[seat] = s.coin
        emit(events, TOSSED, NOBODY, s.coin, 0, 0, PUBLIC)
        finish(s)


@rule
def hide(c, s, viewer):
    if viewer != 0 and s.finished == 0:
        s.coin = UNKNOWN


@rule
def fill(c, s, viewer, rng, scratch):
    if s.coin == UNKNOWN:
        s.coin = 1 + below(rng, 2)


GAME = toy(
    "nim",
    range(SEATS, SEATS + 1),
    STATE,
    CONTENT,
    ACTIONS,
    EVENTS,
    (Text("Pièce", "Coin"),),
    setup=setup,
    verb=verb,
    options=options,
    answer=answer,
    hide=hide,
    fill=fill,
)
