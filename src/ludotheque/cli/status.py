"""The exit statuses. Each has one meaning."""

from __future__ import annotations

from ..kernel.errors import BadRecord, Broken, GameError, OutOfReach
from ..kernel.text import Text

DONE, FAULT, REFUSED, NOT_SOUND, NO_ACCESS, INTERRUPTED = 0, 1, 2, 3, 4, 130
SIGNAL = 128  # plus the number of the signal that ended the program

MEANINGS = (
    ("0", Text("tout est fait", "done")),
    ("1", Text("une panne du programme", "a fault in the program")),
    ("2", Text("demande incomprise ou impossible", "a request that is not understood or impossible")),
    (
        "3",
        Text(
            "fichier de partie ou de résultats endommagé, étranger, ou qui se rejoue autrement",
            "a file of a game or of results that is damaged, foreign, or comes out differently",
        ),
    ),
    (
        "4",
        Text(
            "fichier, dossier, port ou sortie inaccessible",
            "a file, folder, port or output that cannot be used",
        ),
    ),
    (
        "130",
        Text(
            "arrêt par Ctrl-C : la partie est gardée, ce qui a été joué est dit",
            "stopped by Ctrl-C: the game is kept, what was played is told",
        ),
    ),
    (
        "128+n",
        Text(
            "arrêt par le signal n (143 : TERM, 141 : lecteur parti)", "ended by signal n (143: TERM, 141: reader gone)"
        ),
    ),
)


def of(error: GameError) -> int:
    """The exit status that an error means."""
    for kind, status in ((OutOfReach, NO_ACCESS), (BadRecord, NOT_SOUND), (Broken, FAULT)):
        if isinstance(error, kind):
            return status
    return REFUSED
