"""Words of the log."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "log": Text("Journal", "Log"),
    "log_empty": Text("Rien ne s’est encore passé.", "Nothing has happened yet."),
    "log_whole": Text("Tout le journal", "The whole log"),
    "to_table": Text("Retour à la table", "Back to the table"),
    "lost_kept": Text(
        "Votre coup est sans réponse : tant que cette page reste ouverte, elle le renvoie. Il ne compte qu’une fois.",
        "Your move has had no answer: as long as this page stays open, it sends it again. It counts once.",
    ),
    "since_your_move": Text("Depuis votre dernier coup", "Since your last move"),
}
