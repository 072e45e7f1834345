"""Games that are over: kept with the command that ends them, and counted."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select

from ludotheque.games import box
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Change, Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.results import (
    Finished,
    Placing,
    Tally,
    add_missing,
    by_box,
    finished_games,
    listed,
    opponents,
)
from ludotheque.web.tables.schema import result_rows
from ludotheque.web.tables.snapshots import snapshot
from ludotheque.web.tables.table import Sitter, Table

from .helpers import Browsers

Client = Browsers


def tell(database: Path, story: Callable[[Database, Table], Awaitable[None]]) -> None:
    """A story that begins when a game of two is over."""

    async def whole() -> None:
        store = Database(database)
        tables = Tables(store)
        table = await tables.create(box("vaalbara"), [Sitter("Ada"), Sitter("Bo")], {})
        assert await kept(store) == []
        await play_on(tables, table)
        await story(store, table)
        await store.close()

    asyncio.run(whole())


async def play_on(tables: Tables, table: Table) -> None:
    """Let everybody do the first thing possible until the game is over."""
    while not table.match.finished:
        seat, version = table.match.actors[0], table.version
        await playing.play(tables, table, seat, table.match.legal(seat)[0], version=version, key=f"k{version}")


async def kept(store: Database) -> list[tuple[int, int, int]]:
    """(seat, points, rank) of all results."""
    wanted = select(result_rows.c.seat, result_rows.c.points, result_rows.c.rank).order_by(result_rows.c.seat)
    return await store.read(lambda connection: [tuple(row) for row in connection.execute(wanted)])


def of(table: Table) -> list[tuple[int, int, int]]:
    return [(seat, table.match.points[seat], table.match.ranks[seat]) for seat in range(2)]


def test_the_command_that_ends_a_game_writes_what_came_of_it(database: Path) -> None:
    async def story(store: Database, table: Table) -> None:
        assert await kept(store) == of(table)

    tell(database, story)


def test_an_end_that_is_taken_back_leaves_no_result(database: Path) -> None:
    async def story(store: Database, table: Table) -> None:
        row = {"table_id": table.id, "version": table.version + 1, "seat": 0, "action": None, "key": "back"}
        await store.commit(Change(row, [], snapshot(table.match), False, dropped=[table.version]))
        assert await kept(store) == []

    tell(database, story)


def test_games_of_earlier_versions_get_their_results_once(database: Path) -> None:
    async def story(store: Database, table: Table) -> None:
        await store.write(lambda connection: connection.execute(delete(result_rows)))
        await add_missing(store)
        assert await kept(store) == of(table)
        await add_missing(store)
        assert await kept(store) == of(table)

    tell(database, story)


# --- what is counted ---

ME, ADA = Placing(0, "Moi", "me", None, 50, 1, False), Placing(1, "Ada", "ada", None, 40, 2, False)
BOT = Placing(2, "Gaspard", None, "hard+builder", 30, 3, False)


def game(*placings: Placing, table: str = "t", entry: str = "vaalbara", own: tuple[int, ...] = (0,)) -> Finished:
    return Finished(table, entry, "2026-11-28T10:00:00+00:00", placings, own)


def lost(points: int = 20) -> Placing:
    return replace(ME, points=points, rank=2)


def test_games_are_won_alone_or_shared() -> None:
    shared = game(ME, replace(ADA, rank=1, points=50))
    tally = Tally.of([game(ME, ADA), shared, game(lost(), replace(ADA, rank=1))])
    assert (tally.games, tally.won, tally.shared) == (3, 1, 1)


def test_a_game_alone_is_won_against_the_game() -> None:
    assert Tally.of([game(ME)]).won == 1
    assert Tally.of([game(lost())]).won == 0


def test_the_best_score_may_be_one_of_a_game_that_was_lost_but_of_none_that_was_resigned() -> None:
    high = game(lost(60), replace(ADA, points=70, rank=1), table="high")
    resigned = game(replace(ME, points=99, resigned=True), ADA, table="resigned")
    tally = Tally.of([game(ME, ADA), high, resigned])
    assert tally.best is high
    assert (tally.games, tally.won) == (3, 1)


def test_who_shares_a_device_has_played_but_neither_won_nor_lost() -> None:
    both = game(ME, replace(ADA, person="me"), BOT, own=(0, 1))
    assert Tally.of([both]) == Tally(0, 0, 0, None)
    assert [opponent.bot for opponent in opponents([both])] == ["hard"]


def test_opponents_are_people_whatever_they_are_called_and_levels_of_bots() -> None:
    later, earlier = game(ME, replace(ADA, name="Ada L."), BOT), game(lost(), replace(ADA, rank=1), table="earlier")
    stranger = game(ME, replace(ADA, person=None, name="Cy"))
    two_bots = game(ME, BOT, replace(BOT, seat=2, bot="hard"))
    met = opponents([later, earlier, stranger, two_bots])
    assert [(opponent.name, opponent.bot, len(opponent.games)) for opponent in met] == [
        ("Ada L.", None, 2),
        ("Gaspard", "hard", 2),
        ("Cy", None, 1),
    ]
    assert met[0].tally.won == 1


def test_somebody_away_for_whom_a_bot_finished_is_no_bot() -> None:
    assert opponents([game(ME, replace(ADA, bot="hard"))])[0].bot is None


def test_the_box_that_was_played_most_is_first() -> None:
    games = [game(ME, ADA), game(ME, ADA, entry="chronica"), game(ME, ADA, entry="chronica")]
    assert list(by_box(games)) == ["chronica", "vaalbara"]


class Row:
    def __init__(self, placing: Placing, **more: Any) -> None:
        self.__dict__ |= vars(placing) | {"table_id": "t", "entry": "vaalbara", "ended": "E", "forgotten": False} | more


def test_rows_become_games_and_a_forgotten_seat_is_not_ones_own() -> None:
    rows = [Row(ME), Row(ADA), Row(ME, table_id="u", forgotten=True), Row(ADA, table_id="u")]
    first, second = finished_games(rows, "me")
    assert (first.table, first.placings, first.own) == ("t", (ME, ADA), (0,))
    assert second.own == ()


def test_an_export_names_people_and_does_not_say_who_they_are() -> None:
    (exported,) = listed([game(ME, ADA)])
    assert [(player["name"], player["you"]) for player in exported["players"]] == [("Moi", True), ("Ada", False)]
    assert "ada" not in str(exported)


# --- the page ---


def over(client: Client, *others: Sitter) -> str:
    """A game of the present browser's person against others that is over; the table's name."""
    person = client.person
    assert person

    async def story() -> str:
        tables = client.app.state.tables
        table = await tables.create(box("vaalbara"), [Sitter("Moi", person=person), *others], {})
        await play_on(tables, table)
        return table.id

    return client.blocking_portal.call(story)


@pytest.fixture
def known(client: Client) -> Client:
    """A browser that is somebody's."""
    client.post("/start/vaalbara")
    return client


