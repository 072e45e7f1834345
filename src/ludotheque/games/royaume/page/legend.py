"""The meaning of the signs on cards, for the reference panel."""

from __future__ import annotations

from ....kernel.text import Noun, Text
from ....kernel.words import Glyph
from ....stage.layout import Section
from ..names import AREA_NAMES, RESOURCE_NAMES, ROLE_NAMES, TYPE_NAMES
from ..rules.signs import (
    AREA_ICONS,
    CITIZEN,
    DOMAIN,
    MONSTER,
    OPPONENT,
    POINTS,
    RESOURCE_ICONS,
    ROLE_ICONS,
    TYPE_ICONS,
)
from ..state import RESOURCES
from .faces import TIMING_PICTURES, TIMING_WORDS


def _named(icons: tuple[str, ...], nouns: tuple[Noun, ...]) -> tuple[tuple[Glyph, Text], ...]:
    return tuple((Glyph(icon), Text(noun.fr, noun.en)) for icon, noun in zip(icons, nouns, strict=True))


# The first moment that has a sign names it.
_MOMENTS = {TIMING_PICTURES[timing]: words for timing, words in reversed(TIMING_WORDS.items())}

LEGEND = (
    Section(
        Text("Les signes", "The signs"),
        signs=(
            *_named(RESOURCE_ICONS[:RESOURCES], RESOURCE_NAMES),
            (Glyph(POINTS), Text("Point de victoire (PV)", "Victory point (VP)")),
            *_named(ROLE_ICONS, ROLE_NAMES),
            *_named(TYPE_ICONS, TYPE_NAMES),
            (Glyph(CITIZEN), Text("Citoyen", "Citizen")),
            (Glyph(MONSTER), Text("Monstre", "Monster")),
            (Glyph(DOMAIN), Text("Domaine", "Domain")),
            (Glyph(OPPONENT), Text("Un adversaire", "An opponent")),
        ),
    ),
    Section(
        Text("Quand un Domaine agit", "When a Domain works"),
        signs=tuple((Glyph(picture), words) for picture, words in reversed(_MOMENTS.items())),
    ),
    Section(Text("Les Lieux", "The areas"), signs=_named(AREA_ICONS, tuple(AREA_NAMES.values()))),
)
