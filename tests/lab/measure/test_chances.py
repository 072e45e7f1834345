"""How a value becomes a chance to win: curves are found again where they are known, and kept where games bear them."""

from __future__ import annotations

import json
import random
from math import exp
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots.advice import PLAIN, Chances
from ludotheque.cli.status import NO_ACCESS, NOT_SOUND, REFUSED
from ludotheque.games import box
from ludotheque.lab.measure import chances
from ludotheque.lab.measure.advised import Game

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture

ROUNDS = 10
EARLY, LATE = (0.2, 4.0), (-1.5, 12.0)


def a_game(number: int, dice: random.Random, early: tuple[float, float] = EARLY) -> dict[str, Any]:
    """Decisions of two seats, who win as often as the curves say."""
    values = [[at, seat, dice.uniform(0.2, 0.8)] for at in range(ROUNDS + 1) for seat in (0, 1)]
    at, seat, value = values[number % len(values)]
    late = at / ROUNDS
    intercept, slope = (a + late * (b - a) for a, b in zip(early, LATE, strict=True))
    won = dice.random() < 1 / (1 + exp(-(intercept + slope * (value - 0.5))))
    ranks = [1 if (other == seat) == won else 2 for other in (0, 1)]
    return {"number": number, "ranks": ranks, "rounds": ROUNDS, "values": [[at, seat, value]]}


def test_curves_are_found_again() -> None:
    dice = random.Random(7)
    curves = chances.fitted([a_game(number, dice) for number in range(8_000)], "so")
    assert curves["rounds"] == ROUNDS
    assert curves["first"] == pytest.approx(EARLY, abs=0.3, rel=0.15)
    assert curves["last"] == pytest.approx(LATE, abs=0.3, rel=0.15)
    assert curves["error"] < 0.04
    assert (curves["games"], curves["decisions"], curves["command"]) == (8_000, 8_000, "so")


def test_what_is_told_at_the_beginning_is_what_is_won_there() -> None:
    """Late decisions, of which there are many, do not say what early ones are worth."""
    dice = random.Random(3)
    rows = [a_game(number, dice, early=(0.0, 4.0)) for number in range(8_000)]
    curves = chances.fit([sample for row in rows for sample in chances.samples(row)], ROUNDS)
    assert abs(curves.at(0.5, 0) - 0.5) < 0.04
    assert curves.at(0.5, ROUNDS) < 0.25


def test_curves_of_other_games_are_far_off() -> None:
    dice = random.Random(1)
    some = [sample for number in range(2_000) for sample in chances.samples(a_game(number, dice))]
    assert chances.off(chances.fit(some, ROUNDS), some) < 0.05
    turned = [(1 - value, at, won, weight) for value, at, won, weight in some]
    assert chances.off(chances.fit(turned, ROUNDS), some) > 0.2


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played, and curves may be far off."""
    dice = random.Random(2)
    monkeypatch.setattr(chances, "play", lambda game: a_game(game.number, dice))
    monkeypatch.setattr(chances, "CLOSE", 1.0)


@pytest.mark.usefixtures("played")
def test_curves_are_kept_where_enough_games_bear_them(run: Run, tmp_path: Path) -> None:
    work, kept = tmp_path / "found.jsonl", tmp_path / "royaume" / "help" / "chances.json"
    learn = ("measure", "chances", "royaume-2e", "--work", work)
    assert run(*learn, "--games", chances.ENOUGH - 1).code == 0
    assert "nothing is kept" in run(*learn, "--pack", "--data", tmp_path).out
    assert json.loads(kept.read_text()) == {PLAIN: {}}
    assert f"600 games in {work}" in run(*learn, "--games", 600).out
    assert len(work.read_text().splitlines()) == 601, "goes on where it was"
    report = json.loads(run(*learn, "--pack", "--data", tmp_path, "--json").out)
    assert (report["kept"], report["file"]) == (True, str(kept))
    row = json.loads(kept.read_text())[PLAIN]["2"]
    assert row["ruleset"] == box("royaume-2e").game.ruleset
    assert row["command"] == "ludotheque measure chances royaume-2e --players 2 --seed 1 --games 600"
    assert Chances.read(row).at(0.5, 0) > Chances.read(row).at(0.5, ROUNDS)


@pytest.mark.usefixtures("played")
def test_what_cannot_be_is_refused(run: Run, tmp_path: Path) -> None:
    work, more = tmp_path / "found.jsonl", ("--work", tmp_path / "found.jsonl", "--data", tmp_path)
    for _ in range(2):  # without a game, and with a single one
        done = run("measure", "chances", "royaume-2e", "--pack", *more)
        assert done.code == REFUSED
        assert "Fewer than two games" in done.err
        run("measure", "chances", "royaume-2e", "--games", 1, *more)
    for words, code, reason in (
        (("nope",), REFUSED, "Unknown game: nope"),
        (("royaume-2e", "-p", 3), NOT_SOUND, "players: 2, not 3"),
        (("royaume-2e", "--seed", 2), NOT_SOUND, "seed: 1, not 2"),
    ):
        done = run("measure", "chances", *words, "--games", 1, *more)
        assert (done.code, done.out) == (code, "")
        assert reason in done.err
    lines = work.read_text().splitlines()
    work.write_text(f"{lines[0]}\n{json.dumps(json.loads(lines[1]) | {'rounds': None})}\n")
    assert "Result 1 is damaged" in run("measure", "chances", "royaume-2e", "--games", 1, *more).err
    done = run("measure", "chances", "royaume-2e", "--pack", "--work", work, "--data", tmp_path / "none")
    assert (done.code, done.out) == (NO_ACCESS, "")
    assert f"there is no folder {tmp_path / 'none'}" in done.err
    assert not (tmp_path / "royaume" / "help" / "chances.json").exists()


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
