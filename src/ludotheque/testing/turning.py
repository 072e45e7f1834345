"""A table turned: the same position with everybody some seats further on, by what its fields say of themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel.record import Field, Meaning, Record, Rows


def turned(layout: Record, state: np.ndarray, by: int) -> np.ndarray:
    """A copy in which seat p has become seat p + `by`, around the table. Numbers of things that belong to seats without
    being seats (a deck of one's own, say) are beyond it.
    """
    other = state.copy()
    players = int(state["players"][0])
    _turn(layout, other[0], players, by)
    return other


def _turn(layout: Record, row: Any, players: int, by: int) -> None:
    for name, about in layout.declared.items():
        if isinstance(about, Rows):
            for inner in row[name]:
                if inner["pc"]:
                    _turn(about.cells, inner, players, by)
        elif about.shape:
            row[name] = _values(about, np.array(row[name]), players, by)
        else:
            row[name] = int(_values(about, np.array([row[name]]), players, by)[0])


def _values(about: Field, values: np.ndarray, players: int, by: int) -> np.ndarray:
    if about.per_seat:
        values[:players] = np.roll(values[:players], by, axis=0)
    if about.meaning is Meaning.SEAT:
        return np.where(values >= 0, (values + by) % players, values)
    if about.seats:
        turned = np.zeros_like(values)
        for seat in range(players):
            turned |= (values >> seat & 1) << ((seat + by) % players)
        return turned
    return values
