"""The temperaments of bots in Le Royaume, one for each kind of target of an Action."""

from __future__ import annotations

from ...kernel.temperaments import Temperament
from ...kernel.text import Text
from .rules.actions import Act

TEMPERAMENTS = (
    Temperament(
        "builder",
        Text("bâtisseur", "builder"),
        Text("Bâtit volontiers des Domaines.", "Likes to build Domains."),
        "castle",
        (Act.BUILD,),
    ),
    Temperament(
        "fighter",
        Text("guerrier", "fighter"),
        Text("Tue volontiers des Monstres.", "Likes to slay Monsters."),
        "crossed-swords",
        (Act.SLAY,),
    ),
    Temperament(
        "recruiter",
        Text("recruteur", "recruiter"),
        Text("Recrute volontiers des Citoyens.", "Likes to recruit Citizens."),
        "village",
        (Act.RECRUIT,),
    ),
)
