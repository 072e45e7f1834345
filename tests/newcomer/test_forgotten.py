"""What each forgotten part says: the table of `docs/add-a-card.md`, row by row, on a copy with the page's new word."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from .carry_out import ROOT, Tree
from .test_add_a_card import DRAW, NEW_WORD, PAGE, ROYAUME

pytestmark = pytest.mark.needs_git

WORD, ACTIONS, DOMAINS = ROYAUME + "rules/exchange.py", ROYAUME + "rules/actions.py", ROYAUME + "cards/domains.py"
TEXT = "[changez|change|changer] jusqu’à {most} Force ou {most} Magie en autant d’Or"
BLOCK = 'Text("Changer {it}", "Change {it}")'
# By row of the table: the file, what is changed in it, and into what.
FORGOTTEN = {
    "what a word does": (WORD, "    run = asks\n", ""),
    "the question of a word that asks": (WORD, "    def ask(self", "    def asked_so(self"),
    "its options": (WORD, "    def options(", "    def choices("),
    "its options and its answer": (
        WORD,
        "    @staticmethod\n    @rule\n    def options(",
        "class Elsewhere:\n    @staticmethod\n    @rule\n    def options(",
    ),
    "the mark of a rule": (WORD, "    @rule\n    def options(", "    def options("),
    "an argument that a rule cannot have": (WORD, "def options(s, frame, out)", "def options(s, frame, board, out)"),
    "words in French": (WORD, TEXT, ""),
    "the icons": (WORD, "return (Glyph(STRENGTH)", "return () and (Glyph(STRENGTH)"),
    "an operand that is a number": (DOMAINS, "effect=change(4)", 'effect=change("four")'),
    "to declare a word to the game": (
        DOMAINS,
        "effect=change(4)",
        'effect=__import__("ludotheque.games.vaalbara.rules.verbs", fromlist=["Double"]).Double()',
    ),
    "an effect": (DOMAINS, "effect=change(4)", "effect=None"),
    "that an id is taken": (DOMAINS, '"the-counting-house"', '"the-tower"'),
    "room in the record": (ROYAUME + "state.py", "\nDOMAINS = 31 ", "\nDOMAINS = 28 "),
    "room for programs": (ROYAUME + "cards/content.py", "\nCAPACITY = 2048", "\nCAPACITY = 200"),
    "room in a block of actions": (ACTIONS, 'kind="duke", room=DUKES', 'kind="duke", room=2'),
    "words of a block in English": (ACTIONS, BLOCK, 'Text("Changer {it}", "")'),
    "the block itself": (ACTIONS, "    CHANGE = Block(", "    CHARGE = Block("),
    "a card that a list names": (
        ROYAUME + "cards/sets.py",
        '("forgotten-sorrows", "nest-',
        '("forgotten-sorows", "nest-',
    ),
}
UNBOXED = "to put the card into the box of its test"
NOT_LAST = "to put the card behind the last one"
LINK = """
from ludotheque.games import box
game = box("royaume-2e").game
engine = game.engine(compiled=False)
engine.start(game.content(), 2, 1)
engine.reach()
"""


def sentences() -> dict[str, str]:
    """The rows of the table."""
    table = PAGE.read_text(encoding="utf-8").split("| what was forgotten |")[1]
    rows = re.findall(r"^\| ([^|\n]+) \| `([^\n]+)` \|$", table, re.M)
    return dict(rows)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("newcomer"))
    for step in NEW_WORD:
        step.carry_out(tree)
    return tree


@pytest.fixture
def tree(whole: Tree) -> Iterator[Tree]:
    """The copy, put back after the test."""
    kept = {name: (whole.folder / name).read_text(encoding="utf-8") for name, *_ in FORGOTTEN.values()}
    yield whole
    for name, content in kept.items():
        whole.write(whole.folder / name, content)


def test_the_table_has_every_part() -> None:
    assert set(sentences()) == {*FORGOTTEN, "a picture that exists", UNBOXED, NOT_LAST}


@pytest.mark.parametrize("part", FORGOTTEN)
def test_a_forgotten_part_is_named_in_one_sentence(tree: Tree, part: str) -> None:
    tree.replace(*FORGOTTEN[part])
    done = tree.python("-c", LINK)
    assert done.returncode != 0, "nobody noticed"
    kind, _, sentence = done.stderr.strip().splitlines()[-1].partition(": ")
    assert sentence == sentences()[part]
    assert kind == "ludotheque.kernel.words.BadCard"


def test_an_unknown_picture_is_named(tree: Tree) -> None:
    tree.replace(DOMAINS, '"piggy-bank"', '"pigy-bank"')
    done = tree.python("-c", DRAW, "piggy-bank")
    assert done.returncode != 0
    assert done.stderr.strip() == sentences()["a picture that exists"]


def test_a_card_that_is_not_in_the_box_of_its_test_is_named(whole: Tree) -> None:
    test = "tests/games/royaume/rules/test_the_counting_house.py"
    whole.replace(test, "table(cards=HOUSE, ", "table(")
    done = whole.python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", test)
    whole.replace(test, "table(res", "table(cards=HOUSE, res")
    assert done.returncode == 1
    assert f"AssertionError: {sentences()[UNBOXED]}" in done.stdout


def test_a_card_that_stands_before_a_published_one_is_named(tree: Tree) -> None:
    card = (tree.folder / DOMAINS).read_text(encoding="utf-8").split('    Domain("the-counting-house"')[1]
    card = '    Domain("the-counting-house"' + card.split(")  # fmt: skip")[0]
    tree.replace(DOMAINS, card, "")
    tree.replace(DOMAINS, '    Domain("ullamalizatli-court"', card + '    Domain("ullamalizatli-court"')
    test = "tests/games/royaume/rules/test_the_counting_house.py"
    done = tree.python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", test)
    assert done.returncode != 0
    assert f"AssertionError: {sentences()[NOT_LAST]}" in done.stdout + done.stderr


def test_nothing_is_said_of_the_page_as_it_is(whole: Tree) -> None:
    assert whole.says("-c", LINK) == ""


def test_cards_and_actions_are_checked_in_sentences() -> None:
    """Whoever adds a card never meets a bare assertion."""
    assertions = []
    games = ROOT / "src" / "ludotheque" / "games"
    for path in sorted([*games.glob("*/cards/*.py"), *games.glob("*/rules/actions.py")]):
        assertions += [f"{path.name}: {line}" for line in path.read_text().splitlines() if re.match(r"assert ", line)]
    assert assertions == []
