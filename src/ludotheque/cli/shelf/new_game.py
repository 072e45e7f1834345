"""The command `new-game`: writes a package with a small game that plays at once, as a start for one's own."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from ...games import SHELF
from ...games.boxes import LONGEST, NAME
from ...kernel.errors import GameError, OutOfReach, printable, unreadable, unwritable
from ...kernel.text import Text
from ..console import out
from ..language import say, spoken

SAMPLE = Path(__file__).with_name("hazelnuts.py")
PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["ludotheque"]

[project.optional-dependencies]
testing = ["ludotheque[testing]"]

[project.entry-points."ludotheque.games"]
{name} = "{package}:BOX"

[tool.hatch.build]
dev-mode-dirs = ["src"]

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""
CONFTEST = 'pytest_plugins = ["ludotheque.testing.plugin"]\n'
CONFORMANCE = '''\
"""What every game promises (`ludotheque.testing`)."""

from ludotheque.testing import GameUnderTest, run_over
from ludotheque.testing.suite import *  # noqa: F403

pytest_generate_tests = run_over(GameUnderTest("{name}"))
'''
README = Text(
    """\
# {title}

Un jeu pour ludotheque. Tout est dans `src/{package}/__init__.py`.

```sh
{install}
{play}   # dans le terminal
{serve}   # dans le navigateur
{pytest}   # les tests que tout jeu réussit
```
""",
    """\
# {title}

A game for ludotheque. All of it is in `src/{package}/__init__.py`.

```sh
{install}
{play}   # in the terminal
{serve}   # in the browser
{pytest}   # the tests that every game passes
```
""",
)
INSTALL = "pip install --editable '.[testing]'"


def new_game(name: str, into: Path) -> None:
    """Write the package of a game into a new folder with its name. Raises GameError for a name that is impossible or
    taken, OutOfReach if the folder cannot be written.
    """
    package = _package(name)
    folder = into / name
    if folder.exists():
        text = Text(
            "{path} existe déjà : choisissez un autre nom, ou un autre dossier avec --into.",
            "{path} exists already: choose another name, or another folder with --into.",
        )
        raise GameError(text, path=folder)
    if not into.is_dir():
        raise OutOfReach(
            Text("Il n’y a pas de dossier {path} : créez-le d’abord.", "There is no folder {path}: make it first."),
            path=into,
        )
    try:
        for path, text in _files(name, package).items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(folder, error) from None
    out.print(say("{name} est dans {folder}. Ensuite :", "{name} is in {folder}. Then:", name=name, folder=folder))
    lines = (f"cd {folder}", INSTALL, f"ludotheque play {name} --bots medium", "pytest")
    out.print("\n".join(f"    {line}" for line in lines), markup=False, soft_wrap=True)


def _package(name: str) -> str:
    """The name of the game's package. Raises GameError."""
    package = name.replace("-", "_")
    if not NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(package):
        text = Text(
            "Nom de jeu refusé : {name}. Il y faut des minuscules, des chiffres et des traits d’union, "
            "comme « mon-jeu » ({most} signes au plus).",
            "Name of a game refused: {name}. It takes lower-case letters, digits and hyphens, such as “my-game” "
            "(at most {most} signs).",
        )
        raise GameError(text, name=printable(name, 60), most=LONGEST)
    if name in SHELF or package in sys.stdlib_module_names or find_spec(package) is not None:
        text = Text(
            "Le nom {name} est déjà celui d’un jeu ou d’un paquet de Python : choisissez-en un autre.",
            "The name {name} is that of a game or of a Python package already: choose another one.",
        )
        raise GameError(text, name=name)
    return package


def _files(name: str, package: str) -> dict[str, str]:
    title = name.replace("-", " ").capitalize()
    values = {"name": name, "package": package, "title": title}
    play = f"ludotheque play {name} --bots medium"
    commands = {"play": play, "serve": "ludotheque serve".ljust(len(play)), "pytest": "pytest".ljust(len(play))}
    return {
        "pyproject.toml": PROJECT.format(**values),
        "README.md": README.filled(install=INSTALL, **values, **commands).say(spoken()),
        f"src/{package}/__init__.py": _named(name, package, title),
        "tests/conftest.py": CONFTEST,
        "tests/test_conformance.py": CONFORMANCE.format(**values),
    }


def _named(name: str, package: str, title: str) -> str:
    """The source of `hazelnuts.py` with another name for the game."""
    try:
        text = SAMPLE.read_text(encoding="utf-8")
    except OSError as error:
        raise unreadable(SAMPLE, error) from None
    state = "".join(part.capitalize() for part in re.split("_", package))
    for old, new in (
        ('"""Hazelnuts, a', f'"""{title}, a'),
        ('name="hazelnuts"', f'name="{name}"'),
        ('Text("Noisettes", "Hazelnuts")', f'Text("{title}", "{title}")'),
        ("HazelnutsState", f"{state}State"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    return text
