"""Pending work as frames inside the record, and the interpreter that runs them.

A frame is a running program: where it stands, who acts, where its gains come from and how often they count, and the
cells that a game gives it. `advance` runs the top frame until somebody must decide or the game is over; `apply` takes
the decision and advances again. Nothing lives outside the record, so a game can be saved, cloned or searched in the
middle of the deepest effect.

The functions marked `@slot` are what a game brings. Those of its vocabulary (`verb`, `options`, `answer`, `can`,
`offer`, `lacks`, `count`, `holds`, `seat_at`, `is_beat`) are generated from the declarations of its words
(`vocabulary.py`); they see the frame that is running and `line`, its instruction: the operation `op`, its arguments
`a`, `b`, `c`, whether a count multiplies it (`scaled`), and where a control word, or a word that is declined, goes on
(`to`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from .events import BEAT, CHOSEN, NOBODY, PUBLIC, emit, write
from .linking.rule import open_slot, outlined, rule, slot
from .random import below, next32
from .record import Field, Meaning, Record, Rows, action, bits, count, flag, program, row_cells, secret
from .record import seat as one_seat

NONE = -1  # no choice yet; nothing picked
ANYTHING = -1  # what an instruction lacks at which every extra may be used
HIDDEN = -2  # a sealed choice that this viewer may not know
FIRST_VERB = 32  # operations below are the kernel's control words
FIRST_SELECTOR = 16


class Op(IntEnum):
    """The control words, as executed."""

    END = 0
    RESUME = 1  # an extra is over: the instruction that it interrupted runs anew
    EACH = 2
    REPEAT = 3
    TIMES = 4
    WHEN = 5
    PER = 6
    MAY = 7
    CHOOSE = 8
    BRANCH = 9
    ANY_ORDER = 10
    JUMP = 11
    ANOTHER = 12
    AFFORD = 13
    OFFERED = 14
    WINDOW = 15


class Seats(IntEnum):
    """The selectors that all games share: seats in clockwise order from the acting one."""

    ALL = 0
    OPPONENTS = 1


class Fault(IntEnum):
    """Why a game cannot go on; never seen in a sound game."""

    NOTHING = 0
    DEPTH = 1  # more pending work than the record has frames for
    OPERATION = 2  # an instruction that no word of the game declares


# The actions that all games share come first in every space, in this order (`actions.ActionBlocks`).
YES = 0
NO = 1
CHOICE = 2
CHOICES = 16
PLAYER = CHOICE + CHOICES
PLAYERS = 8
SHARED_ACTIONS = PLAYER + PLAYERS

RESUME_AT = 0  # every code begins with a RESUME


class StackOverflow(RuntimeError):
    """Uncompiled rules pushed more frames than the record holds: `depth` in state.py is too small, or work
    never ends.
    """

    def __init__(self, pc: int, depth: int) -> None:
        super().__init__(f"no frame is left for the program at {pc}: {depth} are in use")
        self.pc = pc
        self.depth = depth


def state_record(
    name: str, *, seats: int, depth: int, cells: Mapping[str, Field] | None = None, **fields: Field | Rows
) -> Record:
    """A state layout: the kernel's header, a stack of `depth` frames with the game's own `cells`, and its own fields.

    Raises ValueError for a field that holds a program: a stored table could not follow it to another address.
    """
    for key, about in (*(cells or {}).items(), *fields.items()):
        if isinstance(about, Field) and about.meaning is Meaning.PROGRAM:
            raise ValueError(
                f"{name}.{key}: programs under way are frames; keep the number of what they belong to instead"
            )
    frame = row_cells(
        f"{name}Frame",
        [
            ("pc", program()),  # the next instruction
            ("seat", one_seat("u1", of=seats)),  # who acts
            ("by", one_seat("u1", of=seats)),  # who started it
            ("loop", count("i2")),  # how often a loop has run, or which of its parts have
            ("number", count("i2")),  # the last count of `per` or `times`
            ("source", count("i2")),  # where its gains come from, in the game's own numbers
            ("card", count("i2")),  # the card that it is about
            ("repeats", count("i2")),  # how often its gains count beyond once
            *(cells or {}).items(),
        ],
    )
    header: dict[str, Field | Rows] = {
        "rng": secret("u4", 4),
        "actors": bits("u2", of=seats, seats=True),  # the seats that must decide
        "choice": action("i2", seats, per_seat=True),  # sealed choices that wait for the reveal
        "only": secret("i2", 1),  # scratch: the single option of a forced decision
        "players": count("u1", most=seats),
        "depth": count("u1", most=depth),
        "sealed": flag(),  # the decision is secret and simultaneous
        "finished": flag(),
        "fault": count("u1"),  # Fault
        "stack": Rows(depth, frame),
    }
    return Record(name, **header, **fields)


# --- what a game brings ---------------------------------------------------------------------------------------


@slot
def setup(c: Any, s: Any) -> None:
    """Lay out the game in a blank record (players and generator are set) and push its first program."""


@slot
def verb(c: Any, s: Any, frame: Any, line: Any, events: Any) -> None:
    """Carry out one instruction of the game's own; to ask, call `ask` or `ask_sealed` and return."""


