"""Who a browser is: sessions that cannot be planted, stolen or mixed up, and links from before there were people."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import person
from ludotheque.web.app import create_app
from ludotheque.web.safety import Safety
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import prepare
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.people import CODE_SECONDS
from ludotheque.web.tables.schema import lobby_rows, seat_rows
from ludotheque.web.tables.table import Sitter
from ludotheque.web.tables.tokens import digest, following
from ludotheque.web.views.html import typeset
from ludotheque.web.views.words import WORDS

from .helpers import Browsers, Clock, begin, browse, come, give, nobodys, people, shared, sit

LOCAL = "http://127.0.0.1:8000"


def words(word: str, **values: Any) -> str:
    return typeset(WORDS[word].say("fr", **values))


def set_cookie(answer: Any) -> str:
    """The cookie of a session that an answer sets."""
    return next(header for header in answer.headers.get_list("set-cookie") if "person-" in header)


def test_the_cookie_of_a_session_is_for_this_server_alone(client: Browsers, database: Path) -> None:
    cookie = set_cookie(client.post("/start/vaalbara", follow_redirects=False))
    assert re.fullmatch(r"person-[0-9a-f]{8}=[\w-]{24}; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax", cookie)
    app = create_app(database, pace=0, warm=False, local_only=False)
    with Browsers(app, base_url="https://table.example") as encrypted:
        cookie = set_cookie(encrypted.post("/start/vaalbara", follow_redirects=False))
        assert re.fullmatch(
            r"__Host-person-\w{8}=[\w-]{24}; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax; Secure", cookie
        )
        assert 'name="action"' in encrypted.get(f"/t/{_latest(database)}").text


def _latest(database: Path) -> str:
    with sqlite3.connect(database) as connection:
        return connection.execute('SELECT id FROM "table" ORDER BY rowid DESC').fetchone()[0]


@pytest.mark.parametrize("planted", ["a" * 24, "", "x" * 5000, "é|:", "../../x"])
def test_a_session_that_is_not_known_is_never_taken_over(client: Browsers, planted: str) -> None:
    """Whoever can set a cookie for somebody else does not know who they become."""
    name = client.cookie
    headers: Any = {"cookie": f"{name}={planted}".encode()}
    answer = client.post("/start/vaalbara", headers=headers, follow_redirects=False)
    given = set_cookie(answer).partition(";")[0].partition("=")[2]
    assert given not in (planted, "")
    table = answer.headers["location"]
    assert 'name="action"' not in client.get(table, headers=headers).text
    assert 'name="action"' in client.get(f"{table}/~{given}").text


def test_each_way_in_begins_a_session_of_its_own(client: Browsers) -> None:
    host = people(client)[0]
    browse(client, host)
    person = client.person
    assert person
    other = client.blocking_portal.call(client.app.state.people.enter, person)
    assert other != client.session
    assert sit(client, f"{shared(host)}/~{other}").actions == sit(client, host).actions


def test_servers_on_two_ports_of_a_host_keep_their_own_sessions(client: Browsers, tmp_path: Path) -> None:
    """Browsers share cookies between the ports of a host: neither server takes over or replaces the other's."""
    prepare(tmp_path / "other.sqlite3")
    first = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    app = create_app(tmp_path / "other.sqlite3", pace=0, warm=False)
    with Browsers(app, base_url="http://127.0.0.1:8001") as other:
        other.cookies.update(client.cookies)
        assert first not in other.get("/").text
        second = other.post("/start/vaalbara", follow_redirects=False).headers["location"]
        client.cookies.update(other.cookies)
        assert other.cookie != client.cookie
        assert 'name="action"' in other.get(second).text
    assert 'name="action"' in client.get(first).text
    assert f'href="{first}"' in client.get("/").text


def test_a_session_lasts_for_another_year_with_each_day_of_use(client: Browsers, database: Path) -> None:
    path = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    session = client.session
    assert "set-cookie" not in client.get(path).headers
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE session SET used = ?", [yesterday])
    connection.close()
    with Browsers(create_app(database, pace=0, warm=False), base_url=LOCAL) as later:
        later.become(session)
        assert f"={session};" in set_cookie(later.get(path)), "the same session"
        assert "set-cookie" not in later.get(path).headers


