"""The log in sentences: one line for what a seat did with one command, made of its event rows.

A game may word such a line itself (`Layout.deed`): what belongs together, such as a card and its price, is then said in
one breath.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..kernel.events import CHOSEN, NOBODY, Event, EventKind, EventKinds, told_kinds
from ..kernel.text import AND, Lang, Text, listed

Row = tuple[int, Event]  # the version that brought an event, and the event
TOLD = 5  # lines of the log in one sentence
YOU = Text("vous", "you")


@dataclass(frozen=True)
class Teller:
    """To whom something is told: the content in play, the kinds of events, and the names of the seats for a viewer."""

    content: Any
    kinds: type[EventKinds]
    lang: Lang
    viewer: int
    names: tuple[str, ...]

    def called(self, seat: int) -> str:
        """A seat's name; the viewer's own where somebody else is spoken of."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def kind(self, event: Event) -> EventKind:
        return told_kinds(self.kinds)[event.kind]

    def says(self, event: Event) -> str:
        """One event as a sentence."""
        return self.kind(event).say(event, self.content, self.lang, self.viewer, self.called)

    def deed(self, event: Event) -> str:
        """One event without who did it."""
        return self.kind(event).deed(event, self.content, self.lang, self.viewer, self.called)

    def verb(self, text: Text, seat: int, **values: Any) -> str:
        """A phrase whose verb agrees with who reads it."""
        return text.say(self.lang, you=seat == self.viewer, **values)

    def joined(self, parts: Sequence[str]) -> str:
        """'a, b et c', with a comma before the last where the one before has an 'et' of its own."""
        last = AND.say(self.lang)
        return listed(parts, f",{last}" if last in "".join(parts[-2:-1]) else last)

    def whole(self, seat: int, deed: str) -> str:
        """'Gaspard' and what he did, as a sentence."""
        words = f"{YOU.say(self.lang) if seat == self.viewer else self.called(seat)} {deed}"
        return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Group:
    """Event rows of one line: what a seat did with one command. `past`: the rows before them, oldest first."""

    events: tuple[Event, ...]
    past: Sequence[Row]

    @property
    def seat(self) -> int:
        return self.events[0].seat

    def latest(self, kind: int) -> Event | None:
        """The last event of a kind before these."""
        return next((event for _, event in reversed(self.past) if event.kind == kind), None)


def summed(teller: Teller, events: Iterable[Event]) -> Iterator[Event]:
    """The events, with one in place of those that say how much of the same: 'pioche 2 cartes'."""
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
    """A line of the log: its sentence, the seat that it is about, the version that brought it, and how many rows had
    been told behind it. `beat`: it tells something that a table shows for itself.
    """

    seat: int
    words: str
    version: int
    behind: int
    heading: bool
    beat: bool


def plainly(teller: Teller, group: Group) -> str:
    """Each event in turn, in one sentence."""
    return teller.joined([teller.deed(event) for event in group.events])


def told(teller: Teller, rows: Sequence[Row], first: int = 0, deed: Deed = plainly) -> Iterator[Told]:
    """The lines that rows from `first` on make; rows before it are only looked back on. What belongs to what a seat
    does next, or to what it has just done, is told in one line with it, although another command brought it.
    """
    for start, behind, told_rows in _lines(teller, rows, first):
        version, event = rows[behind - 1][0], rows[start][1]
        kind, seat = teller.kind(event), event.seat
        beat = any(teller.kind(row).beat for row in told_rows)
        if _tells_a_deed(kind, seat):
            group = Group(tuple(summed(teller, told_rows)), rows[:start])
            yield Told(seat, teller.whole(seat, deed(teller, group)), version, behind, False, beat)
        else:
            yield Told(seat, teller.says(event), version, behind, kind.heading, beat)


def opening(teller: Teller, rows: Sequence[Row], first: int) -> int:
    """Where the line begins that the row `first` goes on with: commands before it may lead to it."""
    while 0 < first < len(rows):
        begin = next((at + 1 for at in range(first - 1, -1, -1) if rows[at][0] != rows[first - 1][0]), 0)
        before = [event for _, event in rows[begin:first]]
        if not (leads_on(teller, before) and _joins(teller, before[0], rows[first][1])):
            break
        first = begin
    return first


