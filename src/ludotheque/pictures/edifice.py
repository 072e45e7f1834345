"""Buildings said in words and built of masses: "great keep, two roofed round towers, wall, gate, moat".

A phrase between commas is one kind of mass, from the back to the front. Light falls from the left: a mass has a lit
face, a face in the shade with cut lines, an outline in ink, and what its style puts on top.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import cache

from .pen import Chance, path, stroke
from .people.marks import chained, mix
from .people.words import BadFigure

CENTRE, GROUND, LEFT, RIGHT, BOTTOM = 120.0, 149.0, 34, 206, 170
STONES = (("#f6e8c8", "#dcc598", "#a58a5d"), ("#f3ead8", "#cfc4ad", "#948871"), ("#f8edd6", "#e3d3b4", "#b09a74"))
EARTH = ("#8d9a58", "#66763f", "#3f4b29")
ROCK = ("#c9b48c", "#9a835b", "#66543a")
WATER = ("#a9cfe0", "#4f86a6", "#2f5f80")
GLASS, GLAZE = "#2a1c16", ("#c9a03a", "#4f7040", "#a8392f")
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
SIZES = {"tall": (1.0, 1.3), "low": (1.0, 0.66), "great": (1.4, 1.12), "slim": (0.7, 1.0), "wide": (1.35, 1.0)}
SPREADS = {"close": 0.55, "apart": 1.2}
PLACES = {"left": -1.0, "right": 1.0}
STYLES = ("roofed", "spired", "glazed", "below")
INCH = 1.2  # a line that is cut, not drawn
HIGHEST = 19.0  # how high a mass may reach under the arch
ON_TOP = {"spired": 2.4, "roofed": 1.5}  # of its width, what its style puts on it


@dataclass(frozen=True)
class Mass:
    """One phrase: its kind, how many stand how far from the middle, their size, and their styles."""

    noun: str
    number: int
    width: float
    height: float
    spread: float
    place: float
    styles: frozenset[str]


@dataclass
class Site:
    """What has been built: outlines for the edge, shapes, and how high the ground lies."""

    ink: str
    stone: tuple[str, str, str]
    roof: tuple[str, str, str]
    flag: str
    outlines: list[str] = field(default_factory=list)
    shapes: list[str] = field(default_factory=list)
    hill: float = 0
    reach: float = 0  # how far its flat top goes from the middle

    def mass(self, d: str, tone: str, outer: bool = True) -> None:
        """A shape with an outline in ink."""
        if outer:
            self.outlines.append(d)
        self.shapes.append(f'<path d="{d}" fill="{tone}"/>')

    def face(self, d: str, tone: str) -> None:
        """A shape within a mass."""
        self.shapes.append(path(d, tone, 'stroke="none"'))

    def cut(self, d: str, tone: str = "", width: float = INCH, more: str = "") -> None:
        """Lines within a mass."""
        self.shapes.append(stroke(d, tone or self.ink, width, more))


@cache
def read(words: str) -> tuple[Mass, ...]:
    """The masses that words say, from the back to the front. Raises BadFigure."""
    return tuple(_mass(phrase.strip()) for phrase in words.split(","))


def is_edifice(words: str) -> bool:
    """Whether words begin with a building, and so say one and no person."""
    return bool(words) and _noun(words.split(",")[0].split()) in KINDS


def strange(words: str) -> tuple[str, Collection[str]] | None:
    """The word that cannot be built, and those that may stand there; None where all of it can."""
    try:
        read(words)
    except BadFigure as error:
        return error.word, error.known
    return None


def drawn(words: str, name: str, ink: str, roof: tuple[str, str, str], flag: str) -> tuple[str, str]:
    """The outlines of a building and its shapes, in the tones of its roofs and its banner; the stone is the name's."""
    chance = Chance(f"stones of {name}")
    site = Site(ink, STONES[int(chance.between(0, len(STONES)))], roof, flag)
    masses = read(words)
    if not {"hill", "rock"} & {mass.noun for mass in masses}:
        _turf(site)
    for mass in masses:
        up = site.hill > 0 and "below" not in mass.styles
        here, foot = (_within(mass, site.reach), GROUND - site.hill + 2) if up else (mass, GROUND)
        room = foot - HIGHEST - here.width * next((high for style, high in ON_TOP.items() if style in here.styles), 0.2)
        for x in _places(here):
            KINDS[here.noun].build(site, CENTRE + x, foot, replace(here, height=min(here.height, room)))
    return chained(site.outlines), "".join(site.shapes)


def _noun(words: list[str]) -> str:
    noun = " ".join(word for word in words if word not in _ADJECTIVES)
    return noun if noun in KINDS else noun.removesuffix("s")


def _mass(phrase: str) -> Mass:
    words = phrase.split()
    noun = _noun(words)
    if noun not in KINDS:
        known = sorted((*KINDS, *_ADJECTIVES))
        raise BadFigure(noun, difflib.get_close_matches(noun, known, 5, 0.75) or known)
    kind = KINDS[noun]
    width, height, spread, number, place = kind.width, kind.height, kind.spread, 1, 0.0
    for word in words:
        wide, high = SIZES.get(word, (1.0, 1.0))
        width, height, spread = width * wide, height * high, spread * SPREADS.get(word, 1.0)
        number, place = NUMBERS.get(word, number), PLACES.get(word, place)
    return Mass(noun, number, width, height, spread, place, frozenset(words) & frozenset(STYLES))


