"""Every game leaves frames and scratch cells free: what is deeper than any random game still finds room."""

from __future__ import annotations

from ..headroom import measure
from ..subject import Subject

FREE_FRAMES, FREE_CELLS = 1, 4


def test_a_frame_and_some_cells_are_free(plain_subject: Subject) -> None:
    room = measure(plain_subject, plain_subject.games(0, 3) or range(1))
    print(f"{plain_subject.name}, {plain_subject.players} players: {room}")
    assert 0 < room.frames <= room.frames_there - FREE_FRAMES, room
    assert 0 < room.cells <= room.cells_there - FREE_CELLS, room
