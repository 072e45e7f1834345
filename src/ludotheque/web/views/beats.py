"""The events at a table as a sequence of beats, each as the gate lets a viewer know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest

from ...kernel.events import CHOSEN, NOBODY, Event
from ...kernel.record import Twin
from ...stage.look import Look
from ...stage.moments import LONG, Staged, as_one, leading, staged
from ...stage.scene import Scene
from ...stage.telling import (
    Row,
    Teller,
    Told,
    ends_a_part,
    goes_on,
    in_one,
    latest_deeds,
    leads_on,
    log_lines,
    only_heads,
    opening,
)
from ..tables.table import Moment, Table
from .gate import PAST, known_at, latest_rows, teller_for
from .view import NO_OFFERS, NOTHING_OVER, Relieved, View

LED = 3  # lines of a beat, or more of them while they are shorter than
ROOM = 260  # characters in all


@dataclass(frozen=True)
class Beat:
    """A moment of the game for one viewer: the events they may know, the seat and the sentence that lead, and the table
    after it, where nobody is asked anything. `lines` are those of the sentence but for what somebody else did before,
    `staged` is its own scene, if it has one.
    """

    events: tuple[Event, ...]
    seat: int
    sentence: str
    view: View
    lines: tuple[str, ...] = ()
    staged: Staged | None = None


def beats(table: Table, viewer: int, now: View, since: int, *, to_the_last: bool = True) -> Iterator[Beat]:
    """The beats since a version, oldest first, as far as the table remembers them. `now` is the viewer's view of the
    table. Unless `to_the_last`, a final beat that only the viewer's own command caused is left out, since the table
    itself follows at once; it is kept if it has a scene of its own, or if the game is over.

    The scenes of one command last as long as one (`moments.LONG`) at most. A beat never shows the outcome of the game:
    that belongs to the scene of the end.

    A moment makes no beat of its own if its viewer may know none of its events, if it only tells who has chosen or that
    a round begins, or if the next moment of the same command continues it. Its events then belong to the next beat or
    to the table itself.
    """
    every_beat = _all_beats(_Story(table, viewer, now, since), now, to_the_last=to_the_last)
    for _, brought in groupby(every_beat, lambda pair: pair[0].view.version):
        yield from with_one_scene(list(brought))


def _all_beats(story: _Story, now: View, *, to_the_last: bool) -> Iterator[tuple[Beat, bool]]:
    """Every beat, and whether it is told for its scene alone."""
    for moment, later in zip_longest(story.moments, story.moments[1:]):
        news = story.hear(moment, later)
        if story.says_little(news) or story.goes_on(news, moment, later):
            continue
        own = later is None and not (to_the_last or now.finished) and story.is_own(moment, news)
        if own and not story.may_be_staged(news):
            return
        beat = story.tell(moment, news)
        if beat and (beat.staged or not own):
            yield beat, own


def with_one_scene(brought: list[tuple[Beat, bool]]) -> Iterator[Beat]:
    """The beats of one command, each with whether it is told for its scene alone. Where their scenes would last too
    long, the leading one stands for all.
    """
    scenes = [beat.staged for beat, _ in brought if beat.staged]
    if sum(scene.beats for scene in scenes) <= LONG:
        yield from (beat for beat, _ in brought)
        return
    main = leading(scenes)
    for beat, for_its_scene in brought:
        if beat.staged is main:
            yield replace(beat, staged=as_one(scenes))
        elif not for_its_scene:
            yield replace(beat, staged=None)


class _Story:
    """The moments since a version, with their event rows. Rows from `begin` to `end` are read and not yet part of a
    beat. Rows from `turn` on belong to the leading seat, without interruption.
    """

    def __init__(self, table: Table, viewer: int, now: View, since: int) -> None:
        self._table = table
        self._viewer = viewer
        self._now = now
        self._teller = teller_for(table, viewer, now.lang)
        self.moments = [moment for moment in table.moments if moment.version > since]
        self._before = next((moment for moment in reversed(table.moments) if moment.version <= since), None)
        latest = sum(len(moment.events) for moment in self.moments)
        self._heard = latest_rows(table, viewer, latest + PAST)
        self._begin = self._end = self._turn = len(self._heard) - latest
        self._leader: int | None = None
        self._ahead = 0  # rows of the next moment that are read already
        self._shown: Scene | None = None  # at the last beat, before it was set under the part that it belongs to
        self._deeds: dict[int, str] = {}  # each seat's last deed before a beat

    def hear(self, moment: Moment, later: Moment | None) -> tuple[Event, ...]:
        """Read the events of a moment, and those that the next one begins with if they belong to it: a reward is told
        with its deed, and not with the dice that are thrown then. Returns all that are not yet part of a beat.
        """
        self._end += len(moment.events) - self._ahead
        self._ahead = self._belonging(self._events(self._begin, self._end), moment, later)
        self._end += self._ahead
        return self._events(self._begin, self._end)

    def _belonging(self, news: Sequence[Event], moment: Moment, later: Moment | None) -> int:
        """With how many events the next moment of the same command continues these, before it tells something else."""
        if later is None or later.version != moment.version:
            return 0
        behind = [row[1] if row else None for row in self._heard[self._end : self._end + len(later.events)]]
        belonging = 0
        for number, event in enumerate(behind, 1):
            if event is None or self._teller.kind(event).silent:
                continue
            if not goes_on(self._teller, news, [event]):
                return belonging
            belonging = number
        return 0  # all of it: no beat of its own

    def says_little(self, news: Sequence[Event]) -> bool:
        """Whether these events only tell who has chosen, prepare the next deed, or open a new part of the log."""
        chosen = all(event.kind == CHOSEN for event in news)
        return chosen or leads_on(self._teller, news) or only_heads(self._teller, news)

    def goes_on(self, news: Sequence[Event], moment: Moment, later: Moment | None) -> bool:
        """Whether the next moment of the same command continues these events."""
        if later is None or later.version != moment.version or self._ahead:
            return False
        behind = self._events(self._end, self._end + len(later.events))
        return bool(behind) and goes_on(self._teller, news, behind)

    def is_own(self, moment: Moment, news: Sequence[Event]) -> bool:
        """Whether the viewer's own command caused the moment and it concerns nobody else."""
        asked = moment.seat == self._viewer and moment.version not in self._table.unasked
        return asked and all(event.seat in (self._viewer, NOBODY) for event in news)

    def may_be_staged(self, news: Sequence[Event]) -> bool:
        """Whether one of these events may have a scene of its own."""
        return any(event.kind in self._table.box.layout.staged for event in news)

    def tell(self, moment: Moment, news: tuple[Event, ...]) -> Beat | None:
        """The beat of the events read so far; None if they make no sentence."""
        rows = [
            row for row in self._heard[max(0, self._begin - PAST) : self._end] if row and not self._is_outcome(row[1])
        ]
        new = sum(not self._is_outcome(event) for event in news)
        led = _leading(self._table, self._teller, rows, new) if new else None
        if led is None:
            return None
        seat, lines, words = led
        if seat != self._leader:
            self._leader, self._turn = seat, self._begin
        rows = rows[-PAST:]
        seen = self._look(moment, news, rows)
        scene = self._scene(moment, news, seen)
        layout = self._table.box.layout
        latest = latest_deeds(self._teller, rows, layout.short_deed, len(rows) - new if self._deeds else 0)
        self._deeds = self._deeds | latest
        self._begin = self._end
        shown = replace(
            self._now,
            version=moment.version,
            scene=scene,
            deeds=self._deeds,
            finished=False,
            waiting_for=(),
            key=None,
            offers=NO_OFFERS,
            over=self._now.over if isinstance(self._now.over, Relieved) else NOTHING_OVER,
        )
        return Beat(news, seat, words, shown, lines, staged(self._table.box.layout.staged, seen))

    def _look(self, moment: Moment, news: tuple[Event, ...], rows: Sequence[Row]) -> Look:
        past = tuple(event for _, event in rows)
        return _look_at(self._known_at(moment), self._now, news, past, self._events(self._turn, self._end))

    def _scene(self, moment: Moment, news: tuple[Event, ...], seen: Look) -> Scene:
        """The table after a moment, with the heading and the words beside the names of the part of the log that the
        moment belongs to: nobody's turn has come while the deed before it is told.
        """
        scene = _scene_of(self._table, seen)
        above = scene
        if scene.result or ends_a_part(self._teller, news):  # the position already has what the next part says
            if self._shown is None and self._before:
                self._shown = _scene_of(self._table, _look_at(self._known_at(self._before), self._now))
            above = self._shown or scene
        self._shown = scene
        status = {panel.seat: panel.status for panel in above.seats}
        seats = tuple(replace(panel, status=status.get(panel.seat, "")) for panel in scene.seats)
        return replace(scene, heading=above.heading, seats=seats, result=())

    def _events(self, begin: int, end: int) -> tuple[Event, ...]:
        return tuple(row[1] for row in self._heard[begin:end] if row)

    def _is_outcome(self, event: Event) -> bool:
        return self._teller.kind(event).outcome

    def _known_at(self, moment: Moment) -> Twin:
        return known_at(self._table, moment, self._viewer)


