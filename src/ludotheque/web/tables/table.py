"""Tables in play: a match with its seats, journal and events, kept in step with the database.

This module holds the truth; nothing here is shown. Whoever draws for a viewer goes through `views.gate`.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol
from weakref import WeakValueDictionary

import numpy as np
from sqlalchemy.exc import IntegrityError

from ...games import Box, box
from ...kernel.content import Content, PatchValues
from ...kernel.errors import BadRecord, GameError
from ...kernel.events import CHOSEN, SPECTATOR, Event
from ...kernel.game import Game
from ...kernel.match import KEY_BYTES, Match, made_by_other_rules
from ...kernel.text import Text
from .database import Change, Database, Overtaken, Replacement, SavedTable, checksum
from .presence import Clock, Presence

KEPT = 400  # tables in memory; those beyond that nobody holds are dropped and come back from the database
MOST_BEATS = 60  # that a table keeps, but for those of its last command
KEY_LENGTH = 64
STANDING = "habit "  # what the keys of commands begin with that a standing answer gives


STILL_HERE = Text(
    "Rien n’a été changé. L’hôte peut laisser un bot jouer à tout moment ; les autres, pour qui n’a ni regardé la "
    "table ni joué depuis deux minutes.",
    "Nothing was changed. The host may let a bot play at any time; the others, for somebody who has neither looked at "
    "the table nor played for two minutes.",
)


class Unknown(GameError):
    """No such table, or no seat with this secret."""


class Stale(GameError):
    """The command was given for an older version of the table, or its key was used for something else."""


@dataclass
class Seat:
    """Who sits here: a person with a secret of their own, or a bot, LEVEL or LEVEL+TEMPERAMENT. A seat that has both is
    that of a person who is away: the bot plays until they take it back. One who has `resigned` means not to.

    `by_hand`: this person has just taken something back and answers themselves until they have acted. `link_hash`: of
    another secret that opens this seat, which the host can show again (`friend_secret`).
    """

    number: int
    name: str
    bot: str | None
    secret_hash: str | None
    tips: list[str] = field(default_factory=list)
    standing_answers: dict[str, str] = field(default_factory=dict)  # questions answered for good: name -> action
    by_hand: bool = False
    link_hash: str | None = None
    resigned: bool = False

    @property
    def taken(self) -> bool:
        """Whether it is a person's, even where a bot plays."""
        return self.secret_hash is not None

    @property
    def away(self) -> bool:
        return self.bot is not None and self.secret_hash is not None


@dataclass(frozen=True)
class Sitter:
    """What a new table asks for one seat. `secret_hash`: of the secret that a person has already."""

    name: str
    bot: str | None = None
    secret_hash: str | None = None


@dataclass(frozen=True)
class Moment:
    """A beat of a seat's command: what happened, and the position behind it, shape (1,)."""

    version: int
    seat: int
    events: list[Event]
    position: np.ndarray


