"""What a woodcutter's knife does: three marks, and tones mixed of two.

A lens tapers at both ends, a wedge is thick at its start, a comb is a row of thin triangles whose bases lie on the edge
of a shadow and whose points run towards the light. Each is the path of one closed shape, from absolute `M` to `z`.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from ..pen import Point, join

FINE_LENS, FINE_WEDGE = (18.0, 1.0), 2.0  # what is shorter or thinner is drawn in half units
_START = re.compile(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)([^Mm]*z)")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "s": 4, "t": 2, "z": 0}  # numbers of each command
_SHAPE = re.compile(r"[^z]*z|[^z]+$")


def mix(tone: str, other: str, share: float) -> str:
    """A tone with a share of another, both as #rrggbb."""
    pairs = zip(_parts(tone), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(tone: str) -> tuple[int, ...]:
    letters = tone.removeprefix("#")
    letters = letters if len(letters) == 6 else "".join(letter * 2 for letter in letters)
    return tuple(int(letters[i : i + 2], 16) for i in (0, 2, 4))


def lens(x0: float, y0: float, cx: float, cy: float, x1: float, y1: float, width: float) -> str:
    """A stroke from one point to another past a third, thin at both ends."""
    length, nx, ny = _across(x1 - x0, y1 - y0, width)
    grid = _whole if length >= FINE_LENS[0] and width >= FINE_LENS[1] else _half
    there = grid(cx + nx - x0, cy + ny - y0, x1 - x0, y1 - y0)
    return f"M{grid(x0, y0)}q{there}q{grid(cx - nx - x1, cy - ny - y1, x0 - x1, y0 - y1)}z"


def wedge(x0: float, y0: float, cx: float, cy: float, x1: float, y1: float, width: float) -> str:
    """A fold: a stroke that is thick at its start."""
    _, nx, ny = _across(cx - x0, cy - y0, width / 2)
    grid = _whole if width >= FINE_WEDGE else _half
    there = grid(cx - x0, cy - y0, x1 - x0 - nx, y1 - y0 - ny)
    back = grid(cx - nx * 1.6 - x1, cy - ny * 1.6 - y1, x0 - nx - x1, y0 - ny - y1)
    return f"M{grid(x0 + nx, y0 + ny)}q{there}q{back}z"


def comb(edge: Sequence[Point], dx: float, dy: float, count: int, width: float, seed: int, curl: float = 0) -> str:
    """Cut lines from an edge (a curve by its control points) towards the light, no two of one length."""
    chance, text = random.Random(seed), ""
    _, nx, ny = _across(dx, dy, width / 2)
    grid = _whole if curl or width >= FINE_WEDGE else _half
    for i in range(count):
        x, y = _along(edge, (i + 0.5) / count)
        size = 1 - 0.35 * chance.random()
        ex, ey = dx * size, dy * size
        if curl:
            mx, my = ex / 2 - ny * curl, ey / 2 + nx * curl
            lines = (
                f"q{grid(mx - nx, my - ny, ex - nx, ey - ny)}q{grid(mx - ex - nx, my - ey - ny, -ex - nx, -ey - ny)}"
            )
        else:
            lines = f"l{grid(ex - nx, ey - ny, -ex - nx, -ey - ny)}"
        text += f"M{grid(x + nx, y + ny)}{lines}z"
    return text


def chained(paths: Iterable[str]) -> str:
    """Closed shapes one behind the other; each starts from where the one before did, where that is shorter."""
    text, last = "", None
    for shape in _SHAPE.findall("".join(paths)):
        start = _START.fullmatch(shape)
        if start is None:
            text, last = text + shape, None
            continue
        x, y, rest = float(start[1]), float(start[2]), _relative(float(start[1]), float(start[2]), start[3])
        here = f"M{join(x, y)}"
        if last is not None:
            here = min(f"m{join(x - last[0], y - last[1])}", here, key=len)
        text, last = text + here + ("" if rest[0].isalpha() or rest[0] == "-" else " ") + rest, (x, y)
    return text


@lru_cache(maxsize=8192)
def _relative(x: float, y: float, lines: str) -> str:
    """Lines from a point on, from point to point instead of in the frame, where that is shorter."""
    text, start = "", (x, y)
    for command, numbers in _COMMAND.findall(lines):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        kind = command.lower()
        if kind not in _TAKES:
            return lines
        size = _TAKES[kind] or 1
        steps = []
        for i in range(0, len(values), size):
            group = values[i : i + size]
            if command.isupper():
                origin = {"h": (x,), "v": (y,)}.get(kind, (x, y) * (size // 2))
                group = [round(value - at, 1) for value, at in zip(group, origin, strict=True)]
            steps += group
            x += group[-1] if kind == "h" else group[-2] if size > 1 else 0
            y += group[-1] if kind != "h" else 0
        text += kind + join(*steps)
        if kind == "z":
            x, y = start
    return min(text, lines, key=len)


def _across(dx: float, dy: float, width: float) -> tuple[float, float, float]:
    """The length of a line, and a step of some width across it."""
    length = math.hypot(dx, dy) or 1
    return length, -dy / length * width, dx / length * width


def _along(points: Sequence[Point], t: float) -> Point:
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]


def _whole(*values: float) -> str:
    return join(*(round(value) for value in values))


def _half(*values: float) -> str:
    return join(*(round(value * 2) / 2 for value in values))
