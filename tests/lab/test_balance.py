"""The documents of docs/balance say what their commands answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks import balance, census

from ..cli.conftest import Run, run

__all__ = ["run"]  # the fixture


@pytest.mark.parametrize("game", balance.games())
def test_a_document_is_what_its_figures_give(game: str) -> None:
    plan, figures = balance.plan(game), balance.figures(game)
    assert set(figures) == {row["command"] for row in balance.rows(plan)}
    assert (balance.FOLDER / f"{game}.md").read_text("utf-8") == balance.render(plan, figures)


@pytest.mark.parametrize("game", balance.games())
def test_figures_are_those_of_these_rules_and_bots(
    game: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(census, "FOLDER", tmp_path)

    def ask(args: list[str]) -> balance.Answer:
        if args[0] in balance.OURS:
            return balance.OURS[args[0]](args[1:])
        done = run(*args, "--workers", "1", "--json")
        assert done.code == 0, done.err
        return balance.lasting(json.loads(done.out))

    stale = list(balance.stale(balance.plan(game), balance.figures(game), ask))
    assert stale == [], "`make balance` measures these rows again"


def test_a_changed_answer_is_noticed() -> None:
    plan: dict[str, Any] = {"part": [{"row": [{"what": "x", "command": "simulate x --games 9 --seed 1", "sample": 2}]}]}
    kept = {"simulate x --games 9 --seed 1": {"answer": {"games": 9}, "sample": {"games": 2, "wins": [1, 1]}}}
    asked: list[list[str]] = []

    def ask(args: list[str]) -> balance.Answer:
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
    text = balance.render(plan, {"simulate x": {"answer": answer}})
    assert (
        "| two | 100 | 60.0 (50.0-70.0), 40.0 (30.0-50.0) | 61.2 (60.0-62.5), 58.0 | `ludotheque simulate x` |" in text
    )
