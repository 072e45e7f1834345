"""Naves and fronts, the towers of churches, chapels and cloisters."""

from __future__ import annotations

import math

from ..people.marks import mix
from .roofs import pyramid, roof, spire
from .site import GLASS, Mass, Site, hatch, lancet, line


def nave(site: Site, x: float, y: float, mass: Mass) -> None:
    """A church from its side: aisle, clerestory, roof, and buttresses that fly."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    aisle = y - mass.height * 0.5
    site.mass(line(f"M{x - half} {y}V{top}H{x + half}V{y}z"), mix(stone, shade, 0.35))
    roof(site, x, top + 1, half + 3, max(22.0, mass.height * 0.5))
    count = max(3, round(mass.width / 17))
    step = mass.width / count
    site.face(
        "".join(lancet(x - half + step * (i + 0.5), aisle - 5, 6, mass.height * 0.36) for i in range(count)), GLASS
    )
    site.mass(
        line(f"M{x - half - 5} {y}V{aisle + 4}L{x - half} {aisle - 3}H{x + half}L{x + half + 5} {aisle + 4}V{y}z"),
        stone,
    )
    site.face(
        line(f"M{x - half - 4} {aisle + 4}L{x - half} {aisle - 2}H{x + half}L{x + half + 4} {aisle + 4}z"),
        site.roof[1],
    )
    site.face("".join(lancet(x - half + step * (i + 0.5), y - 3, 5, mass.height * 0.3) for i in range(count)), GLASS)
    for i in range(count + 1):
        px = x - half + step * i
        site.cut(line(f"M{px} {aisle + 2}Q{px} {top + 8} {px - 3} {top + 5}"), "", 2.4)
        site.mass(line(f"M{px - 2} {y}V{aisle - 6}l2 -6l2 6V{y}z"), light, outer=False)
        site.face(line(f"M{px} {y}V{aisle - 8}l1.5 3V{y}z"), shade)


def front(site: Site, x: float, y: float, mass: Mass) -> None:
    """A church from the west: portals, a rose, a gable."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    eaves = top + half * 0.9
    site.mass(line(f"M{x - half} {y}V{eaves}L{x} {top}L{x + half} {eaves}V{y}z"), light)
    site.face(line(f"M{x} {top + 3}L{x + half - 1} {eaves}V{y}H{x + half * 0.55}V{eaves}z"), stone)
    site.cut(line(f"M{x - half} {eaves + 2}H{x + half}"), "", 1)
    r = half * 0.5
    cy = eaves + r + 5
    site.shapes.append(f'<circle cx="{x:g}" cy="{cy:.1f}" r="{r:.1f}" fill="{GLASS}"/>')
    spokes = "".join(
        line(f"M{x} {cy}l{r * math.cos(a)} {r * math.sin(a)}") for a in (math.pi * i / 4 for i in range(8))
    )
    site.cut(spokes, site.flag, 1.4)
    site.shapes.append(f'<circle cx="{x:g}" cy="{cy:.1f}" r="{r * 0.36:.1f}" fill="{light}" stroke-width="1"/>')
    level = cy + r + 4
    site.cut(line(f"M{x - half} {level}H{x + half}"), "", 1)
    site.cut(line(f"M{x - half + 3} {level + 4}H{x + half - 3}"), shade, 4, 'stroke-dasharray="2 2.4"')
    _portal(site, x, y, half * 0.9, y - level - 9)


def _portal(site: Site, x: float, y: float, width: float, height: float) -> None:
    """A doorway in three steps."""
    for share, tone in ((1.0, site.stone[1]), (0.78, site.stone[2]), (0.52, GLASS)):
        site.face(lancet(x, y, width * share, height * (0.7 + 0.3 * share)), tone)
    site.cut(lancet(x, y, width, height), "", 1.4)


def church_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    corner = x + half * 0.42
    site.mass(line(f"M{x - half} {top}V{y - 1}L{corner} {y}L{x + half} {y - 3}V{top}z"), light)
    site.face(line(f"M{corner} {top}V{y}L{x + half - 1} {y - 3}V{top}z"), shade)
    site.face(line(f"M{corner - 4} {top}h4V{y}h-4z"), stone)
    middle = (x - half + corner) / 2
    third = mass.height / 3
    site.cut(
        "".join(line(f"M{x - half} {top + third * i}H{corner}L{x + half} {top + third * i - 1}") for i in (1, 2)),
        "",
        1.1,
    )
    tall = third - 6
    lancets = "".join(lancet(middle + dx, top + third - 3, 4.5, tall) for dx in (-4, 4))
    lancets += lancet(middle, top + 2 * third - 4, 6, tall * 0.8)
    site.face(lancets, GLASS)
    site.face(lancet((corner + x + half) / 2, top + third - 4, 3, tall), GLASS)
    if y - top > 50:
        _portal(site, middle, y - 0.5, (corner - x + half) * 0.62, third * 0.8)
    hatch(site, corner, top + third + 4, y - 4, 3)
    if "spired" in mass.styles:
        high = mass.width * 2.1
        spire(site, x, top, half, high)
        return
    if "roofed" in mass.styles:
        pyramid(site, x, top + 1, half + 2, corner, mass.width * 0.9 + 4)
        return
    rail = line(f"M{x - half - 2} {top + 3}V{top - 3}H{x + half + 2}v6z")
    site.mass(rail, light)
    site.cut(line(f"M{x - half} {top}H{x + half}"), "", 3, 'stroke-dasharray="1.2 2.6"')
    for px in (x - half, corner, x + half):
        site.mass(line(f"M{px - 2} {top - 3}l2 -9l2 9z"), stone)


