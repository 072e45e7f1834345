"""The commands that play and show games in the terminal: `play`, `puzzles`, `replay`, `verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kernel.errors import GameError
from ...kernel.text import Text
from .. import complete
from ..declare import argument, command, option
from ..options import (
    BOT_SECONDS,
    BOTS,
    FILE,
    LISTED,
    NUMBER,
    BotSeconds,
    Decks,
    GameName,
    Json,
    Options,
    Patched,
    Players,
    bots,
    seed,
)

AnyGame = Annotated[str | None, argument(("[JEU]", "[GAME]"), LISTED, autocompletion=complete.games)]
Opponents = Annotated[
    str | None,
    bots(
        about=(
            "Qui joue contre vous : un nom pour tous, ou a,b,… ; easy par défaut.",
            "Who plays against you: one name for all, or a,b,...; easy by default.",
        ),
    ),
]
People = Annotated[
    int | None,
    option(
        "--people",
        about=(
            "Combien de personnes partagent ce terminal ; 1 par défaut.",
            "How many people share this terminal; 1 by default.",
        ),
        value=NUMBER,
    ),
]
Names = Annotated[
    str | None,
    option(
        "--name",
        about=("Leurs noms, séparés par des virgules.", "Their names, separated by commas."),
        value=("NOM,…", "NAME,..."),
    ),
]
Deal = Annotated[
    int | None,
    seed(about=("Distribuer comme cette graine ; au hasard sinon.", "Deal as this seed does; by chance otherwise.")),
]
Save = Annotated[
    Path | None,
    option(
        "--save",
        about=(
            "Où la partie est gardée ; dans le dossier de données par défaut.",
            "Where the game is kept; in the user's data folder by default.",
        ),
        value=FILE,
    ),
]
Resume = Annotated[
    Path | None, option("--resume", about=("Reprendre une partie gardée.", "Go on with a saved game."), value=FILE)
]
Tips = Annotated[
    bool, option("--tips", about=("Expliquer le jeu au fil de la partie.", "Explain the game as it goes."))
]
Confirm = Annotated[
    bool,
    option(
        "--confirm/--no-confirm",
        about=("Faire confirmer ce qui ne pourra plus se reprendre.", "Have confirmed what cannot be taken back."),
    ),
]


@command(
    (
        f"""Jouer dans le terminal.

        La partie est gardée après chaque coup. À plusieurs devant un terminal, l’écran est effacé avant que le clavier
        change de mains.

        {BOTS.fr}""",
        f"""Play in the terminal.

        The game is kept after each move. With several people at one terminal, the screen is wiped before the keyboard
        changes hands.

        {BOTS.en}""",
    ),
    "play vaalbara --players 3 --bots easy,hard+trader",
    "play royaume-2e --people 2 --name Anne,Bob",
    "play royaume-2e --content archers.toml",
)
def play(
    game: AnyGame = None,
    players: Players = None,
    bots: Opponents = None,
    people: People = None,
    name: Names = None,
    option: Options = None,
    content: Patched = None,
    deck: Decks = None,
    seed: Deal = None,
    save: Save = None,
    resume: Resume = None,
    tips: Tips = False,
    confirm: Confirm = True,
    bot_seconds: BotSeconds = BOT_SECONDS,
) -> None:
    from .begin import Wish
    from .play import play as run

    settled = (option or [], content, deck or [], seed)
    run(Wish(game, players, bots, people, name, *settled, save, resume, tips, confirm, bot_seconds))


PuzzleNumber = Annotated[
    int | None,
    argument(
        ("[NUMÉRO]", "[NUMBER]"),
        ("Lequel ; la liste sinon.", "Which one; the list otherwise."),
        autocompletion=complete.puzzle_numbers,
    ),
]
Answer = Annotated[
    str | None,
    option(
        "--answer",
        "-a",
        about=(
            "Répondre sans que rien soit demandé : un numéro ou un nom d’action.",
            "Answer without being asked: a number or an action's name.",
        ),
        value=("ACTION", "ACTION"),
    ),
]


@command(
    (
        """Résoudre des problèmes.

        Des moments de parties entre bots où une action est nettement la meilleure. Sans numéro, la liste, avec ceux
        que vous avez résolus ; avec un numéro, la position, puis votre réponse et ce qu’elle vaut.""",
        """Solve puzzles.

        Moments of games between bots in which one action is clearly the best. Without a number, the list, with those
        that you have solved; with a number, the position, then your answer and what it is worth.""",
    ),
    "puzzles vaalbara",
    "puzzles royaume-2e 3",
    "puzzles chronica 5 --answer 2 --json",
)
def puzzles(game: GameName, number: PuzzleNumber = None, answer: Answer = None, json: Json = False) -> None:
    from .puzzles import listed, practised

    if number is not None:
        practised(game, number, answer, json)
    elif answer is not None:
        raise GameError(Text("--answer dit à quel problème : son numéro.", "--answer takes the number of a puzzle."))
    else:
        listed(game, json)


Fingerprint = Annotated[
    str | None,
    option(
        "--fingerprint",
        about=("L’empreinte que la table a publiée au début.", "The fingerprint that the table published first."),
        value=("HEX", "HEX"),
    ),
]
Nonce = Annotated[
    str | None,
    option(
        "--nonce",
        about=("Ce que votre navigateur a ajouté à la clé.", "What your browser added to the key."),
        value=("HEX", "HEX"),
    ),
]
Commitments = Annotated[
    list[str] | None,
    option(
        "--commitment",
        about=(
            "L’empreinte d’un nombre, telle que la table l’a montrée d’abord ; à répéter pour plusieurs.",
            "The fingerprint of a number, as the table showed it first; to be repeated for several.",
        ),
        value=("HEX", "HEX"),
    ),
]
Record = Annotated[Path, argument(FILE, ("Une partie gardée ou un enregistrement.", "A saved game or record."))]


@command(
    (
        """Rejouer un enregistrement, en mots, et vérifier qu’il finit comme il est noté.

        Le code de sortie est 3 quand il est endommagé ou finit autrement.""",
        """Play a record again, in words, and check that it comes out as noted.

        Exits with 3 when it is damaged or comes out differently.""",
    ),
    "replay game.json",
)
def replay(file: Record, json: Json = False) -> None:
    from .replay import replay as run

    raise typer.Exit(run(file, json))


@command(
    (
        """Vérifier que les dés d’une partie jouée dans le navigateur suivent de la clé publiée, et compter leurs faces.

        Le code de sortie est 3 quand la partie ne suit pas de sa clé, que celle-ci n’est pas celle qui était annoncée,
        ou qu’un nombre n’est pas celui qui était promis.""",
        """Verify that the dice of a game played in the browser follow from the published key, and count their faces.

        Exits with 3 when the game does not follow from its key, this is not the one that was announced, or a number
        is not the one that was promised.""",
    ),
    "verify game.json",
)
def verify(
    file: Record,
    fingerprint: Fingerprint = None,
    commitment: Commitments = None,
    nonce: Nonce = None,
    json: Json = False,
) -> None:
    from .verify import Noted
    from .verify import verify as run

    raise typer.Exit(run(file, Noted(fingerprint, commitment or (), nonce), json))
