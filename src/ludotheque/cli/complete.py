"""Shell completion: installing it, and the values that can be completed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..kernel.errors import GameError, unwritable
from ..kernel.text import LANGS, Text
from .language import say, spoken

if TYPE_CHECKING:
    from ..games import Box

PROGRAM = "ludotheque"
VARIABLE = "_LUDOTHEQUE_COMPLETE"  # in which a shell asks the program for completions
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")

Found = list[tuple[str, str]]  # a completion and its meaning


def prepare() -> None:
    """Register the shells with Typer, when a shell asks."""
    if os.environ.get(VARIABLE):
        from typer.completion import completion_init  # pyright: ignore[reportPrivateImportUsage]

        completion_init()


def install(asked: bool) -> None:
    """The option --install-completion. Raises GameError for an unknown shell, OutOfReach for a file out of reach."""
    if asked:
        from typer.completion import install as write  # pyright: ignore[reportPrivateImportUsage]

        try:
            shell, path = write(shell=_shell(), prog_name=PROGRAM, complete_var=VARIABLE)
        except OSError as error:
            raise unwritable(error.filename, error) from None
        print(
            say(
                "Complètement de {shell} installé dans {path} ; ouvrez un nouveau terminal.",
                "Completion for {shell} installed in {path}; open a new terminal.",
                shell=shell,
                path=path,
            )
        )
        raise typer.Exit


def show(asked: bool) -> None:
    """The option --show-completion. Raises GameError for an unknown shell."""
    if asked:
        from typer.completion import get_completion_script  # pyright: ignore[reportPrivateImportUsage]

        print(get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=_shell()))
        raise typer.Exit


def _shell() -> str:
    """The shell that called, else the user's. Raises GameError for a shell without completion."""
    import shellingham

    try:
        name = shellingham.detect_shell()[0]
    except shellingham.ShellDetectionFailure:
        name = ""
    for shell in (name, Path(os.environ.get("SHELL", "")).stem):
        if shell in SHELLS:
            return shell
    raise GameError(
        Text(
            "Shell non reconnu : {name}. Shells : {known}.",
            "Shell not recognised: {name}. Shells: {known}.",
        ),
        name=name or "?",
        known=", ".join(SHELLS),
    )


def games(incomplete: str) -> Found:
    """The names of the shelf."""
    from ..games import SHELF

    return [(name, box.title.say(spoken())) for name, box in SHELF.items() if name.startswith(incomplete)]


def bots(ctx: typer.Context, incomplete: str) -> Found:
    """Bots, after those that are already in the list; after LEVEL+ the temperaments of the game on the line."""
    from ..bots.names import BOTS, LEARNED, WITH

    before, comma, last = incomplete.rpartition(",")
    names = {bot.name: bot.text for bot in (*BOTS.values(), LEARNED)}
    level, plus, _ = last.partition(WITH)
    if plus and (shelf := _shelf_of(ctx)):
        names = {f"{level}{WITH}{temperament.name}": temperament.text for temperament in shelf.game.temperaments}
    return [(f"{before}{comma}{name}", text.say(spoken())) for name, text in names.items() if name.startswith(last)]


def _shelf_of(ctx: typer.Context) -> Box | None:
    """The box that is named on an unfinished line, whose arguments Typer leaves in `args`."""
    from ..games import SHELF

    words = (ctx.params.get("game"), *ctx.args)
    return next((SHELF[word] for word in words if word in SHELF), None)


def languages(incomplete: str) -> Found:
    """The languages of the program."""
    titles = {"fr": "français", "en": "English"}
    return [(name, titles[name]) for name in LANGS if name.startswith(incomplete)]


def options(ctx: typer.Context, incomplete: str) -> Found:
    """The options of the game on the line, each with its values."""
    shelf = _shelf_of(ctx)
    if shelf is None:
        return []
    return [
        (pair, meaning)
        for option in shelf.game.options
        if option.name not in shelf.presets
        for pair, meaning in _values(option)
        if pair.startswith(incomplete)
    ]


def puzzle_numbers(ctx: typer.Context, incomplete: str) -> Found:
    """The numbers of the puzzles of the game on the line, with their difficulty."""
    from ..bots.puzzles import LEVELS, puzzles
    from ..games import SHELF

    words = (ctx.params.get("game"), *ctx.args)
    entry = next((word for word in words if word in SHELF), None)
    numbered = enumerate(puzzles(entry), 1) if entry else ()
    offered = [(str(number), LEVELS[puzzle.level].say(spoken())) for number, puzzle in numbered]
    return [pair for pair in offered if pair[0].startswith(incomplete)]


def decks(ctx: typer.Context, incomplete: str) -> Found:
    """The decks that come with the game on the line."""
    from ..games import SHELF

    words = (ctx.params.get("game"), *ctx.args)
    shelf = next((SHELF[word] for word in words if word in SHELF), None)
    slots = shelf.game.decks if shelf else None
    ready = slots.ready if slots else ()
    return [(deck.id, deck.title.say(spoken())) for deck in ready if deck.id.startswith(incomplete)]


def _values(option: Any) -> Iterator[tuple[str, str]]:
    texts = [text.say(spoken()) for text in option.value_texts] or [""] * len(option.values)
    for value, text in zip(option.values, texts, strict=True):
        yield f"{option.name}={value}", text or option.text.say(spoken())
