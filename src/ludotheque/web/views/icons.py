"""The icons in the sprites, named as game-icons.net names them: those of every page (`icons.txt`) with those of several
games in one, and for each game one of those that its pages list and its cards draw.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ...games import all_looks
from ...games.artwork import read_icons
from ...pictures.signs import signs
from .assets import STATIC, asset

LIST = Path(__file__).parent / "icons.txt"
SPRITE = "vendor/icons.svg"
SPRITES = "vendor/icons/*.svg"
SYMBOL = re.compile(r'<symbol id="i-([^"]+)"')
FALLBACK = "uncertainty"


@cache
def sprites() -> Mapping[str, str]:
    """The sprite of each icon, as a path among the static files; none where they are not built yet."""
    paths = [path for path in (STATIC / SPRITE, *sorted(STATIC.glob(SPRITES))) if path.is_file()]
    return {
        name: path.relative_to(STATIC).as_posix()
        for path in paths
        for name in SYMBOL.findall(path.read_text(encoding="utf-8"))
    }


@cache
def known() -> frozenset[str]:
    """The names in the sprites; where they are not built yet, those that are listed."""
    return frozenset(sprites()) or frozenset(read_icons(LIST)).union(*(artwork.signs for artwork in all_looks()))


def picture(name: str) -> str:
    """The name itself, or a question mark for one that there is not."""
    return name if name in known() or name in signs() else FALLBACK


@cache
def address(name: str) -> str:
    """Where an icon is, one of its own where no sprite has it; or the question mark in its place."""
    name = picture(name)
    if name not in sprites() and name in signs():
        return f"/signs/{name}.svg#i-{name}"
    return f"{asset(sprites().get(name, SPRITE))}#i-{name}"