def _places(mass: Mass) -> list[float]:
    """Where the masses of a phrase stand, from the middle; the outer ones first, so that the inner ones lie before."""
    if mass.number == 1:
        return [mass.place * mass.spread]
    step = 2 * mass.spread / (mass.number - 1)
    return sorted((i * step - mass.spread for i in range(mass.number)), key=lambda x: -abs(x))


def _within(mass: Mass, reach: float) -> Mass:
    """A mass on a hill: as much closer and as wide as its top has room."""
    width = min(mass.width, 2 * reach)
    return replace(mass, width=width, spread=min(mass.spread, reach - width / 2))


# --- strokes --------------------------------------------------------------------------------------------------


def _d(*parts: str | float) -> str:
    """A path of letters and numbers, in half units."""
    text, number = "", False
    for part in parts:
        if isinstance(part, str):
            text, number = text + part, False
            continue
        written = f"{round(part * 2) / 2:g}".replace("-0.", "-.")
        written = written[1:] if written.startswith("0.") else written
        text += (" " if number and not written.startswith("-") else "") + written
        number = True
    return text


def _teeth(x0: float, x1: float, top: float, fall: float, rise: float) -> str:
    """A crenellated line from (x0, top) to (x1, top + fall), without its start."""
    count = max(1, round((x1 - x0) / 9))
    part = (x1 - x0) / (2 * count + 1)
    down = fall / (2 * count + 1)
    text = ""
    for _ in range(count):
        text += _d("l", part, down, "v", rise, "l", part, down, "v", -rise)
    return text + _d("L", x1, top + fall)


def _lancet(x: float, y: float, width: float, height: float) -> str:
    """A pointed window by its foot."""
    half = width / 2
    return _d(
        "M", x - half, y, "v", -height + width, "q", 0, -half, half, -width, "q", half, half, half, width, "V", y, "z"
    )


def _slits(site: Site, *places: tuple[float, float]) -> None:
    site.face("".join(_d("M", x - 1, y, "v", -7, "h", 2, "v", 7, "z") for x, y in places), GLASS)


