"""A card that shows a person: half length, in the country of a woodcut, with a glow behind the head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .. import sky
from ..countries import COUNTRIES
from ..grounds import FLOOR, Stage
from ..pen import Chance, Tones, picture
from .figure import drawn
from .marks import mix
from .words import Person, read

COVERED = (66, 174)  # what a figure hides of its ground
LIGHT = (204, 36)  # where sun or moon stand, for those who look to the right and to the left


@dataclass(frozen=True)
class Portrait:
    """What one picture shows: a figure in words (`words`), in tones, on a ground of COUNTRIES."""

    name: str
    figure: str
    tones: Tones
    ground: str
    night: bool = False

    @property
    def subject(self) -> str:
        """What no two pictures of a game share."""
        return self.figure

    @property
    def person(self) -> Person:
        return read(self.figure, self.name)

    def draw(self, signs: Mapping[str, str]) -> str:
        """The picture as a file; of `signs` it needs none."""
        person, t = self.person, self.tones
        stage = Stage(Chance(self.name), t, person.to_left, COVERED)
        ink = short_tone(mix(t.ink, "#120b06", 0.35))
        figure = drawn(person, ink)
        x = LIGHT[person.to_left]
        definitions, heavens = sky.heavens(t, FLOOR)
        definitions += (
            f'<radialGradient id="w"><stop stop-color="{t.glow}" stop-opacity=".8"/>'
            f'<stop offset="1" stop-color="{t.glow}" stop-opacity="0"/></radialGradient>'
        )
        glow = f'<ellipse cx="{128 if person.to_left else 112}" cy="70" rx="130" ry="92" fill="url(#w)"/>'
        light = sky.moon(x, 34, 14, t) if self.night else sky.rays(x, 34, t.light, 11) + sky.sun(x, 34, 14, t)
        ground = heavens + light + COUNTRIES[self.ground](stage) + glow
        return picture(definitions + figure.definitions, ground + figure.group(ink, t.light))


def short_tone(tone: str) -> str:
    """A dark tone in three digits: ink alone can bear it."""
    return "#" + "".join(f"{min(15, round(int(tone[i : i + 2], 16) / 17)):x}" for i in (1, 3, 5))
