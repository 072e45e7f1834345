"""Towers, walls, gates, halls and houses."""

from __future__ import annotations

from ..people.marks import mix
from .roofs import cone, pyramid, roof
from .site import GLASS, Mass, Site, hatch, joints, lancet, line, slits, teeth


def round_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    r, top = mass.width / 2, y - mass.height
    bow = max(2.0, r * 0.24)
    site.mass(line(f"M{x - r} {top}V{y - bow}Q{x} {y + bow} {x + r} {y - bow}V{top}z"), stone)
    site.face(line(f"M{x - r + 1} {top}H{x - r * 0.55}V{y - 1}L{x - r + 1} {y - bow}z"), light)
    site.face(
        line(f"M{x + r * 0.25} {top}V{y}Q{x + r * 0.7} {y - bow * 0.4} {x + r - 1} {y - bow}V{top}z"),
        shade,
    )
    if mass.width > 15:
        joints(site, x - r, x + r * 0.2, top + 8, y - 6)
        hatch(site, x + r * 0.25, top + 4, y - 4, r * 0.4)
        slits(site, (x - r * 0.2, top + mass.height * 0.34), (x - r * 0.2, top + mass.height * 0.68))
    elif mass.height > 24:
        slits(site, (x - 1, top + mass.height * 0.4))
    if mass.styles & {"roofed", "spired"}:
        cone(site, x, top, r * 1.28, mass.width * (2.1 if "spired" in mass.styles else 1.25) + 4)
        return
    wide, high = r + max(1.5, r * 0.16), max(6.0, r * 0.5)
    crown = line(f"M{x - wide} {top - high * 0.6}") + teeth(x - wide, x + wide, top - high * 0.6, 0, high * 0.45)
    site.mass(
        crown + line(f"V{top + high * 0.4}Q{x} {top + high * 0.4 + bow * 1.6} {x - wide} {top + high * 0.4}z"),
        light,
    )
    site.face(
        line(f"M{x + wide * 0.3} {top + high * 0.2}H{x + wide - 1}v{high * 0.3}L{x + wide * 0.3} {top + high * 0.6}z"),
        shade,
    )
    site.cut(
        line(
            f"M{x - wide + 2} {top + high * 0.5}Q{x} {top + high * 0.5 + bow * 1.4} {x + wide - 2} {top + high * 0.5}"
        ),
        "",
        2.2,
        'stroke-dasharray="1.6 3"',
    )


def square_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    """Two faces that meet at a corner, the right one in the shade."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    corner = x + half * 0.3
    site.mass(line(f"M{x - half} {top + 2}V{y - 3}L{corner} {y}L{x + half} {y - 4}V{top + 3}z"), stone)
    site.face(line(f"M{x - half + 1} {top}h3V{y - 3}h-3z"), light)
    site.face(line(f"M{corner} {top}V{y}L{x + half - 1} {y - 4}V{top}z"), shade)
    joints(site, x - half, corner - 2, top + 8, y - 6)
    hatch(site, corner, top + 6, y - 3, 4)
    middle = (x - half + corner) / 2
    if "roofed" in mass.styles or "spired" in mass.styles:
        site.face(lancet(middle, top + 18, 5, 11), GLASS)
        slits(site, (middle, top + mass.height * 0.6))
        pyramid(site, x, top + 3, half + 3, corner, mass.width * (2.2 if "spired" in mass.styles else 1.1) + 4)
        return
    places = [(middle, top + mass.height * at) for at in ((0.3, 0.55, 0.8) if mass.height > 70 else (0.4,))]
    site.face("".join(line(f"M{px - 2} {py}v-6h4v6z") for px, py in places), GLASS)
    out, high = half + 2, max(8.0, mass.width * 0.2)
    over = corner + 0.5
    left = line(f"M{x - out} {top - high * 0.5 + 2}") + teeth(x - out, over, top - high * 0.5 + 2, -2, high * 0.4)
    right = teeth(over, x + out, top - high * 0.5, 2.5, high * 0.4)
    site.mass(
        left + right + line(f"V{top + high * 0.5 + 2}L{over} {top + high * 0.5 + 4}L{x - out} {top + high * 0.5 + 2}z"),
        light,
    )
    site.face(line(f"M{over} {top}L{x + out - 1} {top + 2}v{high * 0.4}L{over} {top + high * 0.5 + 3}z"), shade)
    site.cut(
        line(
            f"M{x - out + 2} {top + high * 0.5 + 2}L{over} {top + high * 0.5 + 4}L{x + out - 2} {top + high * 0.5 + 2}"
        ),
        "",
        2.2,
        'stroke-dasharray="1.6 3"',
    )


def wall(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    start = line(f"M{x - half} {y}V{top}")
    site.mass(start + teeth(x - half, x + half, top, 0, 5) + line(f"V{y}z"), stone)
    site.face(line(f"M{x - half + 1} {top + 7}h{2 * half - 2}v2.5h{-2 * half + 2}z"), light)
    site.face(
        line(f"M{x + half * 0.45} {top + 9.5}H{x + half - 1}V{y}H{x + half * 0.2}z"),
        mix(stone, shade, 0.55),
    )
    site.cut(line(f"M{x - half} {top + 10}h{2 * half}"), "", 1)
    joints(site, x - half, x + half, top + 12, y - 2)


def rampart(site: Site, x: float, y: float, mass: Mass) -> None:
    """A palace's wall: high blind arches under its parapet."""
    wall(site, x, y, mass)
    half, top = mass.width / 2, y - mass.height
    count = max(3, round(mass.width / 20))
    step = mass.width / count
    for i in range(count):
        site.face(
            lancet(x - half + step * (i + 0.5), y - 4, step * 0.52, mass.height - 17),
            mix(site.stone[2], site.ink, 0.25),
        )
    site.face(
        "".join(
            line(f"M{x - half + step * (i + 0.5) - 1.5} {top + mass.height * 0.66}h3v-7h-3z") for i in range(count)
        ),
        GLASS,
    )


