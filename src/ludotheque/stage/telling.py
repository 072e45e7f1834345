"""The log in sentences: one line for what a seat did with one command, made of its event rows.

A game may word such a line itself (`Layout.deed`), so that one sentence names a card and its price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..kernel.events import CHOSEN, NOBODY, Event, EventKind, EventKinds, told_kinds
from ..kernel.text import AND, Lang, Text, listed

Row = tuple[int, Event]  # the version of the table at the event, and the event
TOLD = 5  # lines of the log in one sentence, at most
YOU = Text("vous", "you")
_THING = Text("{it:le}", "{it:the}")


@dataclass(frozen=True)
class Teller:
    """Makes sentences for one viewer: the content in play, the kinds of events, and the names of the seats."""

    content: Any
    kinds: type[EventKinds]
    lang: Lang
    viewer: int
    names: tuple[str, ...]

    def called(self, seat: int) -> str:
        """A seat's name, empty for a number that is no seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def kind(self, event: Event) -> EventKind:
        return told_kinds(self.kinds)[event.kind]

    def says(self, event: Event) -> str:
        """An event as a sentence."""
        return self.kind(event).say(event, self.content, self.lang, self.viewer, self.called)

    def says_all(self, events: Sequence[Event]) -> str:
        """Events that make a line together as a sentence: one, or several of a kind that gathers them."""
        kind = self.kind(events[0])
        if len(events) == 1 or kind.gathers is None or not callable(kind.a):
            return self.says(events[0])
        things = [_THING.say(self.lang, it=kind.a(self.content, event.a)) for event in events]
        words = kind.gathers.say(self.lang, all=self.joined(things))
        return words[:1].upper() + words[1:]

    def deed(self, event: Event) -> str:
        """An event without the name of the seat that did it."""
        return self.kind(event).deed(event, self.content, self.lang, self.viewer, self.called)

    def verb(self, text: Text, seat: int, **values: Any) -> str:
        """A phrase whose verb agrees with its subject: "you" for the viewer, else a name."""
        return text.say(self.lang, you=seat == self.viewer, **values)

    def joined(self, parts: Sequence[str]) -> str:
        """'a, b et c', with a comma before the last 'et' if the part before contains an 'et' of its own."""
        last = AND.say(self.lang)
        return listed(parts, f",{last}" if last in "".join(parts[-2:-1]) else last)

    def whole(self, seat: int, deed: str) -> str:
        """A sentence of the seat's name and its deed."""
        words = f"{YOU.say(self.lang) if seat == self.viewer else self.called(seat)} {deed}"
        return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Group:
    """The event rows of one line: what a seat did with one command. `past`: the rows before them, oldest first."""

    events: tuple[Event, ...]
    past: Sequence[Row]

    @property
    def seat(self) -> int:
        return self.events[0].seat

    def latest(self, kind: int) -> Event | None:
        """The last earlier event of a kind."""
        return next((event for _, event in reversed(self.past) if event.kind == kind), None)


def summed(teller: Teller, events: Iterable[Event]) -> Iterator[Event]:
    """The events; neighbours that differ only in an amount become one: 'pioche 2 cartes'."""
    last: Event | None = None
    for event in events:
        adds = teller.kind(event).adds
        if last and adds and replace(last, **{adds: 0}) == replace(event, **{adds: 0}):
            last = replace(last, **{adds: getattr(last, adds) + getattr(event, adds)})
            continue
        if last:
            yield last
        last = event
    if last:
        yield last


Deed = Callable[[Teller, Group], str]


@dataclass(frozen=True)
class Told:
    """A line of the log: its sentence, its seat, the version of its last event, and the number of rows up to its end.
    `beat`: it contains an event that a table shows as a beat of its own.
    """

    seat: int
    words: str
    version: int
    behind: int
    heading: bool
    beat: bool


def plainly(teller: Teller, group: Group) -> str:
    """All events in one sentence."""
    return teller.joined([teller.deed(event) for event in group.events])


def log_lines(teller: Teller, rows: Sequence[Row], first: int = 0, deed: Deed = plainly) -> Iterator[Told]:
    """The lines for the rows from `first` on; earlier rows serve as context only.

    Events of several commands share a line if one seat did them and they belong together (`leads`, `follows`).
    """
    for start, behind, told_rows in _lines(teller, rows, first):
        version, event = rows[behind - 1][0], rows[start][1]
        kind, seat = teller.kind(event), event.seat
        beat = any(teller.kind(row).beat for row in told_rows)
        if _tells_a_deed(kind, seat):
            group = Group(tuple(summed(teller, told_rows)), rows[:start])
            yield Told(seat, teller.whole(seat, deed(teller, group)), version, behind, False, beat)
        else:
            yield Told(seat, teller.says_all(told_rows), version, behind, kind.heading, beat)


def opening(teller: Teller, rows: Sequence[Row], first: int) -> int:
    """The row at which the line of the row `first` begins: it may begin with an earlier command."""
    while 0 < first < len(rows):
        begin = next((at + 1 for at in range(first - 1, -1, -1) if rows[at][0] != rows[first - 1][0]), 0)
        before = [event for _, event in rows[begin:first]]
        if not (leads_on(teller, before) and _joins(teller, before[0], rows[first][1])):
            break
        first = begin
    return first


def leads_on(teller: Teller, events: Sequence[Event]) -> bool:
    """Whether these events, all of one seat, belong to what it does next."""
    loud = _loud(teller, events)
    return bool(loud) and all(teller.kind(event).leads and event.seat == loud[0].seat for event in loud)


