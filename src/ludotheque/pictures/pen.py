"""What every picture is drawn with: its frame, chance by name, numbers in few letters, and shapes as SVG."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
WIDTH, HEIGHT = 240, 168


@dataclass(frozen=True)
class Tones:
    """The seven tones of one kind: sky at the top and at the horizon, three depths of ground, light, and ink."""

    sky: str
    glow: str
    far: str
    middle: str
    near: str
    light: str
    ink: str


class Chance:
    """The same numbers for the same name, on every machine."""

    def __init__(self, name: str) -> None:
        self._random = random.Random(name).random

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._random()

    def pick(self, among: Sequence[str]) -> str:
        return among[int(self._random() * len(among))]

    def flip(self) -> bool:
        return self._random() < 0.5


def short(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0").replace("-0.", "-.")
    return "0" if text in ("-0", "0") else text.removeprefix("0")


def join(*values: float) -> str:
    """Numbers one behind the other, as paths take them."""
    text = ""
    for value in values:
        number = short(value)
        text += number if not text or number.startswith("-") else f" {number}"
    return text


def polygon(points: Iterable[Point]) -> str:
    """The path of a polygon, in relative lines."""
    corners = [(round(x, 1), round(y, 1)) for x, y in points]
    lines = "".join("l" + join(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners))
    return f"M{join(*corners[0])}{lines}z"


def path(d: str, fill: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{more and " " + more}/>'


def stroke(d: str, tone: str, width: float, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{tone}" stroke-width="{short(width)}"{more and " " + more}/>'


def group(content: str, more: str) -> str:
    return f"<g {more}>{content}</g>" if content else ""


def use(what: str, x: float, y: float, scale: float = 1.0, flipped: bool = False) -> str:
    """Something from the definitions, again in another place."""
    size = f" scale({join(-scale if flipped else scale, scale)})" if scale != 1 or flipped else ""
    return f'<use href="#{what}" transform="translate({join(round(x), round(y))}){size}"/>'


def gradient(name: str, stops: Sequence[tuple[float, str]], way: str) -> str:
    """A linear gradient: (offset, tone or tone with opacity), `way` as its attributes."""
    drawn = "".join(f'<stop offset="{short(at)}" stop-color="{tone}"/>' for at, tone in stops)
    return f'<linearGradient id="{name}" {way}>{drawn}</linearGradient>'


def picture(definitions: str, content: str) -> str:
    """A whole file. The frame cuts off whatever is larger."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{definitions}</defs>{content}</svg>\n"
    )


@dataclass(frozen=True)
class Ridge:
    """A line of hills from the left edge to the right one, smooth or with corners."""

    points: tuple[Point, ...]
    smooth: bool = True

    def line(self) -> str:
        """The line itself, open."""
        text = f"M{join(*self.points[0])}"
        for (x0, y0), (x1, y1) in pairwise(self.points):
            mid = (x1 - x0) / 2
            text += "c" + join(mid, 0, mid, y1 - y0, x1 - x0, y1 - y0) if self.smooth else "l" + join(x1 - x0, y1 - y0)
        return text

    def ground(self, tone: str, more: str = "") -> str:
        """Everything below the line."""
        return path(f"{self.line()}V{HEIGHT}H0z", tone, more)

    def at(self, x: float) -> float:
        """How high the line is at a place."""
        for (x0, y0), (x1, y1) in pairwise(self.points):
            if x0 <= x <= x1:
                t = (x - x0) / (x1 - x0)
                return y0 + (y1 - y0) * (t * t * (3 - 2 * t) if self.smooth else t)
        return self.points[-1][1]


def hills(chance: Chance, level: float, height: float, steps: int) -> Ridge:
    """Rolling hills around a level."""
    width = WIDTH / steps
    up = chance.flip()
    points = []
    for i in range(steps + 1):
        x = min(WIDTH, max(0, i * width + (chance.between(-0.25, 0.25) * width if 0 < i < steps else 0)))
        points.append((round(x), round(level + (-height if up else height) / 2 * chance.between(0.5, 1.1))))
        up = not up
    return Ridge(tuple(points))


def furrows(ridge: Ridge, tone: str, rows: int, apart: float, width: float, opacity: float) -> str:
    """Broken lines below a ridge that follow it, as a knife cuts them into wood."""
    (_, start), (x, y) = ridge.points[:2]
    name = f"r{round(start)}{round(x)}{round(y)}"  # no two ridges of a picture begin alike
    lines = f'<path id="{name}" d="{ridge.line()}" transform="translate(0 {short(apart)})"/>' + "".join(
        f'<use href="#{name}" x="{i * 7 % 5}" y="{short(i * apart)}"/>' for i in range(1, rows)
    )
    return group(
        lines,
        f'fill="none" stroke="{tone}" stroke-width="{short(width)}" opacity="{short(opacity)}" '
        'stroke-dasharray="17 6 34 9 8 5" stroke-linecap="round"',
    )
