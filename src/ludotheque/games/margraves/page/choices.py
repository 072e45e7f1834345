"""The cards of Margraves de Valeria that the form of a new game shows: beside options, and as who sits at the table."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Shown
from ..cards.content import BOX
from .pictures import picture_of

ABOUT = {
    ("tombs-lie", "lines"): ("citizen", "necromancer"),
    ("knights-return", "each-turn"): ("location", "viktoria"),
    ("town-crier", "may"): ("citizen", "town-crier"),
}  # the card that the values of an option are about


def shown(option: str, value: str) -> tuple[Shown, ...]:
    """The Citizen or the Location that a ruling is about."""
    if (option, value) not in ABOUT:
        return ()
    kind, name = ABOUT[option, value]
    return (_tile(kind, name),)


def _tile(kind: str, name: str) -> Shown:
    card = BOX[kind][name]
    return Shown(Text(card.noun.fr, card.noun.en), picture_of(card), card.picture)


PEOPLE = tuple(_tile("citizen", name) for name in ("captain", "champion", "merchant", "priestess", "ranger"))
