"""Words of the log."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "log": Text("Journal", "Log"),
    "log_empty": Text("Rien ne s’est encore passé.", "Nothing has happened yet."),
    "log_whole": Text("Tout le journal", "The whole log"),
    "to_table": Text("Retour à la table", "Back to the table"),
    "lost_kept": Text(
        "Votre coup est gardé : il partira dès son retour.", "Your move is kept: it is sent as soon as it is back."
    ),
    "since_your_move": Text("Depuis votre dernier coup", "Since your last move"),
}
