"""The pages about the balance of games say what their commands answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli.status import NO_ACCESS, NOT_SOUND, REFUSED
from ludotheque.lab.published import BOXES
from ludotheque.lab.study import balance
from ludotheque.lab.study.pages import Answer, render
from tests.support.tiers import mostly

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture

PAGES = Path(__file__).resolve().parents[3] / "docs" / "balance"
GAMES = balance.documents(BOXES)


@pytest.mark.parametrize("game", GAMES)
def test_a_document_is_what_its_figures_give(game: str) -> None:
    plan, figures = balance.plan(BOXES, game), balance.figures(BOXES, game)
    assert set(figures) == {row["command"] for row in balance.rows(plan)}
    assert (PAGES / f"{game}.md").read_text("utf-8") == render(plan, figures)


@pytest.mark.parametrize("game", mostly(GAMES, always=["vaalbara", "chronica"]))
def test_figures_are_those_of_these_rules_and_bots(game: str, run: Run, tmp_path: Path) -> None:
    def ask(args: list[str]) -> Answer:
        alone = ("--kept", tmp_path) if args[0] == "study" else ("--workers", "1")
        done = run(*args, *alone, "--json")
        assert done.code == 0, done.err
        return balance.lasting(json.loads(done.out))

    stale = list(balance.stale(balance.plan(BOXES, game), balance.figures(BOXES, game), ask))
    assert stale == [], "`make balance` measures these rows again"


def test_a_changed_answer_is_noticed() -> None:
    plan: dict[str, Any] = {"part": [{"row": [{"what": "x", "command": "simulate x --games 9 --seed 1", "sample": 2}]}]}
    kept = {"simulate x --games 9 --seed 1": {"answer": {"games": 9}, "sample": {"games": 2, "wins": [1, 1]}}}
    asked: list[list[str]] = []

    def ask(args: list[str]) -> Answer:
        asked.append(args)
        return {"games": 2, "wins": [2, 0]}

    assert list(balance.stale(plan, kept, ask)) == ["simulate x --games 9 --seed 1"]
    assert asked == [["simulate", "x", "--games", "2", "--seed", "1"]]
    assert list(balance.stale(plan, {}, ask)) == ["simulate x --games 9 --seed 1"]
    plan["part"][0]["row"][0]["sample"] = "simulate x --games 3 --seed 7"
    assert list(balance.stale(plan, kept, ask)) == ["simulate x --games 9 --seed 1"]
    assert asked[1:] == [["simulate", "x", "--games", "3", "--seed", "7"]]


def test_what_programs_tell_since_makes_nothing_stale() -> None:
    plan: dict[str, Any] = {"part": [{"row": [{"what": "x", "command": "arena x --games 9", "sample": 2}]}]}
    kept = {"arena x --games 9": {"answer": {}, "sample": {"games": 2, "stop_at": None}}}
    for told, due in (({"games": 2, "stop_at": None, "margin": None}, 0), ({"games": 2}, 1)):
        assert len(list(balance.stale(plan, kept, lambda _, told=told: told))) == due


def test_rates_and_points_stand_with_their_intervals() -> None:
    answer = {
        "games": 100,
        "wins": [60.0, 40.0],
        "win_intervals": [[0.5, 0.7], [0.3, 0.5]],
        "mean_scores": [61.25, 58.0],
        "score_intervals": [[60.0, 62.5], None],
    }
    plan = {"file": "x", "title": "X", "part": [{"text": "Why.", "row": [{"what": "two", "command": "simulate x"}]}]}
    text = render(plan, {"simulate x": {"answer": answer}})
    assert (
        "| two | 100 | 60.0 (50.0-70.0), 40.0 (30.0-50.0) | 61.2 (60.0-62.5), 58.0 | `ludotheque simulate x` |" in text
    )


PLAN = """
file = "toy"
title = "Toy"

[[part]]
text = "Why."

[[part.row]]
what = "two"
command = "simulate vaalbara --players 2 --games 40 --bots random --seed 1"
sample = 20
"""


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    """A folder with the plan of one document."""
    plan = tmp_path / "boxes" / "toy" / balance.PLAN
    plan.parent.mkdir(parents=True)
    plan.write_text(PLAN)
    return tmp_path / "boxes"


@pytest.mark.slow
def test_what_is_stale_is_measured_again_and_nothing_else(run: Run, tmp_path: Path, boxes: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    where = ("--data", boxes, "--pages", pages)
    assert "toy: 1 row measured again" in run("study", "balance", *where).out
    page = (pages / "toy.md").read_text()
    assert "| two | 40 | " in page
    assert run("study", "balance", "toy", "--show", "--data", boxes).out == page
    assert "toy: 0 rows measured again" in run("study", "balance", *where).out
    assert run("study", "balance", "--check", *where).code == 0
    kept = boxes / "toy" / balance.FIGURES
    kept.write_text(kept.read_text().replace('"games": 20', '"games": 21'))
    done = run("study", "balance", "--check", *where)
    assert done.code == NOT_SOUND
    assert "stale: ludotheque simulate vaalbara --players 2" in done.out


def test_a_document_is_listed_and_told_before_it_is_measured(run: Run, boxes: Path) -> None:
    command = "ludotheque simulate vaalbara --players 2 --games 40 --bots random --seed 1"
    assert run("study", "balance", "--list", "--data", boxes).out == f"{command}\n"
    assert json.loads(run("study", "balance", "--list", "--json", "--data", boxes).out) == {"toy": [command]}
    assert json.loads(run("study", "balance", "--json", "--data", boxes).out) == {"toy": {}}
    assert f"| two |  |  |  | `{command}` |" in run("study", "balance", "--show", "--data", boxes).out


def test_what_cannot_be_measured_is_told_in_a_sentence(run: Run, tmp_path: Path, boxes: Path) -> None:
    done = run("study", "balance", "nope", "--data", boxes)
    assert (done.code, done.err) == (REFUSED, "nope: not known here. Known: toy.\n")
    file = tmp_path / "file"
    file.write_text("")
    done = run("study", "balance", "--data", boxes, "--pages", file / "pages")
    assert done.code == NO_ACCESS
    assert str(file) in done.err
    plan = boxes / "toy" / balance.PLAN
    plan.write_text(PLAN.replace("--bots random", "--bots wizard"))
    done = run("study", "balance", "--data", boxes)
    assert done.code == REFUSED
    assert "The command failed: ludotheque simulate vaalbara --players 2 --games" in done.err
