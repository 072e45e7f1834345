"""The ground that buildings stand on, and what grows around them."""

from __future__ import annotations

from .site import Mass, Site, line

CENTRE, GROUND, LEFT, RIGHT, BOTTOM = 120.0, 149.0, 34, 206, 170
EARTH = ("#8d9a58", "#66763f", "#3f4b29")
ROCK = ("#c9b48c", "#9a835b", "#66543a")
WATER = ("#a9cfe0", "#4f86a6", "#2f5f80")


def turf(site: Site) -> None:
    light, body, shade = EARTH
    y = GROUND - 3
    site.face(line(f"M{LEFT} {y}Q{CENTRE} {y - 6} {RIGHT} {y}V{BOTTOM}H{LEFT}z"), body)
    site.face(line(f"M{LEFT} {y + 10}Q{CENTRE} {y + 5} {RIGHT} {y + 9}V{BOTTOM}H{LEFT}z"), shade)
    site.cut(line(f"M{LEFT} {y}Q{CENTRE} {y - 6} {RIGHT} {y}"), "", 1.6)
    blades = "".join(line(f"M{x} {y + 7 + x % 5}l2 -5l1 5") for x in range(LEFT + 8, RIGHT - 4, 13))
    site.cut(blades, light, 1.1)


def hill(site: Site, x: float, y: float, mass: Mass) -> None:
    turf(site)
    site.hill, site.reach = mass.height, mass.width * 0.37
    light, body, shade = EARTH
    half, flat, top = mass.width / 2 + 16, site.reach + 3, GROUND - mass.height
    site.mass(
        line(
            f"M{x - half} {GROUND + 6}Q{x - flat - 12} {top} {x - flat} {top}"
            f"Q{x} {top - 4} {x + flat} {top}Q{x + flat + 12} {top} {x + half} {GROUND + 6}z"
        ),
        body,
        outer=False,
    )
    site.face(
        line(
            f"M{x + flat * 0.5} {top + 1}L{x + flat} {top + 1}"
            f"Q{x + flat + 12} {top + 1} {x + half - 2} {GROUND + 5}H{x + flat * 0.7}"
            f"Q{x + flat} {GROUND - 8} {x + flat * 0.5} {top + 1}z"
        ),
        shade,
    )
    site.cut(
        "".join(line(f"M{x - half * 0.7 + i * 13} {GROUND - (i * 5) % 11 - 1}q7 -4 15 -2") for i in range(1, 8)),
        light,
        1.2,
        'opacity=".7"',
    )


def rock(site: Site, x: float, y: float, mass: Mass) -> None:
    """A steep rock in facets."""
    site.hill, site.reach = mass.height, mass.width * 0.36
    light, body, shade = ROCK
    half, flat, top = mass.width / 2, site.reach + 2, GROUND - mass.height
    low, middle = GROUND - mass.height * 0.3, GROUND - mass.height * 0.62
    left = line(f"M{x - half} {GROUND + 8}L{x - half * 0.94} {low}L{x - half * 0.84} {middle}L{x - flat} {top}")
    right = line(
        f"L{x + flat} {top + 1}L{x + half * 0.86} {middle - 3}L{x + half * 0.92} {low + 4}L{x + half} {GROUND + 8}z"
    )
    site.mass(left + right, body)
    site.face(
        line(
            f"M{x - half + 2} {GROUND + 7}L{x - half * 0.92} {low}L{x - half * 0.82} {middle}"
            f"L{x - flat + 1} {top + 1}L{x - half * 0.5} {middle}L{x - half * 0.62} {GROUND + 7}z"
        ),
        light,
    )
    site.face(
        line(
            f"M{x + flat - 1} {top + 2}L{x + half * 0.85} {middle - 2}L{x + half * 0.91} {low + 4}"
            f"L{x + half - 1} {GROUND + 7}H{x + half * 0.2}L{x + half * 0.36} {middle + 6}z"
        ),
        shade,
    )
    cracks = "".join(line(f"M{x - half * 0.46 + i * half * 0.18} {low - (i * 7) % 15}l3 8l-2 7") for i in range(6))
    site.cut(cracks, "", 1.1, 'opacity=".6"')


def water(site: Site, x: float, y: float, mass: Mass) -> None:
    light, body, shade = WATER
    top = GROUND - mass.height + 8
    site.face(line(f"M{LEFT} {top}q22 -3 43 0t43 0 43 0 43 0V{BOTTOM}H{LEFT}z"), body)
    site.face(line(f"M{LEFT} {top + 8}q22 3 43 0t43 0 43 0 43 0V{BOTTOM}H{LEFT}z"), shade)
    site.cut(line(f"M{LEFT} {top}q22 -3 43 0t43 0 43 0 43 0"), "", 1.4)
    waves = "".join(line(f"M{wx} {top + 4 + (wx * 3) % 8}q4 -3 8 0t8 0") for wx in range(LEFT + 12, RIGHT - 16, 23))
    site.cut(waves, light, 1.3)


def tree(site: Site, x: float, y: float, mass: Mass) -> None:
    light, body, shade = EARTH
    r, top = mass.width / 2, y - mass.height
    site.cut(line(f"M{x} {y}V{top + r}"), "", 3.4)
    site.mass(
        line(
            f"M{x} {top}q{r} 0 {r} {r * 0.9}q{r * 0.5} {r} {-r * 0.6} {r * 1.1}h{-r * 0.8}"
            f"q{-r * 1.1} {-r * 0.1} {-r * 0.6} {-r * 1.1}q0 {-r * 0.9} {r} {-r * 0.9}z"
        ),
        body,
    )
    site.face(
        line(f"M{x + r * 0.2} {top + 2}q{r * 0.8} {r * 0.2} {r * 0.6} {r}q{r * 0.2} {r * 0.8} {-r * 0.8} {r * 0.8}z"),
        shade,
    )
    site.cut(
        line(
            f"M{x - r * 0.6} {top + r * 0.8}q{r * 0.1} {-r * 0.5} {r * 0.5} {-r * 0.5}m{-r * 0.3} {r}"
            f"q0 {-r * 0.4} {r * 0.4} {-r * 0.4}"
        ),
        light,
        1.2,
    )


def garden(site: Site, x: float, y: float, mass: Mass) -> None:
    """Beds of herbs in two rows."""
    light, body, shade = EARTH
    half = mass.width / 2
    for row, level in enumerate((y + 4, y + 11)):
        for i in range(5):
            px = x - half + (i + 0.5) * mass.width / 5 + row * 4 - 2
            site.shapes.append(
                f'<ellipse cx="{px:.0f}" cy="{level:.0f}" rx="{mass.width / 12:.0f}" ry="3" '
                f'fill="{shade if row else body}" stroke-width="1"/>'
            )
            site.face("".join(line(f"M{px + dx} {level}q-4 -4 -1 -8q4 4 1 8z") for dx in (-5, 0, 5)), light)
