"""The kinds of cards in Chronica Universalis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from ....kernel.content import Mark
from ....kernel.text import Noun, Text
from ....kernel.words import Effect
from ....kernel.written.values import Most
from ..names import PICTOGRAM_ICONS
from ..state import Domain, Pictogram

Marks = Mapping[str, Mark]
HIGHEST = 6
SILENT = Text("", "")


def cited(*sources: tuple[str] | tuple[str, str]) -> Text:
    """The sources of a history: sites or works, each with the title of a page or chapter if it has one."""

    def joined(between: str, opened: str, closed: str) -> str:
        return between.join(", ".join((site, *(opened + word + closed for word in title))) for site, *title in sources)

    return Text(joined(" ; ", "« ", " »"), joined("; ", "“", "”"))


@dataclass(frozen=True)
class Card:
    """A Building or a Character: its pictogram, its numbers, the circled one, and perhaps a power.

    A `figure` says in words whom, or which building, its picture shows; a card with neither it nor a `picture` shows
    its pictogram. `lasting` holds for as long as the card lies in a Province. `dates` and `story` are history in our
    words; `checked` names the sources that they were checked with, empty if they are unchecked.
    """

    id: str
    noun: Noun
    picture: str
    building: bool
    pictogram: Pictogram
    learning: Annotated[int, Most(HIGHEST)]
    prestige: Annotated[int, Most(HIGHEST)]
    war: Annotated[int, Most(HIGHEST)]
    predilection: Domain
    dates: Text = SILENT
    story: Text = SILENT
    power: Effect | None = None
    lasting: Effect | None = None
    figure: str = ""
    checked: Text = SILENT
    marks: Marks = field(default_factory=dict)

    @property
    def sign(self) -> str:
        """The icon of its picture."""
        return self.picture or PICTOGRAM_ICONS[self.pictogram]

    @property
    def values(self) -> tuple[int, int, int]:
        """By domain."""
        return self.learning, self.prestige, self.war
