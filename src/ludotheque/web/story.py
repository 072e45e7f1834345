"""An update with its beats: pages that have most of their lines in common, each line sent once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

Page = tuple[str, Mapping[str, Any]]  # its text, and what is said about it


def packed(pages: Iterable[Page]) -> str:
    """Pages as JSON: `lines`, and for each page what is said about it and its `text`, which is ranges of lines one
    after the other: [first, behind the last, ...].
    """
    known: dict[str, int] = {}
    told = [
        {**about, "text": _ranges([known.setdefault(line, len(known)) for line in text.split("\n")])}
        for text, about in pages
    ]
    return msgspec.json.encode({"lines": list(known), "pages": told}).decode()


def _ranges(numbers: Sequence[int]) -> list[int]:
    found: list[int] = []
    for number in numbers:
        if found and found[-1] == number:
            found[-1] += 1
        else:
            found += [number, number + 1]
    return found
