"""What is stored: the few transactions that tables, lobbies and decks need."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, func, insert, literal_column, or_, select, update

from .integrity import damaged, faults_of_lobby, faults_of_table
from .people_store import PeopleStore
from .schema import (
    command_rows,
    deck_rows,
    event_rows,
    lobby_rows,
    message_rows,
    mute_rows,
    report_rows,
    result_rows,
    seat_rows,
    server_rows,
    table_rows,
)

# Tables where something was said, and that all people have forgotten who sat there to the end.
FORGOTTEN_BY_ALL = (
    select(message_rows.c.table_id)
    .distinct()
    .where(
        exists().where(result_rows.c.table_id == message_rows.c.table_id),
        ~exists().where(
            result_rows.c.table_id == message_rows.c.table_id,
            seat_rows.c.table_id == result_rows.c.table_id,
            seat_rows.c.seat == result_rows.c.seat,
            seat_rows.c.person.is_not(None),
            result_rows.c.forgotten.is_(False),
        ),
    )
)
WITHOUT_RESULTS = select(table_rows.c.id).where(
    table_rows.c.finished.is_(True), table_rows.c.id.not_in(select(result_rows.c.table_id))
)
EVENT_FIELDS = ("kind", "seat", "a", "b", "c", "audience")


@dataclass(frozen=True)
class SavedTable:
    """One stored table: its row, its seats in order, its journal and its events as (version, row)."""

    row: Any
    seats: Sequence[Any]
    commands: Sequence[Any]
    events: list[tuple[int, dict[str, Any]]]


@dataclass(frozen=True)
class Timing:
    """The clocks of a table at a moment in server time, and when the next of them is at zero."""

    clocks: str
    due: float | None
    now: float

    @property
    def columns(self) -> dict[str, Any]:
        """What the row of the table has of it."""
        return {"clocks": self.clocks, "due": self.due}

    def write_time(self, connection: Connection) -> None:
        connection.execute(update(server_rows).values(time=self.now))


@dataclass(frozen=True)
class Change:
    """One command, what it caused and the position after it. `dropped`: the versions whose events an undo takes back.
    `results`: what the game has brought to each seat, if the command ends it.
    """

    given: dict[str, Any]
    events: Sequence[dict[str, Any]]  # with the names of their kinds
    snapshot: bytes
    finished: bool
    dropped: Sequence[int] = ()
    timing: Timing | None = None
    results: Sequence[dict[str, Any]] = ()

    def write(self, connection: Connection) -> None:
        table_id, version = self.given["table_id"], self.given["version"]
        connection.execute(insert(command_rows), {**self.given, "events": len(self.events)})
        if self.dropped:
            undone = command_rows.c.table_id == table_id, command_rows.c.version.in_(self.dropped)
            connection.execute(update(command_rows).where(*undone).values(events=0))
            connection.execute(
                delete(event_rows).where(event_rows.c.table_id == table_id, event_rows.c.version.in_(self.dropped))
            )
            connection.execute(delete(result_rows).where(result_rows.c.table_id == table_id))
        if self.events:
            connection.execute(
                insert(event_rows),
                [
                    {"table_id": table_id, "version": version, "position": position, **columns}
                    for position, columns in enumerate(self.events)
                ],
            )
        if self.results:
            connection.execute(insert(result_rows), self.results)
        connection.execute(
            update(table_rows)
            .where(table_rows.c.id == table_id)
            .values(
                version=version,
                snapshot=self.snapshot,
                finished=self.finished,
                **(self.timing.columns if self.timing else {}),
            )
        )
        if self.timing:
            self.timing.write_time(connection)


class Overtaken(Exception):
    """What was to be replaced is not there as it was."""


@dataclass(frozen=True)
class Replacement:
    """A sealed choice in the place of the one that a command made, and the position with it. The table stays at its
    `version`, and what was told stays told.
    """

    given: dict[str, Any]  # the command as it is then
    was: str  # what it replaces
    version: int
    snapshot: bytes

    def write(self, connection: Connection) -> None:
        """Raises Overtaken where the table has another version, or the command is another one."""
        table_id = self.given["table_id"]
        command = command_rows.c.table_id == table_id, command_rows.c.version == self.given["version"]
        stands = table_rows.c.id == table_id, table_rows.c.version == self.version
        replaced = connection.execute(
            update(command_rows)
            .where(*command, command_rows.c.seat == self.given["seat"], command_rows.c.action == self.was)
            .values(action=self.given["action"], key=self.given["key"])
        )
        moved = connection.execute(update(table_rows).where(*stands).values(snapshot=self.snapshot))
        if (replaced.rowcount, moved.rowcount) != (1, 1):
            raise Overtaken


class Database(PeopleStore):
    """What the running server reads and writes, by subject."""

    async def tables_of(self, person: str, most_watched: int) -> list[str]:
        """The names of a person's lobbies and of their tables in play, the latest first, and of so many that are over
        and that they only watched: the others have results.
        """
        seated = select(seat_rows.c.table_id).where(seat_rows.c.person == person)
        own = or_(table_rows.c.opener == person, table_rows.c.id.in_(seated))
        later = literal_column("rowid").desc()  # of those of one second
        tables = select(table_rows.c.id, table_rows.c.created).where(own).order_by(table_rows.c.created.desc(), later)
        running = tables.where(table_rows.c.finished.is_(False))
        watched = table_rows.c.finished.is_(True), table_rows.c.id.not_in(seated)
        over = tables.where(*watched).limit(most_watched)
        lobbies = select(lobby_rows.c.id, lobby_rows.c.created).where(lobby_rows.c.places.contains(person))
        lobbies = lobbies.order_by(later)

        def read(connection: Connection) -> list[str]:
            rows = [row for wanted in (lobbies, running, over) for row in connection.execute(wanted)]
            return [row.id for row in sorted(rows, key=lambda row: row.created, reverse=True)]

        return await self.read(read)

    # --- tables ---

    async def recent_entries(self) -> list[str]:
        """The boxes that tables were opened of, the latest first."""
        latest = select(table_rows.c.entry).group_by(table_rows.c.entry).order_by(func.max(table_rows.c.created).desc())

        def read(connection: Connection) -> list[str]:
            return list(connection.execute(latest).scalars())

        return await self.read(read)

    async def load(self, table_id: str) -> SavedTable | None:
        """Everything about one table, None when there is no such table. Raises BadRecord where it is not as it was
        written.
        """

        def read(connection: Connection) -> SavedTable | None:
            for why in faults_of_table(connection.exec_driver_sql, table_id):
                raise damaged(table_id, why)
            return read_table(connection, table_id)

        return await self.read(read)

    async def add(self, table: dict[str, Any], seats: list[dict[str, Any]]) -> None:
        """Store a new table with its seats; the lobby of its name has led there and is gone."""

        def write(connection: Connection) -> None:
            connection.execute(delete(lobby_rows).where(lobby_rows.c.id == table["id"]))
            connection.execute(insert(table_rows), table)
            connection.execute(insert(seat_rows), seats)

        await self.write(write)

    async def commit(self, change: Change | Replacement) -> None:
        """Write one change, all or nothing; it is on the disk when this returns.

        Raises IntegrityError when the version or the idempotency key exists already, and Overtaken.
        """
        await self.write(change.write)

    async def save_rematch(self, table_id: str, rematch: str) -> None:
        """Keep where those who sat at a table play again."""
        row = update(table_rows).where(table_rows.c.id == table_id)
        await self.write(lambda connection: connection.execute(row.values(rematch=rematch)))

    async def save_door(self, table_id: str, door: str) -> None:
        """Keep whom a table lets in."""
        row = update(table_rows).where(table_rows.c.id == table_id)
        await self.write(lambda connection: connection.execute(row.values(door=door)))

    # --- clocks of tables ---

    async def load_server_time(self) -> float:
        """The seconds that servers have run on this file, as far as they were stored."""
        return await self.read(lambda connection: connection.execute(select(server_rows.c.time)).scalar_one())

    async def save_server_time(self, now: float) -> None:
        """Keep how long servers have run on this file."""
        await self.write(lambda connection: connection.execute(update(server_rows).values(time=now)))

    async def load_deadlines(self) -> list[tuple[str, float]]:
        """The tables where a clock runs, each with the server time when the first one is at zero."""
        running = select(table_rows.c.id, table_rows.c.due).where(table_rows.c.due.is_not(None))
        return await self.read(lambda connection: [tuple(row) for row in connection.execute(running)])

    # --- seats of tables ---

    async def save_tips(self, table_id: str, seat: int, tips: list[str]) -> None:
        """Keep which lines of the guided game a seat has seen."""
        await self.save_seat(table_id, seat, {"tips": json.dumps(tips)})

    async def save_standing_answers(self, table_id: str, seat: int, answers: Mapping[str, str]) -> None:
        """Keep what a seat has answered once and for all."""
        await self.save_seat(table_id, seat, {"standing_answers": json.dumps(answers)})

    async def save_seat(
        self,
        table_id: str,
        seat: int,
        columns: Mapping[str, Any],
        *,
        timing: Timing | None = None,
        door: str | None = None,
    ) -> None:
        """Keep what has changed of a seat, with the clocks and the door of its table where these change, too."""
        seated = update(seat_rows).where(seat_rows.c.table_id == table_id, seat_rows.c.seat == seat)
        of_table = (timing.columns if timing else {}) | ({"door": door} if door else {})

        def write(connection: Connection) -> None:
            connection.execute(seated.values(**columns))
            if of_table:
                connection.execute(update(table_rows).where(table_rows.c.id == table_id).values(of_table))
            if timing:
                timing.write_time(connection)

        await self.write(write)

    # --- results ---

    async def without_results(self) -> list[str]:
        """The tables that are over and whose results are not kept: games of earlier versions."""
        return await self.read(lambda connection: list(connection.execute(WITHOUT_RESULTS).scalars()))

    async def results_of(self, person: str) -> Sequence[Any]:
        """What the games that are over brought to everybody there, of those where a person sat and that they have not
        forgotten: the latest game first, then by seat.
        """
        seated = result_rows.join(
            seat_rows, and_(result_rows.c.table_id == seat_rows.c.table_id, result_rows.c.seat == seat_rows.c.seat)
        )
        own = select(result_rows.c.table_id).select_from(seated)
        own = own.where(seat_rows.c.person == person, result_rows.c.forgotten.is_(False))
        columns = (seat_rows.c.name, seat_rows.c.person, seat_rows.c.bot, seat_rows.c.resigned, table_rows.c.entry)
        wanted = (
            select(result_rows, *columns)
            .select_from(seated.join(table_rows, result_rows.c.table_id == table_rows.c.id))
            .where(result_rows.c.table_id.in_(own))
            .order_by(result_rows.c.ended.desc(), result_rows.c.table_id, result_rows.c.seat)
        )
        return await self.read(lambda connection: connection.execute(wanted).all())

    async def forget_results(self, person: str, table_id: str | None) -> list[str]:
        """Let a person forget what a game brought to them, or what all games did. What was said at a table goes when
        the last of its people forgets it. Returns the names of those tables.
        """
        theirs = exists().where(
            seat_rows.c.table_id == result_rows.c.table_id,
            seat_rows.c.seat == result_rows.c.seat,
            seat_rows.c.person == person,
        )
        forgotten = update(result_rows).where(theirs).values(forgotten=True)
        if table_id is not None:
            forgotten = forgotten.where(result_rows.c.table_id == table_id)

        silent: list[str] = []

        def write(connection: Connection) -> None:
            connection.execute(forgotten)
            silent[:] = connection.execute(FORGOTTEN_BY_ALL).scalars()
            for rows in (message_rows, mute_rows):
                connection.execute(delete(rows).where(rows.c.table_id.in_(silent)))

        await self.write(write)
        return silent

    async def add_results(self, table_id: str, results: Sequence[dict[str, Any]]) -> None:
        """Keep the results of one of them, if it still is."""

        def write(connection: Connection) -> None:
            if connection.execute(WITHOUT_RESULTS.where(table_rows.c.id == table_id)).first():
                connection.execute(insert(result_rows), results)

        await self.write(write)

    # --- lobbies ---

    async def load_lobby(self, lobby_id: str) -> Any:
        """The row of one lobby, None when there is no such lobby. Raises BadRecord where it is not as written."""
        wanted = select(lobby_rows).where(lobby_rows.c.id == lobby_id)

        def read(connection: Connection) -> Any:
            for why in faults_of_lobby(connection.exec_driver_sql, lobby_id):
                raise damaged(lobby_id, why)
            return connection.execute(wanted).first()

        return await self.read(read)

    async def add_lobby(self, lobby: dict[str, Any]) -> None:
        """Store a new lobby."""
        await self.write(lambda connection: connection.execute(insert(lobby_rows), lobby))

    async def save_lobby(self, lobby_id: str, version: int, places: str, *, before: int) -> None:
        """Keep who sits in a lobby. Raises LookupError unless the version `before` is there."""
        row = update(lobby_rows).where(lobby_rows.c.id == lobby_id, lobby_rows.c.version == before)

        def write(connection: Connection) -> None:
            if connection.execute(row.values(version=version, places=places, hours=0)).rowcount != 1:
                raise LookupError(lobby_id)

        await self.write(write)

    async def age_lobbies(self, forgotten: int) -> None:
        """Note that a server has run for another hour, and forget lobbies where nothing changed for so many."""

        def write(connection: Connection) -> None:
            connection.execute(update(lobby_rows).values(hours=lobby_rows.c.hours + 1))
            old = select(lobby_rows.c.id).where(lobby_rows.c.hours >= forgotten)
            connection.execute(delete(message_rows).where(message_rows.c.table_id.in_(old)))
            connection.execute(delete(lobby_rows).where(lobby_rows.c.hours >= forgotten))

        await self.write(write)

    # --- what is said at tables and in lobbies ---

    async def load_talk(self, table_id: str) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
        """The rows of what is said at a table, of who does not hear whom there, and of what was reported."""

        def read(connection: Connection) -> tuple[Sequence[Any], ...]:
            def of_table(rows: Any, column: Any) -> Sequence[Any]:
                return connection.execute(select(rows).where(column == table_id).order_by(*rows.primary_key)).all()

            return (
                of_table(message_rows, message_rows.c.table_id),
                of_table(mute_rows, mute_rows.c.table_id),
                of_table(report_rows, report_rows.c.place),
            )

        return await self.read(read)

    async def add_message(self, message: dict[str, Any], kept: int) -> None:
        """Keep what somebody says, and of what was said before only the newest so many."""
        older = message_rows.c.table_id == message["table_id"], message_rows.c.number <= message["number"] - kept

        def write(connection: Connection) -> None:
            connection.execute(insert(message_rows), message)
            connection.execute(delete(message_rows).where(*older))

        await self.write(write)

    async def save_muted(self, table_id: str, seat: int, muted: Iterable[int]) -> None:
        """Keep whom a seat does not hear."""
        rows = [{"table_id": table_id, "seat": seat, "muted": other} for other in muted]

        def write(connection: Connection) -> None:
            connection.execute(delete(mute_rows).where(mute_rows.c.table_id == table_id, mute_rows.c.seat == seat))
            if rows:
                connection.execute(insert(mute_rows), rows)

        await self.write(write)

    async def add_report(self, report: dict[str, Any]) -> None:
        """Keep a copy of what somebody has reported."""
        await self.write(lambda connection: connection.execute(insert(report_rows), report))

    # --- decks ---

    async def load_decks(self, owner: str, entry: str) -> Sequence[Any]:
        """The rows of somebody's decks for a box, the latest first."""
        wanted = select(deck_rows).where(deck_rows.c.owner == owner, deck_rows.c.entry == entry)
        wanted = wanted.order_by(deck_rows.c.changed.desc(), deck_rows.c.id)
        return await self.read(lambda connection: connection.execute(wanted).all())

    async def save_deck(self, deck: dict[str, Any], most: int) -> None:
        """Keep a deck in place of its owner's of this id. Raises LookupError where the owner has so many others."""
        others = select(func.count()).where(deck_rows.c.owner == deck["owner"], deck_rows.c.id != deck["id"])

        def write(connection: Connection) -> None:
            if connection.execute(others).scalar_one() >= most:
                raise LookupError(deck["owner"])
            own = (deck_rows.c.id == deck["id"], deck_rows.c.owner == deck["owner"])
            connection.execute(delete(deck_rows).where(*own))
            connection.execute(insert(deck_rows), deck)

        await self.write(write)

    async def forget_deck(self, owner: str, deck_id: str) -> None:
        """Forget a deck of somebody's."""
        own = (deck_rows.c.id == deck_id, deck_rows.c.owner == owner)
        await self.write(lambda connection: connection.execute(delete(deck_rows).where(*own)))


def read_reports(connection: Connection) -> Sequence[Any]:
    """What was reported on this server, the latest first."""
    return connection.execute(select(report_rows).order_by(report_rows.c.reported.desc())).all()


def read_table(connection: Connection, table_id: str) -> SavedTable | None:
    """Everything about one table, None when there is no such table."""
    row = connection.execute(select(table_rows).where(table_rows.c.id == table_id)).first()
    if row is None:
        return None

    def of_table(rows: Any, *order: Any) -> Sequence[Any]:
        return connection.execute(select(rows).where(rows.c.table_id == table_id).order_by(*order)).all()

    events = of_table(event_rows, event_rows.c.version, event_rows.c.position)
    return SavedTable(
        row,
        of_table(seat_rows, seat_rows.c.seat),
        of_table(command_rows, command_rows.c.version),
        [(event_row.version, {name: getattr(event_row, name) for name in EVENT_FIELDS}) for event_row in events],
    )
