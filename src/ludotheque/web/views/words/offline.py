"""Words of the page that is shown while the server cannot be reached."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "offline": Text("Sans connexion", "Without connection"),
    "as_of": Text("Ce qu’on voit ici date de", "What is shown here is as of"),
    "offline_says": Text(
        "Le serveur ne répond pas : pour l’instant, rien ne peut être joué ni enregistré, et rien n’est gardé ici pour "
        "être envoyé plus tard. Seule la page d’une table, tant qu’elle reste ouverte, renvoie un coup sans réponse. "
        "Si vous veniez d’envoyer quelque chose, voyez à son retour si c’est arrivé.",
        "The server does not answer: for now nothing can be played or saved, and nothing is kept here to be sent "
        "later. Only the page of a table, as long as it stays open, sends a move without an answer again. If you had "
        "just sent something, see whether it arrived once the server is back.",
    ),
    "try_again": Text("Réessayer", "Try again"),
}
