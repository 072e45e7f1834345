"""A census notes what happens in games, goes on where it was stopped, and says which targets are missed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque.cli.status import INTERRUPTED, NO_ACCESS, REFUSED
from ludotheque.kernel.text import Text
from ludotheque.lab.study.census import Census
from ludotheque.lab.study.games import SUBJECTS
from ludotheque.lab.study.lines import Line, difference, mean, share
from ludotheque.lab.study.pages import render

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture

X = Text("x", "x")


@pytest.mark.parametrize(("game", "players"), [("chronica", 2), ("margraves", 3)])
def test_a_census_goes_on_where_it_was_stopped(game: str, players: int, tmp_path: Path) -> None:
    one = Census(game, players, "random", 3, tmp_path)
    whole = one.figures(4)
    lines = one.file.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 4
    one.file.write_text("".join(lines[:2]) + lines[2][:30], "utf-8")  # killed while it wrote
    played = []
    again = Census(game, players, "random", 3, tmp_path)
    object.__setattr__(again, "play", lambda number: played.append(number) or one.play(number))
    done: list[int] = []
    assert [line.to_json() for line in again.figures(4, done.append)] == [line.to_json() for line in whole]
    assert played == [2, 3]
    assert done == [3, 4]
    assert len(list(again.notes(3))) == 3


def test_a_target_is_missed_when_the_whole_interval_lies_outside() -> None:
    assert Line(X, 5.0, 4.0, 6.0, 10, (7.0, None)).verdict == "missed"
    assert Line(X, 5.0, 4.0, 8.0, 10, (7.0, None)).verdict == "open"
    assert Line(X, 7.5, 4.0, 8.0, 10, (7.0, None)).verdict == "met"
    assert Line(X, 5.0, 4.0, 8.0, 10).verdict == ""


def test_figures_have_their_intervals() -> None:
    line = share(X, 30, 100)
    assert (round(line.low or 0, 1), line.value, round(line.high or 0, 1)) == (21.9, 30.0, 39.6)
    assert mean(X, [1.0]).low is None
    found = mean(X, [1.0, 2.0, 3.0])
    assert (found.value, found.of) == (2.0, 3)
    assert found.low == pytest.approx(2 - 4.303 / 3**0.5, abs=0.01)
    equal = difference(X, (50, 100), (50, 100))
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
    row = {"what": "greedy", "command": "study census x --games 9", "sample": 1}
    plan = {"file": "x", "title": "X", "part": [{"row": [row]}]}
    text = render(plan, {row["command"]: {"answer": {"games": 9, "lines": lines}}})
    assert "**greedy**, 9 games: `ludotheque study census x --games 9`" in text
    assert "| turns | 3.0 (2.0-4.0) | 9 | 0 to 4 | met |" in text
    assert "| card: 4 of them | | | | 2 missed |" in text
    assert "card: b" not in text
    assert "| card: c | 8.0 (7.0-9.0) | 9 | 0 to 4 | missed |" in text


def test_a_census_tells_its_figures_in_the_readers_language(run: Run, tmp_path: Path) -> None:
    asked = ("study", "census", "chronica", "--games", 2, "--bots", "random", "--seed", 3, "--kept", tmp_path)
    english, french = run(*asked), run(*asked, "--lang", "fr")
    assert "won by the first player" in english.out
    assert "gagnées par le premier joueur" in french.out
    assert "47,0 à 53,0" in french.out
    report = json.loads(run(*asked, "--json").out)
    assert report["games"] == 2
    first = report["lines"][0]
    assert (first["what"], first["of"], first["target"]) == ("won by Honour", 2, [15, None])
    assert len(list(tmp_path.iterdir())) == 1, "the same games"


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_figure_has_both_languages(game: str, tmp_path: Path) -> None:
    players = 2
    lines = Census(game, players, "random", 3, tmp_path).figures(2)
    assert [line.what for line in lines if line.what.fr == line.what.en] == []
    assert len({line.what.en for line in lines}) == len({line.what.fr for line in lines}) == len(lines)


def test_what_cannot_be_studied_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for words, code, said in (
        (("vaalbara",), REFUSED, "vaalbara cannot be studied so. These can: margraves, chronica."),
        (("chronica", "-p", 5), REFUSED, "5 players: it takes 2."),
        (("chronica", "-g", 0), REFUSED, "Number of games refused: 0"),
        (("chronica", "-s", -1), REFUSED, "Seed refused"),
        (("chronica", "-b", "random", "-g", 1, "--kept", file), NO_ACCESS, str(file)),
    ):
        done = run("study", "census", *words)
        assert (done.code, done.out) == (code, "")
        assert said in done.err
        assert "Traceback" not in done.err


def test_an_interrupted_study_says_that_it_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: Census, number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Census, "play", stopped)
    done = run("study", "census", "chronica", "--kept", tmp_path)
    assert (done.code, done.out) == (INTERRUPTED, "")
    assert "the same command goes on from here" in done.err
