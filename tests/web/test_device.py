"""A device that several people share: it shows the hand of whoever said who they are, and of nobody between two."""

from __future__ import annotations

import re

import pytest

from ludotheque.kernel.events import SPECTATOR
from ludotheque.web.tables.table import Table

from .helpers import PART, Browsers, begin, come, give, nobodys, read, shared, sit, wish

Client = Browsers
HERE = {"players": "2", "kind-0": "human", "name-0": "Ada", "kind-1": "here", "name-1": "Bo"}


def opened(client: Client, **more: str) -> str:
    """The path of a new table for those who are here."""
    answer = client.post("/new/vaalbara", data=HERE | more, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def with_a_friend(client: Client) -> tuple[str, str, Table]:
    """A table where Ada and Bo share a device and a friend has their own: its address for the device and the friend."""
    answer = client.post("/new/vaalbara", data=HERE | {"players": "3", "kind-2": "human"}, follow_redirects=False)
    lobby = answer.headers["location"]
    device = client.mine(lobby)
    friend = come(client, lobby, "Cleo")
    begin(client, device)
    device, friend = (path.replace("/lobby/", "/t/") for path in (device, friend))
    return device, friend, table_of(client, device)


def table_of(client: Client, path: str) -> Table:
    return client.app.state.tables._alive[shared(path).split("/")[2]]


def take(client: Client, path: str, seat: int) -> str:
    """Say who one is; the page that the device shows then."""
    answer = client.post(path.replace("/t/", "/hand/"), data={"seat": str(seat)})
    assert answer.url.path == shared(path)
    return answer.text


def test_the_device_is_handed_from_one_to_the_next_and_shows_nothing_between(client: Client) -> None:
    path = opened(client)
    between = client.get(path).text
    assert "Passez l’appareil à Ada" in between
    assert 'id="table"' not in between

    ada = read(path, take(client, path, 0))
    assert ada.actions
    answer = give(client, ada, ada.actions[0])
    assert (answer.headers["x-part"], answer.text) == ("handed", "")

    between = client.get(path).text
    assert "Passez l’appareil à Bo" in between
    assert 'id="table"' not in between
    bo = read(path, take(client, path, 1))
    assert bo.actions
    assert give(client, bo, bo.actions[0]).status_code == 200


def test_nothing_is_played_before_somebody_says_who_they_are(client: Client) -> None:
    path = opened(client)
    ada = read(path, take(client, path, 0))
    give(client, ada, ada.actions[0])
    (table,) = client.app.state.tables._open.values()
    version, position = table.version, table.match.state.tobytes()
    bo = table.match.legal(1)[0]
    answer = client.post(path, data={"version": str(version), "key": "k", "action": bo}, headers=PART)
    assert answer.headers["x-part"] == "handed"
    assert (table.version, table.match.state.tobytes()) == (version, position)
    assert client.get(path.replace("/t/", "/foretold/"), params={"action": bo}).status_code == 409


def test_a_page_that_asks_for_the_table_is_told_to_go(client: Client) -> None:
    path = opened(client)
    answer = client.get(path, headers=PART)
    assert (answer.headers["x-part"], answer.headers["cache-control"], answer.text) == ("handed", "no-store", "")


def test_who_has_acted_may_look_once_more_until_the_next_one_acts(client: Client) -> None:
    path = opened(client)
    ada = read(path, take(client, path, 0))
    give(client, ada, ada.actions[0])
    again = read(path, take(client, path, 0))
    assert again.changes, "a sealed choice can be changed until the last one has chosen"
    bo = read(path, take(client, path, 1))
    assert bo.actions
    assert not set(bo.actions) & set(bo.changes)


def test_a_seat_is_taken_in_hand_by_its_own_device_alone(client: Client) -> None:
    path = opened(client)
    take(client, path, 0)
    client.become("")
    client.post("/start/vaalbara")
    for seat in ("0", "1", "7", "x"):
        assert client.post(path.replace("/t/", "/hand/"), data={"seat": seat}).status_code == 409
    assert read(path, client.get(path).text).actions == ()


def test_while_bots_play_on_the_device_shows_who_acted_last(client: Client) -> None:
    path = opened(client, players="3", **{"kind-2": "bot", "level-2": "random"})
    take(client, path, 0)
    (table,) = client.app.state.tables._open.values()
    (person,) = {seat.person for seat in table.seats[:2]}
    assert table.seat_of(person) == 0
    table.version += 1
    assert table.seat_of(person) == 0, "it still has to act"
    table.seats[1].bot = "random"
    assert table.handed_to(person) is None


def test_a_device_is_on_the_shelf_with_a_turn_for_whoever_is_next(client: Client) -> None:
    opened(client)
    assert "À vous" in client.get("/").text


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"name-1": ""}, "kind-1"),
        ({"name-0": ""}, "kind-0"),
        ({"name-0": "", "players": "3", "kind-2": "human"}, "kind-0"),
    ],
)
def test_a_form_says_what_a_shared_device_needs(client: Client, more: dict[str, str], field: str) -> None:
    answer = client.post("/new/vaalbara", data=HERE | more)
    assert answer.status_code == 409
    assert f'id="{field}-refused"' in answer.text


