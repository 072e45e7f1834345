"""The cards that the form of a new game shows beside the options of Vaalbara."""

from __future__ import annotations

from ....kernel.text import Noun, Text
from ....stage.layout import Shown
from ..cards.content import BOX
from .pictures import land_picture

RIDER, FOREST = BOX["character"]["rider"], BOX["land"]["forest"]


def shown(option: str, value: str) -> tuple[Shown, ...]:
    """The Rider, and the two Forests that she leaves or exchanges."""
    if option != "rider-forests" or value != "exchange":
        return ()
    forests = (_tile(FOREST.noun, land_picture(FOREST.id, number), FOREST.picture) for number in (0, 1))
    return (_tile(RIDER.noun, f"character-{RIDER.id}", RIDER.picture), *forests)


def _tile(noun: Noun, picture: str, icon: str) -> Shown:
    return Shown(Text(noun.fr, noun.en), f"vaalbara/{picture}", icon)
