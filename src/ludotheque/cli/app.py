"""The commands and their options. What they do is in the other modules, imported when a command runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..kernel.errors import GameError
from ..kernel.text import Text
from . import language

app = typer.Typer(
    name="ludotheque",
    help="A shelf of tabletop games to play, to trust and to study.",
    epilog="Start with: ludotheque games",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"ludotheque {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """A shelf of tabletop games to play, to trust and to study."""


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A name that `ludotheque games` lists.", show_default=False)
]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="fr|en",
        help="Language of the answer; the system's by default.",
        callback=language.choose,
        is_eager=True,
        show_default=False,
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players", "-p", help="Number of seats; as few as possible by default, but not alone.", show_default=False
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated.", show_default=False
    ),
]
Seed = Annotated[int, typer.Option("--seed", "-s", help="What all chance comes from.")]
Games = Annotated[int, typer.Option("--games", "-g", help="How many games.")]
NumberOfWorkers = Annotated[
    int | None, typer.Option("--workers", "-w", help="Processes; all cores by default.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command(epilog="Example: ludotheque play vaalbara --players 3 --bots easy,hard")
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name that `ludotheque games` lists.", show_default=False)
    ] = None,
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays against you: one name for all, or a,b,...; easy by default.",
            show_default=False,
        ),
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many people share this terminal; 1 by default.", show_default=False)
    ] = None,
    name: Annotated[str | None, typer.Option(help="Their names, separated by commas.", show_default=False)] = None,
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", help="Deal as this seed does; by chance otherwise.", show_default=False),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Where the game is kept; in the user's data folder by default.", show_default=False),
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.", show_default=False)] = None,
    tips: Annotated[bool, typer.Option("--tips", help="Explain the game as it goes.")] = False,
    confirm: Annotated[bool, typer.Option(help="Ask before a turn passes that could still be undone.")] = True,
    lang: LangOption = None,
) -> None:
    """Play in the terminal.

    Bots: random, greedy, easy, medium, hard, expert.
    """
    from .play import Wish
    from .play import play as run

    run(Wish(game, players, bots, people, name, option or [], seed, save, resume, tips, confirm))


@app.command(epilog="Example: ludotheque simulate vaalbara --players 4 --games 100000 --bots random --json")
def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One name for all seats, or one a seat: a,b,...")
    ] = "random",
    option: Options = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="Write a flat row of JSON a game to this new file.", metavar="FILE.jsonl", show_default=False
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Write each game, to be replayed, to this new folder.", metavar="DIR", show_default=False),
    ] = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """Let bots play many games and sum them up.

    For a seed the games are the same with any number of workers. A shared win is shared out. Times leave out
    compiling and starting. Bots: random, greedy, search-easy, search-medium, search-hard, search-expert.
    """
    from .lab import simulate as run

    run(game, players, games, bots, option or [], seed, workers, json, record, records)


@app.command(epilog="Example: ludotheque arena vaalbara --bots search-easy,greedy --games 400 --file duel.jsonl")
def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who meets: a,b,..., repeated around the table.", show_default=False)
    ],
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="Number of seats; one a bot by default.", show_default=False),
    ] = None,
    games: Games = 400,
    option: Options = None,
    seed: Seed = 1,
    workers: NumberOfWorkers = None,
    file: Annotated[
        Path | None, typer.Option("--file", "-f", help="Keep results here, and go on from them.", show_default=False)
    ] = None,
    stop_at: Annotated[
        float | None,
        typer.Option(help="Stop once the first bot's win rate is surely above or below this.", show_default=False),
    ] = None,
    margin: Annotated[float, typer.Option(help="How far from --stop-at a difference begins to matter.")] = 0.05,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """Let bots meet and say who is stronger.

    Each setup is played in every rotation of the seats, with the same shuffles. Win rates come with 95% Wilson
    intervals; --stop-at is a sequential test with 5% error. Results do not depend on the number of workers.
    """
    from .lab import arena as run

    run(game, players, games, bots, option or [], seed, workers, file, stop_at, margin, json)


@app.command(epilog="Example: ludotheque games --provenance vaalbara")
def games(
    options: Annotated[
        str | None, typer.Option("--options", metavar="GAME", help="List a game's options.", show_default=False)
    ] = None,
    provenance: Annotated[
        str | None,
        typer.Option("--provenance", metavar="GAME", help="List where card values come from.", show_default=False),
    ] = None,
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """List the shelf."""
    from . import shelf

    if json and options is not None and provenance is not None:
        raise GameError(
            Text(
                "--json donne un seul document : demandez --options ou --provenance.",
                "--json prints a single document: ask for --options or --provenance.",
            )
        )
    if options is not None:
        shelf.options(options, json)
    if provenance is not None:
        shelf.provenance(provenance, json)
    if options is None and provenance is None:
        shelf.games(json)


@app.command(epilog="Example: ludotheque rules vaalbara --lang fr")
def rules(
    game: GameName,
    ids: Annotated[bool, typer.Option("--ids", help="Print the checklist of the rulebook instead.")] = False,
    json: Annotated[bool, typer.Option("--json", help="With --ids: print JSON.")] = False,
    lang: LangOption = None,
) -> None:
    """Print the rules of a game."""
    from . import shelf

    if ids or json:
        shelf.checklist(game, json)
    else:
        shelf.rules(game)


@app.command(epilog="Example: ludotheque serve --port 8080 --no-open")
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = 8000,
    database: Annotated[
        Path | None,
        typer.Option(help="File of the tables; in the user's data folder by default.", show_default=False),
    ] = None,
    open_browser: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open", help="Open the browser; by default where there is a screen.", show_default=False
        ),
    ] = None,
    limited: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits",
            help="Whether one address may ask only so often; without, for many players behind one address.",
        ),
    ] = True,
    lang: LangOption = None,
) -> None:
    """Open the shelf in the browser."""
    from .serve import serve as run

    run(host, port, database, open_browser, limited)


@app.command(epilog="Example: ludotheque replay game.json")
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game or record.", show_default=False)],
    json: Json = False,
    lang: LangOption = None,
) -> None:
    """Play a record again, in words, and check that it comes out as noted.

    Exits with 1 when it is damaged or comes out differently.
    """
    from .replay import replay as run

    raise typer.Exit(run(file, json))


@app.command(epilog="Example: ludotheque warm vaalbara")
def warm(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all by default.", show_default=False)
    ] = None,
    lang: LangOption = None,
) -> None:
    """Compile games now instead of at first use."""
    from .warm import warm as run

    run(games or [])