def test_commands_of_somebody_without_a_seat_change_nothing(client: Browsers) -> None:
    host, friend = people(client)
    stranger = nobodys(host)
    page = sit(client, host)
    kinds = ("undo", "resign", "take_back", "stand_in", "change", "advice", "forget", "note", "lesson")
    for form in ({"action": page.actions[0]}, *({kind: "1"} for kind in kinds)):
        answer = client.post(stranger, data={"version": "0", "key": "k"} | form)
        assert answer.status_code in (400, 409)
    assert client.post(stranger, data={"version": "0", "key": "k", "look": "1"}).status_code == 200
    assert sit(client, friend).version == 0
    assert not any(seat.bot for seat in client.app.state.tables._open[shared(host).split("/")[2]].seats)


# --- links from before there were people ---


def old_table(database: Path, *links: str) -> str:
    """A table of two whose seats these secrets open, as an earlier version has stored it; its path."""

    async def story() -> str:
        store = Database(database)
        sitters = [Sitter("Anne", links=("x",)), Sitter("Bob", links=(digest("bob"),))]
        table = await Tables(store).create(box("vaalbara"), sitters, {})
        hashes: dict[str, Any] = dict(zip(("secret_hash", "link_hash"), map(digest, links), strict=True))
        await store.write(lambda connection: connection.execute(update(seat_rows).where(seat_rows.c.seat == 0), hashes))
        await store.close()
        return table.id

    return f"/t/{asyncio.run(story())}"