def _joints(site: Site, x0: float, x1: float, top: float, low: float) -> None:
    """Joints of stones, few and short, in the shade's tone."""
    text = ""
    for row in range(int((low - top) // 8)):
        y = top + 5 + row * 8
        for x in range(int(x0) + 2 + (row * 7) % 11, int(x1) - 4, 17):
            text += _d("M", x, y, "h", 5)
    if text:
        site.cut(text, site.stone[2], 1)


def _hatch(site: Site, x: float, top: float, low: float, length: float = 5) -> None:
    """Cut lines from the edge of a shade towards the light, thin at their ends."""
    rows = range(int(top) + 5, int(low) - 2, 5)
    site.face(
        "".join(
            _d("M", x, y - 0.5, "l", -length + (i % 3), 1, "l", length - (i % 3), 0.5, "z") for i, y in enumerate(rows)
        ),
        site.ink,
    )


# --- masses ---------------------------------------------------------------------------------------------------


def _round_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    r, top = mass.width / 2, y - mass.height
    bow = max(2.0, r * 0.24)
    site.mass(_d("M", x - r, top, "V", y - bow, "Q", x, y + bow, x + r, y - bow, "V", top, "z"), stone)
    site.face(_d("M", x - r + 1, top, "H", x - r * 0.55, "V", y - 1, "L", x - r + 1, y - bow, "z"), light)
    site.face(
        _d("M", x + r * 0.25, top, "V", y, "Q", x + r * 0.7, y - bow * 0.4, x + r - 1, y - bow, "V", top, "z"), shade
    )
    if mass.width > 15:
        _joints(site, x - r, x + r * 0.2, top + 8, y - 6)
        _hatch(site, x + r * 0.25, top + 4, y - 4, r * 0.4)
        _slits(site, (x - r * 0.2, top + mass.height * 0.34), (x - r * 0.2, top + mass.height * 0.68))
    elif mass.height > 24:
        _slits(site, (x - 1, top + mass.height * 0.4))
    if mass.styles & {"roofed", "spired"}:
        _cone(site, x, top, r * 1.28, mass.width * (2.1 if "spired" in mass.styles else 1.25) + 4)
        return
    wide, high = r + max(1.5, r * 0.16), max(6.0, r * 0.5)
    crown = _d("M", x - wide, top - high * 0.6) + _teeth(x - wide, x + wide, top - high * 0.6, 0, high * 0.45)
    site.mass(
        crown + _d("V", top + high * 0.4, "Q", x, top + high * 0.4 + bow * 1.6, x - wide, top + high * 0.4, "z"), light
    )
    site.face(
        _d(
            "M",
            x + wide * 0.3,
            top + high * 0.2,
            "H",
            x + wide - 1,
            "v",
            high * 0.3,
            "L",
            x + wide * 0.3,
            top + high * 0.6,
            "z",
        ),
        shade,
    )
    site.cut(
        _d("M", x - wide + 2, top + high * 0.5, "Q", x, top + high * 0.5 + bow * 1.4, x + wide - 2, top + high * 0.5),
        "",
        2.2,
        'stroke-dasharray="1.6 3"',
    )


def _cone(site: Site, x: float, y: float, r: float, high: float) -> None:
    """A pointed roof with a knob."""
    light, body, shade = site.roof
    bow = r * 0.3
    site.cut(_d("M", x, y - high + 2, "v", -7), "", 1.6)
    site.mass(_d("M", x - r, y, "Q", x, y + bow * 2, x + r, y, "L", x, y - high, "z"), body)
    site.face(
        _d("M", x, y - high + 2, "L", x + r - 1, y, "Q", x + r * 0.6, y + bow * 0.8, x + r * 0.2, y + bow, "z"), shade
    )
    site.face(_d("M", x - 1, y - high + 6, "L", x - r + 3, y, "L", x - r * 0.5, y + bow * 0.5, "z"), light)
    rows = ((0.4, 0.62), (0.68, 0.34)) if r > 9 else ((0.5, 0.5),)
    for at, _ in rows:
        w = r * at
        site.cut(_d("M", x - w, y - high * (1 - at), "q", w, bow * at * 2, 2 * w, 0), "", 0.8, 'opacity=".6"')


def _square_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    """Two faces that meet at a corner, the right one in the shade."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    corner = x + half * 0.3
    site.mass(_d("M", x - half, top + 2, "V", y - 3, "L", corner, y, "L", x + half, y - 4, "V", top + 3, "z"), stone)
    site.face(_d("M", x - half + 1, top, "h", 3, "V", y - 3, "h", -3, "z"), light)
    site.face(_d("M", corner, top, "V", y, "L", x + half - 1, y - 4, "V", top, "z"), shade)
    _joints(site, x - half, corner - 2, top + 8, y - 6)
    _hatch(site, corner, top + 6, y - 3, 4)
    middle = (x - half + corner) / 2
    if "roofed" in mass.styles or "spired" in mass.styles:
        site.face(_lancet(middle, top + 18, 5, 11), GLASS)
        _slits(site, (middle, top + mass.height * 0.6))
        _pyramid(site, x, top + 3, half + 3, corner, mass.width * (2.2 if "spired" in mass.styles else 1.1) + 4)
        return
    places = [(middle, top + mass.height * at) for at in ((0.3, 0.55, 0.8) if mass.height > 70 else (0.4,))]
    site.face("".join(_d("M", px - 2, py, "v", -6, "h", 4, "v", 6, "z") for px, py in places), GLASS)
    out, high = half + 2, max(8.0, mass.width * 0.2)
    over = corner + 0.5
    left = _d("M", x - out, top - high * 0.5 + 2) + _teeth(x - out, over, top - high * 0.5 + 2, -2, high * 0.4)
    right = _teeth(over, x + out, top - high * 0.5, 2.5, high * 0.4)
    site.mass(
        left
        + right
        + _d("V", top + high * 0.5 + 2, "L", over, top + high * 0.5 + 4, "L", x - out, top + high * 0.5 + 2, "z"),
        light,
    )
    site.face(
        _d("M", over, top, "L", x + out - 1, top + 2, "v", high * 0.4, "L", over, top + high * 0.5 + 3, "z"), shade
    )
    site.cut(
        _d(
            "M",
            x - out + 2,
            top + high * 0.5 + 2,
            "L",
            over,
            top + high * 0.5 + 4,
            "L",
            x + out - 2,
            top + high * 0.5 + 2,
        ),
        "",
        2.2,
        'stroke-dasharray="1.6 3"',
    )


def _pyramid(site: Site, x: float, y: float, half: float, corner: float, high: float) -> None:
    light, body, shade = site.roof
    site.cut(_d("M", x, y - high + 2, "v", -7, "m", -2.5, 2.5, "h", 5), "", 1.4)
    site.mass(_d("M", x - half, y, "L", corner, y + 2.5, "L", x + half, y - 1, "L", x, y - high, "z"), body)
    site.face(_d("M", x, y - high + 2, "L", x + half - 1, y - 1, "L", corner, y + 2, "z"), shade)
    site.face(_d("M", x - 0.5, y - high + 5, "L", x - half + 3, y, "h", half * 0.5, "z"), light)
    for at in (0.4, 0.7):
        w, level = half * at, y - high * (1 - at)
        site.cut(
            _d("M", x - w, level, "L", x + (corner - x) * at, level + 2 * at, "L", x + w, level - 1),
            "",
            0.8,
            'opacity=".6"',
        )


def _wall(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    start = _d("M", x - half, y, "V", top)
    site.mass(start + _teeth(x - half, x + half, top, 0, 5) + _d("V", y, "z"), stone)
    site.face(_d("M", x - half + 1, top + 7, "h", 2 * half - 2, "v", 2.5, "h", -2 * half + 2, "z"), light)
    site.face(
        _d("M", x + half * 0.45, top + 9.5, "H", x + half - 1, "V", y, "H", x + half * 0.2, "z"),
        mix(stone, shade, 0.55),
    )
    site.cut(_d("M", x - half, top + 10, "h", 2 * half), "", 1)
    _joints(site, x - half, x + half, top + 12, y - 2)


def _rampart(site: Site, x: float, y: float, mass: Mass) -> None:
    """A palace's wall: high blind arches under its parapet."""
    _wall(site, x, y, mass)
    half, top = mass.width / 2, y - mass.height
    count = max(3, round(mass.width / 20))
    step = mass.width / count
    for i in range(count):
        site.face(
            _lancet(x - half + step * (i + 0.5), y - 4, step * 0.52, mass.height - 17),
            mix(site.stone[2], site.ink, 0.25),
        )
    site.face(
        "".join(
            _d("M", x - half + step * (i + 0.5) - 1.5, top + mass.height * 0.66, "h", 3, "v", -7, "h", -3, "z")
            for i in range(count)
        ),
        GLASS,
    )


def _gate(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, _ = site.stone
    half, top = mass.width / 2, y - mass.height
    site.mass(_d("M", x - half, y, "V", top) + _teeth(x - half, x + half, top, 0, 5) + _d("V", y, "z"), light)
    site.face(_d("M", x + half * 0.5, top + 8, "H", x + half - 1, "V", y, "H", x + half * 0.5, "z"), stone)
    site.cut(_d("M", x - half, top + 9, "h", 2 * half), "", 1)
    r = half * 0.52
    opening = _d("M", x - r, y, "V", y - r * 1.5, "a", r, " ", r, " 0 0 1 ", 2 * r, " 0V", y, "z")
    site.mass(opening, GLASS, outer=False)
    bars = "".join(_d("M", x + r * at, y - r * 2.2, "V", y - 2) for at in (-0.5, 0.0, 0.5))
    site.cut(bars + _d("M", x - r, y - r * 1.3, "h", 2 * r, "M", x - r, y - r * 0.6, "h", 2 * r), site.stone[2], 1.2)
    _slits(site, (x - half * 0.72, top + 20), (x + half * 0.72, top + 20))


def _roof(site: Site, x: float, y: float, half: float, high: float, glazed: bool = False) -> None:
    """A roof with a ridge, its right end in the shade."""
    light, body, shade = site.roof
    lean = min(high * 0.5, half * 0.4)
    outline = _d("M", x - half, y, "L", x - half + lean, y - high, "H", x + half - lean, "L", x + half, y, "z")
    site.mass(outline, body)
    if glazed:
        rows, tones = 4, (GLAZE[0], GLAZE[1])
        for row in range(rows):
            level = y - high * (row + 0.5) / rows
            inset = lean * (row + 0.5) / rows
            span, count = 2 * half - 2 * inset - 12, 6
            dots = "".join(
                _d(
                    "M",
                    x - half + inset + 6 + span * (i + (row % 2) / 2) / count,
                    level,
                    "l",
                    4,
                    -3.5,
                    "l",
                    4,
                    3.5,
                    "l",
                    -4,
                    3.5,
                    "z",
                )
                for i in range(count)
            )
            site.face(dots, tones[row % 2])
    else:
        site.face(
            _d("M", x - half + 2, y - 1, "L", x - half + lean, y - high + 1, "h", 4, "L", x - half + 10, y - 1, "z"),
            light,
        )
        for at in (0.33, 0.66):
            site.cut(
                _d("M", x - half + lean * at, y - high * at, "H", x + half - lean * at),
                "",
                0.8,
                'stroke-dasharray="6 2 11 3" opacity=".6"',
            )
    site.face(
        _d("M", x + half - 1, y - 1, "L", x + half - lean, y - high + 1, "L", x + half - lean * 1.6 - 3, y - 1, "z"),
        shade,
    )


def _hall(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    site.mass(_d("M", x - half, y, "V", top, "H", x + half, "V", y, "z"), stone)
    site.face(_d("M", x - half + 1, top, "h", 4, "V", y, "h", -4, "z"), light)
    site.face(
        _d("M", x + half * 0.62, top, "H", x + half - 1, "V", y, "H", x + half * 0.62, "z"), mix(stone, shade, 0.6)
    )
    _joints(site, x - half, x + half, top + 2, y)
    count = max(2, round(mass.width / 17))
    step = mass.width / count
    site.face(
        "".join(
            _lancet(x - half + step * (i + 0.5), y - mass.height * 0.22, 6, mass.height * 0.52) for i in range(count)
        ),
        GLASS,
    )
    high = max(24.0, mass.height * 0.85)
    _roof(site, x, top + 1, half + 4, high, "glazed" in mass.styles)
    for i in range(max(1, count // 2)):
        dx = (i + 0.5) * mass.width / max(1, count // 2) - half
        site.mass(_d("M", x + dx - 4.5, top - 3, "v", -7, "l", 4.5, -8, "l", 4.5, 8, "v", 7, "z"), stone, outer=False)
        site.face(_d("M", x + dx, top - 17, "l", 4, 7, "v", 7, "h", -4, "z"), shade)
        site.face(_d("M", x + dx - 1.5, top - 4, "v", -6, "h", 3, "v", 6, "z"), GLASS)


def _house(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, _ = site.stone
    half, top = mass.width / 2, y - mass.height
    ridge = top - half * 1.1
    site.mass(
        _d(
            "M", x - half, y, "V", top, "L", x - half * 0.3, ridge, "H", x + half * 0.8, "L", x + half, top, "V", y, "z"
        ),
        light,
    )
    site.face(_d("M", x + half * 0.4, top, "H", x + half - 1, "V", y, "H", x + half * 0.4, "z"), stone)
    site.mass(
        _d("M", x - half * 0.3, ridge, "H", x + half * 0.8, "L", x + half + 2, top + 1, "H", x + half * 0.35, "z"),
        site.roof[1],
        outer=False,
    )
    site.face(
        _d(
            "M",
            x - half * 0.45,
            y,
            "v",
            -6,
            "h",
            4,
            "v",
            6,
            "z",
            "M",
            x + half * 0.6,
            y - 4,
            "v",
            -4,
            "h",
            3,
            "v",
            4,
            "z",
        ),
        GLASS,
    )


def _nave(site: Site, x: float, y: float, mass: Mass) -> None:
    """A church from its side: aisle, clerestory, roof, and buttresses that fly."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    aisle = y - mass.height * 0.5
    site.mass(_d("M", x - half, y, "V", top, "H", x + half, "V", y, "z"), mix(stone, shade, 0.35))
    _roof(site, x, top + 1, half + 3, max(22.0, mass.height * 0.5))
    count = max(3, round(mass.width / 17))
    step = mass.width / count
    site.face(
        "".join(_lancet(x - half + step * (i + 0.5), aisle - 5, 6, mass.height * 0.36) for i in range(count)), GLASS
    )
    site.mass(
        _d(
            "M",
            x - half - 5,
            y,
            "V",
            aisle + 4,
            "L",
            x - half,
            aisle - 3,
            "H",
            x + half,
            "L",
            x + half + 5,
            aisle + 4,
            "V",
            y,
            "z",
        ),
        stone,
    )
    site.face(
        _d("M", x - half - 4, aisle + 4, "L", x - half, aisle - 2, "H", x + half, "L", x + half + 4, aisle + 4, "z"),
        site.roof[1],
    )
    site.face("".join(_lancet(x - half + step * (i + 0.5), y - 3, 5, mass.height * 0.3) for i in range(count)), GLASS)
    for i in range(count + 1):
        px = x - half + step * i
        site.cut(_d("M", px, aisle + 2, "Q", px, top + 8, px - 3, top + 5), "", 2.4)
        site.mass(_d("M", px - 2, y, "V", aisle - 6, "l", 2, -6, "l", 2, 6, "V", y, "z"), light, outer=False)
        site.face(_d("M", px, y, "V", aisle - 8, "l", 1.5, 3, "V", y, "z"), shade)


def _front(site: Site, x: float, y: float, mass: Mass) -> None:
    """A church from the west: portals, a rose, a gable."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    eaves = top + half * 0.9
    site.mass(_d("M", x - half, y, "V", eaves, "L", x, top, "L", x + half, eaves, "V", y, "z"), light)
    site.face(_d("M", x, top + 3, "L", x + half - 1, eaves, "V", y, "H", x + half * 0.55, "V", eaves, "z"), stone)
    site.cut(_d("M", x - half, eaves + 2, "H", x + half), "", 1)
    r = half * 0.5
    cy = eaves + r + 5
    site.shapes.append(f'<circle cx="{x:g}" cy="{cy:.1f}" r="{r:.1f}" fill="{GLASS}"/>')
    spokes = "".join(_d("M", x, cy, "l", r * math.cos(a), r * math.sin(a)) for a in (math.pi * i / 4 for i in range(8)))
    site.cut(spokes, site.flag, 1.4)
    site.shapes.append(f'<circle cx="{x:g}" cy="{cy:.1f}" r="{r * 0.36:.1f}" fill="{light}" stroke-width="1"/>')
    level = cy + r + 4
    site.cut(_d("M", x - half, level, "H", x + half), "", 1)
    site.cut(_d("M", x - half + 3, level + 4, "H", x + half - 3), shade, 4, 'stroke-dasharray="2 2.4"')
    _portal(site, x, y, half * 0.9, y - level - 9)


def _portal(site: Site, x: float, y: float, width: float, height: float) -> None:
    """A doorway in three steps."""
    for share, tone in ((1.0, site.stone[1]), (0.78, site.stone[2]), (0.52, GLASS)):
        site.face(_lancet(x, y, width * share, height * (0.7 + 0.3 * share)), tone)
    site.cut(_lancet(x, y, width, height), "", 1.4)


def _church_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    corner = x + half * 0.42
    site.mass(_d("M", x - half, top, "V", y - 1, "L", corner, y, "L", x + half, y - 3, "V", top, "z"), light)
    site.face(_d("M", corner, top, "V", y, "L", x + half - 1, y - 3, "V", top, "z"), shade)
    site.face(_d("M", corner - 4, top, "h", 4, "V", y, "h", -4, "z"), stone)
    middle = (x - half + corner) / 2
    third = mass.height / 3
    site.cut(
        "".join(_d("M", x - half, top + third * i, "H", corner, "L", x + half, top + third * i - 1) for i in (1, 2)),
        "",
        1.1,
    )
    tall = third - 6
    lancets = "".join(_lancet(middle + dx, top + third - 3, 4.5, tall) for dx in (-4, 4))
    lancets += _lancet(middle, top + 2 * third - 4, 6, tall * 0.8)
    site.face(lancets, GLASS)
    site.face(_lancet((corner + x + half) / 2, top + third - 4, 3, tall), GLASS)
    if y - top > 50:
        _portal(site, middle, y - 0.5, (corner - x + half) * 0.62, third * 0.8)
    _hatch(site, corner, top + third + 4, y - 4, 3)
    if "spired" in mass.styles:
        high = mass.width * 2.1
        _spire(site, x, top, half, high)
        return
    if "roofed" in mass.styles:
        _pyramid(site, x, top + 1, half + 2, corner, mass.width * 0.9 + 4)
        return
    rail = _d("M", x - half - 2, top + 3, "V", top - 3, "H", x + half + 2, "v", 6, "z")
    site.mass(rail, light)
    site.cut(_d("M", x - half, top, "H", x + half), "", 3, 'stroke-dasharray="1.2 2.6"')
    for px in (x - half, corner, x + half):
        site.mass(_d("M", px - 2, top - 3, "l", 2, -9, "l", 2, 9, "z"), stone)


def _spire(site: Site, x: float, y: float, half: float, high: float) -> None:
    """A spire of stone with crockets, between pinnacles."""
    light, stone, shade = site.stone
    for px in (x - half + 1, x + half - 1):
        site.mass(_d("M", px - 2.5, y + 2, "v", -6, "l", 2.5, -10, "l", 2.5, 10, "v", 6, "z"), stone)
    site.cut(_d("M", x, y - high + 2, "v", -8, "m", -3, 3, "h", 6), "", 1.5)
    wide = half * 0.8
    site.mass(_d("M", x - wide, y + 1, "L", x, y - high, "L", x + wide, y + 1, "z"), light)
    site.face(_d("M", x, y - high + 3, "L", x + wide - 1, y, "H", x + wide * 0.15, "z"), shade)
    site.cut(_d("M", x, y - high + 6, "L", x - wide * 0.1, y), "", 0.8, 'opacity=".7"')
    for side in (-1, 1):
        site.cut(_d("M", x, y - high, "L", x + side * wide, y), "", 3, 'stroke-dasharray="1.5 5"')


def _chapel(site: Site, x: float, y: float, mass: Mass) -> None:
    """High windows between slim buttresses, a steep roof, a flèche."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    high = mass.height * 0.5
    site.cut(_d("M", x, top - high, "v", -26, "m", -3, 5, "h", 6), "", 1.5)
    site.mass(_d("M", x - 3, top - high + 3, "L", x, top - high - 22, "L", x + 3, top - high + 3, "z"), site.roof[1])
    site.mass(_d("M", x - half, y, "V", top, "H", x + half, "V", y, "z"), stone)
    _roof(site, x, top + 1, half + 3, high)
    count = max(3, round(mass.width / 12))
    step = mass.width / count
    for i in range(count):
        middle = x - half + step * (i + 0.5)
        site.face(_lancet(middle, y - 10, step * 0.58, mass.height - 15), GLASS)
        site.cut(_d("M", middle, y - 10, "V", top + 12, "M", middle - 2, y - mass.height * 0.5, "h", 4), site.flag, 1)
    for i in range(count + 1):
        px = x - half + step * i
        site.mass(_d("M", px - 2, y, "V", top - 1, "l", 2, -8, "l", 2, 8, "V", y, "z"), light, outer=False)
        site.face(_d("M", px, y, "V", top - 4, "l", 1.5, 3, "V", y, "z"), shade)


def _bell_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    """Eight sides, of which three are seen, two storeys of openings and a pointed roof."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    a, b = x - half * 0.42, x + half * 0.42
    site.mass(_d("M", x - half, top, "V", y - 2, "L", a, y, "H", b, "L", x + half, y - 2, "V", top, "z"), stone)
    site.face(_d("M", x - half + 1, top, "H", a, "V", y, "L", x - half + 1, y - 2, "z"), light)
    site.face(_d("M", b, top, "V", y, "L", x + half - 1, y - 2, "V", top, "z"), shade)
    for share in (0.08, 0.48):
        foot = top + mass.height * (share + 0.3)
        site.face(
            "".join(
                _lancet(px, foot, 4, mass.height * 0.22) for px in (x - half * 0.7, x - half * 0.18, x + half * 0.2)
            ),
            GLASS,
        )
        site.cut(_d("M", x - half, foot + 4, "L", a, foot + 5, "H", b, "L", x + half, foot + 4), "", 1)
    _hatch(site, b, top + 6, y - 3, 3)
    _pyramid(site, x, top + 1, half + 2, b, mass.width * (2.0 if "spired" in mass.styles else 1.2) + 4)


def _arcade(site: Site, x: float, y: float, mass: Mass) -> None:
    """A cloister's gallery under a lean-to."""
    light, stone, _ = site.stone
    half, top = mass.width / 2, y - mass.height
    site.mass(_d("M", x - half, y, "V", top + 5, "H", x + half, "V", y, "z"), stone)
    site.mass(
        _d("M", x - half - 4, top + 8, "L", x - half + 3, top - 4, "H", x + half - 3, "L", x + half + 4, top + 8, "z"),
        site.roof[1],
    )
    site.face(
        _d(
            "M",
            x + half * 0.3,
            top + 7,
            "L",
            x + half * 0.32,
            top - 3,
            "H",
            x + half - 3,
            "L",
            x + half + 3,
            top + 7,
            "z",
        ),
        site.roof[2],
    )
    count = max(3, round(mass.width / 13))
    step = mass.width / count
    r = step * 0.36
    high = mass.height - 8
    openings = "".join(
        _d(
            "M",
            x - half + step * (i + 0.5) - r,
            y - 3,
            "v",
            -high + r + 5,
            "q",
            0,
            -r * 1.3,
            r,
            -r * 1.3,
            "q",
            r,
            0,
            r,
            r * 1.3,
            "V",
            y - 3,
            "z",
        )
        for i in range(count)
    )
    site.face(openings, GLASS)
    site.cut(_d("M", x - half, y - 2, "H", x + half), light, 2)
    site.cut("".join(_d("M", x - half + step * i, y - 3, "v", -high + 9) for i in range(1, count)), light, 1.6)


def _turf(site: Site) -> None:
    light, body, shade = EARTH
    y = GROUND - 3
    site.face(_d("M", LEFT, y, "Q", CENTRE, y - 6, RIGHT, y, "V", BOTTOM, "H", LEFT, "z"), body)
    site.face(_d("M", LEFT, y + 10, "Q", CENTRE, y + 5, RIGHT, y + 9, "V", BOTTOM, "H", LEFT, "z"), shade)
    site.cut(_d("M", LEFT, y, "Q", CENTRE, y - 6, RIGHT, y), "", 1.6)
    blades = "".join(_d("M", x, y + 7 + x % 5, "l", 2, -5, "l", 1, 5) for x in range(LEFT + 8, RIGHT - 4, 13))
    site.cut(blades, light, 1.1)


def _hill(site: Site, x: float, y: float, mass: Mass) -> None:
    _turf(site)
    site.hill, site.reach = mass.height, mass.width * 0.37
    light, body, shade = EARTH
    half, flat, top = mass.width / 2 + 16, site.reach + 3, GROUND - mass.height
    site.mass(
        _d(
            "M",
            x - half,
            GROUND + 6,
            "Q",
            x - flat - 12,
            top,
            x - flat,
            top,
            "Q",
            x,
            top - 4,
            x + flat,
            top,
            "Q",
            x + flat + 12,
            top,
            x + half,
            GROUND + 6,
            "z",
        ),
        body,
        outer=False,
    )
    site.face(
        _d(
            "M",
            x + flat * 0.5,
            top + 1,
            "L",
            x + flat,
            top + 1,
            "Q",
            x + flat + 12,
            top + 1,
            x + half - 2,
            GROUND + 5,
            "H",
            x + flat * 0.7,
            "Q",
            x + flat,
            GROUND - 8,
            x + flat * 0.5,
            top + 1,
            "z",
        ),
        shade,
    )
    site.cut(
        "".join(_d("M", x - half * 0.7 + i * 13, GROUND - (i * 5) % 11 - 1, "q", 7, -4, 15, -2) for i in range(1, 8)),
        light,
        1.2,
        'opacity=".7"',
    )


def _rock(site: Site, x: float, y: float, mass: Mass) -> None:
    """A steep rock in facets."""
    site.hill, site.reach = mass.height, mass.width * 0.36
    light, body, shade = ROCK
    half, flat, top = mass.width / 2, site.reach + 2, GROUND - mass.height
    low, middle = GROUND - mass.height * 0.3, GROUND - mass.height * 0.62
    left = _d("M", x - half, GROUND + 8, "L", x - half * 0.94, low, "L", x - half * 0.84, middle, "L", x - flat, top)
    right = _d(
        "L",
        x + flat,
        top + 1,
        "L",
        x + half * 0.86,
        middle - 3,
        "L",
        x + half * 0.92,
        low + 4,
        "L",
        x + half,
        GROUND + 8,
        "z",
    )
    site.mass(left + right, body)
    site.face(
        _d(
            "M",
            x - half + 2,
            GROUND + 7,
            "L",
            x - half * 0.92,
            low,
            "L",
            x - half * 0.82,
            middle,
            "L",
            x - flat + 1,
            top + 1,
            "L",
            x - half * 0.5,
            middle,
            "L",
            x - half * 0.62,
            GROUND + 7,
            "z",
        ),
        light,
    )
    site.face(
        _d(
            "M",
            x + flat - 1,
            top + 2,
            "L",
            x + half * 0.85,
            middle - 2,
            "L",
            x + half * 0.91,
            low + 4,
            "L",
            x + half - 1,
            GROUND + 7,
            "H",
            x + half * 0.2,
            "L",
            x + half * 0.36,
            middle + 6,
            "z",
        ),
        shade,
    )
    cracks = "".join(
        _d("M", x - half * 0.46 + i * half * 0.18, low - (i * 7) % 15, "l", 3, 8, "l", -2, 7) for i in range(6)
    )
    site.cut(cracks, "", 1.1, 'opacity=".6"')


def _water(site: Site, x: float, y: float, mass: Mass) -> None:
    light, body, shade = WATER
    top = GROUND - mass.height + 8
    site.face(_d("M", LEFT, top, "q", 22, -3, 43, 0, "t", 43, 0, 43, 0, 43, 0, "V", BOTTOM, "H", LEFT, "z"), body)
    site.face(_d("M", LEFT, top + 8, "q", 22, 3, 43, 0, "t", 43, 0, 43, 0, 43, 0, "V", BOTTOM, "H", LEFT, "z"), shade)
    site.cut(_d("M", LEFT, top, "q", 22, -3, 43, 0, "t", 43, 0, 43, 0, 43, 0), "", 1.4)
    waves = "".join(
        _d("M", wx, top + 4 + (wx * 3) % 8, "q", 4, -3, 8, 0, "t", 8, 0) for wx in range(LEFT + 12, RIGHT - 16, 23)
    )
    site.cut(waves, light, 1.3)


def _tree(site: Site, x: float, y: float, mass: Mass) -> None:
    light, body, shade = EARTH
    r, top = mass.width / 2, y - mass.height
    site.cut(_d("M", x, y, "V", top + r), "", 3.4)
    site.mass(
        _d(
            "M",
            x,
            top,
            "q",
            r,
            0,
            r,
            r * 0.9,
            "q",
            r * 0.5,
            r,
            -r * 0.6,
            r * 1.1,
            "h",
            -r * 0.8,
            "q",
            -r * 1.1,
            -r * 0.1,
            -r * 0.6,
            -r * 1.1,
            "q",
            0,
            -r * 0.9,
            r,
            -r * 0.9,
            "z",
        ),
        body,
    )
    site.face(
        _d("M", x + r * 0.2, top + 2, "q", r * 0.8, r * 0.2, r * 0.6, r, "q", r * 0.2, r * 0.8, -r * 0.8, r * 0.8, "z"),
        shade,
    )
    site.cut(
        _d(
            "M",
            x - r * 0.6,
            top + r * 0.8,
            "q",
            r * 0.1,
            -r * 0.5,
            r * 0.5,
            -r * 0.5,
            "m",
            -r * 0.3,
            r,
            "q",
            0,
            -r * 0.4,
            r * 0.4,
            -r * 0.4,
        ),
        light,
        1.2,
    )


def _garden(site: Site, x: float, y: float, mass: Mass) -> None:
    """Beds of herbs in two rows."""
    light, body, shade = EARTH
    half = mass.width / 2
    for row, level in enumerate((y + 4, y + 11)):
        for i in range(5):
            px = x - half + (i + 0.5) * mass.width / 5 + row * 4 - 2
            site.shapes.append(
                f'<ellipse cx="{px:.0f}" cy="{level:.0f}" rx="{mass.width / 12:.0f}" ry="3" '
                f'fill="{shade if row else body}" stroke-width="1"/>'
            )
            site.face(
                "".join(_d("M", px + dx, level, "q", -4, -4, -1, -8, "q", 4, 4, 1, 8, "z") for dx in (-5, 0, 5)), light
            )


def _banner(site: Site, x: float, y: float, mass: Mass) -> None:
    top = y - mass.height
    site.cut(_d("M", x, y, "V", top), "", 1.8)
    site.mass(
        _d(
            "M",
            x,
            top + 1,
            "q",
            8,
            -4,
            14,
            0,
            "q",
            6,
            3,
            10,
            0,
            "l",
            -4,
            6,
            "l",
            4,
            6,
            "q",
            -6,
            3,
            -12,
            0,
            "q",
            -6,
            -3,
            -12,
            0,
            "z",
        ),
        site.flag,
    )


@dataclass(frozen=True)
class Kind:
    """How a mass is built, and its size and distance from the middle where words say nothing of them."""

    build: Callable[[Site, float, float, Mass], None]
    width: float
    height: float
    spread: float = 54


KINDS = {
    "round tower": Kind(_round_tower, 25, 62),
    "keep": Kind(_round_tower, 46, 92, 30),
    "square keep": Kind(_square_tower, 46, 92, 30),
    "square tower": Kind(_square_tower, 23, 60),
    "turret": Kind(_round_tower, 10, 80, 26),
    "wall": Kind(_wall, 136, 32),
    "rampart": Kind(_rampart, 120, 66),
    "gate": Kind(_gate, 36, 44),
    "hall": Kind(_hall, 84, 42, 34),
    "house": Kind(_house, 24, 13, 52),
    "nave": Kind(_nave, 96, 58, 26),
    "front": Kind(_front, 38, 84, 30),
    "church tower": Kind(_church_tower, 27, 92, 31),
    "bell tower": Kind(_bell_tower, 24, 98, 30),
    "chapel": Kind(_chapel, 42, 62, 38),
    "arcade": Kind(_arcade, 124, 28),
    "hill": Kind(_hill, 140, 30),
    "rock": Kind(_rock, 158, 46),
    "water": Kind(_water, 1, 8),
    "tree": Kind(_tree, 26, 40, 62),
    "garden": Kind(_garden, 110, 10),
    "banner": Kind(_banner, 24, 100, 30),
}
_ADJECTIVES = (*NUMBERS, *SIZES, *SPREADS, *PLACES, *STYLES)
