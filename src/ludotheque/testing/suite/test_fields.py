"""What the fields of a position mean, and that their values in random games are what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...kernel.record import Field, Meaning, Record, Rows, clone
from ..subject import Subject


def every_field(layout: Record, rows: Any) -> Iterator[tuple[str, Field, np.ndarray]]:
    """The fields of some records with all their values, those of frames and other rows among them."""
    for name, about in layout.declared.items():
        if isinstance(about, Rows):
            yield from (
                (f"{name}.{cell}", field, values) for cell, field, values in every_field(about.cells, rows[name])
            )
        else:
            yield name, about, np.asarray(rows[name], np.int64)


def strange(subject: Subject, name: str, about: Field, values: np.ndarray) -> str:
    """Why values are not what their field says, '' when they are.

    The most that is said of a count is what it usually stays below, and nobody reads secrets and estimates.
    """
    known = values[values >= 0]
    most = {
        Meaning.FLAG: 2,
        Meaning.CARD: about.size,
        Meaning.CHOICE: about.size,
        Meaning.SEAT: subject.players,
        Meaning.BITS: 1 << about.size,
        Meaning.ACTION: len(subject.game.actions),
        Meaning.PROGRAM: len(subject.content.programs.lines),
    }.get(about.meaning)
    if about.meaning in (Meaning.FLAG, Meaning.BITS, Meaning.PROGRAM) and len(known) != values.size:
        return f"{name} ({about.meaning.value}): {values.min()}"
    if most is not None and known.size and known.max() >= most:
        return f"{name} ({about.meaning.value}): {known.max()}, not below {most}"
    if about.meaning is Meaning.ACTION and not all(subject.game.actions.names[code] for code in set(known.tolist())):
        return f"{name}: an integer that is no action"
    if about.per_seat and about.shape[:1] != (seats(subject),):
        return f"{name}: its first axis does not count seats"
    return ""


def seats(subject: Subject) -> int:
    return subject.game.state.dtype["choice"].shape[0]


def test_every_value_is_what_its_field_says(subject: Subject) -> None:
    met: set[str] = set()
    for seed in subject.games(30, 2):
        positions = np.concatenate([clone(state) for state, _, _ in subject.walk(seed)])
        for name, about, values in every_field(subject.game.state, positions):
            assert strange(subject, name, about, values) == ""
            met.add(name)
        assert (positions["actors"] < 1 << subject.players).all()
    assert {"stack.pc", "stack.seat", "choice", "depth"} <= met