def leads_on(teller: Teller, events: Sequence[Event]) -> bool:
    """Whether what they tell, of one seat alone, belongs to what it does next."""
    loud = _loud(teller, events)
    return bool(loud) and all(teller.kind(event).leads and event.seat == loud[0].seat for event in loud)


def only_heads(teller: Teller, events: Sequence[Event]) -> bool:
    """Whether they tell no more than that a new part of the log begins, which is nobody's turn."""
    loud = [teller.kind(event) for event in _loud(teller, events)]
    return bool(loud) and all(kind.heading and not kind.turn for kind in loud)


def goes_on(teller: Teller, before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Whether all that the later events tell belongs to what a seat did last in the earlier ones."""
    last, loud = _loud(teller, before)[-1:], _loud(teller, after)
    return bool(last and loud) and all(teller.kind(event).follows and _joins(teller, last[0], event) for event in loud)


def ends_a_part(teller: Teller, events: Sequence[Event]) -> bool:
    """Whether a new part of the log begins at the end of what they tell, and nothing is shown of it yet."""
    loud = _loud(teller, events)
    first = next((at for at, event in enumerate(loud) if teller.kind(event).heading), 0)
    return first > 0 and not any(teller.kind(event).beat for event in loud[first:])


def _loud(teller: Teller, events: Sequence[Event]) -> list[Event]:
    """Those that make a line."""
    return [event for event in events if not teller.kind(event).silent]


def in_one(lines: Sequence[str], most: int = TOLD) -> str:
    """What happened, as one sentence of so many lines of the log."""
    return " · ".join([*lines[:most], *(["…"] if len(lines) > most else [])])


def promised(
    teller: Teller, past: Sequence[Row], events: Sequence[Event], whole: bool, deed: Deed = plainly
) -> list[str]:
    """What an action would bring about, line by line as the log will tell it, without headings where there is more.

    `events`: those that are certain (`foresight`); `past`: the rows before them, oldest first. Unless they are the
    `whole` of it, the last line says that more is to come.
    """
    version = past[-1][0] + 1 if past else 0
    rows = [*past, *((version, event) for event in events)]
    lines = list(told(teller, rows, len(past), deed))
    words = [line.words for line in lines if not line.heading] or [line.words for line in lines]
    return words if whole or not words else [*words[:-1], f"{words[-1]} …"]


def latest_deeds(teller: Teller, rows: Sequence[Row], deed: Deed = plainly, first: int = 0) -> dict[int, str]:
    """What each seat did last that a table shows for itself, without its name; of the commands that rows from `first`
    on belong to.
    """
    deeds: dict[int, str] = {}
    behind = len(rows)
    while behind > first and len(deeds) < len(teller.names):
        begin = next((at for at in range(behind - 1, 0, -1) if rows[at - 1][0] != rows[behind - 1][0]), 0)
        lines = list(_groups(teller, rows[:behind], begin))  # of one command
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
    """Where lines begin, where their rows end, and the events that they tell."""
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
    """Whether what a seat did with two commands is told in one line."""
    return _joins(teller, before[0], after[0]) and (
        leads_on(teller, before) or all(teller.kind(event).follows for event in after)
    )


def _joins(teller: Teller, before: Event, after: Event) -> bool:
    """Whether two events can stand in one line, whatever command brought them."""
    kinds = teller.kind(before), teller.kind(after)
    deeds = all(_tells_a_deed(kind, before.seat) and not kind.alone for kind in kinds)
    return before.seat == after.seat and deeds


def _groups(teller: Teller, rows: Sequence[Row], first: int) -> Iterator[tuple[int, int]]:
    """Where lines begin, and where their rows end. Who has chosen in secret is told until it is revealed."""
    sealed = next((at + 1 for at in range(len(rows) - 1, -1, -1) if rows[at][1].kind != CHOSEN), 0)
    at = first
    while at < len(rows):
        version, event = rows[at]
        kind = teller.kind(event)
        start, at = at, at + 1
        if kind.silent or (event.kind == CHOSEN and at <= sealed):
            continue
        if _tells_a_deed(kind, event.seat) and not kind.alone:
            while at < len(rows) and _goes_on(teller, rows[at], version, event.seat):
                at += 1
        yield start, at


def _goes_on(teller: Teller, row: Row, version: int, seat: int) -> bool:
    kind = teller.kind(row[1])
    if row[0] != version or row[1].seat != seat:
        return False
    return _tells_a_deed(kind, seat) and not (kind.silent or kind.alone)
