"""The course of a finished game as its pages draw it: a curve of points for each seat, and the turning point.

No game's rules take part: points come from the game's own score at every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...kernel.text import Lang
from ...stage.standings import Standings, by_source, measured_moves, moved
from . import gate
from .finished import Replay
from .parts import percent

WIDE, HIGH = 1000, 400  # of the drawing, which is stretched to its place
GAPS = (5, 10, 20, 25, 50, 100, 200, 500)  # between the lines of the scale
MOST_GAPS = 5
APART = 0.115  # the least distance of names at the ends of curves, as a part of the height
NUMBER = 0.035  # the width of a round’s number, as a part of the width; a phone shows every other one
LED = 2  # sentences at the turning point


@dataclass(frozen=True)
class Curve:
    """A seat's points: the path and its end. `label_y` is the height of its name, clear of other names."""

    seat: int
    colour: str
    name: str
    path: str
    points: int
    y: str
    label_y: str


@dataclass(frozen=True)
class Turning:
    """The step at which the winner took the lead for good, or drew level if a tie was broken; with the change of points
    and what happened.
    """

    seat: int
    name: str
    step: int
    round: int
    level: bool
    moved: str
    words: str
    x: str
    y: str


@dataclass(frozen=True)
class Course:
    """The values of `_course.html`. `scale` are (points, y), `rounds` (number, x, step, points of each seat then).

    `led`: the only winner was never behind.
    """

    curves: tuple[Curve, ...]
    scale: tuple[tuple[int, str], ...]
    rounds: tuple[tuple[int, str, int, tuple[int, ...]], ...]
    labelled: frozenset[str]  # rounds with room for their number
    turning: Turning | None
    led: bool
    last: int
    measured: str  # the name of what decided in place of points


@dataclass(frozen=True)
class _Scale:
    """From `low` to `high` points, with a line every `gap`. Zero is within it."""

    low: int
    high: int
    gap: int

    @classmethod
    def of(cls, standings: Standings) -> _Scale:
        gap = next((gap for gap in GAPS if standings.highest <= gap * MOST_GAPS), GAPS[-1])
        low, high = min(0, standings.lowest), max(1, standings.highest)
        return cls(gap * (low // gap), -gap * (-high // gap), gap)

    def height(self, points: int) -> float:
        """The distance from the top, from 0 to 1."""
        return (self.high - points) / (self.high - self.low)


def course(game: Replay, viewer: int, lang: Lang, colours: Sequence[str]) -> Course:
    """The course of a game in a viewer's words. `colours` are the seats'."""
    standings, names = game.standings, gate.names_for(game.table, viewer, lang)
    scale = _Scale.of(standings)
    ends = [scale.height(points) for points in standings.points[-1]]
    places = _apart(ends)
    starts = [step for step in game.round_starts if game.rounds[step]]
    winner, turning = game.sole_winner, _turning(game, viewer, lang, names, scale)
    return Course(
        curves=tuple(
            Curve(
                seat,
                colours[seat],
                names[seat],
                _path([scale.height(row[seat]) for row in standings.points]),
                standings.points[-1][seat],
                percent(ends[seat]),
                percent(places[seat]),
            )
            for seat in range(len(ends))
        ),
        scale=tuple((points, percent(scale.height(points))) for points in range(scale.low, scale.high + 1, scale.gap)),
        rounds=tuple((game.rounds[step], percent(step / game.last), step, standings.points[step]) for step in starts),
        labelled=frozenset(_with_room([step / game.last for step in starts])),
        turning=turning,
        led=winner is not None and turning is None and len(names) > 1 and standings.lead(winner, game.last) >= 0,
        last=game.last,
        measured=game.measure.name.say(lang) if game.measure else "",
    )


def _turning(game: Replay, viewer: int, lang: Lang, names: Sequence[str], scale: _Scale) -> Turning | None:
    winner = game.sole_winner
    step = None if winner is None else game.standings.turning_point(winner)
    if (
        winner is None or step is None or (any(game.rounds) and not game.rounds[step])
    ):  # there is none before the first step
        return None
    lines = gate.last_change(game.at(step), viewer, lang)
    return Turning(
        winner,
        names[winner],
        step,
        game.rounds[step],
        game.standings.lead(winner, game.last) < 1,
        ", ".join(_moved(game, step, names, lang)),
        ". ".join([line.words for line in lines if not line.heading][:LED]),
        percent(step / game.last),
        percent(scale.height(game.standings.points[step][winner])),
    )


def _moved(game: Replay, step: int, names: Sequence[str], lang: Lang) -> Iterator[str]:
    """The change of each seat's points in a step, by source, or of what decided in place of points."""
    before, after = (game.standings.points[at] for at in (step - 1, step))
    if game.measure is not None:
        yield from measured_moves(game.measure.name, names, before, after, lang)
        return
    for seat, (changes, name) in enumerate(zip(game.changes(step), names, strict=True)):
        if before[seat] != after[seat]:
            sources = by_source(game.table.box.game.breakdown, changes, lang)
            words = moved(name, before[seat], after[seat], lang)
            yield f"{words} ({sources})" if sources else words


def _with_room(places: Sequence[float]) -> Iterator[str]:
    """The places that have room for a number beside them."""
    last = -1.0
    for place in places:
        if place - last >= NUMBER:
            yield percent(place)
            last = place


def _path(heights: Sequence[float]) -> str:
    """A line of steps: points stay until they change."""
    last = len(heights) - 1
    path, before = f"M0 {HIGH * heights[0]:.0f}", heights[0]
    for step, now in enumerate(heights):
        if now != before:
            path += f"H{WIDE * step / last:.4g}V{HIGH * now:.0f}"
            before = now
    return f"{path}H{WIDE}"


def _apart(ends: Sequence[float]) -> list[float]:
    """Heights for names at the ends of curves: in the order of the ends, apart from each other, all inside."""
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    places = list(ends)
    for before, seat in pairwise(order):
        places[seat] = max(places[seat], places[before] + APART)
    over = max(0.0, max(places) - 1)
    floor = 1.0
    for seat in reversed(order):
        if over:
            places[seat] = min(places[seat], floor)
            floor = places[seat] - APART
    return places
