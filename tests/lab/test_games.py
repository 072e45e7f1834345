"""Games as tables: they say what the matches say, and are those of the command line."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest

import ludotheque
from ludotheque.games import SHELF, box
from ludotheque.kernel.errors import GameError
from ludotheque.lab.series import Series, opened
from ludotheque.lab.simulate import simulate as play
from ludotheque.lab.tables import Table, needed


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A handful of games: nothing is compiled for them."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    yield
    opened.cache_clear()


@pytest.fixture(scope="module")
def games() -> ludotheque.Games:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_JIT", "0")
        return ludotheque.simulate("vaalbara", bots="policy,random,random", games=5, seed=7)


def match_of(games: ludotheque.Games, number: int) -> tuple[ludotheque.Match, list[Any]]:
    """A game played again by the door, and its events."""
    series = games.series
    match = ludotheque.new(series.entry, series.players, seed=games.seed(number), options=dict(series.options))
    events = list(match.opening)
    for row in games.actions().to_dicts():
        if row["game"] == number:
            assert match.actors[0] == row["seat"]
            events += match.play(row["seat"], row["action"])
    return match, events


def test_the_rows_of_the_command_say_the_same(games: ludotheque.Games) -> None:
    rows: list[dict[str, Any]] = []
    play(Series.checked("vaalbara", 3, ["policy", "random", "random"], {}, 7), 5, 1, keep_row=rows.append)
    ours = games.games().to_dicts()
    assert [(row["game_seed"], row["decisions"], row["rounds"]) for row in rows] == [
        (row["seed"], row["decisions"], row["rounds"]) for row in ours
    ]
    for seat in games.seats().to_dicts():
        row, place = rows[seat["game"]], seat["seat"]
        for column in ("points", "rank", "bot", "points_forests"):
            assert seat[column] == row[f"{column}_{place}"]


@pytest.mark.parametrize("bots", [["random"], ["policy", "random"]])
def test_records_are_of_the_same_games(bots: list[str]) -> None:
    records: list[dict[str, Any]] = []
    series = Series.checked("vaalbara", 2, bots, {}, 3)
    play(series, 3, 1, keep_record=lambda _, record: records.append(record))
    games = ludotheque.simulate("vaalbara", players=2, bots=bots, games=3, seed=3)
    for number, record in enumerate(records):
        assert [[seat, name] for seat, name in games.replay(number).actions] == record["actions"]


def test_random_games_are_those_of_the_compiled_random_player() -> None:
    rows: list[dict[str, Any]] = []
    play(Series.checked("vaalbara", 2, ["random"], {}, 9), 4, 1, keep_row=rows.append)
    games = ludotheque.simulate("vaalbara", players=2, games=4, seed=9)
    assert games.scores[:, 1, 0].tolist() == [row["points_1"] for row in rows]
    assert games.lengths.tolist() == [row["decisions"] for row in rows]


def test_a_game_is_replayed_to_its_end(games: ludotheque.Games) -> None:
    match = games.replay(3)
    assert match.finished
    assert match.points == games.scores[3, :, 0].tolist()
    assert match.seed == games.seed(3)
    for number in (-1, 5):
        with pytest.raises(GameError, match="from 0 to 4"):
            games.replay(number)


def test_events_are_those_of_the_match(games: ludotheque.Games) -> None:
    _, events = match_of(games, 4)
    rows = [row for row in games.events().to_dicts() if row["game"] == 4]
    names = games.event_kinds
    assert [(row["kind"], row["a"], row["b"], row["c"]) for row in rows] == [
        (names[event.kind], event.a, event.b, event.c) for event in events
    ]
    assert [row["seat"] for row in rows] == [event.seat if event.seat >= 0 else None for event in events]
    turns = [row["turn"] for row in rows if row["kind"] == "turn"]
    assert turns == list(range(1, len(turns) + 1))
    revealed = next(row for row in rows if row["kind"] == "revealed")
    assert revealed["a_name"] == box("vaalbara").game.content().kind("character")[revealed["a"]].noun.en


def test_events_of_some_kinds_are_those_among_all(games: ludotheque.Games) -> None:
    stolen = [row for row in games.events().to_dicts() if row["kind"] == "stole"]
    assert stolen == games.events("stole").to_dicts()
    assert {row["b_name"] for row in stolen} <= {"seat 0", "seat 1", "seat 2"}
    with pytest.raises(GameError, match=r"stolen\. Known: chosen, round,"):
        games.events("stolen")


def test_the_course_ends_with_the_result(games: ludotheque.Games) -> None:
    course = games.course().to_dicts()
    ends = [row for row in course if row["last"]]
    assert [row["points"] for row in ends] == games.scores[:, :, 0].ravel().tolist()
    assert [row["decision"] for row in ends] == np.repeat(games.lengths, 3).tolist()
    assert [row["round"] for row in ends] == np.repeat(games.rounds, 3).tolist()
    of_one = [row["turn"] for row in course if row["game"] == 0 and row["seat"] == 0]
    assert of_one == sorted(of_one)
    assert of_one[0] == 1
    match, _ = match_of(games, 0)
    halfway = [row for row in course if row["game"] == 0 and row["decision"] <= 20][-3:]
    again = ludotheque.new("vaalbara", 3, seed=games.seed(0))
    for seat, action in match.actions[: halfway[0]["decision"]]:
        again.play(seat, action)
    assert [row["points"] for row in halfway] == again.points


@pytest.mark.parametrize("entry", SHELF)
def test_cards_are_counted_as_they_are_told(entry: str) -> None:
    games = ludotheque.simulate(entry, games=2, seed=5)
    kinds = {kind.name.lower(): kind.kind.takes for kind in games.series.game.events if kind.kind.takes}
    assert games.card_kinds
    content = games.series.content()
    for kind in games.card_kinds:
        events = games.events(*(name for name, takes in kinds.items() if takes == kind)).to_dicts()
        by_hand = Counter((row["game"], row["seat"], content.taken(kind)[row["a"]].id) for row in events)
        rows = games.cards(kind).to_dicts()
        assert {(row["game"], row["seat"], row["card"]): row["times"] for row in rows} == by_hand
        for row in rows:
            assert row["rank"] == games.scores[row["game"], row["seat"], 1]
            assert row["turn"] == min(
                event["turn"]
                for event in events
                if (event["game"], event["seat"]) == (row["game"], row["seat"])
                and content.taken(kind)[event["a"]].id == row["card"]
            )
    with pytest.raises(GameError, match="Not known here: dragon"):
        games.cards("dragon")


def test_the_summary_adds_up(games: ludotheque.Games) -> None:
    summary = games.summary().to_dicts()
    assert sum(row["wins"] for row in summary) == pytest.approx(5)
    assert [row["points"] for row in summary] == games.scores[:, :, 0].mean(0).tolist()
    assert all(row["win_low"] <= row["win_rate"] <= row["win_high"] for row in summary)


def test_tables_go_to_polars_and_files(games: ludotheque.Games, tmp_path: Path) -> None:
    assert games.seats().to_polars()["points"].to_list() == games.seats()["points"].tolist()
    games.write(tmp_path / "data", events=True)
    there = {path.stem: parquet.read_table(path) for path in (tmp_path / "data").iterdir()}
    assert {name: table.num_rows for name, table in there.items()} == {
        "games": 5,
        "seats": 15,
        "summary": 3,
        "course": len(games.course()),
        "events": len(games.events()),
    }
    assert Table(there["seats"]).about == games.about
    games.games().write(tmp_path / "games.csv")
    assert (tmp_path / "games.csv").read_text().startswith('"game","seed"')
    with pytest.raises(GameError, match=r"ends with \.parquet, \.csv"):
        games.games().write(tmp_path / "games.xlsx")
    with pytest.raises(GameError, match=r"Cannot write .*no such file or folder"):
        games.games().write(tmp_path / "nowhere" / "games.csv")


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(GameError, match=r"pip install 'ludotheque\[lab\]'"):
        needed("pyarrow")
