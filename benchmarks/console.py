"""Where the commands that measure speak."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from ludotheque.kernel.errors import GameError

err = Console(stderr=True)


@contextmanager
def clear_errors() -> Iterator[None]:
    """What a game refuses is said in a line, and the command ends with 2."""
    try:
        yield
    except GameError as error:
        err.print(error.say("en"), style="red")
        raise typer.Exit(2) from None
