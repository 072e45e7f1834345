"""Variants of the cards of a studied game, by name: patches (`kernel/written/patch.py`).

Several names are joined by commas; `swap:CARD` puts a median card in a card's place.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.content import PatchValues
from ...kernel.written.patch import laid_over
from .games import SUBJECTS
from .subject import Patch, unknown

SWAP = "swap:"


def names(game: str) -> Iterable[str]:
    """The names of a game's variants, without swaps."""
    return SUBJECTS[game].variants if game in SUBJECTS else {}


def patch_of(game: str, name: str) -> PatchValues:
    """The patch of a variant, or of several; an empty one for "". Raises GameError for an unknown name."""
    return laid_over(*(_patch_of(game, part) for part in name.split(",") if name))


def _patch_of(game: str, name: str) -> Patch:
    swapped = SUBJECTS[game].swapped if game in SUBJECTS else None
    if name.startswith(SWAP) and swapped:
        return swapped(name.removeprefix(SWAP))
    if name not in names(game):
        raise unknown(name, [*names(game), *([f"{SWAP}CARD"] if swapped else [])])
    return SUBJECTS[game].variants[name]()
