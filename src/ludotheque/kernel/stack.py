"""Pending work as rows inside the record, and the interpreter that runs them.

A row is (program counter, seat, ...): who is to do what next. `advance` runs the top row until somebody must decide
or the game is over; `apply` takes the decision and advances again. Nothing lives outside the record, so a game can
be saved, cloned or searched in the middle of the deepest effect.

The functions marked `@slot` are what a game brings. They see the row that is running and `line`, its instruction:
(operation, a, b, scaled).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from .events import PUBLIC, emit
from .random import below, next32
from .record import Record
from .rule import outlined, rule, slot

# Cells of a row.
PC = 0  # the next instruction
SEAT = 1  # who acts
BY = 2  # who started it
K = 3  # how often a loop has run
N = 4  # the last count of `per`
X = 5  # what was picked
Y = 6
Z = 7
ROW = 8

NONE = -1  # no choice yet; nothing picked
HIDDEN = -2  # a sealed choice that this viewer may not know
FIRST_VERB = 16
FIRST_SELECTOR = 16
CHOSEN = 0  # the event kind of a sealed choice: the seat alone, for all


class Op(IntEnum):
    """The control words, as executed."""

    END = 0
    EACH = 1
    REPEAT = 2
    WHEN = 3
    PER = 4
    MAY = 5
    CHOOSE = 6
    JUMP = 7
    ANOTHER = 8
    CAN = 9


class Seats(IntEnum):
    """The selectors that all games share: seats in clockwise order from whoever acts."""

    ALL = 0
    OPPONENTS = 1


# The actions that all games share come first in every space, in this order (see `effects.shared_blocks`).
YES = 0
NO = 1
CHOICE = 2
CHOICES = 6
PLAYER = CHOICE + CHOICES


def state_record(name: str, *, seats: int, depth: int, **fields: Any) -> Record:
    """A state layout: the kernel's header, the stack of `depth` rows, and the game's own fields."""
    header: dict[str, Any] = {
        "rng": ("u4", 4),
        "actors": "u2",  # bit mask of the seats that must decide
        "choice": ("i2", seats),  # sealed choices that wait for the reveal
        "only": ("i2", 1),  # scratch: the single option of a forced decision
        "players": "u1",
        "depth": "u1",
        "sealed": "u1",  # the decision is secret and simultaneous
        "finished": "u1",
        "stack": ("i2", depth, ROW),
    }
    return Record(name, **header, **fields)


# --- what a game brings ---------------------------------------------------------------------------------------


@slot
def setup(c: Any, s: Any) -> None:
    """Lay out the game in a blank record (players and generator are set) and push its first program."""


@slot
def verb(c: Any, s: Any, row: Any, line: Any, events: Any) -> None:
    """Carry out one instruction of the game's own; to ask, call `ask` or `ask_sealed` and return."""


@slot
def options(c: Any, s: Any, row: Any, line: Any, seat: int, out: Any) -> int:
    """List the legal actions of the asking instruction, ascending, with `add`; returns how many there are."""
    return 0


@slot
def answer(c: Any, s: Any, row: Any, line: Any, action: int, events: Any) -> None:
    """Take the answer to the asking instruction (a sealed one excepted: it lies in `s.choice`)."""


@slot
def count(c: Any, s: Any, row: Any, counter: int, arg: int) -> int:
    """The number that `per(counter, ...)` multiplies by."""
    return 0


@slot
def holds(c: Any, s: Any, row: Any, condition: int, arg: int) -> bool:
    """Whether a condition of `when` is met."""
    return False


@slot
def can(c: Any, s: Any, row: Any, line: Any) -> bool:
    """Whether the cost that the instruction `line` takes can be paid."""
    return True


@slot
def seat_at(c: Any, s: Any, selector: int, seat: int, k: int) -> int:
    """The k-th seat of one of the game's own selectors, NONE after the last."""
    return NONE


@slot
def score(c: Any, s: Any, out: Any) -> None:
    """Fill `out[seat]` with points, rank (1 is best, shared when tied), and the breakdown by source."""


@slot
def evaluate(c: Any, s: Any, seat: int) -> float:
    """How well a seat stands, in points of the game, from what this seat may know."""
    return 0.0


