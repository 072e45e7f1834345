"""Bots of every kind play Margraves de Valeria uncompiled, whatever integers they hand in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque.games.margraves.game import GAME


@pytest.mark.parametrize("players", [2, 5])
def test_actions_may_be_small_numpy_integers(players: int) -> None:
    """A search without compiled code takes its actions from arrays of 16 bits; tiles need 60."""
    plain, content = GAME.engine(compiled=False), GAME.content()
    for seed in range(2):
        states = [plain.start(content, players, seed) for _ in range(2)]
        dice = np.random.default_rng(seed)
        while seats := plain.actors(states[0]):
            legal = plain.legal(content, states[0], seats[0])
            assert legal.dtype == np.int16
            action: Any = dice.choice(legal)
            plain.apply(content, states[0], seats[0], action)
            plain.apply(content, states[1], seats[0], int(action))
        assert states[0].tobytes() == states[1].tobytes()
