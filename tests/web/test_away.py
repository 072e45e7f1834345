"""Somebody goes away: a bot plays on, everybody is told, and whoever comes back takes their seat again. The host may
ask for it at any time, whoever goes themselves, and everybody for somebody who has been gone for two minutes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.app import create_app
from ludotheque.web.pages.live import versions
from ludotheque.web.tables import playing, seating
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.presence import AWAY
from ludotheque.web.tables.seating import STILL_HERE
from ludotheque.web.tables.table import Sitter
from ludotheque.web.views import gate
from ludotheque.web.views.html import typeset
from ludotheque.web.views.words import WORDS

from .helpers import (
    Browsers,
    Clock,
    browse,
    come_to_rest,
    give,
    listened,
    nobodys,
    people,
    play_round,
    shared,
    sit,
)

Client = Browsers


def words(name: str, **values: Any) -> str:
    return typeset(WORDS[name].say("fr", **values))


def let_bot(client: Client, host: str, seat: str = "1") -> Any:
    """Ask for a bot at a seat as the drawer's form does."""
    return client.post(host, data={"version": "0", "key": "k", "stand_in": seat}, follow_redirects=False)


def test_a_bot_plays_on_until_its_person_comes_back(client: Client) -> None:
    host, friend = people(client)
    drawer = sit(client, host).html
    assert words("let_bot_says", who="Person 2") in drawer
    assert let_bot(client, host).headers["location"] == shared(host)
    assert words("bot_for", who="Person 2") in sit(client, host).html
    page = sit(client, host)
    give(client, page, page.actions[0])
    page = come_to_rest(client, host)
    assert page.version > 1
    assert page.actions

    away = sit(client, friend)
    assert words("bot_for_you") in away.html
    assert "à vous de choisir" not in away.html
    assert not away.actions
    assert not away.changes
    refused = give(client, away, "play:hunter")
    assert refused.status_code == 409
    assert words("bot_for_you") in refused.text
    assert give(client, away, take_back="1").status_code == 200
    back = sit(client, friend)
    assert words("bot_for_you") not in back.html
    assert words("bot_for", who="Person 2") not in sit(client, host).html
    assert play_round(client, [friend, host])


@pytest.mark.parametrize("entry", ["vaalbara", "chronica"])
def test_who_is_away_is_not_said_to_choose_while_the_bot_thinks(database: Path, entry: str) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await tables.create(box(entry), [Sitter("P0", person="p0"), Sitter("P1", person="p1")], {})
        seat = table.match.actors[0]
        before = gate.present(table, seat, "fr").scene
        assert next(seat.status for seat in before.seats if seat.you), "there is something to choose"
        await seating.stand_in(tables, table, seat, "random", by=seat)
        own = next(place for place in gate.present(table, seat, "fr").scene.seats if place.you)
        assert (own.acting, own.status) == (False, "")
        await tables.database.close()

    asyncio.run(story())


def test_the_place_of_somebody_away_outlives_the_server(client: Client, database: Path) -> None:
    host, friend = people(client)
    let_bot(client, host)
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert words("bot_for", who="Person 2") in sit(later, host).html
        assert words("bot_for_you") in sit(later, friend).html
        give(later, sit(later, friend), take_back="1")
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as last:
        assert words("bot_for_you") not in sit(last, friend).html


@pytest.mark.parametrize("seat", ["2", "-1", "x", "\u0661"])
def test_a_bot_is_let_play_for_a_person_alone(client: Client, seat: str) -> None:
    host, _ = people(client)
    assert let_bot(client, host, seat).status_code == 409
    assert [place.bot for place in client.app.state.tables._open[host.split("/")[2]].seats] == [None, None]


def test_nobody_but_the_host_sends_others_away_while_they_are_there(client: Client) -> None:
    host, friend, _ = people(client, 3)
    for seat in "02":
        refused = let_bot(client, friend, seat)
        assert refused.status_code == 409
        assert typeset(STILL_HERE.fr) in refused.text
    assert not any(place.away for place in client.app.state.tables._open[host.split("/")[2]].seats)


