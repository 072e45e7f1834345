"""A card as an illumination: a figure or a building, or else its sign, filled like enamel, under an arch on gold.

Colour says the pictogram; the frame says what it is: a Building stands under an arch of stone with a black pictogram, a
Character under an arch of leaves with a white one. The name gives the pattern of the gold.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from . import edifice
from .outline import Outline
from .pen import HEIGHT, WIDTH, Chance, gradient, group, join, path, picture, short, stroke, use
from .people import words
from .people.figure import drawn
from .people.marks import mix
from .people.words import read

INK, PARCHMENT, STONE, LEAF = "#22170f", "#f7ecd2", "#cdbf9f", "#3f7a3c"
ROOM = (104.0, 112.0)  # what a subject may take, in width and height
CENTRE, FEET = 120.0, 150.0
RADIUS, SPRING = 64.0, 88.0  # of the arch: its radius, and where it stands on its posts
FIGURE_INK = "#210"
WIDE = 82.0  # the radius of one that a figure stands in
MEDALLION = 17.0


@dataclass(frozen=True)
class Enamel:
    """The tones of one pictogram: in the light, the colour itself, in the shade, and what stands against it."""

    light: str
    body: str
    shade: str
    against: str


ENAMELS = {
    "lily": Enamel("#e8685a", "#b3262b", "#6f1119", "#1f3f86"),
    "cross": Enamel("#6fbf7f", "#1f7a4a", "#0d4229", "#9c2a2a"),
    "tower": Enamel("#b4c0cf", "#62768e", "#303f52", "#9a6a1c"),
    "quill": Enamel("#b58ad0", "#6a3a93", "#391c58", "#2c6b4f"),
}


@dataclass(frozen=True)
class Illumination:
    """What one picture shows. `name` decides all that chance decides; `sign` is the subject and `mark` the pictogram's
    sign, both by game-icons.net; `enamel` is one of ENAMELS. `figure` says in words who, or which building, stands in
    the place of the sign.
    """

    name: str
    sign: str
    mark: str
    enamel: str
    building: bool
    figure: str = ""

    @property
    def subject(self) -> str:
        """What no two pictures of a game share."""
        return self.figure or self.sign

    def draw(self, signs: Mapping[str, str]) -> str:
        """The picture as a file. `signs` are the paths of game-icons.net by name."""
        chance, tones = Chance(self.name), ENAMELS[self.enamel]
        if self.figure:
            definitions, ground = _field(chance, tones)
            marks, subject = _edifice(self, tones) if edifice.is_edifice(self.figure) else _figure(self)
        else:
            definitions, ground = _ground(chance, tones)
            marks, subject = _subject(Outline.read(signs[self.sign]).whole(), tones)
        radius = WIDE if self.figure else RADIUS
        posts = _stones(tones, radius) if self.building else _leaves(chance, tones, radius)
        medallion = _medallion(Outline.read(signs[self.mark]).whole(), tones, self.building)
        return picture(definitions + marks, ground + posts + subject + _border(tones) + medallion)


def strange(figure: str) -> tuple[str, Collection[str]] | None:
    """The word of a person or a building that cannot be drawn, and those that may stand there; None where all can."""
    return edifice.strange(figure) if edifice.is_edifice(figure) else words.strange(figure)


def _arch(radius: float, foot: float = HEIGHT) -> str:
    """The line of an arch on its two posts."""
    return (
        f"M{join(CENTRE - radius, foot)}V{short(SPRING)}a{join(radius, radius)} 0 0 1 {join(2 * radius, 0)}"
        f"V{short(foot)}"
    )


def _ground(chance: Chance, tones: Enamel) -> tuple[str, str]:
    """Gold with its pattern, and the opening of the arch."""
    definitions, sheet = _gold(chance, tones)
    rays = "".join(
        f"M{short(CENTRE)} {short(SPRING)}L{join(CENTRE + 70 * math.cos(a), SPRING - 70 * math.sin(a))}"
        for a in (math.pi * i / 12 for i in range(13))
    )
    inside = (
        path(_arch(RADIUS) + "z", "url(#p)")
        + stroke(rays, tones.light, 1, 'opacity=".28"')
        + path(
            f"M{join(CENTRE - RADIUS, FEET)}H{short(CENTRE + RADIUS)}V{HEIGHT}H{short(CENTRE - RADIUS)}z", tones.shade
        )
        + stroke(
            f"M{join(CENTRE - RADIUS, FEET + 5)}H{short(CENTRE + RADIUS)}", tones.light, 1.4, 'stroke-dasharray="5 4"'
        )
    )
    return definitions + gradient("p", ((0, "#fffaf0"), (1, "#ead9b0")), 'x2="0" y2="1"'), sheet + inside


def _field(chance: Chance, tones: Enamel) -> tuple[str, str]:
    """Gold with its pattern, and an opening in the colour that stands against, sown with stars, for a figure."""
    definitions, sheet = _gold(chance, tones)
    dark = mix(tones.against, "#0c0810", 0.45)
    definitions += gradient("p", ((0, tones.against), (1, dark)), 'x2="0" y2="1"') + (
        '<pattern id="q" patternUnits="userSpaceOnUse" width="16" height="16">'
        '<path d="M4 4l1.5 3 3 1-3 1-1.5 3-1.5-3-3-1 3-1z" fill="#f3cf6b" opacity=".55"/></pattern>'
    )
    arch = _arch(WIDE) + "z"
    return definitions, sheet + path(arch, "url(#p)") + path(arch, "url(#q)")


def _figure(card: Illumination) -> tuple[str, str]:
    """A person, with an edge of parchment thin enough for a dark ground."""
    figure = drawn(read(card.figure, card.name), FIGURE_INK)
    return figure.definitions, figure.group(FIGURE_INK, PARCHMENT, 5, 0.65)


def _edifice(card: Illumination, tones: Enamel) -> tuple[str, str]:
    """A building whose roofs have the colour of the pictogram, before a glow; the arch cuts off its country."""
    outlines, shapes = edifice.drawn(
        card.figure, card.name, FIGURE_INK, (tones.light, tones.body, tones.shade), tones.against
    )
    definitions = (
        f'<clipPath id="a"><path d="{_arch(WIDE)}z"/></clipPath>'
        '<radialGradient id="h" cx=".5" cy=".75" r=".7"><stop offset="0" stop-color="#fbe39a" stop-opacity=".75"/>'
        '<stop offset="1" stop-color="#fbe39a" stop-opacity="0"/></radialGradient>'
    )
    glow = path(_arch(WIDE) + "z", "url(#h)")
    edge = f'<path d="{outlines}" fill="{PARCHMENT}" stroke="{PARCHMENT}" stroke-width="5" opacity=".65"/>'
    drawn = f'<g stroke="{FIGURE_INK}" stroke-width="1.8" stroke-linejoin="round">{edge}{shapes}</g>'
    return definitions, group(glow + drawn, 'clip-path="url(#a)"')


def _gold(chance: Chance, tones: Enamel) -> tuple[str, str]:
    """A sheet of gold with a pattern."""
    cell = chance.pick(("lozenge", "net", "diaper"))
    side = 12 if cell != "diaper" else 14
    line = {
        "lozenge": f"M0 {side // 2}L{side // 2} 0L{side} {side // 2}L{side // 2} {side}z",
        "net": f"M0 0L{side} {side}M{side} 0L0 {side}",
        "diaper": f"M0 0H{side}V{side}H0z",
    }[cell]
    dot = f'<circle cx="{side // 2}" cy="{side // 2}" r="1.3" fill="{tones.against}" opacity=".75"/>'
    definitions = (
        gradient("g", ((0, "#fbe39a"), (0.45, "#e3b444"), (0.7, "#f5d67c"), (1, "#b9821f")), 'x2="1" y2="1"')
        + f'<pattern id="d" patternUnits="userSpaceOnUse" width="{side}" height="{side}">'
        + stroke(line, "#8c5f14", 0.8, 'opacity=".7"')
        + dot
        + "</pattern>"
    )
    sheet = f"M0 0H{WIDTH}V{HEIGHT}H0z"
    return definitions, path(sheet, "url(#g)") + path(sheet, "url(#d)")


def _stones(tones: Enamel, radius: float) -> str:
    """An arch of hewn stones: a band with joints, a keystone in the colour of the pictogram."""
    line = _arch(radius + 5)
    joints = "".join(
        f"M{join(CENTRE + radius * math.cos(a), SPRING - radius * math.sin(a))}"
        f"L{join(CENTRE + (radius + 10) * math.cos(a), SPRING - (radius + 10) * math.sin(a))}"
        for a in (math.pi * i / 9 for i in range(10))
    ) + "".join(f"M{join(x, y)}h10" for x in (CENTRE - radius - 10, CENTRE + radius) for y in (106, 128, 150))
    key = f"M{join(CENTRE - 9, SPRING - radius - 13)}h18l-4 16h-10z"
    return (
        stroke(line, INK, 13)
        + stroke(line, STONE, 10)
        + stroke(_arch(radius + 2.5), "#f0e6cc", 2)
        + stroke(joints, INK, 1.3)
        + path(key, tones.body, f'stroke="{INK}" stroke-width="1.5"')
    )


def _leaves(chance: Chance, tones: Enamel, radius: float) -> str:
    """An arch of vine: a stem with leaves on both sides, and berries in the colour of the pictogram."""
    half, berries = "", ""
    for i in range(9):
        a = math.pi * i / 16
        x, y = CENTRE + (radius + 4) * math.cos(a), SPRING - (radius + 4) * math.sin(a)
        half += _leaf(x, y, -90 - math.degrees(a) + (48 if i % 2 else 132))
        if i % 4 == 2:
            berries += f'<circle cx="{short(x)}" cy="{short(y)}" r="3.2" fill="{tones.body}"/>'
    for n, y in enumerate((104, 120, 136, 152)):
        half += _leaf(CENTRE + radius + 4, y + chance.between(-2, 2), -120 if n % 2 else -60)
    branch = group(half + berries, f'id="v" fill="{LEAF}" stroke="{INK}"')
    return (
        '<defs><path id="l" d="M0 0q4-8 13-6q-2 8-13 6"/></defs>'
        + stroke(_arch(radius + 4), INK, 5)
        + stroke(_arch(radius + 4), LEAF, 2.6)
        + branch
        + f'<use href="#v" transform="translate({WIDTH} 0) scale(-1 1)"/>'
    )


def _leaf(x: float, y: float, way: float) -> str:
    return f'<use href="#l" transform="translate({join(round(x), round(y))}) rotate({round(way)})"/>'


def _subject(outline: Outline, tones: Enamel) -> tuple[str, str]:
    """The sign: a light about it, ink with a round edge, enamel, and a gloss that falls from the left."""
    left, top, right, low = outline.bounds
    scale = min(ROOM[0] / (right - left), ROOM[1] / (low - top))
    x, y = CENTRE - (left + right) / 2 * scale, FEET - low * scale
    unit = 1 / scale
    definitions = (
        f'<path id="s" d="{outline.short()}"/>'
        + gradient("e", ((0.05, tones.light), (0.5, tones.body), (1, tones.shade)), 'x2="1" y2="1"')
        + gradient("w", ((0, "#fff"), (0.45, "#fff0"), (1, "#fff0")), 'x2="1" y2="1"')
    )
    layers = (
        f'<use href="#s" fill="none" stroke="{PARCHMENT}" stroke-width="{short(12 * unit)}"/>'
        f'<use href="#s" fill="{INK}" stroke="{INK}" stroke-width="{short(5.5 * unit)}"/>'
        f'<use href="#s" fill="url(#e)"/><use href="#s" fill="url(#w)" opacity=".45"/>'
    )
    where = f'transform="translate({join(x, y)}) scale({scale:.3f})" stroke-linejoin="round"'
    return definitions, group(layers, where)


def _border(tones: Enamel) -> str:
    """Painted bars with a leaf in each corner."""
    corner = (
        f'<g id="k"><path d="M2 2h22q-2 20-22 22z" fill="{tones.against}" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M5 5q12 1 12 12q-11 0-12-12M5 5l8 8" fill="{PARCHMENT}" stroke="{INK}" stroke-width=".8"/></g>'
    )
    corners = use("k", WIDTH, 0, 1, flipped=True)
    return (
        stroke(f"M5 5H{WIDTH - 5}V{HEIGHT - 5}H5z", INK, 9)
        + stroke(f"M5 5H{WIDTH - 5}V{HEIGHT - 5}H5z", tones.body, 6.5)
        + stroke(f"M5 5H{WIDTH - 5}V{HEIGHT - 5}H5z", "#f3cf6b", 1.4, 'stroke-dasharray="2 5"')
        + corner
        + corners
        + f'<use href="#k" transform="translate({WIDTH} {HEIGHT}) scale(-1-1)"/>'
    )


def _medallion(mark: Outline, tones: Enamel, building: bool) -> str:
    """The pictogram in the lower left corner: black on light, or white on dark."""
    left, top, right, low = mark.bounds
    scale = 1.3 * MEDALLION / max(right - left, low - top)
    cx, cy = MEDALLION + 6, HEIGHT - MEDALLION - 6
    x, y = cx - (left + right) / 2 * scale, cy - (top + low) / 2 * scale
    ground, ink = (PARCHMENT, INK) if building else (tones.shade, "#fffdf6")
    return (
        f'<circle cx="{short(cx)}" cy="{short(cy)}" r="{short(MEDALLION)}" fill="{ground}" stroke="{INK}" '
        'stroke-width="2.2"/>'
        f'<circle cx="{short(cx)}" cy="{short(cy)}" r="{short(MEDALLION - 2.4)}" fill="none" stroke="#e3b444" '
        'stroke-width="1.4"/>'
        + group(path(mark.short(), ink), f'transform="translate({join(x, y)}) scale({scale:.3f})"')
    )
