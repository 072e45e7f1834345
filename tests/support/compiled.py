"""What the whole suite compiles of a game is compiled by the first process that needs any of it; the others load it.

Half of the time that a part takes is to follow all of the game's rules: processes that compile a part each would do so
each.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from ludotheque.bots.tasks import warm
from ludotheque.games import SHELF
from ludotheque.kernel.foresight import foresee
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.linking.cache import cache_root
from ludotheque.kernel.linking.rule import compiled_by_default
from ludotheque.testing.compiling import alone

CACHE = "LUDOTHEQUE_CACHE"


def shelf_games() -> dict[str, Game]:
    """The games of the shelf by their names."""
    return {box.package: box.game for box in SHELF.values()}


def compile_whole_games(run: str, games: Mapping[str, Game]) -> None:
    """From now on whoever asks for the compiled engine of one of these games, or of another of its name, finds all of
    it compiled, once in this run of tests.
    """
    engine_of, kept_in, met = Game.engine, os.environ.get(CACHE), set[str]()

    def engine(self: Game, *, compiled: bool | None = None) -> Engine:
        wanted = compiled_by_default() if compiled is None else compiled
        if wanted and self.name in games and self.name not in met and os.environ.get(CACHE) == kept_in:
            met.add(self.name)
            compile_once(games[self.name], run)
        return engine_of(self, compiled=compiled)

    Game.engine = engine


def compile_once(game: Game, run: str) -> None:
    """Compile a whole game, unless another process has in this run; one that is about to is waited for."""
    done = cache_root() / f"{game.name}.whole"
    with alone(done.name):
        if not done.exists() or done.read_text() != run:
            compile_all(game)
            done.write_text(run)


def compile_all(game: Game) -> None:
    """All that tests call: what bots and simulations do, what a network sees, and what is foretold."""
    engine, content = game.engine(compiled=True), game.content()
    warm(engine)
    state = engine.start(content, game.seats[0], 1)
    seat = engine.actors(state)[0]
    engine.observe(content, state, seat)
    foresee(engine, content, engine.redact(content, state, seat), seat, int(engine.legal(content, state, seat)[0]))