@dataclass
class Table:
    """One table in memory, as it is on the disk. `version` counts its changes; `lock` is held while one is made.

    The `moments` of its last commands are in memory only: they are there to be watched, and nothing hangs on them.
    """

    id: str
    box: Box
    match: Match
    seats: list[Seat]
    guided: bool
    opened: str  # the moment as ISO 8601, UTC
    origin: str  # the head of the record as it is stored
    version: int = 0
    other_rules: bool = False
    host: int = 0  # the seat of whoever opened it
    rematch: str = ""  # the lobby, or the table that it has become, where those who sat here play again
    followed: bool = False  # that it has become a table while this one was in memory
    preparing: frozenset[str] = frozenset()  # who is not ready to think yet (`bots.BOTS`, `bots.ADVISER`)
    events: list[tuple[int, Event]] = field(default_factory=list)
    done: dict[tuple[int, str], str | None] = field(default_factory=dict)  # (seat, key) -> action
    lasting: list[int] = field(default_factory=list)  # the versions of the match's actions, in order
    unasked: set[int] = field(default_factory=set)  # the versions of actions that a standing answer gave
    moments: list[Moment] = field(default_factory=list)  # oldest first, whole commands
    presence: Presence = field(default_factory=Presence)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def options(self) -> dict[str, str]:
        return self.match.options

    @property
    def content(self) -> Content:
        """The cards that are played with, which are no secret."""
        return self.match.content

    @property
    def aside(self) -> str:
        """What stands beside the game and is told with its version, in one word: it changes without a command."""
        away = [f"{'resigned' if seat.resigned else 'away'}{seat.number}" for seat in self.seats if seat.away]
        gone = [f"gone{seat}" for seat in self.gone]
        return "+".join([self.rematch, *(["begun"] if self.followed else []), *sorted(self.preparing), *away, *gone])

    @property
    def gone(self) -> list[int]:
        """The seats of people of whom nothing has been seen for two minutes, and for whom no bot plays yet."""
        if self.match.finished:
            return []
        return [seat.number for seat in self.seats if seat.taken and not seat.away and self.presence.gone(seat.number)]

    @property
    def leader(self) -> int | None:
        """Who has the host's rights: the host, or the next person who is there while the host is not; None where all
        have gone.
        """
        gone = self.gone
        there = [seat.number for seat in self.seats if seat.taken and not seat.away and seat.number not in gone]
        return min(there, key=lambda seat: (seat - self.host) % len(self.seats), default=None)

    def see(self, seat: int) -> None:
        """Note that whoever has a seat is there; a spectator has none. All hear of one who had been gone."""
        if seat != SPECTATOR and self.presence.see(seat) and self.seats[seat].taken:
            self.announce()

    def last_command_of(self, seat: int) -> int | None:
        """The version that the last command led to that a seat gave itself, None where it has given none."""
        given = zip(reversed(self.lasting), reversed(self.match.actions), strict=False)
        return next((version for version, (by, _) in given if by == seat and version not in self.unasked), None)

    def go_on(self, match: Match, seat: int) -> None:
        """Be where a seat's command has led this match, and remember its beats; of too many the oldest go."""
        self.match = match
        self.version += 1
        self.lasting.append(self.version)
        for events, position in match.beats:
            self.events += [(self.version, event) for event in events]
            self.moments.append(Moment(self.version, seat, events, position))
        while len(self.moments) > MOST_BEATS and self.moments[0].version != self.version:
            self._forget(self.moments[0].version)

    def go_back(self, match: Match) -> None:
        """Be where the undoing of the last lasting command has led this match."""
        self.match = match
        self.version += 1
        dropped = self.lasting.pop()
        self.unasked.discard(dropped)
        self.events = [(at, event) for at, event in self.events if at != dropped]
        self._forget(dropped)

    def _forget(self, version: int) -> None:
        self.moments = [moment for moment in self.moments if moment.version != version]

    def announce(self) -> None:
        """Wake everybody who waits for a change."""
        self._changed.set()
        self._changed = asyncio.Event()

    def change(self) -> Coroutine[Any, Any, Any]:
        """What waits for the first announcement after this call."""
        return self._changed.wait()

    def is_current(self, seat: int, version: int) -> bool:
        """Whether nothing that matters to this seat's decision has happened since a version.

        While choices are sealed, those of others do not count: they say nothing and take nothing away.
        """
        if version == self.version:
            return True
        since = [event for at, event in self.events if at > version]
        return (
            0 <= version < self.version
            and self.match.sealed
            and self.lasting[-(self.version - version) :] == list(range(version + 1, self.version + 1))
            and all(event.kind == CHOSEN and event.seat != seat for event in since)
        )

    def seat_of(self, secret: str | None) -> int:
        """The seat that a secret opens, SPECTATOR without one. Raises Unknown for a wrong one."""
        if not secret:
            return SPECTATOR
        given = digest(secret)
        for seat in self.seats:
            if any(
                hashed is not None and hmac.compare_digest(hashed, given)
                for hashed in (seat.secret_hash, seat.link_hash)
            ):
                return seat.number
        raise unknown_table()

    def eyes_of(self, secret: str | None) -> int:
        """The same, but SPECTATOR for a wrong one: a browser may keep that of a lobby's place that was freed."""
        try:
            return self.seat_of(secret)
        except Unknown:
            return SPECTATOR