def _look_at(
    knows: Twin,
    now: View,
    recent: tuple[Event, ...] = (),
    past: tuple[Event, ...] = (),
    lately: tuple[Event, ...] = (),
) -> Look:
    """What draws the table in a position as the viewer knows it, where nobody is asked anything."""
    return Look(now.content, knows, now.viewer, now.lang, now.names, (), recent, past, lately, beat=bool(recent))


def _scene_of(table: Table, seen: Look) -> Scene:
    scene = table.box.layout.scene(seen)
    return replace(scene, seats=tuple(replace(seat, acting=False) for seat in scene.seats))


def _leading(table: Table, teller: Teller, rows: Sequence[Row], new: int) -> tuple[int, tuple[str, ...], str] | None:
    """The seat that leads a beat with `new` rows, its lines, their sentence: all lines with a beat, then others while
    there is room, the viewer's own first. If there is not enough room, lines are in their short form.
    """
    layout, first = table.box.layout, opening(teller, rows, len(rows) - new)
    main, others = _by_weight(teller, log_lines(teller, rows, first, layout.deed))
    most = max(len(main), LED)
    if len(main) + len(others) > most and layout.brief:
        main, others = _by_weight(teller, log_lines(teller, rows, first, layout.brief))
    lines = [*main, *others]
    while most < len(lines) and len(in_one([line.words for line in lines[: most + 1]], most + 1)) <= ROOM:
        most += 1
    # deeds of others that do not fit become an ellipsis
    lines = [*lines[:most], *(line for line in lines[most:] if line.seat != NOBODY)]
    if not lines:
        return None
    # What somebody else has done before what leads is told before it, and is nothing that came of it.
    leads = lines[0]
    early = [line for line in lines[:most] if line.behind < leads.behind and line.seat not in (leads.seat, NOBODY)]
    later = tuple(line.words for line in lines if line not in early)
    return leads.seat, later, in_one([*(line.words for line in early), *later], most)


def _by_weight(teller: Teller, lines: Iterable[Told]) -> tuple[list[Told], list[Told]]:
    """The lines with a beat, and the others, the viewer's own first. Headings count only if there is no other line."""
    lines = list(lines)
    lines = [line for line in lines if not line.heading] or lines
    main = [line for line in lines if line.beat]
    return main, sorted((line for line in lines if not line.beat), key=lambda line: line.seat != teller.viewer)
