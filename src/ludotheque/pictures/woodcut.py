"""A card as a woodcut with light: its sign, set off in ink, in a country of seven tones under a sun or a moon.

The kind of a card gives tones and ground; its name gives the side of the light and how the land lies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import sky
from .buildings import standing
from .countries import COUNTRIES
from .grounds import FLOOR, Stage
from .outline import Outline
from .pen import (
    HEIGHT,
    WIDTH,
    Chance,
    Ridge,
    Tones,
    furrows,
    gradient,
    group,
    hills,
    join,
    path,
    picture,
    polygon,
    short,
)

SUNK = 0.25  # a sign that its box cuts off below along more than this stands in the ground
ROOM = (120.0, 114.0)  # what a subject may take, in width and height
BOSS_ROOM = (176.0, 162.0)
CENTRE, FEET = 123.0, 147.0  # where a subject stands: a little aside, for the number in the corner of its card
NO_GRASS = {"hall": "ledge", "cave": "stones", "mesas": "stones", "old-stones": "stones"}


@dataclass(frozen=True)
class Woodcut:
    """What one picture shows. `name` decides all that chance decides; `sign` is the subject, by game-icons.net.

    `ground` is one of COUNTRIES. `boss`: the subject is larger than the frame. `building` stands on the ridge, one of
    BUILDINGS. `night`: a moon and stars. `body` tints the subject where it is not the tones' own.
    """

    name: str
    sign: str
    tones: Tones
    ground: str
    boss: bool = False
    night: bool = False
    building: str = ""
    body: str = ""

    @property
    def subject(self) -> str:
        """What no two pictures of a game share."""
        return self.sign

    def draw(self, signs: Mapping[str, str]) -> str:
        """The picture as a file. `signs` are the paths of game-icons.net by name."""
        chance = Chance(self.name)
        stage = Stage(chance, self.tones, chance.flip())
        outline = Outline.read(signs[self.sign]).whole()
        place = self.place(outline)
        light_x = chance.between(26, 46) if stage.lit_left else chance.between(194, 214)
        light_y = chance.between(30, 50)
        definitions, heavens = sky.heavens(self.tones, FLOOR)
        marks, subject = _subject(outline, place, self, stage)
        content = (
            heavens
            + self._lights(stage, light_x, light_y)
            + self._country(stage)
            + ("" if place.sunk else _shadow(place, stage))
            + subject
            + _front(stage, self.ground, place)
        )
        return picture(definitions + marks, content)

    def place(self, outline: Outline) -> Place:
        """Where the subject stands."""
        return _place(outline, self.boss)

    def _lights(self, stage: Stage, x: float, y: float) -> str:
        t = stage.tones
        if self.night:
            return (
                sky.stars(stage.chance, t, 16, 84) + sky.moon(x, y, 15, t) + sky.bands(stage.chance, t.glow, 60, 104, 3)
            )
        clouds = sky.bands(stage.chance, t.light, 14, 92)
        birds = sky.birds(stage.chance, t.near, WIDTH - x - 14, stage.chance.between(24, 44))
        return sky.rays(x, y, t.light) + sky.sun(x, y, 14, t) + clouds + birds

    def _country(self, stage: Stage) -> str:
        return _ridge_with(stage, self.building) if self.building else COUNTRIES[self.ground](stage)


@dataclass(frozen=True)
class Place:
    """Where a sign goes: its scale, its corner, and what it then covers."""

    scale: float
    x: float
    y: float
    width: float
    bottom: float
    sunk: bool


def _place(outline: Outline, boss: bool) -> Place:
    left, top, right, low = outline.bounds
    room = BOSS_ROOM if boss else ROOM
    scale = min(room[0] / (right - left), room[1] / (low - top))
    sunk = boss or outline.cuts["bottom"] > SUNK
    tall = (low - top) * scale
    low_by = 9 if sunk else (tall - room[1]) / 3  # what is low hovers
    bottom = max(FEET + 5, tall + 12) if boss else FEET + low_by
    x = CENTRE - (left + right) / 2 * scale
    return Place(scale, x, bottom - low * scale, (right - left) * scale, bottom, sunk)


def _subject(outline: Outline, place: Place, cut: Woodcut, stage: Stage) -> tuple[str, str]:
    """The definitions and layers of the sign: halo, ink with a cast edge, lit rim, body, hatching."""
    t, unit = stage.tones, 1 / place.scale  # one unit of the frame, in those of the sign
    way = 'y2="1"' if stage.lit_left else 'x1="1" x2="0" y2="1"'
    side = 1 if stage.lit_left else -1
    body = cut.body or t.far
    definitions = (
        f'<path id="s" d="{outline.short()}"/>'
        + gradient("b", ((0.12, t.light), (0.62, body), (1, t.middle if body == t.far else body)), way)
        + gradient("f", ((0.42, "#000"), (0.75, "#fff")), way)
        + f'<pattern id="h" patternUnits="userSpaceOnUse" width="{short(3.1 * unit)}" height="{short(3.1 * unit)}" '
        f'patternTransform="rotate({-38 * side})"><path d="M0 0H99V{short(1.15 * unit)}H0z" fill="{t.ink}"/></pattern>'
        '<mask id="m" maskUnits="userSpaceOnUse" width="512" height="512">'
        '<path d="M0 0H512V512H0z" fill="url(#f)"/></mask>'
        '<clipPath id="c"><use href="#s"/></clipPath>'
    )
    ink = f'fill="{t.ink}" stroke="{t.ink}" stroke-width="{short(5 * unit)}"'
    cast = f'transform="translate({join(side * 2.4 * unit, 2 * unit)})"'
    rim = f'transform="translate({join(side * 1.3 * unit, 1.3 * unit)})"'
    layers = (
        f'<use href="#s" fill="none" stroke="{t.light}" stroke-width="{short(11 * unit)}" opacity=".55"/>'
        f'<use href="#s" {ink} {cast}/><use href="#s" {ink}/><use href="#s" fill="{t.light}"/>'
        f'<g clip-path="url(#c)"><use href="#s" fill="url(#b)" {rim}/></g>'
        '<use href="#s" fill="url(#h)" mask="url(#m)"/>'
    )
    where = f'transform="translate({join(place.x, place.y)}) scale({place.scale:.3f})" stroke-linejoin="round"'
    return definitions, group(layers, where)


def _shadow(place: Place, stage: Stage) -> str:
    """On the ground, away from the light, and cut into it."""
    cx = CENTRE + (12 if stage.lit_left else -12)
    rx = place.width * 0.46
    lines = "".join(
        f"M{join(cx - rx * size, FEET + dy)}h{short(2 * rx * size)}" for dy, size in ((-1, 1), (3, 1.06), (7, 0.8))
    )
    return (
        f'<ellipse cx="{short(cx)}" cy="{short(FEET + 2)}" rx="{short(rx)}" ry="7" fill="{stage.tones.ink}" '
        f'opacity=".5"/>' + path(lines, "none", f'stroke="{stage.tones.ink}" stroke-width="1.2" opacity=".6"')
    )


def _front(stage: Stage, ground: str, place: Place) -> str:
    """What stands before the subject: grass, stones, or a ledge; higher where the subject stands in the ground."""
    kind, t, chance = NO_GRASS.get(ground, "grass"), stage.tones, stage.chance
    level = 155 if place.sunk else 161
    if kind == "ledge":
        return path(f"M0 {level}H{WIDTH}V{HEIGHT}H0z", t.ink) + path(
            f"M0 {level}h240v2.500H0z".replace("2.500", "2.5"), t.far
        )
    ridge = hills(chance, level, 4, 4)
    drawn = ridge.ground(t.ink)
    if kind == "stones":
        return drawn + _stones(stage, ridge)
    return drawn + _grass(stage, ridge)


def _grass(stage: Stage, ridge: Ridge) -> str:
    """Blades, dark ones and a few in the light."""
    chance, drawn = stage.chance, ""
    for tone, count, tall in ((stage.tones.ink, 44, (5, 14)), (stage.tones.middle, 12, (4, 10))):
        blades = ""
        for i in range(count):
            x = (i + chance.between(0, 1)) * WIDTH / count
            height, lean = round(chance.between(*tall) / 3) * 3, round(chance.between(-2, 2)) * 2
            blades += (
                f"M{join(round(x), round(ridge.at(x) + 3))}q{join(lean * 0.2, -height * 0.7, lean + 1, -height - 3)}"
            )
            blades += f"q{join(-lean * 0.3 + 0.6, height * 0.6, 1.4 - lean, height + 3)}z"
        drawn += path(blades, tone)
    return drawn


def _stones(stage: Stage, ridge: Ridge) -> str:
    dark = lit = ""
    for i in range(9):
        x = (i + stage.chance.between(0.2, 0.8)) * WIDTH / 9
        w, h = stage.chance.between(6, 13), stage.chance.between(4, 9)
        y = ridge.at(x) + 3
        dark += polygon(((x - w, y), (x - w * 0.6, y - h), (x + w * 0.3, y - h * 1.1), (x + w, y)))
        top = -1 if stage.lit_left else 1
        lit += polygon(((x - w * 0.5, y - h + 1), (x + w * 0.25, y - h), (x + top * w * 0.2, y - h * 0.55)))
    return path(dark, stage.tones.ink) + path(lit, stage.tones.middle)


def _ridge_with(stage: Stage, building: str) -> str:
    """A high ridge away from the light that carries a building, and a smaller one far off."""
    t, x = stage.tones, stage.dark_x
    shape = ((0, 126), (x - 70, 120), (x - 12, 84), (x + 26, 86), (WIDTH + 40, 132))
    if not stage.lit_left:
        shape = ((-40, 132), (x - 26, 86), (x + 12, 84), (x + 70, 120), (WIDTH, 126))
    hill = Ridge(shape)
    back = hills(stage.chance, 102, 16, 4)
    front = hills(stage.chance, 134, 8, 3)
    return (
        back.ground(t.far)
        + furrows(back, t.middle, 3, 5, 0.8, 0.6)
        + standing(stage, building, x, 86, 1.3)
        + hill.ground(t.middle)
        + furrows(hill, t.near, 6, 7, 1, 0.7)
        + front.ground(t.near)
        + furrows(front, t.ink, 4, 6, 1.1, 0.45)
    )