@slot
def options(c: Any, s: Any, frame: Any, line: Any, seat: int, out: Any) -> int:
    """List the legal actions of the asking instruction, ascending, with `add`; returns how many there are."""
    return 0


@slot
def answer(c: Any, s: Any, frame: Any, line: Any, action: int, events: Any) -> None:
    """Take the answer to the asking instruction (a sealed one excepted: it lies in `s.choice`)."""


@slot
def count_of(c: Any, s: Any, seat: int, card: int, line: Any) -> int:
    """The number that `per` multiplies by and `times` repeats by; `line.a` is the counter, `b` and `c` its
    arguments.
    """
    return 0


@slot
def holds(c: Any, s: Any, seat: int, card: int, line: Any) -> bool:
    """Whether a condition of `when` is met; `line.a` is the condition, `line.b` its argument."""
    return False


@slot
def can(c: Any, s: Any, seat: int, line: Any) -> bool:
    """Whether what the instruction `line` takes is there: a compulsory payment out of reach is left out."""
    return True


@slot
def offer(c: Any, s: Any, seat: int, line: Any) -> bool:
    """Whether a branch or an optional effect that begins with `line` is offered at all."""
    return True


@slot
def seat_at(c: Any, s: Any, selector: int, seat: int, k: int) -> int:
    """The k-th seat of one of the game's own selectors, NONE after the last."""
    return NONE


@slot
def lacks(c: Any, s: Any, frame: Any, seat: int, line: Any) -> int:
    """What an extra may bring for an instruction to offer more than it does now, as a set of the game's own; ANYTHING
    where it is asked beside every extra.
    """
    return 0


