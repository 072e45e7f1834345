"""The command `warm`: compiles all code of some games or of every game on the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ...bots.tasks import warm as warm_bots
from ...games import SHELF, box, playable
from ...kernel.linking.cache import cache_root
from ...kernel.text import Text
from ...lab.parallel.workers import Workers, cores
from ..console import err, number, out
from ..language import say


def warm(names: Sequence[str]) -> None:
    """Compile the named games, or all, and print where the result is kept. Raises GameError for unknown names. Games
    compile in parallel, each in its own process, as far as there are cores.
    """
    entries: dict[str, str] = {}  # of a game with several editions, the first counts, under the game's name
    for shelf in [box(name) for name in names] or playable():
        entries.setdefault(shelf.package, shelf.name)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        rows = {
            entry: progress.add_task(
                say(
                    "{title} : compilation, une seule fois…",
                    "{title}: compiling, once only…",
                    title=SHELF[entry].title,
                )
            )
            for entry in entries.values()
        }
        for entry, seconds in _compiled(list(rows)):
            progress.remove_task(rows[entry])
            spent = number(seconds, 1)
            out.print(say("{title} : prêt ({s} s)", "{title}: ready ({s} s)", title=SHELF[entry].title, s=spent))
    out.print(say("Gardé dans {folder}", "Kept in {folder}", folder=cache_root()))


def _compiled(entries: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Each entry of the shelf with the seconds that it took, as they are ready."""
    count = min(cores(), len(entries))
    if count == 1:
        yield from map(_compile, entries)
        return
    with Workers(count, _nothing) as pool:
        yield from pool.as_done(_compile, entries)


def _compile(entry: str) -> tuple[str, float]:
    began = perf_counter()
    engine = box(entry).game.engine()
    engine.notice = _unheard  # the table on the screen already says it
    warm_bots(engine)
    return entry, perf_counter() - began


def _nothing() -> None:
    """A worker needs no preparation."""


def _unheard(notice: Text) -> None:
    """Discard a notice."""
