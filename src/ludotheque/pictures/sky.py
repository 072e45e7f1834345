"""Skies: two tones, a sun or a moon on one side with faint rays, bands of cloud, stars."""

from __future__ import annotations

import math

from .pen import WIDTH, Chance, Tones, gradient, group, join, path, polygon, short, stroke


def heavens(tones: Tones, horizon: float) -> tuple[str, str]:
    """The gradient's definition, and the sky down to below the horizon."""
    return (
        gradient("sky", ((0, tones.sky), (1, tones.glow)), 'x2="0" y2="1"'),
        f'<rect width="{WIDTH}" height="{short(horizon + 30)}" fill="url(#sky)"/>',
    )


def rays(x: float, y: float, tone: str, count: int = 18, opacity: float = 0.22) -> str:
    """Rays from the light to beyond the frame, as one path."""
    text = ""
    reach = 260
    for i in range(count):
        turn = (i + 0.5) / count * 2 * math.pi
        half = math.pi / count * (0.5 if i % 2 else 0.28)
        a, b = turn - half, turn + half
        points = ((x, y), (x + math.cos(a) * reach, y + math.sin(a) * reach))
        text += polygon((*points, (x + math.cos(b) * reach, y + math.sin(b) * reach)))
    return path(text, tone, f'opacity="{short(opacity)}"')


def sun(x: float, y: float, radius: float, tones: Tones) -> str:
    """A disc in a halo."""
    halo = "".join(
        f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius * size)}" opacity="{opacity}"/>'
        for size, opacity in ((1.9, ".18"), (1.4, ".3"), (1, "1"))
    )
    return group(halo, f'fill="{tones.light}"')


def moon(x: float, y: float, radius: float, tones: Tones) -> str:
    """A crescent that looks at the middle, with a halo."""
    side = 1 if x < WIDTH / 2 else -1
    sweep = 1 if side > 0 else 0
    text = f"M{join(x, y - radius)}a{join(radius, radius)} 0 1 {1 - sweep} 0 {short(2 * radius)}"
    text += f"a{join(radius * 1.25, radius * 1.25)} 0 0 {sweep} 0 {short(-2 * radius)}z"
    halo = f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius * 1.9)}" fill="{tones.glow}" opacity=".35"/>'
    return halo + path(text, tones.light)


def stars(chance: Chance, tones: Tones, count: int, low: float) -> str:
    """Small stars in the upper sky."""
    text = ""
    for _ in range(count):
        size = chance.between(0.7, 2.1)
        x, y = chance.between(4, WIDTH - 4), chance.between(4, low)
        text += f"M{join(x, y - size)}l{join(size / 3, size * 2 / 3, size * 2 / 3, size / 3)}"
        text += f"l{join(-size * 2 / 3, size / 3, -size / 3, size * 2 / 3, -size / 3, -size * 2 / 3)}"
        text += f"l{join(-size * 2 / 3, -size / 3, size * 2 / 3, -size / 3)}z"
    return path(text, tones.light, 'opacity=".85"')


def bands(chance: Chance, tone: str, top: float, low: float, count: int = 5) -> str:
    """Long thin clouds, thicker in their middle."""
    text = ""
    for i in range(count):
        y = top + (low - top) * (i + chance.between(0.1, 0.9)) / count
        x, length, thick = chance.between(-40, 190), chance.between(50, 120), chance.between(1.4, 3.6)
        text += f"M{join(x, y)}q{join(length / 2, -thick, length, 0)}q{join(-length / 2, thick, -length, 0)}z"
    return path(text, tone, 'opacity=".55"')


def birds(chance: Chance, tone: str, x: float, y: float, count: int = 3) -> str:
    """A few birds far off."""
    text = ""
    for i in range(count):
        size = chance.between(2.4, 4)
        text += f"M{join(x + i * 9 + chance.between(-2, 2), y + chance.between(-6, 6))}"
        text += f"q{join(size / 2, -size * 0.7, size, 0)}q{join(size / 2, -size * 0.7, size, 0)}"
    return stroke(text, tone, 1, 'stroke-linecap="round"')
