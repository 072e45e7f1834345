"""The search for practice positions: what it found is kept, and belongs to one series of games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli.status import NOT_SOUND, REFUSED
from ludotheque.lab.measure import puzzles
from ludotheque.lab.measure.advised import Game

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture

PLAYED: list[int] = []


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played."""
    PLAYED.clear()

    def play(game: Game) -> dict[str, Any]:
        PLAYED.append(game.number)
        return {"number": game.number, "ranks": [1, 2], "actions": [], "puzzles": [{"seed": game.seed}]}

    monkeypatch.setattr(puzzles, "play", play)


def test_a_search_goes_on_where_it_was_and_survives_a_torn_line(run: Run, tmp_path: Path) -> None:
    work = tmp_path / "found.jsonl"
    run("measure", "puzzles", "vaalbara", "--games", 2, "--work", work)
    whole = work.read_text()
    for torn in ("", '{"number":2,"ra', '{"number":2,"actions":["0pass","1pa'):
        work.write_text(whole + torn)
        done = run("measure", "puzzles", "vaalbara", "--games", 3, "--work", work)
        assert [json.loads(line)["number"] for line in work.read_text().splitlines()[1:]] == [0, 1, 2]
        assert f"3 positions in {work}" in done.out
    assert PLAYED == [0, 1, 2, 2, 2]
    report = json.loads(run("measure", "puzzles", "vaalbara", "--games", 3, "--work", work, "--json").out)
    assert (report["games"], report["positions"]) == (3, 3)


def refused(run: Run, *words: Any, code: int = REFUSED) -> str:
    done = run("measure", "puzzles", *words)
    assert done.code == code
    assert done.out == ""
    return " ".join(done.err.split())


def test_what_is_of_other_games_is_not_mixed(run: Run, tmp_path: Path) -> None:
    work = tmp_path / "found.jsonl"
    run("measure", "puzzles", "vaalbara", "--games", 1, "--work", work)
    other = ("--games", 1, "--work", work)
    assert "(seed: 1, not 2)" in refused(run, "vaalbara", "--seed", 2, *other, code=NOT_SOUND)
    assert "(players: 2, not 3)" in refused(run, "vaalbara", "-p", 3, *other, "--pack", code=NOT_SOUND)
    work.write_text('{"number":0,"ranks":[1,2],"actions":[],"puzzles":[]}\n')
    assert "is not a file of results" in refused(run, "vaalbara", *other, code=NOT_SOUND)


def test_a_damaged_line_is_refused(run: Run, tmp_path: Path) -> None:
    work = tmp_path / "found.jsonl"
    run("measure", "puzzles", "vaalbara", "--games", 1, "--work", work)
    first, row = work.read_text().splitlines()
    for damaged in ({"number": 1}, {"ranks": None}, {"puzzles": 3}):
        work.write_text(f"{first}\n{json.dumps(json.loads(row) | damaged)}\n")
        message = refused(run, "vaalbara", "--games", 1, "--work", work, code=NOT_SOUND)
        assert "Result 1 is damaged" in message


def test_what_there_is_not_is_refused_before_a_file_is_made(run: Run, tmp_path: Path) -> None:
    work = tmp_path / "found.jsonl"
    assert "Unknown game: nope" in refused(run, "nope", "--work", work)
    assert "9 players" in refused(run, "vaalbara", "--players", 9, "--work", work)
    assert "Number of games refused: 0" in refused(run, "vaalbara", "--games", 0, "--work", work)
    assert "Number of positions refused: 0" in refused(run, "vaalbara", "--most", 0, "--work", work)
    assert "Fewer than two games" in refused(run, "vaalbara", "--work", work, "--pack")
    assert not work.exists()
    assert PLAYED == []
