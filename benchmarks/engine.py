"""The engine on one core: random games, and the playouts of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from ludotheque.bots.greedy import greedy_choice, greedy_means
from ludotheque.bots.network import ValueNetwork
from ludotheque.bots.playout import play_random_games
from ludotheque.bots.puct import PuctTree
from ludotheque.bots.search import ENDS
from ludotheque.bots.tree import CHUNK, Tree
from ludotheque.games import SHELF, box
from ludotheque.kernel.content import Content
from ludotheque.kernel.game import Engine
from ludotheque.kernel.random import generator

from .measure import Effort, Figure, Measure, rates

Position = tuple[Engine, Content, np.ndarray, int]  # what a seat knows, as a tree takes it
Asked = list[tuple[Position, np.ndarray]]  # decisions, each with its legal actions

GAMES = 5000
PLAYOUTS = 4096
ASKED = 200  # decisions that a greedy bot is asked for


def random_play(
    entry: str, decisions_a_second: float, games_a_second: float | None, state: int, players: int = 4
) -> Callable[[Effort], Iterator[Figure]]:
    """A measure of whole games at random, in one call for many games."""

    def run(effort: Effort) -> Iterator[Figure]:
        game = box(entry).game
        engine, content = game.engine(), game.content(dict(box(entry).presets))
        first = 0
        decisions: list[int] = []

        def play() -> float:
            nonlocal first
            _, lengths = play_random_games(engine, content, players, 1, first, GAMES)
            first += GAMES
            decisions.append(int(lengths.sum()))
            return decisions[-1]

        speeds = rates(play, effort)
        length = sum(decisions) / (len(decisions) * GAMES)
        name = f"{entry}, random play, {players} players"
        yield Figure(name, "decisions/s", speeds, at_least=decisions_a_second)
        yield Figure(name, "games/s", tuple(value / length for value in speeds), at_least=games_a_second)
        yield Figure(f"{entry}, state", "bytes", (game.state.nbytes,), at_most=state)

    return run


def search(effort: Effort) -> Iterator[Figure]:
    """Playouts of the search from the start, each with its own determinization and to the end of the game."""
    game = box("vaalbara").game
    engine, content = game.engine(), game.content()
    for players in (2, 4):
        state = engine.start(content, players, 1)
        known = engine.redact(content, state, 0)
        seeds = iter(range(1, 1 << 30))

        def grow(known=known, seeds=seeds) -> float:
            return _grown(Tree(engine, content, known, 0, generator(next(seeds)), PLAYOUTS, ends=ENDS))

        yield Figure(
            f"vaalbara, search from the start, {players} players",
            "playouts/s",
            rates(grow, effort),
            at_least=40_000,
            note=f"trees of {PLAYOUTS}, {CHUNK} a call",
        )


def leaves(effort: Effort) -> Iterator[Figure]:
    """What the levels of bots do at a leaf, playouts that stop, beside what a learned network does there.

    The network has learned nothing, which takes as long.
    """
    for shelf in SHELF.values():
        game, content = shelf.game, shelf.game.content(dict(shelf.presets))
        engine = game.engine()
        state = engine.start(content, 2, 1)
        seat = engine.actors(state)[0]
        at: Position = (engine, content, engine.redact(content, state, seat), seat)
        network, seeds = ValueNetwork.blank(game), iter(range(1, 1 << 30))

        def playing(at: Position = at, seeds=seeds) -> float:
            return _grown(Tree(*at, generator(next(seeds)), PLAYOUTS))

        def by_network(at: Position = at, seeds=seeds, network=network) -> float:
            return _grown(PuctTree(*at, generator(next(seeds)), PLAYOUTS, network, blend=1.0))

        for what, work in (("playouts that stop", playing), ("value networks at leaves", by_network)):
            name = f"{shelf.name}, {what}, 2 players"
            yield Figure(name, "leaves/s", rates(work, effort), note=f"from the start, trees of {PLAYOUTS}")


def greedy(effort: Effort) -> Iterator[Figure]:
    """Decisions of `greedy`, beside the same ones from all guesses and beyond chance, as a search starts from them."""
    for shelf in SHELF.values():
        players = min(4, shelf.seats[-1])
        positions = _decisions(shelf.game.engine(), shelf.game.content(dict(shelf.presets)), players)
        seeds = iter(range(1, 1 << 30))

        def quick(positions: Asked = positions, seeds=seeds) -> float:
            for known, legal in positions:
                greedy_choice(*known, generator(next(seeds)), legal)
            return ASKED

        def thorough(positions: Asked = positions, seeds=seeds) -> float:
            for known, legal in positions:
                greedy_means(*known, generator(next(seeds)), len(legal))
            return ASKED

        name = f"{shelf.name}, {players} players"
        yield Figure(f"{name}, greedy", "decisions/s", rates(quick, effort))
        yield Figure(f"{name}, all guesses, beyond chance", "decisions/s", rates(thorough, effort))


def _decisions(engine: Engine, content: Content, players: int) -> Asked:
    """Decisions between several actions in games of greedy bots: what the seat knows, and its legal actions."""
    asked: Asked = []
    chance = generator(1)
    for game in range(ASKED):
        state = engine.start(content, players, game)
        while len(asked) < ASKED and engine.actors(state):
            seat = engine.actors(state)[0]
            known = engine.redact(content, state, seat)
            legal = engine.legal(content, known, seat)
            if len(legal) > 1:
                asked.append(((engine, content, known, seat), legal))
            engine.apply(content, state, seat, greedy_choice(engine, content, known, seat, chance, legal))
    return asked


def _grown(tree: Tree) -> float:
    while tree.playouts < PLAYOUTS:
        tree.grow(CHUNK)
    return PLAYOUTS


MEASURES = (
    Measure("random", "random play and the size of a state", random_play("vaalbara", 8e6, None, 512)),
    Measure("random-royaume", "the same for Le Royaume", random_play("royaume-2e", 3e6, 12_000, 2048)),
    Measure("random-margraves", "the same for Margraves", random_play("margraves", 1.5e6, None, 3072)),
    Measure("random-chronica", "the same for Chronica", random_play("chronica", 5e6, None, 1024, players=2)),
    Measure("search", "playouts of the search", search),
    Measure("leaves", "playouts that stop, and value networks at leaves", leaves),
    Measure("greedy", "decisions of the greedy bot", greedy),
)
