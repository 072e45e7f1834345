"""What is in a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def inside(value: Any, closed: type | tuple[()] = ()) -> Iterator[Any]:
    """A scene, or a part of one, and everything in it: texts, and the dataclasses that it is made of.

    What several of these share, such as the signs on cards of one kind, comes once. What is in a thing of the type
    `closed` is left out.
    """
    waiting, met = [value], set()
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind is bool or kind is int or kind is float or part is None:
            continue
        key = part if kind is str else id(part)  # all live as long as the scene does
        if key in met:
            continue
        met.add(key)
        if kind is tuple or kind is list:
            waiting += part
            continue
        yield part
        if kind is not str and kind is not closed:
            waiting += vars(part).values()


def words_of(value: Any) -> Iterator[str]:
    """Every text inside a scene, or a part of one."""
    return (part for part in inside(value) if isinstance(part, str))
