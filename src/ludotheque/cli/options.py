"""Options that several commands take, each declared once.

A command that describes an option differently takes the option's function (`players`, `seed`...), which has the names,
the short name and the placeholder.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from ..kernel.text import Text
from . import complete
from .declare import argument, option

BOT, LIST = ("BOT", "BOT"), ("A,B,…", "A,B,...")
NUMBER, SHARE = ("NOMBRE", "NUMBER"), ("PART", "SHARE")
FILE, FOLDER, TOML = ("FICHIER", "FILE"), ("DOSSIER", "DIR"), ("FICHIER.toml", "FILE.toml")
BOT_SECONDS = 60.0  # that an own bot may think

BOTS = Text(
    "Bots : random, policy, greedy, easy, medium, hard, expert ; NIVEAU+TEMPÉRAMENT, comme hard+hasty, a des "
    "préférences ; search:N cherche avec N simulations ; FICHIER.py:Nom est à vous, FICHIER.agent, FICHIER.network:N "
    "et FICHIER.policy:N sont entraînés ; learned est un agent fourni (leur force et les tempéraments : ludotheque "
    "games --bots JEU).",
    "Bots: random, policy, greedy, easy, medium, hard, expert; LEVEL+TEMPERAMENT, such as hard+hasty, has preferences; "
    "search:N searches with N playouts; FILE.py:Name is your own, FILE.agent, FILE.network:N and FILE.policy:N are "
    "trained; learned is an agent that ships (how strong they are, and temperaments: ludotheque games --bots GAME).",
)

# --- the game and its setup ----------------------------------------------------------------------------------------

GAME = ("JEU", "GAME")
LISTED = ("Un nom de l’étagère : la commande games les liste.", "A name on the shelf: the command games lists them.")
GameName = Annotated[str, argument(GAME, LISTED, autocompletion=complete.games)]

games_named = partial(argument, ("[JEU]…", "[GAME]..."))
players = partial(option, "--players", "-p", about=("Nombre de places.", "Number of seats."), value=NUMBER)
Seats = Annotated[int, players()]
Players = Annotated[
    int | None,
    players(
        then=("le moins possible par défaut, mais pas seul", "as few as possible by default, but not alone"),
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
        value=TOML,
    ),
]
decks = partial(option, "--deck", value=("PIOCHE", "DECK"), autocompletion=complete.decks)
Decks = Annotated[
    list[str] | None,
    decks(
        about=(
            "La pioche d’une place, dans l’ordre : une pioche du jeu, un fichier (docs/decks.md) ou des cartes a,b,…",
            "The deck of a seat, in order: one that comes with the game, a file (docs/decks.md) or cards a,b,...",
        ),
    ),
]

# --- players and numbers of games ----------------------------------------------------------------------------------

bots = partial(option, "--bots", "-b", value=LIST, autocompletion=complete.bots)
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
games = partial(option, "--games", "-g", about=("Combien de parties.", "How many games."), value=NUMBER)
Games = Annotated[int, games()]
hours = partial(
    option,
    "--hours",
    about=("Le temps qu’il y a en tout ; sans limite par défaut.", "The time there is; no limit by default."),
    value=NUMBER,
)
seed = partial(
    option, "--seed", "-s", about=("D’où vient tout le hasard.", "What all chance comes from."), value=NUMBER
)
Seed = Annotated[int, seed()]
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

# --- files and output ----------------------------------------------------------------------------------------------

out_file = partial(option, "--out", value=FILE)
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
Data = Annotated[
    Path | None,
    option(
        "--data",
        about=(
            "Dossier des mesures, un dossier par jeu ; celui du programme par défaut.",
            "Folder of the measurements, a folder a game; the program's own by default.",
        ),
        value=FOLDER,
    ),
]
Kept = Annotated[
    Path | None,
    option(
        "--kept",
        about=(
            "Où les parties jouées sont gardées ; dans le dossier de données par défaut.",
            "Where the games that were played are kept; in the user's data folder by default.",
        ),
        value=FOLDER,
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
json_too = partial(option, "--json", about=("Répondre en JSON.", "Print JSON."))
Json = Annotated[bool, json_too()]
