"""Matching pennies: both show a coin at once; equal sides win for the first seat, others for the second.

The only equilibrium shows each side half the time, so a bot that reads the other's sealed choice stands out.
"""

from __future__ import annotations

from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import seq
from ludotheque.kernel.events import CHOICE_MADE, PUBLIC, EventKind, EventKinds, emit
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.record import choice, count
from ludotheque.kernel.stack import NONE, add, ask_sealed, finish, push, state_record
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Verb

from .common import toy

SEATS = 2
SIDES = ("heads", "tails")
SIDE_NAMES = (Text("face", "heads"), Text("pile", "tails"))

STATE = state_record(
    "PenniesState",
    seats=SEATS,
    depth=3,
    shown=choice("i1", SEATS, of=2, per_seat=True),
    points=count("i2", SEATS, per_seat=True),
)


class Act(ActionBlocks):
    SHOW = Block(Text("Montrer {it}", "Show {it}"), SIDES, lambda content, v, i: SIDE_NAMES[i])


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE
    SHOWN = EventKind(
        Text("{who} [montrez|montre] {a}", "{who} [show|shows] {a}"),
        a=lambda content, side: SIDE_NAMES[side],
        beat=True,
    )


class HideCoin(Verb):
    """Both choose a side in secret."""

    printed = False
    question = Text("Quel côté ?", "Which side?")

    @staticmethod
    @rule
    def run(s):
        ask_sealed(s)

    @staticmethod
    @rule
    def options(out):
        n = 0
        for side in range(2):
            n = add(out, n, Act.SHOW + side)
        return n


class ShowCoin(Verb):
    """Both sides are shown, and the game is over."""

    printed = False

    @staticmethod
    @rule
    def run(s, events):
        for seat in range(SEATS):
            s.shown[seat] = s.choice[seat] - Act.SHOW
            s.choice[seat] = NONE
            emit(events, Ev.SHOWN, seat, s.shown[seat], 0, 0, PUBLIC)
        winner = 0 if s.shown[0] == s.shown[1] else 1
        s.points[winner] = 1
        finish(s)


@rule
def setup(c, s):
    for seat in range(SEATS):
        s.shown[seat] = NONE
    push(s, c.program[0], 0, 0)


GAME = toy(
    "pennies",
    range(SEATS, SEATS + 1),
    STATE,
    {"course": seq(HideCoin(), ShowCoin())},
    Act,
    Ev,
    (HideCoin, ShowCoin),
    (Text("Pièces", "Coins"),),
    setup=setup,
)
