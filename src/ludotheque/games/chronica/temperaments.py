"""The temperaments of bots in Chronica: to attack, or to pass and draw.

Nothing is bought or sold, so there is no trader. There is no builder either: every bot puts most of its cards into its
Province, and one that does so rather than attack loses two games of three.
"""

from __future__ import annotations

from ...kernel.temperaments import Temperament
from ...kernel.text import Text
from .rules.actions import Act

TEMPERAMENTS = (
    Temperament(
        "fighter",
        Text("guerrier", "fighter"),
        Text(
            "Attaque volontiers la Province d’en face, et envoie des renforts.",
            "Likes to attack the Province facing it, and to send reinforcements.",
        ),
        "crossed-swords",
        (Act.ATTACK, Act.REINFORCE, Act.CALL),
    ),
    Temperament(
        "planner",
        Text("prévoyant", "planner"),
        Text(
            "Passe volontiers : il défausse une carte pour en piocher deux.",
            "Likes to pass: it discards a card to draw two.",
        ),
        "card-draw",
        (Act.PASS,),
    ),
)
