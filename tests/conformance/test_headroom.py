"""The measure of stacks and scratch buffers counts what is gone again."""

from __future__ import annotations

import numpy as np

from ludotheque.testing.headroom import CountingEngine, Remembering, deepest
from tests.toys import market


def test_the_measure_counts_frames_that_are_gone_again() -> None:
    """Between two sealed choices two frames stand; a visit takes two more in between."""
    game, content = market.GAME, market.GAME.content()
    engine = CountingEngine(game, compiled=False)
    state = engine.start(content, 1, 1)
    deepest[0] = 0
    engine.apply(content, state, 0, market.Act.VISIT + market.STALL_IDS.index("cider"))
    assert (int(state["depth"][0]), deepest[0]) == (2, 4)


def test_the_measure_counts_cells_that_are_written() -> None:
    scratch = np.zeros(9, np.int16).view(Remembering)
    scratch[5] = 1
    scratch[3] = 1
    assert scratch.highest == 5
