"""The shelf takes boxes of other packages, and stands though one of them is broken."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ludotheque.games import GROUP, LEFT_OUT, SHELF, box, boxes, faults, folder_of, offer, ours, playable
from ludotheque.kernel.errors import GameError

BOX = """
from ludotheque.games import Box
from ludotheque.kernel.text import Text

def made(name, module=__name__):
    text = Text("Dames", "Draughts")
    return Box(name, module, text, text, range(2, 3), (5, 10), 1, "castle", text)
"""
NIM = "from ludotheque.stage.layout import Layout\nfrom tests.toys.nim import GAME\nLAYOUT = Layout(print)\n"
Package = Callable[[str, str], EntryPoint]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Makes a module of some source and gives its entry point; the shelf is as it was afterwards."""
    shelf = dict(SHELF)
    monkeypatch.syspath_prepend(tmp_path)

    def write(name: str, source: str) -> EntryPoint:
        (tmp_path / f"{name}.py").write_text(BOX + source, encoding="utf-8")
        return EntryPoint(name, f"{name}:BOX", GROUP)

    yield write
    SHELF.clear()
    SHELF.update(shelf)
    LEFT_OUT.clear()
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


def test_importing_the_shelf_loads_no_rules() -> None:
    script = (
        "import sys, ludotheque.games\n"
        "print(*(name for name in sys.modules if name.startswith('ludotheque.games.') and name.count('.') > 2))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_every_folder_here_is_on_the_shelf_with_a_game_of_its_name() -> None:
    folder = Path(boxes.__file__).parent
    assert sorted(path.parent.name for path in folder.glob("*/game.py")) == sorted(ours())
    assert {name: shelf.game.name for name, shelf in ours().items()} == {name: name for name in ours()}
    assert all(folder_of(name) == folder / name for name in ours())


def test_a_package_puts_a_box_on_the_shelf(package: Package, tmp_path: Path) -> None:
    offer(package("nim", f"{NIM}BOX = made('nim-for-two')"))
    shelf = box("nim-for-two")
    assert (shelf.package, shelf.ours, shelf.folder, list(SHELF)[-1]) == ("nim", False, tmp_path / "nim", "nim-for-two")
    assert shelf in playable()
    assert "nim" not in ours()
    assert pickle.loads(pickle.dumps(shelf.game)) is shelf.game
    assert LEFT_OUT == []


def test_a_package_puts_several_boxes_on_the_shelf_or_none(package: Package) -> None:
    offer(package("nim", f"{NIM}BOX = [made('nim-2e'), made('nim-1e')]"))
    assert list(SHELF)[-2:] == ["nim-2e", "nim-1e"]
    offer(package("more", "BOX = [made('more-2e'), made('vaalbara')]"))
    assert "more-2e" not in SHELF
    assert "the name 'vaalbara' is taken by ludotheque.games.vaalbara" in str(LEFT_OUT[0])


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("def", "SyntaxError"),
        ("import sys\nsys.exit(3)", "SystemExit: 3"),
        ("pass", "has no attribute 'BOX'"),
        ("BOX = 7", "TypeError"),
        ("BOX = []", "neither a Box nor a list of them"),
        ("BOX = ['chess']", "neither a Box nor a list of them"),
        ("BOX = made('vaalbara')", "the name 'vaalbara' is taken by ludotheque.games.vaalbara"),
        ("BOX = made('v2', 'other.vaalbara')", "No module named 'other'"),
        ("BOX = made('../../etc')", "is not made of lower-case letters, digits and hyphens"),
        ("BOX = made('draughts', 'Draughts')", "has no name of lower-case letters, digits and _"),
        ("BOX = made('draughts', 'nowhere')", "cannot be loaded: ModuleNotFoundError: nowhere"),
        ("raise ValueError('{it} [has|have] \\x1b[31m')", "ValueError: {it} [has|have] ?[31m"),
    ],
)
def test_a_broken_package_is_left_out_and_told_of(package: Package, source: str, why: str) -> None:
    before = dict(SHELF)
    offer(package("draughts", source))
    assert before == SHELF
    (error,) = LEFT_OUT
    assert why in error.say("en")
    assert error.say("en").startswith("draughts (draughts:BOX) is not on the shelf: ")
    assert error.say("fr").startswith("draughts (draughts:BOX) n’est pas sur l’étagère : ")
    with pytest.raises(GameError, match="Mend or uninstall this package"):
        box("draughts")
    assert box("vaalbara").game.name == "vaalbara"


def test_a_game_of_a_name_that_is_taken_is_left_out(package: Package, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "vaalbara.py").write_text("", encoding="utf-8")
    offer(package("draughts", "BOX = made('v2', 'other.vaalbara')"))
    sys.modules.pop("other", None)
    assert "a game 'vaalbara' is there already, from ludotheque.games.vaalbara" in str(LEFT_OUT[0])


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "No module named 'draughts.game'"),
        ("GAME = 7", "GAME in draughts is no Game"),
        (NIM, "GAME.name is 'nim' in the package draughts"),
        ("def __getattr__(name): return 1 // 0", "ZeroDivisionError"),
    ],
)
def test_a_box_whose_rules_are_broken_stands_there_and_says_so(package: Package, source: str, why: str) -> None:
    offer(package("draughts", f"BOX = made('draughts')\n{source}"))
    shelf = box("draughts")
    with pytest.raises(GameError, match="Draughts cannot be loaded") as caught:
        shelf.game  # noqa: B018
    assert why in str(caught.value)
    assert [why in str(error) for error in faults()] == [True]
    assert [other.name for other in playable()] == [name for name in SHELF if name != "draughts"]
