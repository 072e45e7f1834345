"""Who sits at each seat, as a page says it: whether they are there, whether they think, since when, and their time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..tables.clocks import MINUTE
from ..tables.table import Seat, Table
from .times import ago, face
from .view import View
from .words import say

HERE, GONE, THINKS = "here", "gone", "thinks"


@dataclass(frozen=True)
class Being:
    """One seat: its state in words, with the whole minutes that it has lasted, None if that is not known or told, and
    for how long in words, from a minute on; and what its clock shows, if it has one that is told.
    """

    state: str = ""
    words: str = ""
    minutes: int | None = None
    ago: str = ""
    left: float | None = None
    face: str = ""
    runs: bool = False


def beings(table: Table, view: View) -> Mapping[int, Being]:
    """What a page says of each seat, by its number. Of a bot it says nothing, and of the viewer and in a game with one
    person the time alone.
    """
    if view.finished:
        return {}
    people = [seat for seat in table.seats if seat.taken]
    by_seat = {seat.number: _being(table, view, seat, alone=len(people) < 2) for seat in people if seat.bot is None}
    return {seat: being for seat, being in by_seat.items() if being != Being()}


def _being(table: Table, view: View, seat: Seat, *, alone: bool) -> Being:
    number, state, words, lasted, seconds = seat.number, "", "", "", None
    if not alone and number != view.viewer:
        state, seconds = _state(table, number, number in view.waiting_for)
        lasted = ago(seconds, view.lang) if seconds is not None and seconds >= MINUTE else ""
        words = say(f"being_{state}_since", view.lang, ago=lasted) if lasted else say(f"being_{state}", view.lang)
    minutes = None if seconds is None else int(seconds // MINUTE)
    left = table.left(number)
    if left is None:
        return Being(state, words, minutes, lasted)
    return Being(state, words, minutes, lasted, left, face(left, view.lang), number in view.waiting_for)


def _state(table: Table, seat: int, acting: bool) -> tuple[str, float | None]:
    if table.presence.gone(seat):
        return GONE, table.presence.unseen_for(seat)
    return (THINKS, table.presence.thinks_for(seat)) if acting else (HERE, None)
