"""How a value becomes a chance to win: curves are found again where they are known, and kept where games bear them."""

from __future__ import annotations

import json
import random
from math import exp
from pathlib import Path
from typing import Any

import pytest
import typer
from benchmarks import chances
from benchmarks.advised import Game

from ludotheque.bots.advice import PLAIN
from ludotheque.games import box

ROUNDS = 10
EARLY, LATE = (0.2, 4.0), (-1.5, 12.0)


def a_game(number: int, dice: random.Random, early: tuple[float, float] = EARLY) -> dict[str, Any]:
    """Decisions of two seats, who win as often as the curves say."""
    values = [[at, seat, dice.uniform(0.2, 0.8)] for at in range(ROUNDS + 1) for seat in (0, 1)]
    at, seat, value = values[number % len(values)]
    late = at / ROUNDS
    intercept, slope = (a + late * (b - a) for a, b in zip(early, LATE, strict=True))
    won = dice.random() < 1 / (1 + exp(-(intercept + slope * (value - 0.5))))
    ranks = [1 if (one == seat) == won else 2 for one in (0, 1)]
    return {"number": number, "ranks": ranks, "rounds": ROUNDS, "values": [[at, seat, value]]}


def test_curves_are_found_again() -> None:
    dice = random.Random(7)
    found = chances.fitted([a_game(number, dice) for number in range(8_000)], "so")
    assert found["rounds"] == ROUNDS
    assert found["first"] == pytest.approx(EARLY, abs=0.3, rel=0.15)
    assert found["last"] == pytest.approx(LATE, abs=0.3, rel=0.15)
    assert found["error"] < 0.04
    assert (found["games"], found["decisions"], found["command"]) == (8_000, 8_000, "so")


def test_what_is_told_at_the_beginning_is_what_is_won_there() -> None:
    """Late decisions, of which there are many, do not say what early ones are worth."""
    dice = random.Random(3)
    rows = [a_game(number, dice, early=(0.0, 4.0)) for number in range(8_000)]
    curves = chances.fit([one for row in rows for one in chances.samples(row)], ROUNDS)
    assert abs(curves.at(0.5, 0) - 0.5) < 0.04
    assert curves.at(0.5, ROUNDS) < 0.25


def test_curves_of_other_games_are_far_off() -> None:
    dice = random.Random(1)
    some = [one for number in range(2_000) for one in chances.samples(a_game(number, dice))]
    assert chances.off(chances.fit(some, ROUNDS), some) < 0.05
    turned = [(1 - value, at, won, weight) for value, at, won, weight in some]
    assert chances.off(chances.fit(turned, ROUNDS), some) > 0.2


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No game is played, and nothing is written beside the games."""
    dice = random.Random(2)
    monkeypatch.setattr(chances, "play", lambda game: a_game(game.number, dice))
    monkeypatch.setattr(chances, "GAMES", tmp_path)
    monkeypatch.setattr(chances, "CLOSE", 1.0)
    return tmp_path / "royaume" / "help" / "chances.json"


def test_curves_are_kept_where_enough_games_bear_them(kept: Path, tmp_path: Path) -> None:
    work = tmp_path / "found.jsonl"
    chances.main("royaume-2e", games=chances.ENOUGH - 1, work=work)
    chances.main("royaume-2e", work=work, pack=True)
    assert json.loads(kept.read_text()) == {PLAIN: {}}
    chances.main("royaume-2e", games=600, work=work)
    assert len(work.read_text().splitlines()) == 601, "goes on where it was"
    chances.main("royaume-2e", work=work, pack=True)
    row = json.loads(kept.read_text())[PLAIN]["2"]
    assert row["ruleset"] == box("royaume-2e").game.ruleset
    assert row["command"] == "python -m benchmarks.chances royaume-2e --players 2 --seed 1 --games 600"
    assert chances.Chances.read(row).at(0.5, 0) > chances.Chances.read(row).at(0.5, ROUNDS)


def test_what_cannot_be_is_refused(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "found.jsonl"
    with pytest.raises(typer.BadParameter, match="fewer than two games"):
        chances.main("royaume-2e", work=work, pack=True)
    chances.main("royaume-2e", games=1, work=work)
    with pytest.raises(typer.BadParameter, match="fewer than two games"):
        chances.main("royaume-2e", work=work, pack=True)
    for entry, players, seed in (("nope", 2, 1), ("royaume-2e", 3, 1), ("royaume-2e", 2, 2)):
        with pytest.raises(typer.Exit) as error:
            chances.main(entry, players, games=1, seed=seed, work=work)
        assert error.value.exit_code == 2
    assert "Unknown game: nope" in capsys.readouterr().err
    lines = work.read_text().splitlines()
    work.write_text(f"{lines[0]}\n{json.dumps(json.loads(lines[1]) | {'rounds': None})}\n")
    with pytest.raises(typer.Exit):
        chances.main("royaume-2e", games=1, work=work)
    assert "Result 1 is damaged" in capsys.readouterr().err
    assert not kept.exists()


def test_a_game_between_advisers_tells_its_decisions_with_a_choice() -> None:
    shelf = box("vaalbara")
    content = shelf.game.content(shelf.settle({}))
    game = Game(shelf.game.engine(), content, 2, 1, 0)
    row = chances.play(game)
    assert row["ranks"] == game.ranks()
    assert sorted(row["ranks"])[0] == 1
    assert row["rounds"] == max(at for at, _, _ in row["values"])
    assert all(seat in (0, 1) and 0 <= value <= 1 for _, seat, value in row["values"])
    assert len(row["values"]) <= len(game.actions)