def test_a_game_that_is_over_leaves_the_shelf_and_is_among_ones_games(known: Client) -> None:
    table = over(known, Sitter("Gaspard", "medium"))
    assert table not in known.get("/").text
    page = known.get("/games").text
    assert f'href="/replay/{table}"' in page
    assert "Bot moyen" in page
    assert known.get("/~").text.count("/games") == 0, "nobody has none"


def test_who_looks_at_games_does_not_become_somebody(client: Client) -> None:
    assert client.get("/games").status_code == 200
    assert client.get("/games.json").json() == []
    client.post("/games/forget")
    assert client.person is None


def test_games_are_exported_with_no_formula_for_spreadsheets(known: Client) -> None:
    table = over(known, Sitter("=1+1", "random"))
    (game,) = known.get("/games.json").json()
    assert (game["table"], [player["you"] for player in game["players"]]) == (table, [True, False])
    lines = list(csv.DictReader(io.StringIO(known.get("/games.csv").text)))
    assert [line["name"] for line in lines] == ["Moi", "'=1+1"]
    assert [int(line["points"]) for line in lines] == [player["points"] for player in game["players"]]


def test_a_game_is_forgotten_after_a_question_and_by_oneself_alone(known: Client) -> None:
    """The form stands in what the question opens."""
    mine = known.mine("")
    known.post("/start/vaalbara/~")
    friend, theirs = known.person, known.mine("")
    known.get(f"/{mine}")
    first, second = over(known, Sitter("Ada", person=friend)), over(known, Sitter("Ada", person=friend))
    page = known.get(f"/games{mine}").text
    form = re.search(
        rf'<details.*?<summary.*?</summary>\s*<form[^>]*action="/games/forget">(?:(?!</form>).)*{first}', page, re.S
    )
    assert form
    known.post("/games/forget", data={"table": first})
    assert [game["table"] for game in known.get("/games.json").json()] == [second]
    assert len(known.get(f"/games.json{theirs}").json()) == 2
    known.post(f"/games/forget{mine}")
    assert known.get("/games.json").json() == []
    assert len(known.get(f"/games.json{theirs}").json()) == 2


def test_what_was_said_goes_with_the_last_who_forgets_the_game(known: Client) -> None:
    mine = known.mine("")
    known.post("/start/vaalbara/~")
    friend, theirs = known.person, known.mine("")
    known.get(f"/{mine}")
    first, second = over(known, Sitter("Ada", person=friend)), over(known, Sitter("Ada", person=friend))

    async def message_counts() -> list[int]:
        """How much was said at each of the tables, in memory and in the database."""
        tables = known.app.state.tables
        talks = [(await tables.open(name)).talk.messages for name in (first, second)]
        stored = [(await tables.database.load_talk(name))[0] for name in (first, second)]
        assert list(map(len, talks)) == list(map(len, stored))
        return list(map(len, talks))

    for name in (first, second):
        known.post(f"/talk/{name}", data={"phrase": "hello", "key": name})
    assert known.blocking_portal.call(message_counts) == [1, 1]
    known.post("/games/forget", data={"table": first})
    assert known.blocking_portal.call(message_counts) == [1, 1], "a friend keeps it"
    known.post(f"/games/forget{theirs}", data={"table": first})
    assert known.blocking_portal.call(message_counts) == [0, 1]


@pytest.mark.parametrize("lang", LANGS)
def test_more_games_than_a_page_lists_are_counted_and_shown_on_request(
    known: Client, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.web.pages.games.LISTED", 1)
    known.cookies.set("lang", lang)
    tables = {over(known, Sitter("Gaspard", "medium")) for _ in range(2)}
    listed = re.compile(r'name="table" value="(\w+)"')
    assert len(listed.findall(known.get("/games").text)) == 1
    assert set(listed.findall(known.get("/games?whole=true").text)) == tables
