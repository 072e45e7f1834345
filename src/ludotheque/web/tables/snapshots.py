"""How a table is stored, and how a stored one is read back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ...games import box
from ...kernel.errors import GameError
from ...kernel.events import Event
from ...kernel.game import Game
from ...kernel.match import Match, made_by_other_rules
from ...kernel.text import Text
from .clocks import Clocks
from .database import SavedTable
from .door import Door
from .integrity import damaged
from .table import Seat, Table, first_person
from .talk import Talk

UNREADABLE = Text("ces règles ne savent pas la lire", "these rules cannot read it")
STANDING = "habit "  # what the keys of commands begin with that a standing answer gives


def origin(match: Match) -> str:
    """The head of a match's record, before its first action."""
    head = match.record()
    del head["actions"], head["result"]
    return json.dumps(head)


def new_rows(table: Table) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The rows of a new table and of its seats."""
    row = {
        "id": table.id,
        "entry": table.box.name,
        "origin": table.origin,
        "created": table.opened,
        "version": table.version,
        "snapshot": snapshot(table.match),
        "finished": table.finished,
        "guided": table.guided,
        "host": table.host,
        "clocks": table.clocks and table.clocks.stored(),
        "due": table.clocks and table.clocks.due(table.running),
        "silent": table.talk.silent,
        "opener": table.opener,
        "door": table.door.stored(),
    }
    seats = [
        {
            "table_id": table.id,
            "seat": seat.number,
            "name": seat.name,
            "bot": seat.bot,
            "person": seat.person,
            "secret_hash": seat.links[0] if seat.links else None,
            "tips": "[]",
        }
        for seat in table.seats
    ]
    return row, seats


def result_rows(table_id: str, match: Match, ended: str) -> list[dict[str, Any]]:
    """What a match has brought to each seat, as it is stored; nothing while it runs."""
    if not match.finished:
        return []
    return [
        {"table_id": table_id, "seat": seat, "ended": ended, "points": points, "rank": rank}
        for seat, (points, rank) in enumerate(zip(match.points, match.ranks, strict=True))
    ]


def snapshot(match: Match) -> bytes:
    """Where a match stands, as it is stored."""
    return json.dumps(match.save()["snapshot"]).encode()


def named(match: Match, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Event rows as they are stored: their kinds by name, so that a new kind changes nothing that was told."""
    return [{**vars(event), "kind": match.game.events(event.kind).name} for event in events]


def unnamed(game: Game, stored: dict[str, Any]) -> list[Event]:
    """A stored event row again; nothing where the game no longer has its kind."""
    kind = game.events.__members__.get(stored["kind"])
    return [] if kind is None else [Event(**{**stored, "kind": int(kind)})]


def rebuild(saved: SavedTable) -> Table:
    """A stored table as it was after its last command. Raises BadRecord when these rules cannot read it."""
    try:
        return _rebuilt(saved)
    except (LookupError, AttributeError, TypeError, ValueError) as error:
        if isinstance(error, GameError):
            raise
        raise damaged(saved.row.id, UNREADABLE) from None


def _rebuilt(saved: SavedTable) -> Table:
    row, shelf = saved.row, box(saved.row.entry)
    seats = [_seat(seat) for seat in saved.seats]
    given, salts = _lasting(saved.commands)
    record: dict[str, Any] = json.loads(row.origin)
    record["actions"], record["salts"] = list(given.values()), salts
    record["snapshot"] = json.loads(row.snapshot)
    return Table(
        row.id,
        shelf,
        Match.load(shelf.game, record, engine=shelf.game.engine(compiled=False)),
        seats,
        row.guided,
        row.created,
        row.origin,
        version=row.version,
        other_rules=made_by_other_rules(record, shelf.game),
        host=first_person(seats) if row.host is None else row.host,
        opener=row.opener,
        rematch=row.rematch or "",
        talk=Talk(row.silent),
        door=Door.read(row.door) if row.door else Door(),
        events=[(version, event) for version, rows in saved.events for event in unnamed(shelf.game, rows)],
        done={(command.seat, command.key): command.action for command in saved.commands},
        lasting=list(given),
        unasked={command.version for command in saved.commands if command.key.startswith(STANDING)},
        clocks=Clocks.read(row.clocks) if row.clocks else None,
    )


def _lasting(commands: Sequence[Any]) -> tuple[dict[int, tuple[int, str]], list[tuple[int, str]]]:
    """The seat and the action of each command that was not undone, by its version, in order; and the salts of a record
    with these commands.
    """
    given: dict[int, tuple[int, str]] = {}
    salts: list[tuple[int, str]] = []
    for command in commands:
        if command.action is not None:
            given[command.version] = (command.seat, command.action)
            continue
        for _ in range(command.undone or 1):
            given.popitem()
        if command.salt:
            salts = [*((first, salt) for first, salt in salts if first < len(given)), (len(given), command.salt)]
    return given, salts


def _seat(row: Any) -> Seat:
    return Seat(
        row.seat,
        row.name,
        row.bot,
        row.person,
        json.loads(row.tips),
        dict(json.loads(row.standing_answers)),
        links=tuple(link for link in (row.secret_hash, row.link_hash) if link),
        resigned=row.resigned,
    )
