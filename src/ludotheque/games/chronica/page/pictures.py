"""The pictures on the cards of Chronica Universalis: illuminations, in the colour of their pictogram."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....pictures import Picture
from ....pictures.illumination import Illumination
from ..names import PICTOGRAM_ICONS, PICTOGRAM_IDS


def pictures(box: Mapping[str, Mapping[str, Any]]) -> dict[str, Picture]:
    """Every card of a set: "card-louvre"."""
    return {
        f"card-{one.id}": Illumination(
            one.id,
            one.picture,
            PICTOGRAM_ICONS[one.pictogram],
            PICTOGRAM_IDS[one.pictogram],
            one.building,
        )
        for one in box["card"].values()
    }
