"""What the countries behind a woodcut's subject are made of: ridges, trees, peaks."""

from __future__ import annotations

from dataclasses import dataclass

from .pen import WIDTH, Chance, Point, Ridge, Tones, furrows, hills, join, path, polygon, short, stroke

FLOOR = 138  # where the near ground begins


@dataclass(frozen=True)
class Stage:
    """What a ground is drawn with: chance, tones, whether the light is on the left, and from where to where a figure
    stands before it.
    """

    chance: Chance
    tones: Tones
    lit_left: bool
    covered: tuple[float, float] = (0, 0)

    def hides(self, x: float) -> bool:
        """Whether nothing that stands at a place would be seen."""
        return self.covered[0] < x < self.covered[1]

    @property
    def dark_x(self) -> float:
        """A place on the side away from the light."""
        return self.chance.between(176, 200) if self.lit_left else self.chance.between(40, 64)

    @property
    def light_x(self) -> float:
        """A place under the light."""
        return self.chance.between(30, 50) if self.lit_left else self.chance.between(190, 210)


def near_ground(stage: Stage, level: float = FLOOR) -> str:
    ridge = hills(stage.chance, level, 8, 2)
    return ridge.ground(stage.tones.near) + furrows(ridge, stage.tones.ink, 4, 6, 1.1, 0.45)


def far_hills(stage: Stage, level: float = 96, height: float = 22) -> str:
    ridge = hills(stage.chance, level, height, 4)
    return ridge.ground(stage.tones.far) + furrows(ridge, stage.tones.middle, 3, 5, 0.8, 0.6)


def middle_hills(stage: Stage, level: float = 120, height: float = 18) -> tuple[Ridge, str]:
    ridge = hills(stage.chance, level, height, 3)
    return ridge, ridge.ground(stage.tones.middle) + furrows(ridge, stage.tones.near, 4, 5, 0.9, 0.7)


# --- what stands in a country ---


def fir(x: float, y: float, height: float) -> str:
    """A fir as a path: three tiers and a trunk."""
    w = height * 0.24
    text = f"M{join(x, y - height)}"
    for tier, (out, back) in enumerate(((0.55, 0.3), (0.8, 0.42), (1, 0.12))):
        text += f"l{join(w * (out - (0, 0.3, 0.42)[tier]), height * 0.29)}h{short(-w * (out - back))}"
    text += f"v{short(height * 0.13)}h{short(-w * 0.24)}v{short(-height * 0.13)}"
    for tier, (out, back) in reversed(list(enumerate(((0.55, 0.3), (0.8, 0.42), (1, 0.12))))):
        text += f"h{short(-w * (out - back))}l{join(w * (out - (0, 0.3, 0.42)[tier]), -height * 0.29)}"
    return text + "z"


def firs(stage: Stage, ridge: Ridge, tone: str, count: int, tall: tuple[float, float], keep: float = 34) -> str:
    """Firs along a ridge; lower in the middle of the frame, where the subject stands."""
    text = ""
    for i in range(count):
        x = (i + stage.chance.between(0.15, 0.85)) * WIDTH / count
        height = stage.chance.between(*tall) * (0.6 if abs(x - WIDTH / 2) < keep else 1)
        height = round(height / 5) * 5  # few sizes are few letters, compressed
        if stage.hides(x):
            continue
        text += fir(round(x), round(ridge.at(x) + 3), height)
    return path(text, tone)


def bushes(stage: Stage, ridge: Ridge, tone: str, count: int) -> str:
    """Round trees in small groups along a ridge."""
    text = ""
    for _ in range(count):
        x = stage.chance.between(6, WIDTH - 6)
        for step in range(2):
            r = stage.chance.between(3, 6)
            at = x + step * 6
            text += f"M{join(at - r, ridge.at(at))}a{join(r, r * 1.15)} 0 0 1 {short(2 * r)} 0z"
    return path(text, tone)


def dead_tree(x: float, y: float, height: float, tone: str, flipped: bool = False) -> str:
    """A bare tree with crooked branches."""
    way = -1 if flipped else 1
    text = (
        "M0 0q1-16-1-26q-8-4-11-14M-1-26q1-12 9-19M-.5-16q9-5 14-13M5-21q5 0 9-2M-7-31q-6-1-8-5M4-40q-2-7 0-12"
        "M9-24q0-6 3-9"
    )
    more = (
        f'transform="translate({join(x, y)}) scale({way * height / 52:.2f} {height / 52:.2f})" stroke-linecap="round"'
    )
    return stroke(text, tone, 3, more)


def peak(x: float, base: float, height: float, width: float, chance: Chance, lit_left: bool) -> tuple[str, str, str]:
    """A faceted peak: its whole, its dark side, and the snow on it, as paths."""
    top = base - height
    bend = chance.between(-0.12, 0.12) * width
    whole: list[Point] = [(x - width / 2, base), (x - width * 0.2 + bend / 2, top + height * 0.42), (x, top)]
    whole += [(x + width * 0.16 + bend / 2, top + height * 0.36), (x + width / 2, base)]
    side = 1 if lit_left else -1
    spine = [(x, top), (x + bend * 0.5, top + height * 0.3), (x - side * width * 0.05 + bend, top + height * 0.62)]
    spine.append((x + side * width * 0.07 + bend, base))
    dark = polygon([*spine, *(reversed(whole[:2]) if side < 0 else (whole[4], whole[3]))])
    s = 0.34
    snow = [(x, top), (x + width * 0.15, top + height * s), (x + width * 0.07, top + height * (s - 0.09))]
    snow += [(x + width * 0.02, top + height * (s + 0.07)), (x - width * 0.04, top + height * (s - 0.08))]
    snow += [(x - width * 0.1, top + height * (s + 0.03)), (x - width * 0.165, top + height * s)]
    return polygon(whole), dark, polygon(snow)


def range_of(stage: Stage, places: tuple[tuple[float, float, float], ...], base: float, tones: tuple[str, str]) -> str:
    """Peaks at (x, height, width), with a dark side and snow."""
    text = ""
    for x, height, width in places:
        whole, dark, snow = peak(x, base, height, width, stage.chance, stage.lit_left)
        text += path(whole, tones[0]) + path(dark, tones[1]) + path(snow, stage.tones.light)
        text += path(dark, stage.tones.ink, 'opacity=".12"')
    return text
