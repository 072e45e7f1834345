"""Shared by reports on many games: titles, intervals, and the report after Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...games import box
from ...kernel.text import Text
from ...lab.series import Series
from ...lab.simulate import Interrupted
from ..console import (
    interval,
    number,
    print_json,
)
from ..language import note, say
from ..status import DONE, INTERRUPTED


class _Telling:
    """Prints a report, and holds the exit status of the command."""

    def __init__(self, show: Callable[[Any], None], json: bool) -> None:
        self._show = show
        self._json = json
        self.status = DONE

    def __call__(self, report: Any) -> None:
        if self._json:
            print_json(report.to_json() | {"interrupted": self.status == INTERRUPTED})
        else:
            self._show(report)


@contextmanager
def told_when_interrupted(show: Callable[[Any], None], json: bool) -> Iterator[_Telling]:
    """After Ctrl-C in the block, report the games played so far; the status is then INTERRUPTED."""
    tell = _Telling(show, json)
    try:
        yield tell
    except Interrupted as stopped:
        tell.status = INTERRUPTED
        note(Text("Interrompu : voici ce qui a été joué.", "Interrupted: this is what was played."))
        tell(stopped.played)
    except KeyboardInterrupt:
        note(Text("Interrompu avant la fin de la première partie.", "Interrupted before the first game was over."))
        tell.status = INTERRUPTED


def title_of(series: Series, games: int) -> str:
    return say(
        "{title}, {n} {n:joueur|joueurs}, {games} {many:partie|parties}",
        "{title}, {n} {n:player|players}, {games} {many:game|games}",
        title=box(series.entry).title,
        n=series.players,
        games=number(games),
        many=games,
    )


def with_intervals(
    values: Sequence[float], intervals: Sequence[tuple[float, float] | None], scale: float, digits: int
) -> list[str]:
    """Values with their intervals, all scaled; a value without an interval stands alone."""
    return [
        number(value, digits) if ends is None else interval(value, scale * ends[0], scale * ends[1], digits)
        for value, ends in zip(values, intervals, strict=True)
    ]


def wins_of(wins: float) -> str:
    return number(wins, 0 if float(wins).is_integer() else 1)


def time_taken(seconds: float, workers: int) -> str:
    return say(
        "{s} s sur {n} {n:processus|processus}, compilation non comprise",
        "{s} s in {n} {n:process|processes}, without compiling",
        s=number(seconds, 2),
        n=workers,
    )
