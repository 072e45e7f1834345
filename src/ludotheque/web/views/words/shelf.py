"""Words of the shelf."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "shelf": Text("L’étagère", "The shelf"),
    "shelf_lead": Text(
        "Prenez une boîte, la table est mise : seul contre des bots, ou entre amis.",
        "Take a box, the table is set: alone against bots, or among friends.",
    ),
    "play_now": Text("Jouer maintenant", "Play now"),
    "compose": Text("Composer", "Set up"),
    "learn": Text("Apprendre", "Learn"),
    "learn_about": Text("Apprendre en jouant", "Learn by playing"),
    "players": Text("{low} à {high} joueurs", "{low} to {high} players"),
    "so_many_players": Text("{n} {n:joueur|joueurs}", "{n} {n:player|players}"),
    "minutes": Text("{low} à {high} minutes", "{low} to {high} minutes"),
    "weight": Text("Complexité {n} sur 5", "Weight {n} out of 5"),
    "your_tables": Text("Vos tables", "Your tables"),
    "your_turn": Text("À vous", "Your turn"),
    "other_tables": Text("Vos autres tables", "Your other tables"),
    "over": Text("Terminée", "Over"),
    "in_play": Text("En cours", "In play"),
    "nth_table": Text("{when}, table {n}", "{when}, table {n}"),
    "as_spectator": Text("En spectateur", "As a spectator"),
    "gathering": Text("On s’installe", "Gathering"),
    "with_friends": Text("Inviter des amis", "Invite friends"),
    "invite_short": Text("Inviter", "Invite"),
    "more": Text("Autres choix", "More choices"),
    "library": Text("À lire, à chercher, à dessiner.", "To read, to solve, to draw."),
    "resume": Text("Reprendre", "Play on"),
    "look_in": Text("Voir", "Look in"),
}
