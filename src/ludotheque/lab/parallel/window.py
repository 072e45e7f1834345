"""Tasks in progress, a few at a time, with results in the order of the work."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 3  # tasks handed out ahead for each worker


def in_order(
    work: Iterable[T],
    most: int,
    hand_out: Callable[[T], Any],
    result: Callable[[Any], R],
    call_off: Callable[[Any], object],
) -> Iterator[R]:
    """The results in order, with at most `most` tasks handed out at a time. Tasks left over are cancelled when the
    caller stops.
    """
    waiting: deque[Any] = deque()
    try:
        for task in work:
            waiting.append(hand_out(task))
            if len(waiting) >= most:
                yield result(waiting.popleft())
        while waiting:
            yield result(waiting.popleft())
    finally:
        for left in waiting:
            call_off(left)
