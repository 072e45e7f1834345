"""A set of one's own from the command line: checked, begun, played, and kept with the game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "sets.md"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example of the page about sets."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    path = tmp_path / "renaissance.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0], encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("Renaissance", "30 cartes", "Sorte : Édifice 12, Personnage 18", "Guerre")),
        ("en", ("30 cards", "Kind: Building 12, Character 18", "Power: With a power 8", "War")),
    ],
)
def test_what_is_in_a_set_is_counted(run: Run, small: Path, lang: str, words: tuple[str, ...]) -> None:
    done = run("sets", "check", small, "--lang", lang)
    assert done.code == 0
    for word in words:
        assert word in done.out


def test_every_fault_is_told_with_its_line(run: Run, small: Path) -> None:
    text = small.read_text("utf-8").replace("war = 5", "war = 50").replace('"tower"', '"towr"')
    small.write_text(text, encoding="utf-8")
    done = run("sets", "check", small)
    assert done.code == 2
    lines = re.findall(r"renaissance\.toml, line (\d+): ", done.out)
    assert lines == sorted(lines, key=int)
    assert len(lines) == text.count("towr") + text.count("war = 50"), "both where they are on one card"
    report = json.loads(run("sets", "check", small, "--json").out)
    assert not report["sound"]
    assert [str(fault["line"]) for fault in report["faults"]] == lines


def test_a_sound_set_for_programs(run: Run, small: Path) -> None:
    summary = json.loads(run("sets", "check", small, "--json").out)
    assert summary["sound"]
    assert summary["cards"] == 30
    assert summary["facets"]["kind"] == {"building": 12, "character": 18}
    assert sum(summary["curves"]["war"].values()) == 30


def test_what_is_no_set_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    for text, line in (
        ("", 1),
        ("[set]\n", 1),
        ('[set]\n\ngame = "chess"', 3),
        ('[set]\ngame = "vaalbara"', 0),
        ("[", 1),
    ):
        path.write_text(text, encoding="utf-8")
        done = run("sets", "check", path)
        assert (done.code, done.out) == (2, "")
        assert (f"line {line}" in done.err) == bool(line)
    assert run("sets", "check", tmp_path / "none.toml").code == 4


@pytest.mark.parametrize("group", ["sets", "decks"])
def test_a_file_that_cannot_be_read_is_a_fault_in_json(run: Run, tmp_path: Path, group: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text("x = 1\n[", encoding="utf-8")
    broken, missing = run(group, "check", path, "--json"), run(group, "check", tmp_path / "none.toml", "--json")
    assert (broken.code, broken.err, missing.code, missing.err) == (2, "", 4, "")
    (fault,) = json.loads(broken.out)["faults"]
    assert fault["line"] == 2
    assert "line 2, cannot be read" in fault["reason"]
    assert json.loads(missing.out)["sound"] is False
    assert "no such file or folder" in json.loads(missing.out)["faults"][0]["reason"]


def test_the_box_is_written_as_a_beginning(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert run("sets", "new", "chronica", path).code == 0
    assert run("sets", "check", path).code == 0
    before = path.read_text("utf-8")
    again = run("sets", "new", "chronica", path)
    assert (again.code, again.err) == (2, f"{path} exists already: name a new file.\n")
    assert path.read_text("utf-8") == before
    assert run("sets", "new", "chronica", tmp_path / "none" / "own.toml").code == 4
    assert run("sets", "new", "vaalbara", tmp_path / "other.toml").code == 2


def test_the_schema_of_a_set_is_printed(run: Run) -> None:
    schema = json.loads(run("sets", "schema", "chronica", "--lang", "fr").out)
    assert schema["properties"]["card"]["maxProperties"] == 52
    assert schema["title"] == "Jeu de cartes à soi (chronica)"
    done = run("sets", "schema", "vaalbara")
    assert (done.code, done.out) == (2, "")
    assert "takes no set" in done.err


@pytest.mark.parametrize("name", ["check", "new", "schema"])
def test_help_is_in_both_languages(run: Run, name: str) -> None:
    assert "Exemple : ludotheque sets " in run("sets", name, "--help", "--lang", "fr").out
    assert "Example: ludotheque sets " in run("sets", name, "--help").out
    assert name in run("sets", "--help", "--lang", "fr").out


def test_games_are_played_and_replayed_without_the_file(run: Run, small: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    done = run("simulate", "chronica", "--content", small, "--games", 2, "--bots", "random", "--records", records)
    assert done.code == 0
    assert "Set “Renaissance”: 30 cards" in done.out
    assert "Chambord" in run("rules", "chronica", "--content", small).out
    save = tmp_path / "game.json"
    begun = run("play", "chronica", "--bots", "random", "--content", small, "--seed", 1, "--save", save, answers=["1"])
    assert begun.code == 0
    small.unlink()
    for record in records.iterdir():
        assert run("replay", record).code == 0
    again = run("play", "--resume", save, answers=["1"] * 300)
    assert again.code == 0
    assert "Set “Renaissance”" in again.out
    assert not set(re.findall(r"Louvre|Roland", again.out))
