"""The words of Chronica Universalis that are on no card."""

from __future__ import annotations

from ...kernel.text import Noun, Text

DOMAIN_NAMES = (Noun("Érudition", "Learning", "f"), Noun("Prestige", "Prestige"), Noun("Guerre", "War", "f"))
DOMAIN_ICONS = ("spell-book", "laurels", "broadsword")
PICTOGRAM_NAMES = (
    Noun("lys", "lily"),
    Noun("croix", "cross", "f"),
    Noun("tour", "tower", "f"),
    Noun("plume", "quill", "f"),
)
PICTOGRAM_ICONS = ("fleur-de-lys", "iron-cross", "white-tower", "quill")
PICTOGRAM_IDS = ("lily", "cross", "tower", "quill")

HONOUR = "heart-shield"
BUILDING = Noun("Édifice", "Building")
CHARACTER = Noun("Personnage", "Character")

SLOT_NAMES = (
    *(Text(f"frontière {i}", f"frontier {i}") for i in range(1, 5)),
    *(Text(f"arrière-pays {i}", f"hinterland {i}") for i in range(1, 5)),
)

SOURCE_NAMES = (
    Text("Emplacements d’une seule carte", "Slots with a single card"),
    Text("Édifices occupés", "Occupied Buildings"),
)

TERMS = {
    "card": Text("Carte", "Card"),
    "building": Text("Édifice", "Building"),
    "pictogram": Text("pictogramme", "pictogram"),
    "learning": Text("Érudition", "Learning"),
    "prestige": Text("Prestige", "Prestige"),
    "war": Text("Guerre", "War"),
    "predilection": Text("domaine de prédilection", "favoured domain"),
    "power": Text("pouvoir", "power"),
    "lasting": Text("pouvoir durable", "lasting power"),
    "dates": Text("dates", "dates"),
    "story": Text("histoire", "history"),
    "checked": Text("vérifié", "checked"),
}  # the kinds of cards and their values, for lists of changed values