@slot
def hide(c: Any, s: Any, viewer: int) -> None:
    """Wipe from this copy all that the viewer cannot know (the kernel wipes generator and sealed choices)."""


@slot
def fill(c: Any, s: Any, viewer: int, rng: Any, scratch: Any) -> None:
    """Fill what `hide` wiped with a uniformly drawn consistent guess. `scratch` is `Game.scratch` cells of int16."""


# --- for the game's rules -------------------------------------------------------------------------------------


@rule
def push(s, pc, seat, by):
    """Put a row on top of the stack: run the program at `pc` for `seat`."""
    row = s.stack[s.depth]
    row[PC] = pc
    row[SEAT] = seat
    row[BY] = by
    s.depth += 1


@rule
def pop(s):
    """Remove the top row; its bytes are cleared, so that equal positions have equal bytes."""
    s.depth -= 1
    row = s.stack[s.depth]
    for i in range(ROW):
        row[i] = 0


@rule
def finish(s):
    """End the game."""
    while s.depth > 0:
        pop(s)
    s.finished = 1


@rule
def ask(s, seat):
    """The running instruction needs a decision of one seat."""
    s.actors = 1 << seat


@rule
def ask_sealed(s):
    """The running instruction needs a secret, simultaneous decision of every seat."""
    s.actors = (1 << s.players) - 1
    s.sealed = 1
    for seat in range(s.players):
        s.choice[seat] = NONE


@rule
def add(out, n, action):
    """Append a legal action when there is room; returns the new count."""
    if n < len(out):
        out[n] = action
    return n + 1


