"""An update with its beats: pages that share most of their text, with each line sent once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

Page = tuple[Sequence[str], Mapping[str, Any]]  # the texts that make up a page, and its other values


def packed(pages: Iterable[Page]) -> str:
    """Pages as JSON: `lines`, and for each page its other values and its `text`, as ranges of lines: [first, end, ...].

    A line includes its line break. A line is cut where a piece of text that several pages share begins or ends within
    it.
    """
    lines: defaultdict[str, int] = defaultdict(count().__next__)
    known: dict[str, list[int]] = {}
    packed_pages = []
    for texts, about in pages:
        ranges: list[int] = []
        for text in texts:
            if text not in known:
                # `Markup.splitlines` would make a Markup of each line
                known[text] = _ranges([lines[line] for line in str.splitlines(text, keepends=True)])
            ranges += known[text]
        packed_pages.append({**about, "text": ranges})
    return msgspec.json.encode({"lines": list(lines), "pages": packed_pages}).decode()


def _ranges(numbers: Sequence[int]) -> list[int]:
    """The runs of consecutive numbers in a sequence."""
    ranges: list[int] = []
    behind = None
    for number in numbers:
        if number != behind:
            ranges += (number,) if behind is None else (behind, number)
        behind = number + 1
    return ranges if behind is None else [*ranges, behind]
