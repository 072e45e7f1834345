"""How often each card was drawn by luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.events import Event, told_kinds
from ..kernel.game import Game
from ..kernel.record import Field, Meaning


def cards_drawn(game: Game, content: Content, start: np.ndarray, events: Iterable[Event]) -> list[tuple[Any, int]]:
    """The cards that seats have drawn, of the kinds that a game declares as drawn (`EventKind.draws`), and how often
    each came, in the order of their numbers. `start`: the position at the beginning, shape (1,), in which seats were
    dealt some already.
    """
    came = Counter((event.kind, event.a) for event in events)
    counts: Counter[tuple[str, int]] = Counter()
    for number, kind in enumerate(told_kinds(game.events)):
        if kind.draws:
            counts.update({(kind.draws, card): count for (told, card), count in came.items() if told == number})
            dealt = held_in(game, start, kind.dealt)[:, 1].tolist() if kind.dealt else []
            counts.update((kind.draws, card) for card in dealt)
    return [(content.taken(name)[card], counts[name, card]) for name, card in sorted(counts)]


def held_in(game: Game, position: np.ndarray, name: str) -> np.ndarray:
    """The cards in a field of a position, shape (1,), that has a row for each seat: rows of seat and card."""
    field, values = game.state.declared[name], position[name][0]
    assert isinstance(field, Field)
    if field.meaning is Meaning.BITS:
        values = np.where(values[..., None] >> np.arange(field.size) & 1, np.arange(field.size), -1)
    found = np.nonzero(values >= 0)
    rows = np.column_stack((found[0], values[found]))
    return rows[rows[:, 0] < int(position["players"][0])]
