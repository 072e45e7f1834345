"""Somebody goes away: the host lets a bot play on, everybody is told, and whoever comes back takes their seat again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web import views
from ludotheque.web.app import create_app
from ludotheque.web.database import Database
from ludotheque.web.html import typeset
from ludotheque.web.tables import Sitter, Tables
from ludotheque.web.words import WORDS

from .helpers import Page, come, give, people, play_round, sit

Client = TestClient[Any]
SOON = 20.0  # seconds


def words(name: str, **values: Any) -> str:
    return typeset(WORDS[name].say("fr", **values))


def let_bot(client: Client, host: str, seat: str = "1") -> Any:
    """Ask for a bot at a seat as the drawer's form does."""
    return client.post(host, data={"version": "0", "key": "k", "stand_in": seat}, follow_redirects=False)


def come_to(client: Client, path: str, there: Callable[[Page], bool]) -> Page:
    """A table's page as soon as something is so there."""
    late = time.monotonic() + SOON
    while time.monotonic() < late:
        page = sit(client, path)
        if there(page):
            return page
        time.sleep(0.05)
    raise AssertionError("it does not come to that")


def test_a_bot_plays_on_until_its_person_comes_back(client: Client) -> None:
    host, friend = people(client)
    drawer = sit(client, host).html
    assert words("let_bot_says", who="Person 2") in drawer
    assert words("if_away") not in sit(client, friend).html, "the host alone may ask for it"
    assert let_bot(client, host).headers["location"] == host
    assert words("bot_for", who="Person 2") in sit(client, host).html
    page = sit(client, host)
    give(client, page, page.actions[0])
    come_to(client, host, lambda now: now.version > 1 and bool(now.actions))

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
        table = (await tables.create(box(entry), [Sitter("P0"), Sitter("P1")], {}))[0]
        seat = table.match.actors[0]
        before = views.present(table, seat, "fr").scene
        assert next(one.status for one in before.seats if one.you), "there is something to choose"
        await tables.stand_in(table, seat, "random")
        own = next(one for one in views.present(table, seat, "fr").scene.seats if one.you)
        assert (own.acting, own.status) == (False, "")
        await tables.database.close()

    asyncio.run(story())


def test_the_place_of_somebody_away_outlives_the_server(client: Client, database: Path) -> None:
    host, friend = people(client)
    let_bot(client, host)
    with TestClient(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as later:
        assert words("bot_for", who="Person 2") in sit(later, host).html
        assert words("bot_for_you") in sit(later, friend).html
        give(later, sit(later, friend), take_back="1")
    with TestClient(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as last:
        assert words("bot_for_you") not in sit(last, friend).html


@pytest.mark.parametrize("seat", ["0", "2", "-1", "x", "\u0661"])
def test_a_bot_is_let_play_for_a_friend_alone(client: Client, seat: str) -> None:
    host, _ = people(client)
    assert let_bot(client, host, seat).status_code == 409
    assert [one.bot for one in client.app.state.tables._open[host.split("/")[2]].seats] == [None, None]


def test_nobody_but_the_host_sends_others_away(client: Client) -> None:
    host, friend, _ = people(client, 3)
    for seat in "012":
        assert let_bot(client, friend, seat).status_code == 409
    assert not any(one.away for one in client.app.state.tables._open[host.split("/")[2]].seats)


def test_who_is_away_is_expected_when_the_others_play_again(client: Client) -> None:
    host, _ = people(client)
    let_bot(client, host)
    sit(client, host)
    lobby = client.post(f"/again/{host.split('/')[2]}", follow_redirects=False).headers["location"]
    assert come(client, lobby.rpartition("/")[0], "Person 2")


def test_a_bot_that_has_given_its_seat_back_does_nothing_there(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table, _ = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {})
        action = table.match.legal(1)[0]
        await tables.stand_in(table, 1, "medium")
        assert table.aside == "+away1"
        waiting = asyncio.ensure_future(tables.take_back(table, 1))
        await asyncio.sleep(0)  # it is written down while the bot wants to move
        assert not await tables.play(table, 1, action, version=0, key="k", bot=True)
        await waiting
        assert (table.version, table.aside) == (0, "")
        with pytest.raises(GameError):
            await tables.stand_in(table, 2, "medium")
        await tables.database.close()

    asyncio.run(story())
