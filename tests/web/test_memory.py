"""What the shelf has for a person: all their tables, and the days where they are."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.web.tables import playing
from ludotheque.web.tables.table import Sitter
from ludotheque.web.views.html import named_zone, typeset
from ludotheque.web.views.words import WORDS
from ludotheque.web.views.words.days import day

from .helpers import Browsers, come

Client = Browsers
PARIS, KIRITIMATI, HONOLULU = "Europe/Paris", "Pacific/Kiritimati", "Pacific/Honolulu"


def words(name: str, **values: Any) -> str:
    return typeset(WORDS[name].say("fr", **values))


TABLES = 30
LINKS = re.compile(r'href="/t/([^"/]+)"')


def test_the_shelf_has_all_tables_of_a_person_that_are_not_over(client: Client) -> None:
    """On each device of this person, and on nobody else's."""
    client.post("/start/vaalbara")
    person, own = client.person, client.mine("/")
    assert person

    async def open_more() -> list[str]:
        tables = client.app.state.tables
        opened = []
        for number in range(TABLES):
            opened.append(await tables.create(box("vaalbara"), [Sitter("A", person=person), Sitter("B", "random")], {}))
            while number < 4 and not opened[-1].match.finished:
                seat, version = opened[-1].match.actors[0], opened[-1].version
                action = opened[-1].match.legal(seat)[0]
                await playing.play(tables, opened[-1], seat, action, version=version, key=f"k{version}")
        return [table.id for table in opened]

    opened = client.blocking_portal.call(open_more)
    another = f"/~{client.blocking_portal.call(client.app.state.people.enter, person)}"
    for device in (own, another):
        listed = LINKS.findall(client.get(device).text)
        assert len(listed) == len(set(listed)) == 1 + TABLES - 4
        assert set(opened[4:]) < set(listed)
    assert LINKS.findall(client.get("/~").text) == []


def test_tables_opened_in_two_tabs_are_both_on_the_shelf(client: Client) -> None:
    paths = [client.post("/start/vaalbara", follow_redirects=False).headers["location"] for _ in range(2)]
    assert {f"/t/{table}" for table in LINKS.findall(client.get("/").text)} == set(paths)


def test_a_table_of_bots_is_on_the_shelf_of_whoever_opened_it(client: Client) -> None:
    form = {"players": "2", "kind-0": "random", "kind-1": "random"}
    path = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    shelf = client.get("/").text
    assert f'href="{path}"' in shelf
    assert words("as_spectator") in shelf or words("over") in shelf


def test_who_leaves_a_lobby_has_nothing_on_the_shelf(client: Client) -> None:
    link = client.post("/start/vaalbara", data={"mode": "friends"}, follow_redirects=False).headers["location"]
    friend = come(client, link, "Ada")
    assert f'href="{link}"' in client.get("/").text
    client.post(friend, data={"do": "leave"}, follow_redirects=False)
    assert f'href="{link}"' not in client.get("/").text


@pytest.mark.parametrize(
    ("moment", "zone", "words"),
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
def test_days_are_those_of_the_reader(moment: str, zone: str, words: str) -> None:
    now = datetime(2027, 5, 2, 9, tzinfo=UTC)
    assert day(moment, "fr", named_zone(zone), now=now) == words


def test_the_shelf_says_the_day_where_the_reader_is(client: Client) -> None:
    path = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    table = client.app.state.tables._open[path.split("/")[2]]
    now = datetime.now(UTC)
    for hours in (-12, 13):  # one of these zones has another day than the other, whatever the time is
        table.opened = (now - timedelta(hours=12)).isoformat(timespec="seconds")
        client.cookies.set("zone", f"Etc/GMT{-hours:+d}")
        there = named_zone(f"Etc/GMT{-hours:+d}")
        match = re.search(r"<time[^>]*>([^<]+)</time>", client.get("/").text)
        assert match
        today = (now - timedelta(hours=12)).astimezone(there).date() == now.astimezone(there).date()
        assert match[1] == ("aujourd’hui" if today else "hier")


LINK = re.compile(r'<a href="/(?:t|lobby)/[^"]*">(.*?)</a>', re.DOTALL)


def names_of_links(html: str) -> list[str]:
    """What a screen reader says of each of one's tables, without how it stands: that changes."""
    read = (re.sub(r'<span class="state.*?</span>', "", link, flags=re.DOTALL) for link in LINK.findall(html))
    return [" ".join(re.sub("<[^>]+>", " ", part).split()) for part in read]


def test_no_two_links_of_the_shelf_have_one_name(client: Client) -> None:
    client.cookies.set("zone", "Etc/GMT-2")
    opened = ["2027-05-01T10:00:01", "2027-05-01T10:00:05", "2027-05-01T20:07:00", "2027-05-02T10:00:00"]
    for moment in opened:
        path = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
        client.app.state.tables._open[path.split("/")[2]].opened = f"{moment}+00:00"
    path = client.post("/start/chronica", follow_redirects=False).headers["location"]
    client.app.state.tables._open[path.split("/")[2]].opened = "2027-05-01T10:00:01+00:00"
    names = names_of_links(client.get("/").text)
    whens = [when[0] for name in names if (when := re.search(r"\S+ mai 2027.*", name))]
    assert sorted(whens) == [
        "1er mai 2027",
        "1er mai 2027 à 12 h 00, table 1",
        "1er mai 2027 à 12 h 00, table 2",
        "1er mai 2027 à 22 h 07",
        "2 mai 2027",
    ]
    assert len(set(names)) == len(opened) + 1
    client.cookies.set("lang", "en")
    assert sum("1 May 2027 at 12:00, table 1" in name for name in names_of_links(client.get("/").text)) == 1


@pytest.mark.parametrize(
    "name", ["", "Europe", "../../etc/passwd", "/etc/passwd", "Nowhere/Atlantis", "a" * 500, "\x00"]
)
def test_a_zone_that_is_not_known_gives_the_days_of_this_machine(client: Client, name: str) -> None:
    assert named_zone(name) is None
    client.cookies.set("zone", name.replace("\x00", "%00"))
    client.post("/start/vaalbara")
    assert "aujourd’hui" in client.get("/").text
