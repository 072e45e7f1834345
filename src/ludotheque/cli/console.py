"""Shared by the commands: options read from text, tables, numbers, and progress on the error stream."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING, Any
from unicodedata import category

from rich import _wrap
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Line

from ..kernel.errors import GameError
from ..kernel.text import Text
from .language import note, say, spoken
from .status import DONE, INTERRUPTED

if TYPE_CHECKING:
    from ..kernel.game import Engine  # loads modules that --help must not wait for

QUIET_SECONDS = 0.7  # shorter work shows no bar
UNWRITABLE = ("Cc", "Cs")  # control characters, and the lone surrogates that stand for invalid UTF-8

# What Rich keeps on one line: a word with the punctuation that French sets apart from it.
WORD = re.compile(r"\s*(?:«\s)?\S+(?:[^\S\n][:;?!»%](?!\w)\S*)*\s*")
_wrap.re_word = WORD

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """`key=value` texts as a dictionary. Raises GameError for other texts and for a repeated key."""
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
    """Names separated by commas. Raises GameError for an empty one, and for one that is not valid UTF-8, since files of
    results, records and other processes could not hold it.
    """
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise GameError(Text("Un nom manque dans « {names} ».", "A name is missing in '{names}'."), names=text[:60])
    for name in names:
        check_name(name)
    return names


def check_name(name: str) -> None:
    """Raises GameError for a name that no file can hold or that would steer the terminal."""
    if any(category(sign) in UNWRITABLE for sign in name):
        raise GameError(
            Text("Nom refusé (des signes illisibles) : {name}.", "Name refused (unreadable signs): {name}."),
            name=readable(name),
        )


def readable(name: str) -> str:
    """A name with a question mark for each character that `check_name` refuses."""
    return "".join("?" if category(sign) in UNWRITABLE else sign for sign in name)


def quiet_engine(engine: Engine) -> Engine:
    """The engine, with notices in the language of this run."""
    engine.notice = note
    return engine


def print_json(value: Any) -> None:
    """Print one JSON document on the output stream, in ASCII, since the stream has the locale's encoding. Infinities
    and NaN become null.
    """
    print(json.dumps(_known(value), indent=2, allow_nan=False))


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _known(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_known(item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def number(value: float, digits: int = 0) -> str:
    """A number as readers of this language write it: 12 345,6 or 12,345.6."""
    text = f"{value:,.{digits}f}"
    if spoken() == "fr":
        return text.replace(",", "\u202f").replace(".", ",")
    return text


def interval(value: float, low: float, high: float, digits: int) -> str:
    """A number with its interval."""
    return f"{number(value, digits)} ({number(low, digits)}–{number(high, digits)})"


def table(title: str, *columns: str, left: int = 1) -> Table:
    """An empty table; all columns but the first `left` are numbers. Long texts are wrapped, never cut."""
    shown = Table(title=title, title_justify="left", title_style="bold", header_style="bold", box=SIMPLE_HEAD)
    for index, column in enumerate(columns):
        shown.add_column(column, justify="left" if index < left else "right", overflow="fold")
    return shown


@dataclass(frozen=True)
class Column:
    """A column of a report. On a narrow terminal the columns with the highest `rank` are left out first; those with 0
    stay.
    """

    title: str
    cells: Sequence[str]
    rank: int = 0
    left: bool = False


def print_columns(title: str, columns: Sequence[Column]) -> None:
    """Print a table that fits the terminal without cutting or breaking cells. A file or a pipe gets every column in
    full. If even the columns of rank 0 do not fit, each row becomes a few lines.
    """
    shown = list(columns)
    width = out.width if out.is_terminal else max(out.width, _natural(columns))
    while _natural(shown) > width and any(column.rank for column in shown):
        shown.remove(max(shown, key=lambda column: column.rank))
    if _natural(shown) > width:
        _print_rows(title, columns)
        return
    drawn = table(title, left=0)
    for column in shown:
        drawn.add_column(
            Line(column.title, no_wrap=False),
            justify="left" if column.left else "right",
            no_wrap=True,
            width=_width(column),
        )
    for cells in zip(*(column.cells for column in shown), strict=True):
        drawn.add_row(*(escape(cell) for cell in cells))
    wide = out if out.is_terminal else Console(width=width, highlight=False, emoji=False)
    wide.print(drawn)
    if missing := [column.title for column in columns if column not in shown]:
        facts(
            say(
                "Dans un terminal plus large, ou avec --json : {names}",
                "In a wider terminal, or with --json: {names}",
                names="; ".join(missing),
            )
        )


def _print_rows(title: str, columns: Sequence[Column]) -> None:
    out.print(f"[bold]{escape(title)}[/]\n")
    names = [column for column in columns if column.left]
    rest = [column for column in columns if not column.left]
    for row in range(len(columns[0].cells)):
        out.print(f"[bold]{escape('  '.join(column.cells[row] for column in names))}[/]")
        facts(*(f"{column.title} {column.cells[row]}" for column in rest))
    out.print()


def _width(column: Column) -> int:
    """The width of a column in which only the title is wrapped."""
    return max(map(cell_len, [*column.title.split(), *column.cells]), default=0)


def _natural(columns: Sequence[Column]) -> int:
    return sum(_width(column) + 3 for column in columns) + 1


def facts(*lines: str) -> None:
    """Lines below a table, indented; a file or a pipe gets each of them unbroken."""
    for line in lines:
        if out.is_terminal:
            out.print(Padding(escape(line), (0, 0, 0, 2)))
        else:
            out.print(f"  {escape(line)}", soft_wrap=True)


def fewer_games(games: int, asked: int) -> str:
    """A note that fewer games were played than asked for."""
    return say(
        "{n} {many:partie|parties} sur les {asked} demandées",
        "{n} of the {asked} games asked for",
        n=number(games),
        many=games,
        asked=number(asked),
    )


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A bar on the error stream, for work that takes over a moment. The block calls the function that it gets with the
    amount done, and with the total if that is only known later.
    """
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

    def update(done: int, total: int | None = None) -> None:
        nonlocal shown
        if not shown and monotonic() - began > QUIET_SECONDS:
            bar.start()
            shown = True
        bar.update(task, completed=done, total=total)

    try:
        yield update
    finally:
        if shown:
            bar.stop()


class Ending:
    """The exit status of a command, set while it runs."""

    status = DONE


@contextmanager
def going_on() -> Iterator[Ending]:
    """After Ctrl-C in the block, say that the same command continues; the status is then INTERRUPTED."""
    ending = Ending()
    try:
        yield ending
    except KeyboardInterrupt:
        note(Text("Interrompu : la même commande continue d’ici.", "Interrupted: the same command goes on from here."))
        ending.status = INTERRUPTED
