"""Every game leaves frames and scratch cells free: what is deeper than any random game still finds room."""

from __future__ import annotations

import numpy as np
import pytest

from tests.toys import market

from .headroom import CountingEngine, Remembering, deepest, measure
from .helpers import SUBJECTS, Subject

FREE_FRAMES, FREE_CELLS = 1, 4


@pytest.mark.parametrize("table", [subject for subject in SUBJECTS if not subject.compiled], ids=str)
def test_a_frame_and_some_cells_are_free(table: Subject) -> None:
    room = measure(table, table.games(0, 3) or range(1))
    print(f"{table.name}, {table.players} players: {room}")
    assert 0 < room.frames <= room.frames_there - FREE_FRAMES, room
    assert 0 < room.cells <= room.cells_there - FREE_CELLS, room


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
