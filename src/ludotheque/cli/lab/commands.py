"""The commands that let bots play many games: `simulate`, `arena`, `train`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ...kernel.errors import GameError
from ...kernel.text import Text
from ..declare import command, option
from ..options import (
    BOT,
    BOT_SECONDS,
    BOTS,
    FILE,
    FOLDER,
    NUMBER,
    SHARE,
    BotSeconds,
    ClusterAddress,
    Decks,
    GameName,
    Games,
    Json,
    NumberOfWorkers,
    Options,
    Patched,
    Players,
    Seed,
    bots,
    decks,
    hours,
    out_file,
    players,
)

BotsOfSeats = Annotated[
    str,
    bots(
        about=(
            "Un nom pour toutes les places, ou un par place : a,b,…",
            "One name for all seats, or one a seat: a,b,...",
        ),
    ),
]
Rows = Annotated[
    Path | None,
    option(
        "--record",
        about=(
            "Écrire une ligne de JSON par partie dans ce nouveau fichier.",
            "Write a flat row of JSON a game to this new file.",
        ),
        value=("FICHIER.jsonl", "FILE.jsonl"),
    ),
]
Records = Annotated[
    Path | None,
    option(
        "--records",
        about=(
            "Écrire chaque partie, à rejouer, dans ce nouveau dossier.",
            "Write each game, to be replayed, to this new folder.",
        ),
        value=FOLDER,
    ),
]


@command(
    (
        f"""Faire jouer des bots et résumer leurs parties.

        Une graine donne les mêmes parties quel que soit le nombre de processus. Une victoire partagée est divisée. Les
        intervalles sont à 95 %. Les temps ne comptent ni la compilation ni le démarrage. Ctrl-C arrête et dit ce qui a
        été joué.

        {BOTS.fr}""",
        f"""Let bots play many games and sum them up.

        For a seed the games are the same with any number of workers. A shared win is shared out. Intervals are at 95%.
        Times leave out compiling and starting. Ctrl-C stops and tells what was played.

        {BOTS.en}""",
    ),
    "simulate vaalbara --players 4 --games 100000 --bots random --json",
    "simulate royaume-2e --content archers.toml --record games.jsonl",
)
def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    bots: BotsOfSeats = "random",
    option: Options = None,
    content: Patched = None,
    deck: Decks = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    cluster: ClusterAddress = None,
    record: Rows = None,
    records: Records = None,
    bot_seconds: BotSeconds = BOT_SECONDS,
    json: Json = False,
) -> None:
    from .request import Request
    from .simulate import simulate as run

    request = Request(game, option or [], content, seed, workers, cluster, bot_seconds)
    raise typer.Exit(run(request, players, games, bots, deck or [], record, records, json))


BotsThatMeet = Annotated[
    str,
    bots(
        about=(
            "Qui se rencontre : a,b,…, répétés autour de la table ; ou le bot qui joue toutes les pioches.",
            "Who meets: a,b,..., repeated around the table; or the bot that plays all decks.",
        ),
    ),
]
DecksThatMeet = Annotated[
    list[str] | None,
    decks(
        about=(
            "Opposer des pioches plutôt que des bots : à répéter ; chacune rencontre toutes les autres.",
            "Let decks meet rather than bots: to be repeated; each meets all others.",
        ),
    ),
]
SeatsOfBots = Annotated[int | None, players(then=("une par bot par défaut", "one a bot by default"))]
Results = Annotated[
    Path | None,
    option(
        "--file",
        "-f",
        about=("Y garder les résultats, et continuer à partir d’eux.", "Keep results here, and go on from them."),
        value=FILE,
    ),
]
StopAt = Annotated[
    float | None,
    option(
        "--stop-at",
        about=(
            "Arrêter dès que le premier bot gagne sûrement plus, ou moins, que cette part des parties (0 à 1).",
            "Stop once the first bot's win rate is surely above or below this share (0 to 1).",
        ),
        value=SHARE,
    ),
]
Margin = Annotated[
    float | None,
    option(
        "--margin",
        about=(
            "À quelle distance de --stop-at une différence commence à compter (0 à 0,5) ; 0,05 par défaut. "
            "--stop-at est plus loin de 0 et de 1.",
            "How far from --stop-at a difference begins to matter (0 to 0.5); 0.05 by default. "
            "--stop-at is farther from 0 and 1.",
        ),
        value=SHARE,
    ),
]


@command(
    (
        f"""Opposer des bots et dire qui est le plus fort.

        Chaque donne est jouée avec toutes les rotations des places et les mêmes mélanges : le nombre de parties est
        arrondi à des donnes entières. Les taux de victoire ont des intervalles de Wilson à 95 % ; --stop-at est un test
        séquentiel à 5 % d’erreur, et les intervalles ne tiennent pas compte de cet arrêt. Les résultats ne dépendent
        pas du nombre de processus. Ctrl-C arrête et dit ce qui a été joué.

        {BOTS.fr}""",
        f"""Let bots meet and say who is stronger.

        Each setup is played in every rotation of the seats, with the same shuffles: the number of games is rounded up
        to whole setups. Win rates come with 95% Wilson intervals; --stop-at is a sequential test with 5% error, and the
        intervals take no account of stopping there. Results do not depend on the number of workers. Ctrl-C stops and
        tells what was played.

        {BOTS.en}""",
    ),
    "arena vaalbara --bots easy,greedy --games 400 --file duel.jsonl",
    "arena chronica --deck couronne --deck ost --deck mine.toml --bots greedy",
)
def arena(
    game: GameName,
    bots: BotsThatMeet,
    deck: DecksThatMeet = None,
    players: SeatsOfBots = None,
    games: Games = 400,
    option: Options = None,
    content: Patched = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    cluster: ClusterAddress = None,
    file: Results = None,
    stop_at: StopAt = None,
    margin: Margin = None,
    bot_seconds: BotSeconds = BOT_SECONDS,
    json: Json = False,
) -> None:
    from .arena import arena as run
    from .cross_table import arena_of_decks
    from .request import Request

    request = Request(game, option or [], content, seed, workers, cluster, bot_seconds)
    if deck:
        _only_with_bots(players=players, file=file, stop_at=stop_at, margin=margin)
        raise typer.Exit(arena_of_decks(request, deck, games, bots, json))
    if margin is not None and stop_at is None:
        text = Text("--margin est une distance de --stop-at.", "--margin is a distance from --stop-at.")
        raise GameError(text)
    raise typer.Exit(run(request, players, games, bots, file, stop_at, margin, json))


def _only_with_bots(**given: Any) -> None:
    """Raises GameError for an option of the arena that has no use with decks."""
    for name, value in given.items():
        if value is not None:
            text = Text("--{name} ne va pas avec --deck.", "--{name} does not go with --deck.")
            raise GameError(text, name=name.replace("_", "-"))


TRAINING_GAMES, TEACHER = 1000, "greedy"
Learned = Annotated[
    Path,
    out_file(
        about=(
            "Où écrire ce qui est appris : un nom en .agent, .network ou .policy.",
            "Where to write what is learned: a name that ends with .agent, .network or .policy.",
        ),
    ),
]
NumbersOfPlayers = Annotated[
    str | None,
    players(
        about=(
            "Nombres de joueurs, à tour de rôle ; tous par défaut, sauf seul.",
            "Numbers of players, which take turns; all by default, but not alone.",
        ),
        value=("2,3,...", "2,3,..."),
    ),
]
Hours = Annotated[float | None, hours()]
Minutes = Annotated[
    float | None,
    option(
        "--minutes",
        about=(
            "Le temps d’apprentissage d’un FICHIER.agent ; 30 par défaut.",
            "The time in which a FILE.agent learns; 30 by default.",
        ),
        value=NUMBER,
    ),
]
TeacherName = Annotated[
    str,
    option(
        "--teacher",
        about=(
            "Qui joue les parties : greedy, search:NOMBRE (la recherche, tant de simulations) ou "
            "FICHIER.network:NOMBRE, un réseau déjà entraîné.",
            "Who plays the games: greedy, search:NUMBER (the search, so many playouts) or FILE.network:NUMBER, a "
            "network that is trained already.",
        ),
        value=BOT,
    ),
]
TrialGames = Annotated[
    int,
    option(
        "--trial",
        about=(
            "Parties d’essai par nombre de joueurs, au plus ; 0 : garder sans essai.",
            "Games on trial at each number of players, at most; 0: keep it untried.",
        ),
        value=NUMBER,
    ),
]


@command(
    (
        """Entraîner un agent, un réseau de valeur ou une politique de simulation, pour un jeu.

        Un FICHIER.agent apprend par renforcement (PPO) : contre lui-même, et contre greedy. Il joue seul, sans
        recherche : --bots FICHIER.agent. Il faut PyTorch (pip install 'ludotheque[train]') ; Ctrl-C garde ce qui est
        appris (docs/train-an-agent.md). Les deux autres sortes de fichier servent à la recherche.

        Un joueur glouton rapide, ou la recherche avec --teacher, joue contre lui-même. Pour un FICHIER.network, un
        réseau de valeur apprend de ce que chaque place a vu comment la partie finira, et de la recherche quelles
        actions préférer. Pour un FICHIER.policy, une politique de simulation est apprise de la recherche : un poids par
        action. Le fichier sert à la recherche : --bots FICHIER:400. À chaque nombre de joueurs, celle-ci affronte la
        recherche sans lui, ou avec le fichier d’avant ; il n’est gardé que s’il gagne plus, et pour ces nombres-là. Les
        parties sont gardées à côté ; la même commande continue, avec --hours aussi. docs/lab-log.md dit ce qui a été
        mesuré.""",
        """Train an agent, a value network or a playout policy, for a game.

        A FILE.agent learns by reinforcement (PPO): against itself, and against greedy. It plays by itself, without a
        search: --bots FILE.agent. It needs PyTorch (pip install 'ludotheque[train]'); Ctrl-C keeps what was learned
        (docs/train-an-agent.md). The two other kinds of file are for the search.

        A quick greedy player, or the search with --teacher, plays against itself. For a FILE.network, a value network
        learns from what each seat saw how the game will end, and from the search which actions to prefer. For a
        FILE.policy, a playout policy is learned from the search: a weight for each action. The file is for the search:
        --bots FILE:400. At each number of players it meets the search without it, or with the file that was there; it
        is kept only where it wins more, and for these numbers. Games are kept beside it; the same command goes on, with
        --hours too. docs/lab-log.md says what was measured.""",
    ),
    "train vaalbara --players 2 --minutes 30 --out vaalbara.agent",
    "train royaume-2e --teacher search:200 --out royaume.policy",
    "train royaume-2e --players 2 --games 3000 --out royaume.network",
)
def train(
    game: GameName,
    out: Learned,
    players: NumbersOfPlayers = None,
    games: Games = TRAINING_GAMES,
    hours: Hours = None,
    minutes: Minutes = None,
    teacher: TeacherName = TEACHER,
    trial: TrialGames = 400,
    option: Options = None,
    content: Patched = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    cluster: ClusterAddress = None,
    json: Json = False,
) -> None:
    from ...bots.own import AGENT_FILE
    from .request import Request
    from .train import train as run
    from .train_agent import train_agent

    request = Request(game, option or [], content, seed, workers, cluster)
    if out.suffix == AGENT_FILE:
        usual = {"games": TRAINING_GAMES, "hours": None, "teacher": TEACHER, "cluster": None}
        given = {"games": games, "hours": hours, "teacher": teacher, "cluster": cluster}
        for name in given:
            if given[name] != usual[name]:
                text = Text("--{name} ne va pas avec un agent.", "--{name} does not go with an agent.")
                raise GameError(text, name=name)
        raise typer.Exit(train_agent(request, out, players, minutes, trial, json))
    if minutes is not None:
        raise GameError(Text("--minutes va avec un FICHIER.agent.", "--minutes goes with a FILE.agent."))
    raise typer.Exit(run(request, out, players, games, hours, teacher, trial, json))
