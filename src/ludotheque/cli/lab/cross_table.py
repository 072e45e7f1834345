"""The command `arena` with `--deck`: decks that meet."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import box
from ...kernel.errors import GameError
from ...kernel.text import Text
from ...kernel.written.decks import slots_of
from ...lab.decks import CrossTable, cross_table
from ..console import (
    Column,
    facts,
    fewer_games,
    interval,
    number,
    print_columns,
    progress,
    quiet_engine,
    read_names,
)
from ..files import bot_called
from ..language import say
from ..shelf.decks import check_free, named
from .report import told_when_interrupted
from .request import Request


def arena_of_decks(request: Request, decks: Sequence[str], games: int, bots: str, json: bool) -> int:
    """Let decks meet and print their table. Returns the exit status. Raises GameError for impossible arguments."""
    shelf = request.shelf
    options, patch = request.read()
    check_free(options, slots_of(shelf.game).options)
    met = named(shelf, decks, patch)
    names = read_names(bots)
    if len(names) != 1:
        raise GameError(Text("Un seul bot joue toutes les pioches.", "A single bot plays all decks."))
    quiet_engine(shelf.game.engine())
    pairs = len(met) * (len(met) - 1) // 2
    with told_when_interrupted(print_cross_table, json) as tell:
        with progress(say("Parties jouées", "Games played"), pairs * 2 * -(-games // 2)) as update:
            crossed = cross_table(
                request.entry,
                met,
                names[0],
                games,
                shelf.settle(options),
                request.seed,
                patch=patch,
                bot_seconds=request.bot_seconds,
                workers=request.workers,
                cluster=request.cluster,
                progress=update,
            )
        tell(crossed)
    return tell.status


def print_cross_table(crossed: CrossTable) -> None:
    """Print the rates of each deck against every other, and over all its games."""
    places = range(len(crossed.names))

    def cell(deck: int, other: int) -> str:
        met = None if deck == other else crossed.rate(deck, other)
        return number(100 * met[0], 1) if met else "–"

    def total(deck: int) -> str:
        met = crossed.rate(deck)
        if met is None:
            return "–"
        rate, low, high = (100 * share for share in met)
        return interval(rate, low, high, 1)

    print_columns(
        say(
            "{title}, {n} parties, {bot}",
            "{title}, {n} games, {bot}",
            title=box(crossed.entry).title,
            n=number(crossed.games),
            bot=bot_called(crossed.bot, box(crossed.entry).game),
        ),
        [
            Column(say("Pioche", "Deck"), crossed.names, left=True),
            Column(say("% (à 95 %)", "% (at 95%)"), [total(deck) for deck in places]),
            *(Column(crossed.names[other], [cell(deck, other) for deck in places], rank=1) for other in places),
        ],
    )
    if crossed.games < crossed.asked:
        facts(fewer_games(crossed.games, crossed.asked), say("graine {seed}", "seed {seed}", seed=crossed.seed))
    else:
        _tell_whole(crossed)
    facts(say("{s} s, compilation non comprise", "{s} s, without compiling", s=number(crossed.seconds, 1)))


def _tell_whole(crossed: CrossTable) -> None:
    facts(
        say(
            "{n} parties par paire, la moitié à places échangées, mêmes mélanges, graine {seed}",
            "{n} games a pair, half of them with seats exchanged, over the same shuffles, seed {seed}",
            n=crossed.meetings[0].games,
            seed=crossed.seed,
        )
    )