@rule
def lowest_seat(mask):
    """The first seat of a mask that is not 0."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


# --- the interpreter ------------------------------------------------------------------------------------------


@rule
def nth_seat(c, s, selector, seat, k):
    """The k-th seat of a selector as seen from `seat`, NONE after the last."""
    if selector >= FIRST_SELECTOR:
        return seat_at(c, s, selector, seat, k)
    first = 1 if selector == Seats.OPPONENTS else 0
    if first + k >= s.players:
        return NONE
    return (seat + first + k) % s.players


@rule
def choices(c, s, seat, out):
    """The legal actions of the asking instruction for one actor; returns how many."""
    row = s.stack[s.depth - 1]
    pc = row[PC] - 1
    line = c.code[pc]
    op = line[0]
    if op >= FIRST_VERB:
        return options(c, s, row, line, seat, out)
    n = 0
    if op == Op.MAY:
        n = add(out, n, YES)
        n = add(out, n, NO)
    elif op == Op.CHOOSE:
        for branch in range(line[1]):
            first = c.code[c.code[pc + 1 + branch][1]]
            if first[0] != Op.CAN or can(c, s, row, c.code[first[2]]):
                n = add(out, n, CHOICE + branch)
    elif op == Op.ANOTHER:
        for other in range(s.players):
            k = 0
            chosen = nth_seat(c, s, line[1], row[SEAT], k)
            while chosen >= 0:
                if chosen == other:
                    n = add(out, n, PLAYER + other)
                k += 1
                chosen = nth_seat(c, s, line[1], row[SEAT], k)
    return n


@rule
def respond(c, s, action, events):
    """Hand the answer to the asking instruction."""
    row = s.stack[s.depth - 1]
    pc = row[PC] - 1
    line = c.code[pc]
    op = line[0]
    if op >= FIRST_VERB:
        answer(c, s, row, line, action, events)
    elif op == Op.MAY:
        if action == NO:
            row[PC] = line[1]
    elif op == Op.CHOOSE:
        row[PC] = c.code[pc + 1 + action - CHOICE][1]
    elif op == Op.ANOTHER:
        row[PC] = line[2]
        push(s, pc + 1, action - PLAYER, row[SEAT])


@rule
def pass_over(s, code):
    """Nothing can be answered: leave a control word's branches out; a game's own instruction finds nothing picked."""
    row = s.stack[s.depth - 1]
    line = code[row[PC] - 1]
    if line[0] == Op.CHOOSE or line[0] == Op.ANOTHER:
        row[PC] = line[2]


@rule
def control(c, s, row, pc, line):
    """Carry out one control word."""
    op = line[0]
    if op == Op.END:
        pop(s)
    elif op == Op.EACH:
        seat = nth_seat(c, s, line[1], row[SEAT], row[K])
        if seat < 0:
            row[K] = 0
            row[PC] = line[2]
        else:
            row[K] += 1
            row[PC] = pc
            push(s, pc + 1, seat, row[SEAT])
    elif op == Op.REPEAT:
        if row[K] >= line[1]:
            row[K] = 0
            row[PC] = line[2]
        else:
            row[K] += 1
            row[PC] = pc
            push(s, pc + 1, row[SEAT], row[BY])
    elif op == Op.WHEN:
        if not holds(c, s, row, line[1], line[2]):
            row[PC] = line[3]
    elif op == Op.PER:
        row[N] = count(c, s, row, line[1], line[2])
    elif op == Op.JUMP:
        row[PC] = line[1]
    elif op == Op.CAN:
        if not can(c, s, row, c.code[line[2]]):
            row[PC] = line[1]
    else:  # MAY, CHOOSE, ANOTHER
        ask(s, row[SEAT])


@outlined
def advance(c, s, events):
    """Run pending work until somebody must decide between at least two things, or nothing is left.

    A decision with one option is taken, one with none is passed over (the instruction finds nothing picked).
    """
    while s.depth > 0:
        row = s.stack[s.depth - 1]
        pc = row[PC]
        line = c.code[pc]
        row[PC] = pc + 1
        if line[0] >= FIRST_VERB:
            verb(c, s, row, line, events)
        else:
            control(c, s, row, pc, line)
        if s.actors != 0:
            if s.sealed:
                return
            found = choices(c, s, lowest_seat(s.actors), s.only)
            only = s.only[0]
            s.only[0] = 0
            if found > 1:
                return
            s.actors = 0
            if found == 1:
                respond(c, s, only, events)
            else:
                pass_over(s, c.code)


@rule
def legal(c, s, seat, out):
    """List the legal actions of a seat, ascending, in `out`; returns how many (0 when it need not decide).

    `out` is an int16 array; what does not fit is counted and left out.
    """
    if (s.actors >> seat) & 1 == 0:
        return 0
    return choices(c, s, seat, out)


@rule
def apply(c, s, seat, action, events):
    """Do a legal action of an actor (unchecked), then run on until somebody must decide."""
    if s.sealed:
        s.choice[seat] = action
        s.actors &= ~(1 << seat)
        emit(events, CHOSEN, seat, 0, 0, 0, PUBLIC)
        if s.actors != 0:
            return
        s.sealed = 0
    else:
        s.actors = 0
        respond(c, s, action, events)
    advance(c, s, events)


@rule
def start(c, s, players, events):
    """Set up a blank record whose generator is seeded, and run on to the first decision."""
    s.players = players
    for seat in range(len(s.choice)):
        s.choice[seat] = NONE
    setup(c, s)
    advance(c, s, events)


@rule
def redact(c, s, viewer):
    """Wipe from this copy what a viewer cannot know; SPECTATOR for someone without a seat."""
    for i in range(4):
        s.rng[i] = 0
    if s.sealed:
        for seat in range(s.players):
            if seat != viewer and s.choice[seat] != NONE:
                s.choice[seat] = HIDDEN
    hide(c, s, viewer)


@rule
def determinize(c, s, viewer, rng, scratch):
    """Turn a redacted record into a complete one that its viewer could not tell from the real one."""
    for i in range(4):
        s.rng[i] = next32(rng)
    fill(c, s, viewer, rng, scratch)
    if s.sealed:
        for seat in range(s.players):
            if s.choice[seat] == HIDDEN:
                s.choice[seat] = NONE
                s.choice[seat] = scratch[below(rng, choices(c, s, seat, scratch))]


@rule
def withdraw(s, viewer):
    """Take back the sealed choices of everybody but the viewer, so that a search can think about them afresh."""
    if s.sealed:
        for seat in range(s.players):
            if seat != viewer and s.choice[seat] != NONE:
                s.choice[seat] = NONE
                s.actors |= 1 << seat
