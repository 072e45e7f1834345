"""What a browser remembers: its tables, those that are over the shortest, and where it is when a day begins."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ludotheque.games import box
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter
from ludotheque.web.views.html import SEATS_KEPT, named_zone, typeset
from ludotheque.web.views.words import WORDS
from ludotheque.web.views.words.days import day

from .helpers import browse, come

Client = TestClient[Any]
TABLE = {"players": "2", "kind-0": "human", "kind-1": "random"}
PARIS, KIRITIMATI, HONOLULU = "Europe/Paris", "Pacific/Kiritimati", "Pacific/Honolulu"


def words(name: str, **values: Any) -> str:
    return typeset(WORDS[name].say("fr", **values))


@pytest.fixture
def opened(database: Path) -> list[str]:
    """The paths of as many tables as a browser remembers, the latest first; one of them is over."""

    async def story() -> list[str]:
        tables = Tables(Database(database))
        found = []
        for _ in range(SEATS_KEPT):
            table, secret = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B", "random")], {})
            found.insert(0, f"/t/{table.id}/{secret}")
        over = await tables.open(found[3].split("/")[2])
        while not over.match.finished:
            seat = over.match.actors[0]
            await playing.play(
                tables, over, seat, over.match.legal(seat)[0], version=over.version, key=f"k{over.version}"
            )
        await tables.database.close()
        return found

    return asyncio.run(story())


def remember(client: Client, paths: list[str]) -> None:
    client.cookies.clear()
    seats = "|".join(":".join(path.split("/")[2:]) for path in paths)
    client.cookies.set("seats", seats, domain=client.base_url.host)


def remembered(client: Client) -> list[str]:
    seats = client.cookies["seats"].strip('"')
    return ["/t/" + "/".join(seat.split(":")) for seat in seats.split("|")]


def test_a_table_that_is_over_is_forgotten_first(opened: list[str], client: Client) -> None:
    remember(client, opened)
    new = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    assert remembered(client) == [new, *opened[:3], *opened[4:]]


@pytest.mark.parametrize("where", ["/start/vaalbara", "/new/vaalbara", "/lobby/", "/t/"])
def test_it_is_said_before_a_table_in_play_is_forgotten(opened: list[str], client: Client, where: str) -> None:
    extra = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    host = client.post("/start/vaalbara", data={"mode": "friends"}, follow_redirects=False).headers["location"]
    full = [extra, *opened[:3], *opened[4:]]
    remember(client, full)
    form, method = dict(TABLE), "POST"
    if where == "/lobby/":
        where, form = host.rpartition("/")[0], {"key": "k", "name": "Zoé"}
    elif where == "/t/":
        where, form, method = opened[3], {}, "GET"
    asked = client.request(method, where, data=form, follow_redirects=False)
    assert asked.status_code == 200
    assert words("crowded_go_on") in asked.text
    assert f'href="http://127.0.0.1:8000{opened[-1]}"' in asked.text, "the link of the one that would go"
    assert "set-cookie" not in asked.headers
    assert remembered(client) == full
    question = asked.text[asked.text.index('class="doors"') :]
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', unescape(question)))
    assert kept == form
    agreed = kept | {"forget": "1"}
    query, body = (agreed, None) if method == "GET" else (None, agreed)
    client.request(method, where, params=query, data=body, follow_redirects=False)
    assert remembered(client)[1:] == full[:-1], "the oldest is forgotten by whoever agreed"
    assert client.get(opened[-1], follow_redirects=False).status_code == 200


def test_a_browser_that_is_full_goes_on_at_its_own_tables(opened: list[str], client: Client) -> None:
    remember(client, opened)
    assert 'id="table"' in client.get(opened[-1]).text
    assert remembered(client) == opened


def open_in_two_tabs(client: Client) -> list[str]:
    """Two tables of one browser, the answer to one tab on its way when the other asks: the cookie has the later one."""
    opened = []
    for _ in range(2):
        client.cookies.clear()
        opened.append(client.post("/start/vaalbara", follow_redirects=False).headers["location"])
    assert remembered(client) == opened[1:]
    return opened


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_tables_opened_in_two_tabs_are_both_remembered(client: Client, method: str) -> None:
    first, second = open_in_two_tabs(client)
    form = {"version": "0", "key": "k", "look": "1"} if method == "POST" else None
    for path in (first, second, first):
        answer = client.request(method, path, headers={"x-part": "table"}, data=form)
        assert answer.status_code == 200
        assert remembered(client) == [first, second]
    assert set(re.findall(r'href="(/t/[^"/]+)', client.get("/").text)) == {
        one.rpartition("/")[0] for one in (first, second)
    }


def test_a_page_makes_nobody_forget_a_table_or_change_seats(opened: list[str], client: Client) -> None:
    extra = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    table = extra.split("/")[2]
    for kept in (opened, [f"/t/{table}/of-another-seat"]):
        remember(client, kept)
        assert client.get(extra, headers={"x-part": "table"}).status_code == 200
        assert remembered(client) == kept


def test_who_leaves_a_lobby_has_nothing_to_remember(client: Client) -> None:
    host = client.post("/start/vaalbara", data={"mode": "friends"}, follow_redirects=False).headers["location"]
    friend = come(client, host.rpartition("/")[0], "Ada")
    browse(client, friend)
    client.post(friend, data={"do": "leave"}, follow_redirects=False)
    assert "seats" not in client.cookies or host.split("/")[2] not in client.cookies["seats"]


@pytest.mark.parametrize(
    ("moment", "zone", "said"),
    [
        ("2027-05-01T21:59:00+00:00", PARIS, "hier"),
        ("2027-05-01T22:00:00+00:00", PARIS, "aujourd’hui"),
        ("2027-04-30T21:59:00+00:00", PARIS, "30 avril 2027"),
        ("2027-04-30T22:00:00+00:00", PARIS, "hier"),
        ("2027-04-30T09:00:00+00:00", KIRITIMATI, "30 avril 2027"),
        ("2027-05-01T10:00:00+00:00", KIRITIMATI, "aujourd’hui"),
        ("2027-05-01T10:00:00+00:00", HONOLULU, "aujourd’hui"),
        ("2027-05-03T10:00:00+00:00", PARIS, "3 mai 2027"),
    ],
)
def test_days_are_those_of_the_reader(moment: str, zone: str, said: str) -> None:
    now = datetime(2027, 5, 2, 9, tzinfo=UTC)
    assert day(moment, "fr", named_zone(zone), now=now) == said


def test_the_shelf_says_the_day_where_the_reader_is(client: Client) -> None:
    path = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    table = client.app.state.tables._open[path.split("/")[2]]
    now = datetime.now(UTC)
    for hours in (-12, 13):  # one of these zones has another day than the other, whatever the time is
        table.opened = (now - timedelta(hours=12)).isoformat(timespec="seconds")
        client.cookies.set("zone", f"Etc/GMT{-hours:+d}")
        there = named_zone(f"Etc/GMT{-hours:+d}")
        said = re.search(r"<time[^>]*>([^<]+)</time>", client.get("/").text)
        assert said
        today = (now - timedelta(hours=12)).astimezone(there).date() == now.astimezone(there).date()
        assert said[1] == ("aujourd’hui" if today else "hier")


LINK = re.compile(r'<a href="/(?:t|lobby)/[^"]*">(.*?)</a>', re.DOTALL)


def names_of_links(html: str) -> list[str]:
    """What a screen reader says of each of one's tables, without how it stands: that changes."""
    read = (re.sub(r'<span class="state.*?</span>', "", link, flags=re.DOTALL) for link in LINK.findall(html))
    return [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in read]


