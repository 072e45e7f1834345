"""`new-game` writes the package of a game, and refuses what could be none."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from ludotheque.cli.shelf import hazelnuts, new_game
from ludotheque.games import GROUP

from .conftest import Run

TAKEN = ("json", "numpy", "ludotheque", "margraves", "royaume-2e")
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_package_is_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("new-game", "my-nuts")
    assert (done.code, done.err) == (0, "")
    assert "ludotheque play my-nuts --bots medium" in done.out
    folder = tmp_path / "my-nuts"
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*")) == [
        "README.md",
        "pyproject.toml",
        "src/my_nuts/__init__.py",
        "tests/conftest.py",
        "tests/test_conformance.py",
    ]
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][GROUP] == {"my-nuts": "my_nuts:BOX"}
    monkeypatch.syspath_prepend(folder / "src")
    box = import_module("my_nuts").BOX
    assert (box.name, box.package, box.title.en, box.game.name) == ("my-nuts", "my_nuts", "My nuts", "my_nuts")
    assert box.layout.rules
    text = (box.folder / "__init__.py").read_text("utf-8")
    assert [name for name in ("Hazelnuts, a", '"hazelnuts"', "HazelnutsState") if name in text] == []


def test_the_readme_is_in_the_readers_language(run: Run, tmp_path: Path) -> None:
    (tmp_path / "jeux").mkdir()
    done = run("new-game", "belote", "--into", "jeux", "--lang", "fr")
    assert "belote est dans jeux/belote" in done.out
    assert "Un jeu pour ludotheque." in (tmp_path / "jeux" / "belote" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["belote", "a-game-with-a-long-name"])
def test_the_comments_of_the_readme_stand_below_each_other(run: Run, tmp_path: Path, name: str) -> None:
    run("new-game", name)
    lines = (tmp_path / name / "README.md").read_text("utf-8").splitlines()
    columns = {line.index("   # ") for line in lines if "   # " in line}
    assert len(columns) == 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((name, "Name of a game refused") for name in ("My-Game", "my_game", "9men", "a--b", "-a", "../up", "x" * 41)),
        ("class", "Name of a game refused"),
        ("étagère", "Name of a game refused"),
        *((name, "is that of a game or of a Python package already") for name in TAKEN),
    ],
)  # fmt: skip
def test_a_name_that_no_game_can_have_is_refused(run: Run, tmp_path: Path, name: str, why: str) -> None:
    done = run("new-game", *(("--",) if name.startswith("-") else ()), name)
    assert done.code == 2
    assert why in done.err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "chess").mkdir()
    done = run("new-game", "chess")
    assert done.code == 2
    assert "chess exists already: choose another name" in done.err
    assert list((tmp_path / "chess").iterdir()) == []


def test_a_folder_that_is_not_there_is_not_made(run: Run, tmp_path: Path) -> None:
    done = run("new-game", "chess", "--into", "games", "--lang", "fr")
    assert done.code != 0
    assert "Il n’y a pas de dossier games" in done.err
    assert list(tmp_path.iterdir()) == []


def test_the_page_shows_the_file_as_it_is() -> None:
    """What `docs/one-file-game.md` prints is what `new-game` writes, and what these tests play."""
    page = (ROOT / "docs" / "one-file-game.md").read_text("utf-8")
    (printed,) = re.findall(r"```python\n(\"\"\"Hazelnuts.*?)```", page, re.DOTALL)
    assert printed == new_game.SAMPLE.read_text("utf-8")
    assert hazelnuts.BOX.game.name == "hazelnuts"
