"""`warm`: compile everything that will be called, for some games or for every game of the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from ..bots import warm as warm_bots
from ..games import SHELF, box
from ..kernel.rule import cache_root
from .console import err, number, out, quiet_engine
from .language import say


def warm(names: Sequence[str]) -> None:
    """Compile the named games, or all, and say where the result is kept. Raises GameError for unknown names."""
    ready: set[str] = set()
    for shelf in [box(name) for name in names] or SHELF.values():
        if shelf.game.name in ready:
            continue  # another edition of a game that is ready
        ready.add(shelf.game.name)
        began = perf_counter()
        with err.status(
            say("{title} : compilation, une seule fois…", "{title}: compiling, once only…", title=shelf.title)
        ):
            warm_bots(quiet_engine(shelf.game.engine()))
        seconds = number(perf_counter() - began, 1)
        out.print(say("{title} : prêt ({s} s)", "{title}: ready ({s} s)", title=shelf.title, s=seconds))
    out.print(say("Gardé dans {folder}", "Kept in {folder}", folder=cache_root()))
