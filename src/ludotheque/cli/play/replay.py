"""The command `replay`: plays a record again, tells it in words, and checks its result."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.markup import escape

from ...games import Box
from ...kernel.errors import BadRecord, GameError, OutOfReach
from ...kernel.events import CHOSEN, SPECTATOR, Event
from ...kernel.match import Match
from ...kernel.record import clone
from ...kernel.text import Text
from ...stage.look import Look
from ...stage.scene import Scene
from ...stage.standings import Standings, measured_moves, moved, points_at
from ...stage.telling import Row, Teller, log_lines
from .. import status
from ..console import err, out, print_json
from ..draw import ended
from ..files import bot_called, read_record, seat_bots, seat_names
from ..language import say, spoken
from ..shelf.patches import changed_lines


def replay(path: Path, json: bool) -> int:
    """Replay a file; returns the exit status: NOT_SOUND when it is damaged or comes out differently."""
    match: Match | None = None
    tell: _Teller | None = None
    problem: GameError | None = None
    try:
        box, record = read_record(path)
        game = box.game
        match = Match.begin(game, record, game.engine(compiled=False))
        tell = None if json else _Teller(box, match, record)
        for events in checked(match, record):
            if tell:
                tell.command(events)
    except (BadRecord, OutOfReach) as error:
        problem = error
    if json:
        print_json(_as_json(path, match, problem))
    elif problem:
        err.print(escape(problem.say(spoken())), style="red", soft_wrap=True)
    else:
        assert match is not None
        assert tell is not None
        tell.conclude()
    return status.of(problem) if problem else status.DONE


def checked(match: Match, record: dict[str, Any]) -> Iterator[list[Event]]:
    """Play the record, yielding the events of each command; at the end, compare with the snapshot if there is one.
    Raises BadRecord.
    """
    yield from match.steps(record)
    noted = record.get("snapshot")
    if noted is not None and noted != match.save()["snapshot"]:
        raise BadRecord(
            Text(
                "La position notée n’est pas celle où mènent les actions.",
                "The noted position is not the one that the actions lead to.",
            )
        )


_LED = Text(
    "Le tournant, action {n} : {who} prend la tête pour de bon ({points}).",
    "The turning point, action {n}: {who} takes the lead for good ({points}).",
)
_LEVEL = Text(
    "Le tournant, action {n} : {who} revient à égalité, et l’égalité se départage à la fin ({points}).",
    "The turning point, action {n}: {who} draws level, and the tie is broken at the end ({points}).",
)


class _Teller:
    """Prints a match command by command, as a spectator would have seen it."""

    def __init__(self, box: Box, match: Match, record: dict[str, Any]) -> None:
        self._box = box
        self._match = match
        self._rows: list[Row] = []  # a spectator's events
        self._positions = [clone(match.state)]
        self._names = tuple(seat_names(record, match.players))
        self._teller = Teller(match.content, match.game.events, spoken(), SPECTATOR, self._names)
        seats = zip(self._names, seat_bots(record, match.players), strict=True)
        named = ", ".join(f"{name} ({bot_called(bot, box.game)})" if bot else name for name, bot in seats)
        out.print(f"[bold]{escape(box.title.say(spoken()))}[/] · {escape(named)}", soft_wrap=True)
        for line in changed_lines(match.game, match.content):
            out.print(f"       {escape(line)}", style="yellow", soft_wrap=True)
        self._lines(match.opening)

    def command(self, events: list[Event]) -> None:
        """Print the last command and its events."""
        seat, name = self._match.actions[-1]
        number = f"[dim]{len(self._match.actions):4}[/]"
        out.print(f"{number} [bold]{escape(self._names[seat])}[/] [cyan]{escape(name)}[/]", soft_wrap=True)
        self._positions.append(clone(self._match.state))
        self._lines(events)

    def _lines(self, events: list[Event]) -> None:
        first, version = len(self._rows), len(self._match.actions)
        heard = (event for event in events if event.visible_to(SPECTATOR) and event.kind != CHOSEN)
        self._rows += [(version, event) for event in heard]
        for line in log_lines(self._teller, self._rows, first, self._box.layout.deed):
            out.print(f"       {escape(line.words)}", soft_wrap=True)

    def conclude(self) -> None:
        """Print the end of the game, its turning point, and that the record is sound."""
        if self._match.finished:
            out.print(ended(self._scene(), out.width))
            self._turning_point()
        else:
            out.print(say("La partie n’est pas terminée.", "The game is not over."))
        out.print(
            say(
                "{n} {n:action|actions} : l’enregistrement est exact.",
                "{n} {n:action|actions}: the record holds.",
                n=len(self._match.actions),
            ),
            style="green",
        )

    def _scene(self) -> Scene:
        match = self._match
        past = tuple(event for _, event in self._rows)
        look = Look(match.content, match.view_twin(), SPECTATOR, spoken(), self._names, (), past=past)
        return self._box.layout.scene(look)

    def _turning_point(self) -> None:
        """The command that gave the winner the lead for good, or drew level if a tie was broken, and the points."""
        winners = self._match.winners
        match, game = self._match, self._box.game
        measure = self._box.layout.measure(game.state.twin(match.state))
        standings = Standings(
            tuple(
                measure.of(game.state.twin(position)) if measure else points_at(match.engine, match.content, position)
                for position in self._positions
            )
        )
        step = standings.turning_point(winners[0]) if len(winners) == 1 else None
        if step is not None:
            led = standings.lead(winners[0], standings.last) > 0
            before, after = standings.points[step - 1], standings.points[step]
            both = zip(self._names, before, after, strict=True)
            points = (moved(*row, spoken()) for row in both if row[1] != row[2])
            if measure:
                points = measured_moves(measure.name, self._names, before, after, spoken())
            text = (_LED if led else _LEVEL).say(
                spoken(), n=step, who=self._names[winners[0]], points=", ".join(points)
            )
            out.print(escape(text), soft_wrap=True)


def _as_json(path: Path, match: Match | None, problem: GameError | None) -> dict[str, Any]:
    report: dict[str, Any] = {"file": str(path), "ok": problem is None}
    if problem:
        report["error"] = problem.say(spoken())
    if match is not None:
        record = match.record()
        report |= {
            key: record[key] for key in ("entry", "game", "ruleset", "content", "options", "patch", "players", "result")
        }
        report |= {
            "actions": len(match.actions),
            "finished": match.finished,
            "digest": hashlib.sha256(match.state.tobytes()).hexdigest(),
        }
    return report
