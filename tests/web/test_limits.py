"""Whoever asks too often is told to wait, in words, and nothing has happened; others notice nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.bots.puzzles import Puzzle, puzzles
from ludotheque.games import Box
from ludotheque.kernel.match import Match
from ludotheque.pictures.signs import packed
from ludotheque.web.app import create_app
from ludotheque.web.pages.puzzles import _kept
from ludotheque.web.server.limits import KEPT, Allowance, Limits, origin
from ludotheque.web.views.words import WORDS

from .helpers import Browsers, give, people, sit

Client = Browsers


@pytest.fixture
def limits(client: Client) -> Limits:
    """The limits of the application under test."""
    return client.app.state.limits


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", ["/start/vaalbara", "/new/vaalbara", "/again/unknown"])
def test_too_many_tables(client: Client, limits: Limits, path: str, lang: str) -> None:
    limits.openings.at_once = 0
    client.cookies.set("lang", lang)
    answer = client.post(path)
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["retry-after"]) <= 6
    assert f'<html lang="{lang}"' in answer.text
    assert WORDS["error_429"].say("fr" if lang == "fr" else "en") in answer.text
    limits.openings.at_once = 60
    assert "/t/" not in client.get("/").text


def test_too_many_commands(client: Client, limits: Limits) -> None:
    page = sit(client, people(client)[0])
    limits.commands.at_once = 0
    answer = give(client, page, page.actions[0])
    assert answer.status_code == 429
    assert answer.text.startswith(WORDS["error_429"].fr)
    assert "<" not in answer.text
    limits.commands.at_once = 1
    assert sit(client, page.path).version == 0
    assert give(client, page, page.actions[0]).status_code == 200


@pytest.mark.parametrize("path", ["/drawn/illumination/a/quill/quill/lily/1.svg", "/signs/quill.svg"])
def test_too_many_pictures(client: Client, limits: Limits, path: str) -> None:
    """There is no end of addresses of pictures, and each one is work."""
    limits.pictures = Allowance(2, 0.01)
    answers = [client.get(path.replace("quill", sign)) for sign in ("quill", "none", "quill")]
    assert [answer.status_code for answer in answers] == [200 if packed() else 404, 404, 429]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 100
    assert "immutable" not in answers[-1].headers.get("cache-control", "")
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("below", ["", "/log"])
def test_too_many_positions(client: Client, limits: Limits, monkeypatch: pytest.MonkeyPatch, below: str) -> None:
    """Whoever asks for one puzzle after the other has some games played again, and then has to wait for more."""
    played: list[str] = []
    begin = Puzzle.begin

    def noted(begun: Puzzle, shelf: Box) -> Match:
        played.append(begun.id)
        return begin(begun, shelf)

    monkeypatch.setattr(Puzzle, "begin", noted)
    _kept.clear()
    limits.positions = Allowance(3, 0.01)
    answers = [client.get(f"/puzzles/vaalbara/{puzzle.id}{below}") for puzzle in puzzles("vaalbara")]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429] * (len(answers) - 3)
    assert 1 <= int(answers[3].headers["retry-after"]) <= 100
    assert len(played) == 3, "nothing is played for who has to wait"
    assert client.get("/puzzles/vaalbara").status_code == 200


def test_who_solves_puzzles_is_never_told_to_wait(client: Client) -> None:
    """All positions of a box in a row, each looked at, answered and looked at again, faster than anybody reads."""
    for puzzle in puzzles("vaalbara")[:20]:
        address = f"/puzzles/vaalbara/{puzzle.id}"
        assert client.get(address).status_code == 200
        assert client.post(address, data={"version": "0", "key": "k", "action": puzzle.best}).status_code == 200
        assert client.get(f"{address}/log").status_code == 200


def test_a_host_may_do_without_limits(database: Path) -> None:
    limits = create_app(database, limited=False, warm=False).state.limits
    allowances = (limits.openings, limits.commands, limits.pictures, limits.positions)
    assert not any(allowance.take("a", 10.0) for allowance in allowances for _ in range(1000))


def test_an_allowance_fills_up_again() -> None:
    allowance = Allowance(3, 2)
    assert [allowance.take("a", 10.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert allowance.take("b", 10.0) == 0
    assert allowance.take("a", 10.6) == 0
    assert allowance.take("a", 10.6) > 0
    assert [allowance.take("a", 99.0) for _ in range(3)] == [0, 0, 0]
    assert allowance.take("a", 99.0) > 0


def test_only_so_many_addresses_are_remembered() -> None:
    allowance = Allowance(3, 2)
    for number in range(KEPT + 50):
        allowance.take(str(number), number / 1000)
    assert len(allowance._left) <= KEPT


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert origin("2001:db8::1") == origin("2001:db8::ffff") != origin("2001:db8:0:1::1")
    assert origin("192.0.2.1") != origin("192.0.2.2")
    assert origin("") == ""
