"""A banner that hangs from its pole over a country: the field in the tinctures of what it stands for, a charge on it.

Two tinctures part the field in halves; the name gives the pattern of the cloth, the country and the side of the light.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import sky
from .grounds import FLOOR, Stage, far_hills, middle_hills, near_ground
from .outline import Outline
from .pen import Chance, Tones, gradient, group, join, path, picture, short, stroke

INK, WOOD, GILT, GOLD = "#22170f", "#6b4423", "#b9821f", "#f3cf6b"
LEFT, TOP, RIGHT, FOOT = 66.0, 20.0, 174.0, 150.0  # of the cloth, which ends in two tails
CENTRE, CHARGE = 120.0, (74.0, 78.0)
CLOTHS = {
    "plain": "",
    "lozenges": "M0 8L8 0l8 8-8 8z",
    "bars": "M0 4h16M0 12h16",
    "dots": "M4 4h.1M12 12h.1",
}


@dataclass(frozen=True)
class Tincture:
    """A colour of cloth: in the light, itself, and in its folds."""

    light: str
    body: str
    fold: str


@dataclass(frozen=True)
class Banner:
    """What one picture shows. `name` decides all that chance decides; `sign` is the charge, by game-icons.net; `field`
    are the tinctures, one or two, `tones` those of the country behind.
    """

    name: str
    sign: str
    field: tuple[Tincture, ...]
    tones: Tones

    @property
    def subject(self) -> str:
        """What no two pictures of a game share: the charge on its field."""
        return f"{self.sign} on {' and '.join(tincture.body for tincture in self.field)}"

    def draw(self, signs: Mapping[str, str]) -> str:
        """The picture as a file. `signs` are the paths of game-icons.net by name."""
        chance = Chance(self.name)
        stage = Stage(chance, self.tones, chance.flip())
        definitions, heavens = sky.heavens(self.tones, FLOOR)
        x = chance.between(22, 40) if stage.lit_left else chance.between(200, 218)
        lights = sky.rays(x, 34, self.tones.light) + sky.sun(x, 34, 12, self.tones)
        _, middle = middle_hills(stage)
        marks, cloth = self._cloth(chance, stage.lit_left)
        content = heavens + lights + far_hills(stage) + middle + near_ground(stage) + _pole() + cloth
        return picture(definitions + marks + self._charge(signs), content)

    def _cloth(self, chance: Chance, lit_left: bool) -> tuple[str, str]:
        """The definitions and the cloth: field, pattern, folds, fringe, charge, light."""
        tails = f"L{join(CENTRE, FOOT - 18)}L{join(LEFT, FOOT)}"
        outline = f"M{join(LEFT, TOP)}H{short(RIGHT)}V{short(FOOT)}{tails}z"
        halves = (outline,) if len(self.field) == 1 else (
            f"M{join(LEFT, TOP)}H{short(CENTRE)}V{short(FOOT - 18)}L{join(LEFT, FOOT)}z",
            f"M{join(CENTRE, TOP)}H{short(RIGHT)}V{short(FOOT)}L{join(CENTRE, FOOT - 18)}z",
        )  # fmt: skip
        pattern = chance.pick(sorted(CLOTHS))
        way = 'x2="1" y2=".3"' if lit_left else 'x1="1" x2="0" y2=".3"'
        definitions = (
            gradient("l", ((0, "#fff8"), (0.3, "#fff0"), (0.68, "#0000"), (1, "#0007")), way)
            + f'<clipPath id="c"><path d="{outline}"/></clipPath>'
            + '<pattern id="w" patternUnits="userSpaceOnUse" width="16" height="16">'
            + stroke(CLOTHS[pattern], "#fff", 2.2, 'stroke-linecap="round" opacity=".22"')
            + "</pattern>"
        )
        drawn = stroke(outline, INK, 7, 'stroke-linejoin="round"')
        drawn += "".join(path(d, tincture.body) for d, tincture in zip(halves, self.field, strict=True))
        drawn += path(outline, "url(#w)") + self._folds() + self._edge(outline)
        drawn += '<use href="#k"/>' + path(outline, "url(#l)")
        return definitions, drawn

    def _folds(self) -> str:
        """Where the cloth falls: dark and light lines, a little bent."""
        text = ""
        for tone, width, dx in ((self.field[-1].fold, 5.0, 0.0), (self.field[0].light, 2.0, 4.0)):
            falls = ((80, -2), (104, 2), (140, 3), (163, -2))
            lines = "".join(f"M{join(x + dx, TOP)}c-3 30 4 60 {short(bend)} 132" for x, bend in falls)
            text += stroke(lines, tone, width, 'opacity=".45"')
        return group(text, 'clip-path="url(#c)"')

    def _edge(self, outline: str) -> str:
        """A gilt hem, doubled for a field of two tinctures, with a fringe along the tails."""
        rise = 18 / (CENTRE - LEFT)
        fringe = "".join(
            f"M{join(x, FOOT - 16 + rise * abs(x - CENTRE))}v5" for x in range(int(LEFT) + 2, int(RIGHT), 5)
        )
        hem = stroke(outline, GILT, 6) + stroke(outline, GOLD, 3.4)
        if len(self.field) > 1:
            hem += stroke(f"M{join(CENTRE, TOP)}V{short(FOOT - 18)}", GOLD, 1.6)
        return stroke(fringe, GILT, 2.4) + group(hem, 'clip-path="url(#c)"')

    def _charge(self, signs: Mapping[str, str]) -> str:
        """The sign in gold on the field, set off in ink."""
        outline = Outline.read(signs[self.sign]).whole()
        left, top, right, low = outline.bounds
        scale = min(CHARGE[0] / (right - left), CHARGE[1] / (low - top))
        x, y = CENTRE - (left + right) / 2 * scale, 79 - (top + low) / 2 * scale
        unit = 1 / scale
        layers = (
            f'<use href="#s" fill="{INK}" stroke="{INK}" stroke-width="{short(5 * unit)}"/>'
            '<use href="#s" fill="url(#g)"/>'
        )
        return (
            f'<path id="s" d="{outline.short()}"/>'
            + gradient("g", ((0, "#fff6d8"), (0.5, GOLD), (1, "#c98f2a")), 'x2=".4" y2="1"')
            + f'<g id="k" transform="translate({join(x, y)}) scale({scale:.3f})" stroke-linejoin="round">{layers}</g>'
        )


def _pole() -> str:
    """A crossbar with knobs, its cords, and the pole behind it."""
    bar = f"M{short(LEFT - 10)} {short(TOP - 3)}H{short(RIGHT + 10)}"
    knobs = "".join(
        f'<circle cx="{short(x)}" cy="{short(TOP - 3)}" r="5" fill="{GOLD}" stroke="{INK}" stroke-width="1.6"/>'
        for x in (LEFT - 11, RIGHT + 11)
    )
    cords = f"M{join(LEFT - 4, TOP - 4)}L{join(CENTRE, 3)}L{join(RIGHT + 4, TOP - 4)}"
    return (
        stroke(f"M{short(CENTRE)} 0V168", INK, 8)
        + stroke(f"M{short(CENTRE)} 0V168", WOOD, 5)
        + stroke(cords, GOLD, 1.6)
        + stroke(bar, INK, 8, 'stroke-linecap="round"')
        + stroke(bar, WOOD, 5, 'stroke-linecap="round"')
        + knobs
    )