def test_who_is_away_is_expected_when_the_others_play_again(client: Client) -> None:
    host, friend = people(client)
    let_bot(client, host)
    sit(client, host)
    lobby = client.post(f"/again/{host.split('/')[2]}", follow_redirects=False).headers["location"]
    form = {"do": "sit", "name": "Person 2"}
    assert client.post(f"{lobby}/~{friend.partition('/~')[2]}", data=form).status_code == 200
    assert 'data-own="1"' in client.get(lobby).text


def test_a_bot_that_has_given_its_seat_back_does_nothing_there(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await tables.create(box("vaalbara"), [Sitter("A", person="a"), Sitter("B", person="b")], {})
        action = table.match.legal(1)[0]
        await seating.stand_in(tables, table, 1, "medium", by=0)
        assert table.aside == "+away1"
        waiting = asyncio.ensure_future(seating.take_back(tables, table, 1))
        await asyncio.sleep(0)  # it is written down while the bot wants to move
        assert not await playing.play(tables, table, 1, action, version=0, key="k", bot=True)
        await waiting
        assert (table.version, table.aside) == (0, "")
        with pytest.raises(GameError):
            await seating.stand_in(tables, table, 2, "medium", by=0)
        await tables.database.close()

    asyncio.run(story())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(database: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A browser at an application whose clock the test turns."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000") as client:
        yield client


def bots_at(client: Client, path: str) -> list[str | None]:
    return [seat.bot for seat in client.app.state.tables._open[path.split("/")[2]].seats]


def test_anybody_lets_a_bot_play_for_somebody_who_has_been_gone_for_two_minutes(timed: Client, clock: Clock) -> None:
    host, ada, bob = people(timed, 3)
    for seat in (host, ada, bob):
        sit(timed, seat)
    clock.now += AWAY - 1
    assert let_bot(timed, ada, "2").status_code == 409
    assert 'id="relieve-' not in sit(timed, ada).html
    sit(timed, host)
    clock.now += 1
    asked = sit(timed, ada)
    assert 'id="relieve-' not in asked.html, "they wait for Ada first"
    give(timed, asked, asked.actions[0])
    page = sit(timed, ada).html
    assert words("is_gone", n=1, who="Person 3") in page
    assert words("is_gone", n=1, who="Person 1") not in page, "the host has just looked"
    assert 'id="relieve-2" name="stand_in" value="2">' + words("let_bot", who="Person 3") in page
    watched = timed.get(nobodys(ada)).text
    assert words("is_gone", n=1, who="Person 3") in watched
    assert 'id="relieve-' not in watched, "spectators look on"
    assert let_bot(timed, ada, "2").headers["location"] == shared(ada)
    assert bots_at(timed, ada) == [None, None, "medium"]
    assert words("bot_for", who="Person 3") in sit(timed, host).html
    assert words("is_gone", n=1, who="Person 3") not in sit(timed, host).html, "a bot plays: nobody waits"


def test_whoever_lets_a_bot_play_learns_nothing(timed: Client, clock: Clock) -> None:
    host, ada = people(timed)
    clock.now += AWAY
    assert let_bot(timed, ada, "0").status_code == 303
    table = timed.app.state.tables._open[host.split("/")[2]]
    browse(timed, ada)
    page = sit(timed, ada).html
    secret = host.rpartition("/~")[2]
    assert secret not in page
    assert table.seats[0].person not in page
    assert table.leader == 1
    browse(timed, host)
    assert table.seat_of(timed.person) == 0, "whoever went keeps their seat"
    give(timed, sit(timed, host), take_back="1")
    assert (table.leader, bots_at(timed, host)) == (0, [None, None])


def test_a_look_or_a_command_says_that_one_is_there(timed: Client, clock: Clock) -> None:
    host, ada = people(timed)
    table = timed.app.state.tables._open[host.split("/")[2]]
    clock.now += AWAY
    assert table.gone == [0, 1]
    page = sit(timed, host)
    assert table.gone == [1]
    clock.now += AWAY
    give(timed, page, page.actions[0])
    assert table.gone == [1]
    sit(timed, ada)
    assert table.gone == []


def test_who_listens_is_there_and_all_hear_of_who_goes(database: Path) -> None:
    async def story() -> None:
        clock = Clock()
        tables = Tables(Database(database), clock)
        table = await tables.create(box("vaalbara"), [Sitter("A", person="a"), Sitter("B", person="b")], {})
        stream = versions(tables, [table.id], "a")
        clock.now += AWAY
        assert str((await anext(stream)).data) == f"{table.id} 0 +gone1", "the host listens"
        heard = asyncio.ensure_future(anext(stream))
        await listened(table)
        table.see(1)
        assert str((await heard).data) == f"{table.id} 0"
        await stream.aclose()
        await tables.database.close()

    asyncio.run(story())


def test_the_hosts_rights_pass_on_while_the_host_is_gone(timed: Client, clock: Clock) -> None:
    host, ada, bob = people(timed, 3)
    clock.now += AWAY
    for seat in (ada, bob):
        sit(timed, seat)
    assert let_bot(timed, bob, "1").status_code == 409, "the next one has them"
    assert let_bot(timed, ada, "2").status_code == 303
    sit(timed, host)
    give(timed, sit(timed, bob), take_back="1")
    assert let_bot(timed, ada, "2").status_code == 409, "the host is back"
    assert let_bot(timed, host, "2").status_code == 303


def test_a_game_goes_on_when_all_but_one_have_gone(
    timed: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.web.pages.commands.STAND_IN", "random")
    _, ada, _ = people(timed, 3)
    clock.now += AWAY
    for seat in "02":
        assert let_bot(timed, ada, seat).status_code == 303
    page = sit(timed, ada)
    while page.actions:
        give(timed, page, page.actions[0])
        page = come_to_rest(timed, ada)
    assert 'id="end"' in page.html
    assert let_bot(timed, ada, "0").status_code == 409, "it is over"


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_leaves_may_come_back(client: Client, seat: int) -> None:
    paths = people(client, 3)
    assert words("go") in sit(client, paths[seat]).html
    assert let_bot(client, paths[seat], str(seat)).status_code == 303
    assert words("bot_for_you") in sit(client, paths[seat]).html
    for other in (path for path in paths if path != paths[seat]):
        assert words("bot_for", who=f"Person {seat + 1}") in sit(client, other).html
    assert let_bot(client, paths[seat], "2").status_code == 409, "whoever is away does nothing but come back"
    assert client.app.state.tables._open[paths[0].split("/")[2]].leader == 1 - seat, "nor has the host's rights"
    give(client, sit(client, paths[seat]), take_back="1")
    assert bots_at(client, paths[0]) == [None, None, None]


def test_whoever_resigns_is_named_to_the_end_and_may_still_come_back(
    client: Client, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.web.pages.commands.STAND_IN", "random")
    host, ada = people(client)
    assert words("resign_says") in sit(client, ada).html
    give(client, sit(client, ada), resign="1")
    assert words("you_resigned") in sit(client, ada).html
    sentence = words("resigned", n=1, who="Person 2")
    assert sentence in sit(client, host).html
    assert words("bot_for", who="Person 2") not in sit(client, host).html
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert sentence in sit(later, host).html
        give(later, sit(later, ada), take_back="1")
        assert sentence not in sit(later, host).html
        give(later, sit(later, ada), stand_in="1")
        give(later, sit(later, ada), resign="1")
        page = come_to_rest(later, host)
        while page.actions:
            give(later, page, page.actions[0])
            page = come_to_rest(later, host)
        assert words("resigned_end", n=1, who="Person 2") in page.html
        assert words("you_resigned_end") in sit(later, ada).html
        assert later.app.state.tables._open[host.split("/")[2]].match.finished


def test_alone_against_bots_there_is_nobody_to_leave(client: Client) -> None:
    page = client.post("/start/vaalbara").text
    assert words("if_you_go") not in page
    assert words("if_away") not in page
