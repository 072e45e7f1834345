"""Games that are over: kept with the command that ends them, and counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select

from ludotheque.games import box
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


def told(database: Path, story: Callable[[Database, Table], Awaitable[None]]) -> None:
    """A story that begins when a game of two is over."""

    async def whole() -> None:
        store = Database(database)
        tables = Tables(store)
        created = await tables.create(box("vaalbara"), [Sitter("Ada"), Sitter("Bo")], {})
        table = await tables.open(created.id)
        for number in range(1000):
            if table.match.finished:
                break
            assert await kept(store) == []
            seat = next(seat for seat in range(2) if table.match.legal(seat))
            action = table.match.legal(seat)[0]
            await playing.play(tables, table, seat, action, version=table.version, key=f"k{number}")
        assert table.match.finished
        await story(store, table)
        await store.close()

    asyncio.run(whole())


async def kept(store: Database) -> list[tuple[int, int, int]]:
    """(seat, points, rank) of all results."""
    wanted = select(result_rows.c.seat, result_rows.c.points, result_rows.c.rank).order_by(result_rows.c.seat)
    return await store.read(lambda connection: [tuple(row) for row in connection.execute(wanted)])


def of(table: Table) -> list[tuple[int, int, int]]:
    return [(seat, table.match.points[seat], table.match.ranks[seat]) for seat in range(2)]


def test_the_command_that_ends_a_game_writes_what_came_of_it(database: Path) -> None:
    async def story(store: Database, table: Table) -> None:
        assert await kept(store) == of(table)

    told(database, story)


def test_an_end_that_is_taken_back_leaves_no_result(database: Path) -> None:
    async def story(store: Database, table: Table) -> None:
        row = {"table_id": table.id, "version": table.version + 1, "seat": 0, "action": None, "key": "back"}
        await store.commit(Change(row, [], snapshot(table.match), False, dropped=table.version))
        assert await kept(store) == []

    told(database, story)


def test_games_of_earlier_versions_get_their_results_once(database: Path) -> None:
    async def story(store: Database, table: Table) -> None:
        await store.write(lambda connection: connection.execute(delete(result_rows)))
        await add_missing(store)
        assert await kept(store) == of(table)
        await add_missing(store)
        assert await kept(store) == of(table)

    told(database, story)


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
    assert [(one.name, one.bot, len(one.games)) for one in met] == [
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
