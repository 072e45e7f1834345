"""The same expressions, drawn and read out in French and English."""

import pytest

from ludotheque.kernel.effects import Nothing, Window, an_opponent, choose, each_player, may, seq, when
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Condition, Glyph
from tests.toys import workshop
from tests.toys.market import GAME, STALLS, Carry, Earn, Pay

FRENCH = {
    "bench": "Aucun effet.",
    "baker": "Payez 2 pièces pour emporter 2 pommes ou payez 9 pièces pour emporter 9 pommes ou gagnez 1 pièce.",
    "broker": "Vous pouvez payer 1 pièce pour gagner 3 pièces.",
    "porter": "Payez 2 pièces pour emporter 2 pommes.",
    "feast": "Chaque joueur peut payer 1 pièce pour emporter 1 pomme.",
    "gift": "Un autre joueur de votre choix gagne 2 pièces.",
    "thief": "Un joueur plus riche paie 1 pièce, puis gagnez 1 pièce.",
    "mint": "3 fois : vous pouvez gagner 1 pièce.",
    "cider": "Gagnez 2 pièces par pomme.",
    "shelter": "Si vous avez moins de 3 pièces, gagnez 2 pièces.",
    "dicer": "Lancez un dé et gagnez autant.",
    "crier": "Criez 300 fois.",
}
ENGLISH = {
    "bench": "No effect.",
    "baker": "Pay 2 coins to carry off 2 apples or pay 9 coins to carry off 9 apples or earn 1 coin.",
    "broker": "You may pay 1 coin to earn 3 coins.",
    "porter": "Pay 2 coins to carry off 2 apples.",
    "feast": "Each player may pay 1 coin to carry off 1 apple.",
    "gift": "Another player of your choice earns 2 coins.",
    "thief": "A richer player pays 1 coin, then earn 1 coin.",
    "mint": "3 times: you may earn 1 coin.",
    "cider": "Earn 2 coins per apple.",
    "shelter": "If you have fewer than 3 coins, earn 2 coins.",
    "dicer": "Roll a die and earn as much.",
    "crier": "Shout 300 times.",
}
DRAWN = {
    "bench": "",
    "baker": "coin-2 → apple+2 / coin-9 → apple+9 / coin+1",
    "broker": "( coin-1 → coin+3 )",
    "porter": "coin-2 → apple+2",
    "feast": "person : ( coin-1 → apple+1 )",
    "gift": "person : coin+2",
    "thief": "crown : coin-1 coin+1",
    "mint": "3× ( coin+1 )",
    "cider": "coin+2 × apple",
    "shelter": "coin<3 → coin+2",
    "dicer": "die",
    "crier": "horn",
}


@pytest.mark.parametrize("stall", FRENCH)
def test_an_effect_is_read_out_in_both_languages(stall: str) -> None:
    assert STALLS[stall].say("fr") == FRENCH[stall]
    assert STALLS[stall].say("en") == ENGLISH[stall]


@pytest.mark.parametrize("stall", DRAWN)
def test_an_effect_is_drawn(stall: str) -> None:
    assert " ".join(glyph.icon + glyph.text for glyph in STALLS[stall].glyphs()) == DRAWN[stall]


class Silently(Condition):
    """A condition that is neither read out nor drawn."""

    @staticmethod
    @rule
    def holds(s):
        return True


def test_what_has_no_words_is_left_out() -> None:
    silent = when(Silently(), Earn(1))
    assert silent.say("fr") == "Gagnez 1 pièce."
    assert silent.glyphs() == Earn(1).glyphs()
    assert seq(Earn(1), Window()).say("en") == "Earn 1 coin."


def test_what_one_verb_is_said_of_is_a_list() -> None:
    assert (
        seq(Earn(1), Earn(2), Earn(3), Carry(1)).say("fr")
        == "Gagnez 1 pièce, 2 pièces et 3 pièces, puis emportez 1 pomme."
    )
    assert seq(Earn(1), Earn(1), Carry(1)).say("fr") == "Gagnez 1 pièce deux fois, puis emportez 1 pomme."
    assert seq(Carry(2), Earn(3), Earn(3), Earn(3)).say("en") == "Carry off 2 apples, then earn 3 coins three times."
    assert choose(Earn(1), Earn(2)).say("en") == "Earn 1 coin or 2 coins."
    assert choose(Earn(1), Carry(2)).say("en") == "Earn 1 coin or carry off 2 apples."


NEWER = {
    "mill": (
        "Une fois par bûche : gagnez 1 pièce ou prenez 1 bûche.",
        "Once per log: earn 1 coin or gather 1 log.",
        "wood × ( coin / wood )",
    ),
    "kiln": (
        "Gagnez 1 pièce et si vous le souhaitez, payez 2 pièces pour ceci : prenez 2 bûches et un autre joueur"
        " de votre choix gagne 1 pièce, dans l’ordre de votre choix.",
        "Earn 1 coin and if you wish, pay 2 coins for this: gather 2 logs and another player of your choice"
        " earns 1 coin, in any order.",
        "coin & ( coin- → wood ) & person : coin",
    ),
    "alms": (
        "Si vous avez moins de 3 pièces, gagnez 2 pièces ; sinon, rendez 1 bûche, puis prenez 2 bûches.",
        "If you have fewer than 3 coins, earn 2 coins; otherwise, return 1 log, then gather 2 logs.",
        "coin< → coin ∤ wood- wood",
    ),
    "trader": (
        "Payez 1, prenez 2, piochez 1 pour ceci : gagnez 1 pièce.",
        "Pay 1, gather 2, draw 1 for this: earn 1 coin.",
        "scales → coin",
    ),
}


@pytest.mark.parametrize("job", NEWER)
def test_counts_orders_and_alternatives_are_read_out_and_drawn(job: str) -> None:
    effect = workshop.EFFECTS[job]
    drawn = " ".join(glyph.icon + glyph.text for glyph in effect.glyphs())
    assert (effect.say("fr"), effect.say("en"), drawn) == NEWER[job]


def test_all_parts_are_walked() -> None:
    effect = seq(choose(Earn(1), may(Pay(1), Carry(2))), each_player(an_opponent(Nothing())))
    names = [type(part).__name__ for part in effect.walk()]
    assert names == ["Seq", "Choose", "Earn", "May", "PayFor", "Pay", "Carry", "Each", "Another", "Nothing"]


def test_special_steps_can_be_counted() -> None:
    special = [name for name, effect in STALLS.items() for part in effect.walk() if getattr(part, "special", False)]
    assert special == ["fair"]


def test_expressions_are_values() -> None:
    assert Earn(2) == Earn(2)
    assert hash(seq(Earn(2), may(Pay(1)))) == hash(seq(Earn(2), may(Pay(1))))
    assert Earn(2) != Earn(3)
    assert Glyph("coin", "+2") in Earn(2).glyphs()


def test_events_and_actions_are_read_out_in_both_languages() -> None:
    twin = GAME.state.twin(GAME.engine(compiled=False).start(GAME.content(), 2, 1))
    for lang in ("fr", "en"):
        lines = [GAME.actions.say(code, lang, None, twin) for code in range(len(GAME.actions))]
        assert all(line and not set("{}[]|") & set(line) for line in lines)
    assert Text("Aller à {it}", "Visit {it}").say("en", it="bench") in lines
