"""Chronica Universalis, a duel for two: Provinces of eight slots, and history set against history."""

from __future__ import annotations

from ...kernel.text import Text
from ..boxes import Box

BOX = Box(
    name="chronica",
    module=__name__,
    title=Text("Chronica Universalis", "Chronica Universalis"),
    about=Text(
        "Un duel : peuplez votre Province du Moyen Âge, défaites celle d’en face. Les cartes sont les nôtres.",
        "A duel: fill your medieval Province, undo the one facing it. The cards are our own.",
    ),
    seats=range(2, 3),
    minutes=(20, 30),
    weight=2,
    icon="quill",
    credits=Text(
        "D’après les règles du jeu de ce nom, paru en 2020 ; ses cartes n’y sont pas : personnages, édifices, "
        "valeurs, pouvoirs et textes sont de ce projet.",
        "After the rules of the game of this name, published in 2020; its cards are not here: people, "
        "buildings, values, powers and texts are this project’s own.",
    ),
)
