"""The cards of Le Royaume that the form of a new game shows: areas, Citizens, Events and Dukes beside options, and who
sits at the table.
"""

from __future__ import annotations

from ....kernel.text import Noun, Text
from ....stage.layout import Shown
from ..cards.citizens import CITIZENS
from ..cards.dukes import DUKES
from ..cards.kinds import RoyaumeCard
from ..cards.monsters import EVENTS, MONSTERS
from ..cards.sets import SETS
from ..names import AREA_NAMES
from .pictures import picture_of

A_FEW = 3
_CITIZENS = {citizen.id: citizen for citizen in CITIZENS}
_EVENTS = {event.id: event for event in EVENTS}


def shown(option: str, value: str) -> tuple[Shown, ...]:
    """The cards for a value or a part of an option; empty if a picture would not help."""
    if option == "set" and value in SETS:
        piles = SETS[value]
        return (*map(_area, piles.areas), *(_tile(_CITIZENS[name]) for name in piles.citizens))
    if option == "areas" and value in AREA_NAMES:
        return (_area(value),)
    if option == "citizens" and value in _CITIZENS:
        return (_tile(_CITIZENS[value]),)
    if option == "events" and value in _EVENTS:
        return (_tile(_EVENTS[value]),)
    if option == "dukes" and value == "yes":
        return tuple(map(_tile, DUKES[:A_FEW]))
    if option == "events" and value == "yes":
        return tuple(map(_tile, EVENTS[:A_FEW]))
    return ()


def _tile(card: RoyaumeCard, noun: Noun | None = None) -> Shown:
    noun = noun or card.noun
    return Shown(Text(noun.fr, noun.en), picture_of(card), card.picture)


def _area(name: str) -> Shown:
    """An area, shown by its strongest Monster."""
    monsters = [monster for monster in MONSTERS if monster.area == name]
    return _tile(max(monsters, key=lambda monster: monster.points), AREA_NAMES[name])


PEOPLE = tuple(_tile(_CITIZENS[name]) for name in ("paladin", "priestess", "merchant", "archer", "wizard"))
