"""The icons in the sprite, named as game-icons.net names them: those of every page (`icons.txt`) and of every game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..games.looks import all_looks, read_icons

LIST = Path(__file__).parent / "icons.txt"
FALLBACK = "uncertainty"


@cache
def known() -> frozenset[str]:
    """The names in the sprite."""
    return frozenset(read_icons(LIST)).union(*(one.signs for one in all_looks()))


@cache
def picture(name: str) -> str:
    """The name itself, or a question mark for one that is not in the sprite."""
    return name if name in known() else FALLBACK
