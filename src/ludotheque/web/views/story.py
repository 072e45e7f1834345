"""An update with its beats: pages that have most of their text in common, each line of it sent once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

Page = tuple[Sequence[str], Mapping[str, Any]]  # the texts that make it up, and what is said about it


def packed(pages: Iterable[Page]) -> str:
    """Pages as JSON: `lines`, and for each page what is said about it and its `text`, which is ranges of lines one
    after the other: [first, behind the last, ...]. A line is one with its end, or the rest of one where a text that
    several pages have begins or ends within it.
    """
    lines: defaultdict[str, int] = defaultdict(count().__next__)
    known: dict[str, list[int]] = {}
    packed_pages = []
    for texts, about in pages:
        ranges: list[int] = []
        for text in texts:
            if text not in known:
                # `str.splitlines`, as `Markup` would make a Markup of each line
                known[text] = _ranges([lines[line] for line in str.splitlines(text, keepends=True)])
            ranges += known[text]
        packed_pages.append({**about, "text": ranges})
    return msgspec.json.encode({"lines": list(lines), "pages": packed_pages}).decode()


def _ranges(numbers: Sequence[int]) -> list[int]:
    """The runs of neighbours in a row of numbers."""
    ranges: list[int] = []
    behind = None
    for number in numbers:
        if number != behind:
            ranges += (number,) if behind is None else (behind, number)
        behind = number + 1
    return ranges if behind is None else [*ranges, behind]
