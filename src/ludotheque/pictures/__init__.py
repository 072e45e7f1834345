"""Pictures of cards, drawn by the program: static SVG, the same bytes each time.

    woodcut   a sign of game-icons.net in a country of seven tones, under a sun or a moon
    lands     the land itself, without a sign
    illumination   a sign in enamel under an arch on gold ground
    drawn   those of cards that are in no box, by an address that says what they show; `signs` are their subjects
    outline   the outline of a sign, measured and shortened
    pen, sky, grounds, countries, buildings   what both are drawn with

Each is a file of its own, so that what it calls things in itself never meets another picture's names; it uses neither
scripts, filters nor styles. `MOST` and `MOST_PACKED` bound its size, raw and as it travels.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

MOST = 12_000
MOST_PACKED = 4_000


class Picture(Protocol):
    """A picture that can be drawn; `subject` is what no two cards of a game share."""

    @property
    def subject(self) -> str: ...

    def draw(self, signs: Mapping[str, str]) -> str:
        """The file, from the paths of game-icons.net by name."""
        ...
