"""Event rows: what happened, in integers, each with the mask of the seats that may know it.

`apply` writes rows into a buffer of shape (capacity + 1, WIDTH); row 0 holds the count in its first cell. In
playouts the buffer has length 0 and nothing is written. The count goes on when the buffer is full, so a caller can
notice and repeat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from .rule import outlined, rule
from .text import Lang, Noun, Text

WIDTH = 6  # kind, seat, a, b, c, audience
PUBLIC = 0x7FFF  # every seat, and a spectator's bit
SPECTATOR = 14  # the seat number that stands for someone without a seat
NOBODY = -1


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
    count = min(int(buffer[0][0]), len(buffer) - 1)
    return [Event(*(int(x) for x in buffer[i])) for i in range(1, count + 1)]


Reader = Callable[[int], Noun | Text | str | int] | Literal["seat"]


@dataclass(frozen=True)
class EventKind:
    """How a kind of row is read out.

    `text` may use {who} (the seat), and {a} {b} {c} read by `readers` ("seat": the name of a player). `to_you` takes
    its place for the viewer whom such a cell names: in French "vous" then stands before the verb. An irrevocable
    event shows somebody something new or ends a commitment: no decision from before it can be undone. A silent kind
    makes no line in the log; a heading opens a new part of it.
    """

    name: str
    text: Text
    readers: Mapping[str, Reader] | None = None
    irrevocable: bool = False
    silent: bool = False
    heading: bool = False
    to_you: Text | None = None

    def say(self, event: Event, lang: Lang, viewer: int, seat_names: Callable[[int], str]) -> str:
        """The log line of one event, as this viewer reads it."""
        you = event.seat == viewer
        values: dict[str, Any] = {"who": _called(event.seat, lang, viewer, seat_names)}
        text = self.text
        for name in ("a", "b", "c"):
            raw = getattr(event, name)
            reader = (self.readers or {}).get(name)
            if reader == "seat":
                values[name] = _called(raw, lang, viewer, seat_names)
                text = self.to_you if self.to_you and raw == viewer else text
            else:
                values[name] = reader(raw) if reader else raw
        line = text.say(lang, you=you, **values)
        return line[:1].upper() + line[1:]


def _called(seat: int, lang: Lang, viewer: int, seat_names: Callable[[int], str]) -> str:
    """A seat inside a sentence: the viewer's own is "you", whatever it is called elsewhere."""
    if seat == viewer:
        return Text("vous", "you").say(lang)
    return seat_names(seat) if seat >= 0 else ""
