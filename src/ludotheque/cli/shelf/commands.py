"""The commands of the shelf: `games`, `rules`, `warm`, `new-game`, `sets` and `decks`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ...kernel.errors import GameError
from ...kernel.text import Text
from .. import complete
from ..declare import add, argument, command, group, option
from ..options import FOLDER, GAME, TOML, GameName, Json, Patched, games_named, json_too

of_game = partial(option, value=GAME, autocompletion=complete.games)
OptionsOf = Annotated[
    str | None, of_game("--options", about=("Lister les options d’un jeu.", "List a game's options."))
]
ProvenanceOf = Annotated[
    str | None,
    of_game(
        "--provenance",
        about=("Lister d’où viennent les valeurs des cartes.", "List where card values come from."),
    ),
]
BotsOf = Annotated[
    str | None,
    of_game(
        "--bots",
        about=(
            "Lister les bots, leur force mesurée à un jeu et leurs tempéraments.",
            "List the bots, how strong they were measured to be at a game, and their temperaments.",
        ),
    ),
]


@command(
    (
        """Lister l’étagère.

        Avec --provenance, --content liste ce qu’un fichier change dans la boîte.""",
        """List the shelf.

        With --provenance, --content lists what a file changes in the box.""",
    ),
    "games --bots vaalbara",
    "games --provenance vaalbara",
    "games --provenance royaume-2e --content archers.toml",
)
def games(
    options: OptionsOf = None,
    provenance: ProvenanceOf = None,
    bots: BotsOf = None,
    content: Patched = None,
    json: Json = False,
) -> None:
    from . import games as shelf

    _check_goes_together(options, provenance, bots, content, json)
    if options is not None:
        shelf.options(options, json)
    if provenance is not None:
        shelf.provenance(provenance, json, content)
    if bots is not None:
        shelf.levels(bots, json)
    if options is None and provenance is None and bots is None:
        shelf.games(json)


def _check_goes_together(
    options: str | None, provenance: str | None, bots: str | None, content: Path | None, json: bool
) -> None:
    """Raises GameError for options of `games` that exclude each other."""
    if content is not None and provenance is None:
        raise GameError(
            Text(
                "--content dit de quel jeu avec --provenance JEU.",
                "--content says of which game with --provenance GAME.",
            )
        )
    if json and sum(asked is not None for asked in (options, provenance, bots)) > 1:
        raise GameError(
            Text(
                "--json donne un seul document : demandez --options, --provenance ou --bots.",
                "--json prints a single document: ask for --options, --provenance or --bots.",
            )
        )


Ids = Annotated[
    bool,
    option(
        "--ids",
        about=("Afficher plutôt la liste des règles du livret.", "Print the checklist of the rulebook instead."),
    ),
]
Words = Annotated[
    bool,
    option(
        "--words",
        about=(
            "Afficher plutôt les mots dont les effets des cartes sont faits (docs/patches.md).",
            "Print instead the words that effects of cards are written with (docs/patches.md).",
        ),
    ),
]
JsonOfLists = Annotated[
    bool, json_too(about=("Avec --ids ou --words : répondre en JSON.", "With --ids or --words: print JSON."))
]


@command(
    ("Afficher les règles d’un jeu.", "Print the rules of a game."),
    "rules vaalbara --lang fr",
    "rules royaume-2e --content archers.toml",
    "rules chronica --words",
)
def rules(
    game: GameName,
    ids: Ids = False,
    words: Words = False,
    content: Patched = None,
    json: JsonOfLists = False,
) -> None:
    from . import games as shelf
    from .words import words as listed

    if words and (ids or content is not None):
        text = Text(
            "--words donne les mots du jeu : cela ne va pas avec {given}.",
            "--words is about the words of the game: it does not go with {given}.",
        )
        raise GameError(text, given="--ids" if ids else "--content")
    if (ids or json) and content is not None:
        text = Text(
            "{given} donne la liste des règles du livret : cela ne va pas avec --content.",
            "{given} is about the checklist of the rulebook: it does not go with --content.",
        )
        raise GameError(text, given="--ids" if ids else "--json")
    if words:
        listed(game, json)
    elif ids or json:
        shelf.checklist(game, json)
    else:
        shelf.rules(game, content)


GamesToCompile = Annotated[
    list[str] | None,
    games_named(("Lesquels ; tous par défaut.", "Which games; all by default."), autocompletion=complete.games),
]


@command(
    ("Compiler les jeux maintenant plutôt qu’à la première partie.", "Compile games now instead of at first use."),
    "warm vaalbara",
)
def warm(games: GamesToCompile = None) -> None:
    from .warm import warm as run

    run(games or [])


NewName = Annotated[
    str,
    argument(
        ("NOM", "NAME"),
        ("Le nom du jeu : minuscules, chiffres, traits d’union.", "The name of the game: lower case, digits, hyphens."),
    ),
]
Into = Annotated[
    Path,
    option(
        "--into",
        about=(
            "Où créer son dossier ; ici par défaut.",
            "Where to make its folder; here by default.",
        ),
        value=FOLDER,
    ),
]


@command(
    (
        """Commencer un jeu à soi : écrire un paquet qui se joue aussitôt (docs/one-file-game.md).

        Il contient un petit jeu en un seul fichier, et ses tests.""",
        """Begin a game of one’s own: write a package that plays at once (docs/one-file-game.md).

        It holds a small game in a single file, and its tests.""",
    ),
    "new-game my-game",
    "new-game my-game --into ..",
    name="new-game",
)
def new_game(name: NewName, into: Into = Path()) -> None:
    from .new_game import new_game as run

    run(name, into)


# --- sets of cards, decks ------------------------------------------------------------------------------------------

own_file = partial(argument, TOML)
SetFile = Annotated[Path, own_file(("Le jeu de cartes.", "The set."))]
NewFile = Annotated[Path, own_file(("Un nouveau fichier.", "A new file."))]
DeckFile = Annotated[Path, own_file(("La pioche.", "The deck."))]


@command(
    (
        """Vérifier un jeu de cartes, et dire ce qu’il contient.

        Chaque erreur est dite avec sa ligne ; le code de sortie est alors 2.""",
        """Check a set of cards, and say what is in it.

        Every error is told with its line; then it exits with 2.""",
    ),
    "sets check renaissance.toml",
    name="check",
)
def check_set(file: SetFile, json: Json = False) -> None:
    from .sets import check as run

    raise typer.Exit(run(file, json))


@command(
    (
        "Écrire les cartes de la boîte dans un nouveau fichier, pour en faire un jeu à soi.",
        "Write the cards of the box to a new file, to make a set of one’s own of them.",
    ),
    "sets new chronica renaissance.toml",
    name="new",
)
def new_set(game: GameName, file: NewFile) -> None:
    from .sets import new as run

    run(game, file)


@command(
    (
        """Écrire le schéma JSON d’un fichier de cartes, pour un éditeur de TOML (docs/sets.md).

        Il est fait de ce qui vérifie ces fichiers ; sets check en sait plus.""",
        """Print the JSON Schema of a file of cards, for an editor of TOML (docs/sets.md).

        It is made of what checks these files; sets check knows more.""",
    ),
    "sets schema chronica > chronica-set.json",
    name="schema",
)
def schema_set(game: GameName) -> None:
    from .sets import schema as run

    run(game)


@command(
    (
        """Vérifier une pioche, et dire ce qu’elle contient.

        Chaque erreur est dite avec sa ligne ; le code de sortie est alors 2.""",
        """Check a deck, and say what is in it.

        Every error is told with its line; then it exits with 2.""",
    ),
    "decks check mine.toml",
    "decks check renaissance-deck.toml --content renaissance.toml",
    name="check",
)
def check_deck(file: DeckFile, content: Patched = None, json: Json = False) -> None:
    from .decks import check as run

    raise typer.Exit(run(file, content, json))


@command(
    (
        "Écrire le schéma JSON d’une pioche, pour un éditeur de TOML (docs/decks.md).",
        "Print the JSON Schema of a deck, for an editor of TOML (docs/decks.md).",
    ),
    "decks schema chronica > chronica-deck.json",
    "decks schema chronica --content renaissance.toml > renaissance-deck.json",
    name="schema",
)
def schema_deck(game: GameName, content: Patched = None) -> None:
    from .decks import schema as run

    run(game, content)


sets = group(
    "sets",
    (
        "Vérifier ou commencer un jeu de cartes à soi (docs/sets.md).",
        "Check or begin a set of cards of one’s own (docs/sets.md).",
    ),
    "sets new chronica renaissance.toml",
)
add(sets, check_set, new_set, schema_set)

decks = group(
    "decks",
    (
        "Vérifier une pioche, ou la faire écrire par un éditeur (docs/decks.md).",
        "Check a deck, or let an editor write it (docs/decks.md).",
    ),
    "decks check mine.toml",
)
add(decks, check_deck, schema_deck)
