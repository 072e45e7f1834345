"""Who may come: the link of a lobby is renewed, a lobby is closed, who was put out stays out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.app import create_app
from ludotheque.web.pages.live import versions
from ludotheque.web.tables.lobby import Lobby
from ludotheque.web.tables.table import Table
from ludotheque.web.tables.upkeep import check

from .helpers import Browsers, begin, come, give, listened, nobodys, people, play_round, shared, sit, wish
from .test_lobby import FRIENDS, again, gather, numbers, places, waiting, words


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


def test_a_link_with_what_is_no_invitation_leaves_nothing_in_the_browser(client: Browsers) -> None:
    host = gather(client)
    for path in (nobodys(host), host):
        answer = client.get(f"{path}?invitation={'x' * 999}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, shared(host))
        assert "invited" not in answer.cookies


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
        following = asyncio.create_task(anext(stream))
        await listened(lobby)
        await lobbies.renew_link(lobby, version=1)
        assert (await following).data == f"{lobby.id} 2", "its page asks, and is told why"
        with pytest.raises(StopAsyncIteration):
            await anext(stream)
        with pytest.raises(GameError):
            await lobbies.renew_link(lobby, version=1)
        await store.close()

    asyncio.run(scenario())


# --- private tables ---


def private_table(client: Browsers) -> tuple[str, str]:
    """A private table of two people: its address for each of them."""
    host = gather(client, 2, private="1")
    ada = invited(client, link_of(client, host), "Ada")
    begin(client, host)
    return host.replace("/lobby/", "/t/"), ada.replace("/lobby/", "/t/")


def table_of(client: Browsers, path: str) -> Table:
    return client.app.state.tables._open[path.split("/")[2]]


def watch(client: Browsers, path: str) -> str:
    """Somebody new follows the invitation to a table; the address for them."""
    client.become("")
    link = f"{shared(path)}?invitation={table_of(client, path).door.invitation}"
    assert client.get(link, follow_redirects=False).status_code == 303
    return shared(path)


def of_a_place(client: Browsers, name: str) -> Iterator[tuple[str, str]]:
    """All that is asked of a place by its name: methods and addresses."""
    values = {"table_id": name, "name": name, "lobby_id": name, "secret": "x", "eyes": "0", "step": "0"}
    for route in client.app.routes:
        if re.search(r"{(table|lobby)_id:|/talk/", route.path):
            path = re.sub(r"{(\w+):\w+}", lambda field: values[field[1]], route.path)
            yield from ((method, f"{path}?action=x") for method in route.methods & {"GET", "POST"})


def test_strangers_see_nothing_of_a_private_table(client: Browsers) -> None:
    host, _ = private_table(client)
    name = host.split("/")[2]
    client.become("")
    client.post("/start/vaalbara")
    somebody_else = client.session
    asked = sorted(of_a_place(client, name))
    assert len(asked) > 15
    for method, path in asked:
        bodies = set()
        for session, invitation in (("", ""), (somebody_else, ""), ("", f"{name}:wrong"), ("", f"{name[:-1]}x:x")):
            client.become(session)
            if invitation:
                client.cookies.set("invited", invitation, domain=client.base_url.host)
            form = {"version": "0", "key": "k", "action": "x", "seat": "1", "name": "Eve", "say": "x", "do": "sit"}
            answer = client.request(method, path, data=form if method == "POST" else None)
            assert answer.status_code == 403, (method, path, answer.status_code)
            bodies.add(answer.content)
        assert len(bodies) == 1, path
        assert "Camille" not in answer.text
    client.become("")
    assert client.get(f"/live/{name}").status_code == 404
    assert client.get(f"/rules/vaalbara?table={name}").status_code == 403
    assert name not in client.get("/").text


def test_who_is_invited_watches_a_private_table_until_its_link_is_renewed(client: Browsers) -> None:
    host, ada = private_table(client)
    address = watch(client, host)
    assert words("spectator_note") in client.get(address).text
    assert client.get(f"/log/{address[3:]}").status_code == 200
    invitation = client.cookies["invited"]
    assert give(client, sit(client, ada), renew_link="1").status_code == 409, "she does not lead"
    answer = client.post(host, data={"version": "0", "key": "k", "renew_link": "1"}, follow_redirects=False)
    assert answer.status_code == 303
    assert "?invitation=" in client.get(host).text
    assert sit(client, ada).actions
    client.become("")
    client.cookies.set("invited", invitation, domain=client.base_url.host)
    assert client.get(address).status_code == 403
    gone = client.get(address, headers={"X-Part": "table"})
    assert (gone.headers["x-part"], gone.content) == ("handed", b""), "its page hides what it shows, and asks anew"
    assert client.get(watch(client, host)).status_code == 200


def test_replays_of_a_private_table_stay_with_those_who_sat_there(client: Browsers, database: Path) -> None:
    host, ada = private_table(client)
    while play_round(client, [host, ada]):
        pass
    name = host.split("/")[2]
    later_pages = [f"/replay/{name}/0/0", f"/replay/{name}/0/log", f"/record/{name}", f"/fair/{name}"]
    for page in later_pages:
        assert client.get(f"{page}/~{ada.partition('/~')[2]}").status_code == 200
    address = watch(client, host)
    end = client.get(address)
    assert end.status_code == 200, "who is invited sees the end"
    assert "/replay/" not in end.text + client.get(f"/log/{name}").text
    assert [client.get(page).status_code for page in later_pages] == [403] * 4
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert later.get(nobodys(host)).status_code == 403, "its door is stored"
        assert later.get(host).status_code == 200


def test_a_private_game_against_bots_is_seen_by_whoever_plays_it(client: Browsers) -> None:
    form = {"players": "2", "kind-0": "human", "kind-1": "random", "private": "1"}
    table = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    own = client.mine(table)
    assert sit(client, own).actions
    assert client.get(nobodys(table)).status_code == 403
    client.become(own.partition("/~")[2])
    again = client.post(f"/again/{table[3:]}", follow_redirects=False).headers["location"]
    assert client.get(nobodys(again)).status_code == 403, "so is the next game"


# --- who was put out of a table ---


def put_out(client: Browsers, paths: list[str]) -> None:
    """The first and the third put the second out."""
    give(client, sit(client, paths[0]), put_out="1")
    (proposal,) = re.findall(r'name="agree" value="(\w+)"', sit(client, paths[2]).html)
    assert give(client, sit(client, paths[2]), agree=proposal).status_code == 200


def test_who_was_put_out_of_a_table_has_a_seat_again_only_where_the_leader_grants_it(
    client: Browsers, database: Path
) -> None:
    paths = people(client, 3)
    put_out(client, paths)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert words("freed_note") in later.get(paths[1]).text, "they watch like anybody"
        session = paths[1].partition("/~")[2]
        form = {"seat": "1", "name": "Innocent"}
        assert later.post(f"/seat/{paths[1].split('/')[2]}/~{session}", data=form).status_code == 200
        asked = sit(later, paths[0])
        assert "Innocent, que cette table a exclu sous le nom de Person 2, demande la place" in unescape(asked.html)
        assert not sit(later, paths[1]).actions
        (wanted,) = re.findall(r'name="admit" value="(\w+)"', asked.html)
        give(later, asked, admit=wanted)
        assert table_of(later, paths[0]).seats[1].name == "Innocent"
    assert check(database).faults == ()


def test_who_was_put_out_of_a_private_table_is_a_stranger(client: Browsers) -> None:
    host = gather(client, 3, private="1")
    link = link_of(client, host)
    paths = [host, invited(client, link, "Ada"), invited(client, link, "Bob")]
    begin(client, host)
    paths = [path.replace("/lobby/", "/t/") for path in paths]
    client.become("")
    stranger = client.get(shared(host).replace("/lobby/", "/t/")).content
    put_out(client, paths)
    session = paths[1].partition("/~")[2]
    invitation = table_of(client, paths[0]).door.invitation
    assert client.get(f"{shared(paths[0])}/~{session}?invitation={invitation}").status_code == 403
    assert client.get(paths[1]).content == stranger


def test_a_seat_among_bots_alone_is_granted_at_once(database: Path) -> None:
    form = {"players": "2", "kind-0": "random", "kind-1": "random"}
    with Browsers(create_app(database, pace=600, warm=False), base_url="http://127.0.0.1:8000") as client:
        table = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
        client.become("")
        assert words("request_at_once") in client.get(table).text
        asked = {"seat": "1", "name": "Cléo"}
        assert client.post(f"/seat/{table[3:]}", data=asked, follow_redirects=False).status_code == 303
        assert (table_of(client, table).seats[1].name, table_of(client, table).leader) == ("Cléo", 1)
        client.become("")
        assert client.post(f"/seat/{table[3:]}", data=asked | {"seat": "0"}, follow_redirects=False).status_code == 303
        assert [seat.bot for seat in table_of(client, table).seats] == ["random", None], "now somebody leads there"


# --- those who play again ---


def test_a_rematch_keeps_the_places_of_those_who_sat_there(client: Browsers) -> None:
    seats = people(client, 3)
    host = again(client, seats[0])
    assert words("lobby_keeps") in client.get(host).text
    client.become("")
    there = client.get(shared(host)).text
    assert words("lobby_kept", host="Person 1") in there
    assert 'id="arrival" hidden' in there
    assert client.post(shared(host), data={"do": "sit", "name": "Person 2"}).status_code == 409, "a name is no person"
    assert places(client, host) == ["Person 1", "On attend Person 2", "On attend Person 3"]
    second = seats[1].partition("/~")[2]
    assert shared(host) in client.get(f"/~{second}").text, "their shelf has it"
    client.post(f"{shared(host)}/~{second}", data={"do": "sit", "name": "Deux"})
    assert places(client, host) == ["Person 1", "Deux", "On attend Person 3"]
    wish(client, host, "friend", place=numbers(client, host)[2])
    come(client, shared(host), "Somebody")
    assert places(client, host) == ["Person 1", "Deux", "Somebody"]
    assert (
        client.post(f"{shared(host)}/~{seats[2].partition('/~')[2]}", data={"do": "sit", "name": "x"}).status_code
        == 409
    )


def test_a_private_rematch_lets_in_those_who_sat_there(client: Browsers, database: Path) -> None:
    table_host, ada = private_table(client)
    host = again(client, table_host)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert later.get(nobodys(host)).status_code == 403
        assert 'id="arrival">' in later.get(f"{shared(host)}/~{ada.partition('/~')[2]}").text
        assert places(later, again(later, ada)) == ["Camille", "Ada"]


def test_who_only_watched_invites_nobody_who_sat_there(client: Browsers) -> None:
    seats = people(client, 2)
    client.become("")
    watcher = again(client, nobodys(seats[0]))
    assert places(client, watcher)[1] == "Place libre"
    assert "Person" not in "".join(places(client, watcher))
