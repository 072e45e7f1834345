"""The outline of a sign: the path of an SVG read into absolute lines and curves, measured, and written shorter."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]  # M, L, C, Q with the points behind the pen, or Z
BOX = 512.0  # signs of game-icons.net are drawn in a square of this side
MARGIN = 24.0  # which they leave free at its edges
FINE = 12  # pieces that a curve is measured by

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True)
class Outline:
    """A sign's outline, in its own box."""

    segments: tuple[Segment, ...]

    @classmethod
    def read(cls, path: str) -> Outline:
        """From the `d` of a path. Raises ValueError when there is something else in it."""
        return cls(tuple(_Reader().segments(path)))

    def whole(self) -> Outline:
        """The same in whole units of its box: what `short` writes."""
        return Outline(tuple((kind, tuple((round(x), round(y)) for x, y in points)) for kind, points in self.segments))

    def pieces(self) -> Iterator[tuple[Point, Point]]:
        """Its lines, curves as short lines."""
        pen = start = (0.0, 0.0)
        for kind, points in self.segments:
            if kind == "M":
                pen = start = points[0]
            elif kind == "Z":
                yield pen, start
                pen = start
            else:
                steps = 1 if kind == "L" else FINE
                there = [_along((pen, *points), step / steps) for step in range(steps + 1)]
                yield from pairwise(there)
                pen = points[-1]

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is drawn."""
        points = [point for piece in self.pieces() for point in piece]
        across, down = [x for x, _ in points], [y for _, y in points]
        return min(across), min(down), max(across), max(down)

    @cached_property
    def cuts(self) -> dict[str, float]:
        """How much of it runs along each side of its box, as if the box had cut it off there; 1 is a whole side."""
        sides = {"left": (0, 0.0), "top": (1, 0.0), "right": (0, BOX), "bottom": (1, BOX)}
        lengths = dict.fromkeys(sides, 0.0)
        for piece, other in self.pieces():
            for side, (axis, at) in sides.items():
                if abs(piece[axis] - at) < MARGIN and abs(piece[axis] - other[axis]) < 0.2:
                    lengths[side] += abs(piece[1 - axis] - other[1 - axis]) / BOX
        return lengths

    def short(self) -> str:
        """Its path in whole units, relative: a third of the size, and no error adds up."""
        words: list[str] = []
        pen = start = (0, 0)
        for kind, points in self.segments:
            if kind == "Z":
                words.append("z")
                pen = start
                continue
            whole = [(round(x), round(y)) for x, y in points]
            if kind == "L" and whole[0] == pen:
                continue
            numbers = [value for x, y in whole for value in (x - pen[0], y - pen[1])]
            words.append(kind.lower() + "".join(_signed(value, i) for i, value in enumerate(numbers)))
            pen = whole[-1]
            if kind == "M":
                start = pen
        return "".join(words)


def _signed(value: int, place: int) -> str:
    return str(value) if value < 0 or place == 0 else f" {value}"


def _along(points: Sequence[Point], t: float) -> Point:
    """A point of a line or curve, by its control points."""
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]


class _Reader:
    """Turns a path into absolute segments; arcs and short forms become curves."""

    def __init__(self) -> None:
        self.pen: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.last: Segment = ("M", ((0.0, 0.0),))

    def segments(self, path: str) -> Iterator[Segment]:
        for command, numbers in _commands(path):
            for segment in self._absolute(command, numbers):
                self.last = segment
                if segment[0] == "Z":
                    self.pen = self.start
                else:
                    self.pen = segment[1][-1]
                    self.start = self.pen if segment[0] == "M" else self.start
                yield segment

    def _absolute(self, command: str, numbers: tuple[float, ...]) -> Iterator[Segment]:
        kind, (x, y) = command.upper(), self.pen
        moved = command.islower()
        if kind == "Z":
            yield "Z", ()
            return
        if kind == "A":
            end = (numbers[5] + (x if moved else 0), numbers[6] + (y if moved else 0))
            yield from _arc(self.pen, numbers[:5], end)
            return
        if kind in "HV":
            value = numbers[0] + ((x if kind == "H" else y) if moved else 0)
            yield "L", ((value, y) if kind == "H" else (x, value),)
            return
        dx, dy = (x, y) if moved else (0.0, 0.0)
        points = tuple((numbers[i] + dx, numbers[i + 1] + dy) for i in range(0, len(numbers), 2))
        if kind in "ST":
            kind = "C" if kind == "S" else "Q"
            points = (self._mirrored(kind), *points)
        yield kind, points

    def _mirrored(self, kind: str) -> Point:
        """The control point that goes on smoothly from the curve before."""
        before, points = self.last
        if before != kind:
            return self.pen
        return 2 * self.pen[0] - points[-2][0], 2 * self.pen[1] - points[-2][1]


def _commands(path: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers, repeated ones apart; the numbers after a move are lines."""
    for match in re.finditer(r"([a-zA-Z])([^a-zA-Z]*)", path):
        command, text = match[1], match[2]
        takes = _TAKES[command.upper()]
        numbers = _arc_numbers(text) if command in "aA" else [float(number) for number in _NUMBER.findall(text)]
        if takes == 0:
            yield command, ()
            continue
        if not numbers or len(numbers) % takes:
            raise ValueError(f"{command}{text} is not part of a path")
        for at in range(0, len(numbers), takes):
            yield command, tuple(numbers[at : at + takes])
            command = {"M": "L", "m": "l"}.get(command, command)


def _arc_numbers(text: str) -> list[float]:
    """The numbers of arcs, whose two flags may stand without a space."""
    number, flag = r"\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))", r"\s*,?\s*([01])"
    return [float(value) for groups in re.findall(number * 3 + flag * 2 + number * 2, text) for value in groups]


def _arc(pen: Point, shape: tuple[float, ...], end: Point) -> Iterator[Segment]:
    """An elliptic arc as curves, as the SVG standard computes its centre."""
    rx, ry, turn, large, sweep = abs(shape[0]), abs(shape[1]), math.radians(shape[2]), shape[3], shape[4]
    if rx == 0 or ry == 0 or pen == end:
        yield "L", (end,)
        return
    cos, sin = math.cos(turn), math.sin(turn)
    hx, hy = (pen[0] - end[0]) / 2, (pen[1] - end[1]) / 2
    x, y = cos * hx + sin * hy, -sin * hx + cos * hy
    grown = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    below = (rx * y) ** 2 + (ry * x) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 - below) / below) * (-1 if large == sweep else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    angle = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    angle += (2 * math.pi if angle < 0 else 0) if sweep else (-2 * math.pi if angle > 0 else 0)
    mx, my = (pen[0] + end[0]) / 2, (pen[1] + end[1]) / 2

    def place(u: float, v: float) -> Point:
        px, py = cx + rx * u, cy + ry * v
        return cos * px - sin * py + mx, sin * px + cos * py + my

    steps = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    part = angle / steps
    pull = 4 / 3 * math.tan(part / 4)
    for i in range(steps):
        a, b = first + i * part, first + (i + 1) * part
        first_control = place(math.cos(a) - pull * math.sin(a), math.sin(a) + pull * math.cos(a))
        other = place(math.cos(b) + pull * math.sin(b), math.sin(b) - pull * math.cos(b))
        yield "C", (first_control, other, end if i == steps - 1 else place(math.cos(b), math.sin(b)))