def only_heads(teller: Teller, events: Sequence[Event]) -> bool:
    """Whether these events only open a new part of the log and are nobody's turn."""
    loud = [teller.kind(event) for event in _loud(teller, events)]
    return bool(loud) and all(kind.heading and not kind.turn for kind in loud)


def goes_on(teller: Teller, before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Whether all later events belong to what a seat did last in the earlier ones."""
    last, loud = _loud(teller, before)[-1:], _loud(teller, after)
    return bool(last and loud) and all(teller.kind(event).follows and _joins(teller, last[0], event) for event in loud)


def ends_a_part(teller: Teller, events: Sequence[Event]) -> bool:
    """Whether these events end with the opening of a new part of the log, without a beat in it."""
    loud = _loud(teller, events)
    first = next((at for at, event in enumerate(loud) if teller.kind(event).heading), 0)
    return first > 0 and not any(teller.kind(event).beat for event in loud[first:])


def _loud(teller: Teller, events: Sequence[Event]) -> list[Event]:
    """The events that make a line."""
    return [event for event in events if not teller.kind(event).silent]


def in_one(lines: Sequence[str], most: int = TOLD) -> str:
    """Lines of the log in one sentence; an ellipsis stands for those beyond `most`."""
    return " · ".join([*lines[:most], *(["…"] if len(lines) > most else [])])


def promised(teller: Teller, past: Sequence[Row], events: Sequence[Event], deed: Deed = plainly) -> list[Told]:
    """The results of an action, line by line as the log will word them, without headings.

    `events`: the certain ones (`foresight`); `past`: the rows before them, oldest first. What chance brings after them
    is left out without a sign: an ellipsis would look like a sentence that is cut. What the action's own name says is
    left out, too, if there is anything else.
    """
    events = [
        event for event in events if event.seat != teller.viewer or teller.kind(event).advised != "never"
    ] or events
    version = past[-1][0] + 1 if past else 0
    rows = [*past, *((version, event) for event in events)]
    return [line for line in log_lines(teller, rows, len(past), deed) if not line.heading]


def latest_deeds(teller: Teller, rows: Sequence[Row], deed: Deed = plainly, first: int = 0) -> dict[int, str]:
    """For each seat, its last deed with a beat, without its name, among the commands of the rows from `first` on."""
    deeds: dict[int, str] = {}
    behind = len(rows)
    while behind > first and len(deeds) < len(teller.names):
        begin = next((at for at in range(behind - 1, 0, -1) if rows[at - 1][0] != rows[behind - 1][0]), 0)
        lines = list(_groups(teller, rows[:behind], begin))  # the lines of one command
        for start, end in reversed(lines):
            seat = rows[start][1].seat
            if seat in deeds or not any(teller.kind(event).beat for _, event in rows[start:end]):
                continue
            if _tells_a_deed(teller.kind(rows[start][1]), seat):
                events = summed(teller, (event for _, event in rows[start:end]))
                deeds[seat] = deed(teller, Group(tuple(events), rows[:start]))
        behind = begin
    return deeds


def _tells_a_deed(kind: EventKind, seat: int) -> bool:
    return kind.personal and not kind.heading and seat != NOBODY


def _lines(teller: Teller, rows: Sequence[Row], first: int) -> Iterator[tuple[int, int, list[Event]]]:
    """Where each line begins, where its rows end, and its events."""
    line: tuple[int, int, list[Event]] | None = None
    for start, behind in _groups(teller, rows, first):
        events = [event for _, event in rows[start:behind]]
        if line and _is_one(teller, line[2], events):
            line = (line[0], behind, line[2] + events)
            continue
        if line:
            yield line
        line = (start, behind, events)
    if line:
        yield line


def _is_one(teller: Teller, before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Whether a seat's deeds of two commands share a line."""
    return _joins(teller, before[0], after[0]) and (
        leads_on(teller, before) or all(teller.kind(event).follows for event in after)
    )


def _joins(teller: Teller, before: Event, after: Event) -> bool:
    """Whether two events can stand in one line, whichever commands they came from."""
    kinds = teller.kind(before), teller.kind(after)
    deeds = all(_tells_a_deed(kind, before.seat) and not kind.alone for kind in kinds)
    return before.seat == after.seat and deeds


def _groups(teller: Teller, rows: Sequence[Row], first: int) -> Iterator[tuple[int, int]]:
    """Where lines begin, and where their rows end. A sealed choice makes a line only until it is revealed."""
    sealed = next((at + 1 for at in range(len(rows) - 1, -1, -1) if rows[at][1].kind != CHOSEN), 0)
    at = first
    while at < len(rows):
        version, event = rows[at]
        kind = teller.kind(event)
        start, at = at, at + 1
        if kind.silent or (event.kind == CHOSEN and at <= sealed) or _is_named_before(teller, rows, start):
            continue
        if kind.gathers:
            while at < len(rows) and rows[at][0] == version and rows[at][1].kind == event.kind:
                at += 1
        if _tells_a_deed(kind, event.seat) and not kind.alone:
            while at < len(rows) and _goes_on(teller, rows[at], version, event.seat):
                at += 1
        yield start, at


def _is_named_before(teller: Teller, rows: Sequence[Row], at: int) -> bool:
    """Whether the row before has named what a row of a kind that gathers would say: a card that somebody discards."""
    version, event = rows[at]
    kind = teller.kind(event)
    if kind.gathers is None or at == 0 or rows[at - 1][0] != version:
        return False
    before = rows[at - 1][1]
    return teller.kind(before).a is kind.a and before.a == event.a


def _goes_on(teller: Teller, row: Row, version: int, seat: int) -> bool:
    kind = teller.kind(row[1])
    if row[0] != version or row[1].seat != seat:
        return False
    return _tells_a_deed(kind, seat) and not (kind.silent or kind.alone)
