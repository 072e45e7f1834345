"""Chance that one can check: what is published when, what each seat adds, and the page that shows it."""

from __future__ import annotations

import asyncio
import hashlib
import re
from pathlib import Path

from ludotheque.games import box
from ludotheque.kernel.events import PUBLIC, Event
from ludotheque.kernel.match import mixed_key
from ludotheque.web.app import create_app
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table

from .helpers import Browsers, begin, come, give, people, play_round, shared, sit

DREW = int(box("vaalbara").game.events["DREW"])
HOST, FRIEND = "0f" * 16, "a1" * 16
CODE = re.compile(r"<code>([0-9a-f]+)</code>")


def codes(client: Browsers, table_id: str) -> list[str]:
    """The numbers that the page about a table's chance shows, in order."""
    return CODE.findall(client.get(f"/fair/{table_id}").text)


def opened(client: Browsers, table_id: str) -> Table:
    return client.blocking_portal.call(client.app.state.tables.open, table_id)


def test_the_key_of_a_lobby_is_promised_before_a_friend_adds_to_it(client: Browsers) -> None:
    form = {"players": "3", "kind-0": "human", "kind-1": "human", "kind-2": "bot", "nonce": HOST}
    lobby = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    host, table_id = client.mine(lobby), lobby.rsplit("/", 1)[1]
    promised, *added = codes(client, table_id)
    assert added == [HOST]
    assert f"<code>{promised}</code>" in client.get(lobby).text
    come(client, lobby, "Friend", nonce=FRIEND)
    assert codes(client, table_id) == [promised, HOST, FRIEND]
    begin(client, host)
    assert codes(client, table_id) == [promised, HOST, FRIEND]
    match = opened(client, table_id).match
    assert match.nonces == (HOST, FRIEND, "")
    assert match.key is not None
    assert hashlib.sha256(match.key).hexdigest() == promised
    assert match.key.hex() not in client.get(f"/fair/{table_id}").text


def test_the_key_of_a_lobby_outlives_the_server(database: Path) -> None:
    form = {"players": "2", "kind-0": "human", "kind-1": "human", "nonce": HOST}
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        host = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
        table_id = host.split("/")[2]
        promised = codes(client, table_id)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        assert codes(client, table_id) == promised


def test_a_table_without_a_lobby_takes_the_number_of_its_form(client: Browsers) -> None:
    """And one that is no number, or none, adds nothing."""
    for nonce, nonces in ((HOST, (HOST, "", "")), ("<b>", ()), (None, ())):
        form = {"nonce": nonce} if nonce else {}
        path = client.post("/start/vaalbara", data=form, follow_redirects=False).headers["location"]
        assert opened(client, path.split("/")[2]).match.nonces == nonces


def test_the_lesson_promises_nothing(client: Browsers) -> None:
    form = {"mode": "learn", "nonce": HOST}
    path = client.post("/start/vaalbara", data=form, follow_redirects=False).headers["location"]
    assert codes(client, path.split("/")[2]) == []
    assert "graine connue" in client.get(f"/fair/{path.split('/')[2]}").text


def test_a_finished_game_is_played_again_from_its_key(database: Path) -> None:
    """And a game whose end does not follow from its key is not said to."""

    async def story() -> str:
        tables = Tables(Database(database))
        table = await tables.create(box("vaalbara"), [Sitter("A", nonce=HOST), Sitter("B")], {})
        while not table.match.finished:
            seat = table.match.actors[0]
            action = table.match.legal(seat)[0]
            await playing.play(tables, table, seat, action, version=table.version, key=str(table.version))
        await tables.database.close()
        return table.id

    table_id = asyncio.run(story())
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        table = opened(client, table_id)
        match = table.match
        assert match.key is not None
        mixed = mixed_key(match.key, (HOST, ""))
        assert codes(client, table_id) == [hashlib.sha256(match.key).hexdigest(), HOST, match.key.hex(), mixed.hex()]
        page = client.get(f"/fair/{table_id}").text
        assert "Vérifié" in page
        drawn = re.findall(r'<th scope="row">([^<]+)</th><td>(\d+)</td><td>(\d+)</td>', page)
        assert sum(int(dealt) for _, dealt, _ in drawn) == 10, "five characters each"
        assert sum(int(since) for _, _, since in drawn) == sum(event.kind == DREW for _, event in table.events) > 0
        assert {name for name, _, _ in drawn} <= {card.noun.fr for card in match.content.taken("character")}
        assert client.get(f"/record/{table_id}").json()["nonces"] == [HOST, ""]
        assert f'href="/fair/{table_id}"' in client.get(f"/t/{table_id}").text
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        opened(client, table_id).match.nonces = ()
        assert "Vérifié" not in client.get(f"/fair/{table_id}").text


def test_what_chance_follows_after_moves_were_taken_back_is_shown(client: Browsers) -> None:
    paths = people(client)
    play_round(client, paths)
    table_id = shared(paths[0]).split("/")[2]
    table = opened(client, table_id)
    before = codes(client, table_id)
    assert "piochées" not in client.get(f"/fair/{table_id}").text, "while a game runs, draws are secret"
    give(client, sit(client, paths[0]), back="1")
    (proposal,) = re.findall(r'name="agree" value="(\w+)"', sit(client, paths[1]).html)
    give(client, sit(client, paths[1]), agree=proposal)
    ((first, salt),) = table.match.salts
    assert codes(client, table_id) == [*before, salt]
    assert f"à partir du coup {first}," in client.get(f"/fair/{table_id}").text


def test_the_dice_so_far_are_counted(client: Browsers) -> None:
    path = client.post("/start/royaume-2e", follow_redirects=False).headers["location"]
    table = opened(client, path.split("/")[2])
    table.events += [(1, Event(int(table.box.game.events["ROLLED"]), 0, 3, 6, 9, PUBLIC))] * 2
    rows = re.findall(r'<th scope="row">Dé \d</th>((?:<td>\d+</td>)+)', client.get(f"/fair/{table.id}").text)
    assert [re.findall(r"\d+", row) for row in rows] == [["0", "0", "2", "0", "0", "0"], ["0", "0", "0", "0", "0", "2"]]
    vaalbara = client.post("/start/vaalbara", follow_redirects=False).headers["location"].split("/")[2]
    assert "ne lance pas de dés" in client.get(f"/fair/{vaalbara}").text
