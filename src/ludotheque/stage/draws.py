"""How often each card was drawn by luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.events import Event, told_kinds
from ..kernel.game import Game
from ..kernel.record import Field, Meaning


@dataclass(frozen=True)
class Drawn:
    """A card, how often it was dealt at the beginning, and how often it was drawn since."""

    card: Any
    dealt: int
    since: int


def cards_drawn(game: Game, content: Content, start: np.ndarray, events: Iterable[Event]) -> list[Drawn]:
    """The cards that seats have got by luck, of the kinds that a game declares as drawn (`EventKind.draws`), in the
    order of their numbers. `start`: the position at the beginning, shape (1,).
    """
    came = Counter((event.kind, event.a) for event in events)
    dealt: Counter[tuple[str, int]] = Counter()
    since: Counter[tuple[str, int]] = Counter()
    for number, kind in enumerate(told_kinds(game.events)):
        if kind.draws:
            since.update(
                {(kind.draws, card): count for (event_kind, card), count in came.items() if event_kind == number}
            )
            held = held_in(game, start, kind.dealt)[:, 1].tolist() if kind.dealt else []
            dealt.update((kind.draws, card) for card in held)
    return [
        Drawn(content.taken(name)[card], dealt[name, card], since[name, card])
        for name, card in sorted({*dealt, *since})
    ]


def held_in(game: Game, position: np.ndarray, name: str) -> np.ndarray:
    """The cards in a field of a position, shape (1,), that has a row for each seat: rows of seat and card."""
    field, values = game.state.declared[name], position[name][0]
    assert isinstance(field, Field)
    if field.meaning is Meaning.BITS:
        values = np.where(values[..., None] >> np.arange(field.size) & 1, np.arange(field.size), -1)
    indices = np.nonzero(values >= 0)
    rows = np.column_stack((indices[0], values[indices]))
    return rows[rows[:, 0] < int(position["players"][0])]
