"""`docs/add-a-card.md` is carried out on a copy of the tree, block by block."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from .carry_out import ROOT, Step, Tree, steps

PAGE = ROOT / "docs" / "add-a-card.md"
pytestmark = pytest.mark.needs_git
ROYAUME, VAALBARA = "src/ludotheque/games/royaume/", "src/ludotheque/games/vaalbara/"


def of_part(title: str) -> list[Step]:
    """The steps of the part of the page that has this heading."""
    parts = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S))
    return steps(parts[title])


KNOWN = of_part("A card with known words")
DOMAIN, CHARACTER = KNOWN[:2], KNOWN[2:]  # each a card and its test
NEW_WORD = of_part("A card with a new word")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def carry_out(tree: Tree, *todo: Step) -> None:
    """The steps, and what the page has one run after them; only the icons' drawings are not fetched."""
    for step in todo:
        step.carry_out(tree)
    draw_icons(tree)
    tree.says("-m", "tests.golden", "--write", "--cards")


DRAW = """
import json, pathlib, re, sys
sys.path.insert(0, "tools")
import assets
vendor = assets.VENDOR
built = "".join(path.read_text() for path in vendor.glob("**/*.svg") if "pictures" not in path.parts)
words = set(re.findall('id="i-([^"]+)"', built)) | set(sys.argv[1:])
folder = pathlib.Path("packages") / "@iconify-json" / "game-icons"
folder.mkdir(parents=True, exist_ok=True)
icons = {"icons": {name: {"body": "<path/>"} for name in words}, "width": 512, "height": 512}
(folder / "icons.json").write_text(json.dumps(icons))
assets.PACKAGES = pathlib.Path("packages")
assets.write_icons(vendor)
"""


def draw_icons(tree: Tree) -> None:
    """What `make assets` does about icons, with a set that holds those of the sprite and the new ones."""
    tree.says("-c", DRAW, "coinflip", "windmill", "piggy-bank")


def seen(tree: Tree, *card: str) -> dict[str, Any]:
    """What comes of a card in games in which it is played; nobody is ever told what that seat cannot know."""
    report = json.loads(tree.says("-m", "tests.newcomer.check", *card))
    assert report["played"] == 3
    assert report["kept"] == report["decisions"] > 50
    assert report["changed"] > 2 * report["decisions"], "the scrambler does change something"
    return report


def shown_by_its_test(tree: Tree, test: str, file: str, original: str, instead: str) -> None:
    """A card's test passes, and fails where the card says something else."""
    tree.tests(test)
    tree.replace(file, original, instead)
    assert tree.python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", test).returncode == 1
    tree.replace(file, instead, original)


@pytest.mark.full
def test_a_domain_with_known_words_takes_one_file_of_source_and_two_of_tests(tree: Tree) -> None:
    carry_out(tree, *DOMAIN)
    assert seen(tree, "royaume-2e", "domain", "the-gaming-den")["gains"] > 0
    golden = "tests/games/royaume/golden/royaume-cards.txt"
    own = "tests/games/royaume/rules/test_the_gaming_den.py"
    assert tree.touched() == {"src/": [ROYAUME + "cards/domains.py"], "tests/": [golden, own]}
    shown_by_its_test(
        tree, own, ROYAUME + "cards/domains.py", "pay(strength=1), gain(gold=2)", "pay(strength=1), gain(gold=3)"
    )
    added = (tree.folder / golden).read_text().split("== domain.the-gaming-den.effect\n")[1].split("\n==")[0]
    assert "Vous pouvez payer 1 Force pour gagner 2 Or" in added or "Force" in added
    assert "coinflip" in (tree.folder / "src/ludotheque/web/static/vendor/icons/royaume.svg").read_text()
    tree.tests("tests/golden/test_cards.py", "tests/games/royaume/test_cards.py", "tests/web/test_looks.py", "-k",
               "royaume or picture or icon or effect or sprite")  # fmt: skip


