"""Action spaces: integers in named blocks, and one canonical name for each."""

import pytest

from ludotheque.kernel.actions import ActionBlocks, ActionSpace, Block
from ludotheque.kernel.stack import CHOICE, CHOICES, NO, PLAYER, PLAYERS, SHARED_ACTIONS, YES
from ludotheque.kernel.text import Noun, Text
from ludotheque.kernel.words import BadCard

ANIMALS = (Noun("Ours", "Bear"), Noun("Oie", "Goose", "f"))


class Act(ActionBlocks):
    PASS = Block(Text("Passer", "Pass"))
    FEED = Block(Text("Nourrir {it:le}", "Feed {it:the}"), ("bear", "goose"), lambda content, v, i: ANIMALS[i])
    CALL_BACK = Block(Text("Rappeler", "Call back"), kind="animal", room=3)


SPACE = ActionSpace(Act, {"animal": ("bear", "goose")})


def test_the_shared_actions_stand_where_the_interpreter_expects_them() -> None:
    assert SPACE.code("yes") == YES
    assert SPACE.code("no") == NO
    assert [SPACE.code(f"choice:{n + 1}") for n in range(CHOICES)] == list(range(CHOICE, CHOICE + CHOICES))
    assert [SPACE.code(f"player:{n + 1}") for n in range(PLAYERS)] == list(range(PLAYER, PLAYER + PLAYERS))


def test_names_and_codes_are_one_to_one() -> None:
    named = [code for code, name in enumerate(SPACE.names) if name]
    assert [SPACE.code(SPACE.names[code]) for code in named] == named
    assert [SPACE.names[code] for code in range(Act.CALL_BACK, Act.CALL_BACK.after)] == [
        "call-back:bear",
        "call-back:goose",
        "",
    ]


@pytest.mark.parametrize("name", ["", "feed", "feed:", "feed:Bear", "feed:fox", "pass:1", "PASS", "0"])
def test_no_other_name_has_a_code(name: str) -> None:
    assert SPACE.code(name) is None


def test_every_action_is_found_in_its_block() -> None:
    assert [int(act) for act in Act] == [SHARED_ACTIONS, SHARED_ACTIONS + 1, SHARED_ACTIONS + 3]
    for act in Act:
        for code in range(act, act.after):
            assert SPACE.block_of(code) == (act.block, code - act)
    assert len(SPACE) == Act.CALL_BACK.after


def test_an_action_is_said_in_both_languages() -> None:
    goose = Act.FEED + 1
    assert SPACE.say(goose, "fr", None, None) == "Nourrir l’Oie"
    assert SPACE.say(goose, "en", None, None) == "Feed the Goose"
    assert SPACE.say(Act.PASS, "fr", None, None) == "Passer"
    assert SPACE.say(YES, "en", None, None) == "Yes"
    assert SPACE.say(PLAYER + 2, "fr", None, None) == "Joueur 3"


def test_a_block_has_room_for_all_cards_of_its_kind() -> None:
    with pytest.raises(BadCard) as caught:
        ActionSpace(Act, {"animal": ("a", "b", "c", "d")})
    what = "the actions 'call-back' (tests/kernel/test_actions.py)"
    assert str(caught.value) == f"{what}: 4 cards of the kind 'animal', there is room for 3"


def test_a_block_that_cannot_be_laid_out_is_named() -> None:
    class Wordless(ActionBlocks):
        PASS = Block(Text("Passer", ""))

    with pytest.raises(BadCard, match=r"^the actions 'pass' \(tests/kernel/test_actions\.py\) have no words in one of"):
        ActionSpace(Wordless)
    with pytest.raises(BadCard, match=r"'call-back' .* go by cards of the kind 'animal', of which there are no ids$"):
        ActionSpace(Act)
