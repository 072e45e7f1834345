"""Cards of a scene that differ in a few values."""

from dataclasses import replace

import pytest

from ludotheque.kernel.scene import Card, Choice, Prompt, Scene

CARD = Card("citizen-1", "holy", "Moine", "monk-face", words="Rôle : sacré.", copies=3)


def test_a_card_with_other_values_is_that_card_with_these() -> None:
    changed = CARD.having(copies=2, marked=True)
    assert changed == replace(CARD, copies=2, marked=True)
    assert hash(changed) == hash(replace(CARD, copies=2, marked=True))
    assert (CARD.copies, CARD.marked) == (3, False)


def test_a_value_that_cards_do_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="cards have no colour, size"):
        CARD.having(size=2, colour="red", copies=1)


@pytest.mark.parametrize(
    ("label", "sentence"),
    [
        ("2 Or", "En attente de votre confirmation. Vous recrutez le Paladin pour 2 Or"),
        ("Finir le tour", "En attente de votre confirmation : finir le tour. Vous recrutez le Paladin pour 2 Or"),
    ],
)
def test_what_waits_for_a_last_word_is_told_once(label: str, sentence: str) -> None:
    shown = Scene("", Prompt("", yours=True, choices=(Choice("pay:1", label),)), (), ())
    assert shown.awaiting("pay:1", label, "fr", "Vous recrutez le Paladin pour 2 Or").prompt.sentence == sentence
