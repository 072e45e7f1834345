"""The words of the rule language for work that many threads share: which of them this is, and how many there are.

A template that takes a `grid` does the work of one thread. On a GPU all threads run at once, and the hardware says
which of them runs. On a processor the array `grid` says so, and whoever calls runs one thread after another:

    for lane in range(thread(grid), lanes, threads(grid)):
        ...
"""

from __future__ import annotations

import numpy as np

from .rule import rule


@rule
def thread(grid):
    """The number of the thread that runs this, from 0."""
    return int(grid[0])


@rule
def threads(grid):
    """How many threads share the work."""
    return int(grid[1])


thread.__in_hardware__ = "thread"  # type: ignore[attr-defined]
threads.__in_hardware__ = "threads"  # type: ignore[attr-defined]


def grid_of(number: int, of: int) -> np.ndarray:
    """What tells a processor that it runs thread `number` of so many."""
    return np.array([number, of])