def test_no_two_links_of_the_shelf_have_one_name(client: Client) -> None:
    client.cookies.set("zone", "Etc/GMT-2")
    opened = ["2027-05-01T10:00:01", "2027-05-01T10:00:05", "2027-05-01T20:07:00", "2027-05-02T10:00:00"]
    for moment in opened:
        path = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
        client.app.state.tables._open[path.split("/")[2]].opened = f"{moment}+00:00"
    path = client.post("/start/chronica", follow_redirects=False).headers["location"]
    client.app.state.tables._open[path.split("/")[2]].opened = "2027-05-01T10:00:01+00:00"
    names = names_of_links(client.get("/").text)
    whens = [when[0] for one in names if (when := re.search(r"\S+ mai 2027.*", one))]
    assert sorted(whens) == [
        "1er mai 2027",
        "1er mai 2027 à 12 h 00, table 1",
        "1er mai 2027 à 12 h 00, table 2",
        "1er mai 2027 à 22 h 07",
        "2 mai 2027",
    ]
    assert len(set(names)) == len(opened) + 1
    client.cookies.set("lang", "en")
    assert sum("1 May 2027 at 12:00, table 1" in one for one in names_of_links(client.get("/").text)) == 1


@pytest.mark.parametrize(
    "name", ["", "Europe", "../../etc/passwd", "/etc/passwd", "Nowhere/Atlantis", "a" * 500, "\x00"]
)
def test_a_zone_that_is_not_known_gives_the_days_of_this_machine(client: Client, name: str) -> None:
    assert named_zone(name) is None
    client.cookies.set("zone", name.replace("\x00", "%00"))
    client.post("/start/vaalbara")
    assert "aujourd’hui" in client.get("/").text