class Announcing(Protocol):
    """What announces its changes."""

    def change(self) -> Coroutine[Any, Any, Any]: ...


class Changing(Announcing, Protocol):
    """What has a version and announces its changes."""

    id: str
    version: int

    @property
    def aside(self) -> str: ...

    def eyes_of(self, secret: str | None) -> int: ...

    def see(self, place: int, /) -> None: ...


async def any_change(watched: Sequence[Announcing], seconds: float) -> bool:
    """Whether something is announced by one of these before the time is over."""
    waiting = [asyncio.ensure_future(announcing.change()) for announcing in watched]
    try:
        done, _ = await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return bool(done)
    finally:
        for change in waiting:
            change.cancel()


def digest(secret: str) -> str:
    """How a seat's secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def friend_secret(host_secret: str, seat: int) -> str:
    """A secret for another person's seat, derived from the host's, so that only the host can show the link again."""
    raw = hmac.digest(host_secret.encode(), f"link {seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(raw[:18]).decode()


def fresh_id() -> str:
    """A name for a table."""
    return secrets.token_hex(5)


def unknown_table() -> Unknown:
    return Unknown(Text("Table ou place inconnue : vérifiez le lien.", "Unknown table or seat: check the link."))


class Tables:
    """All tables of this server."""

    def __init__(self, database: Database, clock: Clock = time.monotonic) -> None:
        self.database = database
        self.clock = clock  # what tells how long somebody has been away
        self._open: OrderedDict[str, Table] = OrderedDict()  # what was used last
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # and whatever somebody still holds
        self._leading: WeakValueDictionary[str, Table] = WeakValueDictionary()  # by the lobby that they lead to
        self._opening = asyncio.Lock()
        self.closing = False
        self.at_closing: list[Callable[[], None]] = []  # what else lets go of those who wait

    def close(self) -> None:
        """Let everybody who waits for a change go: the server is about to end."""
        self.closing = True
        for table in list(self._alive.values()):
            table.announce()
        for let_go in self.at_closing:
            let_go()

    async def create(
        self,
        shelf: Box,
        sitters: Sequence[Sitter],
        options: Mapping[str, str],
        *,
        patch: PatchValues | None = None,
        seed: int | None = None,
        guided: bool = False,
        table_id: str | None = None,
        host: int | None = None,
    ) -> tuple[Table, str | None]:
        """A new table and the secret of its host, the first person without one (None where there is none). `host`: the
        host's seat, where it is not the first person's.

        `patch` holds card values in place of the box's. The dice follow a fresh secret key, or the given seed where a
        lesson must always go alike.
        Raises GameError for a wrong number of players or options.
        """
        game = shelf.game
        match = Match.new(
            game,
            len(sitters),
            entry=shelf.name,
            options=shelf.settle(options),
            patch=patch,
            seed=seed,
            key=secrets.token_bytes(KEY_BYTES) if seed is None else None,
            engine=game.engine(compiled=False),
        )
        table_id = table_id or fresh_id()
        host_secret: str | None = None
        seats = []
        for number, sitter in enumerate(sitters):
            secret_hash = sitter.secret_hash
            if sitter.bot is None and secret_hash is None:
                secret = host_secret and friend_secret(host_secret, number)
                if secret is None:
                    secret = host_secret = secrets.token_urlsafe(18)
                secret_hash = digest(secret)
            seats.append(Seat(number, sitter.name, sitter.bot, secret_hash))
        opened = datetime.now(UTC).isoformat(timespec="seconds")
        head = match.record()
        del head["actions"], head["result"]
        host = _first_person(seats) if host is None else host
        presence = Presence(self.clock)
        table = Table(table_id, shelf, match, seats, guided, opened, json.dumps(head), host=host, presence=presence)
        stands = snapshot(match)
        await self.database.add(
            {
                "id": table_id,
                "entry": shelf.name,
                "origin": table.origin,
                "created": opened,
                "version": 0,
                "snapshot": stands,
                "checksum": checksum(table_id, 0, table.origin, stands),
                "finished": match.finished,
                "guided": guided,
                "host": host,
            },
            [
                {
                    "table_id": table_id,
                    "seat": seat.number,
                    "name": seat.name,
                    "bot": seat.bot,
                    "secret_hash": seat.secret_hash,
                    "tips": "[]",
                }
                for seat in seats
            ],
        )
        self._keep(table)
        if before := self._leading.pop(table_id, None):
            before.followed = True
            before.announce()
        return table, host_secret

    async def open(self, table_id: str) -> Table:
        """A table by its name, from memory or rebuilt from the database. Raises Unknown."""
        table = self._alive.get(table_id)
        if table is None:
            async with self._opening:
                table = self._alive.get(table_id)
                if table is None:
                    saved = await self.database.load(table_id)
                    if saved is None:
                        raise unknown_table()
                    table = rebuild(saved)
                    table.presence = Presence(self.clock)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._alive[table.id] = self._open[table.id] = table
        self._open.move_to_end(table.id)
        if table.rematch:
            self._leading[table.rematch] = table
        if len(self._open) > KEPT:
            self._open.popitem(last=False)

    async def play(
        self, table: Table, seat: int, action: str, *, version: int, key: str, careful: bool = False, bot: bool = False
    ) -> bool:
        """Do a seat's action and write it down; whether it is done. Where its player is `careful`, one that takes the
        game out of their hands is not: they are to confirm it. What a `bot` wants is not done at a seat that it has
        given back. Raises GameError, and then nothing has changed.

        A key that was used for the same action is answered as the first time: it is done.
        """
        async with table.lock:
            if bot and table.seats[seat].bot is None:
                return False
            if self._repeated(table, seat, key, action, version):
                return True
            if careful and table.match.hands_on(seat, action):
                return False
            match = table.match.fork()
            events = match.play(seat, action)
            await self._commit(table, match, seat, action, key, events)
            table.seats[seat].by_hand = False
            return True

    async def give_standing_answer(self, table: Table, seat: int, action: str, version: int) -> None:
        """Play the standing answer of a seat at once, unless the table has changed since a version.

        Raises GameError when it cannot be done.
        """
        async with table.lock:
            if version != table.version:
                return
            match = table.match.fork()
            events = match.play(seat, action)
            table.unasked.add(table.version + 1)
            try:
                await self._commit(table, match, seat, action, STANDING + secrets.token_hex(8), events)
            except BaseException:
                table.unasked.discard(table.version + 1)
                raise

    async def keep_standing_answer(self, table: Table, seat: int, name: str, action: str | None) -> None:
        """Keep the standing answer of a seat to a question; without an `action`, forget it and ask again."""
        async with table.lock:
            sitter = table.seats[seat]
            answers = {question: given for question, given in sitter.standing_answers.items() if question != name}
            if action is not None:
                answers[name] = action
            if answers != sitter.standing_answers:
                await self.database.save_standing_answers(table.id, seat, answers)
                sitter.standing_answers = answers

    async def stand_in(self, table: Table, seat: int, bot: str, *, by: int, resigned: bool = False) -> None:
        """Let a bot play for a person, as `by`, the seat of a person, asks: for oneself at any time, and for good where
        one has `resigned`; for others at any time as the host, and as anybody for one who has been gone for two
        minutes. Raises GameError, and then nothing has changed.
        """
        async with table.lock:
            if not 0 <= seat < len(table.seats) or not table.seats[seat].taken:
                raise GameError(Text("Personne n’est assis à cette place.", "Nobody sits at that seat."))
            if table.match.finished:
                raise GameError(Text("La partie est finie.", "The game is over."))
            sitter = table.seats[seat]
            if seat != by and not sitter.away and seat not in table.gone and by != table.leader:
                raise GameError(STILL_HERE)
            if not sitter.away or (resigned and not sitter.resigned):
                await self._seat(table, seat, sitter.bot or bot, resigned)

    async def take_back(self, table: Table, seat: int) -> None:
        """Let a person play their own seat again."""
        async with table.lock:
            if table.seats[seat].away:
                await self._seat(table, seat, None, resigned=False)

    async def _seat(self, table: Table, seat: int, bot: str | None, resigned: bool) -> None:
        await self.database.save_bot(table.id, seat, bot, resigned)
        table.seats[seat].bot, table.seats[seat].resigned = bot, resigned
        table.announce()

    async def links(self, table: Table, secret: str) -> dict[int, str]:
        """The secrets in the host's links for the other people, by seat, from the host's own; they open those seats
        from now on, whenever their people came. Nothing for anybody else's secret.
        """
        if table.eyes_of(secret) != table.host:
            return {}
        others = [seat for seat in table.seats if seat.taken and seat.number != table.host]
        secrets_by_seat = {seat.number: friend_secret(secret, seat.number) for seat in others}
        async with table.lock:
            unknown = {seat: digest(link) for seat, link in secrets_by_seat.items() if table.eyes_of(link) != seat}
            if unknown:
                await self.database.save_links(table.id, unknown)
                for seat, link_hash in unknown.items():
                    table.seats[seat].link_hash = link_hash
        return secrets_by_seat

    async def lead_on(self, table: Table, rematch: str) -> None:
        """Let a table lead to the lobby where those who sat there play again; its lock is held."""
        await self.database.save_rematch(table.id, rematch)
        table.rematch = rematch
        self._keep(table)
        table.announce()

    async def undo(self, table: Table, seat: int, *, version: int, key: str) -> None:
        """Take back a seat's last command. Raises GameError when it cannot be taken back."""
        async with table.lock:
            if self._repeated(table, seat, key, None, version):
                return
            match = table.match.fork()
            match.undo(seat)
            table.seats[seat].by_hand = True
            await self._commit(table, match, seat, None, key, [])

    async def change(self, table: Table, seat: int, action: str, *, version: int, key: str) -> None:
        """Put another choice in the place of a seat's sealed one. Raises GameError, and then nothing has changed.

        It takes the place of the command that it changes: same version, and nobody is told, so that nobody can tell.
        """
        async with table.lock:
            if self._repeated(table, seat, key, action, version):
                return
            match, was = table.match.fork(), table.match.chosen(seat)
            match.change(seat, action)
            replaced = table.last_command_of(seat)
            assert replaced is not None
            assert was is not None
            stands = snapshot(match)
            proof = checksum(table.id, table.version, table.origin, stands)
            given = {"table_id": table.id, "version": replaced, "seat": seat, "action": action, "key": key}
            await self._written(table, self.database.commit(Replacement(given, was, table.version, stands, proof)))
            table.done[seat, key] = action
            table.match = match

    def _repeated(self, table: Table, seat: int, key: str, action: str | None, version: int) -> bool:
        if (seat, key) in table.done:
            if table.done[seat, key] == action:
                return True
        elif table.is_current(seat, version) and 0 < len(key) <= KEY_LENGTH:
            return False
        raise Stale(
            Text(
                "La table a changé entre-temps : rien n’a été joué. La voici à jour.",
                "The table has changed meanwhile: nothing was played. Here it is, up to date.",
            )
        )

    async def _commit(
        self, table: Table, match: Match, seat: int, action: str | None, key: str, events: list[Event]
    ) -> None:
        """Write down where a command (an undo without an `action`) leads, and only then let the table be there."""
        version = table.version + 1
        dropped = table.lasting[-1] if action is None else None
        given = {"table_id": table.id, "version": version, "seat": seat, "action": action, "key": key}
        stands = snapshot(match)
        proof = checksum(table.id, version, table.origin, stands)
        change = Change(given, named(match, events), stands, proof, match.finished, dropped)
        await self._written(table, self.database.commit(change))
        table.done[seat, key] = action
        if action is None:
            table.go_back(match)
        else:
            table.go_on(match, seat)
        table.announce()

    async def _written(self, table: Table, writing: Awaitable[None]) -> None:
        """Wait until something of a table is written down. Whatever goes wrong, the next one to open it gets it from
        the database.
        """
        written = False
        try:
            await writing
            written = True
        except (IntegrityError, Overtaken):
            raise Stale(
                Text(
                    "Cette table est jouée par un autre serveur : rechargez la page.",
                    "Another server plays this table: reload the page.",
                )
            ) from None
        finally:
            if not written:
                self._open.pop(table.id, None)
                self._alive.pop(table.id, None)
                table.announce()


