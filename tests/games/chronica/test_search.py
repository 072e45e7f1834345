"""Bots of every kind play Chronica Universalis uncompiled, whatever integers they hand in."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.games.chronica.game import GAME


def test_actions_may_be_small_numpy_integers() -> None:
    """A search without compiled code takes its actions from arrays of 16 bits; cards of a set need 52."""
    engine = GAME.engine(compiled=False)
    for options in ({}, {"decks": "own"}):
        content = GAME.content(options)
        for seed in range(4):
            state, dice = engine.start(content, 2, seed), np.random.default_rng(seed)
            while seats := engine.actors(state):
                legal = engine.legal(content, state, seats[0])
                assert legal.dtype == np.int16
                action: Any = dice.choice(legal)
                engine.apply(content, state, seats[0], action)
