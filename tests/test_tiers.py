"""What a run of tests does once, and what it leaves for a release."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.kernel.game import Game
from tests.support import compiled
from tests.support.tiers import mostly
from tests.toys import nim


def test_a_game_is_compiled_whole_and_once_in_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the first process that asks for compiled rules."""
    monkeypatch.setenv(compiled.CACHE, str(tmp_path))
    whole: list[str] = []
    monkeypatch.setattr(compiled, "compile_all", lambda game: whole.append(game.name))
    plain = Game.engine

    def process(run: str) -> None:
        monkeypatch.setattr(Game, "engine", plain)
        compiled.compile_whole_games(run, {"nim": nim.GAME})
        assert not nim.GAME.engine(compiled=False).compiled
        nim.GAME.engine(compiled=True)

    process("a run")
    assert whole == ["nim"]
    process("a run")
    assert whole == ["nim"]
    process("another run")
    assert whole == ["nim", "nim"]
    monkeypatch.setattr(Game, "engine", plain)
    compiled.compile_whole_games("a third run", {"nim": nim.GAME})
    monkeypatch.setenv(compiled.CACHE, str(tmp_path / "elsewhere"))  # a test of what is kept
    nim.GAME.engine(compiled=True)
    assert whole == ["nim", "nim"]


def test_cases_that_repeat_a_statement_are_for_a_release() -> None:
    marked = {case.values: [mark.name for mark in case.marks] for case in mostly([1, (2, "x"), 3], always=[(2, "x")])}
    assert marked == {(1,): ["full"], (2, "x"): [], (3,): ["full"]}
