"""What people say at a table: who may, who reads it, and that it is text and nothing else."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludotheque.web.app import create_app
from ludotheque.web.tables.talk import KEPT, LONGEST, PHRASES, REACTIONS

from .helpers import Browsers, begin, browse, come, people, sit, wish

Client = Browsers
TALK = {"X-Part": "talk"}
RLO = "\u202e"


def talk_of(path: str) -> str:
    return f"/talk/{path.split('/')[2]}"


def speak(client: Client, path: str, words: str = "", key: str = "", **wishes: str) -> Any:
    """Send what the form of the talk would, as the browser that has a seat."""
    browse(client, path)
    form = {"say": words, "key": key or words[:40] or "k"} if not wishes or words else {"key": key or "k"}
    return client.post(talk_of(path), data=form | wishes, headers=TALK, follow_redirects=False)


def lines(client: Client, path: str, *, after: int = 0, lang: str = "fr") -> list[tuple[str, str]]:
    """Who said what, as a seat reads it (a spectator where the path is nobody's)."""
    browse(client, path) if path.count("/") > 2 else client.cookies.clear()
    client.cookies.set("lang", lang, domain=client.base_url.host)
    html = client.get(f"{talk_of(path)}?after={after}", headers=TALK).text
    matches = re.findall(r"<strong>(.*?)</strong>.*?<p class=\"talk-words\">(.*?)</p>", html, re.DOTALL)
    return [(who, re.sub(r"<span class=\"reaction\">.*?</span>", "", message)) for who, message in matches]


def test_a_seat_speaks_and_all_read(client: Client) -> None:
    host, friend = people(client)
    assert speak(client, host, "Bonjour").status_code == 200
    assert speak(client, friend, "Salut, toi").status_code == 200
    table = host.rsplit("/", 1)[0]
    assert lines(client, table) == [("Person 1", "Bonjour"), ("Person 2", "Salut, toi")]
    assert lines(client, host) == [("Vous", "Bonjour"), ("Person 2", "Salut, toi")]
    assert lines(client, friend, after=1) == [("Vous", "Salut, toi")]


def test_a_spectator_and_a_stranger_cannot_speak(client: Client) -> None:
    host, _ = people(client)
    table = host.rsplit("/", 1)[0]
    for path in (table, table + "/wrong"):
        browse(client, path) if path.count("/") > 2 else client.cookies.clear()
        answer = client.post(talk_of(host), data={"say": "hello", "key": "k"}, headers=TALK)
        assert answer.status_code == 409
        assert "assis" in answer.text
    assert lines(client, table) == []


def test_what_is_said_is_text(client: Client) -> None:
    host, friend = people(client)
    speak(client, host, f"  <b>a</b>\x00\n & {RLO}c\u200b{'́' * 9}  ")
    ((_, message),) = lines(client, friend)
    assert message.startswith("&lt;b&gt;a&lt;/b&gt; &amp; c")
    assert len(message) <= len("&lt;b&gt;a&lt;/b&gt; &amp; c") + 1
    speak(client, host, "x" * (LONGEST + 30))
    assert lines(client, friend)[1][1] == "x" * LONGEST
    assert speak(client, host, f" {RLO} ").status_code == 409
    assert speak(client, host, "x" * (4 * LONGEST + 1)).status_code == 400


def test_a_quick_phrase_is_read_in_the_language_of_its_reader(client: Client) -> None:
    host, friend = people(client)
    speak(client, host, phrase="well_played", key="a")
    speak(client, host, phrase="bravo", key="b")
    assert [message for _, message in lines(client, friend)] == [
        "Bien joué\u00a0!",
        '<span class="sr">Bravo\u00a0!</span>',
    ]
    assert lines(client, friend, lang="en")[0] == ("Person 1", "Well played!")
    assert speak(client, host, phrase="curse", key="c").status_code == 409


def test_a_message_that_is_sent_twice_is_said_once(client: Client) -> None:
    host, friend = people(client)
    for _ in range(2):
        speak(client, host, "Oui", key="one")
    speak(client, friend, "Oui", key="one")
    assert len(lines(client, host)) == 2


def test_a_muted_seat_is_not_read_by_who_mutes_it(client: Client) -> None:
    host, friend, third = people(client, 3)
    speak(client, friend, "Bla")
    speak(client, host, mute="1")
    assert lines(client, host) == []
    assert "Vous ne lisez plus Person 2." in client.get(talk_of(host)).text
    assert len(lines(client, third)) == 1
    speak(client, host, unmute="1")
    assert len(lines(client, host)) == 1
    assert speak(client, host, mute="0").status_code == 409, "oneself"
    assert speak(client, host, mute="7").status_code == 409, "nobody"


def test_talk_is_kept_with_its_table_and_apart_from_the_game(client: Client, database: Path) -> None:
    host, friend = people(client)
    speak(client, friend, "Gardez ceci", key="1")
    speak(client, host, mute="1")
    before = sit(client, host).version
    with Browsers(create_app(database, pace=0, warm=False), base_url=str(client.base_url)) as again:
        assert lines(again, friend) == [("Vous", "Gardez ceci")]
        assert lines(again, host) == []
        assert sit(again, host).version == before
        table = again.app.state.tables._alive[host.split("/")[2]]
        assert "Gardez" not in json.dumps(table.match.record())


def test_the_stream_tells_the_number_of_the_last_message(client: Client) -> None:
    host, friend = people(client)
    version = talk_of(host).replace("/talk/", "/version/")
    before = client.get(version).text
    speak(client, friend, "Un")
    speak(client, friend, "Deux")
    assert before == "0"
    assert client.get(version).text == "0  2", "nothing stands beside the table"


def test_a_reported_message_is_kept_for_the_owner(client: Client, database: Path) -> None:
    host, friend = people(client)
    speak(client, friend, "Méchant mot")
    for _ in range(2):
        assert speak(client, host, report="1").status_code == 200
    assert speak(client, host, report="9").status_code == 409
    browse(client, host)
    assert "Vous avez signalé ce message." in client.get(talk_of(host)).text
    browse(client, friend)
    assert "signalé" not in client.get(talk_of(host)).text
    with sqlite3.connect(database) as file:
        assert file.execute("SELECT name, words, reporter FROM report").fetchall() == [
            ("Person 2", "Méchant mot", "Person 1 #1")
        ]


def test_a_seat_that_talks_too_fast_is_asked_to_wait(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        host, friend = people(client)
        answers = [speak(client, host, f"message {n}") for n in range(12)]
        assert [answer.status_code for answer in answers][:8] == [200] * 8
        assert answers[-1].status_code == 409
        assert "réessayez dans" in answers[-1].text
        assert speak(client, friend, "moi aussi").status_code == 200


def test_a_table_keeps_so_many_messages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.web.tables.talk.KEPT", 3)
    host, friend = people(client)
    for n in range(5):
        speak(client, host, f"message {n}")
    assert [message for _, message in lines(client, friend)] == ["message 2", "message 3", "message 4"]
    assert KEPT == 500


def test_a_silent_table_has_no_talk(client: Client) -> None:
    form = {"players": "2", "kind-0": "human", "name-0": "A", "kind-1": "human", "silent": "1"}
    link = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    host, friend = client.mine(link), come(client, link, "B")
    assert speak(client, friend, "?").status_code == 409
    begin(client, host)
    assert speak(client, friend, "?").status_code == 409
    assert 'id="talk"' not in client.get(host.replace("/lobby/", "/t/")).text


def test_nobody_talks_alone(client: Client) -> None:
    answer = client.post("/start/vaalbara", follow_redirects=False)
    assert 'id="talk"' not in client.get(answer.headers["location"]).text


def test_the_talk_begins_in_the_lobby_and_goes_on_at_the_table(client: Client) -> None:
    form = {"players": "2", "kind-0": "human", "name-0": "A", "kind-1": "human"}
    link = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    host, friend = client.mine(link), come(client, link, "B")
    assert speak(client, friend, "On y va ?").status_code == 200
    assert lines(client, friend) == [("Vous", "On y va\u00a0?")]
    assert lines(client, host) == [("B", "On y va\u00a0?")]
    assert wish(client, host, "start").status_code == 303
    table = host.replace("/lobby/", "/t/")
    assert speak(client, table, "Oui").status_code == 200
    assert lines(client, table) == [("B", "On y va\u00a0?"), ("Vous", "Oui")]
    assert 'data-last="2"' in client.get(table).text


def test_every_phrase_and_reaction_is_offered(client: Client) -> None:
    host, _ = people(client)
    offered = re.findall(r'name="phrase" value="(\w+)"', client.get(host).text)
    assert offered == [*REACTIONS, *PHRASES]


@pytest.mark.parametrize(("lang", "line"), [("fr", "#who\u00a0: #words"), ("en", "#who: #words")])
def test_what_is_read_aloud_is_set_as_its_language_is(client: Client, lang: str, line: str) -> None:
    host, _ = people(client)
    client.cookies.set("lang", lang, domain=client.base_url.host)
    assert f'data-line="{line}"' in client.get(host).text
