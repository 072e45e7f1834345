"""The words of Margraves de Valeria, with their grammar: all names but those of cards, which stand with the cards."""

from __future__ import annotations

from ...kernel.text import Noun, Text

TOKEN_IDS = ("stone", "wood", "magic", "gem", "knight")
TOKEN_NAMES = (
    Noun("Pierre", "Stone", "f", fr_plural="Pierre", en_plural="Stone"),
    Noun("Bois", "Wood", en_plural="Wood"),
    Noun("Magie", "Magic", "f", fr_plural="Magie", en_plural="Magic"),
    Noun("Gemme", "Gem", "f"),
    Noun("Chevalier", "Knight"),
)
GOLD_NAME = Noun("Or", "Gold", fr_plural="Or", en_plural="Gold")
FORCE_NAME = Noun("Force", "Strength", "f", fr_plural="Force", en_plural="Strength")
JOKER_NAME = Noun("ressource", "resource", "f")
INFLUENCE_NAME = Noun("Influence", "Influence", "f", fr_plural="Influence", en_plural="Influence")
POINTS_NAME = Noun("PV", "VP", fr_plural="PV", en_plural="VP")

GUILD_IDS = ("artisan", "soldier", "shadow", "saint")
GUILD_ICON_NAMES = (
    Text("Artisan", "Artisan"),
    Text("Soldat", "Soldier"),
    Text("Ombre", "Shadow"),
    Text("Saint", "Saint"),
)
MAY_BE_LEFT = Text("On peut y renoncer.", "It can be left.")  # of words whose cards do not say so
LEVEL_NAMES = (Text("I", "I"), Text("II", "II"))
LEVELS_SAID = (
    Text("", ""),
    Text("Privilège I", "Privilege I"),
    Text("Privilège II", "Privilege II"),
    Text("Privilège I ou II", "Privilege I or II"),
)
LAIR_IDS = ("mountains", "forest", "ruins", "hills")
LAIR_NAMES = (
    Noun("Montagne", "Mountains", "f"),
    Noun("Forêt", "Forest", "f"),
    Noun("Ruines", "Ruins", "f", many=True),
    Noun("Collines", "Hills", "f", many=True),
)
BANNER_NAMES = (
    Text("sans bannière", "no banner"),
    Text("griffon", "griffin"),
    Text("rose", "rose"),
    Text("tour", "tower"),
    Text("épée", "sword"),
    Text("lune", "moon"),
    Text("soleil", "sun"),
)
CELL_IDS = tuple(f"{row}-{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4))
CELL_NAMES = tuple(
    Text(f"rangée {row}, colonne {column}", f"row {row}, column {column}")
    for row in (1, 2, 3)
    for column in (1, 2, 3, 4)
)

SOURCE_NAMES = (
    Text("Artisans", "Artisans"),
    Text("Soldats", "Soldiers"),
    Text("Ombre", "Shadow"),
    Text("Saints", "Saints"),
    Text("Bannières", "Banners"),
    Text("Restes", "Leftovers"),
)

CAUSES = (
    Text("", ""),
    Text("une quatrième Tour est bâtie", "a fourth Tower is built"),
    Text("la pioche Citoyens ne remplit plus la ligne", "the Citizen deck cannot fill the row any more"),
    Text("il manque un Privilège pour remplir les emplacements", "a Privilege is lacking to fill the display"),
)

TERMS = {
    "guild": Text("Guilde", "Guild"),
    "citizen": Text("Citoyen", "Citizen"),
    "monster": Text("Monstre", "Monster"),
    "tile": Text("Privilège", "Privilege"),
    "wealth": Text("Richesse de départ", "Starting wealth"),
    "location": Text("Lieu", "Location"),
    "segment": Text("segment naval", "naval segment"),
    "line": Text("ligne des Tombeaux", "line of the Tombs"),
    "river": Text("rivière", "river"),
    "board": Text("plateau", "board"),
    "supply": Text("réserve", "supply"),
    "pennants": Text("actions Fanion", "pennant actions"),
    "text": Text("texte Pouvoir", "text power"),
    "copies": Text("exemplaires", "copies"),
    "lair": Text("repaire", "lair"),
    "lairs": Text("repaires adjacents", "adjacent lairs"),
    "force": Text("Force", "Strength"),
    "magic": Text("Magie", "Magic"),
    "reward": Text("récompense", "reward"),
    "influence": Text("Influence", "Influence"),
    "level": Text("type", "type"),
    "grant": Text("octroi", "grant"),
    "guilds": Text("icônes de Guilde", "guild icons"),
    "banner": Text("bannière", "banner"),
    "gains": Text("contenu", "contents"),
    "power": Text("Pouvoir du Lieu", "location power"),
    "roads": Text("routes", "roads"),
    "first": Text("premier emplacement", "first slot"),
    "second": Text("deuxième emplacement", "second slot"),
    "third": Text("troisième emplacement", "third slot"),
    "cells": Text("emplacements", "slots"),
    "gold": Text("Or", "Gold"),
    "points": Text("points par icône", "points per icon"),
    "row": Text("prix de la ligne de Citoyens", "prices of the Citizen row"),
    "storage": Text("emplacements de stockage", "storage slots"),
    "most_force": Text("Force au plus", "most Strength"),
    "instead": Text("Or à la place d’un Pouvoir", "Gold in place of a power"),
    "build_influence": Text("Influence d’une Construction", "Influence of a Build"),
    "per_gem": Text("PV par Gemme", "VP per Gem"),
    "per_gold": Text("Or par PV", "Gold per VP"),
    "per_resources": Text("ressources par PV", "resources per VP"),
    "stone": Text("Pierre", "Stone"),
    "wood": Text("Bois", "Wood"),
    "gem": Text("Gemmes", "Gems"),
    "knight": Text("Chevaliers", "Knights"),
}  # the kinds of cards and their values, for lists of changed values