def _first_person(seats: Sequence[Any]) -> int:
    """The first seat of a person, 0 where bots play alone."""
    return next((number for number, seat in enumerate(seats) if seat.secret_hash is not None), 0)


def snapshot(match: Match) -> bytes:
    """Where a match stands, as it is stored."""
    return json.dumps(match.save()["snapshot"]).encode()


def named(match: Match, events: list[Event]) -> list[dict[str, Any]]:
    """Event rows as they are stored: their kinds by name, so that a new kind changes nothing that was told."""
    return [{**vars(event), "kind": match.game.events(event.kind).name} for event in events]


def unnamed(game: Game, stored: dict[str, Any]) -> list[Event]:
    """A stored event row again; nothing where the game no longer has its kind."""
    kind = game.events.__members__.get(stored["kind"])
    return [] if kind is None else [Event(**{**stored, "kind": int(kind)})]


def rebuild(saved: SavedTable) -> Table:
    """A stored table as it was after its last command. Raises BadRecord when it is not as it was written, or when
    these rules cannot read it.
    """
    row = saved.row
    try:
        sound = row.checksum == checksum(row.id, row.version, row.origin, row.snapshot)
        if not sound or [command.version for command in saved.commands] != list(range(1, row.version + 1)):
            raise _damaged(row.id)
        return _rebuilt(saved)
    except (LookupError, AttributeError, TypeError, ValueError) as error:
        if isinstance(error, GameError):
            raise
        raise _damaged(row.id) from None


