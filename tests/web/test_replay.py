"""A finished game can be watched again, by anybody and through every seat's eyes; a running one cannot."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

from ludotheque.games import SHELF, box
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Lang
from ludotheque.stage.telling import in_one
from ludotheque.web.pages.replay import Steps
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter
from ludotheque.web.views import gate
from ludotheque.web.views.finished import KEPT, Replays

from .helpers import PART, Browsers, people

Client = Browsers


def finished(client: Client, entry: str = "vaalbara") -> str:
    """The name of a table where a game of two was played to its end, at random."""
    table = people(client, entry=entry)[0].split("/")[2]
    play_on(client.app.state.tables._open[table].match)
    return table


def play_on(match: Match) -> None:
    chooser = random.Random(1)
    while not match.finished:
        seat = match.actors[0]
        match.play(seat, chooser.choice(match.legal(seat)))


def test_a_running_game_shows_none_of_its_steps(client: Client) -> None:
    table = people(client)[0].split("/")[2]
    for path in ("0/0", "1/0", "2/0"):
        answer = client.get(f"/replay/{table}/{path}")
        assert answer.status_code == 409
        assert 'id="table"' not in answer.text
    assert client.get("/replay/unknown/1/0").status_code == 404


@pytest.mark.parametrize("entry", SHELF)
def test_every_step_through_every_pair_of_eyes(client: Client, entry: str) -> None:
    table = finished(client, entry)
    first = client.get(f"/replay/{table}")
    assert first.url.path == f"/replay/{table}/1/0"  # this browser sits there
    last = int(re.findall(r'id="step-end" href="/replay/\w+/1/(\d+)"', first.text)[0])
    for eyes in (0, 1, 2):
        for step in sorted({*range(0, last, 5 if eyes == 1 else 40), last}):
            page = client.get(f"/replay/{table}/{eyes}/{step}", headers=PART)
            assert page.status_code == 200
            assert 'name="action"' not in page.text
            assert 'id="undo"' not in page.text
            assert ('id="end"' in page.text) == (step == last)
    end = client.get(f"/replay/{table}/1/{last}").text
    now = client.get(f"/t/{table}").text
    assert re.findall(r'"score">[^<]+', end) == re.findall(r'"score">[^<]+', now) != []


@pytest.mark.parametrize("path", ["3/0", "1/9999", "1/-1", "-1/0", "x/0", "1/99999999999999999999999", "3", "x"])
def test_steps_that_do_not_exist(client: Client, path: str) -> None:
    table = finished(client)
    assert client.get(f"/replay/{table}/{path}").status_code == 404


def test_a_step_shows_a_seat_what_it_could_know_then(client: Client) -> None:
    table = finished(client)
    for eyes, mine, theirs in ((1, 0, 1), (2, 1, 0)):
        page = client.get(f"/replay/{table}/{eyes}/0").text
        assert f'id="character-{mine}-' in page
        assert f'id="character-{theirs}-' not in page
    assert 'id="character-' not in client.get(f"/replay/{table}/0/0").text


@pytest.mark.parametrize(
    ("lang", "yours", "both"),
    [
        ("fr", "À vous de jouer", "On attend Person 2 et vous"),
        ("en", "Your turn to play", "Waiting for Person 2 and you"),
    ],
)
def test_whoever_was_asked_is_told_so(client: Client, lang: Lang, yours: str, both: str) -> None:
    table = client.app.state.tables._open[people(client)[0].split("/")[2]]

    def sentence() -> str:
        return gate.view(table, 0, lang, acting=False).scene.prompt.sentence

    assert sentence() == both
    for seat in (1, 0):
        table.match.play(seat, table.match.legal(seat)[0])
    while table.match.actors != (0,):
        seat = table.match.actors[0]
        table.match.play(seat, table.match.legal(seat)[0])
    assert sentence() == yours


def test_a_game_of_other_rules_is_refused_in_words(client: Client) -> None:
    table = finished(client)
    kept = client.app.state.tables._open[table]
    kept.other_rules = True
    answer = client.get(f"/replay/{table}/1/0")
    assert answer.status_code == 409
    assert "autres règles" in answer.text


def test_only_the_games_watched_last_are_kept(database: Path) -> None:
    async def story() -> None:
        tables, replays = Tables(Database(database)), Replays()
        for _ in range(KEPT + 2):
            table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {})
            play_on(table.match)
            game = await replays.of(table)
            assert await replays.of(table) is game
        assert len(replays._kept) == KEPT
        await tables.database.close()

    asyncio.run(story())


def test_a_step_says_what_it_brought() -> None:
    assert in_one(["one", "two"]) == "one · two"
    assert in_one([str(n) for n in range(9)]) == "0 · 1 · 2 · 3 · 4 · …"


def test_every_step_is_told_of_and_none_waits_for_somebody(client: Client) -> None:
    """A step that nothing is heard of repeats what was heard last."""
    table = finished(client, "margraves")
    game = asyncio.run(Replays().of(client.app.state.tables._open[table]))
    quiet = 0
    for step in range(1, game.last):
        at = game.at(step)
        quiet += not gate.last_change(at, 0, "fr")
        sentence = Steps.of(game, 0, step, "fr").sentence
        assert sentence
        assert "On attend" not in sentence
    assert quiet
    step = next(step for step in range(20, game.last) if not gate.last_change(game.at(step), 0, "fr"))
    page = client.get(f"/replay/{table}/1/{step}", headers=PART).text
    assert "On attend" not in page