@pytest.mark.parametrize("secret", ["own", "lent"])
def test_an_old_link_opens_its_seat_once(client: Browsers, database: Path, secret: str) -> None:
    table = old_table(database, "own", "lent")
    link = f"{table}/{secret}"
    asked = client.get(link)
    assert words("whose_place", name=person("Anne")) in asked.text
    assert client.get(link).status_code == 200, "what only looks at it, spends nothing"
    answer = client.post(link, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert secret not in str(answer.headers)
    assert sit(client, table).actions
    with Browsers(create_app(database, pace=0, warm=False), base_url=LOCAL) as later:
        for spent in ("own", "lent"):
            assert later.get(f"{table}/{spent}").status_code == 404
            assert later.post(f"{table}/{spent}").status_code == 404
        assert 'name="action"' not in later.get(table).text
        assert sit(later, client.mine(table)).actions


def test_an_old_link_gives_nobody_a_second_seat(client: Browsers, database: Path) -> None:
    table = old_table(database, "own", "lent")
    client.post(f"{table}/own")
    refused = client.post(f"{table}/bob")
    assert refused.status_code == 409
    client.become("")
    assert client.post(f"{table}/bob", follow_redirects=False).status_code == 303, "it is still good"


def test_the_place_of_an_old_lobby_is_opened_once_and_kept_at_the_table(client: Browsers, database: Path) -> None:
    form = {"players": "2", "kind-0": "human", "name-0": "Anne", "kind-1": "human"}
    link = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    come(client, link, "Bob")

    def grow_old(connection: Connection) -> None:
        stored = json.loads(connection.execute(select(lobby_rows.c.places)).scalar_one())
        del stored["door"]
        for place, secret in zip(stored["places"], ("anne", "bob"), strict=True):
            del place["person"]
            place["secret_hash"] = digest(secret)
        connection.execute(update(lobby_rows), {"places": json.dumps(stored)})

    client.blocking_portal.call(client.app.state.tables.database.write, grow_old)
    with Browsers(create_app(database, pace=0, warm=False), base_url=LOCAL) as later:
        assert "Anne" in later.get(f"{link}/anne").text
        assert later.post(f"{link}/anne", follow_redirects=False).headers["location"] == link
        anne = later.mine(link)
        assert later.get(f"{link}/anne").status_code == 404
        begin(later, anne)
        table = link.replace("/lobby/", "/t/")
        later.become("")
        assert later.get(f"{link}/bob", follow_redirects=False).headers["location"] == f"{table}/bob"
        assert later.post(f"{table}/bob", follow_redirects=False).status_code == 303
        assert sit(later, table).actions


# --- on another device ---


def secret_shown(answer: Any) -> str:
    """The code or the phrase that a page shows."""
    assert answer.status_code == 200
    shown = re.search(r'<p class="the-link">([a-z0-9-]+)</p>', answer.text)
    assert shown
    return shown[1]


def enter(client: Browsers, written: str, **more: str) -> Any:
    return client.post("/you/enter", data={"words": written, **more}, follow_redirects=False)


@pytest.fixture
def timed(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Browsers, Clock]]:
    """Browsers at an application whose clock the test turns."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    clock = Clock()
    app = create_app(database, pace=0, warm=False, limited=False, clock=clock)
    with Browsers(app, base_url=LOCAL) as client:
        yield client, clock


def test_a_code_opens_ones_seats_on_another_device_once(timed: tuple[Browsers, Clock]) -> None:
    client, _ = timed
    table = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    session, own = client.session, client.mine(table)
    code = secret_shown(client.post("/you/code"))
    client.become("")
    assert code in client.get(f"/you?code={code}").text, "what looks at the link spends nothing"
    answer = enter(client, f" {code.upper()} ")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert client.session not in ("", session), "each device has a session of its own"
    assert sit(client, table).actions == sit(client, own).actions
    client.become("")
    assert enter(client, code).status_code == 409
    assert client.session == ""


def test_a_code_works_for_ten_minutes_and_until_there_is_another(timed: tuple[Browsers, Clock]) -> None:
    client, clock = timed
    own = client.mine(client.post("/start/vaalbara", follow_redirects=False).headers["location"])
    codes = []
    for _ in range(3):
        browse(client, own)
        codes.append(secret_shown(client.post("/you/code")))
        clock.now += CODE_SECONDS / 2
    client.become("")
    assert [enter(client, code).status_code for code in codes[:2]] == [409, 409], "there is another"
    clock.now += CODE_SECONDS / 2
    assert enter(client, codes[2]).status_code == 409
    browse(client, own)
    code = secret_shown(client.post("/you/code"))
    clock.now += CODE_SECONDS - 1
    client.become("")
    assert enter(client, code).status_code == 303


def test_a_phrase_gives_back_a_lost_browser_and_is_stored_as_a_slow_hash(
    timed: tuple[Browsers, Clock], database: Path
) -> None:
    client, clock = timed
    table = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    own = client.mine(table)
    first, phrase = (secret_shown(client.post("/you/phrase")) for _ in range(2))
    assert re.fullmatch("([a-z]{5}-){5}[a-z]{5}", phrase)
    assert phrase not in client.get("/you").text, "it is shown once"
    raw = b"".join(file.read_bytes() for file in database.parent.glob("tables.sqlite3*"))
    assert phrase.encode() not in raw
    assert digest(phrase.replace("-", "")).encode() not in raw, "which could be tried fast"
    clock.now += 10 * CODE_SECONDS
    for _ in range(2):
        client.become("")
        assert enter(client, first).status_code == 409
        assert enter(client, phrase.replace("-", " ").upper()).status_code == 303
        assert sit(client, table).actions == sit(client, own).actions


def test_a_browser_with_tables_of_its_own_is_asked_before_it_leaves_them(timed: tuple[Browsers, Clock]) -> None:
    client, _ = timed
    table = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    code = secret_shown(client.post("/you/code"))
    client.become("")
    other = client.mine(client.post("/start/vaalbara", follow_redirects=False).headers["location"])
    before = client.session
    asked = enter(client, code)
    assert asked.status_code == 409
    assert words("you_would_leave", n=1) in asked.text
    assert client.session == before
    assert enter(client, code, replace="1").status_code == 303
    assert sit(client, table).actions
    assert 'name="action"' not in client.get(other).text, "the session that this browser had has ended"


WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0"
PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML) Chrome/130.0 Mobile Safari/537.36"


def entered(client: Browsers, code: str, agent: str) -> str:
    """The session of another browser that comes in with a code."""
    client.become("")
    answer = client.post("/you/enter", data={"words": code}, headers={"User-Agent": agent}, follow_redirects=False)
    assert answer.status_code == 303
    return client.session


@pytest.mark.parametrize("which", ["one", "others"])
def test_one_sees_ones_browsers_and_signs_them_out(client: Browsers, database: Path, which: str) -> None:
    own = people(client)[0].partition("/~")[2]
    others = [entered(client, secret_shown(client.post(f"/you/code/~{own}")), agent) for agent in (WINDOWS, PIXEL)]
    page = client.get(f"/you/~{own}").text
    assert "<strong>Firefox, Windows</strong>" in page
    assert "<strong>Chrome, Android</strong>" in page
    assert page.count('name="browser"') == 2, "the present one is not among those that can be signed out"
    (firefox,) = re.findall(r'<strong>Firefox, Windows.*?name="browser" value="([^"]+)"', page, re.DOTALL)
    for secret in (own, *others):
        assert secret not in page
        assert digest(secret) not in page
    sent = {"browser": firefox} if which == "one" else {"others": "1"}
    client.post(f"/you/leave/~{own}", data=sent)
    known = [words("you_browsers") in client.get(f"/you/~{session}").text for session in (own, *others)]
    assert known == ([True, False, True] if which == "one" else [True, False, False])


def person_with(client: Browsers, secret: str) -> str:
    """The person of a session."""
    session, _ = client.blocking_portal.call(client.app.state.people.session, secret)
    return session.person


def test_nobody_signs_out_the_browsers_of_others(client: Browsers) -> None:
    paths = people(client)
    own, other = (path.partition("/~")[2] for path in paths)
    (row,) = client.blocking_portal.call(client.app.state.tables.database.sessions_of, person_with(client, own))
    key = digest(row.id)[:16]
    client.post(f"/you/leave/~{other}", data={"browser": key})
    client.post(f"/you/leave/~{other}", data={"others": "1"})
    assert words("you_browsers") in client.get(f"/you/~{own}").text


def test_a_code_or_a_phrase_begins_a_session_and_ends_the_one_before(timed: tuple[Browsers, Clock]) -> None:
    """So a session that somebody has planted or seen is worth nothing from then on, even where it is one's own."""
    client, _ = timed
    client.post("/start/vaalbara")
    own = client.person
    code, phrase = secret_shown(client.post("/you/code")), secret_shown(client.post("/you/phrase"))
    attacker = client.blocking_portal.call(client.app.state.people.create)
    planted = client.blocking_portal.call(client.app.state.people.enter, attacker)
    first = client.session
    for entered, before in ((code, planted), (phrase, first)):
        client.become(before)
        assert enter(client, entered).status_code == 303
        assert client.person == own
        assert client.session != before
        client.become(before)
        assert client.person is None, "the session before has ended"


