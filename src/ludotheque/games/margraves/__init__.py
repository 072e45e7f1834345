"""Margraves de Valeria, a game by Isaias Vallejo for 2 to 5 players."""

from __future__ import annotations

from ...kernel.text import Text
from ..boxes import Box

BOX = Box(
    name="margraves",
    module=__name__,
    title=Text("Margraves de Valeria", "Margraves of Valeria"),
    about=Text(
        "Chevauchez de Lieu en Lieu, bâtissez des Tours : quelle Guilde fera votre fortune ?",
        "Ride from place to place, build Towers: which Guild will make your fortune?",
    ),
    seats=range(2, 6),
    minutes=(60, 90),
    weight=3,
    icon="white-tower",
    credits=Text(
        "Un jeu d’Isaias Vallejo, illustré par Mihajlo Dimitrievski, développé par David MacKenzie, "
        "Rick Holzgrafe et David Iezzi (Daily Magic Games).",
        "A game by Isaias Vallejo, illustrated by Mihajlo Dimitrievski, developed by David MacKenzie, "
        "Rick Holzgrafe and David Iezzi (Daily Magic Games).",
    ),
)
