"""Action spaces: integers in named blocks, and one canonical name for each."""

import pytest

from ludotheque.kernel.actions import ActionSpace, Block
from ludotheque.kernel.effects import shared_blocks
from ludotheque.kernel.stack import CHOICE, CHOICES, NO, PLAYER, YES
from ludotheque.kernel.text import Noun, Text

ANIMALS = (Noun("Ours", "Bear"), Noun("Oie", "Goose", "f"))
SPACE = ActionSpace(
    *shared_blocks(3),
    Block("pass", (), Text("Passer", "Pass")),
    Block("feed", ("bear", "goose"), Text("Nourrir {it:le}", "Feed {it:the}"), lambda c, v, i: ANIMALS[i]),
)


def test_the_shared_actions_stand_where_the_interpreter_expects_them() -> None:
    assert SPACE.code("yes") == YES
    assert SPACE.code("no") == NO
    assert [SPACE.code(f"choice:{n + 1}") for n in range(CHOICES)] == list(range(CHOICE, CHOICE + CHOICES))
    assert [SPACE.code(f"player:{n + 1}") for n in range(3)] == list(range(PLAYER, PLAYER + 3))


def test_names_and_codes_are_one_to_one() -> None:
    assert [SPACE.code(name) for name in SPACE.names] == list(range(len(SPACE)))


@pytest.mark.parametrize("name", ["", "feed", "feed:", "feed:Bear", "feed:fox", "pass:1", "PASS", "0"])
def test_no_other_name_has_a_code(name: str) -> None:
    assert SPACE.code(name) is None


def test_every_action_is_found_in_its_block() -> None:
    for code, name in enumerate(SPACE.names):
        block, index = SPACE.block_of(code)
        assert name == (f"{block.name}:{block.labels[index]}" if block.labels else block.name)
        assert SPACE.offset(block.name) + index == code


def test_an_action_is_said_in_both_languages() -> None:
    goose = SPACE.offset("feed") + 1
    assert SPACE.say(goose, "fr", None, None) == "Nourrir l’Oie"
    assert SPACE.say(goose, "en", None, None) == "Feed the Goose"
    assert SPACE.say(SPACE.offset("pass"), "fr", None, None) == "Passer"
    assert SPACE.say(YES, "en", None, None) == "Yes"
    assert SPACE.say(PLAYER + 2, "fr", None, None) == "Joueur 3"


def test_a_name_may_not_appear_twice() -> None:
    with pytest.raises(AssertionError, match="twice"):
        ActionSpace(Block("a", ("b",), Text("", "")), Block("a", ("b",), Text("", "")))
