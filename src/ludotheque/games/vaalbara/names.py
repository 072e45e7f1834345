"""The words of Vaalbara, with their grammar."""

from __future__ import annotations

from ...kernel.text import Noun, Text

LAND_NAMES = (
    Noun("Prairie", "Prairie", "f"),
    Noun("Forêt", "Forest", "f"),
    Noun("Montagne", "Mountain", "f"),
    Noun("Champ", "Field"),
    Noun("Village", "Village"),
    Noun("Rivière", "River", "f"),
)
LAND_IDS = ("prairie", "forest", "mountain", "field", "village", "river")

CHARACTER_NAMES = (
    Noun("Combattante", "Combatant", "f"),
    Noun("Poétesse", "Poetess", "f", en_plural="Poetesses"),
    Noun("Chasseur", "Hunter"),
    Noun("Oracle", "Oracle"),
    Noun("Charpentier", "Carpenter"),
    Noun("Fauconnière", "Falconer", "f"),
    Noun("Pisteur", "Tracker"),
    Noun("Sage-femme", "Midwife", "f", fr_plural="Sages-femmes", en_plural="Midwives"),
    Noun("Cavalière", "Rider", "f"),
    Noun("Artisan", "Artisan"),
    Noun("Pionnier", "Pioneer"),
    Noun("Fermier", "Farmer"),
)
CHARACTER_IDS = (
    "combatant",
    "poetess",
    "hunter",
    "oracle",
    "carpenter",
    "falconer",
    "tracker",
    "midwife",
    "rider",
    "artisan",
    "pioneer",
    "farmer",
)

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
