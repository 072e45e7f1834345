"""The list of the program's commands. Each folder here declares its own in `commands.py`. The other modules of a folder
carry them out; they are imported when a command runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from . import complete
from .declare import CONTEXT, add, option, with_language
from .lab.commands import arena, simulate, train
from .measure.commands import measure
from .play.commands import play, puzzles, replay, verify
from .report.commands import compare, plan, report, worth
from .shelf.commands import decks, games, new_game, rules, sets, warm
from .tables.commands import backup, check, reported, serve
from .usage import Program, words


def print_version(asked: bool) -> None:
    """The option --version."""
    if asked:
        from .. import __version__

        print(f"ludotheque {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    option("--version", about=("Afficher la version.", "Print the version."), callback=print_version, is_eager=True),
]
InstallCompletion = Annotated[
    bool,
    option(
        "--install-completion",
        about=("Installer le complètement des commandes dans ce shell.", "Install completion in this shell."),
        callback=complete.install,
    ),
]
ShowCompletion = Annotated[
    bool,
    option(
        "--show-completion",
        about=("Afficher le script de complètement de ce shell.", "Print this shell's completion script."),
        callback=complete.show,
    ),
]


def without_command(version: Version = False, install: InstallCompletion = False, show: ShowCompletion = False) -> None:
    """Options of the program itself, which need no command."""


app = typer.Typer(
    name="ludotheque",
    cls=Program,
    help=words(
        "Une étagère de jeux de société, à jouer, à vérifier et à étudier.",
        "A shelf of tabletop games to play, to trust and to study.",
    ),
    epilog=words("Pour commencer : ludotheque games", "Start with: ludotheque games"),
    callback=with_language(without_command),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=CONTEXT,
)
add(
    app,
    play,
    puzzles,
    simulate,
    arena,
    report,
    compare,
    worth,
    plan,
    train,
    games,
    rules,
    serve,
    backup,
    check,
    reported,
    replay,
    verify,
    warm,
    new_game,
)
add(app, sets, decks, measure)
