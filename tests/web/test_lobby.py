"""A lobby: one link for everybody, who is there, and the way to the table; what nobody may do there changes nothing."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from dataclasses import replace
from datetime import datetime, tzinfo
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError, OutOfReach
from ludotheque.kernel.text import Text, person
from ludotheque.web.app import create_app
from ludotheque.web.pages.live import versions
from ludotheque.web.pages.lobby import square_code
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.gathering import FORGOTTEN, Lobbies
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.lobby import Lobby, Place, bot_name
from ludotheque.web.tables.presence import AWAY
from ludotheque.web.tables.refusals import Stale, Unknown
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.views.html import typeset
from ludotheque.web.views.words import WORDS

from .helpers import Browsers, Clock, begin, browse, come, nobodys, people, play_round, shared, sit, wish

Client = Browsers
FRIENDS = [Sitter("Camille", person="camille"), Sitter(""), Sitter("")]


def gather(client: Client, players: int = 3, **more: str) -> str:
    """A lobby with its host and friends who have not come; its address for the host."""
    client.become("")
    form = {"players": str(players), "kind-0": "human", "name-0": "Camille"} | more
    form |= {f"kind-{seat}": "human" for seat in range(1, players) if f"kind-{seat}" not in form}
    answer = client.post("/new/vaalbara", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].startswith("/lobby/")
    return client.mine(answer.headers["location"])


def places(client: Client, path: str) -> list[str]:
    """Who sits there, as the page says it: names in the order of the seats."""
    page = client.get(path, headers={"X-Part": "lobby"}).text
    return [unescape(name) for name in re.findall(r'<span class="who"><strong>([^<]+)</strong>', page)]


def numbers(client: Client, path: str) -> list[str]:
    """The numbers of the places."""
    return re.findall(r'id="place-(\d+)"', client.get(path).text)


def words(name: str, **values: Any) -> str:
    return typeset(WORDS[name].say("fr", **values))


def test_friends_come_by_one_link_and_the_game_begins_for_all(client: Client) -> None:
    host = gather(client)
    link = shared(host)
    page = client.get(host).text
    assert "Table de Camille" in page
    assert f'href="http://127.0.0.1:8000{link}"' in page
    assert words("lobby_free", n=2) in page

    ada, bob = come(client, link, "Ada"), come(client, link, "Bob")
    assert places(client, host) == ["Camille", "Ada", "Bob"]
    assert "On attend encore l’accord d’Ada et Bob" in client.get(host).text
    assert words("begin_now") in client.get(host).text
    for friend in (ada, bob):
        assert wish(client, friend, "ready").headers["location"] == link
    assert words("lobby_all") in client.get(host).text
    assert words("lobby_noted", host="Camille") in client.get(ada).text

    begin(client, host)
    table = link.replace("/lobby/", "/t/")
    for path in (host, ada, bob):
        assert client.get(path, follow_redirects=False).headers["location"] == table
        part = client.get(path, headers={"X-Part": "lobby"})
        assert part.headers["x-location"] == table
        assert sit(client, path.replace("/lobby/", "/t/")).actions
    page = sit(client, host.replace("/lobby/", "/t/")).html
    assert "Ada" in page
    assert "Bob" in page
    assert re.search(r"<code>[0-9a-f]{64}</code>", page), "the fingerprint of the dice"
    late = nobodys(link)
    assert client.get(late, follow_redirects=False).headers["location"] == table
    assert client.post(late, data={"do": "sit", "name": "Late"}, follow_redirects=False).headers["location"] == table
    assert words("spectator_note") in client.get(late).text


def test_each_place_has_its_figure_and_signs_alone_for_who_saves_data(client: Client) -> None:
    host = gather(client, players=5)
    for save, pictures in (("off", 5), ("on", 0)):
        drawn = re.findall(r'<span class="figure">(<img)?', client.get(host, headers={"Save-Data": save}).text)
        assert (len(drawn), sum(map(bool, drawn))) == (5, pictures)


def test_places_where_nobody_came_go_to_bots(client: Client) -> None:
    host = gather(client, 4, **{"kind-3": "easy"})
    come(client, shared(host), "Ysabeau")
    assert words("stand_ins", n=1) in client.get(host).text
    begin(client, host)
    seats = client.app.state.tables._open[host.split("/")[2]].seats
    assert [seat.bot for seat in seats] == [None, None, "medium", "easy"]
    assert len({seat.name for seat in seats}) == 4, "no bot has the name of somebody else"
    assert "Place libre" not in sit(client, host.replace("/lobby/", "/t/")).html


def test_a_game_against_bots_alone_needs_no_lobby(client: Client) -> None:
    form = {"players": "2", "kind-0": "human", "kind-1": "easy"}
    assert client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"].startswith("/t/")
    assert client.post("/start/vaalbara", follow_redirects=False).headers["location"].startswith("/t/")
    form = {"mode": "friends"}
    friends = client.post("/start/royaume-2e", data=form, follow_redirects=False).headers["location"]
    assert friends.startswith("/lobby/")
    page = client.get(friends).text
    assert typeset("Table de Valeria : Le Royaume") in page
    assert words("name_please") in page
    assert words("what_is_played") in page
    assert "Piles de Monstres et de Citoyens" in page
    assert "Solo" not in page, "what is open to one player alone is not told to three"


def test_the_shelf_leads_back_and_a_browser_to_its_place(client: Client) -> None:
    host = gather(client)
    assert f'href="{shared(host)}"' in client.get("/").text
    assert words("gathering") in client.get("/").text
    friend = come(client, shared(host), "Ada")
    assert f'href="{shared(host)}"' in client.get("/").text
    for path, own in ((host, 0), (friend, 1), (nobodys(host), None)):
        page = client.get(path).text
        assert (f'data-own="{own}"' in page) == (own is not None)
        assert ('id="arrival"' in page) == (own is None)
    assert shared(host) not in client.get("/").text, "who only looks has nothing on the shelf"


def test_looking_makes_nobody_a_person(client: Client, database: Path) -> None:
    host = gather(client)
    people_before = persons(database)
    for path in ("/", host, "/new/vaalbara", "/decks/chronica", f"/live/{host.split('/')[2]}"):
        answer = client.head(nobodys(path))
        assert answer.status_code == 200
        assert client.cookie not in answer.cookies
    refused = client.post(nobodys(host), data={"do": "sit", "name": " "})
    assert refused.status_code == 409
    assert client.cookie not in refused.cookies
    assert persons(database) == people_before == 1


def persons(database: Path) -> int:
    with sqlite3.connect(database) as connection:
        return connection.execute("SELECT count(*) FROM person").fetchone()[0]


def test_an_arrival_that_is_sent_twice_is_one(client: Client) -> None:
    host = gather(client)
    link, form = shared(host), {"do": "sit", "name": "Ada"}
    client.become("")
    known = client.get(link).cookies
    sessions = []
    for _ in range(2):
        client.become("")
        client.cookies.update(known)
        client.post(link, data=form, follow_redirects=False)
        sessions.append(client.mine(link))
    assert sessions[0] != sessions[1], "each answer has a session of its own"
    assert places(client, host) == ["Camille", "Ada", "Place libre"]
    assert all('data-own="1"' in client.get(session).text for session in sessions)
    wish(client, host, "friend", place=numbers(client, host)[1])
    assert words("put_out_here") in client.get(sessions[0]).text
    assert client.post(sessions[1], data=form).status_code == 409, "it is the same person, who was put out"
    assert places(client, host) == ["Camille", "Place libre", "Place libre"]


def test_an_arrival_whose_answer_was_lost_with_the_server_takes_one_place(client: Client, database: Path) -> None:
    host = gather(client)
    link, form = shared(host), {"do": "sit", "name": "Ada"}
    client.become("")
    known = client.get(link).cookies
    client.post(link, data=form, follow_redirects=False)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        later.cookies.update(known)
        later.post(link, data=form, follow_redirects=False)
        there = later.mine(link)
        assert places(later, host) == ["Camille", "Ada", "Place libre"]
        assert 'data-own="1"' in later.get(there).text


def test_a_person_takes_one_place(client: Client) -> None:
    host = gather(client)
    crafted = {"do": "sit", "name": "Eve"}
    for path in (host, come(client, shared(host), "Ada")):
        assert client.post(path, data=crafted, follow_redirects=False).headers["location"] == shared(host)
        assert places(client, host) in (["Camille", "Place libre", "Place libre"], ["Camille", "Ada", "Place libre"])
    assert places(client, host) == ["Camille", "Ada", "Place libre"]


def test_two_tabs_that_arrive_at_once_are_one_browser(client: Client) -> None:
    """Neither has a session yet; the page with the form has told who asks."""
    host = gather(client)
    link = shared(host)
    client.become("")
    known = client.get(link).cookies
    assert [client.get(link).cookies for _ in range(2)] == [{}, {}], "it is known from then on"
    persons = []
    for name in ("Ada", "Eve"):
        client.become("")
        client.cookies.update(known)
        client.post(link, data={"do": "sit", "name": name}, follow_redirects=False)
        persons.append(client.person)
    assert persons[0] == persons[1]
    assert places(client, host) == ["Camille", "Ada", "Place libre"]
    another = shared(gather(client))
    client.become("")
    assert client.get(another).cookies["arrival"] != known["arrival"], "nobody follows a browser through lobbies"


def test_names_are_cleaned_escaped_and_told_apart(client: Client) -> None:
    host = gather(client, 5)
    come(client, shared(host), " \u202eAda \n Lovelace ")
    come(client, shared(host), "ada lovelace")
    come(client, shared(host), "<b>" + "x" * 60)
    come(client, shared(host), "x" * 24)
    assert places(client, host) == ["Camille", "Ada Lovelace", "ada lovelace 2", "<b>" + "x" * 21, "x" * 24]
    assert "<b>" not in client.get(host).text
    wish(client, host, "name", name="X" * 30)
    assert places(client, host)[0] == "X" * 22 + " 2"


def test_nobody_comes_without_a_name(client: Client) -> None:
    host = gather(client)
    answer = client.post(nobodys(host), data={"do": "sit", "name": " \u200b"})
    assert answer.status_code == 409
    assert 'aria-invalid="true" aria-describedby="name-refused"' in answer.text
    assert "Dites comment on vous appelle" in answer.text
    assert places(client, host) == ["Camille", "Place libre", "Place libre"]


def test_whoever_is_expected_gets_the_place_of_that_name(client: Client) -> None:
    host = gather(client, 3, **{"name-1": "Ada", "name-2": "Bob"})
    assert places(client, host) == ["Camille", "On attend Ada", "On attend Bob"]
    come(client, shared(host), "bob")
    come(client, shared(host), "Zoé")
    assert places(client, host) == ["Camille", "Zoé", "bob"]


def test_a_full_lobby_takes_nobody_until_the_host_adds_a_place(client: Client) -> None:
    host = gather(client, 2)
    come(client, shared(host), "Ada")
    assert words("lobby_full") in client.get(nobodys(host)).text
    answer = client.post(nobodys(host), data={"do": "sit", "name": "Zoé"})
    assert answer.status_code == 409
    assert "Plus de place libre" in answer.text
    wish(client, host, "add")
    come(client, shared(host), "Zoé")
    assert places(client, host) == ["Camille", "Ada", "Zoé"]


def test_the_host_arranges_the_places(client: Client) -> None:
    host = gather(client, 3)
    friend = come(client, shared(host), "Ada")
    _, first, second = numbers(client, host)
    wish(client, host, "bot", place=second, level="hard")
    assert places(client, host)[:2] == ["Camille", "Ada"]
    assert words("bot_hard") in client.get(host).text
    second = numbers(client, host)[2]
    wish(client, host, "bot", place=second, level="easy", temperament="hasty")
    assert f"{words('bot_easy')}, pressé" in client.get(host).text
    assert '<option value="hasty" selected>' in client.get(host).text
    wish(client, host, "friend", place=numbers(client, host)[2])
    assert places(client, host)[2] == "Place libre"
    wish(client, host, "friend", place=first)
    assert words("put_out_here") not in client.get(nobodys(host)).text
    part = {"X-Part": "lobby"}
    assert 'data-own=""' in client.get(friend, headers=part).text, "its page is asked for anew"
    assert client.post(friend, data={"do": "ready"}, headers=part).headers["x-location"] == shared(host)
    there = client.get(friend)
    assert words("put_out_here") in there.text, "whoever held it is told"
    assert client.post(friend, data={"do": "sit", "name": "Ada"}).status_code == 409, (
        "and does not come back by this link"
    )
    wish(client, host, "let_back", place=first)
    assert words("put_out_here") not in client.get(friend).text
    client.post(friend, data={"do": "sit", "name": "Ada"})
    assert places(client, host) == ["Camille", "Ada", "Place libre"]
    assert first not in numbers(client, host), "a number is never used again"
    wish(client, host, "remove", place=numbers(client, host)[2])
    assert places(client, host) == ["Camille", "Ada"]
    assert wish(client, host, "remove", place=numbers(client, host)[1]).status_code == 409
    for _ in range(3):
        wish(client, host, "add")
    assert wish(client, host, "add").status_code == 409
    assert len(places(client, host)) == 5


def test_buttons_name_whose_place_they_are_about(client: Client) -> None:
    host = gather(client, 4, **{"kind-3": "easy", "name-3": "Gaspard"})
    come(client, shared(host), "Ada")
    labels = [unescape(label) for label in re.findall(r'aria-label="([^"]+)"', client.get(host).text)]
    for button in (
        "Libérer la place d’Ada",
        "Y asseoir un bot\u00a0: Ada",
        "Retirer la place\u00a0: Ada",
        "Niveau du bot\u00a0: Ada",
        "Retirer la place\u00a0: place libre n° 3",
        "Changer\u00a0: Gaspard",
        "La laisser à un ami\u00a0: Gaspard",
    ):
        assert labels.count(button) == 1, button


def test_a_friend_may_leave_and_the_next_one_gets_the_place(client: Client) -> None:
    host = gather(client, 2)
    friend = come(client, shared(host), "Ada")
    assert wish(client, friend, "leave").headers["location"] == shared(host)
    assert words("put_out_here") not in client.get(friend).text, "who leaves knows"
    assert wish(client, host, "leave").status_code == 409, "nobody could go on"
    come(client, shared(host), "Bob")
    assert places(client, host) == ["Camille", "Bob"]


def test_a_host_who_leaves_hands_the_table_on(client: Client, database: Path) -> None:
    host = gather(client, 3)
    ada = come(client, shared(host), "Ada")
    wish(client, host, "leave")
    assert words("table_of_host", host=person("Ada")) in client.get(ada).text
    assert wish(client, ada, "leave").status_code == 409
    bob = come(client, shared(host), "Bob")
    assert places(client, ada) == ["Bob", "Ada", "Place libre"]
    assert wish(client, bob, "start").status_code == 409
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        begin(later, ada)
        table = later.app.state.tables._open[host.split("/")[2]]
        assert (table.host, table.leader) == (1, 1)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as last:
        sit(last, ada.replace("/lobby/", "/t/"))
        assert last.app.state.tables._open[host.split("/")[2]].host == 1


def test_a_lobby_goes_on_while_its_host_is_gone(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    clock = Clock()
    with Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000") as client:
        host = gather(client, 3)
        ada, bob = come(client, shared(host), "Ada"), come(client, shared(host), "Bob")
        clock.now += AWAY - 1
        assert wish(client, ada, "start").status_code == 409
        clock.now += 1
        page = client.get(ada).text
        assert words("you_lead", host="Camille") in page
        assert 'id="start"' in page
        assert 'id="start"' not in client.get(bob).text, "one has the rights of the host"
        lobby = client.app.state.lobbies._open[host.split("/")[2]]
        assert f'data-stands="{lobby.version} gone0+gone{numbers(client, ada)[2]}"' in page
        assert page.count('class="place-card gone') == 2
        assert wish(client, ada, "friend", place="0").status_code == 409, "the host's place stays the host's"
        client.get(host)
        assert 'id="start"' not in client.get(ada).text, "the host is back"
        clock.now += AWAY
        begin(client, ada)
        table = client.app.state.tables._open[host.split("/")[2]]
        assert table.host == 0


@pytest.mark.parametrize("way", ["freed", "left"])
def test_whose_place_is_gone_watches_the_game(client: Client, way: str) -> None:
    host = gather(client, 2)
    friend = come(client, shared(host), "Ada")
    if way == "left":
        wish(client, friend, "leave")
    else:
        wish(client, host, "friend", place=numbers(client, host)[1])
    begin(client, host)
    for path in (friend, friend.replace("/lobby/", "/t/")):
        page = client.get(path)
        assert page.status_code == 200
        assert words("spectator_note" if way == "left" else "freed_note") in page.text
        assert 'name="action"' not in page.text


def test_what_was_seen_before_a_change_does_not_count(client: Client) -> None:
    host = gather(client)
    seen = client.get(host).text
    version = re.search(r'data-version="(\d+)"', seen)
    assert version
    come(client, shared(host), "Ada")
    place = re.findall(r'id="place-(\d+)"', seen)[1]
    for form in ({"do": "start"}, {"do": "add"}, {"do": "remove", "place": place}, {"do": "friend", "place": place}):
        answer = client.post(host, data={"version": version[1]} | form, follow_redirects=False)
        assert answer.status_code == 409
        assert "entre-temps" in answer.text
    assert places(client, host) == ["Camille", "Ada", "Place libre"]


def test_only_the_host_arranges_and_begins(client: Client) -> None:
    host = gather(client)
    friend = come(client, shared(host), "Ada")
    before = client.get(host, headers={"X-Part": "lobby"}).text
    for form in ({"do": "start"}, {"do": "add"}, {"do": "remove", "place": "2"}, {"do": "bot", "place": "2"}):
        answer = wish(client, friend, **form)
        assert answer.status_code == 409
        assert words("host_only") in answer.text
    assert client.get(host, headers={"X-Part": "lobby"}).text == before


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"do": "start", "version": "x"}, 400),
        ({"do": "start", "version": "-1"}, 400),
        ({"do": "x" * 121}, 400),
        ({"do": "dance"}, 400),
        ({"do": "bot", "place": "1", "version": "1", "level": "admin"}, 409),
        ({"do": "bot", "place": "1", "version": "1", "level": "easy", "temperament": "wizard"}, 409),
        ({"do": "remove", "place": "77", "version": "1"}, 409),
        ({"do": "remove", "place": "0", "version": "1"}, 409),
        ({"do": "start", "version": "0"}, 409),
        ({"do": "name", "name": "\u200b"}, 409),
        ({"do": "name", "name": "x" * 401}, 400),
    ],
)
def test_what_is_not_understood_changes_nothing(client: Client, form: dict[str, str], status: int) -> None:
    host = gather(client)
    before = client.get(host, headers={"X-Part": "lobby"}).text
    answer = client.post(host, data=form, follow_redirects=False)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert client.get(host, headers={"X-Part": "lobby"}).text == before


def test_another_site_and_a_wrong_link_reach_nothing(client: Client) -> None:
    host = gather(client)
    link = shared(host)
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}, {"origin": "null"}):
        assert client.post(host, data={"do": "start", "version": "1"}, headers=headers).status_code == 403
        assert client.post(link, data={"do": "sit", "name": "Eve"}, headers=headers).status_code == 403
    wrong = f"{link}/{'A' * 24}"
    assert client.get(wrong).status_code == 404
    assert client.post(wrong).status_code == 404
    for path in ("/lobby/unknown", "/lobby/unknown/secret", "/lobby/%F0%9F%82%A1/%00", f"/lobby/{'a' * 5000}"):
        assert client.get(path).status_code == 404
    assert client.post("/lobby/unknown", data={"do": "sit", "name": "Eve"}).status_code == 404
    assert client.post(host, content=b"{", headers={"content-type": "application/json"}).status_code == 400
    assert client.get(host.replace("/lobby/", "/t/")).status_code == 404, "there is no table yet"
    assert places(client, host) == ["Camille", "Place libre", "Place libre"]


def test_no_page_shows_a_session_or_a_person(client: Client, database: Path) -> None:
    host = gather(client)
    paths = [host, *(come(client, shared(host), name) for name in ("Ada", "Bob"))]
    hidden = []
    for path in paths:
        browse(client, path)
        hidden += [client.session, client.person]
    assert len(set(hidden)) == 6
    begin(client, host)
    seats = [path.replace("/lobby/", "/t/") for path in paths]
    log, foretold = (seats[1].replace("/t/", f"/{part}/") for part in ("log", "foretold"))
    action = sit(client, seats[1]).actions[0]
    for path in (
        *seats,
        nobodys(seats[0]),
        log,
        f"{foretold}?action={action}",
        "/",
        "/nothing",
        "/version/" + host[7:23],
    ):
        answer = client.get(path)
        whole_answer = answer.text + str(answer.headers) + str(answer.url)
        assert not any(secret in whole_answer for secret in hidden), path
    raw = b"".join(file.read_bytes() for file in database.parent.glob("tables.sqlite3*"))
    assert not any(session.encode() in raw for session in hidden[::2])


def test_a_host_enters_nobodys_seat(client: Client) -> None:
    """Nothing on the host's page leads to what another holds; the address of all shows the host the host's own."""
    host = gather(client)
    come(client, shared(host), "Ada")
    begin(client, host)
    page = sit(client, host.replace("/lobby/", "/t/")).html
    links = set(re.findall(r'(?:href|action|value|data-copy)="(?:http://[^/"]+)?(/t/[^"]+)"', page))
    assert links == {shared(host).replace("/lobby/", "/t/")}
    assert 'id="character-1-' not in page


def again(client: Client, seat: str) -> str:
    """Ask to play again as the browser of a seat at a table; the address of where that leads, for them."""
    browse(client, seat)
    return client.mine(client.post(f"/again/{seat.split('/')[2]}", follow_redirects=False).headers["location"])


def test_who_plays_again_meets_in_one_lobby(client: Client, database: Path) -> None:
    seats = people(client, 3)
    host, guest = again(client, seats[0]), again(client, seats[1])
    assert shared(guest) == shared(host)
    assert places(client, host) == ["Person 1", "Person 2", "On attend Person 3"]
    assert again(client, seats[1]) == guest
    assert places(client, host) == ["Person 1", "Person 2", "On attend Person 3"], "asked twice, it is the same place"
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        third = again(later, seats[2])
        assert places(later, host) == ["Person 1", "Person 2", "Person 3"]
        begin(later, host)
        assert shared(again(later, seats[1])) == shared(host)
        assert sit(later, third.replace("/lobby/", "/t/")).actions


def test_a_person_takes_one_place_of_those_who_play_again(client: Client) -> None:
    seats = people(client, 3)
    host = again(client, seats[0])
    browse(client, seats[2])
    client.post(shared(host), data={"do": "sit", "name": "Somebody"})
    assert places(client, host) == ["Person 1", "On attend Person 2", "Somebody"]
    assert shared(again(client, seats[2])) == shared(host)
    assert places(client, host) == ["Person 1", "On attend Person 2", "Somebody"]


def test_whose_place_is_gone_chooses_in_the_lobby_of_the_others(client: Client) -> None:
    seats = people(client, 2)
    host = again(client, seats[0])
    wish(client, host, "bot", place=numbers(client, host)[1], level="easy")
    assert shared(again(client, seats[1])) == shared(host)
    client.become("")
    watching = client.post(f"/again/{seats[0].split('/')[2]}", follow_redirects=False)
    assert watching.headers["location"] != shared(host), "who only watched does not decide for them"


def test_a_forgotten_rematch_gives_way_to_another(client: Client, database: Path) -> None:
    seats = people(client, 2)
    first = again(client, seats[0])
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM lobby")
    connection.close()
    client.app.state.lobbies._open.clear()
    client.app.state.lobbies._alive.clear()
    assert shared(again(client, seats[1])) != shared(first)


def test_a_finished_game_tells_that_others_play_again(client: Client) -> None:
    seats = people(client, 2)
    while play_round(client, seats):
        pass
    assert words("play_again") in client.get(seats[1]).text
    client.get(seats[1])
    host = again(client, seats[0])
    for path in (seats[1], nobodys(seats[1])):
        page = client.get(path).text
        assert words("rematch_waits", host="Person 1") in page
        assert words("join_them") in page
    assert f'href="{shared(host)}"' in page, "who watches is led there, too"
    begin(client, host)
    assert words("rematch_begun") in client.get(seats[1]).text


def test_a_lobby_outlives_its_server(client: Client, database: Path) -> None:
    host = gather(client, 4, **{"kind-3": "easy"})
    friend = come(client, shared(host), "Ada")
    wish(client, friend, "ready")
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        other = come(later, shared(host), "Bob")
        assert places(later, host) == ["Camille", "Ada", "Bob", "Isengrin"]
        assert words("is_ready") in later.get(host).text
        assert words("is_unready") in later.get(host).text
        begin(later, host)
        assert sit(later, other.replace("/lobby/", "/t/")).actions
    assert client.post(host, data={"do": "add", "version": "3"}).status_code == 409, "another server has moved on"


def test_the_link_is_one_that_others_can_open(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")

    def page(host: str, **server: Any) -> str:
        app = create_app(database, pace=0, warm=False, **server)
        with Browsers(app, base_url=f"http://{host}:8000") as browsers:
            return browsers.get(gather(browsers)).text

    network = "http://192.168.1.20:8000/"
    alone = page("127.0.0.1")
    assert words("reach_here") in alone
    assert 'class="code"' not in alone
    known = page("127.0.0.1", local_only=False, network=network)
    assert all(part in known for part in (f'href="{network}lobby/', words("reach_network"), 'class="code"'))
    assert 'href="http://127.0.0.1' not in known
    unknown = page("127.0.0.1", local_only=False)
    assert words("reach_unknown") in unknown
    assert 'class="code"' not in unknown
    named = page("table.example", local_only=False, network=network)
    assert all(part in named for part in ('href="http://table.example:8000/lobby/', 'class="code"'))
    assert words("reach_network") not in named


def test_the_square_code_is_an_even_picture_of_dark_modules() -> None:
    drawn = square_code("http://192.168.1.20:8000/lobby/0123456789")
    size = re.search(r'viewBox="0 0 (\d+) \1"', drawn)
    assert size
    assert (int(size[1]) - 8 - 17) % 4 == 0
    dark = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn)
    assert min(int(row) for _, row, _ in dark) == 4, "the quiet zone is free"
    assert ("4", "4", "7") in dark, "the first finder begins behind it"
    assert len(drawn) < 12_000


def waiting(database: Path) -> tuple[Database, Tables, Lobbies]:
    store = Database(database)
    tables = Tables(store)
    return store, tables, Lobbies(store, tables)


def test_a_stream_goes_on_from_the_lobby_to_its_table(database: Path) -> None:
    async def story() -> list[str]:
        store, _, lobbies = waiting(database)
        lobby = await lobbies.create(box("vaalbara"), FRIENDS, {})
        stream = versions(lobbies, [lobby.id])
        heard = [await anext(stream)]
        await lobbies.arrive(lobby, "Ada", "ada")
        heard.append(await anext(stream))
        following = asyncio.ensure_future(anext(stream))
        await lobbies.start(lobby, version=lobby.version)
        heard.append(await following)
        assert isinstance(await lobbies.open(lobby.id), Table)
        await store.close()
        return [str(event.data).split()[1] for event in heard]

    assert asyncio.run(story()) == ["1", "2", "0"]


def test_everybody_who_waits_is_let_go_at_the_end(database: Path) -> None:
    async def end() -> None:
        store, tables, lobbies = waiting(database)
        lobby = await lobbies.create(box("vaalbara"), FRIENDS, {})
        stream = versions(lobbies, [lobby.id])
        await anext(stream)
        rest = asyncio.ensure_future(anext(stream, None))
        await asyncio.sleep(0)
        tables.close()
        assert await rest is None
        await store.close()

    asyncio.run(end())


def test_beginning_twice_opens_one_table(database: Path) -> None:
    async def twice() -> None:
        store, tables, _ = waiting(database)
        opened: list[Table] = []
        lobbies = Lobbies(store, tables, opened.append)
        lobby = await lobbies.create(box("vaalbara"), FRIENDS, {})
        await asyncio.gather(*(lobbies.start(lobby, version=1) for _ in range(2)))
        assert [table.id for table in opened] == [lobby.id]
        assert await lobbies.find(lobby.id) is None
        with pytest.raises(Stale):
            await lobbies.add(lobby, version=lobby.version)
        with pytest.raises(GameError):
            await lobbies.arrive(lobby, "Late", "late")
        await store.close()

    asyncio.run(twice())


def test_what_cannot_be_written_has_not_happened(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        store, tables, lobbies = waiting(database)
        lobby = await lobbies.create(box("vaalbara"), FRIENDS, {})

        def broken(*_: Any, **__: Any) -> None:
            raise OSError("no space")

        before = replace(lobby)
        with monkeypatch.context() as patch:
            patch.setattr(store, "save_lobby", broken)
            with pytest.raises(OSError, match="no space"):
                await lobbies.arrive(lobby, "Ada", "ada")
            patch.setattr(store, "add", broken)
            with pytest.raises(OSError, match="no space"):
                await lobbies.start(lobby, version=1)
        assert (lobby.places, lobby.version, lobby.started) == (before.places, 1, False)
        assert isinstance(await lobbies.open(lobby.id), Lobby)
        with pytest.raises(Unknown):
            await tables.open(lobby.id)
        await lobbies.arrive(lobby, "Ada", "ada")
        await store.close()

    asyncio.run(fail())


def test_a_lobby_is_forgotten_after_a_week_without_a_change(database: Path) -> None:
    async def grow_old() -> None:
        store, _, lobbies = waiting(database)
        old = await lobbies.create(box("vaalbara"), FRIENDS, {})
        young = await lobbies.create(box("vaalbara"), FRIENDS, {})
        for _ in range(FORGOTTEN - 1):
            await store.age_lobbies(FORGOTTEN)
        await lobbies.arrive(young, "Ada", "ada")
        assert await store.load_lobby(old.id) is not None
        await store.age_lobbies(FORGOTTEN)
        assert await store.load_lobby(old.id) is None
        assert await store.load_lobby(young.id) is not None
        with pytest.raises(Stale):
            await lobbies.arrive(old, "Ada", "ada")
        assert await lobbies.find(old.id) is None
        await store.close()

    asyncio.run(grow_old())


def test_a_clock_that_is_set_forward_forgets_no_lobby(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Wrong:
            return cls(2099, 1, 1, tzinfo=tz)

    async def story() -> None:
        store, _, lobbies = waiting(database)
        here = await lobbies.create(box("vaalbara"), FRIENDS, {})
        monkeypatch.setattr("ludotheque.web.tables.dates.datetime", Wrong)
        later = await lobbies.create(box("vaalbara"), FRIENDS, {})
        assert later.opened.startswith("2099")
        await store.age_lobbies(FORGOTTEN)
        await lobbies.arrive(here, "Ada", "ada")
        assert {place.name for place in here.people} == {"Camille", "Ada"}
        await store.close()

    asyncio.run(story())


def test_a_server_counts_the_hours_that_it_runs(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after one in which the file could not be written."""

    async def story() -> None:
        store, _, lobbies = waiting(database)
        old = await lobbies.create(box("vaalbara"), FRIENDS, {})
        monkeypatch.setattr("ludotheque.web.tables.gathering.HOUR", 0.0)
        counted, age, hours = asyncio.Event(), store.age_lobbies, []

        async def noted(forgotten: int) -> None:
            hours.append(forgotten)
            if len(hours) == 1:
                raise OutOfReach(Text("plein", "full"))
            await age(forgotten)
            if len(hours) > FORGOTTEN:
                counted.set()

        monkeypatch.setattr(store, "age_lobbies", noted)
        counting = asyncio.create_task(lobbies.count_hours())
        async with asyncio.timeout(60):
            await counted.wait()
        counting.cancel()
        assert await store.load_lobby(old.id) is None
        await store.close()

    asyncio.run(story())


def test_what_the_game_does_not_allow_opens_no_lobby(client: Client) -> None:
    form = {"players": "3", "kind-0": "human", "kind-1": "human", "kind-2": "human"}
    assert client.post("/new/royaume-2e", data=form | {"option-solo-sum": "yes"}).status_code == 409
    assert client.post("/new/vaalbara", data=form | {"option-rider-forests": "maybe"}).status_code == 409
    assert "/lobby/" not in client.get("/").text


def test_a_bot_is_called_what_nobody_else_is() -> None:
    first = bot_name(())
    assert bot_name([Place(1, first.upper(), "easy")]) != first
    assert bot_name([Place(1, first)]) == first, "who is only expected has not come"
