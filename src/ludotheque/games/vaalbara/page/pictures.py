"""The pictures on the cards of Vaalbara: lands in many variants, and characters on parchment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....pictures import Picture
from ....pictures.lands import LANDS, Scene
from ....pictures.pen import Chance, Tones
from ....pictures.people.portrait import Portrait
from ....pictures.woodcut import Woodcut

VARIANTS = 6  # of each land, so that a domain looks like a country
PARCHMENT = Tones("#e6d6b2", "#f9f1dd", "#d8c59c", "#b99f70", "#86693f", "#fffbef", "#3b2a18")
PIGMENTS = ("#b5533c", "#3f8270", "#4a6ea3", "#c08d2c", "#83559a", "#6a8338")
COUNTRY = ("rolling", "woods", "mountains", "farm", "town", "mesas", "mire")


def pictures(box: Mapping[str, Mapping[str, Any]]) -> dict[str, Picture]:
    """The variants of every land, and every character: "forest-0", "character-hunter"."""
    pictures_by_name: dict[str, Picture] = {}
    for land in box["land"].values():
        for variant in range(VARIANTS):
            name = land_picture(land.id, variant)
            pictures_by_name[name] = Scene(name, land.id) if land.id in LANDS else _woodcut(name, land.picture, variant)
    for character in box["character"].values():
        name = character_picture(character.id)
        pictures_by_name[name] = Portrait(name, character.figure, PARCHMENT, Chance(name).pick(COUNTRY))
    return pictures_by_name


def character_picture(character: str) -> str:
    """The name of the picture on a character."""
    return f"character-{character}"


def land_picture(land: str, card: int) -> str:
    """The name of the picture on a card, by its number."""
    return f"{land}-{card % VARIANTS}"


def _woodcut(name: str, sign: str, number: int) -> Woodcut:
    """One block in sepia, and one in a pigment for the subject."""
    return Woodcut(name, sign, PARCHMENT, Chance(name).pick(COUNTRY), body=PIGMENTS[number % len(PIGMENTS)])
