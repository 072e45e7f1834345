"""The pictures on the cards of Chronica Universalis: illuminations, in the colour of their pictogram."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....pictures import Picture
from ....pictures.drawn import address
from ....pictures.illumination import Illumination
from ..cards.box import Card
from ..cards.content import BOX
from ..names import PICTOGRAM_ICONS, PICTOGRAM_IDS


def pictures(box: Mapping[str, Mapping[str, Any]]) -> dict[str, Picture]:
    """Every card of a set: "card-louvre"."""
    return {f"card-{one.id}": illumination(one) for one in box["card"].values()}


def illumination(one: Card) -> Illumination:
    """What a card's picture shows."""
    return Illumination(one.id, one.sign, PICTOGRAM_ICONS[one.pictogram], PICTOGRAM_IDS[one.pictogram], one.building)


def picture_of(one: Card) -> str:
    """Where a card's picture is: among those of the box, or drawn when it is asked for."""
    if BOX["card"].get(one.id) is one:
        return f"chronica/card-{one.id}"
    return address(illumination(one))
