"""What a page says of who sits at each seat: there, gone since when, thinking since when, and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.web.app import create_app

from .helpers import Browsers, Clock, give, people, sit

Client = Browsers
SAID = re.compile(r'<span class="being is-(\w+)" title="([^"]*)">')


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(database: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A browser at an application whose clock the test turns."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000") as client:
        yield client


def states_of(client: Client, path: str) -> list[tuple[str, str]]:
    """What the page of a seat says of the others: a state and its words."""
    return [(state, words.replace("\u00a0", " ")) for state, words in SAID.findall(sit(client, path).html)]


def test_who_is_there_who_thinks_and_who_has_gone(timed: Client, clock: Clock) -> None:
    host, ada = people(timed)
    assert states_of(timed, host) == [("thinks", "réfléchit")]
    clock.now += 90
    page = sit(timed, host)
    give(timed, page, page.actions[0])
    assert states_of(timed, ada) == [("here", "est là")]
    clock.now += 90
    sit(timed, ada)
    assert states_of(timed, host) == [("thinks", "réfléchit depuis 3 min")]
    clock.now += 2 * 3600
    assert states_of(timed, host) == [("gone", "parti depuis 2 h")]
    assert states_of(timed, ada) == [("here", "est là")], "the host has just looked"


def test_whoever_changes_a_sealed_choice_thinks_no_longer_than_before(timed: Client, clock: Clock) -> None:
    host, ada = people(timed)
    page = sit(timed, host)
    give(timed, page, page.actions[0])
    before = states_of(timed, ada)
    clock.now += 70
    page = sit(timed, host)
    answer = give(timed, page, change=page.changes[1])
    assert answer.status_code == 200, answer.text
    assert states_of(timed, ada) == before


def test_nobody_is_said_to_be_there_where_one_plays_alone(timed: Client) -> None:
    page = timed.post("/start/vaalbara").text
    assert SAID.findall(page) == []
    assert "<!--being-->" not in page


def test_since_when_is_not_said_where_a_server_has_not_seen_it(timed: Client, clock: Clock, database: Path) -> None:
    host, _ = people(timed)
    clock.now += 3600
    with Browsers(create_app(database, pace=0, warm=False, clock=clock), base_url="http://127.0.0.1:8000") as later:
        clock.now += 90
        assert states_of(later, host) == [("thinks", "réfléchit")]
