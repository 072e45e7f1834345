"""Static files: where they are, and addresses that change with their content, so that browsers may keep them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@cache
def asset(path: str) -> str:
    """The address of a static file."""
    file = STATIC / path
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:10] if file.is_file() else "0"
    return f"/static/{path}?v={mark}"


def cover(name: str) -> str | None:
    """The address of a box's picture, None where it has only an icon."""
    path = f"boxes/{name}.svg"
    return asset(path) if (STATIC / path).is_file() else None
