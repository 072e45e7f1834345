"""A device that several people share: it shows the hand of whoever said who they are, and of nobody between two."""

from __future__ import annotations

import pytest

from .helpers import PART, Browsers, give, read

Client = Browsers
HERE = {"players": "2", "kind-0": "human", "name-0": "Ada", "kind-1": "here", "name-1": "Bo"}


def opened(client: Client, **more: str) -> str:
    """The path of a new table for those who are here."""
    answer = client.post("/new/vaalbara", data=HERE | more, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def take(client: Client, path: str, seat: int) -> str:
    """Say who one is; the page that the device shows then."""
    answer = client.post(path.replace("/t/", "/hand/"), data={"seat": str(seat)})
    assert answer.url.path == path
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
    [({"name-1": ""}, "kind-1"), ({"name-0": ""}, "kind-0"), ({"players": "3", "kind-2": "human"}, "kind-2")],
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
