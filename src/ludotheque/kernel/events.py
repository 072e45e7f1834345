"""Event rows: what happened, in integers, each with the mask of the seats that may know it.

`apply` writes rows into a buffer of shape (capacity + 1, WIDTH); row 0 holds the count in its first cell. In
playouts the buffer has length 0 and nothing is written. The count goes on when the buffer is full, so a caller can
notice and repeat.

An event kind may be a *beat*: an event that a table shows on its own. The position at each beat is written beside the
events (`stack.mark_beat`). A row of kind BEAT marks its place among them; no viewer is shown that row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from typing import Any, Literal

import numpy as np

from .linking.rule import outlined, rule
from .record import clone
from .text import Lang, Noun, Text, listed

WIDTH = 6  # kind, seat, a, b, c, audience
PUBLIC = 0x7FFF  # every seat, and a spectator's bit
SPECTATOR = 14  # the seat number that stands for someone without a seat
NOBODY = -1
CHOSEN = 0  # the event kind of a sealed choice: the seat alone, for all
WHO = "{who} "
BEAT = -1  # where a position among the beats belongs
SEAT_BITS = 3  # of each seat in a ranking


@rule
def emit(events, kind, seat, a, b, c, audience):
    """Append one row; nothing happens when the buffer has length 0."""
    if len(events) > 0:
        write(events, kind, seat, a, b, c, audience)


@outlined
def write(events, kind, seat, a, b, c, audience):
    count = events[0][0] + 1
    events[0][0] = count
    if count < len(events):
        row = events[count]
        row[0] = kind
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        row[5] = audience


def event_buffer(capacity: int = 128) -> np.ndarray:
    return np.zeros((capacity + 1, WIDTH), np.int32)


NO_EVENTS = np.zeros((0, WIDTH), np.int32)


@dataclass(frozen=True)
class Event:
    """One row, read back. `audience` is a mask of seats."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    audience: int

    def visible_to(self, viewer: int) -> bool:
        """Whether this seat (or SPECTATOR) may receive the row."""
        return bool(self.audience >> viewer & 1)


def read_events(buffer: np.ndarray) -> list[Event]:
    """What happened, without the marks of beats."""
    return [event for event in _rows(buffer) if event.kind != BEAT]


def read_beats(buffer: np.ndarray, beats: np.ndarray, last: np.ndarray) -> list[tuple[list[Event], np.ndarray]]:
    """The events of each beat with the position behind it, shape (1,); what follows the last beat ends in `last`."""
    beats_read: list[tuple[list[Event], np.ndarray]] = []
    events: list[Event] = []
    for event in _rows(buffer):
        if event.kind == BEAT:
            beats_read.append((events, clone(beats[event.a : event.a + 1])))
            events = []
        else:
            events.append(event)
    if events or not beats_read or beats_read[-1][1].tobytes() != last.tobytes():
        beats_read.append((events, clone(last)))
    return beats_read


def _rows(buffer: np.ndarray) -> list[Event]:
    number = min(int(buffer[0][0]), len(buffer) - 1)
    return [Event(*row) for row in buffer[1 : number + 1].tolist()]


Reader = Callable[[Any, int], "Noun | Text | str | int"] | Literal["seat", "ranking"]
SeatNames = Callable[[int], str]


