"""The icons in the sprites, named as on game-icons.net. One sprite serves every page (`icons.txt`, and icons of several
games). Each game has one more with the icons of its pages and cards.
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
    """The sprite of each icon, as a path among the static files; empty if the sprites are not built."""
    paths = [path for path in (STATIC / SPRITE, *sorted(STATIC.glob(SPRITES))) if path.is_file()]
    return {
        name: path.relative_to(STATIC).as_posix()
        for path in paths
        for name in SYMBOL.findall(path.read_text(encoding="utf-8"))
    }


@cache
def known() -> frozenset[str]:
    """The names of icons in the sprites, or those that are listed if the sprites are not built."""
    return frozenset(sprites()) or frozenset(read_icons(LIST)).union(*(artwork.signs for artwork in all_looks()))


def picture(name: str) -> str:
    """The name itself, or a question mark if no icon has it."""
    return name if name in known() or name in signs() else FALLBACK


@cache
def address(name: str) -> str:
    """The address of an icon in its sprite, else as a picture of its own; a question mark's if it is unknown."""
    name = picture(name)
    if name not in sprites() and name in signs():
        return f"/signs/{name}.svg#i-{name}"
    return f"{asset(sprites().get(name, SPRITE))}#i-{name}"
