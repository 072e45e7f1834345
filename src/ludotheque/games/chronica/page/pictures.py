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
    return {f"card-{card.id}": illumination(card) for card in box["card"].values()}


def illumination(card: Card) -> Illumination:
    """The picture of a card, in the manner of an illumination."""
    return Illumination(
        card.id, card.sign, PICTOGRAM_ICONS[card.pictogram], PICTOGRAM_IDS[card.pictogram], card.building, card.figure
    )


def picture_of(card: Card) -> str:
    """The address of a card's picture: one of the box's, or one that is drawn on request."""
    if BOX["card"].get(card.id) is card:
        return f"chronica/card-{card.id}"
    return address(illumination(card))
