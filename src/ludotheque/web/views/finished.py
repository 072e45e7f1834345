"""Finished games, to be watched again. Every position comes from playing the record again."""

from __future__ import annotations

import asyncio
import copy
from collections import OrderedDict
from dataclasses import dataclass, replace

import numpy as np

from ...kernel.errors import GameError
from ...kernel.events import Event
from ...kernel.match import Match
from ...kernel.record import clone
from ...kernel.text import Text
from ...stage.scene import Measure
from ...stage.standings import Standings, points_at
from ..tables.table import Table

KEPT = 16  # games in memory
BREATH = 8  # actions after which other requests get their turn


@dataclass(frozen=True)
class Replay:
    """A finished game. Step 0 is its beginning, and each action makes one more step.

    `rounds` is the number of rounds begun at each step (0 if the game does not say), `turns` the steps at which a turn
    begins, `seats` who acted at each step from 1 on.
    """

    table: Table
    _positions: list[np.ndarray]
    _events: list[list[Event]]  # by step
    standings: Standings
    rounds: tuple[int, ...]
    turns: tuple[int, ...]
    seats: tuple[int, ...]
    measure: Measure | None = None  # what the standings count in place of points

    @property
    def last(self) -> int:
        return len(self._positions) - 1

    def at(self, step: int) -> Table:
        """The table as it was at a step, for drawing only."""
        match = copy.copy(self.table.match)
        match.state = self._positions[step]
        events = [(at, event) for at in range(step + 1) for event in self._events[at]]
        return replace(
            self.table, match=match, version=step, events=events, lasting=[*range(1, step + 1)], guided=False
        )

    def changes(self, step: int) -> list[list[int]]:
        """The change of each seat's points in a step, by source."""
        match = self.table.match
        before, after = (match.engine.score(match.content, self._positions[at])[:, 2:] for at in (step - 1, step))
        return (after - before).tolist()

    @property
    def round_starts(self) -> tuple[int, ...]:
        """The steps at which a round begins, the beginning of the game first."""
        return (0, *(at for at in range(1, self.last + 1) if self.rounds[at] > self.rounds[at - 1]))

    def moves_of(self, seat: int) -> tuple[int, ...]:
        """The steps at which a seat acted."""
        return tuple(step for step, by in enumerate(self.seats, 1) if by == seat)

    @property
    def sole_winner(self) -> int | None:
        """The seat that won, if there is only one."""
        winners = self.table.match.winners
        return winners[0] if len(winners) == 1 else None


class Replays:
    """The games that were watched last. Each is played again once, for any number of requests."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, asyncio.Task[Replay]] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        """The replay of a table's game. Raises GameError while it runs, and if the present rules do not lead to its
        end.
        """
        if not table.finished:
            raise GameError(
                Text(
                    "Une partie se revoit quand elle est terminée : elle montre alors tous ses secrets.",
                    "A game can be watched again when it is over: it shows all of its secrets then.",
                )
            )
        if table.other_rules:
            raise _other_rules()
        task = self._kept.get(table.id)
        if task is None:
            task = self._kept[table.id] = asyncio.create_task(_play_again(table))
        self._kept.move_to_end(table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)


async def _play_again(table: Table) -> Replay:
    record, game = table.match.record(), table.box.game
    match = Match.begin(game, record, table.match.engine)
    positions = [clone(match.state)]
    points = [points_at(match.engine, match.content, match.state)]
    events: list[list[Event]] = [[]]
    sound = True
    try:
        for number, caused in enumerate(match.steps(record), 1):
            positions.append(clone(match.state))
            points.append(points_at(match.engine, match.content, match.state))
            events.append(caused)
            if number % BREATH == 0:
                await asyncio.sleep(0)
    except GameError:
        sound = False
    if not sound or match.state.tobytes() != table.match.state.tobytes():
        raise _other_rules()
    measure = table.box.layout.measure(game.state.twin(match.state))
    if measure is not None:
        points = [measure.of(game.state.twin(position)) for position in positions]
    return Replay(
        table,
        positions,
        events,
        Standings(tuple(points)),
        measure=measure,
        rounds=tuple(game.rounds_of(position) or 0 for position in positions),
        turns=tuple(
            step for step, caused in enumerate(events) if any(game.events(event.kind).kind.turn for event in caused)
        ),
        seats=tuple(seat for seat, _ in match.actions),
    )


def _other_rules() -> GameError:
    return GameError(
        Text(
            "Cette partie a été jouée sous d’autres règles : elle ne peut pas être revue ici.",
            "This game was played under other rules: it cannot be watched again here.",
        )
    )
