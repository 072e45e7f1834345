"""The search for practice positions: what it found is kept, and belongs to one series of games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from benchmarks import puzzles
from benchmarks.advised import Game

PLAYED: list[int] = []


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played."""
    PLAYED.clear()

    def play(game: Game) -> dict[str, Any]:
        PLAYED.append(game.number)
        return {"number": game.number, "ranks": [1, 2], "actions": [], "puzzles": [{"seed": game.seed}]}

    monkeypatch.setattr(puzzles, "play", play)


def refused(capsys: pytest.CaptureFixture[str], *words: Any, **more: Any) -> str:
    with pytest.raises(typer.Exit) as error:
        puzzles.main(*words, **more)
    assert error.value.exit_code == 2
    return " ".join(capsys.readouterr().err.split())


def test_a_search_goes_on_where_it_was_and_survives_a_torn_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tmp_path / "found.jsonl"
    puzzles.main("vaalbara", games=2, work=work)
    whole = work.read_text()
    for torn in ("", '{"number":2,"ra', '{"number":2,"actions":["0pass","1pa'):
        work.write_text(whole + torn)
        puzzles.main("vaalbara", games=3, work=work)
        assert [json.loads(line)["number"] for line in work.read_text().splitlines()[1:]] == [0, 1, 2]
    assert PLAYED == [0, 1, 2, 2, 2]
    assert "vaalbara: 3 positions" in capsys.readouterr().err


def test_what_is_of_other_games_is_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "found.jsonl"
    puzzles.main("vaalbara", games=1, work=work)
    assert "(seed: 1, not 2)" in refused(capsys, "vaalbara", games=1, seed=2, work=work)
    assert "(players: 2, not 3)" in refused(capsys, "vaalbara", 3, games=1, work=work, pack=True)
    work.write_text('{"number":0,"ranks":[1,2],"actions":[],"puzzles":[]}\n')
    assert "is not a file of results" in refused(capsys, "vaalbara", games=1, work=work)


def test_a_damaged_line_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "found.jsonl"
    puzzles.main("vaalbara", games=1, work=work)
    first, row = work.read_text().splitlines()
    for damaged in ({"number": 1}, {"ranks": None}, {"puzzles": 3}):
        work.write_text(f"{first}\n{json.dumps(json.loads(row) | damaged)}\n")
        assert "Result 1 is damaged" in refused(capsys, "vaalbara", games=1, work=work)


def test_what_there_is_not_is_refused_before_a_file_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "found.jsonl"
    assert "Unknown game: nope" in refused(capsys, "nope", work=work)
    assert "9" in refused(capsys, "vaalbara", 9, work=work)
    with pytest.raises(typer.BadParameter, match="fewer than two games"):
        puzzles.main("vaalbara", work=work, pack=True)
    assert not work.exists()
    assert PLAYED == []
