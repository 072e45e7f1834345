"""Nim with a hidden coin: seats take one to three stones in turn, and whoever takes the last one wins.

A coin that only the first seat has seen decides whether the winner gets one point or two. It never changes
which moves win, so the game stays exactly solvable (`winning_takes`) although there is something to guess.
"""

from __future__ import annotations

from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import Repeat
from ludotheque.kernel.events import CHOICE_MADE, NOBODY, PUBLIC, EventKind, EventKinds, emit
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.random import below
from ludotheque.kernel.record import count, seat
from ludotheque.kernel.stack import add, ask, finish, push, state_record
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Verb

from .common import toy

SEATS = 2
LEAST, SPREAD = 6, 6  # the heap holds 6 to 11 stones, drawn at setup
MOST = 3
UNKNOWN = -2

STATE = state_record(
    "NimState",
    seats=SEATS,
    depth=4,
    stones=count("u1", most=LEAST + SPREAD),
    first=count("u1", most=LEAST + SPREAD),
    turn=seat("u1", of=SEATS),
    taken=count("u1", SEATS, per_seat=True),
    coin=count("i1", most=2),
    points=count("i2", SEATS, per_seat=True),
)


class Act(ActionBlocks):
    TAKE = Block(Text("Prendre {it}", "Take {it}"), ("1", "2", "3"), lambda content, v, i: str(i + 1))


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE
    TOOK = EventKind(
        Text("{who} [prenez|prend] {a} {a:pierre|pierres}", "{who} [take|takes] {a} {a:stone|stones}"), beat=True
    )
    TOSSED = EventKind(Text("La pièce vaut {a}", "The coin is worth {a}"), irrevocable=True)


def winning_takes(stones: int) -> list[str]:
    """The moves that win with this many stones left, by canonical name; none when every move loses."""
    return [f"take:{n}" for n in range(1, min(MOST, stones) + 1) if (stones - n) % (MOST + 1) == 0]


class Turn(Verb):
    """One seat takes stones; the next turn is the other one's."""

    printed = False
    question = Text("Combien de pierres ?", "How many stones?")

    @staticmethod
    @rule
    def run(s, frame):
        frame.seat = s.turn
        ask(s, s.turn)

    @staticmethod
    @rule
    def options(s, out):
        n = 0
        for take in range(1, min(MOST, s.stones) + 1):
            n = add(out, n, Act.TAKE + take - 1)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        number = action - Act.TAKE + 1
        s.stones -= number
        s.taken[frame.seat] += number
        s.turn = 1 - frame.seat
        emit(events, Ev.TOOK, frame.seat, number, 0, 0, PUBLIC)
        if s.stones == 0:
            s.points[frame.seat] = s.coin
            emit(events, Ev.TOSSED, NOBODY, s.coin, 0, 0, PUBLIC)
            finish(s)


@rule
def setup(c, s):
    s.stones = LEAST + below(s.rng, SPREAD)
    s.first = s.stones
    s.coin = 1 + below(s.rng, 2)
    push(s, c.program[0], 0, 0)


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
    {"course": Repeat(LEAST + SPREAD, Turn())},
    Act,
    Ev,
    (Turn,),
    (Text("Pièce", "Coin"),),
    setup=setup,
    hide=hide,
    fill=fill,
)
