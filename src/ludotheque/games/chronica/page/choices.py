"""The cards of Chronica Universalis that the form of a new game shows: beside options, and as who sits at the table."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Shown
from ..cards.moyen_age import CARDS
from ..cards.options import ALL, DECKS, SLOTS

A_FEW = 3
_CARDS = {card.id: card for card in CARDS}


def shown(option: str, value: str) -> tuple[Shown, ...]:
    """The card that is a part of a deck, or some of the cards of a whole deck."""
    if option not in DECKS:
        return ()
    if value in _CARDS:
        return (_tile(value),)
    names = [name for name in (_CARDS if value == ALL else SLOTS.cards_of(value)) if name in _CARDS]
    return tuple(_tile(name) for name in names[:: max(1, len(names) // A_FEW)][:A_FEW])


def _tile(name: str) -> Shown:
    card = _CARDS[name]
    return Shown(Text(card.noun.fr, card.noun.en), f"chronica/card-{name}", card.picture)


PEOPLE = (_tile("philippe-auguste"), _tile("alienor"))
