"""Words of the page with somebody's games that are over."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "your_games": Text("Vos parties", "Your games"),
    "games_lead": Text(
        "{n} {n:partie finie|parties finies}. Vous seul les voyez ici.",
        "{n} {n:finished game|finished games}. You alone see them here.",
    ),
    "no_games_yet": Text(
        "Une partie qui finit vient se ranger ici, avec ses points et de quoi la revoir.",
        "A game that ends comes here, with its points and a way to watch it again.",
    ),
    "won_of": Text("{won} {won:gagnée|gagnées} sur {n}", "{won} won of {n}"),
    "shared_too": Text("{n} {n:partagée|partagées}", "{n} shared"),
    "best_score": Text("Meilleur score : {n}", "Best score: {n}"),
    "against": Text("Contre", "Against"),
    "so_many_games": Text("Parties", "Games"),
    "so_many_won": Text("Gagnées", "Won"),
    "whom_you_play": Text("Avec qui vous jouez", "Whom you play with"),
    "one_by_one": Text("Une par une", "One by one"),
    "show_all": Text("Les montrer toutes ({n})", "Show all of them ({n})"),
    "game_won": Text("Gagnée", "Won"),
    "game_shared": Text("Partagée", "Shared"),
    "game_lost": Text("Perdue", "Lost"),
    "game_resigned": Text("Abandonnée", "Resigned"),
    "game_device": Text("Sur un seul appareil", "On one device"),
    "the_end": Text("La fin", "The end"),
    "take_along": Text("Les emporter", "Take them along"),
    "take_along_says": Text(
        "Un fichier avec tout ce que montre cette page : pour un programme, ou pour un tableur.",
        "A file with all that this page shows: for a program, or for a spreadsheet.",
    ),
    "forget_game": Text("Oublier", "Forget"),
    "forget_game_says": Text(
        "Cette partie quitte vos parties et vos comptes, pour de bon. Les autres la gardent dans les leurs. Ce qui s’y "
        "est dit s’efface quand tous l’ont oubliée.",
        "This game leaves your games and your counts, for good. The others keep it in theirs. What was said there goes "
        "when all have forgotten it.",
    ),
    "forget_game_now": Text("Oublier cette partie", "Forget this game"),
    "forget_all": Text("Tout oublier", "Forget everything"),
    "forget_all_says": Text(
        "Toutes ces parties quittent vos parties et vos comptes, pour de bon. Les autres les gardent dans les leurs.",
        "All these games leave your games and your counts, for good. The others keep them in theirs.",
    ),
    "forget_all_now": Text("Oublier toutes mes parties", "Forget all my games"),
}
