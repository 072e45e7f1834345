"""Words of the puzzles."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "puzzles": Text("Problèmes", "Puzzles"),
    "puzzles_of": Text("Problèmes\u00a0· {title}", "Puzzles\u00a0· {title}"),
    "puzzles_lead": Text(
        "Des moments de parties entre bots où une action est nettement meilleure que les autres. Que feriez-vous ?",
        "Moments of games between bots in which one action is clearly better than the others. What would you do?",
    ),
    "puzzles_done": Text("{n} {n:résolu|résolus} sur {of}", "{n} of {of} solved"),
    "puzzle_levels": Text("Niveaux", "Levels"),
    "puzzle_at": Text("Problème {n} sur {of}", "Puzzle {n} of {of}"),
    "puzzle_asks": Text("Une action est nettement la meilleure.", "One action is clearly the best."),
    "puzzle_n": Text("Problème {n}", "Puzzle {n}"),
    "puzzle_choices": Text("{n} choix", "{n} {n:choice|choices}"),
    "puzzles_begin": Text("Commencer", "Begin"),
    "puzzles_go_on": Text("Continuer", "Go on"),
    "puzzles_all_solved": Text("Tous sont résolus. Bravo !", "All are solved. Well done!"),
    "puzzle_solved": Text("résolu", "solved"),
    "puzzle_tried": Text("essayé", "tried"),
    "next_puzzle": Text("Problème suivant", "Next puzzle"),
    "puzzle_again": Text("Réessayer", "Try again"),
}