def test_a_code_of_ones_own_is_spent_as_well(timed: tuple[Browsers, Clock]) -> None:
    client, _ = timed
    client.post("/start/vaalbara")
    code = secret_shown(client.post("/you/code"))
    assert [enter(client, code).status_code for _ in range(2)] == [303, 409]


def test_guesses_are_limited(client: Browsers) -> None:
    answers = [enter(client, f"guess {number}").status_code for number in range(12)]
    assert answers == [409] * 10 + [429] * 2


# --- how long a session lasts ---

DAY_ONE = datetime(2030, 1, 1, 12, tzinfo=UTC)


class Calendar:
    """What day it is for people, as the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
        self.now, self._clock = DAY_ONE, clock
        monkeypatch.setattr("ludotheque.web.tables.people.utc_now", lambda: self.now.isoformat(timespec="seconds"))

    def pass_by(self, **time: float) -> None:
        """Let days or hours go by."""
        self.now += timedelta(**time)
        self._clock.now += timedelta(**time).total_seconds()


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch, Clock())


def dated(database: Path, calendar: Calendar, **safety: Any) -> Browsers:
    """Browsers at an application where it is the day of a calendar."""
    app = create_app(database, pace=0, warm=False, limited=False, clock=calendar._clock, safety=Safety(**safety))
    return Browsers(app, base_url=LOCAL)


@pytest.fixture
def yearly(database: Path, calendar: Calendar, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with dated(database, calendar) as client:
        yield client


def test_a_session_that_is_not_used_for_a_year_has_ended_and_the_phrase_leads_back(
    yearly: Browsers, calendar: Calendar, database: Path
) -> None:
    table = yearly.post("/start/vaalbara", follow_redirects=False).headers["location"]
    phrase, secret = secret_shown(yearly.post("/you/phrase")), yearly.session
    calendar.pass_by(days=365)
    assert yearly.get(table).status_code == 200
    assert yearly.person, "a year without a visit"
    secret = yearly.session
    calendar.pass_by(days=366)
    yearly.become(secret)
    assert 'name="action"' not in yearly.get(table).text
    with dated(database, calendar) as later:
        later.become(secret)
        assert later.person is None, "nor after a restart"
    yearly.become("")
    assert enter(yearly, phrase).status_code == 303
    assert sit(yearly, table).actions
    assert yearly.get("/you").text.count("<small>") == 1, "what has ended is not listed"


def test_an_owner_chooses_how_long_sessions_last(
    database: Path, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with dated(database, calendar, idle_days=20, longest_days=50) as client:
        cookie = set_cookie(client.post("/start/vaalbara", follow_redirects=False))
        assert f"Max-Age={20 * 24 * 3600};" in cookie
        assert words("you_days_at_most", n=50) in client.get("/you").text
        for _ in range(5):
            calendar.pass_by(days=10)
            client.get("/")
            assert client.person
        calendar.pass_by(days=1)
        assert client.person is None, "51 days after it began, although it was used"
    for impossible in (Safety(idle_days=0), Safety(longest_days=0), Safety(idle_days=100_000)):
        with pytest.raises(GameError, match="days"):
            impossible.check()


def test_the_secret_of_a_session_is_replaced_while_it_is_used(
    yearly: Browsers, calendar: Calendar, database: Path
) -> None:
    """Nobody is signed out by it: not by requests at the same moment, nor by an answer that never comes, nor by a
    restart in between.
    """
    table = yearly.post("/start/vaalbara", follow_redirects=False).headers["location"]
    first, person = yearly.session, yearly.person
    calendar.pass_by(days=31)
    given = set()
    for _ in range(3):
        yearly.become(first)
        yearly.get(table)
        given.add(yearly.session)
    with dated(database, calendar) as again:
        again.become(first)
        again.get("/")
        given.add(again.session)
    (second,) = given
    assert second != first
    calendar.pass_by(days=40)
    yearly.become(first)
    assert yearly.person == person, "the one before is good while the new one was never used"
    for secret in (second, first):
        yearly.become(secret)
        assert yearly.person == person
    calendar.pass_by(hours=23)
    yearly.become(first)
    yearly.get("/")
    assert yearly.session == second, "who has lost the new one gets it again"
    calendar.pass_by(hours=2)
    yearly.become(first)
    assert yearly.person is None, "a day after the new one was used the one before has ended"
    yearly.become(second)
    assert yearly.person == person
    yearly.get("/")
    third = yearly.session
    assert third not in (first, second), "and so on"
    assert yearly.person == person
    calendar.pass_by(days=31)
    yearly.get("/")
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM secret").fetchone() == (2,), "what has ended is forgotten"


def test_parallel_requests_are_given_one_secret(yearly: Browsers, calendar: Calendar) -> None:
    yearly.post("/start/vaalbara")
    first, people = yearly.session, yearly.app.state.people
    calendar.pass_by(days=31)

    async def all_at_once() -> set[str]:
        return {keep for _, keep in await asyncio.gather(*(people.session(first) for _ in range(6)))}

    (second,) = yearly.blocking_portal.call(all_at_once)
    yearly.become(second)
    assert yearly.person


def test_nobody_makes_the_next_secret_of_a_session_from_the_one_before(database: Path) -> None:
    """It takes a salt that stays on the server."""
    assert following("secret", "one") != following("secret", "other")
    assert following("secret", "one") == following("secret", "one")
    assert re.fullmatch(r"[\w-]{24}", following("secret", "one"))


def test_one_signs_out_where_one_is(client: Browsers) -> None:
    """Whoever would lose their seats by it is asked first."""
    table = client.post("/start/vaalbara", follow_redirects=False).headers["location"]
    own = client.session
    asked = client.post("/you/sign-out", follow_redirects=False)
    assert asked.status_code == 409
    assert words("you_lose_says") in asked.text
    assert client.person
    phrase = secret_shown(client.post("/you/phrase"))
    answer = client.post("/you/sign-out", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "Max-Age=0" in set_cookie(answer)
    client.become(own)
    assert client.person is None, "on the server as well"
    assert enter(client, phrase).status_code == 303
    assert sit(client, table).actions
    client.blocking_portal.call(client.app.state.people.sign_out, client.person, "", None)
    client.become("")
    client.post("/start/vaalbara")
    sure = client.post("/you/sign-out", data={"sure": "1"}, follow_redirects=False)
    assert sure.status_code == 303


# --- a seat of a bot ---


def with_a_bot(client: Browsers) -> tuple[str, str, str]:
    """A table of two people and a bot: its address for the host, for the friend, and for somebody new."""
    form = {"players": "3", "kind-0": "human", "name-0": "Anne", "kind-1": "human", "kind-2": "random"}
    link = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    host, friend = client.mine(link), come(client, link, "Bob")
    begin(client, host)
    table = link.replace("/lobby/", "/t/")
    return host.replace("/lobby/", "/t/"), friend.replace("/lobby/", "/t/"), f"{table}/~"


def request(client: Browsers, path: str, seat: int, name: str = "Cléo") -> tuple[int, str]:
    """Ask for a seat; the status, and the address for whoever asked."""
    asked = f"/seat/{path.split('/')[2]}/~{path.partition('/~')[2]}"
    answer = client.post(asked, data={"seat": str(seat), "name": name}, follow_redirects=False)
    return answer.status_code, client.mine(shared(path))


def test_somebody_new_asks_for_the_seat_of_a_bot_and_the_host_grants_it(client: Browsers) -> None:
    host, friend, stranger = with_a_bot(client)
    assert words("request_seat") in client.get(stranger).text
    assert words("request_seat") not in client.get(friend).text
    status, cleo = request(client, stranger, 2)
    assert status == 303
    assert "Vous demandez la place" in client.get(cleo).text
    assert "Cléo demande la place" in client.get(host).text
    assert "Cléo demande la place" not in client.get(friend).text, "who does not lead is not asked"
    (wanted,) = re.findall(r'name="admit" value="(\w+)"', client.get(host).text)
    assert give(client, sit(client, friend), admit=wanted).status_code == 409
    assert give(client, sit(client, cleo), admit=wanted).status_code == 409
    assert give(client, sit(client, host), admit=wanted).status_code == 200
    seat = client.app.state.tables._open[host.split("/")[2]].seats[2]
    assert (seat.bot, seat.name) == (None, "Cléo")
    assert sit(client, cleo).actions
    assert give(client, sit(client, host), admit=wanted).status_code == 409, "it is done"


def test_a_seat_that_is_taken_is_not_asked_for_and_a_request_may_be_turned_down(client: Browsers) -> None:
    host, friend, stranger = with_a_bot(client)
    for seat in (0, 1, 7):
        assert request(client, stranger, seat)[0] == 409
    assert request(client, friend, 2)[0] == 409, "one has one seat"
    assert request(client, stranger, 2, " ")[0] == 409, "nobody sits without a name"
    _, cleo = request(client, stranger, 2)
    (wanted,) = re.findall(r'name="turn_down" value="(\w+)"', client.get(host).text)
    assert give(client, sit(client, host), turn_down=wanted).status_code == 200
    assert "demande" not in client.get(host).text
    assert not sit(client, cleo).actions
