"""Three errands of six, in any order: those who do the three that belong together gain a point.

Which of these comes first makes no difference, so an adviser that calls one of them better than the others errs.
"""

from __future__ import annotations

from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import Repeat, seq
from ludotheque.kernel.events import CHOICE_MADE, PUBLIC, EventKind, EventKinds, emit
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.record import bits, count, seat
from ludotheque.kernel.stack import add, ask, push, state_record
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Verb

from .common import Close, toy

SEATS = 2
ERRANDS, TURN = 6, 3
TOGETHER = 0b000111  # the errands that belong together
NAMES = tuple(str(n + 1) for n in range(ERRANDS))

STATE = state_record(
    "ErrandsState",
    seats=SEATS,
    depth=4,
    done=bits("u1", SEATS, of=ERRANDS, per_seat=True),
    turn=seat("u1", of=SEATS),
    decisions=count("u1", most=SEATS * TURN),
    points=count("i2", SEATS, per_seat=True),
)


class Act(ActionBlocks):
    DO = Block(Text("Course {it}", "Errand {it}"), NAMES, lambda content, v, i: NAMES[i])


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE
    DID = EventKind(Text("{who} [faites|fait] la course {a}", "{who} [do|does] errand {a}"), beat=True)


class Errand(Verb):
    """A seat does one; after three it is the other one's turn."""

    printed = False
    question = Text("Quelle course ?", "Which errand?")

    @staticmethod
    @rule
    def run(s, frame):
        frame.seat = s.turn
        ask(s, s.turn)

    @staticmethod
    @rule
    def options(s, frame, out):
        n = 0
        for errand in range(ERRANDS):
            if s.done[frame.seat] >> errand & 1 == 0:
                n = add(out, n, Act.DO + errand)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        errand = action - Act.DO
        s.done[frame.seat] |= 1 << errand
        emit(events, Ev.DID, frame.seat, errand + 1, 0, 0, PUBLIC)
        if s.done[frame.seat] & TOGETHER == TOGETHER:
            s.points[frame.seat] = 1
        s.decisions += 1
        s.turn = s.decisions // TURN % SEATS


@rule
def setup(c, s):
    push(s, c.program[0], 0, 0)


GAME = toy(
    "errands",
    range(SEATS, SEATS + 1),
    STATE,
    {"course": seq(Repeat(SEATS * TURN, Errand()), Close())},
    Act,
    Ev,
    (Errand, Close),
    (Text("Courses", "Errands"),),
    setup=setup,
)
