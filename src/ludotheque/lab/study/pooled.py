"""The worth of starting wealth.

A wealth tile is kept in few games of one number of players, so each interval of a census is wide. This study pools the
games of all numbers of players and several bots: by how many percent points does a player who kept the tile win more
often than by chance? It uses the games of a census and keeps them in the same way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from ...games import box
from ...kernel.text import Text
from .census import Census
from .games import SUBJECTS
from .lines import FAIR, Line, mean
from .subject import not_studied

WEALTH = "wealth"  # the kind of tile, and the field of the notes
ABOVE = Text("gagnées au-dessus du hasard avec : {name}", "won above chance with: {name}")


def tables_of(game: str, bots: Sequence[str]) -> list[tuple[str, int]]:
    """Pairs of bot and number of players. Raises GameError for a game without wealth."""
    if WEALTH not in box(game).game.box:
        raise not_studied(game, [name for name in SUBJECTS if WEALTH in box(name).game.box])
    return [(bot, players) for bot in bots for players in box(game).game.seats]


def pooled(
    game: str,
    games: int,
    bots: Sequence[str],
    seed: int,
    kept: Path,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Line]:
    """A line for each wealth tile, the worst first: percent points above chance. Raises GameError.

    progress: is called with the number of games played, of `games` for each bot and number of players.
    """
    shares: dict[str, list[float]] = defaultdict(list)
    censuses = [Census(game, players, bot, seed, kept) for bot, players in tables_of(game, bots)]
    for at, census in enumerate(censuses):
        for notes in census.notes(games, lambda done, at=at: progress(at * games + done)):
            for won, tiles in zip(notes["won"], notes[WEALTH], strict=True):
                for name in tiles:
                    shares[name].append(100 * (won - 1 / census.players))
        progress((at + 1) * games)
    ours = {name for name, tile in box(game).game.box[WEALTH].items() if tile.marks}
    lines = [
        mean(ABOVE.filled(name=name), values, *((-FAIR, FAIR) if name in ours else (None, None)))
        for name, values in shares.items()
    ]
    return sorted(lines, key=lambda line: line.value)
