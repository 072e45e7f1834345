"""A country as an engraved map: sepia lines on parchment. Mountains are hatched on their dark side, forests and hills
drawn one by one, a coast is followed by lines of water, rivers wind, lakes are ruled.

It lies under the places of a game, which keep their own signs: nothing is drawn where those stand (`clear`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .pen import Chance, Point, gradient, group, join, short, stroke

INK, WATER, LIT_WATER = "#5a4426", "#55707a", "#9ccdda"
# One symbol of each kind, about a foot at (0, 0): how wide and how high it is, and what is drawn of it.
SYMBOLS: dict[str, tuple[float, float, str]] = {
    "mountain": (
        26,
        26,
        '<path d="M-15 0l4-7 3-2 5-11 3-2 3 4 4 3 4 8 5 7" fill="#efdfb8"/>'
        '<path d="M0-22l1 6-2 5 2 5-1 6M3-18l3 6M4-13l5 8M3-8l6 8M2-3l2 3M8-12l3 5M10-6l4 6M-8-9l-2 5M-4-17l-1 4"/>',
    ),
    "fir": (
        9,
        15,
        '<path d="M0-15l-4 6h2l-3 5h2l-3 4h12l-3-4h2l-3-5h2z" fill="#dfd7a6"/>'
        '<path d="M1-11l1 3M1-7l2 4M2-3l2 2M0 0v2"/>',
    ),
    "oak": (
        11,
        12,
        '<path d="M-1 0v-4c-5 0-6-4-3-5-1-4 4-5 5-3 4-2 7 2 4 4 2 3-1 5-4 4v4" fill="#e2d9a8"/>'
        '<path d="M3-9l2 2M2-7l3 3M0-5l2 1"/>',
    ),
    "hill": (20, 9, '<path d="M-12 0c4-10 18-12 23 0" fill="#ecdfb0"/><path d="M2-7l3 5M5-6l3 5M8-4l2 3M-4-6l-2 3"/>'),
    "stones": (
        18,
        14,
        '<path d="M-9 0v-11h-1v-2h5v2h-1V0M0 0v-7l2-1 1 2V0M7 0v-9h-1v-2h5v2h-1V0" fill="#e9dcc0"/>'
        '<path d="M-12 0h26M-6-9v8M9-8v7M-3-1l2-2"/>',
    ),
    "field": (20, 8, '<path d="M-12 0h22l4-7h-18zM-7 0l4-7M-2 0l3-7M3 0l2-7M7 0l3-7" fill="#efe0a9"/>'),
    "gull": (7, 4, '<path d="M-4-2q2-2 4 1q2-3 4-1"/>'),
    "wave": (12, 4, '<path d="M-6-1q3-3 6 0t6 0"/>'),
}

_ids = {kind: "abcdefghijklm"[number] for number, kind in enumerate(SYMBOLS)}


@dataclass(frozen=True)
class Stand:
    """So many symbols of a kind in an ellipse, in fractions of the map; `size` is their scale."""

    kind: str
    x: float
    y: float
    rx: float
    ry: float
    count: int
    size: float = 1.0


@dataclass(frozen=True)
class Engraving:
    """A map. Points are fractions of its width and height. `shore`: the line of the coast, whose sea lies towards the
    corner `beyond`; `rivers` begin at their spring; `lakes` are (x, y, rx, ry); `clear` are the places that stay free.
    """

    name: str
    size: tuple[int, int]
    stands: tuple[Stand, ...]
    shore: tuple[Point, ...]
    beyond: Point
    rivers: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[float, float, float, float], ...]
    clear: tuple[Point, ...]
    rose: Point = (0.9, 0.9)

    @property
    def subject(self) -> str:
        """What no two pictures of a game share."""
        return self.name

    def draw(self, signs: Mapping[str, str]) -> str:
        """The picture as a file; it uses no sign."""
        chance = Chance(self.name)
        width, height = self.size
        sea = self._sea()
        definitions = (
            gradient("p", ((0, "#f6ecd2"), (0.6, "#f1e3c0"), (1, "#e6d2a4")), 'x2="1" y2="1"')
            + gradient("w", ((0, "#cfdfda"), (1, "#93b9c2")), 'x2="1" y2="1"')
            + f'<clipPath id="s"><path d="{sea}"/></clipPath>'
            + "".join(f'<g id="{_ids[kind]}">{drawn}</g>' for kind, (_, _, drawn) in SYMBOLS.items())
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'preserveAspectRatio="none"><defs>{definitions}</defs>'
            f'<path d="M0 0H{width}V{height}H0z" fill="url(#p)"/>'
            + f'<path d="{sea}" fill="url(#w)"/>'
            + self._water()
            + self._rivers()
            + self._lakes()
            + self._country(chance)
            + self._rose()
            + self._frame()
            + "</svg>\n"
        )

    def _at(self, point: Point) -> Point:
        return point[0] * self.size[0], point[1] * self.size[1]

    def _line(self, points: tuple[Point, ...]) -> str:
        """A line that winds through points."""
        placed = [self._at(point) for point in points]
        text = f"M{join(*placed[0])}"
        ends = (placed[0], *placed, placed[-1])
        for (x, y), (x0, y0), (x1, y1), (x2, y2) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
            out, back = ((x1 - x) / 6, (y1 - y) / 6), ((x2 - x0) / 6, (y2 - y0) / 6)
            text += "c" + join(*out, x1 - x0 - back[0], y1 - y0 - back[1], x1 - x0, y1 - y0)
        return text

    def _sea(self) -> str:
        x, y = self._at(self.beyond)
        return f"{self._line(self.shore)}L{join(x, y)}z"

    def _water(self) -> str:
        """The coast, and lines that follow it out to sea, ever fainter."""
        line = self._line(self.shore)
        (x0, y0), (x1, y1) = self._at(self.shore[0]), self._at(self.shore[-1])
        bx, by = self._at(self.beyond)
        dx, dy = bx - (x0 + x1) / 2, by - (y0 + y1) / 2
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        lines = ""
        for i in range(1, 9):
            far = 3.2 * i + 0.35 * i * i
            where = f'transform="translate({join(dx / length * far, dy / length * far)})"'
            lines += stroke(line, WATER, 1.1, f'{where} opacity="{short(0.75 - 0.075 * i)}"')
        return group(lines, 'clip-path="url(#s)"') + stroke(line, INK, 2, 'stroke-linejoin="round"')

    def _rivers(self) -> str:
        return "".join(
            stroke(self._line(points), INK, 4.4, 'stroke-linecap="round" opacity=".75"')
            + stroke(self._line(points), LIT_WATER, 2.4, 'stroke-linecap="round"')
            for points in self.rivers
        )

    def _lakes(self) -> str:
        drawn = ""
        for x, y, rx, ry in self.lakes:
            (cx, cy), (a, b) = self._at((x, y)), self._at((rx, ry))
            drawn += (
                f'<ellipse cx="{short(cx)}" cy="{short(cy)}" rx="{short(a)}" ry="{short(b)}" fill="{LIT_WATER}" '
                f'stroke="{INK}" stroke-width="1.5"/>'
            )
            rules = "".join(
                f"M{join(cx - a * (1 - d * d) ** 0.5 * 0.8, cy + d * b)}h{short(1.6 * a * (1 - d * d) ** 0.5)}"
                for d in (-0.6, -0.25, 0.1, 0.45, 0.75)
            )
            drawn += stroke(rules, WATER, 0.9, 'opacity=".7"')
        return drawn

    def _country(self, chance: Chance) -> str:
        """All symbols, the far ones first."""
        placed: list[tuple[float, float, float, str]] = []
        for stand in self.stands:
            wide, high, _ = SYMBOLS[stand.kind]
            for _ in range(stand.count * 12):
                if sum(kind == stand.kind for *_, kind in placed) >= self._before(stand) + stand.count:
                    break
                x = stand.x + stand.rx * chance.between(-1, 1)
                y = stand.y + stand.ry * chance.between(-1, 1)
                px, py = self._at((x, y))
                inside = ((x - stand.x) / stand.rx) ** 2 + ((y - stand.y) / stand.ry) ** 2 <= 1
                if inside and self._free(px, py, placed, wide * stand.size, high * stand.size):
                    placed.append((py, px, stand.size, stand.kind))
        drawn = ""
        for y, x, size, kind in sorted(placed):
            where = f'x="{round(x)}" y="{round(y)}"'
            if size != 1:
                where = f'transform="translate({join(round(x), round(y))}) scale({short(size)})"'
            drawn += f'<use href="#{_ids[kind]}" {where}/>'
        return group(drawn, f'fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round" opacity=".8"')

    def _before(self, stand: Stand) -> int:
        """How many symbols of its kind the stands before one were to have."""
        return sum(other.count for other in self.stands[: self.stands.index(stand)] if other.kind == stand.kind)

    def _free(
        self, x: float, y: float, placed: list[tuple[float, float, float, str]], wide: float, high: float
    ) -> bool:
        width, height = self.size
        if not (wide / 2 + 9 < x < width - wide / 2 - 9 and high + 9 < y < height - 10):
            return False
        if any(abs(x - px) < wide * 0.62 and abs(y - py) < high * 0.42 for py, px, *_ in placed):
            return False
        return not any(abs(x - cx) < 34 and -30 < y - cy < 46 for cx, cy in map(self._at, self.clear))

    def _rose(self) -> str:
        """A compass with eight points."""
        x, y = self._at(self.rose)
        points = "".join(
            f'<g transform="rotate({turn})"><path d="M0 0L0-24L4-4z" fill="{INK}"/><path d="M0 0L0-24L-4-4z"/></g>'
            for turn in (0, 90, 180, 270)
        )
        rings = '<circle r="13" stroke-dasharray="2 2"/><circle r="17"/>'
        return group(
            rings + points,
            f'transform="translate({join(x, y)})" fill="none" stroke="{INK}" stroke-width=".9" opacity=".7"',
        )

    def _frame(self) -> str:
        """A double line with degrees between."""
        width, height = self.size
        box = f"M4 4H{width - 4}V{height - 4}H4z"
        return stroke(box, INK, 4, 'stroke-dasharray="13 13" opacity=".55"') + stroke(
            f"M1 1H{width - 1}V{height - 1}H1zM7 7H{width - 7}V{height - 7}H7z", INK, 1, 'opacity=".7"'
        )
