"""The temperaments of bots in Margraves. All bots build Towers when they can; a builder seeks the materials."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...kernel.temperaments import Temperament
from ...kernel.text import Text
from ...kernel.words import Effect
from .rules.actions import Act
from .rules.citizens import Recruit
from .rules.gains import Gain, Joker
from .rules.sailing import Sail
from .rules.slaying import Slay
from .state import Token


def _texts(liked: Callable[[Effect], bool]) -> Callable[[Any], Iterator[str]]:
    """The texts of the Citizens in play with a preferred step."""

    def names(content: Any) -> Iterator[str]:
        citizens = content.cards["citizen"].items()
        return (f"{Act.TEXT.label}:{name}" for name, citizen in citizens if any(map(liked, citizen.text.walk())))

    return names


def _is_material(step: Effect) -> bool:
    """Whether it brings a material of Towers."""
    return isinstance(step, Gain) and step.kind <= Token.GEM


def _towards_towers(content: Any) -> Iterator[str]:
    """The Citizens who bring the materials of Towers, and the Locations whose powers do."""
    yield from _texts(_is_material)(content)
    for name, location in content.cards["location"].items():
        if any(map(_is_material, location.power.walk())):
            yield f"{Act.MOVE.label}:{name}"


TEMPERAMENTS = (
    Temperament(
        "builder",
        Text("bâtisseur", "builder"),
        Text(
            "Va volontiers chercher ce qu’il faut pour bâtir : pierre, bois, magie et gemmes.",
            "Likes to go for what Towers are built of: stone, wood, magic and gems.",
        ),
        "hammer-nails",
        (Act.BUILD,),
        _towards_towers,
    ),
    Temperament(
        "fighter",
        Text("guerrier", "fighter"),
        Text(
            "Joue volontiers les Citoyens qui mènent au combat, et terrasse les Monstres.",
            "Likes to play the Citizens who lead into battle, and to slay Monsters.",
        ),
        "crossed-swords",
        (Act.SLAY,),
        _texts(lambda step: isinstance(step, Slay)),
    ),
    Temperament(
        "trader",
        Text("marchand", "trader"),
        Text(
            "Joue volontiers les Citoyens qui font commerce, recrute et fait avancer son Navire.",
            "Likes to play the Citizens who deal in goods, to recruit and to move its Ship.",
        ),
        "two-coins",
        (Act.SET_SAIL, Act.RECRUIT),
        _texts(lambda step: isinstance(step, Joker | Recruit | Sail)),
    ),
)
