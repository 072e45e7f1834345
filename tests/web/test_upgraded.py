"""A server is upgraded in the middle: what an earlier version has stored opens, and everybody plays on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, select, update

from ludotheque.games import box
from ludotheque.web.app import create_app
from ludotheque.web.tables import playing
from ludotheque.web.tables.clocks import DAY
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import MIGRATIONS, prepare
from ludotheque.web.tables.schema import lobby_rows, seat_rows
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.tables.tokens import digest
from ludotheque.web.tables.upkeep import check

from .helpers import Browsers, Clock, begin, come, give, people, play_round, shared, sit

HOURS = 3600.0
THEN = ("host", "used", "places"), ("number", "name", "bot", "person", "ready", "key_hash", "secret_hash")
NUMBER = {"nonce": "0f" * 16}  # that everybody could see at once
FIRST, BEFORE_PEOPLE, WITH_PEOPLE = "0001", "0013", "0014"


@dataclass
class Kept:
    """What there was when the server stopped."""

    seats: list[str]  # the addresses of the running table for its two people
    lobby: str  # for its host
    finished: str  # the name of a game of the host that is over
    games: Any  # of the host, as their export lists them
    version: int
    position: bytes
    left: list[float | None]


def serving(database: Path, clock: Clock) -> Browsers:
    return Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000")


def opened(client: Browsers, path: str) -> Table:
    return client.blocking_portal.call(client.app.state.tables.open, shared(path).split("/")[2])


def filled(database: Path) -> Kept:
    """A running table over days, a lobby with a friend, and a finished game."""
    with serving(database, clock := Clock()) as client:
        seats = people(client, 2, {"time": f"0+{DAY}"})
        play_round(client, seats)
        play_round(client, seats)
        clock.now += 5 * HOURS
        play_round(client, seats)
        client.get(seats[0])
        person = client.person
        finished = client.blocking_portal.call(played_out, client, person)
        form = {"players": "2", "kind-0": "human", "name-0": "Ada", "kind-1": "human"}
        link = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
        lobby = client.mine(link)
        come(client, link, "Bo")
        client.get(seats[0])
        games = client.get("/games.json").json()
        table = opened(client, seats[0])
        left = [table.left(seat) for seat in (0, 1)]
        return Kept(seats, lobby, finished, games, table.version, table.match.state.tobytes(), left)


async def played_out(client: Browsers, person: str | None) -> str:
    tables = client.app.state.tables
    table = await tables.create(box("vaalbara"), [Sitter("Ada", person=person), Sitter("B", "random")], {})
    while not table.finished:
        seat = table.match.actors[0]
        action, key = table.match.legal(seat)[0], str(table.version)
        await playing.play(tables, table, seat, action, version=table.version, key=key)
    return table.id


def put_back(database: Path, revision: str) -> None:
    """Let a file be as the server of an earlier schema has left it."""

    def rewrite(connection: Connection) -> None:
        places = json.loads(connection.execute(select(lobby_rows.c.places)).scalar_one())
        stored = {name: value for name, value in places.items() if name in THEN[0]}
        stored["places"] = [{name: place[name] for name in THEN[1]} | NUMBER for place in stored["places"]]
        connection.execute(update(lobby_rows).values(places=json.dumps(stored)))

    write(database, rewrite)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


def write(database: Path, change: Callable[[Connection], None]) -> None:
    """Change rows as a server does, which notes their digests."""

    async def story() -> None:
        store = Database(database)
        await store.write(change)
        await store.close()

    asyncio.run(story())


def before_the_last() -> str:
    scripts = ScriptDirectory(str(MIGRATIONS))
    head = scripts.get_revision("head")
    assert head
    return str(head.down_revision)


@pytest.mark.parametrize("revision", [before_the_last(), WITH_PEOPLE])
def test_people_go_on_where_they_were(database: Path, monkeypatch: pytest.MonkeyPatch, revision: str) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    kept = filled(database)
    put_back(database, revision)
    prepare(database)
    assert check(database).faults == ()
    with serving(database, clock := Clock()) as client:
        table = opened(client, kept.seats[0])
        assert (table.version, table.match.state.tobytes()) == (kept.version, kept.position)
        assert [table.left(seat) for seat in (0, 1)] == pytest.approx(kept.left), "the time of no seat has run"
        assert play_round(client, kept.seats), "both have their seat still"
        client.get(kept.seats[0])
        assert client.get("/games.json").json() == kept.games
        assert client.get(f"/replay/{kept.finished}", follow_redirects=True).status_code == 200
        begin(client, kept.lobby)
        path = kept.lobby.replace("/lobby/", "/t/")
        assert opened(client, path).match.nonces == ()
        page = sit(client, path)
        assert give(client, page, page.actions[0]).status_code == 200
        clock.now += 2 * DAY
        client.blocking_portal.call(client.app.state.bell.call)
        assert table.clocks
        assert table.clocks.out == set(table.match.actors) != set(), "time is called as it was agreed"
    assert check(database).faults == ()


@pytest.mark.parametrize("revision", [FIRST, BEFORE_PEOPLE])
def test_links_from_before_there_were_people_open_their_seats(
    database: Path, monkeypatch: pytest.MonkeyPatch, revision: str
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    kept = filled(database)
    table_id = shared(kept.seats[0]).split("/")[2]

    def give_links(connection: Connection) -> None:
        for seat in (0, 1):
            own = update(seat_rows).where(seat_rows.c.table_id == table_id, seat_rows.c.seat == seat)
            connection.execute(own.values(secret_hash=digest(f"link-{seat}")))

    write(database, give_links)
    put_back(database, revision)
    prepare(database)
    with serving(database, Clock()) as client:
        seats = []
        for seat in (0, 1):
            client.become("")
            assert client.post(f"/t/{table_id}/link-{seat}", follow_redirects=False).status_code == 303
            seats.append(client.mine(f"/t/{table_id}"))
        table = opened(client, seats[0])
        assert (table.version, table.match.state.tobytes()) == (kept.version, kept.position)
        assert play_round(client, seats)
    assert check(database).faults == ()