def _damaged(table_id: str) -> BadRecord:
    return BadRecord(
        Text(
            "La table {table} est endommagée sur le disque : elle reste fermée, et rien n’y est changé. Une copie "
            "de sauvegarde peut la rendre.",
            "The table {table} is damaged on the disk: it stays closed, and nothing in it is changed. A backup may "
            "bring it back.",
        ),
        table=table_id,
    )


def _rebuilt(saved: SavedTable) -> Table:
    row = saved.row
    lasting: list[int] = []
    given: dict[int, tuple[int, str]] = {}
    for command in saved.commands:
        if command.action is None:
            lasting.pop()
        else:
            given[command.version] = (command.seat, command.action)
            lasting.append(command.version)
    shelf = box(row.entry)
    record: dict[str, Any] = json.loads(row.origin)
    record["actions"] = [given[version] for version in lasting]
    record["snapshot"] = json.loads(row.snapshot)
    game = shelf.game
    return Table(
        row.id,
        shelf,
        Match.load(game, record, engine=game.engine(compiled=False)),
        [
            Seat(
                seat.seat,
                seat.name,
                seat.bot,
                seat.secret_hash,
                json.loads(seat.tips),
                dict(json.loads(seat.standing_answers)),
                link_hash=seat.link_hash,
                resigned=seat.resigned,
            )
            for seat in saved.seats
        ],
        row.guided,
        row.created,
        row.origin,
        version=row.version,
        other_rules=made_by_other_rules(record, game),
        host=_first_person(saved.seats) if row.host is None else row.host,
        rematch=row.rematch or "",
        events=[(version, event) for version, rows in saved.events for event in unnamed(game, rows)],
        done={(command.seat, command.key): command.action for command in saved.commands},
        lasting=lasting,
        unasked={command.version for command in saved.commands if command.key.startswith(STANDING)},
    )
