"""In which words the tests of each game say what is in its box, and what can be guessed of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def bits(mask: int) -> list[int]:
    """The places of the set bits."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@dataclass(frozen=True)
class Guess:
    """A true statement about a position, and how often uniform guesses agree with it."""

    about: str
    agrees: Callable[[Any], bool]
    chance: float
