"""A sixth game in a folder of its own outside the tree: written, installed with pip, tested, and played everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.serving import Server, serving

from tests.support.tiers import mostly

from .driving import lettered, over, play_to_the_end, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAME = "my-nuts"
PHONE, DESK = (390, 844), (1280, 720)


@dataclass
class Installed:
    """A package that `new-game` has written, in an environment that sees this project's packages."""

    folder: Path
    python: Path

    def run(self, *arguments: str, typed: str = "", module: str = "ludotheque") -> str:
        """What a program of the environment prints. It has to succeed."""
        done = subprocess.run(
            [self.python, "-m", module, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env={**os.environ, "LUDOTHEQUE_LANG": "en", "XDG_DATA_HOME": str(self.folder.parent / "data")},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, uncompiled: None) -> Installed:
    """Nothing is asked of a network: what builds the package is installed here."""
    folder = tmp_path_factory.mktemp("outside")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    paths = {"base": str(folder / "env"), "platbase": str(folder / "env")}
    here, there = sysconfig.get_path("purelib"), Path(sysconfig.get_path("purelib", vars=paths))
    (there / "this_project.pth").write_text(f"import site; site.addsitedir({here!r})\n", encoding="utf-8")
    subprocess.run([python, "-m", "ludotheque", "new-game", NAME, "--into", folder], check=True, capture_output=True)
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *offline, "--editable", folder / NAME],
        check=True,
        capture_output=True,
    )
    return Installed(folder / NAME, python)


def test_it_stands_on_the_shelf_behind_ours(installed: Installed) -> None:
    assert [box["name"] for box in json.loads(installed.run("games", "--json"))][5:] == [NAME]


@pytest.mark.slow
@pytest.mark.parametrize("chosen", mostly(["not compiled", ""], always=["not compiled"]))
def test_its_own_tests_pass(installed: Installed, chosen: str) -> None:
    output = installed.run("-q", "-m", "not full", "-k", chosen, "-p", "no:cacheprovider", module="pytest")
    assert " passed" in output
    assert " failed" not in output
    assert f"{NAME} has no options" in output


def test_it_is_played_in_the_terminal_to_its_end(installed: Installed) -> None:
    output = installed.run("play", NAME, "--bots", "random", "--seed", "3", "--no-confirm", typed="1\n" * 200)
    assert "Gather more, or go home?" in output
    assert "Game over" in output


def test_the_search_wins_against_chance(installed: Installed) -> None:
    asked = ("--bots", "search:30,random", "--games", "40", "--seed", "1", "--json")
    standings = {row["bot"]: row for row in json.loads(installed.run("arena", NAME, *asked))["standings"]}
    assert standings["search:30"]["win_low"] > 0.5


@pytest.fixture(scope="module")
def table(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("sixth") / "tables.sqlite3"
    with serving(database, limited=False, python=installed.python) as server:
        yield server


@pytest.mark.parametrize("size", mostly([(PHONE,), (DESK,)], always=[(PHONE,)]), ids=["phone", "desk"])
def test_it_is_played_in_the_browser_to_its_end(
    visit: Callable[..., Page], table: Server, size: tuple[int, int]
) -> None:
    assert "My nuts" in table.get("/")
    page = visit(*size)
    sit_down(page, table, 3, entry=NAME)
    assert page.locator("#prompt").inner_text()
    lettered(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    play_to_the_end(page)
    assert over(page)
    assert "Noisettes" in page.locator("#table").inner_text()
