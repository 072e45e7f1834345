"""How often each face of each die came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..kernel.events import Event
from .layout import Layout

SIDES = 6


def faces_thrown(layout: Layout, events: Iterable[Event]) -> list[list[int]]:
    """Of a game's events, for its first and its second die, how often each face came, from 1 on; nothing where the game
    throws no dice.
    """
    if not layout.throws:
        return []
    thrown = [(event.a, event.b) for event in events if event.kind in layout.throws]
    return [[Counter(faces)[face] for face in range(1, SIDES + 1)] for faces in zip(*thrown, strict=True)] or [
        [0] * SIDES,
        [0] * SIDES,
    ]
