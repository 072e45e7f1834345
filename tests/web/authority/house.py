"""A server with everybody at it: a lobby, a table in play, one that is over, and people of every role.

It is asked without sockets, and put back as it was after whatever has changed it. What it holds is compared as a whole:
all rows of its database, and all that its tables, lobbies, people and bots keep in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import re
import secrets
import sqlite3
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlencode

import numpy as np
from sqlalchemy import Connection, update

from ludotheque.games import box
from ludotheque.kernel.match import KEY_BYTES, Match
from ludotheque.stage.counsel import Found
from ludotheque.web.app import create_app
from ludotheque.web.server.sessions import NAME
from ludotheque.web.tables import playing, seating, talk
from ludotheque.web.tables.door import Door, PutOut
from ludotheque.web.tables.lobby import Lobby
from ludotheque.web.tables.schema import lobby_rows, metadata, seat_rows
from ludotheque.web.tables.table import Request, Sitter, Table
from ludotheque.web.tables.tokens import digest
from ludotheque.web.thinking.bots import Bots

from ..asking import OF_A_FORM, Answer, Asked, answer
from ..test_called import KEYS, SERVICE, Sent


class Role(StrEnum):
    """Who asks, at the table in play and its lobby unless it says otherwise."""

    NOBODY = "nobody"  # a browser without a session
    FORGER = "forger"  # one with a session that somebody has made up
    INVITED = "invited"  # one without a session that has a link from before there were people
    SPECTATOR = "spectator"  # a person without a seat, who asks for that of a bot
    HOST = "host"
    SEAT = "seat"
    AWAY = "away"  # who has another seat, where a bot plays
    PUT_OUT = "put_out"  # whose place was given away
    ELSEWHERE = "elsewhere"  # who has a seat at another table
    BARRED = "barred"  # a person at a private table and a private lobby, whose invitation they do not have
    OVER = "over"  # the host of a table that is over, at that table


NAMES = {
    Role.HOST: "Anne",
    Role.SEAT: "Bob",
    Role.AWAY: "Cleo",
    Role.PUT_OUT: "Dora",
    Role.INVITED: "Elsa",
    Role.OVER: "Fay",
    Role.ELSEWHERE: "Hal",
    Role.SPECTATOR: "Sam",
}
SEATS = {Role.HOST: 0, Role.SEAT: 1, Role.AWAY: 2}
BOT, LINKED = 3, 4  # seats of the table in play: a bot's, and one that an old link opens
FORGED = "A" * 24
PRIVATE = Door(private=True, invitation="23456-789ab")
DECK_TITLE = "A deck that is Sam's alone"
DECK_BOX = "chronica"
DECK_CARDS = list(box(DECK_BOX).game.box[box(DECK_BOX).game.decks.kind])[:3]  # type: ignore[union-attr]
OLD_LINK = "an-old-link-of-elsa"
ASKS = "5eb0cafe"  # the name of Sam's request
PLIES = 12  # of the table in play
State = tuple[dict[str, str], dict[str, Any]]  # of the database and of memory, by what it is
UNSTEADY = {"lock", "presence", "time", "preparing", "moments", "_changed", "box"}  # or never changed
KEPT_ELSEWHERE = {("session", "used"), ("server", "time")}  # columns that a look may write


@dataclass
class House:
    """The application, who its people are, and where."""

    app: Any
    observer: sqlite3.Connection
    cookie: str = ""
    sessions: dict[Role, str] = field(default_factory=dict)
    people: dict[Role, str] = field(default_factory=dict)
    table: str = ""
    over: str = ""
    other: str = ""  # which is private
    lobby: str = ""
    shut: str = ""  # a private lobby
    second: str = ""  # the secret of another browser of the spectator, and its session
    second_id: str = ""
    phrases: dict[Role, str] = field(default_factory=dict)
    codes: dict[Role, str] = field(default_factory=dict)
    keys: tuple[str, ...] = ()  # of the dice
    saved: sqlite3.Connection | None = None
    as_saved: State | None = None
    seen: tuple[int, State] = (0, ({}, {}))

    # --- asking ---

    def cookies_of(self, role: Role) -> str:
        session = FORGED if role is Role.FORGER else self.sessions.get(role, "")
        return f"{self.cookie}={session}" if session else ""

    async def ask(self, role: Role, asked: Asked) -> Answer:
        """The answer to a request of somebody, once its bots have come to rest."""
        heard = await answer(self.app, asked, self.cookies_of(role))
        await self.rest()
        return heard

    async def rest(self) -> None:
        """Wait until no bot plays."""
        while running := list(self.app.state.bots._running.values()):
            await asyncio.wait(running)

    async def post(self, role: Role, path: str, **form: Any) -> Answer:
        """Send a form as a page would; what must succeed. Whoever is nobody's becomes a person so."""
        heard = await self.ask(role, Asked("POST", path, body=urlencode(form, True).encode(), headers=OF_A_FORM))
        assert heard.status in (200, 204, 303), (path, form, heard.status, heard.text)
        if given := self.given_session(heard):
            self.sessions[role] = given
        return heard

    def given_session(self, heard: Answer) -> str:
        """The session that an answer sets; empty where it sets none."""
        matches = [re.match(rf"{self.cookie}=([^;]*);", value) for value in heard.cookies]
        return next((match[1] for match in matches if match), "")

    # --- what is there ---

    @property
    def tables(self) -> Any:
        return self.app.state.tables

    def at(self, table_id: str) -> Table:
        return self.tables._open[table_id]

    def room(self, role: Role = Role.HOST) -> Lobby:
        """The lobby where a role is asked about."""
        return self.app.state.lobbies._open[self.lobby_of(role)]

    def lobby_of(self, role: Role) -> str:
        return self.shut if role is Role.BARRED else self.lobby

    def version(self, name: str) -> int:
        """Of a table, or of a lobby."""
        lobby = self.app.state.lobbies._open.get(name)
        return lobby.version if lobby else self.at(name).version

    def place_of(self, role: Role) -> str:
        """The name of the table where a role is asked about."""
        return {Role.OVER: self.over, Role.BARRED: self.other}.get(role, self.table)

    def seat_of(self, role: Role) -> int | None:
        """The seat of a role at its table."""
        return 0 if role is Role.OVER else SEATS.get(role)

    def secrets(self) -> dict[str, Role | None]:
        """What no page may hold, with who alone may be shown it; None for what nobody may."""
        hidden: dict[str, Role | None] = {}
        hidden |= {self.second: None, digest(self.second): None, self.second_id: None}
        for role, session in self.sessions.items():
            hidden |= {session: None, digest(session): None, self.people[role]: None}
        for role, phrase in self.phrases.items():
            hidden[phrase] = role
        for role, code in self.codes.items():
            hidden[code] = role
        hidden |= {OLD_LINK: Role.INVITED, digest(OLD_LINK): None, DECK_TITLE: Role.SPECTATOR}
        return hidden | {SERVICE + "anne": None, PRIVATE.invitation: None} | dict.fromkeys(self.keys)

    # --- whether anything has changed ---

    def note(self, state: State | None = None) -> None:
        """Take what is there as what a refusal may not change."""
        self.seen = self._written, state or self.state()

    def note_codes(self) -> None:
        """Take codes that were made since as well."""
        self.seen[1][1]["the codes"] = contents(self.app.state.people._codes)

    @property
    def _written(self) -> int:
        """Changes with every transaction of the server."""
        return self.observer.execute("PRAGMA data_version").fetchone()[0]

    def changed(self) -> list[str]:
        """What is other than it was noted: the names of tables of the database, or what memory holds."""
        written, (rows, memory) = self.seen
        now = self.memory()
        wrong = sorted(key for key in {*memory, *now} if memory.get(key) != now.get(key))
        if self._written != written:
            rows_now = self.rows()
            wrong += [name for name in rows if rows[name] != rows_now[name]]
        return wrong

    def state(self) -> State:
        return self.rows(), self.memory()

    def rows(self) -> dict[str, str]:
        """A hash of each table of the database."""
        hashes = {}
        for table in metadata.sorted_tables:
            names = ", ".join(
                f'"{column.name}"' for column in table.columns if (table.name, column.name) not in KEPT_ELSEWHERE
            )
            values = self.observer.execute(f'SELECT {names or "1"} FROM "{table.name}" ORDER BY rowid').fetchall()
            hashes[table.name] = hashlib.sha256(repr(values).encode()).hexdigest()
        return hashes

    def memory(self) -> dict[str, Any]:
        """What the server holds in memory, by what it is."""
        state = self.app.state
        held = {**self.tables._open, **state.lobbies._open}
        return {name: contents(place) for name, place in held.items()} | {
            "the codes": contents(state.people._codes),
            "the advice": sorted(map(repr, state.bots._shown.items())),
        }

    # --- as it was ---

    def save(self) -> None:
        """Keep the database as it is."""
        self.saved = sqlite3.connect(":memory:")
        self.observer.backup(self.saved)

    async def restore(self) -> None:
        """Let everything be as it was kept, in memory as well."""
        assert self.saved
        await self.rest()
        memory = self.memory()
        before = self.as_saved[1] if self.as_saved else {}
        self.forget([name for name in memory if memory[name] != before.get(name)])
        self.saved.backup(self.observer)
        for name in (self.table, self.over, self.other, self.lobby, self.shut):
            await self.app.state.lobbies.open(name)
        self.at(self.table).door = Door(put_out=(PutOut(self.people[Role.PUT_OUT], NAMES[Role.PUT_OUT], BOT),))
        self.at(self.other).door = PRIVATE
        self.at(self.table).requests.setdefault(self.people[Role.SPECTATOR], Request(ASKS, BOT, "Sam"))
        if self.as_saved is None:
            self.as_saved = self.state()
            match = self.at(self.table).match
            assert match.key
            self.keys = (match.key.hex(), self.room().key.hex())
        self.note((self.as_saved[0], dict(self.as_saved[1])))

    def forget(self, names: Collection[str]) -> None:
        """Let these tables and lobbies not be in memory, and nothing else be."""
        state = self.app.state
        for held in (self.tables._open, self.tables._alive, state.lobbies._open, state.lobbies._alive):
            for name in names:
                held.pop(name, None)
        for held in (state.people._sessions, state.people._codes, state.bots._shown, state.bots._advising):
            held.clear()


