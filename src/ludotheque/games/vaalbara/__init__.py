"""Vaalbara, a game by Olivier Cipière for 2 to 5 players."""

from __future__ import annotations

from ...kernel.text import Text
from ..boxes import Box

BOX = Box(
    name="vaalbara",
    module=__name__,
    title=Text("Vaalbara", "Vaalbara"),
    about=Text(
        "Neuf manches, douze personnages, six sortes de terres : jouez tôt pour choisir, tard pour profiter.",
        "Nine rounds, twelve characters, six kinds of land: act early to choose, late to profit.",
    ),
    seats=range(2, 6),
    minutes=(20, 40),
    weight=2,
    icon="field",
    credits=Text(
        "Un jeu d’Olivier Cipière, illustré par Félix Donadio, Jocelin Carmes et Alexandre Reynaud.",
        "A game by Olivier Cipière, illustrated by Félix Donadio, Jocelin Carmes and Alexandre Reynaud.",
    ),
)