def gate(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, _ = site.stone
    half, top = mass.width / 2, y - mass.height
    site.mass(line(f"M{x - half} {y}V{top}") + teeth(x - half, x + half, top, 0, 5) + line(f"V{y}z"), light)
    site.face(line(f"M{x + half * 0.5} {top + 8}H{x + half - 1}V{y}H{x + half * 0.5}z"), stone)
    site.cut(line(f"M{x - half} {top + 9}h{2 * half}"), "", 1)
    r = half * 0.52
    opening = line(f"M{x - r} {y}V{y - r * 1.5}a{r} {r} 0 0 1 {2 * r} 0V{y}z")
    site.mass(opening, GLASS, outer=False)
    bars = "".join(line(f"M{x + r * at} {y - r * 2.2}V{y - 2}") for at in (-0.5, 0.0, 0.5))
    site.cut(bars + line(f"M{x - r} {y - r * 1.3}h{2 * r}M{x - r} {y - r * 0.6}h{2 * r}"), site.stone[2], 1.2)
    slits(site, (x - half * 0.72, top + 20), (x + half * 0.72, top + 20))


def hall(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    site.mass(line(f"M{x - half} {y}V{top}H{x + half}V{y}z"), stone)
    site.face(line(f"M{x - half + 1} {top}h4V{y}h-4z"), light)
    site.face(line(f"M{x + half * 0.62} {top}H{x + half - 1}V{y}H{x + half * 0.62}z"), mix(stone, shade, 0.6))
    joints(site, x - half, x + half, top + 2, y)
    count = max(2, round(mass.width / 17))
    step = mass.width / count
    site.face(
        "".join(
            lancet(x - half + step * (i + 0.5), y - mass.height * 0.22, 6, mass.height * 0.52) for i in range(count)
        ),
        GLASS,
    )
    high = max(24.0, mass.height * 0.85)
    roof(site, x, top + 1, half + 4, high, "glazed" in mass.styles)
    for i in range(max(1, count // 2)):
        dx = (i + 0.5) * mass.width / max(1, count // 2) - half
        site.mass(line(f"M{x + dx - 4.5} {top - 3}v-7l4.5 -8l4.5 8v7z"), stone, outer=False)
        site.face(line(f"M{x + dx} {top - 17}l4 7v7h-4z"), shade)
        site.face(line(f"M{x + dx - 1.5} {top - 4}v-6h3v6z"), GLASS)


def house(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, _ = site.stone
    half, top = mass.width / 2, y - mass.height
    ridge = top - half * 1.1
    site.mass(
        line(f"M{x - half} {y}V{top}L{x - half * 0.3} {ridge}H{x + half * 0.8}L{x + half} {top}V{y}z"),
        light,
    )
    site.face(line(f"M{x + half * 0.4} {top}H{x + half - 1}V{y}H{x + half * 0.4}z"), stone)
    site.mass(
        line(f"M{x - half * 0.3} {ridge}H{x + half * 0.8}L{x + half + 2} {top + 1}H{x + half * 0.35}z"),
        site.roof[1],
        outer=False,
    )
    site.face(
        line(f"M{x - half * 0.45} {y}v-6h4v6zM{x + half * 0.6} {y - 4}v-4h3v4z"),
        GLASS,
    )


def banner(site: Site, x: float, y: float, mass: Mass) -> None:
    top = y - mass.height
    site.cut(line(f"M{x} {y}V{top}"), "", 1.8)
    site.mass(
        line(f"M{x} {top + 1}q8 -4 14 0q6 3 10 0l-4 6l4 6q-6 3 -12 0q-6 -3 -12 0z"),
        site.flag,
    )