@pytest.mark.full
def test_a_character_takes_one_file_of_source_and_two_of_tests(tree: Tree) -> None:
    carry_out(tree, *CHARACTER)
    seen(tree, "vaalbara", "character", "miller")
    golden = "tests/games/vaalbara/golden/vaalbara-cards.txt"
    own = "tests/games/vaalbara/rules/test_the_miller.py"
    assert tree.touched() == {"src/": [VAALBARA + "cards/characters.py"], "tests/": [golden, own]}
    shown_by_its_test(
        tree, own, VAALBARA + "cards/characters.py", "per_own(Land.FIELD, gain(2))", "per_own(Land.RIVER, gain(2))"
    )
    tree.tests("tests/golden/test_cards.py", "tests/games/vaalbara/rules/test_setup.py")


def test_a_domain_with_a_new_word_that_asks_takes_three_files_of_source_and_two_of_tests(tree: Tree) -> None:
    carry_out(tree, *NEW_WORD)
    report = seen(tree, "royaume-2e", "domain", "the-counting-house")
    assert report["gains"] == 3
    assert len(report["questions"]) == 3
    for question in report["questions"]:
        assert question["legal"] == ["change:strength", "change:magic"]
        fr, en = question["asked"]
        assert (fr["says"], en["says"]) == ("Que changez-vous en Or ?", "What do you change into Gold?")
        assert (fr["by"], en["by"]) == ("Comptoir", "The Counting House")
        assert [action for action, _ in fr["buttons"]] == question["legal"]
        assert fr["buttons"][0][1] == "Changer Force"
    source = [ROYAUME + name for name in ("cards/domains.py", "rules/actions.py", "rules/exchange.py")]
    own = "tests/games/royaume/rules/test_the_counting_house.py"
    assert tree.touched() == {"src/": source, "tests/": ["tests/games/royaume/golden/royaume-cards.txt", own]}
    shown_by_its_test(tree, own, ROYAUME + "cards/domains.py", "effect=change(4)", "effect=change(5)")


def test_each_of_two_cards_is_played_by_its_own_test(tree: Tree) -> None:
    """The box of a test has the card that it names and not the one before it, whose number it then has."""
    for step in (*DOMAIN, *NEW_WORD):
        step.carry_out(tree)
    rules = "tests/games/royaume/rules/"
    tree.tests(rules + "test_the_gaming_den.py", rules + "test_the_counting_house.py")


# One table of each game: what a card changes is its words and the room it takes. `seen` has it in play before all eyes.
ONE_TABLE = {"royaume": "first game", "vaalbara": "vaalbara-2-plain"}
SECRETS = ("views_and_legal_actions", "estimates_and_guesses", "scenes")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("royaume", ["test_cards.py", "rules/test_box.py", "rules/test_build.py"]),
        pytest.param("vaalbara", ["rules", "test_search.py", "test_table.py"], marks=pytest.mark.full),
    ],
)
def test_the_tests_of_a_game_pass_with_the_new_cards(tree: Tree, game: str, parts: list[str]) -> None:
    """Its rules, secrets, words and recorded games, uncompiled; of the longer game those that count cards."""
    carry_out(tree, *(DOMAIN + NEW_WORD if game == "royaume" else CHARACTER))
    own = [f"tests/games/{game}/{part}" for part in parts]
    secrecy = f"tests/games/{game}/test_secrecy.py"
    own += [f"{secrecy}::test_{what}_do_not_depend_on_secrets[{ONE_TABLE[game]}]" for what in SECRETS]
    own += [f"{secrecy}::test_everybody_sees_what_lies_open_and_what_was_seen[{ONE_TABLE[game]}]"]
    golden = ["tests/golden/test_cards.py", "tests/golden/test_playthroughs.py"]
    tree.tests(*own, *golden, "-k", f"({game} or meet_everything) and not compiled")
    assert not (tree.folder / "cache").exists(), "something compiled"