@dataclass(frozen=True)
class EventKind:
    """How a kind of row is read out.

    `text` may use {who} (the seat), and {a} {b} {c} read by the readers of the same names: `reader(content, value)`
    from the content in play, or "seat" for the name of a player. `to_you` takes the place of `text` for the viewer whom
    such a cell names: in French "vous" then stands before the verb. "ranking" reads a cell as `ranking` does. An
    irrevocable event shows somebody something new or ends a commitment: no decision from before it can be undone. A
    silent kind makes no line in the log; a heading opens a new part of it; one that stands alone is never joined with
    what its seat did beside. What `leads`, such as a price, is told with what its seat does next, in another command
    too; what `follows`, such as a gain, with what its seat has just done. With a `turn` the turn of its seat begins. A
    beat is shown for itself. An `outcome`, such as who has won, is told by the scene of the end, and by no beat before
    it. What is `advised` becomes a line of advice: always, unless the name of the action says it already, unless the
    game states something of the action, which then covers it, unless the points that it brings are counted there, or
    never, if the name of the action always says it. `adds`: the cell that says how much; rows that differ in nothing
    else are told as one where they follow each other. `takes`: the kind of card that its seat comes to have; `a` is its
    number (`Content.taken`). `draws`: the same where that is luck; `dealt` then names the field of the record, a row
    for each seat, in which it has such cards at the beginning. `uses`: the kind of card that its seat uses. An `ending`
    says how the game ends, one way for each value of `a`. What `gathers` tells rows that follow each other in one
    sentence, with {all} that `a` says in them; a row is left out where the row before it has named the same thing.
    """

    text: Text
    a: Reader | None = None
    b: Reader | None = None
    c: Reader | None = None
    irrevocable: bool = False
    silent: bool = False
    heading: bool = False
    alone: bool = False
    leads: bool = False
    follows: bool = False
    beat: bool = False
    to_you: Text | None = None
    turn: bool = False
    outcome: bool = False
    adds: Literal["", "a", "b"] = ""
    advised: Literal["always", "unless named", "unless stated", "unless counted", "never"] = "always"
    takes: str = ""
    draws: str = ""
    dealt: str = ""
    uses: str = ""
    ending: bool = False
    gathers: Text | None = None

    def say(self, event: Event, content: Any, lang: Lang, viewer: int, seat_names: SeatNames) -> str:
        """The log line of one event, as this viewer reads it."""
        line = self._worded(event, content, lang, viewer, seat_names, _called(event.seat, lang, viewer, seat_names))
        return line[:1].upper() + line[1:]

    @cached_property
    def personal(self) -> bool:
        """Whether its sentence begins with who did it, so that others of the same seat can follow in it."""
        return self.text.fr.startswith(WHO) and self.text.en.startswith(WHO)

    def deed(self, event: Event, content: Any, lang: Lang, viewer: int, seat_names: SeatNames) -> str:
        """The same without who did it, to stand beside a name or in a longer sentence."""
        return " ".join(self._worded(event, content, lang, viewer, seat_names, "").split())

    def _worded(self, event: Event, content: Any, lang: Lang, viewer: int, seat_names: SeatNames, who: str) -> str:
        values: dict[str, Any] = {"who": who}
        text = self.text
        for name in ("a", "b", "c"):
            raw, reader = getattr(event, name), getattr(self, name)
            values[name] = read_cell(reader, raw, content, lang, viewer, seat_names) if reader else raw
            if reader == "seat" and self.to_you and raw == viewer:
                text = self.to_you
        return text.say(lang, you=event.seat == viewer, **values)


CHOICE_MADE = EventKind(Text("{who} [avez|a] choisi", "{who} [have|has] chosen"), irrevocable=True)


class EventKinds(IntEnum):
    """The base of a game's kinds of events: `TOOK = EventKind(...)`; the first is `CHOSEN = CHOICE_MADE`."""

    kind: EventKind

    def __new__(cls, kind: EventKind) -> EventKinds:
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.kind = kind
        return member


@cache
def told_kinds(kinds: type[EventKinds]) -> tuple[EventKind, ...]:
    """How each kind is read out, by its number. (An enumeration takes four times as long to find one.)"""
    return tuple(event.kind for event in kinds)


def _called(seat: int, lang: Lang, viewer: int, seat_names: SeatNames) -> str:
    """The name of a seat inside a sentence; the viewer's own is "you"."""
    if seat == viewer:
        return Text("vous", "you").say(lang)
    return seat_names(seat) if seat >= 0 else ""


_THEN = Text(", puis ", ", then ")


def ranking(packed: int, lang: Lang, viewer: int, seat_names: SeatNames) -> str:
    """The seats of a cell in their order, "Anne, Bob, puis vous": each counted from 1, in `SEAT_BITS`, the first in the
    lowest.
    """
    names = []
    while packed:
        names.append(_called(packed % (1 << SEAT_BITS) - 1, lang, viewer, seat_names))
        packed >>= SEAT_BITS
    return listed(names, _THEN.say(lang))


# Cells that name players are read by the viewer, so that they can say "you"; the content does not know the names.
_OF_SEATS: dict[str, Callable[[int, Lang, int, SeatNames], str]] = {"seat": _called, "ranking": ranking}


def read_cell(
    reader: Reader, value: int, content: Any, lang: Lang, viewer: int, seat_names: SeatNames
) -> Noun | Text | str | int:
    """What a cell of an event says."""
    if callable(reader):
        return reader(content, value)
    return _OF_SEATS[reader](value, lang, viewer, seat_names)
