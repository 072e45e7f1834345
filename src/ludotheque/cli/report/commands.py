"""The commands that report on a game: `report`, `compare`, `worth`, `plan`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..declare import argument, command, option
from ..options import (
    BOT,
    NUMBER,
    TOML,
    GameName,
    Json,
    NumberOfWorkers,
    Options,
    Patched,
    Seed,
    bots,
    games,
    hours,
    out_file,
    players,
)

NumbersOfPlayers = Annotated[
    str | None,
    players(
        about=(
            "Nombres de joueurs ; tous par défaut, sauf seul.",
            "Numbers of players; all by default, but not alone.",
        ),
        value=("2,3,...", "2,3,..."),
    ),
]
OneBot = Annotated[str, bots(about=("Le bot de toutes les places.", "The bot of all seats."), value=BOT)]
EachBot = Annotated[
    str,
    bots(
        about=(
            "Le bot de toutes les places, ou plusieurs : chacun a ses parties.",
            "The bot of all seats, or several: each has games of its own.",
        ),
    ),
]
GamesEach = Annotated[
    str | None,
    games(
        about=(
            "Parties par nombre de joueurs, pour tous les bots ou pour chacun ; 1 000 par défaut, sans --hours.",
            "Games at each number of players, of all bots or of each; 1,000 by default, without --hours.",
        ),
        value=("N,N,...", "N,N,..."),
    ),
]
Hours = Annotated[
    float | None,
    hours(
        about=(
            "Le temps qu’il y a pour tout, à la place de --games.",
            "The time there is for everything, in place of --games.",
        ),
    ),
]
Out = Annotated[
    Path,
    out_file(
        about=(
            "Où écrire la page : un nom en .html, ou en .md. Les données sont écrites à côté.",
            "Where to write the page: a name that ends with .html, or .md. The data is written beside it.",
        ),
    ),
]
TargetsFile = Annotated[
    Path | None,
    option(
        "--targets",
        about=(
            "Les cibles du jeu (docs/reports.md) ; sinon les siennes, et d’usage.",
            "What the game aims at (docs/reports.md); else its own, and the usual ones.",
        ),
        value=TOML,
    ),
]
Duels = Annotated[
    int | None,
    option(
        "--duels",
        about=(
            "Parties de chaque match du bot contre d’autres ; 0 : aucune. Par défaut 100 au plus.",
            "Games of each match of the bot against others; 0: none. By default at most 100.",
        ),
        value=NUMBER,
    ),
]
Against = Annotated[
    str | None,
    option(
        "--against",
        about=(
            "Comparer, sur les mêmes donnes, à la boîte (« box ») ou à d’autres valeurs.",
            "Compare, on the same deals, with the box (“box”) or with other values.",
        ),
        value=("box|FICHIER.toml", "box|FILE.toml"),
    ),
]


@command(
    (
        """Faire le rapport d’un jeu : comment il se joue, et s’il tient ses cibles.

        Des bots jouent ; la page dit les verdicts, les places, la durée, quand une partie se décide, ce que valent les
        cartes, comment on finit, si réfléchir paie, et cinq parties à revoir. Elle tient en un fichier et se lit sans
        réseau ; à côté sont écrits le rapport en JSON, les parties et les événements en Parquet, et les parties à
        revoir. Plusieurs bots ont chacun leurs parties : beaucoup de rapides, peu de réfléchies. La langue de la page
        est celle de --lang. Ctrl-C arrête et écrit ce qui a été joué. Il faut « pip install 'ludotheque[lab]' ».""",
        """Report on a game: how it plays, and whether it meets its targets.

        Bots play; the page tells verdicts, seats, length, when games are decided, what cards are worth, how games end,
        whether thinking pays, and five games worth a look. It is one file and opens without a network; beside it are
        the report as JSON, games and events as Parquet, and the games worth a look. Several bots have games of their
        own each: many of a fast one, few of one that thinks. The page is in the language of --lang. Ctrl-C stops and
        writes what was played. It needs “pip install 'ludotheque[lab]'”.""",
    ),
    "report vaalbara --players 2,3,4 --bots random --games 20000 --out vaalbara.html",
    "report royaume-2e --bots medium --hours 2 --targets targets.toml",
    "report royaume-2e --bots policy,medium --games 25000,500 --out royaume.html",
    "report royaume-2e --content archers.toml --against box --out archers.html",
)
def report(
    game: GameName,
    players: NumbersOfPlayers = None,
    bots: EachBot = "greedy",
    games: GamesEach = None,
    hours: Hours = None,
    out: Out = Path("report.html"),
    targets: TargetsFile = None,
    option: Options = None,
    content: Patched = None,
    against: Against = None,
    duels: Duels = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    json: Json = False,
) -> None:
    from .report import Asked
    from .report import report as run

    asked = Asked(game, players, bots, games, hours, option or [], content, seed, workers)
    raise typer.Exit(run(asked, out, targets, against, duels, json))


First = Annotated[
    Path, argument(("A", "A"), ("Un rapport : son .json ou sa page.", "A report: its .json or its page."))
]
Second = Annotated[Path, argument(("B", "B"), ("L’autre.", "The other one."))]


@command(
    (
        """Comparer deux rapports : ce que le second change.

        Avec la même graine, le même bot et les mêmes nombres de joueurs, les parties de même numéro ont la même donne :
        elles sont comparées une à une, ce qui demande bien moins de parties. Sinon les moyennes sont comparées.""",
        """Compare two reports: what the second changes.

        With the same seed, bot and numbers of players, games of the same number have the same deal: they are compared
        one by one, which takes far fewer games. Otherwise means are compared.""",
    ),
    "compare box.json archers.json",
)
def compare(first: First, second: Second, json: Json = False) -> None:
    from .compare import compare as run

    raise typer.Exit(run(first, second, json))


Card = Annotated[
    str,
    argument(("CARTE", "CARD"), ("La carte : son identifiant, ou sorte.identifiant.", "The card: its id, or kind.id.")),
]
SwapGames = Annotated[int, games()]
SwapPlayers = Annotated[
    int | None,
    players(then=("le moins possible par défaut, mais pas seul", "as few as possible by default, but not alone")),
]


@command(
    (
        """Dire ce que vaut une carte : elle est échangée contre la carte médiane de sa sorte.

        Les mêmes donnes sont jouées avec elle et avec la médiane à sa place. De combien qui l’a gagne-t-il plus
        souvent, et de combien de points ? Piocher est un hasard, et la comparaison est juste ; là où l’on choisit, elle
        dit aussi combien de fois la carte est encore prise. Avec --content, la carte est celle de vos valeurs ou de
        votre jeu de cartes.""",
        """Tell what a card is worth: it is swapped for the median card of its kind.

        The same deals are played with it and with the median in its place. How much more often does who has it win, and
        by how many points? Drawing is luck, so the comparison is fair; where one chooses, it also says how often the
        card is still taken. With --content it is the card of your values, or of your set of cards.""",
    ),
    "worth royaume-2e citizen.archer --bots greedy --games 400",
    "worth chronica sorbonne",
    "worth royaume-2e archer --content archers.toml",
)
def worth(
    game: GameName,
    card: Card,
    players: SwapPlayers = None,
    bots: OneBot = "greedy",
    games: SwapGames = 400,
    option: Options = None,
    content: Patched = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    json: Json = False,
) -> None:
    from .report import Asked
    from .worth import worth as run

    seats = str(players) if players is not None else None
    asked = Asked(game, seats, bots, str(games), None, option or [], content, seed, workers)
    raise typer.Exit(run(asked, card, json))


See = Annotated[
    str,
    option(
        "--see",
        about=(
            "La plus petite différence à voir, en victoires d’une place.",
            "The smallest difference to see, in the wins of a seat.",
        ),
        value=("3%", "3%"),
    ),
]


@command(
    (
        """Dire combien de parties il faut pour voir une différence, et combien de temps elles prennent ici.

        Quelques parties sont jouées pour mesurer la vitesse. Le calcul est celui de deux séries indépendantes, à 95 %
        de confiance et quatre chances sur cinq de voir la différence ; sur les mêmes donnes il en faut moins.""",
        """Tell how many games it takes to see a difference, and how long they take here.

        A few games are played to measure the speed. The reckoning is that of two independent series, at 95% confidence
        and four chances in five of seeing the difference; on the same deals it takes fewer.""",
    ),
    "plan royaume-2e --see 3% --bots medium",
)
def plan(
    game: GameName,
    see: See = "3%",
    players: SwapPlayers = None,
    bots: OneBot = "greedy",
    option: Options = None,
    content: Patched = None,
    workers: NumberOfWorkers = None,
    json: Json = False,
) -> None:
    from .plan import plan as run
    from .report import Asked

    asked = Asked(
        game, str(players) if players is not None else None, bots, None, None, option or [], content, 1, workers
    )
    raise typer.Exit(run(asked, see, json))
