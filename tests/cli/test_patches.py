"""Games with card values of one's own, from the command line: they keep what they were begun with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

ARCHER = '[citizen.archer]\ncost = 9\non_turn = "gain(strength=7)"\n'
RICH = "[points.points]\nstart = 9\n"


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", ("Coût : 9 Or", "gagnez 7 Force", "coût : 9 (boîte : 4)")), ("en", ("Cost: 9 Gold", "cost: 9 (box: 4)"))],
)
def test_the_rules_show_the_cards_of_the_file(run: Run, tmp_path: Path, lang: str, words: tuple[str, ...]) -> None:
    path = written(tmp_path, ARCHER)
    shown = " ".join(run("rules", "royaume-2e", "--content", path, "--lang", lang).out.split())
    for word in words:
        assert word in shown
    plain = " ".join(run("rules", "royaume-2e", "--lang", lang).out.split())
    assert not any(word in plain for word in words)


def test_changed_values_are_listed(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, ARCHER)
    listed = json.loads(run("games", "--provenance", "royaume-1e", "--content", path, "--json").out)
    first = listed["changed"][0]
    assert (first["value"], first["before"], first["after"]) == ("citizen.archer.cost", "4", "9")
    assert "cost: 9 (box: 4)" in run("games", "--provenance", "royaume-1e", "--content", path).out
    refused = run("games", "--content", path)
    assert (refused.code, refused.out) == (2, "")
    assert run("rules", "royaume-2e", "--ids", "--content", path).code == 2


def test_a_bad_file_begins_nothing(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, "[citizen.archer]\ncost = 900\n")
    for command in (
        ("simulate", "royaume-2e"),
        ("arena", "royaume-2e", "--bots", "random,greedy"),
        ("play", "royaume-2e"),
        ("rules", "royaume-2e"),
        ("games", "--provenance", "royaume-2e"),
    ):
        done = run(*command, "--content", path)
        assert (done.code, done.out) == (2, "")
        assert "own.toml, line 2: " in done.err.replace("\n", "")
        assert run(*command, "--content", tmp_path / "none.toml").code == 4
    assert [path.name for path in tmp_path.iterdir()] == ["own.toml"]


def test_a_kept_game_goes_on_and_is_told_again_without_its_file(run: Run, tmp_path: Path) -> None:
    path, save = written(tmp_path, RICH), tmp_path / "game.json"
    begun = run("play", "vaalbara", "--bots", "random", "--seed", 3, "--content", path, "--save", save, answers=["1"])
    assert begun.code == 0
    assert "With 1 changed value" in begun.out
    assert json.loads(save.read_text())["patch"] == {"points": {"points": {"start": 9}}}
    path.write_text("[points.points]\nstart = 1\n")
    assert run("play", "--resume", save, "--content", path).code == 2
    path.unlink()
    again = run("play", "--resume", save, answers=["1"] * 200)
    assert again.code == 0
    assert "at the start: 9 (box: 2)" in again.out
    replayed = run("replay", save)
    assert replayed.code == 0
    assert "at the start: 9 (box: 2)" in replayed.out
    assert json.loads(run("replay", save, "--json").out)["patch"] == {"points": {"points": {"start": 9}}}
    record = json.loads(save.read_text())
    record["patch"]["points"]["points"]["start"] = 5
    save.write_text(json.dumps(record))
    assert run("replay", save).code == 3


def test_series_keep_what_they_were_played_with(run: Run, tmp_path: Path) -> None:
    path, rows, records = written(tmp_path, RICH), tmp_path / "rows.jsonl", tmp_path / "records"
    asked = ("simulate", "vaalbara", "--games", 3, "--bots", "random", "--json")
    plain = json.loads(run(*asked).out)
    report = json.loads(run(*asked, "--content", path, "--record", rows, "--records", records).out)
    assert report["patch"] == {"points": {"points": {"start": 9}}}
    assert report["content"] != plain["content"]
    assert [a - b for a, b in zip(report["mean_scores"], plain["mean_scores"], strict=True)] == pytest.approx([7, 7])
    kept = [json.loads(line) for line in rows.read_text().splitlines()]
    assert {row["content"] for row in kept} == {report["content"]}
    path.unlink()
    for record in records.iterdir():
        assert run("replay", record).code == 0
    again = written(tmp_path, RICH)
    shared = json.loads(run(*asked, "--content", again, "--workers", 2).out)
    assert shared["mean_scores"] == report["mean_scores"]


def test_an_arena_goes_on_with_the_same_values_only(run: Run, tmp_path: Path) -> None:
    path, file = written(tmp_path, RICH), tmp_path / "duel.jsonl"
    asked = ("arena", "vaalbara", "--bots", "random,greedy", "--games", 2, "--file", file)
    assert run(*asked, "--content", path).code == 0
    assert run(*asked, "--content", path).code == 0
    assert run(*asked).code == 3
    path.write_text("[points.points]\nstart = 8\n")
    assert run(*asked, "--content", path).code == 3
    assert json.loads(file.read_text().splitlines()[0])["patch"] == {"points": {"points": {"start": 9}}}
