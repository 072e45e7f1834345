"""The icons in the sprite, named as game-icons.net names them: those of every page (`icons.txt`), those that a game's
pages list, and those that its cards draw.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..games.looks import all_looks, read_icons
from .assets import STATIC

LIST = Path(__file__).parent / "icons.txt"
SPRITE = STATIC / "vendor" / "icons.svg"
SYMBOL = re.compile(r'<symbol id="i-([^"]+)"')
FALLBACK = "uncertainty"


@cache
def known() -> frozenset[str]:
    """The names in the sprite; where it is not built yet, those that are listed."""
    if SPRITE.is_file():
        return frozenset(SYMBOL.findall(SPRITE.read_text(encoding="utf-8")))
    return frozenset(read_icons(LIST)).union(*(one.signs for one in all_looks()))


@cache
def picture(name: str) -> str:
    """The name itself, or a question mark for one that is not in the sprite."""
    return name if name in known() else FALLBACK