@open_slot
def extras(c: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """Append the optional actions that are open to a seat at its own decisions; they lie behind all others."""
    return n


@open_slot
def brings(c: Any, s: Any, seat: int, lacking: int) -> bool:
    """Whether one of the extras that are open to a seat may bring something of a set that an instruction lacks."""
    return True


@open_slot
def use_extra(c: Any, s: Any, seat: int, action: int, events: Any) -> None:
    """Do an optional action: usually push its program. Then the instruction that it interrupted runs anew."""


@open_slot
def make_room(c: Any, s: Any) -> None:
    """Called before an optional action is done: drop frames that have nothing left to do, where the stack is full."""


@slot
def first_extra() -> int:
    """The integer of the first optional action (generated)."""
    return 0


@open_slot
def taken_aside(c: Any, s: Any, seat: int, action: int, events: Any) -> bool:
    """Whether an action was no answer to the asking instruction, and is done: an extra, or "no" to nothing but extras.

    Filled by the kernel in games that have extras (`take_extra`).
    """
    return False


@slot
def is_beat(kind: int) -> bool:
    """Whether an event kind is a beat: something that a table shows for itself."""
    return False


@open_slot
def points(c: Any, s: Any, seat: int) -> int:
    """The points of a seat in a game that is over, or as they would be if it ended now: its field `points`, where a
    game does not say.
    """
    return s.points[seat]


@open_slot
def breakdown(c: Any, s: Any, out: Any) -> None:
    """Fill `out[seat]`, from its third cell on, with the points by source; in a game that does not say how, all of them
    come from one.
    """
    for seat in range(s.players):
        out[seat][2] = points(c, s, seat)


@open_slot
def ahead(c: Any, s: Any, seat: int, other: int) -> bool:
    """Whether a seat stands before another one, by points where a game does not say. Where neither does, they share
    their rank.
    """
    return points(c, s, seat) > points(c, s, other)


@open_slot
def beaten(c: Any, s: Any) -> bool:
    """Whether somebody who plays alone has lost against the game."""
    return False


@open_slot
def evaluate(c: Any, s: Any, seat: int) -> float:
    """How well a seat stands, in points of the game, from what this seat may know; its points, where a game does not
    say.
    """
    return float(points(c, s, seat))


@open_slot
def hide(c: Any, s: Any, viewer: int) -> None:
    """Wipe from this copy all that the viewer cannot know (the kernel wipes generator and sealed choices). A game that
    does not say hides nothing.
    """


@open_slot
def fill(c: Any, s: Any, viewer: int, rng: Any, scratch: Any) -> None:
    """Fill what `hide` wiped with a uniformly drawn consistent guess. `scratch` is `Game.scratch` cells of int16."""


@slot
def clear(frame: Any) -> None:
    """Set every cell of a frame to 0 (generated from the layout of frames)."""


@slot
def copy_frame(to: Any, of: Any) -> None:
    """Set every cell of a frame to that of another (generated)."""


# --- for the game's rules -------------------------------------------------------------------------------------


@rule
def anything():
    """What a verb declares as `lacks` that is asked beside every extra."""
    return ANYTHING


@rule
def fail(s, fault):
    """Stop the game with a fault. A seat is marked as deciding: `advance` stops without a check at each step."""
    s.fault = fault
    s.actors = 1


def _report_overflow(s: Any, pc: int) -> None:
    raise StackOverflow(int(pc), int(s.depth))


@outlined
def overflow(s, pc):
    """Stop the game because there is no frame left; `Match` reports it."""
    fail(s, Fault.DEPTH)


overflow.__uncompiled__ = _report_overflow  # type: ignore[attr-defined]


@rule
def push(s, pc, seat, by):
    """Run the program at `pc` for `seat` before anything else goes on; returns its frame."""
    if s.depth >= len(s.stack):
        overflow(s, pc)
        return s.stack[0]
    frame = s.stack[s.depth]
    frame.pc = pc
    frame.seat = seat
    frame.by = by
    s.depth += 1
    return frame


@rule
def push_from(s, pc, seat, source, card, repeats):
    """The same for a card's program: where its gains come from, the card it is about, how often it counts
    beyond once.
    """
    frame = push(s, pc, seat, seat)
    frame.source = source
    frame.card = card
    frame.repeats = repeats
    return frame


@rule
def call(s, frame, pc, seat, by):
    """Run a part of a running program as a program of its own: it inherits where gains come from and what they
    count.
    """
    source, card, repeats = frame.source, frame.card, frame.repeats
    inner = push(s, pc, seat, by)
    inner.source = source
    inner.card = card
    inner.repeats = repeats
    return inner


@rule
def pop(s):
    """Remove the top frame; its bytes are cleared, so that equal positions have equal bytes."""
    s.depth -= 1
    clear(s.stack[s.depth])


@rule
def drop(s, place):
    """Remove a frame from among the others; those above it move down."""
    for above in range(place + 1, s.depth):
        copy_frame(s.stack[above - 1], s.stack[above])
    pop(s)


@rule
def scaled(frame, line, printed):
    """What a printed number comes to: times the last count where a count multiplies it, as often as the
    program counts.
    """
    if line.scaled:
        printed *= frame.number
    return printed * (1 + frame.repeats)


@rule
def again(frame):
    """Run the present instruction once more before the program goes on."""
    frame.pc -= 1


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
def asks(s, frame):
    """The rule `run` of most asking verbs: ask the acting seat."""
    ask(s, frame.seat)


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


@rule
def offered_at(c, s, seat, pc):
    """Whether the program at `pc` can be offered: what begins with a price or a guard asks whether that is on offer."""
    line = c.code[pc]
    if line.op == Op.AFFORD or line.op == Op.OFFERED:
        return offer(c, s, seat, c.code[line.a])
    return True


@rule
def rank(c, s, seat):
    """The rank of a seat: 1 is best, shared when tied. Alone, 2 means that the game has won."""
    place = 2 if s.players == 1 and beaten(c, s) else 1
    for other in range(s.players):
        if other != seat and ahead(c, s, other, seat):
            place += 1
    return place


@rule
def score(c, s, out):
    """Fill `out[seat]` with points, rank, and the points by source."""
    breakdown(c, s, out)
    for seat in range(s.players):
        out[seat][0] = points(c, s, seat)
        out[seat][1] = rank(c, s, seat)


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
def with_no(out, n):
    """Put "no" before the choices of a word that stands behind `may`; returns how many there are.

    What does not fit is left out, as in `add`: whether a decision is forced is found out with one cell (`only`).
    """
    last = min(n, len(out) - 1)
    for i in range(last):
        out[last - i] = out[last - i - 1]
    add(out, 0, NO)
    return n + 1


@rule
def own_choices(c, s, seat, out):
    """What the asking instruction itself offers an actor, without extras; returns how many."""
    frame = s.stack[s.depth - 1]
    pc = frame.pc - 1
    line = c.code[pc]
    op = line.op
    if op >= FIRST_VERB:
        n = options(c, s, frame, line, seat, out)
        return with_no(out, n) if line.to else n
    n = 0
    if op == Op.MAY:
        if line.a == 0 or offer(c, s, frame.seat, c.code[line.a]):
            n = add(out, n, YES)
        n = add(out, n, NO)
    elif op == Op.CHOOSE:
        for branch in range(line.a):
            if offered_at(c, s, frame.seat, c.code[pc + 1 + branch].to):
                n = add(out, n, CHOICE + branch)
    elif op == Op.ANY_ORDER:
        for branch in range(line.a):
            if (frame.loop >> branch) & 1 == 0:
                n = add(out, n, CHOICE + branch)
    elif op == Op.ANOTHER:
        for other in range(s.players):
            k = 0
            chosen = nth_seat(c, s, line.a, frame.seat, k)
            while chosen >= 0:
                if chosen == other:
                    n = add(out, n, PLAYER + other)
                k += 1
                chosen = nth_seat(c, s, line.a, frame.seat, k)
    return n


@rule
def choices(c, s, seat, out):
    """The legal actions of an actor at the open decision, ascending; returns how many.

    Extras lie behind the others. A window that has nothing else to offer says so with "no".
    """
    n = own_choices(c, s, seat, out)
    if s.sealed:
        return n
    with_extras = extras(c, s, seat, out, n)
    if n == 0 and with_extras > 0:
        n = add(out, 0, NO)
        with_extras = extras(c, s, seat, out, n)
    return with_extras


@rule
def respond(c, s, action, events):
    """Hand the answer to the asking instruction."""
    frame = s.stack[s.depth - 1]
    pc = frame.pc - 1
    line = c.code[pc]
    op = line.op
    if op >= FIRST_VERB:
        if line.to == 0 or action != NO:
            answer(c, s, frame, line, action, events)
    elif op == Op.MAY:
        if action == NO:
            frame.pc = line.to
    elif op == Op.CHOOSE:
        frame.pc = c.code[pc + 1 + action - CHOICE].to
    elif op == Op.ANY_ORDER:
        frame.loop |= 1 << (action - CHOICE)
        frame.pc = pc
        call(s, frame, c.code[pc + 1 + action - CHOICE].to, frame.seat, frame.by)
    elif op == Op.ANOTHER:
        frame.pc = line.to
        call(s, frame, pc + 1, action - PLAYER, frame.seat)


@rule
def pass_over(s, code):
    """Nothing can be answered: leave a control word's branches out; a game's own instruction finds nothing picked."""
    frame = s.stack[s.depth - 1]
    line = code[frame.pc - 1]
    if line.op == Op.ANY_ORDER:
        frame.loop = 0
    if line.op == Op.CHOOSE or line.op == Op.ANOTHER or line.op == Op.ANY_ORDER or is_guard(line.op):
        frame.pc = line.to


@rule
def control(c, s, frame, pc, line):
    """Carry out one control word."""
    op = line.op
    if op == Op.END:
        pop(s)
    elif op == Op.EACH:
        seat = nth_seat(c, s, line.a, frame.seat, frame.loop)
        if seat < 0:
            frame.loop = 0
            frame.pc = line.to
        else:
            frame.loop += 1
            frame.pc = pc
            call(s, frame, pc + 1, seat, frame.seat)
    elif op == Op.REPEAT or op == Op.TIMES:
        most = line.a if op == Op.REPEAT else frame.number
        if frame.loop >= most:
            frame.loop = 0
            frame.pc = line.to
        else:
            frame.loop += 1
            frame.pc = pc
            call(s, frame, pc + 1, frame.seat, frame.by)
    elif op == Op.WHEN:
        if not holds(c, s, frame.seat, frame.card, line):
            frame.pc = line.to
    elif op == Op.PER:
        frame.number = count_of(c, s, frame.seat, frame.card, line)
    elif op == Op.JUMP:
        frame.pc = line.to
    elif op == Op.AFFORD:
        if not can(c, s, frame.seat, c.code[line.a]):
            bar(c, s, frame, line)
    elif op == Op.OFFERED:
        if not offer(c, s, frame.seat, c.code[line.a]):
            bar(c, s, frame, line)
    elif op == Op.RESUME:
        pop(s)
        again(s.stack[s.depth - 1])
    elif op > Op.WINDOW or op == Op.BRANCH:
        fail(s, Fault.OPERATION)
    else:  # MAY, CHOOSE, ANY_ORDER, ANOTHER, WINDOW
        ask(s, frame.seat)


@rule
def is_guard(op):
    """Whether an instruction leaves out what cannot be had."""
    return op == Op.AFFORD or op == Op.OFFERED


@rule
def bar(c, s, frame, line):
    """A guard is closed: leave out what it guards, unless the acting seat has an extra that may open it: ask."""
    if stays_open(c, s, frame.seat):
        ask(s, frame.seat)
    else:
        frame.pc = line.to


@outlined
def advance(c, s, events, beats):
    """Run pending work until somebody must decide between at least two actions, or nothing is left.

    A decision with one action is taken. One without any is passed over (the instruction finds nothing picked), unless
    an extra may bring what is lacking: then it is asked. After each instruction with a beat the position is written
    into `beats`, a buffer of positions. If that is None, no code is made for it.
    """
    while s.depth > 0:
        step(c, s, events)
        if s.actors != 0 and (s.sealed or s.fault != 0 or must_choose(c, s, events)):
            break
        if beats is not None:
            mark_beat(s, events, beats)
    if s.fault != 0:
        s.actors = 0
    if beats is not None:
        mark_beat(s, events, beats)


@rule
def step(c, s, events):
    """Run the next instruction of the program on top."""
    frame = s.stack[s.depth - 1]
    pc = frame.pc
    line = c.code[pc]
    frame.pc = pc + 1
    if line.op >= FIRST_VERB:
        verb(c, s, frame, line, events)
    else:
        control(c, s, frame, pc, line)


@rule
def must_choose(c, s, events):
    """Whether the seat that was asked must decide; where there is no choice, what is left to do is done."""
    seat = lowest_seat(s.actors)
    count = own_choices(c, s, seat, s.only)
    only = s.only[0]
    s.only[0] = 0
    if count > 1 or stays_open(c, s, seat):
        return True
    s.actors = 0
    if count == 1:
        respond(c, s, only, events)
    else:
        pass_over(s, c.code)
    return False


@outlined
def mark_beat(s, events, beats):
    """If a beat was emitted since the last call, write the position and its place among the events.

    Nothing is written into a buffer of length 0.
    """
    if len(beats) == 0:
        return
    last = min(events[0][0], len(events) - 1)
    marked = False
    for i in range(events[0][2] + 1, last + 1):
        if is_beat(events[i][0]):
            marked = True
    if marked:
        number = events[0][1]
        if number < len(beats):
            beats[number] = s
        events[0][1] = number + 1
        write(events, BEAT, NOBODY, number, 0, 0, 0)
        last = min(events[0][0], len(events) - 1)
    events[0][2] = last


@rule
def stays_open(c, s, seat):
    """Whether a forced or empty decision is asked all the same: the seat has an extra that may change it."""
    open_here = extras(c, s, seat, s.only, 0) > 0 and may_change(c, s, seat)
    s.only[0] = 0
    return open_here


@outlined
def may_change(c, s, seat):
    """Whether the extras that are open to a seat may bring what the running instruction lacks."""
    lacking = lacking_here(c, s, seat)
    return lacking != 0 and (lacking == ANYTHING or brings(c, s, seat, lacking))


@rule
def lacking_here(c, s, seat):
    """What the running instruction lacks: a control word what its guard, or a branch that is not on offer, lacks."""
    frame = s.stack[s.depth - 1]
    pc = frame.pc - 1
    line = c.code[pc]
    if line.op == Op.WINDOW:
        return ANYTHING
    if line.op == Op.CHOOSE:
        lacking = 0
        for branch in range(line.a):
            first = c.code[pc + 1 + branch].to
            if is_guard(c.code[first].op) and not offered_at(c, s, seat, first):
                lacking |= lacks(c, s, frame, seat, c.code[c.code[first].a])
        return lacking
    if is_guard(line.op) or (line.op == Op.MAY and line.a != 0):
        line = c.code[line.a]
    return lacks(c, s, frame, seat, line)


@rule
def legal(c, s, seat, out):
    """List the legal actions of a seat, ascending, in `out`; returns how many (0 when it need not decide).

    `out` is an int16 array; what does not fit is counted and left out.
    """
    if (s.actors >> seat) & 1 == 0:
        return 0
    return choices(c, s, seat, out)


@rule
def take(c, s, seat, action, events):
    """Do a legal action of an actor (unchecked), without running on; returns whether everybody has decided."""
    if s.sealed:
        s.choice[seat] = action
        s.actors &= ~(1 << seat)
        emit(events, CHOSEN, seat, 0, 0, 0, PUBLIC)
        if s.actors != 0:
            return False
        s.sealed = 0
        return True
    s.actors = 0
    if not taken_aside(c, s, seat, action, events):
        respond(c, s, action, events)
    return True


@rule
def take_extra(c, s, seat, action, events):
    """Fills `taken_aside` in a game that has extras."""
    if action >= first_extra():
        make_room(c, s)
        push(s, RESUME_AT, seat, seat)
        use_extra(c, s, seat, action, events)
        return True
    nothing_else = action == NO and own_choices(c, s, seat, s.only) == 0
    s.only[0] = 0
    if nothing_else:
        pass_over(s, c.code)
    return nothing_else


@rule
def apply(c, s, seat, action, events, beats):
    """Do a legal action of an actor (unchecked), then run on until somebody must decide.

    `beats`: a buffer of positions, or None (`advance`).
    """
    decided = take(c, s, seat, action, events)
    if beats is not None:
        mark_beat(s, events, beats)
    if decided:
        advance(c, s, events, beats)


@rule
def start(c, s, players, events):
    """Set up a blank record whose generator is seeded, and run on to the first decision."""
    s.players = players
    for seat in range(len(s.choice)):
        s.choice[seat] = NONE
    setup(c, s)
    advance(c, s, events, None)


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
