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
    Text("Vols (pertes déduites)", "Thefts (net of losses)"),
    Text("Départ", "Start"),
    Text("Diversité du domaine", "Variety of the domain"),
)

CLAN_LETTERS = "BVYRG"  # on the omens, in the order of the clans

TERMS = {
    "character": Text("Personnage", "Character"),
    "effect": Text("effet", "effect"),
    "worth": Text("estimation", "estimate"),
    "worth_by_forest": Text("estimation par Forêt", "estimate by Forest"),
    "land": Text("Territoire", "Territory"),
    "reward": Text("récompense", "reward"),
    "copies": Text("exemplaires par marque", "copies by mark"),
    "numbers": Text("nombres par marque", "numbers by mark"),
    "points": Text("Décompte", "Scoring"),
    "start": Text("au départ", "at the start"),
    "five_types": Text("pour cinq types", "for five types"),
    "six_types": Text("pour six types", "for six types"),
    "river_cap": Text("au plus par Rivière", "most for a River"),
    "omens": Text("Dos", "Backs"),
    "rankings": Text("ordres des clans", "rankings of the clans"),
}  # the kinds of cards and their values, for lists of changed values
