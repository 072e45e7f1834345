"""How much time each seat of a table has, and when that of the next one is up.

A seat has a total for the whole game, a time for each turn, or both. The time of a turn is used first and lapses with
the turn. It is given whenever the game comes to a seat, and to all seats when a round begins. Time runs for the people
who may act, all at once while choices are sealed; a bot's seat has none. An undo gives no time back: the seat goes on
with what it had left.

Moments are in server time (`server_time`), so time while no server runs counts against nobody.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from ...kernel.match import Match

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class TimeControl:
    """The time that seats are given, in seconds, and what happens to one whose time is up: it resigns, or a bot plays
    on until its person comes back.
    """

    total: int
    turn: int
    resigns: bool = False

    @property
    def name(self) -> str:
        """What forms call it, without what happens at the end: TOTAL+TURN."""
        return f"{self.total}+{self.turn}"

    @property
    def by_days(self) -> bool:
        """Whether it is for a game by turns, over days."""
        return self.turn >= DAY


LIVE = (
    TimeControl(10 * MINUTE, 15),
    TimeControl(20 * MINUTE, 30),
    TimeControl(40 * MINUTE, MINUTE),
    TimeControl(0, 2 * MINUTE),
)
BY_TURNS = (TimeControl(0, DAY), TimeControl(0, 3 * DAY), TimeControl(0, 7 * DAY))
OFFERED = {control.name: control for control in (*LIVE, *BY_TURNS)}


@dataclass(frozen=True)
class Reserve:
    """What a seat has left, in seconds: of its total, and of the time for this turn."""

    total: float
    turn: float

    @property
    def left(self) -> float:
        return self.total + self.turn

    def less(self, seconds: float) -> Reserve:
        """The same after some seconds: those of the turn go first."""
        beyond = max(0.0, seconds - self.turn)
        return Reserve(max(0.0, self.total - beyond), max(0.0, self.turn - seconds))


@dataclass(frozen=True)
class Clocks:
    """The clocks of a table's seats at the moment `since`, when something was last played or a seat changed hands.

    `round`: the last round for which the time of a turn was given to all. `out`: the seats whose time was up and whose
    people are not back. `ups`: (version, seat) of each time that was up.
    """

    control: TimeControl
    reserves: tuple[Reserve, ...]
    since: float
    round: int = 0
    out: frozenset[int] = frozenset()
    ups: tuple[tuple[int, int], ...] = ()

    @classmethod
    def wound(cls, control: TimeControl, match: Match, now: float) -> Clocks:
        """The clocks of a match that begins."""
        return cls(control, (Reserve(control.total, control.turn),) * match.players, now, _round(match))

    def left(self, seat: int, now: float, runs: bool) -> float:
        """The seconds that a seat has left at a moment, if its clock `runs` or stands."""
        return self._reserve(seat, now, runs).left

    def due(self, running: Collection[int]) -> float | None:
        """When the first of the running clocks will be at zero; None where none runs."""
        return min((self.since + self.reserves[seat].left for seat in running), default=None)

    def charged(self, running: Collection[int], now: float) -> Clocks:
        """The clocks at a moment, after those of some seats have run until then."""
        reserves = tuple(self._reserve(seat, now, seat in running) for seat in range(len(self.reserves)))
        return replace(self, reserves=reserves, since=max(self.since, now))

    def renewed(self, seats: Collection[int]) -> Clocks:
        """The clocks with the time of a new turn for some seats."""
        turn = float(self.control.turn)
        reserves = (
            replace(reserve, turn=turn) if seat in seats else reserve for seat, reserve in enumerate(self.reserves)
        )
        return replace(self, reserves=tuple(reserves))

    def up(self, seat: int, version: int) -> Clocks:
        """The clocks once it is called that a seat's time is up."""
        return replace(self, out=self.out | {seat}, ups=(*self.ups, (version, seat)))

    def back(self, seat: int) -> Clocks:
        """The clocks once the person of a seat plays again."""
        return replace(self, out=self.out - {seat})

    def _reserve(self, seat: int, now: float, runs: bool) -> Reserve:
        return self.reserves[seat].less(max(0.0, now - self.since) if runs else 0.0)

    def stored(self) -> str:
        """The clocks as JSON."""
        return json.dumps(asdict(self) | {"out": sorted(self.out)})

    @classmethod
    def read(cls, text: str) -> Clocks:
        """Stored clocks. Raises what a damaged text makes JSON or a constructor raise."""
        kept: dict[str, Any] = json.loads(text)
        return cls(
            TimeControl(**kept["control"]),
            tuple(Reserve(**reserve) for reserve in kept["reserves"]),
            kept["since"],
            kept["round"],
            frozenset(kept["out"]),
            tuple((version, seat) for version, seat in kept["ups"]),
        )


def after_command(clock: Clocks, running: Collection[int], before: Match, after: Match, now: float) -> Clocks:
    """The clocks once a command has led from one match to another: the time of a turn is given to the seats that the
    game comes to, and to all of them when a round begins.
    """
    charged = clock.charged(running, now)
    round_ = _round(after)
    if round_ > clock.round:
        return replace(charged.renewed(range(len(charged.reserves))), round=round_)
    chosen = before.sealed and len(before.actors) == 1  # it was the last sealed choice: another decision begins
    return charged.renewed(_seats(after.actors, () if chosen else before.actors))


def _round(match: Match) -> int:
    return match.game.rounds_of(match.state) or 0


def _seats(seats: Iterable[int], but: Collection[int]) -> frozenset[int]:
    return frozenset(seat for seat in seats if seat not in but)
