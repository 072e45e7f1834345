"""Words of the page about this program."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "about_lead": Text(
        "Une étagère de jeux de société à jouer dans le navigateur, avec des règles vérifiées une à une.",
        "A shelf of tabletop games to play in the browser, with rules checked one by one.",
    ),
    "unofficial": Text("Un hommage, pas un produit officiel", "A tribute, not an official product"),
    "unofficial_text": Text(
        "Ludothèque n’est ni produite ni approuvée par les auteurs et éditeurs des jeux. Les noms et les nombres "
        "des jeux sont des faits ; les textes et les dessins d’ici sont les nôtres. Si un jeu vous plaît, achetez-le.",
        "Ludothèque is neither made nor endorsed by the authors and publishers of the games. Names and numbers of "
        "the games are facts; the texts and drawings here are ours. If you like a game, buy it.",
    ),
    "games": Text("Les jeux", "The games"),
    "icons_credit": Text(
        "Les icônes viennent de game-icons.net (Lorc, Delapouite et d’autres), sous licence CC BY 3.0.",
        "Icons are from game-icons.net (Lorc, Delapouite and others), under CC BY 3.0.",
    ),
    "built_with": Text("Construit avec", "Built with"),
    "package": Text("Composant", "Component"),
    "licence": Text("Licence", "Licence"),
    "author": Text("Auteurs", "Authors"),
    "free": Text("Le programme est libre (licence MIT).", "The program is free software (MIT licence)."),
    "not_built": Text("La liste n’a pas été construite.", "The list was not built."),
}