def chapel(site: Site, x: float, y: float, mass: Mass) -> None:
    """High windows between slim buttresses, a steep roof, a flèche."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    high = mass.height * 0.5
    site.cut(line(f"M{x} {top - high}v-26m-3 5h6"), "", 1.5)
    site.mass(line(f"M{x - 3} {top - high + 3}L{x} {top - high - 22}L{x + 3} {top - high + 3}z"), site.roof[1])
    site.mass(line(f"M{x - half} {y}V{top}H{x + half}V{y}z"), stone)
    roof(site, x, top + 1, half + 3, high)
    count = max(3, round(mass.width / 12))
    step = mass.width / count
    for i in range(count):
        middle = x - half + step * (i + 0.5)
        site.face(lancet(middle, y - 10, step * 0.58, mass.height - 15), GLASS)
        site.cut(line(f"M{middle} {y - 10}V{top + 12}M{middle - 2} {y - mass.height * 0.5}h4"), site.flag, 1)
    for i in range(count + 1):
        px = x - half + step * i
        site.mass(line(f"M{px - 2} {y}V{top - 1}l2 -8l2 8V{y}z"), light, outer=False)
        site.face(line(f"M{px} {y}V{top - 4}l1.5 3V{y}z"), shade)


def bell_tower(site: Site, x: float, y: float, mass: Mass) -> None:
    """Eight sides, of which three are seen, two storeys of openings and a pointed roof."""
    light, stone, shade = site.stone
    half, top = mass.width / 2, y - mass.height
    a, b = x - half * 0.42, x + half * 0.42
    site.mass(line(f"M{x - half} {top}V{y - 2}L{a} {y}H{b}L{x + half} {y - 2}V{top}z"), stone)
    site.face(line(f"M{x - half + 1} {top}H{a}V{y}L{x - half + 1} {y - 2}z"), light)
    site.face(line(f"M{b} {top}V{y}L{x + half - 1} {y - 2}V{top}z"), shade)
    for share in (0.08, 0.48):
        foot = top + mass.height * (share + 0.3)
        site.face(
            "".join(
                lancet(px, foot, 4, mass.height * 0.22) for px in (x - half * 0.7, x - half * 0.18, x + half * 0.2)
            ),
            GLASS,
        )
        site.cut(line(f"M{x - half} {foot + 4}L{a} {foot + 5}H{b}L{x + half} {foot + 4}"), "", 1)
    hatch(site, b, top + 6, y - 3, 3)
    pyramid(site, x, top + 1, half + 2, b, mass.width * (2.0 if "spired" in mass.styles else 1.2) + 4)


def arcade(site: Site, x: float, y: float, mass: Mass) -> None:
    """A cloister's gallery under a lean-to."""
    light, stone, _ = site.stone
    half, top = mass.width / 2, y - mass.height
    site.mass(line(f"M{x - half} {y}V{top + 5}H{x + half}V{y}z"), stone)
    site.mass(
        line(f"M{x - half - 4} {top + 8}L{x - half + 3} {top - 4}H{x + half - 3}L{x + half + 4} {top + 8}z"),
        site.roof[1],
    )
    site.face(
        line(f"M{x + half * 0.3} {top + 7}L{x + half * 0.32} {top - 3}H{x + half - 3}L{x + half + 3} {top + 7}z"),
        site.roof[2],
    )
    count = max(3, round(mass.width / 13))
    step = mass.width / count
    r = step * 0.36
    high = mass.height - 8
    openings = "".join(
        line(
            f"M{x - half + step * (i + 0.5) - r} {y - 3}v{-high + r + 5}q0 {-r * 1.3} {r} {-r * 1.3}"
            f"q{r} 0 {r} {r * 1.3}V{y - 3}z"
        )
        for i in range(count)
    )
    site.face(openings, GLASS)
    site.cut(line(f"M{x - half} {y - 2}H{x + half}"), light, 2)
    site.cut("".join(line(f"M{x - half + step * i} {y - 3}v{-high + 9}") for i in range(1, count)), light, 1.6)
