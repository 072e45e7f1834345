"""Other engines on this machine, at random play, measured as their documentation has them used."""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .measure import Effort, Figure, Measure, rates

UNIT = "decisions/s"
LEAVES = "leaves/s"
ROLLOUTS = 500
SPIEL_GAMES = ("hearts", "gin_rummy", "backgammon")
ZOO_GAMES = ("connect_four_v3", "texas_holdem_v4", "chess_v6")


def open_spiel(effort: Effort) -> Iterator[Figure]:
    """OpenSpiel: a Python loop over its C++ games, its C++ bots, and the C++ rollouts of its tree search."""
    if find_spec("pyspiel") is None:
        yield Figure("OpenSpiel", UNIT, left_out="not installed: pip install 'ludotheque[bench]'")
        return
    spiel = import_module("pyspiel")
    for name in SPIEL_GAMES:
        game = spiel.load_game(name)
        loop = rates(lambda game=game: _spiel_loop(game), effort)
        yield Figure(f"OpenSpiel {name}, Python loop", UNIT, loop)
        bots = [spiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]
        yield Figure(
            f"OpenSpiel {name}, C++ random bots",
            UNIT,
            rates(lambda game=game, bots=bots: _spiel_bots(spiel, game, bots), effort),
        )
        yield Figure(
            f"OpenSpiel {name}, C++ rollouts",
            UNIT,
            rates(_spiel_rollouts(spiel, game), effort),
            note="rollouts of its MCTS, times the mean length of a game",
        )


def _spiel_loop(game: Any) -> int:
    """One game; returns its decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _spiel_bots(spiel: Any, game: Any, bots: list[Any]) -> int:
    state = game.new_initial_state()
    spiel.evaluate_bots(state, bots, random.getrandbits(30))
    return sum(step.player >= 0 for step in state.full_history())


def _spiel_rollouts(spiel: Any, game: Any) -> Callable[[], float]:
    """Two evaluations of ROLLOUTS games each, from the first choice: all that its search does here."""
    length = sum(_spiel_loop(game) for _ in range(100)) / 100
    state = _first_choice(game)
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 3)
    searcher = spiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 5, False)

    def run() -> float:
        searcher.step(state)
        return 2 * ROLLOUTS * length

    return run


def _first_choice(game: Any) -> Any:
    """The first position at which there is something to choose: elsewhere a search answers at once."""
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def open_spiel_search(effort: Effort) -> Iterator[Figure]:
    """OpenSpiel: the playouts of its C++ tree search, each to the end of a game."""
    if find_spec("pyspiel") is None:
        yield Figure("OpenSpiel", LEAVES, left_out="not installed: pip install 'ludotheque[bench]'")
        return
    spiel = import_module("pyspiel")
    for name in SPIEL_GAMES:
        game = spiel.load_game(name)
        state = _first_choice(game)
        searcher = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, 3), 2.0, ROLLOUTS, 100, False, 5, False)

        def grow(searcher: Any = searcher, state: Any = state) -> float:
            searcher.step(state)
            return ROLLOUTS

        note = f"from the start, trees of {ROLLOUTS}"
        yield Figure(f"OpenSpiel {name}, playouts of its tree search", LEAVES, rates(grow, effort), note=note)


def pettingzoo(effort: Effort) -> Iterator[Figure]:
    """PettingZoo's classic games, through its own loop over agents."""
    if find_spec("pettingzoo") is None:
        yield Figure("PettingZoo", UNIT, left_out="not installed: pip install 'ludotheque[bench]'")
        return
    for name in ZOO_GAMES:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                environment = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            yield Figure(f"PettingZoo {name}", UNIT, left_out=str(error))
            continue
        yield Figure(f"PettingZoo {name}", UNIT, rates(lambda e=environment: _zoo_game(e), effort))


def _zoo_game(environment: Any) -> int:
    """One game; returns its decisions."""
    environment.reset(seed=random.getrandbits(30))
    decisions = 0
    for agent in environment.agent_iter():
        seen, _, terminated, truncated, _ = environment.last()
        action = None
        if not (terminated or truncated):
            action = environment.action_space(agent).sample(seen["action_mask"])
            decisions += 1
        environment.step(action)
    return decisions


def fastcatan(effort: Effort) -> Iterator[Figure]:
    """fastcatan: a Python loop over a hand-written C++ Catan."""
    if find_spec("fastcatan") is None:
        why = "not installed: pip install 'ludotheque[bench]'"
        if sys.version_info < (3, 12):
            why = f"needs Python 3.12, this is {sys.version_info[0]}.{sys.version_info[1]}"
        yield Figure("fastcatan", UNIT, left_out=why)
        return
    catan = import_module("fastcatan")
    yield Figure("fastcatan, Python loop", UNIT, rates(lambda: _catan_game(catan), effort))


def _catan_game(catan: Any) -> int:
    game, decisions = catan.Env(), 0
    game.reset(seed=random.getrandbits(30))
    while not game.done:
        game.step(random.choice(game.legal_actions()))
        decisions += 1
    return decisions


MEASURES = (
    Measure("openspiel", "OpenSpiel's C++ games", open_spiel),
    Measure("openspiel-search", "OpenSpiel's tree search", open_spiel_search),
    Measure("pettingzoo", "PettingZoo's classic games", pettingzoo),
    Measure("fastcatan", "a C++ Catan", fastcatan),
)
