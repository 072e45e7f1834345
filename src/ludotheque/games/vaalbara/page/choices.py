"""The cards of Vaalbara that the form of a new game shows: beside options, and as who sits at the table."""

from __future__ import annotations

from ....kernel.text import Noun, Text
from ....stage.layout import Shown
from ..cards.content import BOX
from .pictures import land_picture

FOREST = BOX["land"]["forest"]


def shown(option: str, value: str) -> tuple[Shown, ...]:
    """The Rider, and the two Forests that she leaves or exchanges."""
    if option != "rider-forests" or value != "exchange":
        return ()
    forests = (_tile(FOREST.noun, land_picture(FOREST.id, number), FOREST.picture) for number in (0, 1))
    return (_character("rider"), *forests)


def _character(name: str) -> Shown:
    card = BOX["character"][name]
    return _tile(card.noun, f"character-{name}", card.picture)


def _tile(noun: Noun, picture: str, icon: str) -> Shown:
    return Shown(Text(noun.fr, noun.en), f"vaalbara/{picture}", icon)


PEOPLE = tuple(map(_character, ("rider", "hunter", "poetess", "combatant", "oracle")))