def test_those_who_shared_a_device_share_it_again(client: Client) -> None:
    path = opened(client)
    answer = client.post(path.replace("/t/", "/again/"), follow_redirects=False)
    assert answer.headers["location"].startswith("/t/")
    assert "Passez l’appareil à Ada" in client.get(answer.headers["location"]).text


def test_those_who_share_a_device_gather_with_a_friend_elsewhere(client: Client) -> None:
    answer = client.post("/new/vaalbara", data=HERE | {"players": "3", "kind-2": "human"}, follow_redirects=False)
    lobby = answer.headers["location"]
    device = client.mine(lobby)
    page = client.get(device).text
    assert page.count("sur votre appareil") == 1
    friend = come(client, lobby, "Cleo")
    assert "sur votre appareil" not in client.get(friend).text
    assert "l’accord de Cleo." in client.get(device).text, "those who share the host's device need not say it"
    wish(client, friend, "ready")
    assert "Tout le monde est là" in client.get(device).text


def test_a_device_is_handed_on_while_a_friend_plays_elsewhere(client: Client) -> None:
    device, friend, table = with_a_friend(client)
    assert [seat.name for seat in table.seats] == ["Ada", "Bo", "Cleo"]
    assert "Passez l’appareil à Ada" in client.get(device).text
    cleo = sit(client, friend)
    assert give(client, cleo, cleo.actions[0]).status_code == 200, "a friend's page is their own at once"
    ada = read(device, take(client, device, 0))
    assert give(client, ada, ada.actions[0]).headers["x-part"] == "handed"
    assert 'id="table"' not in client.get(device).text
    bo = read(device, take(client, device, 1))
    give(client, bo, bo.actions[0])
    assert not table.match.sealed or len(table.match.actions) == 3, "all have chosen"
    person = table.seats[0].person
    while len(table.match.actions) < 12:  # whoever must act does so, on their own device or on the shared one
        seat = table.match.actors[0]
        if seat < 2:
            shown = table.seat_of(person)
            assert shown in (*table.match.actors, SPECTATOR), "the device shows a seat that has to act, or none"
        page = sit(client, friend) if seat == 2 else read(device, take(client, device, seat))
        assert page.actions
        give(client, page, page.actions[0])


def test_who_has_a_shared_device_in_hand_agrees_for_all_who_share_it(client: Client) -> None:
    device, friend, table = with_a_friend(client)
    cleo = sit(client, friend)
    give(client, cleo, cleo.actions[0])
    assert give(client, sit(client, friend), back="1").status_code == 200
    page = read(device, take(client, device, 1))
    (proposal,) = re.findall(r'name="agree" value="(\w+)"', page.html)
    give(client, page, agree=proposal)
    assert table.match.actions == []


def test_a_host_who_leaves_takes_along_who_shares_their_device(client: Client) -> None:
    answer = client.post("/new/vaalbara", data=HERE | {"players": "3", "kind-2": "human"}, follow_redirects=False)
    lobby = answer.headers["location"]
    device, friend = client.mine(lobby), come(client, lobby, "Cleo")
    assert wish(client, device, "leave").status_code == 303
    page = client.get(friend).text
    assert (page.count('class="place-card free'), page.count('id="start"')) == (2, 1)
    assert "Dites votre nom" in client.get(nobodys(lobby)).text


def test_they_and_their_friend_play_again(client: Client) -> None:
    """Whoever of them asks first, the others get the places that wait for them."""
    for first in (0, 1):
        device, friend, table = with_a_friend(client)
        asked = [device, friend][first], [friend, device][first]
        for path in asked:
            answer = client.post(path.replace("/t/", "/again/"), follow_redirects=False)
            assert answer.headers["location"].startswith("/lobby/")
        lobby = client.app.state.lobbies._alive[table.rematch]
        people = {place.name: place.person for place in lobby.places}
        assert people == {seat.name: seat.person for seat in table.seats}
