"""The options of Margraves de Valeria: rulings on open questions of the rulebook."""

from __future__ import annotations

from ....kernel.game import Option
from ....kernel.text import Text

OPTIONS = (
    Option(
        "tombs-lie",
        ("all", "lines"),
        Text("Fin de tour : Chevaliers allongés dans les Tombeaux", "End of turn: Knights laid down in the Tombs"),
        (
            Text("tous ceux du tour (règle)", "all of the turn (the ruling)"),
            Text("ceux des lignes et colonnes remplies", "those of filled rows and columns"),
        ),
        about=Text(
            "Le Nécromancien ne prend que des Chevaliers allongés : tous se couchent-ils, ou ceux qui ont rapporté ?",
            "The Necromancer takes only Knights that lie down: do all of them, or only those that have paid?",
        ),
        ruling=True,
    ),
    Option(
        "knights-return",
        ("emptied", "each-turn"),
        Text("Un Chevalier revient dans chaque Lieu vide", "A Knight returns to each empty Location"),
        (
            Text("quand les Tombeaux se vident (règle)", "when the Tombs are emptied (the ruling)"),
            Text("à chaque fin de tour", "at the end of every turn"),
        ),
        about=Text(
            "Un Lieu sans Chevalier en reçoit un de la forteresse ; le livret laisse ouvert à quelle occasion.",
            "A Location without a Knight receives one from the fortress; the rulebook leaves open on which occasion.",
        ),
        ruling=True,
    ),
    Option(
        "town-crier",
        ("must", "may"),
        Text("Crieur public : payer 2 Or pour recruter", "Town Crier: pay 2 Gold to recruit"),
        (Text("obligatoire si possible (règle)", "done if possible (the ruling)"), Text("facultatif", "optional")),
        about=Text(
            "Son texte ne dit pas « pouvez » : avec 2 Or, on recrute. Une table peut en laisser le choix.",
            "Its text does not say “may”: with 2 Gold one recruits. A table may leave it to the player.",
        ),
        ruling=True,
    ),
)
