"""Pictures of cards, drawn by the program: static SVG, the same bytes each time.

    woodcut   a sign of game-icons.net in a country of seven tones, under a sun or a moon
    lands     the land itself, without a sign
    illumination   a figure, a building or a sign in enamel, under an arch on gold ground
    people   figures, said in words and drawn from parts, and portraits of them
    edifice   buildings, said in words and built of masses
    drawn   those of cards that are in no box, by an address that says what they show; `signs` are their subjects
    outline   the outline of a sign, measured and shortened
    pen, sky, grounds, countries, buildings   what both are drawn with

Each is a file of its own, so that what it calls things in itself never meets another picture's names; it uses neither
scripts, filters nor styles. `SCENES`, `PEOPLE` (edifices, too) and `BOXES` bound its size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Most(NamedTuple):
    """How many bytes a picture has at most, raw and as it travels."""

    raw: int
    packed: int


SCENES, PEOPLE, BOXES = Most(12_000, 4_000), Most(14_000, 5_000), Most(16_000, 5_000)


class Picture(Protocol):
    """A picture that can be drawn; `subject` is what no two cards of a game share."""

    @property
    def subject(self) -> str: ...

    def draw(self, signs: Mapping[str, str]) -> str:
        """The file, from the paths of game-icons.net by name."""
        ...
