"""Chance that one can check: what is published when, what each seat adds, and the page that shows it."""

from __future__ import annotations

import asyncio
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.events import PUBLIC, Event
from ludotheque.kernel.nonces import commitment_to, mixed_key
from ludotheque.kernel.text import Text
from ludotheque.web.app import create_app
from ludotheque.web.tables import playing
from ludotheque.web.tables.clocks import LIVE
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.gathering import Lobbies
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.lobby import Lobby, stored
from ludotheque.web.tables.presence import AWAY
from ludotheque.web.tables.table import Sitter, Table

from .helpers import Browsers, Clock, begin, come, give, people, play_round, shared, sit, wish

DREW = int(box("vaalbara").game.events["DREW"])
HOST, FRIEND, OTHER = "0f" * 16, "a1" * 16, "b2" * 16
CODE = re.compile(r"<code>([0-9a-f]+)</code>")


def codes(client: Browsers, table_id: str) -> list[str]:
    """The numbers that the page about a table's chance shows, in order."""
    return CODE.findall(client.get(f"/fair/{table_id}").text)


def opened(client: Browsers, table_id: str) -> Table:
    return client.blocking_portal.call(client.app.state.tables.open, table_id)


def promised(client: Browsers, commitment: str = commitment_to(HOST), *, players: int = 3) -> str:
    """A lobby whose host has promised a number; its address for the host."""
    form = {f"kind-{seat}": "human" for seat in range(players)} | {"name-0": "Camille"}
    form |= {"players": str(players), f"kind-{players - 1}": "bot", "commitment": commitment}
    client.become("")
    return client.mine(client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"])


def lobby_of(client: Browsers, path: str) -> Lobby:
    lobby = client.blocking_portal.call(client.app.state.lobbies.find, path.split("/")[2])
    assert lobby
    return lobby


def id_of(path: str) -> str:
    return path.split("/")[2]


def test_numbers_are_promised_first_and_revealed_when_the_game_begins(client: Browsers) -> None:
    host = promised(client)
    table_id = id_of(host)
    fingerprint, *shown = codes(client, table_id)
    assert shown == [commitment_to(HOST)]
    assert f"<code>{fingerprint}</code>" in client.get(host).text
    friend = come(client, shared(host), "Friend", commitment=commitment_to(FRIEND))
    shown = [fingerprint, commitment_to(HOST), commitment_to(FRIEND)]
    assert codes(client, table_id) == shown
    assert wish(client, host, "reveal", nonce=HOST).status_code == 409, "nobody has begun"

    assert wish(client, host, "start").headers["location"] == shared(host)
    page = client.get(host).text
    assert "les dés attendent un nombre de Camille et Friend" in page
    assert f'data-promises="{" ".join(shown)} -"' in page
    assert codes(client, table_id) == shown
    for path, nonce in ((host, FRIEND), (friend, HOST), (friend, "")):
        assert wish(client, path, "reveal", nonce=nonce).status_code == 409, "another number"
    assert wish(client, host, "reveal", nonce=HOST).status_code == 303
    assert "les dés attendent un nombre de Friend" in client.get(friend).text
    assert wish(client, friend, "reveal", nonce=FRIEND).headers["location"] == f"/t/{table_id}"

    match = opened(client, table_id).match
    assert (match.nonces, match.commitments) == ((HOST, FRIEND, ""), (*shown[1:], ""))
    assert match.key is not None
    assert hashlib.sha256(match.key).hexdigest() == fingerprint
    assert codes(client, table_id) == [fingerprint, shown[1], HOST, shown[2], FRIEND]
    assert match.key.hex() not in client.get(f"/fair/{table_id}").text


def test_nothing_changes_once_the_game_has_begun(client: Browsers) -> None:
    host = promised(client, players=4)
    friend = come(client, shared(host), "Friend", commitment=commitment_to(FRIEND))
    wish(client, host, "start")
    lobby = lobby_of(client, host)
    before = stored(lobby)
    more = {"place": "1", "level": "easy", "name": "Zoe", "commitment": commitment_to(OTHER)}
    more |= {"time": LIVE[0].name}
    for do in ("name", "ready", "commit", "bot", "friend", "remove", "add", "time", "renew", "close", "leave"):
        assert wish(client, host, do, **more).status_code == 409, do
    assert wish(client, friend, "commit", **more).status_code == 409
    client.become("")
    assert client.post(shared(host), data={"do": "sit", "name": "Late"}).status_code == 409
    assert wish(client, host, "start").headers["location"] == shared(host), "it has begun already"
    assert stored(lobby) == before


def test_a_number_that_is_not_revealed_holds_nobody_up(client: Browsers) -> None:
    client.app.state.lobbies.patience = 0
    host = promised(client)
    come(client, shared(host), "Friend", commitment=commitment_to(FRIEND))
    wish(client, host, "start")
    client.blocking_portal.call(waited, client.app.state.lobbies)
    table = opened(client, id_of(host))
    assert (table.match.nonces, table.match.commitments) == ((), (commitment_to(HOST), commitment_to(FRIEND), ""))
    page = client.get(f"/fair/{table.id}").text
    assert page.count("pas révélé à temps") == 2
    assert "tous le voient ici" in page


async def waited(lobbies: Lobbies) -> None:
    """Wait until no lobby waits for numbers."""
    await asyncio.gather(*lobbies._waiting)


def test_nobody_waits_for_a_number_of_somebody_who_has_gone(database: Path) -> None:
    clock = Clock()
    app = create_app(database, pace=0, warm=False, clock=clock)
    with Browsers(app, base_url="http://127.0.0.1:8000") as client:
        host = promised(client)
        friend = come(client, shared(host), "Friend", commitment=commitment_to(FRIEND))
        clock.now += AWAY
        wish(client, host, "start")
        assert "les dés attendent un nombre de Camille," in client.get(host).text
        assert wish(client, host, "reveal", nonce=HOST).headers["location"] == f"/t/{id_of(host)}"
        assert opened(client, id_of(host)).match.nonces == (HOST, "", "")
        assert wish_of_a_table(client, friend, nonce=FRIEND) == f"/t/{id_of(host)}", "too late, and nobody hangs"


def wish_of_a_table(client: Browsers, path: str, **more: str) -> str:
    """Where somebody is led who reveals when the table is open."""
    return client.post(path, data={"do": "reveal"} | more, follow_redirects=False).headers["location"]


def test_promises_outlive_the_server(database: Path) -> None:
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        host = promised(client)
        friend = come(client, shared(host), "Friend", commitment=commitment_to(FRIEND))
        before = codes(client, id_of(host))
        wish(client, host, "start")
        wish(client, host, "reveal", nonce=HOST)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        assert codes(client, id_of(host)) == [*before[:2], HOST, before[2]]
        assert client.app.state.lobbies._waiting, "and nobody has to do anything for the table to open"
        assert wish(client, friend, "reveal", nonce=FRIEND).headers["location"] == f"/t/{id_of(host)}"
        assert opened(client, id_of(host)).match.nonces == (HOST, FRIEND, "")


def test_a_lobby_whose_table_cannot_be_opened_is_given_back(client: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    client.app.state.lobbies.patience = 0

    async def fails(*_: Any, **__: Any) -> Table:
        raise GameError(Text("Non.", "No."))

    host = promised(client)
    monkeypatch.setattr(client.app.state.tables, "create", fails)
    wish(client, host, "start")
    client.blocking_portal.call(waited, client.app.state.lobbies)
    assert codes(client, id_of(host))[1:] == [], "its numbers are promised anew"
    monkeypatch.undo()
    begin(client, host)


def test_a_promise_goes_with_its_place_and_may_be_renewed(client: Browsers) -> None:
    host = promised(client)
    friend = come(client, shared(host), "Friend", commitment=commitment_to(FRIEND))
    version = lobby_of(client, host).version
    assert wish(client, friend, "commit", commitment=commitment_to(OTHER)).status_code == 303
    assert wish(client, friend, "commit", commitment="nothing").status_code == 303
    assert codes(client, id_of(host))[1:] == [commitment_to(HOST), commitment_to(OTHER)]
    assert lobby_of(client, host).version == version, "nobody's button is out of date"
    wish(client, friend, "leave")
    assert codes(client, id_of(host))[1:] == [commitment_to(HOST)]
    come(client, shared(host), "Friend")
    assert codes(client, id_of(host))[1:] == [commitment_to(HOST)]


def test_people_who_share_a_device_add_one_number(client: Browsers) -> None:
    form = {"players": "3", "kind-0": "here", "name-0": "A", "kind-1": "here", "name-1": "B", "kind-2": "here"}
    form |= {"name-2": "C", "commitment": commitment_to(HOST)}
    lobby = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    assert wish(client, lobby, "reveal", nonce=HOST).headers["location"] == f"/t/{id_of(lobby)}"
    assert opened(client, id_of(lobby)).match.nonces == (HOST, "", "")


def test_a_table_against_bots_opens_when_its_number_is_revealed(client: Browsers) -> None:
    """Its fingerprint is there before. Where nothing is promised, it opens at once."""
    lobby = client.post("/start/vaalbara", data={"commitment": commitment_to(HOST)}, follow_redirects=False)
    lobby = lobby.headers["location"]
    assert "les dés attendent un nombre" in client.get(lobby).text
    fingerprint, *shown = codes(client, id_of(lobby))
    assert shown == [commitment_to(HOST)]
    assert wish(client, lobby, "reveal", nonce=HOST).headers["location"] == f"/t/{id_of(lobby)}"
    table = opened(client, id_of(lobby))
    assert (table.match.nonces, [seat.bot for seat in table.seats]) == ((HOST, "", ""), [None, "medium", "medium"])
    assert table.match.key is not None
    assert hashlib.sha256(table.match.key).hexdigest() == fingerprint
    for form in ({"commitment": "<b>"}, {"nonce": HOST}, {}):
        path = client.post("/start/vaalbara", data=form, follow_redirects=False).headers["location"]
        assert path.startswith("/t/")
        assert opened(client, id_of(path)).match.nonces == opened(client, id_of(path)).match.commitments == ()


def test_the_lesson_promises_nothing(client: Browsers) -> None:
    form = {"mode": "learn", "commitment": commitment_to(HOST)}
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
        assert "plus ancienne" in page, "its number was not promised first"
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
