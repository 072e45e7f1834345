"""Every game leaves frames and scratch cells free: what is deeper than any random game still finds room."""

from __future__ import annotations

import pytest

from .headroom import Headroom, measure
from .helpers import SUBJECTS, Subject

FREE_FRAMES, FREE_CELLS = 1, 4


@pytest.mark.parametrize("table", [one for one in SUBJECTS if not one.compiled], ids=str)
def test_a_frame_and_some_cells_are_free(table: Subject) -> None:
    found = measure(table, table.games(0, 3) or range(1))
    print(f"{table.name}, {table.players} players: {found}")
    assert 0 < found.frames <= found.frames_there - FREE_FRAMES, found
    assert 0 < found.cells <= found.cells_there - FREE_CELLS, found


def test_the_measure_counts_frames_that_are_gone_again() -> None:
    """The deepest stack lies between decisions: a loop around a job around a loop."""
    found = measure(Subject("market", 3, compiled=False), range(3))
    standing = max(int(state["depth"][0]) for seed in range(3) for state, _, _ in Subject("market", 3, False).walk(seed))
    assert isinstance(found, Headroom)
    assert found.frames > standing
