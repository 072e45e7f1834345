"""Whether this process compiles just now: that time is nobody's thought (`bots/own.py`). Loads nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_depth = 0


@contextmanager
def compiling() -> Iterator[None]:
    """While this is open the process compiles."""
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1


def is_compiling() -> bool:
    return _depth > 0
