"""Words of the pages that show a game's cards and print them."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "rule_of": Text("Sa règle : {card}", "Its rule: {card}"),
    "the_cards": Text("Les cartes", "The cards"),
    "the_set": Text("{title} : les cartes", "{title}: the cards"),
    "set_lead": Text(
        "{n} cartes, chacune avec son histoire, d’où viennent ses valeurs et si ses faits sont vérifiés.",
        "{n} cards, each with its history, where its values come from and whether its facts were checked.",
    ),
    "deck_shown": Text("Une pioche de {n} {n:carte|cartes}", "A deck of {n} {n:card|cards}"),
    "to_print": Text("À imprimer", "To be printed"),
    "print_now": Text("Imprimer", "Print"),
    "print_says": Text(
        "{pages} {pages:page|pages} A4 de neuf cartes à découper, de 63 sur 88 mm. Imprimez sans marges, à 100 %.",
        "{pages} A4 {pages:page|pages} of nine cards to be cut out, 63 by 88 mm. Print without margins, at 100%.",
    ),
    "print_backs": Text(
        "Avec les dos, pour imprimer recto verso", "With the backs, to print on both sides of the paper"
    ),
    "sheet_of": Text("{title} : la planche", "{title}: the sheet"),
}
