"""The commands and their options. What they do is in the other modules, imported when a command runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..kernel.errors import GameError
from ..kernel.text import Text
from . import complete
from .declare import FILE, LIST, NAMES, NUMBER, SHARE, command, group
from .declare import argument as _argument
from .declare import option as _option
from .measure.commands import measure
from .options import (
    LISTED,
    BotSeconds,
    ClusterAddress,
    DatabaseFile,
    Decks,
    GameName,
    Games,
    Json,
    LangOption,
    NumberOfWorkers,
    Options,
    Patched,
    Players,
    Seed,
)
from .study.commands import study
from .usage import Program, words

BOTS = Text(
    "Bots : random, greedy, easy, medium, hard, expert ; NIVEAU+TEMPÉRAMENT, comme hard+hasty, a des préférences ; "
    "search:N cherche avec N simulations ; FICHIER.py:Nom est à vous, FICHIER.judge:N et FICHIER.habits:N ont appris "
    "(leur force et les tempéraments : ludotheque games --bots JEU).",
    "Bots: random, greedy, easy, medium, hard, expert; LEVEL+TEMPERAMENT, such as hard+hasty, has preferences; "
    "search:N searches with N playouts; FILE.py:Name is your own, FILE.judge:N and FILE.habits:N have learned (how "
    "strong they are, and the temperaments: ludotheque games --bots GAME).",
)

app = typer.Typer(
    name="ludotheque",
    cls=Program,
    help=words(
        "Une étagère de jeux de société, à jouer, à vérifier et à étudier.",
        "A shelf of tabletop games to play, to trust and to study.",
    ),
    epilog=words("Pour commencer : ludotheque games", "Start with: ludotheque games"),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _command(about: tuple[str, str], *examples: str, to: typer.Typer = app) -> Any:
    return command(to, about, *examples)


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"ludotheque {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        _option("--version", about=("Afficher la version.", "Print the version."), callback=_version, is_eager=True),
    ] = False,
    install: Annotated[
        bool,
        _option(
            "--install-completion",
            about=("Installer le complètement des commandes dans ce shell.", "Install completion in this shell."),
            callback=complete.install,
        ),
    ] = False,
    show: Annotated[
        bool,
        _option(
            "--show-completion",
            about=("Afficher le script de complètement de ce shell.", "Print this shell's completion script."),
            callback=complete.show,
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    pass


@_command(
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
    game: Annotated[str | None, _argument(("[JEU]", "[GAME]"), LISTED, autocompletion=complete.games)] = None,
    players: Players = None,
    bots: Annotated[
        str | None,
        _option(
            "--bots",
            "-b",
            about=(
                "Qui joue contre vous : un nom pour tous, ou a,b,… ; easy par défaut.",
                "Who plays against you: one name for all, or a,b,...; easy by default.",
            ),
            value=LIST,
            autocompletion=complete.bots,
        ),
    ] = None,
    people: Annotated[
        int | None,
        _option(
            "--people",
            about=(
                "Combien de personnes partagent ce terminal ; 1 par défaut.",
                "How many people share this terminal; 1 by default.",
            ),
            value=NUMBER,
        ),
    ] = None,
    name: Annotated[
        str | None,
        _option(
            "--name", about=("Leurs noms, séparés par des virgules.", "Their names, separated by commas."), value=NAMES
        ),
    ] = None,
    option: Options = None,
    content: Patched = None,
    deck: Decks = None,
    seed: Annotated[
        int | None,
        _option(
            "--seed",
            "-s",
            about=(
                "Distribuer comme cette graine ; au hasard sinon.",
                "Deal as this seed does; by chance otherwise.",
            ),
            value=NUMBER,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        _option(
            "--save",
            about=(
                "Où la partie est gardée ; dans le dossier de données par défaut.",
                "Where the game is kept; in the user's data folder by default.",
            ),
            value=FILE,
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        _option("--resume", about=("Reprendre une partie gardée.", "Go on with a saved game."), value=FILE),
    ] = None,
    tips: Annotated[
        bool, _option("--tips", about=("Expliquer le jeu au fil de la partie.", "Explain the game as it goes."))
    ] = False,
    confirm: Annotated[
        bool,
        _option(
            "--confirm/--no-confirm",
            about=(
                "Faire confirmer ce qui ne pourra plus se reprendre.",
                "Have confirmed what cannot be taken back.",
            ),
        ),
    ] = True,
    bot_seconds: BotSeconds = 60.0,
    lang: LangOption = None,
) -> None:
    from dataclasses import replace

    from .play import Wish
    from .play import play as run

    wish = Wish(game, players, bots, people, name, option or [], content, deck or [], seed, save, resume, tips, confirm)
    run(replace(wish, bot_seconds=bot_seconds))


@_command(
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
def puzzles(
    game: GameName,
    number: Annotated[
        int | None,
        _argument(
            ("[NUMÉRO]", "[NUMBER]"),
            ("Lequel ; la liste sinon.", "Which one; the list otherwise."),
            autocompletion=complete.puzzle_numbers,
        ),
    ] = None,
    answer: Annotated[
        str | None,
        _option(
            "--answer",
            "-a",
            about=(
                "Répondre sans que rien soit demandé : un numéro ou un nom d’action.",
                "Answer without being asked: a number or an action's name.",
            ),
            value=("ACTION", "ACTION"),
        ),
    ] = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .puzzles import listed, practised

    if number is not None:
        practised(game, number, answer, json)
    elif answer is not None:
        raise GameError(Text("--answer dit à quel problème : son numéro.", "--answer takes the number of a puzzle."))
    else:
        listed(game, json)


@_command(
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
    bots: Annotated[
        str,
        _option(
            "--bots",
            "-b",
            about=(
                "Un nom pour toutes les places, ou un par place : a,b,…",
                "One name for all seats, or one a seat: a,b,...",
            ),
            value=LIST,
            autocompletion=complete.bots,
        ),
    ] = "random",
    option: Options = None,
    content: Patched = None,
    deck: Decks = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    cluster: ClusterAddress = None,
    record: Annotated[
        Path | None,
        _option(
            "--record",
            about=(
                "Écrire une ligne de JSON par partie dans ce nouveau fichier.",
                "Write a flat row of JSON a game to this new file.",
            ),
            value=("FICHIER.jsonl", "FILE.jsonl"),
        ),
    ] = None,
    records: Annotated[
        Path | None,
        _option(
            "--records",
            about=(
                "Écrire chaque partie, à rejouer, dans ce nouveau dossier.",
                "Write each game, to be replayed, to this new folder.",
            ),
            value=("DOSSIER", "DIR"),
        ),
    ] = None,
    bot_seconds: BotSeconds = 60.0,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .lab import simulate as run

    wanted = (option or [], content, deck or [], seed, workers, cluster, bot_seconds)
    raise typer.Exit(run(game, players, games, bots, *wanted, json, record, records))


@_command(
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
    bots: Annotated[
        str,
        _option(
            "--bots",
            "-b",
            about=(
                "Qui se rencontre : a,b,…, répétés autour de la table ; ou le bot qui joue toutes les pioches.",
                "Who meets: a,b,..., repeated around the table; or the bot that plays all decks.",
            ),
            value=LIST,
            autocompletion=complete.bots,
        ),
    ],
    deck: Annotated[
        list[str] | None,
        _option(
            "--deck",
            about=(
                "Opposer des pioches plutôt que des bots : à répéter ; chacune rencontre toutes les autres.",
                "Let decks meet rather than bots: to be repeated; each meets all others.",
            ),
            value=("PIOCHE", "DECK"),
            autocompletion=complete.decks,
        ),
    ] = None,
    players: Annotated[
        int | None,
        _option(
            "--players",
            "-p",
            about=("Nombre de places ; une par bot par défaut.", "Number of seats; one a bot by default."),
            value=NUMBER,
        ),
    ] = None,
    games: Games = 400,
    option: Options = None,
    content: Patched = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    cluster: ClusterAddress = None,
    file: Annotated[
        Path | None,
        _option(
            "--file",
            "-f",
            about=("Y garder les résultats, et continuer à partir d’eux.", "Keep results here, and go on from them."),
            value=FILE,
        ),
    ] = None,
    stop_at: Annotated[
        float | None,
        _option(
            "--stop-at",
            about=(
                "Arrêter dès que le premier bot gagne sûrement plus, ou moins, que cette part des parties (0 à 1).",
                "Stop once the first bot's win rate is surely above or below this share (0 to 1).",
            ),
            value=SHARE,
        ),
    ] = None,
    margin: Annotated[
        float | None,
        _option(
            "--margin",
            about=(
                "À quelle distance de --stop-at une différence commence à compter (0 à 0,5) ; 0,05 par défaut. "
                "--stop-at est plus loin de 0 et de 1.",
                "How far from --stop-at a difference begins to matter (0 to 0.5); 0.05 by default. "
                "--stop-at is farther from 0 and 1.",
            ),
            value=SHARE,
        ),
    ] = None,
    bot_seconds: BotSeconds = 60.0,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .lab import arena as run
    from .lab import arena_of_decks

    wanted = (option or [], content, seed, workers, cluster, bot_seconds)
    if deck:
        _only_with_bots(players=players, file=file, stop_at=stop_at, margin=margin)
        raise typer.Exit(arena_of_decks(game, deck, games, bots, *wanted, json))
    if margin is not None and stop_at is None:
        text = Text("--margin est une distance de --stop-at.", "--margin is a distance from --stop-at.")
        raise GameError(text)
    raise typer.Exit(run(game, players, games, bots, *wanted, file, stop_at, margin, json))


@_command(
    (
        """Apprendre à juger les positions d’un jeu, ou ce qu’on y fait d’habitude.

        Un joueur glouton rapide, ou la recherche avec --teacher, joue contre lui-même. Pour un FICHIER.judge, un petit
        réseau apprend de ce que chaque place a vu comment la partie finira, et de la recherche quelles actions
        préférer. Pour un FICHIER.habits, un poids par action est appris de la recherche ; les parties imaginées se
        jouent ainsi. Le fichier sert à la recherche : --bots FICHIER:400. À chaque nombre de joueurs, celle-ci
        affronte la recherche sans lui, ou avec le fichier d’avant ; il n’est gardé que s’il gagne plus, et pour ces
        nombres-là. Les parties sont gardées à côté ; la même commande continue, avec --hours aussi. docs/lab-log.md dit
        ce qui a été mesuré.""",
        """Learn to judge the positions of a game, or what is usually done in it.

        A quick greedy player, or the search with --teacher, plays against itself. For a FILE.judge, a small network
        learns from what each seat saw how the game will end, and from the search which actions to prefer. For a
        FILE.habits, a weight for each action is learned from the search; imagined games go on by them. The file is for
        the search: --bots FILE:400. At each number of players it meets the search without it, or with the file that
        was there; it is kept only where it wins more, and for these numbers. Games are kept beside it; the same command
        goes on, with --hours too. docs/lab-log.md says what was measured.""",
    ),
    "train royaume-2e --teacher search:200 --out royaume.habits",
    "train royaume-2e --players 2 --games 3000 --out royaume.judge",
)
def train(
    game: GameName,
    out: Annotated[
        Path,
        _option(
            "--out",
            about=(
                "Où écrire ce qui est appris, .judge ou .habits.",
                "Where to write what is learned, .judge or .habits.",
            ),
            value=("FICHIER", "FILE"),
        ),
    ],
    players: Annotated[
        str | None,
        _option(
            "--players",
            "-p",
            about=(
                "Nombres de joueurs, à tour de rôle ; tous par défaut, sauf seul.",
                "Numbers of players, which take turns; all by default, but not alone.",
            ),
            value=("2,3,...", "2,3,..."),
        ),
    ] = None,
    games: Games = 1000,
    hours: Annotated[
        float | None,
        _option(
            "--hours",
            about=("Le temps qu’il y a en tout ; sans limite par défaut.", "The time there is; no limit by default."),
            value=NUMBER,
        ),
    ] = None,
    teacher: Annotated[
        str,
        _option(
            "--teacher",
            about=(
                "Qui joue les parties : greedy, search:NOMBRE (la recherche, tant de simulations) ou "
                "FICHIER.judge:NOMBRE, ce qui est déjà appris.",
                "Who plays the games: greedy, search:NUMBER (the search, so many playouts) or FILE.judge:NUMBER, what "
                "is learned already.",
            ),
            value=("ROBOT", "BOT"),
        ),
    ] = "greedy",
    trial: Annotated[
        int,
        _option(
            "--trial",
            about=(
                "Parties d’essai par nombre de joueurs, au plus ; 0 : garder sans essai.",
                "Games on trial at each number of players, at most; 0: keep it untried.",
            ),
            value=NUMBER,
        ),
    ] = 400,
    option: Options = None,
    content: Patched = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    cluster: ClusterAddress = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .train import train as run

    wanted = (option or [], content, seed, workers, cluster)
    raise typer.Exit(run(game, players, games, hours, teacher, trial, *wanted, out, json))


def _only_with_bots(**given: Any) -> None:
    """Raises GameError for an option of the arena that is of no use where decks meet."""
    for name, value in given.items():
        if value is not None:
            text = Text("--{name} ne va pas avec --deck.", "--{name} does not go with --deck.")
            raise GameError(text, name=name.replace("_", "-"))


@_command(
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
    options: Annotated[
        str | None,
        _option(
            "--options",
            about=("Lister les options d’un jeu.", "List a game's options."),
            value=("JEU", "GAME"),
            autocompletion=complete.games,
        ),
    ] = None,
    provenance: Annotated[
        str | None,
        _option(
            "--provenance",
            about=("Lister d’où viennent les valeurs des cartes.", "List where card values come from."),
            value=("JEU", "GAME"),
            autocompletion=complete.games,
        ),
    ] = None,
    bots: Annotated[
        str | None,
        _option(
            "--bots",
            about=(
                "Lister les bots, leur force mesurée à un jeu et leurs tempéraments.",
                "List the bots, how strong they were measured to be at a game, and their temperaments.",
            ),
            value=("JEU", "GAME"),
            autocompletion=complete.games,
        ),
    ] = None,
    content: Patched = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from . import shelf

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
    if options is not None:
        shelf.options(options, json)
    if provenance is not None:
        shelf.provenance(provenance, json, content)
    if bots is not None:
        shelf.levels(bots, json)
    if options is None and provenance is None and bots is None:
        shelf.games(json)


@_command(
    ("Afficher les règles d’un jeu.", "Print the rules of a game."),
    "rules vaalbara --lang fr",
    "rules royaume-2e --content archers.toml",
    "rules chronica --words",
)
def rules(
    game: GameName,
    ids: Annotated[
        bool,
        _option(
            "--ids",
            about=("Afficher plutôt la liste des règles du livret.", "Print the checklist of the rulebook instead."),
        ),
    ] = False,
    words_: Annotated[
        bool,
        _option(
            "--words",
            about=(
                "Afficher plutôt les mots dont les effets des cartes sont faits (docs/patches.md).",
                "Print instead the words that effects of cards are written with (docs/patches.md).",
            ),
        ),
    ] = False,
    content: Patched = None,
    json: Annotated[
        bool,
        _option("--json", about=("Avec --ids ou --words : répondre en JSON.", "With --ids or --words: print JSON.")),
    ] = False,
    lang: LangOption = None,
) -> None:
    from . import shelf
    from .words import words as listed

    if words_ and (ids or content is not None):
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
    if words_:
        listed(game, json)
    elif ids or json:
        shelf.checklist(game, json)
    else:
        shelf.rules(game, content)


sets = group(
    "sets",
    (
        "Vérifier ou commencer un jeu de cartes à soi (docs/sets.md).",
        "Check or begin a set of cards of one’s own (docs/sets.md).",
    ),
    "sets new chronica renaissance.toml",
)
app.add_typer(sets)


@sets.callback()
def sets_options(lang: LangOption = None) -> None:
    pass


@_command(
    (
        """Vérifier un jeu de cartes, et dire ce qu’il contient.

        Chaque erreur est dite avec sa ligne ; le code de sortie est alors 2.""",
        """Check a set of cards, and say what is in it.

        Every error is told with its line; then it exits with 2.""",
    ),
    "sets check renaissance.toml",
    to=sets,
)
def check_set(
    file: Annotated[Path, _argument(("FICHIER.toml", "FILE.toml"), ("Le jeu de cartes.", "The set."))],
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .sets import check as run

    raise typer.Exit(run(file, json))


@_command(
    (
        "Écrire les cartes de la boîte dans un nouveau fichier, pour en faire un jeu à soi.",
        "Write the cards of the box to a new file, to make a set of one’s own of them.",
    ),
    "sets new chronica renaissance.toml",
    to=sets,
)
def new_set(
    game: GameName,
    file: Annotated[Path, _argument(("FICHIER.toml", "FILE.toml"), ("Un nouveau fichier.", "A new file."))],
    lang: LangOption = None,
) -> None:
    from .sets import new as run

    run(game, file)


@_command(
    (
        """Écrire le schéma JSON d’un fichier de cartes, pour un éditeur de TOML (docs/sets.md).

        Il est fait de ce qui vérifie ces fichiers ; sets check en sait plus.""",
        """Print the JSON Schema of a file of cards, for an editor of TOML (docs/sets.md).

        It is made of what checks these files; sets check knows more.""",
    ),
    "sets schema chronica > chronica-set.json",
    to=sets,
)
def schema_set(game: GameName, lang: LangOption = None) -> None:
    from .sets import schema as run

    run(game)


decks = group(
    "decks",
    (
        "Vérifier une pioche, ou la faire écrire par un éditeur (docs/decks.md).",
        "Check a deck, or let an editor write it (docs/decks.md).",
    ),
    "decks check mine.toml",
)
app.add_typer(decks)


@decks.callback()
def decks_options(lang: LangOption = None) -> None:
    pass


@_command(
    (
        """Vérifier une pioche, et dire ce qu’elle contient.

        Chaque erreur est dite avec sa ligne ; le code de sortie est alors 2.""",
        """Check a deck, and say what is in it.

        Every error is told with its line; then it exits with 2.""",
    ),
    "decks check mine.toml",
    "decks check renaissance-deck.toml --content renaissance.toml",
    to=decks,
)
def check_deck(
    file: Annotated[Path, _argument(("FICHIER.toml", "FILE.toml"), ("La pioche.", "The deck."))],
    content: Patched = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .decks import check as run

    raise typer.Exit(run(file, content, json))


@_command(
    (
        "Écrire le schéma JSON d’une pioche, pour un éditeur de TOML (docs/decks.md).",
        "Print the JSON Schema of a deck, for an editor of TOML (docs/decks.md).",
    ),
    "decks schema chronica > chronica-deck.json",
    "decks schema chronica --content renaissance.toml > renaissance-deck.json",
    to=decks,
)
def schema_deck(game: GameName, content: Patched = None, lang: LangOption = None) -> None:
    from .decks import schema as run

    run(game, content)


@_command(
    (
        """Ouvrir l’étagère dans le navigateur.

        Seule cette machine y entre. Avec --host 0.0.0.0, quiconque est sur le même réseau : l’adresse à lui donner est
        affichée.""",
        """Open the shelf in the browser.

        Only this machine gets in. With --host 0.0.0.0 anyone on the same network does: the address to give them is
        shown.""",
    ),
    "serve --port 8080 --no-open",
    "serve --host 0.0.0.0",
)
def serve(
    host: Annotated[
        str,
        _option(
            "--host",
            about=(
                "Adresse d’écoute ; 0.0.0.0 laisse entrer les autres appareils du réseau.",
                "Address to listen on; 0.0.0.0 lets the other devices of the network in.",
            ),
            value=("ADRESSE", "ADDRESS"),
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, _option("--port", about=("Port ; 0 en prend un libre.", "Port; 0 takes a free one."), value=NUMBER)
    ] = 8000,
    database: DatabaseFile = None,
    open_browser: Annotated[
        bool | None,
        _option(
            "--open/--no-open",
            about=(
                "Ouvrir le navigateur ; par défaut là où il y a un écran.",
                "Open the browser; by default where there is a screen.",
            ),
        ),
    ] = None,
    limited: Annotated[
        bool,
        _option(
            "--limits/--no-limits",
            about=(
                "Limiter ou non ce qu’une adresse peut demander ; sans limite, pour beaucoup de joueurs derrière une "
                "même adresse.",
                "Whether one address may ask only so often; without, for many players behind one address.",
            ),
        ),
    ] = True,
    proxy: Annotated[
        list[str] | None,
        _option(
            "--proxy",
            about=(
                "Adresse, ou réseau, d’un proxy par lequel on vient : son X-Forwarded-For dit qui demande. Peut être "
                "répété.",
                "Address, or network, of a proxy that people come through: its X-Forwarded-For says who asks. May be "
                "repeated.",
            ),
            value=("ADRESSE", "ADDRESS"),
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    from .serve import serve as run

    run(host, port, database, open_browser, limited, proxy or [])


@_command(
    (
        """Copier les tables du navigateur dans un nouveau fichier, même pendant que le serveur tourne.

        La copie montre un seul moment ; serve --database la sert, check --database la vérifie.""",
        """Copy the tables of the browser to a new file, even while the server runs.

        The copy shows a single moment; serve --database serves it, check --database checks it.""",
    ),
    "backup tables-copy.sqlite3",
)
def backup(
    file: Annotated[
        Path, _argument(("FICHIER", "FILE"), ("Où la copie est écrite ; un nouveau fichier.", "Where; a new file."))
    ],
    database: DatabaseFile = None,
    lang: LangOption = None,
) -> None:
    from .upkeep import backup as run

    run(file, database)


@_command(
    (
        """Vérifier le fichier des tables du navigateur, et chaque table : sa somme de contrôle, et qu’elle s’ouvre.

        Le code de sortie est 3 quand quelque chose est endommagé ou manque. Rien n’est changé, et le serveur peut
        tourner.""",
        """Check the file of the browser's tables, and each table: its checksum, and that it can be opened.

        Exits with 3 when something is damaged or missing. Nothing is changed; the server may be running.""",
    ),
    "check",
    "check --database tables-copy.sqlite3 --json",
)
def check(database: DatabaseFile = None, json: Json = False, lang: LangOption = None) -> None:
    from .upkeep import check as run

    raise typer.Exit(run(database, json))


@_command(
    (
        """Rejouer un enregistrement, en mots, et vérifier qu’il finit comme il est noté.

        Le code de sortie est 3 quand il est endommagé ou finit autrement.""",
        """Play a record again, in words, and check that it comes out as noted.

        Exits with 3 when it is damaged or comes out differently.""",
    ),
    "replay game.json",
)
def replay(
    file: Annotated[
        Path, _argument(("FICHIER", "FILE"), ("Une partie gardée ou un enregistrement.", "A saved game or record."))
    ],
    json: Json = False,
    lang: LangOption = None,
) -> None:
    from .replay import replay as run

    raise typer.Exit(run(file, json))


@_command(
    ("Compiler les jeux maintenant plutôt qu’à la première partie.", "Compile games now instead of at first use."),
    "warm vaalbara",
)
def warm(
    games: Annotated[
        list[str] | None,
        _argument(
            ("[JEU]…", "[GAME]..."),
            ("Lesquels ; tous par défaut.", "Which games; all by default."),
            autocompletion=complete.games,
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    from .warm import warm as run

    run(games or [])


app.add_typer(measure)
app.add_typer(study)
