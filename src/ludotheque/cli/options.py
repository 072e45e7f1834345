"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from . import complete, language
from .declare import FILE, NUMBER, argument, option

LISTED = ("Un nom de l’étagère : la commande games les liste.", "A name on the shelf: the command games lists them.")
GameName = Annotated[str, argument(("JEU", "GAME"), LISTED, autocompletion=complete.games)]
LangOption = Annotated[
    str | None,
    option(
        "--lang",
        about=(
            "Langue de la réponse ; celle du système par défaut.",
            "Language of the answer; the system's by default.",
        ),
        value=("fr|en", "fr|en"),
        callback=language.choose,
        is_eager=True,
        autocompletion=complete.languages,
    ),
]
Players = Annotated[
    int | None,
    option(
        "--players",
        "-p",
        about=(
            "Nombre de places ; le moins possible par défaut, mais pas seul.",
            "Number of seats; as few as possible by default, but not alone.",
        ),
        value=NUMBER,
    ),
]
Options = Annotated[
    list[str] | None,
    option(
        "--option",
        "-o",
        about=("Une option du jeu ; peut être répétée.", "An option of the game; may be repeated."),
        value=("CLÉ=VALEUR", "KEY=VALUE"),
        autocompletion=complete.options,
    ),
]
Patched = Annotated[
    Path | None,
    option(
        "--content",
        "-c",
        about=(
            "Jouer avec des valeurs de cartes à vous (docs/patches.md), ou un jeu de cartes entier (docs/sets.md).",
            "Play with card values of your own (docs/patches.md), or a whole set of cards (docs/sets.md).",
        ),
        value=("FICHIER.toml", "FILE.toml"),
    ),
]
Decks = Annotated[
    list[str] | None,
    option(
        "--deck",
        about=(
            "La pioche d’une place, dans l’ordre : une pioche du jeu, un fichier (docs/decks.md) ou des cartes a,b,…",
            "The deck of a seat, in order: one that comes with the game, a file (docs/decks.md) or cards a,b,...",
        ),
        value=("PIOCHE", "DECK"),
        autocompletion=complete.decks,
    ),
]
Seed = Annotated[
    int, option("--seed", "-s", about=("D’où vient tout le hasard.", "What all chance comes from."), value=NUMBER)
]
Games = Annotated[int, option("--games", "-g", about=("Combien de parties.", "How many games."), value=NUMBER)]
NumberOfWorkers = Annotated[
    int | None,
    option(
        "--workers",
        "-w",
        about=(
            "Processus ; par défaut un par cœur, ou un seul quand tout tient en quelques secondes.",
            "Processes; by default one a core, or a single one where all is done in a few seconds.",
        ),
        value=NUMBER,
    ),
]
BotSeconds = Annotated[
    float,
    option(
        "--bot-seconds",
        about=(
            "Combien de temps un bot à vous peut réfléchir à un coup ; 0 : sans limite.",
            "How long a bot of your own may think of one move; 0: no limit.",
        ),
        value=("SECONDES", "SECONDS"),
    ),
]
ClusterAddress = Annotated[
    str | None,
    option(
        "--cluster",
        about=(
            "Jouer sur une grappe Ray : l’adresse de sa tête, ou « local » (docs/scale.md).",
            "Play on a Ray cluster: the address of its head, or “local” (docs/scale.md).",
        ),
        value=("ADRESSE", "ADDRESS"),
    ),
]
DatabaseFile = Annotated[
    Path | None,
    option(
        "--database",
        about=(
            "Fichier des tables ; dans le dossier de données par défaut.",
            "File of the tables; in the user's data folder by default.",
        ),
        value=FILE,
    ),
]
Json = Annotated[bool, option("--json", about=("Répondre en JSON.", "Print JSON."))]

# --- measures and studies ---------------------------------------------------------------------------------------

DIR = ("DOSSIER", "DIR")
Data = Annotated[
    Path | None,
    option(
        "--data",
        about=(
            "Dossier des mesures, un dossier par jeu ; celui du programme par défaut.",
            "Folder of the measurements, a folder a game; the program's own by default.",
        ),
        value=DIR,
    ),
]
Seats = Annotated[int, option("--players", "-p", about=("Nombre de places.", "Number of seats."), value=NUMBER)]
Kept = Annotated[
    Path | None,
    option(
        "--kept",
        about=(
            "Où les parties jouées sont gardées ; dans le dossier de données par défaut.",
            "Where the games that were played are kept; in the user's data folder by default.",
        ),
        value=DIR,
    ),
]
Pages = Annotated[
    list[Path] | None,
    option(
        "--page",
        about=(
            "Écrire aussi les tables entre les marques de cette page Markdown ; peut être répétée.",
            "Write the tables between the marks of this Markdown page, too; may be repeated.",
        ),
        value=("FICHIER.md", "FILE.md"),
    ),
]
Check = Annotated[
    bool,
    option(
        "--check",
        about=(
            "Ne rien écrire ; dire ce qui est périmé, et finir alors par 3.",
            "Write nothing; tell what is stale, and then exit with 3.",
        ),
    ),
]
