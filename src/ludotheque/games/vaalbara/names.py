"""The words of Vaalbara that are on no card."""

from __future__ import annotations

from ...kernel.text import Text

CLAN_NAMES = (
    Text("Bleu", "Blue"),
    Text("Violet", "Violet"),
    Text("Jaune", "Yellow"),
    Text("Rouge", "Red"),
    Text("Vert", "Green"),
)

SOURCE_NAMES = (
    Text("Personnages", "Characters"),
    Text("Prairies", "Prairies"),
    Text("Forêts", "Forests"),
    Text("Montagnes", "Mountains"),
    Text("Champs", "Fields"),
    Text("Villages", "Villages"),
    Text("Rivières", "Rivers"),
    Text("Vols (gains moins pertes)", "Thefts (gains less losses)"),
    Text("Départ", "Start"),
    Text("Diversité du domaine", "Variety of the domain"),
)

CLAN_LETTERS = "BVYRG"  # on the omens, in the order of the clans
