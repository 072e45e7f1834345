"""The log of what concerns safety: which lines there are, what they hold, and how many."""

from __future__ import annotations

import logging
import re
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.web.app import create_app
from ludotheque.web.safety import Safety
from ludotheque.web.server import events
from ludotheque.web.server.events import Events, configure

from .helpers import Browsers, nobodys, people, sit, wish
from .test_people import enter, secret_shown

LINE = re.compile(r'event=[a-z-]+ from=[0-9a-f]{8} route="[A-Z]+ [\w/{}-]+"( left-out=\d+)?')


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Any:
    """The events that were told since the last time that somebody asked."""
    caplog.set_level(logging.INFO, events.log.name)

    def since() -> list[str]:
        lines = [record.getMessage() for record in caplog.records if record.name == events.log.name]
        caplog.clear()
        assert all(LINE.fullmatch(line) for line in lines), lines
        return [line.partition("event=")[2].partition(" ")[0] for line in lines]

    return since


def test_who_comes_in_and_who_fails_to_is_in_the_log(client: Browsers, logged: Any) -> None:
    client.post("/start/vaalbara")
    client.get("/you")
    assert logged() == [], "to play is no event"
    phrase = secret_shown(client.post("/you/phrase"))
    assert logged() == ["phrase-made"]
    assert [enter(client, words).status_code for words in ("wrong", phrase)] == [409, 303]
    assert logged() == ["entry-refused", "entered"]
    client.post("/you/leave", data={"others": "1"})
    client.post("/you/sign-out")
    assert logged() == ["signed-out", "signed-out"]


def test_what_is_refused_for_want_of_authority_is_in_the_log(client: Browsers, logged: Any) -> None:
    host, _ = people(client)
    action = sit(client, host).actions[0]
    link = client.post("/new/vaalbara", data={"players": "2", "kind-0": "human", "kind-1": "human", "name-0": "Ada"})
    lobby = str(link.url.path)
    client.become("")
    client.post(lobby, data={"do": "sit", "name": "Bob"})
    logged()
    wish(client, client.mine(lobby), "renew")
    assert logged() == ["not-allowed"], "what the host alone may do"
    client.post(nobodys(host), data={"version": "0", "key": "k", "action": action})
    assert logged() == ["not-allowed"], "what needs a seat"
    client.post("/start/vaalbara", headers={"Sec-Fetch-Site": "cross-site"})
    assert logged() == ["foreign-request"]
    client.get("/", headers={"Host": "elsewhere.example"})
    assert logged() == ["foreign-request"]


def test_too_many_requests_are_in_the_log(client: Browsers, logged: Any) -> None:
    answers = [enter(client, f"guess {number}").status_code for number in range(11)]
    assert answers[-1] == 429
    assert logged() == ["entry-refused"] * 10 + ["too-many"]


def test_an_owner_may_do_without(database: Any, logged: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    app = create_app(database, pace=0, warm=False, safety=Safety(events=False))
    with Browsers(app, base_url="http://127.0.0.1:8000") as client:
        assert enter(client, "wrong").status_code == 409
    assert logged() == []


def asked_from(address: str) -> Any:
    return SimpleNamespace(client=SimpleNamespace(host=address), scope={"method": "GET", "path_template": "/"})


def lines_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == events.log.name]


def test_nobody_fills_the_disk_with_it(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one address nor many. What was left out is counted."""
    caplog.set_level(logging.INFO, events.log.name)
    now = 1000.0
    monkeypatch.setattr(events, "time", SimpleNamespace(monotonic=lambda: now, time=lambda: now))
    log = Events()
    for _ in range(500):
        log.tell("entry-refused", asked_from("192.0.2.1"))
    assert len(lines_of(caplog)) == 20
    log.tell("entered", asked_from("192.0.2.2"))
    assert lines_of(caplog)[-1].endswith("left-out=480"), "others are still heard of"
    for number in range(500):
        log.tell("entry-refused", asked_from(f"198.51.{number // 250}.{number % 250}"))
    assert len(lines_of(caplog)) == 200
    now += 10
    log.tell("entered", asked_from("192.0.2.3"))
    assert lines_of(caplog)[-1].endswith("left-out=321")


def test_an_address_is_a_hash_that_changes_with_the_day(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, events.log.name)
    now = 1000.0
    monkeypatch.setattr(events, "time", SimpleNamespace(monotonic=lambda: now, time=lambda: now))
    log = Events()
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        log.tell("entered", asked_from(address))
    now += events.DAY
    log.tell("entered", asked_from("192.0.2.1"))
    first, again, other, tomorrow = (line.split()[1] for line in lines_of(caplog))
    assert first == again
    assert len({first, other, tomorrow}) == 3
    assert "192.0" not in caplog.text


def test_every_line_of_a_server_begins_with_its_time_in_utc(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    root = logging.getLogger()
    before, level, own = root.handlers[:], root.level, events.log.level
    root.handlers.clear()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        configure()
        earliest = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        Events().tell("entered", asked_from("192.0.2.1"))
        logging.getLogger("ludotheque.web").warning("something")
        latest = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        events.log.setLevel(own)
        monkeypatch.undo()
        time.tzset()
    event, other = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r'\S+ INFO ludotheque.security: event=entered from=[0-9a-f]{8} route="GET /"', event)
    assert re.fullmatch(r"\S+ WARNING ludotheque.web: something", other)
    assert all(earliest <= line.split()[0] <= latest for line in (event, other))
