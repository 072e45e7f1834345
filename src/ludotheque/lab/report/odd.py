"""Odd games: those of a report that are worth a look, as records to be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...kernel.text import Text
from ..series import opened
from .sheet import Sheet
from .words import Both, filled

MOST = 5


@dataclass(frozen=True)
class Sort:
    """A sort of odd game: the column of the sheet whose highest value it has (lowest with `least`), and the words."""

    name: str
    column: str
    text: Text
    least: bool = False


SORTS = (
    Sort(
        "comeback",
        "behind",
        Text(
            "la plus grande remontée : {value} points à la mi-temps",
            "the greatest comeback: {value} points at half-time",
        ),
    ),
    Sort(
        "closest", "margin", Text("la plus serrée : {value} points d’écart", "the closest: {value} points apart"), True
    ),
    Sort(
        "lead",
        "lead_changes",
        Text("la plus disputée : {value} changements de tête", "the most contested: the lead changes {value} times"),
    ),
    Sort("longest", "decisions", Text("la plus longue : {value} décisions", "the longest: {value} decisions")),
    Sort(
        "rout", "margin", Text("la plus inégale : {value} points d’écart", "the most one-sided: {value} points apart")
    ),
    Sort("shortest", "decisions", Text("la plus courte : {value} décisions", "the shortest: {value} decisions"), True),
    Sort("best", "winning_points", Text("le plus de points : {value}", "the most points: {value}")),
)


@dataclass(frozen=True)
class Odd:
    """An odd game: its sheet, its number, and why it is odd."""

    sheet: Sheet
    number: int
    name: str
    why: Both

    def record(self) -> dict[str, Any]:
        """Play it again, as a record."""
        ready = opened(self.sheet.series)
        return ready.record(ready.game(self.number))


def odd_games(sheets: list[Sheet]) -> list[Odd]:
    """The odd games of a report, no game twice, taken in turn from the sheets of its last bot: the one that thinks
    most, as one names them.
    """
    chosen: list[Odd] = []
    sheets = [sheet for sheet in sheets if sheet.games]
    sheets = [sheet for sheet in sheets if sheet.series.bots[0] == sheets[-1].series.bots[0]]
    for place, sort in enumerate(SORTS):
        if len(chosen) == MOST or not sheets:
            break
        sheet = sheets[place % len(sheets)]
        taken = [odd.number for odd in chosen if odd.sheet is sheet]
        chosen += list(_oddest(sheet, sort, taken))
    return chosen


def _oddest(sheet: Sheet, sort: Sort, taken: list[int]) -> Iterator[Odd]:
    columns = sheet.columns() | {"behind": sheet.courses.behind}
    values = columns.get(sort.column)
    if values is None or np.isnan(values).all():
        return
    rated = np.where(np.isnan(values), -np.inf, -values if sort.least else values)
    rated[taken] = -np.inf
    number = int(rated.argmax())
    if np.isfinite(rated[number]) and (sort.column != "behind" or values[number] > 0):
        yield Odd(sheet, number, sort.name, filled(sort.text, value=int(values[number])))


def save_odd(odd: list[Odd], write: Callable[[str, dict[str, Any]], str]) -> list[dict[str, Any]]:
    """Write the records of odd games; `write` takes a name and a record and returns where it lies."""
    return [
        {
            "file": write(f"{game.name}-{game.sheet.series.players}-{game.number}", game.record()),
            "players": game.sheet.series.players,
            "game": game.number,
            "why": game.why,
        }
        for game in odd
    ]
