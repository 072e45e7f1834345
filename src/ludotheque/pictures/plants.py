"""What lands are made of: the sky over them, rows of firs, round trees, blades of grass."""

from __future__ import annotations

from . import sky
from .pen import WIDTH, Chance, Ridge, Tones, join, path, short, use

FIR = "M0-40l5.5 12h-2.5l6 10h-3l7 13H2v5h-4v-5h-11l7-13h-3l6-10h-2.5z"
FIR_LIT = "M0-40L-1-31l-2 3h2l-4 10h2l-5 9 2 4h-5l7-13h-3l6-10h-2.5z"


def opening(chance: Chance, tones: Tones, horizon: float, left: bool, high: float = 44) -> tuple[str, str]:
    """The sky's definition, and sky, sun and clouds."""
    x = chance.between(46, 84) if left else chance.between(156, 194)
    definitions, heavens = sky.heavens(tones, horizon)
    lights = sky.rays(x, high, tones.light) + sky.sun(x, high, 16, tones)
    clouds = cloud(chance, WIDTH - x + chance.between(-20, 20), chance.between(22, 40)) + cloud(
        chance, x + 40, high + 16, 0.6
    )
    return definitions, heavens + lights + clouds + sky.bands(chance, tones.light, 30, horizon - 6, 4)


def cloud(chance: Chance, x: float, y: float, scale: float = 1.0) -> str:
    """A flat cloud with a round back."""
    a, b = round(chance.between(12, 20)), round(chance.between(10, 16))
    d = f"M-30 0c0-7 8-8 11-6c2-{a} 18-{a} 21-3c4-{b} 16-{b} 18 2c6-2 11 1 11 7z"
    return path(d, "#fff", f'opacity=".55" transform="translate({join(x, y)}) scale({short(scale)})"')


def row(chance: Chance, ridge: Ridge, count: int, low: float, tall: float, left: bool) -> str:
    """Firs along a ridge, from the left edge to the right one."""
    row = ""
    for i in range(count):
        x = (i + chance.between(0.1, 0.9)) * WIDTH / count
        row += use("f", x, ridge.at(x) + 4, round(chance.between(low, tall), 1), not left)
    return row


def trees(chance: Chance, ridge: Ridge, tone: str, count: int) -> str:
    text = ""
    for _ in range(count):
        x, r = chance.between(0, WIDTH), round(chance.between(3, 6))
        text += f"M{join(x - r, ridge.at(x) + 2)}q{join(0, -r * 2.2, r, -r * 2.2)}q{join(r, 0, r, r * 2.2)}z"
    return path(text, tone)


def blades(chance: Chance, ridge: Ridge, tone: str, count: int, tall: tuple[float, float] = (5, 12)) -> str:
    text = ""
    for i in range(count):
        x = (i + chance.between(0, 1)) * WIDTH / count
        height, lean = round(chance.between(*tall)), round(chance.between(-4, 4))
        text += f"M{join(x, ridge.at(x) + 3)}q{join(0, -height / 2, lean, -height)}"
        text += f"q{join(1 - lean / 2, height / 2, 2 - lean, height)}z"
    return path(text, tone)
