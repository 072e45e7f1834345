"""Other engines on this machine, at random play, measured as their documentation has them used."""

from __future__ import annotations

import os
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
PGX_GAMES = ("connect_four", "backgammon", "sparrow_mahjong")
NO_SPIEL = Figure("OpenSpiel", UNIT, left_out="not installed: pip install 'ludotheque[bench]'")


def open_spiel(effort: Effort) -> Iterator[Figure]:
    """OpenSpiel: a Python loop over its C++ games, its C++ bots, and its C++ tree search: rollouts alone, and whole."""
    if find_spec("pyspiel") is None:
        yield NO_SPIEL
        return
    spiel = import_module("pyspiel")
    for name in SPIEL_GAMES:
        game = spiel.load_game(name)
        length = sum(_spiel_loop(game) for _ in range(100)) / 100
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
            tuple(length * rate for rate in rates(_spiel_search(spiel, game, 2, ROLLOUTS), effort)),
            note="rollouts of its MCTS, times the mean length of a game",
        )
        yield Figure(
            f"OpenSpiel {name}, playouts of its tree search",
            LEAVES,
            rates(_spiel_search(spiel, game, ROLLOUTS, 1), effort),
            note=f"from the first choice, trees of {ROLLOUTS}",
        )


def _spiel_loop(game: Any, observe: str = "") -> int:
    """One game, each decision with its mask and this tensor, if any; returns its decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            if observe:
                state.legal_actions_mask()
                getattr(state, observe)()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _spiel_bots(spiel: Any, game: Any, bots: list[Any]) -> int:
    state = game.new_initial_state()
    spiel.evaluate_bots(state, bots, random.getrandbits(30))
    return sum(step.player >= 0 for step in state.full_history())


def _spiel_search(spiel: Any, game: Any, nodes: int, playouts: int) -> Callable[[], float]:
    """A tree search from the first choice, of so many nodes and playouts at each; returns how many playouts it was."""
    state = _first_choice(game)
    evaluator = spiel.RandomRolloutEvaluator(playouts, 3)
    searcher = spiel.MCTSBot(game, evaluator, 2.0, nodes, 100, False, 5, False)

    def run() -> float:
        searcher.step(state)
        return nodes * playouts

    return run


def _first_choice(game: Any) -> Any:
    """The first position at which there is something to choose: elsewhere a search answers at once."""
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


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


def open_spiel_observed(effort: Effort) -> Iterator[Figure]:
    """OpenSpiel's games as a learner steps them: with the mask and the tensor of each decision."""
    if find_spec("pyspiel") is None:
        yield NO_SPIEL
        return
    spiel = import_module("pyspiel")
    for name in SPIEL_GAMES:
        game = spiel.load_game(name)
        observe = "observation_tensor" if game.get_type().provides_observation_tensor else "information_state_tensor"
        speeds = rates(lambda game=game, observe=observe: _spiel_loop(game, observe), effort)
        yield Figure(f"OpenSpiel {name}, masks and {observe.replace('_', ' ')}s", UNIT, speeds)


def pgx(effort: Effort, lanes: int, steps: int) -> Iterator[Figure]:
    """Pgx: so many games at once in one compiled step, which observes each; JAX on the processor."""
    if find_spec("pgx") is None or find_spec("jax") is None:
        yield Figure("Pgx", UNIT, left_out="not installed: pip install pgx jax")
        return
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in PGX_GAMES:
            yield Figure(f"Pgx {name}, {lanes} lanes, observations", UNIT, rates(_pgx_run(name, lanes, steps), effort))


def _pgx_run(name: str, lanes: int, steps: int) -> Callable[[], float]:
    """Random legal actions in every lane, so many steps in one call of compiled code."""
    jax, numpy = import_module("jax"), import_module("jax.numpy")
    game = import_module("pgx").make(name)
    step = import_module("pgx.experimental").auto_reset(game.step, game.init)

    def step_lanes(state: Any, key: Any) -> tuple[Any, None]:
        chosen, chance = jax.random.split(key)
        actions = jax.random.categorical(chosen, numpy.log(state.legal_action_mask.astype(numpy.float32)), axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(chance, lanes)), None

    many = jax.jit(lambda state, key: jax.lax.scan(step_lanes, state, jax.random.split(key, steps))[0])
    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(1), lanes))
    keys = iter(range(1 << 30))

    def run() -> float:
        nonlocal state
        state = jax.block_until_ready(many(state, jax.random.PRNGKey(next(keys))))
        return lanes * steps

    return run


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
    Measure("pettingzoo", "PettingZoo's classic games", pettingzoo),
    Measure("fastcatan", "a C++ Catan", fastcatan),
)
