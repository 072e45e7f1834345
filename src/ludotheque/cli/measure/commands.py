"""The commands of `ludotheque measure`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import complete
from ..declare import add, command, group, option
from ..options import (
    FILE,
    NUMBER,
    Check,
    Data,
    GameName,
    Json,
    Kept,
    NumberOfWorkers,
    Seats,
    Seed,
    games,
    games_named,
    players,
    seed,
)

LadderGames = Annotated[
    list[str] | None,
    games_named(
        ("Lesquels ; ce qui est périmé par défaut.", "Which games; what is stale by default."),
        autocompletion=complete.games,
    ),
]
AsPublished = Annotated[int | None, players(then=("ce qui est publié par défaut", "as published by default"))]
GamesOfMatch = Annotated[
    int | None,
    games(
        about=(
            "Parties d’un match, au plus ; 200 par défaut, ou ce qui est publié.",
            "The most games of a match; 200 by default, or as published.",
        ),
    ),
]
SeedAsPublished = Annotated[
    int | None, seed(then=("1 par défaut, ou ce qui est publié", "1 by default, or as published"))
]
LastLevel = Annotated[
    str | None,
    option(
        "--upto",
        about=(
            "Le dernier niveau mesuré ; expert par défaut, ou ce qui est publié.",
            "The last level that is measured; expert by default, or as published.",
        ),
        value=("NIVEAU", "LEVEL"),
    ),
]
Ideas = Annotated[
    bool,
    option(
        "--ideas",
        about=(
            "Opposer expert à des adversaires qui n’ont qu’une idée, plutôt que les niveaux entre eux.",
            "Let expert meet opponents with one idea, rather than the levels each other.",
        ),
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


@command(
    (
        """Mesurer la force des niveaux.

        Les voisins de l’échelle s’affrontent jusqu’à ce que ce soit décidé ; une cote est calculée avec toutes leurs
        parties. Sans jeu, les matchs publiés qui sont périmés ou qui manquent sont joués ; avec un jeu et sans
        --players, toutes ses tables, comme elles ont été publiées. Ce qui n’est pas rejoué reste. Les parties sont
        gardées : la même commande continue où elle en était.""",
        """Measure how strong the levels are.

        Neighbours of the ladder meet until it is decided; a rating is fitted to all their games. Without a game the
        published matches that are stale or missing are played; with one and without --players all its tables, as they
        were published. What is not played again stays. Games are kept: the same command goes on where it was.""",
    ),
    "measure ladder",
    "measure ladder vaalbara royaume-2e",
    "measure ladder vaalbara --players 3 --upto hard",
    "measure ladder --check",
)
def ladder(
    entries: LadderGames = None,
    players: AsPublished = None,
    games: GamesOfMatch = None,
    seed: SeedAsPublished = None,
    upto: LastLevel = None,
    ideas: Ideas = False,
    workers: NumberOfWorkers = None,
    kept: Kept = None,
    data: Data = None,
    page: Pages = None,
    check: Check = False,
    json: Json = False,
) -> None:
    from .ladder import check_ladders, measure_ladders

    if check:
        raise typer.Exit(check_ladders(entries or [], data, page or [], json))
    asked = (players, games, seed, upto or "", ideas)
    raise typer.Exit(measure_ladders(entries or [], asked, workers, kept, data, page or [], json))


GamesWithFile = Annotated[
    int,
    games(about=("Combien de parties, avec celles du fichier.", "How many games, those of the file included.")),
]
Work = Annotated[
    Path | None,
    option(
        "--work",
        about=(
            "Ce qui a été trouvé, une ligne par partie ; un fichier d’ici par défaut. La commande continue à partir "
            "de lui.",
            "What was found, a line a game; a file here by default. The command goes on from it.",
        ),
        value=FILE,
    ),
]
Pack = Annotated[
    bool,
    option(
        "--pack",
        about=(
            "Ne rien jouer : écrire les données du jeu avec ce qui a été trouvé.",
            "Play nothing: write the game's data from what was found.",
        ),
    ),
]
Most = Annotated[
    int, option("--most", about=("Combien de positions écrire.", "How many positions to pack."), value=NUMBER)
]


@command(
    (
        """Chercher des problèmes dans des parties de bots.

        Les positions où une action est nettement la meilleure sans sauter aux yeux sont gardées dans un fichier de
        travail ; --pack en écrit les plus instructives. Une partie prend une minute ou plus.""",
        """Look for puzzles in games of bots.

        Positions where one action is clearly the best but not at hand are kept in a work file; --pack writes the most
        instructive ones. A game takes a minute or more.""",
    ),
    "measure puzzles vaalbara --games 100",
    "measure puzzles vaalbara --pack",
)
def puzzles(
    game: GameName,
    players: Seats = 2,
    games: GamesWithFile = 100,
    seed: Seed = 1,
    work: Work = None,
    pack: Pack = False,
    most: Most = 36,
    data: Data = None,
    json: Json = False,
) -> None:
    from .advised import find_puzzles

    raise typer.Exit(find_puzzles(game, players, None if pack else games, seed, work, most, data, json))


Plain = Annotated[
    bool,
    option(
        "--plain",
        about=(
            "Sans réseau de valeur, comme pour des cartes jamais vues.",
            "Without a value network, as for cards that it never saw.",
        ),
    ),
]


@command(
    (
        """Apprendre quelle chance de gagner vaut ce que le conseil pense d’une décision.

        Des parties sont gardées dans un fichier de travail ; --pack écrit les courbes, si les parties suffisent (100,
        et une erreur d’un dixième au plus). Une partie prend une minute ou plus.""",
        """Learn which chance to win the value that advice gives a decision stands for.

        Games are kept in a work file; --pack writes the curves where the games bear them (100, and an error of a tenth
        at most). A game takes a minute or more.""",
    ),
    "measure chances royaume-2e --games 400",
    "measure chances royaume-2e --pack",
)
def chances(
    game: GameName,
    players: Seats = 2,
    games: GamesWithFile = 100,
    seed: Seed = 1,
    work: Work = None,
    plain: Plain = False,
    pack: Pack = False,
    data: Data = None,
    json: Json = False,
) -> None:
    from .advised import learn_chances

    raise typer.Exit(learn_chances(game, players, None if pack else games, seed, work, plain, data, json))


measure = group(
    "measure",
    (
        """Mesurer de nouveau ce que le programme sait de ses bots et de ses jeux.

        Ce qui est mesuré va dans le dossier du jeu, où le programme le lit : la force des niveaux, les problèmes, ce
        qu’une valeur vaut de chances de gagner. Là où l’installation ne peut pas être écrite, --data nomme un autre
        dossier.""",
        """Measure again what the program knows of its bots and games.

        What is measured goes into the game's folder, where the program reads it: how strong the levels are, puzzles,
        and which chance to win a value stands for. Where the installation cannot be written, --data names another
        folder.""",
    ),
    "measure ladder vaalbara --players 3 --upto hard",
)
add(measure, ladder, puzzles, chances)
