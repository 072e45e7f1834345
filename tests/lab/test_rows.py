"""Simulated games as rows and as records."""

import json
from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.match import Match
from ludotheque.lab.rows import slug
from ludotheque.lab.series import Series
from ludotheque.lab.simulate import Report, simulate
from tests.support.tiers import mostly

Kept = tuple[Report, list[dict[str, Any]], list[tuple[int, dict[str, Any]]]]


def run(series: Series, games: int, workers: int = 1, *, records: bool = True) -> Kept:
    """The report, the rows and the numbered records of a simulation."""
    rows: list[dict[str, Any]] = []
    kept: list[tuple[int, dict[str, Any]]] = []
    report = simulate(
        series,
        games,
        workers,
        keep_row=rows.append,
        keep_record=(lambda number, record: kept.append((number, record))) if records else None,
    )
    return report, rows, kept


def series(entry: str, *bots: str) -> Series:
    """Of three players, or of as many as there can be."""
    return Series.checked(entry, min(3, SHELF[entry].seats[-1]), bots, {}, 6)


GREEDY = ("vaalbara", ("greedy", "random", "random"))


@pytest.mark.parametrize(
    ("entry", "bots"),
    mostly(
        [*((entry, ("random",)) for entry in SHELF), GREEDY],
        always=[("vaalbara", ("random",)), ("royaume-2e", ("random",)), GREEDY],
    ),
)
def test_rows_and_records_are_of_the_games_that_are_summed_up(entry: str, bots: tuple[str, ...]) -> None:
    report, rows, records = run(series(entry, *bots), 3)
    assert [row["number"] for row in rows] == [number for number, _ in records] == [0, 1, 2]
    assert sum(row["decisions"] for row in rows) == report.tally.decisions
    seats = range(report.series.players)
    for seat in seats:
        assert sum(row[f"points_{seat}"] for row in rows) == report.tally.points[seat]
        assert [row[f"bot_{seat}"] for row in rows] == [report.series.bots[seat]] * 3
    for row, (_, record) in zip(rows, records, strict=True):
        match = Match.replay(SHELF[entry].game, json.loads(json.dumps(record)))
        assert match.finished
        assert match.points == [row[f"points_{seat}"] for seat in seats]
        assert match.ranks == [row[f"rank_{seat}"] for seat in seats]
        assert (len(match.actions), str(match.seed)) == (row["decisions"], row["game_seed"])
        assert row["rounds"] == match.game.rounds_of(match.state)
        assert [seat["bot"] for seat in record["seats"]] == list(report.series.bots)


def test_a_row_is_flat_and_all_rows_have_the_same_columns() -> None:
    _, rows, _ = run(series("royaume-2e", "random"), 3)
    assert len({tuple(row) for row in rows}) == 1
    assert all(isinstance(value, int | str | None) for row in rows for value in row.values())
    assert rows[0]["option_edition"] == "2e"
    assert {"game", "players", "seed", "number", "game_seed", "ruleset", "content", "decisions", "rounds"} <= set(
        rows[0]
    )


def test_points_by_source_add_up() -> None:
    for entry in SHELF:
        names = {slug(text.en) for text in SHELF[entry].game.breakdown}
        assert len(names) == len(SHELF[entry].game.breakdown), "no two sources share a column"
        _, rows, _ = run(series(entry, "random"), 2)
        for row in rows:
            assert sum(row[f"points_{name}_1"] for name in names) == row["points_1"]


@pytest.mark.parametrize("bots", mostly([(("random",),), (("greedy", "random", "random"),)], always=[(("random",),)]))
def test_rows_and_records_do_not_depend_on_the_number_of_workers(bots: tuple[str, ...]) -> None:
    _, *first = run(series("vaalbara", *bots), 7)
    report, *second = run(series("vaalbara", *bots), 7, 2)
    assert report.workers == 2
    assert first == second


def test_random_games_are_the_same_with_and_without_their_decisions() -> None:
    """The compiled player keeps no decisions; the one that does makes the same ones."""
    fast, *_ = fast_rows = run(series("vaalbara", "random"), 5, records=False)
    slow, *_ = slow_rows = run(series("vaalbara", "random"), 5)
    assert fast_rows[1] == slow_rows[1]
    assert fast.tally.seat_wins == slow.tally.seat_wins


def test_rounds_are_those_of_the_rulebook() -> None:
    _, rows, _ = run(series("vaalbara", "random"), 5)
    assert {row["rounds"] for row in rows} == {9}
    _, rows, _ = run(series("royaume-2e", "random"), 2)
    assert all(5 < row["rounds"] < 60 for row in rows)


def test_columns_are_named_in_plain_letters() -> None:
    assert slug("Thefts (net of losses)") == "thefts"
    assert slug("Role icons (no Duke)") == "role_icons"
