"""What a building is drawn with: its masses and their strokes, and where they are collected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..pen import join, path, stroke

GLASS = "#2a1c16"
INCH = 1.2  # a line that is cut, not drawn
_NUMBERS = re.compile(r"-?[\d.]+(?:e-?\d+)?(?: -?[\d.]+(?:e-?\d+)?)*")


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


def line(path: str) -> str:
    """A path with its numbers rounded to half units, in as few characters as they need.

    >>> line(f"M{10.1} {2 * 1.5}h-4v.5z")
    'M10 3h-4v.5z'
    """
    return _NUMBERS.sub(lambda numbers: join(*(round(float(number) * 2) / 2 for number in numbers[0].split())), path)


def teeth(x0: float, x1: float, top: float, fall: float, rise: float) -> str:
    """A crenellated line from (x0, top) to (x1, top + fall), without its start."""
    count = max(1, round((x1 - x0) / 9))
    part = (x1 - x0) / (2 * count + 1)
    down = fall / (2 * count + 1)
    text = ""
    for _ in range(count):
        text += line(f"l{part} {down}v{rise}l{part} {down}v{-rise}")
    return text + line(f"L{x1} {top + fall}")


def lancet(x: float, y: float, width: float, height: float) -> str:
    """A pointed window by its foot."""
    half = width / 2
    return line(f"M{x - half} {y}v{-height + width}q0 {-half} {half} {-width}q{half} {half} {half} {width}V{y}z")


def slits(site: Site, *places: tuple[float, float]) -> None:
    site.face("".join(line(f"M{x - 1} {y}v-7h2v7z") for x, y in places), GLASS)


def joints(site: Site, x0: float, x1: float, top: float, low: float) -> None:
    """Joints of stones, few and short, in the shade's tone."""
    text = ""
    for row in range(int((low - top) // 8)):
        y = top + 5 + row * 8
        for x in range(int(x0) + 2 + (row * 7) % 11, int(x1) - 4, 17):
            text += line(f"M{x} {y}h5")
    if text:
        site.cut(text, site.stone[2], 1)


def hatch(site: Site, x: float, top: float, low: float, length: float = 5) -> None:
    """Cut lines from the edge of a shade towards the light, thin at their ends."""
    rows = range(int(top) + 5, int(low) - 2, 5)
    site.face(
        "".join(line(f"M{x} {y - 0.5}l{-length + (i % 3)} 1l{length - (i % 3)} 0.5z") for i, y in enumerate(rows)),
        site.ink,
    )
