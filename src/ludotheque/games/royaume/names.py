"""The words of Le Royaume, with their grammar: all names except those of cards, which stand with the cards.

French names are the rulebooks' if they give one, else ours (`OURS`).
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

TYPE_NAMES = (
    Noun("Sbire", "Minion"),
    Noun("Bête", "Beast", "f"),
    Noun("Titan", "Titan"),
    Noun("Boss", "Boss", en_plural="Bosses"),
)

AREA_NAMES = {
    "hills": Noun("Collines", "Hills", "f", many=True),
    "ruins": Noun("Ruines", "Ruins", "f", many=True),
    "forest": Noun("Forêt", "Forest", "f"),
    "valley": Noun("Vallée", "Valley", "f"),
    "mountains": Noun("Montagnes", "Mountains", "f", many=True),
    "barrens": Noun("Landes", "Barrens", "f", many=True),
    "swamp": Noun("Marais", "Swamp"),
    "cavern": Noun("Cavernes", "Cavern", "f", many=True),
}

AREA_IDS = tuple(AREA_NAMES)

# Words above whose French form no rulebook gives; cards say so themselves (`marks`).
OURS = frozenset({"barrens", "cavern", "shadow", "minion", "beast"})

# Citizens that other cards mention by name; words that do so have the place in this list as their operand.
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

TERMS = {
    "citizen": Text("Citoyen", "Citizen"),
    "starter": Text("Carte de Départ", "Starter"),
    "monster": Text("Monstre", "Monster"),
    "event": Text("Événement", "Event"),
    "domain": Text("Domaine", "Domain"),
    "duke": Text("Duc", "Duke"),
    "start": Text("Mise en place", "Setup"),
    "no-duke": Text("Sans Duc", "Without Dukes"),
    "role": Text("rôle", "Role"),
    "cost": Text("coût", "cost"),
    "values": Text("valeurs d’activation", "activation values"),
    "on_turn": Text("à son tour", "on one’s turn"),
    "off_turn": Text("au tour des autres", "on others’ turns"),
    "area": Text("zone", "area"),
    "type": Text("type", "type"),
    "gold": Text("Or", "Gold"),
    "strength": Text("Force", "Strength"),
    "magic": Text("Magie", "Magic"),
    "points": Text("points", "points"),
    "copies": Text("exemplaires", "copies"),
    "for_five": Text("à cinq joueurs seulement", "with five players only"),
    "reward": Text("récompense", "reward"),
    "in_first": Text("nom en première édition", "name in the first edition"),
    "value": Text("valeur d’activation", "activation value"),
    "effect": Text("effet", "effect"),
    "needs": Text("rôles demandés", "Roles asked for"),
    "timing": Text("moment", "timing"),
    "edition": Text("depuis l’édition", "since edition"),
    "icons": Text("décompte des rôles", "scoring of Roles"),
    "left": Text("décompte des restes", "scoring of what is left"),
    "most": Text("le plus", "the most"),
    "most_tied": Text("le plus, à égalité", "the most, tied"),
}  # the kinds of cards and their values, for lists of changed values
