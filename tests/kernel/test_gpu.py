"""One source, one result: what rules and networks come to on a GPU, beside the processor."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque.bots.network import FIRST, network_entry, shipped_networks
from ludotheque.bots.playout import random_games, random_games_arguments
from ludotheque.games import SHELF
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.linking.rule import Linker, rule
from ludotheque.kernel.match import Match
from tests.support.boxes import GAMES

WITH_NETWORKS = [entry for entry in GAMES if shipped_networks(SHELF[entry].game.name)]
LOOKED_AT = 40  # positions of a game


@rule
def network_many(contents, states, seats, work, net, pairs, cells, preferred, values):
    """`network_entry` for many positions, each for one seat."""
    for i in range(len(states)):
        values[i] = network_entry(contents, states[i : i + 1], work, int(seats[i]), net, pairs, cells, preferred[i])


def on_gpu(engine: Engine, template: Any) -> Any:
    return Linker(engine.game.slots, target="cuda").entry(template, template.__name__)


def positions(game: Game, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Positions of a random game, and for whom each is looked at: every seat in turn."""
    match = Match.new(game, players, seed=players)
    states = []
    while not match.finished:
        states.append(match.state.copy())
        actor = match.actors[0]
        legal = match.legal(actor)
        match.play(actor, legal[len(states) % len(legal)])
    kept = states[:: max(1, len(states) // LOOKED_AT)][:LOOKED_AT]
    return np.concatenate(kept), np.arange(len(kept), dtype=np.int64) % players


@pytest.mark.needs_gpu
@pytest.mark.parametrize("name", WITH_NETWORKS)
def test_a_network_says_the_same_on_a_gpu(name: str) -> None:
    game = SHELF[name].game
    engine = game.engine()
    network_there = on_gpu(engine, network_many)
    for network in shipped_networks(game.name):
        players = network.players[-1]
        states, seats = positions(game, players)
        actions, width = len(game.actions), len(states)
        contents, net = game.content().record, network.net
        values, preferred = np.zeros(width, np.int64), np.zeros((width, actions), np.int32)
        blank = game.state.zeros(2), net, game.encoder.blank(), np.zeros((2, FIRST), np.int32)
        network_there(contents, states, seats, *blank, preferred, values)
        weights = np.zeros(actions, np.int32)
        entry = engine.template(network_entry)
        for i in range(width):
            assert entry(contents, states[i : i + 1], blank[0], int(seats[i]), *blank[1:], weights) == values[i]
            assert weights.tolist() == preferred[i].tolist()
        assert len(set(values.tolist())) > width // 4, "they do not all say the same"


@pytest.mark.needs_gpu
@pytest.mark.parametrize("name", GAMES)
def test_games_go_the_same_way_on_a_gpu(name: str) -> None:
    game = SHELF[name].game
    engine = game.engine()
    play_there = on_gpu(engine, random_games)
    for players in game.seats:
        expected, on_device = (random_games_arguments(engine, game.content(), players, 7, 0, 5) for _ in range(2))
        engine.template(random_games)(*expected)
        play_there(*on_device)
        assert on_device[-2].tolist() == expected[-2].tolist()
        assert on_device[-1].tolist() == expected[-1].tolist()
        assert on_device[-1].min() > 0
