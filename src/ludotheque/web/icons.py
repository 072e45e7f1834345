"""The icons in the sprite, named as game-icons.net names them; `icons.txt` lists those that are built in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

LIST = Path(__file__).parent / "icons.txt"
FALLBACK = "uncertainty"


@cache
def known() -> frozenset[str]:
    """The names in the sprite."""
    return frozenset(re.findall(r"^([a-z0-9-]+)", LIST.read_text(encoding="utf-8"), re.M))


@cache
def picture(name: str) -> str:
    """The name itself, or a question mark for one that is not in the sprite."""
    return name if name in known() else FALLBACK
