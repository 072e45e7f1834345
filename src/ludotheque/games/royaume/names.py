"""The words of Le Royaume, with their grammar: all names but those of cards, which stand with the cards.

French names are the rulebooks' where they give one, else ours (`OURS`).
"""

from __future__ import annotations

from ...kernel.text import Noun, Text

RESOURCE_IDS = ("gold", "strength", "magic")
RESOURCE_NAMES = (
    Noun("Or", "Gold", fr_plural="Or", en_plural="Gold"),
    Noun("Force", "Strength", "f", fr_plural="Force", en_plural="Strength"),
    Noun("Magie", "Magic", "f", fr_plural="Magie", en_plural="Magic"),
)
POINTS_NAME = Noun("PV", "VP", fr_plural="PV", en_plural="VP")

ROLE_IDS = ("worker", "soldier", "shadow", "holy")
ROLE_NAMES = (
    Noun("Artisan", "Worker"),
    Noun("Soldat", "Soldier"),
    Noun("Ombre", "Shadow", "f"),
    Noun("Sacré", "Holy", en_plural="Holy"),
)

TYPE_IDS = ("minion", "beast", "titan", "boss")
TYPE_NAMES = (
    Noun("Sbire", "Minion"),
    Noun("Bête", "Beast", "f"),
    Noun("Titan", "Titan"),
    Noun("Boss", "Boss", en_plural="Bosses"),
)

AREA_NAMES = {
    "hills": Noun("Collines", "Hills", "f", proper=True),
    "ruins": Noun("Ruines", "Ruins", "f", proper=True),
    "forest": Noun("Forêt", "Forest", "f", proper=True),
    "valley": Noun("Vallée", "Valley", "f", proper=True),
    "mountains": Noun("Montagnes", "Mountains", "f", proper=True),
    "barrens": Noun("Landes", "Barrens", "f", proper=True),
    "swamp": Noun("Marais", "Swamp", proper=True),
    "cavern": Noun("Cavernes", "Cavern", "f", proper=True),
}

AREA_IDS = tuple(AREA_NAMES)

# Words above whose French form no rulebook gives; cards say it themselves (`marks`).
OURS = frozenset({"barrens", "cavern", "shadow", "minion", "beast"})

# Citizens of whom other cards speak by their name; words that do so have the place in this list as their operand.
SPOKEN_OF = {"knight": Noun("Chevalier", "Knight")}
CONSOLATION = Noun("consolation", "consolation", "f")  # the first edition has no Herald

SOURCE_NAMES = (
    Text("Monstres", "Monsters"),
    Text("Domaines", "Domains"),
    Text("Plateau", "Board"),
    Text("Duc", "Duke"),
    Text("Icônes de Rôle (sans Duc)", "Role icons (no Duke)"),
    Text("Ressources restantes (sans Duc)", "Resources left (no Duke)"),
    Text("Majorités (sans Duc)", "Majorities (no Duke)"),
)
