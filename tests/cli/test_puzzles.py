"""Puzzles in the terminal: the list, a position that is answered, and what is kept of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludotheque.bots.puzzles import Puzzle, puzzles
from ludotheque.cli import console
from ludotheque.cli.play import puzzles as command
from ludotheque.games import SHELF

from .conftest import Run

WITH = [name for name in SHELF if puzzles(name)]
FIRST = puzzles("vaalbara")[0]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of solved ones."""
    return tmp_path / "data" / "ludotheque" / "solved.json"


def wrong(run: Run, entry: str, number: int) -> str:
    """A legal answer that is not the best."""
    asked = json.loads(run("puzzles", entry, number, "--json").out)
    return next(name for name in asked["actions"] if name != puzzles(entry)[number - 1].best)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("entry", WITH)
def test_a_puzzle_is_shown_answered_and_remembered(run: Run, kept: Path, entry: str, lang: str) -> None:
    puzzle, other = puzzles(entry)[0], wrong(run, entry, 1)
    missed = run("puzzles", entry, 1, "--lang", lang, answers=[other])
    assert (missed.code, missed.err) == (0, "")
    assert {"fr": "Il y avait mieux : ", "en": "There was a better move: "}[lang] in missed.out
    assert f"ludotheque puzzles {entry} 1" in missed.out, "it can be tried again"
    assert not kept.exists()
    solved = run("puzzles", entry, 1, "--lang", lang, answers=[puzzle.best])
    assert {"fr": "Bien vu : ", "en": "Well spotted: "}[lang] in solved.out
    assert {"fr": "Problème 1 sur ", "en": "Puzzle 1 of "}[lang] + str(len(puzzles(entry))) in solved.out
    assert f"ludotheque puzzles {entry} 2" in solved.out
    listed = run("puzzles", entry, "--lang", lang)
    assert "1✓" in listed.out
    assert {"fr": "1 résolu sur ", "en": "1 of "}[lang] in listed.out
    assert json.loads(kept.read_text())["solved"] == {entry: [puzzle.id]}


def test_nothing_is_cut_where_there_is_no_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console.out, "width", 40)
    listed = run("puzzles", "vaalbara").out
    assert {int(number) for number in re.findall(r"\b\d+(?=[ ✓])", listed)} >= {*range(1, len(puzzles("vaalbara")) + 1)}
    answered = json.loads(run("puzzles", "vaalbara", 1, "--answer", FIRST.best, "--json").out)
    output = run("puzzles", "vaalbara", 1, answers=[FIRST.best]).out
    assert all(f"  {reason}\n" in output for reason in answered["reasons"])


def test_a_number_of_the_menu_answers(run: Run) -> None:
    labels = json.loads(run("puzzles", "vaalbara", 1, "--json").out)["actions"]
    number = 1 + [*labels].index(FIRST.best)
    assert "Well spotted" in run("puzzles", "vaalbara", 1, answers=[str(number)]).out


def test_json_tells_what_is_best_after_an_answer_only(run: Run, kept: Path) -> None:
    rows = json.loads(run("puzzles", "vaalbara", "--json").out)
    assert [row["id"] for row in rows] == [puzzle.id for puzzle in puzzles("vaalbara")]
    assert [row["number"] for row in rows] == [*range(1, len(rows) + 1)]
    asked = json.loads(run("puzzles", "vaalbara", 1, "--json").out)
    assert FIRST.best in asked["actions"]
    assert not {"best", "right", "reasons", "values"} & set(asked)
    assert (asked["game"], asked["id"], asked["solved"]) == ("vaalbara", FIRST.id, False)
    right = json.loads(run("puzzles", "vaalbara", 1, "--answer", FIRST.best, "--json").out)
    assert (right["right"], right["solved"], right["best"], right["answer"]) == (
        True,
        True,
        FIRST.best,
        FIRST.best,
    )
    assert right["reasons"]
    missed = json.loads(run("puzzles", "vaalbara", 2, "--answer", wrong(run, "vaalbara", 2), "--json").out)
    assert (missed["right"], missed["solved"]) == (False, False)
    assert json.loads(kept.read_text())["solved"] == {"vaalbara": [FIRST.id]}


def test_the_rest_may_be_asked_before_one_answers(run: Run) -> None:
    done = run("puzzles", "vaalbara", 1, answers=["?", "l", "r", "t", "99", "dance", "", "q"])
    assert done.code == 0
    assert done.err.count("Choose 1 to") == 2
    assert "l log, t table, r reference, q quit" in done.out
    assert done.out.count("Puzzle 1 of") == 2, "t shows the table again"
    assert "Well spotted" not in done.out
    assert "There was a better move" not in done.out


def test_the_end_of_input_is_leaving(run: Run, kept: Path) -> None:
    assert run("puzzles", "vaalbara", 1, answers=[]).code == 0
    assert not kept.exists()


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["settlers"], "Unknown game"),
        (["vaalbara", "0"], "There is no puzzle 0: 1 to"),
        (["vaalbara", "1000"], "There is no puzzle 1000: 1 to"),
        (["vaalbara", "first"], "it takes a whole number"),
        (["vaalbara", "1", "--answer", "dance"], "Illegal action: dance"),
        (["vaalbara", "1", "--answer", ""], "Illegal action"),
        (["vaalbara", "--answer", "1"], "--answer takes the number of a puzzle"),
    ],
)
def test_what_does_not_exist_is_refused(run: Run, kept: Path, args: list[str], reason: str) -> None:
    for more in ([], ["--json"]):
        done = run("puzzles", *args, *more)
        assert done.code == 2
        assert reason in done.err
        assert done.out == ""
    assert not kept.exists()


def test_a_box_without_puzzles_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "puzzles", lambda entry: ())
    done = run("puzzles", "vaalbara", "--lang", "fr")
    assert (done.code, done.out) == (2, "")
    assert "n’a pas de problèmes" in done.err


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "ludotheque-solved"}', '{"format": "x", "solved": {}}', "[" * 100_000]
)
def test_a_damaged_file_of_solved_ones_is_told_and_left_alone(run: Run, kept: Path, text: str) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_text(text)
    for args in (["vaalbara"], ["vaalbara", "1", "--answer", FIRST.best]):
        done = run("puzzles", *args)
        assert done.code == 3
        assert str(kept) in done.err
        assert done.out == ""
    assert kept.read_text() == text


def test_a_file_out_of_reach_is_told(run: Run, kept: Path) -> None:
    kept.parent.mkdir(parents=True)
    kept.mkdir()
    assert run("puzzles", "vaalbara").code == 4


def test_all_solved_ends_it(run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two: tuple[Puzzle, ...] = puzzles("vaalbara")[:2]
    monkeypatch.setattr(command, "puzzles", lambda entry: two)
    assert "vaalbara 2" in run("puzzles", "vaalbara", 1, answers=[two[0].best]).out
    done = run("puzzles", "vaalbara", 2, answers=[two[1].best])
    assert "You have solved them all." in done.out
    assert "Next puzzle" not in done.out


def test_ctrl_c_ends_it_quietly(run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "typed", interrupted)
    done = run("puzzles", "vaalbara", 1)
    assert (done.code, done.err) == (130, "")
    assert done.out.endswith("\n\n"), "what the shell says next begins on a line of its own"
    assert not kept.exists()
