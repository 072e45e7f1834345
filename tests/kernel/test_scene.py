"""Cards of a scene that differ in a few values."""

from dataclasses import replace

import pytest

from ludotheque.kernel.scene import Card

CARD = Card("citizen-1", "holy", "Moine", "monk-face", words="Rôle : sacré.", copies=3)


def test_a_card_with_other_values_is_that_card_with_these() -> None:
    changed = CARD.having(copies=2, marked=True)
    assert changed == replace(CARD, copies=2, marked=True)
    assert hash(changed) == hash(replace(CARD, copies=2, marked=True))
    assert (CARD.copies, CARD.marked) == (3, False)


def test_a_value_that_cards_do_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="cards have no colour, size"):
        CARD.having(size=2, colour="red", copies=1)
