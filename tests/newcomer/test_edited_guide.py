"""Words on a page compile nothing: guides, comments and cards are edited in a copy of the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.games import SHELF
from tests.support.tiers import mostly

from .carry_out import Tree
from .test_add_a_card import CHARACTER, DOMAIN

pytestmark = pytest.mark.needs_git
GAMES = sorted({box.package for box in SHELF.values()})
CARDS = {"royaume": DOMAIN, "vaalbara": CHARACTER}  # what the pages about adding things add, and to which games
REACH = """
import sys
from ludotheque.bots.playout import random_games
from ludotheque.bots.search import search_chunk
from ludotheque.games import SHELF
for package in sys.argv[1:]:
    game = next(box.game for box in SHELF.values() if box.package == package)
    print(game.engine(compiled=False).reach(random_games, search_chunk))
"""
# The smallest entry, compiled or taken from the cache.
COMPILE = """
import numpy as np
from ludotheque.games import box
game = box("vaalbara").game
content = game.content()
plain, engine = game.engine(compiled=False), game.engine(compiled=True)
print(engine.evaluate(content, plain.start(content, 2, 1), 0))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("edited"))


def edit(tree: Tree, package: str) -> None:
    """Another sentence in the guide, and a remark in every file of the game and of the kernel."""
    folder = tree.folder / "src" / "ludotheque"
    for path in [*folder.glob(f"games/{package}/**/*.py"), *folder.glob("kernel/*.py")]:
        text = path.read_text(encoding="utf-8")
        tree.write(path, text.replace("\nfrom ", "\n# A remark.\n\nfrom ", 1) + "\n# Another remark.\n")
    guide = folder / "games" / package / "page" / "guide.py"
    text = guide.read_text(encoding="utf-8")
    assert " the " in text
    tree.write(guide, text.replace(" the ", " that very ", 1))


@pytest.mark.parametrize("package", mostly(GAMES, always=["vaalbara"]))
def test_an_edited_guide_leaves_all_compiled_code_as_it_is(tree: Tree, package: str) -> None:
    before = tree.says("-c", REACH, package)
    edit(tree, package)
    assert tree.says("-c", REACH, package) == before
    for step in CARDS.get(package, ()):
        step.carry_out(tree)
    assert tree.says("-c", REACH, package) == before, "a card with known words compiles nothing either"


@pytest.mark.slow
@pytest.mark.full
def test_the_cache_serves_the_edited_game(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    cache = tree.folder / "cache"

    def kept() -> set[str]:
        return {path.name for path in cache.rglob("*.bin")}

    first = tree.says("-c", COMPILE, LUDOTHEQUE_JIT="1")
    files = kept()
    assert files
    edit(tree, "vaalbara")
    assert tree.says("-c", COMPILE, LUDOTHEQUE_JIT="1") == first
    assert kept() == files, "what is compiled is kept under another name"
    tree.replace(
        "src/ludotheque/games/vaalbara/rules/evaluate.py",
        "    value = float(s.points[seat])\n",
        "    value = 1.0 + s.points[seat]\n",
    )
    assert tree.says("-c", COMPILE, LUDOTHEQUE_JIT="1") != first
    assert kept() > files, "a changed rule does compile"
