"""What a card of Chronica Universalis says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....kernel.content import Mark
from ....kernel.effects import Effect
from ....kernel.text import Noun, Text
from ..names import PICTOGRAM_ICONS
from ..state import Domain, Pictogram

Marks = Mapping[str, Mark]
UNCHECKED = "unchecked"
SILENT = Text("", "")


@dataclass(frozen=True)
class Card:
    """A Building or a Character: its pictogram, its numbers, the circled one, and perhaps a power.

    A card without a `picture` shows its pictogram. `lasting` holds for as long as the card lies in a Province. `dates`
    and `story` are history, ours to tell; `checked` says what was opened to check them, UNCHECKED where nothing was and
    they keep to what every schoolbook has.
    """

    id: str
    noun: Noun
    picture: str
    building: bool
    pictogram: Pictogram
    learning: int
    prestige: int
    war: int
    predilection: Domain
    dates: Text = SILENT
    story: Text = SILENT
    power: Effect | None = None
    lasting: Effect | None = None
    checked: str = UNCHECKED
    marks: Marks = field(default_factory=dict)

    @property
    def sign(self) -> str:
        """The sign that its picture is made of."""
        return self.picture or PICTOGRAM_ICONS[self.pictogram]

    @property
    def values(self) -> tuple[int, int, int]:
        """By domain."""
        return self.learning, self.prestige, self.war