@cache
def parts_of(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass that are compared."""
    return tuple(part.name for part in fields(kind) if part.name not in UNSTEADY) if is_dataclass(kind) else ()


def contents(value: Any) -> Any:
    """What an object of the server holds, as something that can be compared."""
    if isinstance(value, Match):
        return value.state.tobytes(), len(value.actions)
    if isinstance(value, np.ndarray):
        return value.tobytes()
    if names := parts_of(type(value)):
        return [type(value).__name__, *(contents(getattr(value, name)) for name in names)]
    if isinstance(value, Mapping):
        return {key: contents(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    if isinstance(value, (list, tuple)):
        return len(value) if len(value) > 60 else [contents(item) for item in value]
    return value if isinstance(value, (str, int, float, bytes, type(None))) else type(value).__name__


async def _first(*_: Any) -> str:
    """What bots play here: the first thing possible."""
    legal = _[2].legal(_[3])
    return legal[0]


async def _advice(*given: Any) -> Found:
    """What is advised here."""
    return Found(given[2].legal(given[3])[0])


@contextlib.asynccontextmanager
async def opened(file: Path, known: House | None = None) -> AsyncIterator[House]:
    """The server with everybody at it, over a prepared file: as it is `known` already, or with all that they do first.
    Bots do the first thing possible, in this process, and dice fall alike each time.
    """
    before = Bots._answer, Bots._counsel
    Bots._answer, Bots._counsel = _first, _advice  # type: ignore[method-assign, assignment]
    observer, dice, fresh = sqlite3.connect(file), random.Random("keys of the house"), secrets.token_bytes

    def token_bytes(size: int | None = None) -> bytes:
        return dice.randbytes(KEY_BYTES) if size == KEY_BYTES else fresh(size)

    same = mock.patch("secrets.token_bytes", token_bytes)
    try:
        same.start()
        if known and known.saved:
            known.saved.backup(observer)
        app = create_app(
            file,
            pace=0,
            warm=False,
            limited=False,
            patches=file.parent / "patches",
            push=Sent(),  # type: ignore[arg-type]
        )
        app.state.bots.compiling.ready = lambda *_: True
        app.state.lobbies.patience = 3600.0  # nothing happens of itself
        async with app.lifespan():
            house = replace(known, app=app, observer=observer, as_saved=None) if known else House(app, observer)
            if not known:
                await _gather(house)
            await house.restore()
            yield house
    finally:
        Bots._answer, Bots._counsel = before  # type: ignore[method-assign]
        same.stop()
        observer.close()


async def _gather(house: House) -> None:
    """Everybody comes, and the games are brought to where they stand."""
    house.cookie = f"{NAME}-{await house.app.state.people.house()}"
    house.lobby = await _meet(house, Role.SEAT)
    house.table = await _meet(house, Role.SEAT, Role.AWAY, more=("random",))
    begin = {"do": "start", "version": str(house.version(house.table))}
    await house.post(Role.HOST, f"/lobby/{house.table}", **begin)
    await _leave_links(house)
    house.other = _name_in(await house.post(Role.ELSEWHERE, "/start/vaalbara"))
    await house.post(Role.BARRED, "/you/code")
    house.over = _name_in(await house.post(Role.OVER, "/new/vaalbara", **_seats("Fay", "random", "random")))
    await _play(house, house.over)
    await _play(house, house.table, PLIES)
    away = SEATS[Role.AWAY]
    await seating.stand_in(house.tables, house.at(house.table), away, "random", by=away)
    house.app.state.bots.wake(house.at(house.table))
    await house.rest()
    await house.post(Role.SPECTATOR, f"/decks/{DECK_BOX}/make", title=DECK_TITLE, card=DECK_CARDS)
    await house.post(Role.HOST, "/called", endpoint=SERVICE + "anne", **KEYS)
    for role, session in house.sessions.items():
        known, _ = await house.app.state.people.session(session)
        house.people[role] = known.person
    house.second = await house.app.state.people.enter(house.people[Role.SPECTATOR])
    house.second_id = (await house.app.state.people.session(house.second))[0].id
    host = Sitter("Hal", person=house.people[Role.ELSEWHERE])
    shut = await house.app.state.lobbies.create(box("vaalbara"), [host, Sitter("")], {}, private=True)
    house.shut = shut.id
    for role in (Role.SEAT, Role.SPECTATOR):
        house.phrases[role] = await house.app.state.people.phrase(house.people[role])
    for place, seat in ((house.at(house.table), SEATS[Role.SEAT]), (house.room(), None)):
        await talk.say(house.tables.database, place, seat, NAMES[Role.SEAT], words="Bonjour", key="hello")
    house.save()


def _name_in(heard: Answer) -> str:
    """The name of the table or lobby that an answer leads to."""
    return heard.location.split("/")[2]


def _seats(*names: str) -> dict[str, str]:
    """The form of a new table: of people with these names, where none is called after a bot."""
    form = {"players": str(len(names))}
    for seat, name in enumerate(names):
        form |= {f"kind-{seat}": "random"} if name == "random" else {f"kind-{seat}": "human", f"name-{seat}": name}
    return form


async def _meet(house: House, *guests: Role, more: tuple[str, ...] = ()) -> str:
    """A lobby of Anne and her guests, where Dora has had a place. Two places are free: hers, and one for Elsa."""
    free = [""] * (len(guests) + 2 - bool(more))
    lobby = _name_in(await house.post(Role.HOST, "/new/vaalbara", **_seats("Anne", *free, *more)))
    path = f"/lobby/{lobby}"
    await house.post(Role.PUT_OUT, path, do="sit", name=NAMES[Role.PUT_OUT])
    (dora,) = (place.number for place in house.app.state.lobbies._open[lobby].people if place.name == "Dora")
    await house.post(Role.HOST, path, do="friend", place=str(dora), version=str(house.version(lobby)))
    for guest in guests:
        await house.post(guest, path, do="sit", name=NAMES[guest])
    return lobby


async def _leave_links(house: House) -> None:
    """Let an old link open the last seat of the table, and the last place of the lobby."""
    places = json.loads(house.observer.execute("SELECT places FROM lobby WHERE id = ?", [house.lobby]).fetchone()[0])
    places["places"][-1] |= {"name": NAMES[Role.INVITED], "secret_hash": digest(OLD_LINK)}
    seat = {"name": NAMES[Role.INVITED], "bot": None, "person": None, "link_hash": digest(OLD_LINK)}

    def write(connection: Connection) -> None:
        connection.execute(update(lobby_rows).where(lobby_rows.c.id == house.lobby), {"places": json.dumps(places)})
        linked = (seat_rows.c.table_id == house.table) & (seat_rows.c.seat == LINKED)
        connection.execute(update(seat_rows).where(linked), seat)

    await house.tables.database.write(write)
    house.forget([house.table, house.lobby])
    await house.tables.open(house.table)
    await house.app.state.lobbies.open(house.lobby)


async def _play(house: House, table_id: str, plies: int | None = None) -> None:
    """Play at random to the end of a game, or on until all have to choose after so many commands."""
    dice = random.Random("house")
    while not (table := house.at(table_id)).finished:
        if plies is not None and table.version >= plies and len(table.match.actors) == len(table.seats):
            return
        seat = table.match.actors[0]
        action, key = dice.choice(table.match.legal(seat)), dice.randbytes(8).hex()
        await playing.play(house.tables, table, seat, action, version=table.version, key=key)
