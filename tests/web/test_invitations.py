"""Who may come: the link of a lobby is renewed, a lobby is closed, who was put out stays out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.app import create_app
from ludotheque.web.pages.live import versions
from ludotheque.web.tables.lobby import Lobby

from .helpers import Browsers, begin, come, listened, nobodys, shared, wish
from .test_lobby import FRIENDS, gather, numbers, places, waiting, words


def lobby_of(client: Browsers, path: str) -> Lobby:
    return client.app.state.lobbies._alive[path.split("/")[2]]


def link_of(client: Browsers, path: str) -> str:
    """The link of a lobby for others."""
    door = lobby_of(client, path).door
    return f"{shared(path)}?invitation={door.invitation}"


def invited(client: Browsers, link: str, name: str) -> str:
    """Somebody new follows a link and takes a place; the address for them."""
    client.become("")
    address = client.get(link, follow_redirects=False).headers["location"]
    assert client.post(address, data={"do": "sit", "name": name}, follow_redirects=False).status_code == 303
    return client.mine(address)


def test_a_renewed_link_closes_the_old_one_to_all_who_do_not_sit_there(client: Browsers) -> None:
    host = gather(client)
    ada, old = come(client, shared(host), "Ada"), shared(host)
    wish(client, host, "renew")
    client.become("")
    for method, path in (("GET", old), ("POST", old), ("GET", f"/talk/{old[7:]}"), ("GET", f"/version/{old[7:]}")):
        answer = client.request(method, path, data={"do": "sit", "name": "Eve"} if method == "POST" else None)
        assert (answer.status_code, "Camille" in answer.text) == (403, False), path
    assert "l’hôte l’a renouvelé" in client.get(old).text
    assert client.get(f"/live/{old[7:]}").status_code == 404
    page = client.get(ada).text
    assert link_of(client, host) in page, "who sits there is carried along"
    bob = invited(client, link_of(client, host), "Bob")
    assert places(client, bob) == ["Camille", "Ada", "Bob"]
    wish(client, host, "renew")
    assert client.get(bob).status_code == 200
    assert client.get(nobodys(old) + "?invitation=of-before").status_code == 403


def test_a_renewed_link_outlives_the_server(client: Browsers, database: Path) -> None:
    host = gather(client)
    wish(client, host, "renew")
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert later.get(nobodys(host)).status_code == 403
        assert places(later, host)[0] == "Camille"
        assert places(later, invited(later, link_of(later, host), "Ada"))[1] == "Ada"


def test_a_lobby_is_closed_to_newcomers_and_opened_again(client: Browsers) -> None:
    host = gather(client)
    ada = come(client, shared(host), "Ada")
    wish(client, host, "close")
    there = client.get(nobodys(host)).text
    assert words("lobby_closed", host="Camille") in there
    assert 'id="arrival" hidden' in there
    refused = client.post(nobodys(host), data={"do": "sit", "name": "Eve"})
    assert refused.status_code == 409
    assert places(client, ada) == ["Camille", "Ada", "Place libre"]
    wish(client, host, "reopen")
    come(client, shared(host), "Bob")
    assert places(client, ada) == ["Camille", "Ada", "Bob"]


def test_who_was_put_out_comes_back_by_the_next_link(client: Browsers) -> None:
    host = gather(client)
    ada = come(client, shared(host), "Ada")
    wish(client, host, "friend", place=numbers(client, host)[1])
    assert client.post(ada, data={"do": "sit", "name": "Other"}).status_code == 409
    assert places(client, host)[1] == "Place libre"
    wish(client, host, "renew")
    assert client.get(ada).status_code == 403
    link = link_of(client, host)
    client.get(f"{shared(ada)}/~{ada.partition('/~')[2]}{link.partition(shared(ada))[2]}")
    client.post(shared(ada), data={"do": "sit", "name": "Ada"})
    assert places(client, host)[1] == "Ada"


@pytest.mark.parametrize("do", ["renew", "close", "reopen", "let_back"])
def test_only_the_host_says_who_may_come(client: Browsers, do: str) -> None:
    host = gather(client)
    ada = come(client, shared(host), "Ada")
    before = lobby_of(client, host).door
    assert wish(client, ada, do).status_code == 409
    assert lobby_of(client, host).door == before


def test_a_table_that_began_from_a_renewed_link_is_watched_by_its_address(client: Browsers) -> None:
    host = gather(client, 2)
    wish(client, host, "renew")
    invited(client, link_of(client, host), "Ada")
    begin(client, host)
    assert words("spectator_note") in client.get(nobodys(host).replace("/lobby/", "/t/")).text


def test_a_stream_ends_where_its_listener_may_not_see_any_more(database: Path) -> None:
    async def scenario() -> None:
        store, _, lobbies = waiting(database)
        lobby = await lobbies.create(box("vaalbara"), FRIENDS, {})
        stream = versions(lobbies, [lobby.id], admits=lambda place: place.admits(None, ""))
        assert (await anext(stream)).data == f"{lobby.id} 1"
        told = asyncio.create_task(anext(stream))
        await listened(lobby)
        await lobbies.renew_link(lobby, version=1)
        assert (await told).data == f"{lobby.id} 2", "its page asks, and is told why"
        with pytest.raises(StopAsyncIteration):
            await anext(stream)
        with pytest.raises(GameError):
            await lobbies.renew_link(lobby, version=1)
        await store.close()

    asyncio.run(scenario())
