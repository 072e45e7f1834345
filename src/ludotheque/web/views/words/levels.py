"""Words for the levels of bots, and of the guide to them."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "bot_easy": Text("Bot facile", "Easy bot"),
    "bot_medium": Text("Bot moyen", "Medium bot"),
    "bot_hard": Text("Bot difficile", "Hard bot"),
    "bot_expert": Text("Bot expert", "Expert bot"),
    "bot_greedy": Text("Bot glouton (à court terme)", "Greedy bot (one move ahead)"),
    "bot_random": Text("Bot au hasard", "Random bot"),
    "bot_learned": Text("Bot qui a appris (exemple)", "Bot that has learned (example)"),
    "bot_agent": Text("Agent {name}", "Agent {name}"),
    "which_level": Text("Quel niveau choisir ?", "Which level to choose?"),
    "levels_measured": Text(
        "Ces bots ont joué les uns contre les autres, à {n} joueurs, avec les options et les cartes habituelles, les "
        "mêmes donnes à toutes les places. Quatre cents points de cote de plus : dix victoires contre une.",
        "These bots played each other, {n} players at a table, with the usual options and cards, the same deals from "
        "every seat. Four hundred points of rating more mean ten wins to one.",
    ),
    "which_temperament": Text("Quel tempérament ?", "Which temperament?"),
    "temperaments_say": Text(
        "Facile, moyen, difficile ou expert, un bot peut avoir un tempérament : entre des actions qui lui semblent se "
        "valoir, il choisit celle qu’il aime. Cela peut lui coûter un peu de sa force.",
        "Easy, medium, hard or expert, a bot may have a temperament: among actions that seem about equal to it, it "
        "chooses the one that it likes. That may cost it a little of its strength.",
    ),
    "level_rating": Text("cote {n}", "rated {n}"),
    "level_games": Text("{n} {n:partie|parties}", "{n} {n:game|games}"),
    "level_easy": Text("facile", "easy"),
    "level_medium": Text("moyen", "medium"),
    "level_hard": Text("difficile", "hard"),
    "level_expert": Text("expert", "expert"),
    "level_greedy": Text("glouton", "greedy"),
    "level_random": Text("hasard", "random"),
    "level_learned": Text("a appris", "has learned"),
    "level_agent": Text("agent {name}", "agent {name}"),
}
