"""Valeria: Le Royaume, a game by Isaias Vallejo for 1 to 5 players: a box for each edition."""

from __future__ import annotations

from ...kernel.text import Text
from ..boxes import Box

_CREDITS = Text(
    "Un jeu d’Isaias Vallejo, illustré par Mihajlo Dimitrievski, développé par David MacKenzie "
    "(Daily Magic Games ; édition française Bad Boom Games).",
    "A game by Isaias Vallejo, illustrated by Mihajlo Dimitrievski, developed by David MacKenzie "
    "(Daily Magic Games; French edition Bad Boom Games).",
)

BOXES = (
    Box(
        name="royaume-2e",
        module=__name__,
        title=Text("Valeria : Le Royaume", "Valeria: Card Kingdoms"),
        about=Text(
            "Lancez les dés, récoltez, bâtissez, tuez des monstres : qui régnera ? Deuxième édition, avec le solo.",
            "Roll the dice, harvest, build, slay monsters: who will rule? Second edition, with the solo game.",
        ),
        seats=range(1, 6),
        minutes=(30, 60),
        weight=2,
        icon="castle",
        credits=_CREDITS,
        presets={"edition": "2e"},
    ),
    Box(
        name="royaume-1e",
        module=__name__,
        title=Text("Le Royaume (1ʳᵉ éd.)", "Card Kingdoms (1st ed.)"),
        about=Text(
            "Le même royaume tel qu’il parut d’abord : 24 domaines, 10 ducs, une ressource pour se consoler.",
            "The same realm as it first appeared: 24 domains, 10 dukes, a resource as consolation.",
        ),
        seats=range(1, 6),
        minutes=(30, 60),
        weight=2,
        icon="castle",
        credits=_CREDITS,
        presets={"edition": "1e"},
    ),
)
