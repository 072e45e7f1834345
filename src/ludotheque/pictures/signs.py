"""The signs of game-icons.net, by name: the subjects of pictures that are drawn while the program runs, for cards that
are in no box. `make assets` packs them; where it has not run there are none, and such cards have no picture.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

PACK = Path(__file__).parent.parent / "web" / "static" / "vendor" / "signs.json.gz"


def packed() -> bool:
    """Whether there are any."""
    return PACK.is_file()


@cache
def signs() -> Mapping[str, str]:
    """The paths of all signs, in a box of 512 by 512; empty where they are not packed. Reading them takes a moment."""
    return json.loads(gzip.decompress(PACK.read_bytes())) if packed() else {}


def sign_names() -> Collection[str]:
    """Their names; none where they are not packed."""
    return signs().keys()


def known_sign(name: str) -> bool:
    """Whether there is such a sign; any may be one where none are packed."""
    return not packed() or name in signs()
