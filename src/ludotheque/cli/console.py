"""What the commands share: options read from text, tables, numbers, and progress on the error stream."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..kernel.errors import GameError
from ..kernel.game import Engine
from ..kernel.text import Text
from .language import note, spoken

QUIET_SECONDS = 0.7  # work that takes no longer shows no bar

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """`key=value` texts as a dictionary. Raises GameError for anything else, and for a repeated key."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise GameError(
                Text(
                    "Option illisible : {pair}. Écrivez clé=valeur.",
                    "Unreadable option: {pair}. Write key=value.",
                ),
                pair=pair[:60],
            )
        if key in options:
            raise GameError(Text("L’option {key} est donnée deux fois.", "The option {key} is given twice."), key=key)
        options[key] = value
    return options


def read_names(text: str) -> list[str]:
    """Names separated by commas. Raises GameError for an empty one."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise GameError(Text("Un nom manque dans « {names} ».", "A name is missing in '{names}'."), names=text[:60])
    return names


def quiet_engine(engine: Engine) -> Engine:
    """The engine, with its notices in the language of this run."""
    engine.notice = note
    return engine


def print_json(value: Any) -> None:
    """One JSON document on the output stream, in ASCII: the stream's encoding is the locale's, JSON is not."""
    print(json.dumps(value, indent=2))


def number(value: float, digits: int = 0) -> str:
    """A number as people write it in the language of this run: 12 345,6 or 12,345.6."""
    text = f"{value:,.{digits}f}"
    if spoken() == "fr":
        return text.replace(",", "\u202f").replace(".", ",")
    return text


def table(title: str, *columns: str, left: int = 1) -> Table:
    """An empty table; all columns but the first `left` are numbers."""
    made = Table(title=title, title_justify="left", title_style="bold", header_style="bold", box=SIMPLE_HEAD)
    for index, column in enumerate(columns):
        made.add_column(column, justify="left" if index < left else "right")
    return made


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream for work that takes over a moment; call what it gives with what is done."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    task = bar.add_task(label, total=total)
    began = monotonic()
    shown = False

    def update(done: int) -> None:
        nonlocal shown
        if not shown and monotonic() - began > QUIET_SECONDS:
            bar.start()
            shown = True
        bar.update(task, completed=done)

    try:
        yield update
    finally:
        if shown:
            bar.stop()
