"""A census notes what happens in games, goes on where it was stopped, and says which targets are missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import balance, census
from benchmarks.census import Census, Line, difference, mean, share


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept."""
    monkeypatch.setattr(census, "FOLDER", tmp_path)
    return tmp_path


@pytest.mark.parametrize(("game", "players"), [("chronica", 2), ("margraves", 3)])
def test_a_census_goes_on_where_it_was_stopped(game: str, players: int, folder: Path) -> None:
    one = Census(game, players, "random", seed=3)
    whole = one.answer(4)
    lines = one.file.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 4
    one.file.write_text("".join(lines[:2]) + lines[2][:30], "utf-8")  # killed while it wrote
    played = []
    again = Census(game, players, "random", seed=3)
    object.__setattr__(again, "play", lambda number: played.append(number) or one.play(number))
    assert again.answer(4) == whole
    assert played == [2, 3]
    assert again.answer(3)["games"] == 3


def test_a_target_is_missed_when_the_whole_interval_lies_outside() -> None:
    assert Line("x", 5.0, 4.0, 6.0, 10, (7.0, None)).verdict == "missed"
    assert Line("x", 5.0, 4.0, 8.0, 10, (7.0, None)).verdict == "open"
    assert Line("x", 7.5, 4.0, 8.0, 10, (7.0, None)).verdict == "met"
    assert Line("x", 5.0, 4.0, 8.0, 10).verdict == ""


def test_figures_have_their_intervals() -> None:
    line = share("x", 30, 100)
    assert (round(line.low or 0, 1), line.value, round(line.high or 0, 1)) == (21.9, 30.0, 39.6)
    assert mean("x", [1.0]).low is None
    found = mean("x", [1.0, 2.0, 3.0])
    assert (found.value, found.of) == (2.0, 3)
    assert found.low == pytest.approx(2 - 4.303 / 3**0.5, abs=0.01)
    equal = difference("x", (50, 100), (50, 100))
    assert equal.value == 0.0
    assert equal.low == pytest.approx(-(equal.high or 0))


def test_of_many_alike_the_extremes_are_shown() -> None:
    lines = [
        {
            "what": what,
            "value": value,
            "low": value - 1,
            "high": value + 1,
            "of": 9,
            "target": (0, 4),
            "verdict": verdict,
        }
        for what, value, verdict in (
            ("turns", 3.0, "met"),
            ("card: a", 1.0, "met"),
            ("card: b", 2.0, "met"),
            ("card: c", 8.0, "missed"),
            ("card: d", 9.0, "missed"),
        )
    ]
    row = {"what": "greedy", "command": "census x --games 9", "sample": 1}
    plan = {"file": "x", "title": "X", "part": [{"row": [row]}]}
    text = balance.render(plan, {row["command"]: {"answer": {"games": 9, "lines": lines}}})
    assert "**greedy**, 9 games: `python -m benchmarks.census x --games 9`" in text
    assert "| turns | 3.0 (2.0-4.0) | 9 | 0 to 4 | met |" in text
    assert "| card: 4 of them | | | | 2 missed |" in text
    assert "card: b" not in text
    assert "| card: c | 8.0 (7.0-9.0) | 9 | 0 to 4 | missed |" in text
