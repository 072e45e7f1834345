"""What covers a mass: a ridge, a cone, a pyramid, a spire."""

from __future__ import annotations

from .site import Site, line

GLAZE = ("#c9a03a", "#4f7040", "#a8392f")


def roof(site: Site, x: float, y: float, half: float, high: float, glazed: bool = False) -> None:
    """A roof with a ridge, its right end in the shade."""
    light, body, shade = site.roof
    lean = min(high * 0.5, half * 0.4)
    outline = line(f"M{x - half} {y}L{x - half + lean} {y - high}H{x + half - lean}L{x + half} {y}z")
    site.mass(outline, body)
    if glazed:
        rows, tones = 4, (GLAZE[0], GLAZE[1])
        for row in range(rows):
            level = y - high * (row + 0.5) / rows
            inset = lean * (row + 0.5) / rows
            span, count = 2 * half - 2 * inset - 12, 6
            dots = "".join(
                line(f"M{x - half + inset + 6 + span * (i + (row % 2) / 2) / count} {level}l4 -3.5l4 3.5l-4 3.5z")
                for i in range(count)
            )
            site.face(dots, tones[row % 2])
    else:
        site.face(
            line(f"M{x - half + 2} {y - 1}L{x - half + lean} {y - high + 1}h4L{x - half + 10} {y - 1}z"),
            light,
        )
        for at in (0.33, 0.66):
            site.cut(
                line(f"M{x - half + lean * at} {y - high * at}H{x + half - lean * at}"),
                "",
                0.8,
                'stroke-dasharray="6 2 11 3" opacity=".6"',
            )
    site.face(
        line(f"M{x + half - 1} {y - 1}L{x + half - lean} {y - high + 1}L{x + half - lean * 1.6 - 3} {y - 1}z"),
        shade,
    )


def cone(site: Site, x: float, y: float, r: float, high: float) -> None:
    """A pointed roof with a knob."""
    light, body, shade = site.roof
    bow = r * 0.3
    site.cut(line(f"M{x} {y - high + 2}v-7"), "", 1.6)
    site.mass(line(f"M{x - r} {y}Q{x} {y + bow * 2} {x + r} {y}L{x} {y - high}z"), body)
    site.face(
        line(f"M{x} {y - high + 2}L{x + r - 1} {y}Q{x + r * 0.6} {y + bow * 0.8} {x + r * 0.2} {y + bow}z"),
        shade,
    )
    site.face(line(f"M{x - 1} {y - high + 6}L{x - r + 3} {y}L{x - r * 0.5} {y + bow * 0.5}z"), light)
    rows = ((0.4, 0.62), (0.68, 0.34)) if r > 9 else ((0.5, 0.5),)
    for at, _ in rows:
        w = r * at
        site.cut(line(f"M{x - w} {y - high * (1 - at)}q{w} {bow * at * 2} {2 * w} 0"), "", 0.8, 'opacity=".6"')


def pyramid(site: Site, x: float, y: float, half: float, corner: float, high: float) -> None:
    light, body, shade = site.roof
    site.cut(line(f"M{x} {y - high + 2}v-7m-2.5 2.5h5"), "", 1.4)
    site.mass(line(f"M{x - half} {y}L{corner} {y + 2.5}L{x + half} {y - 1}L{x} {y - high}z"), body)
    site.face(line(f"M{x} {y - high + 2}L{x + half - 1} {y - 1}L{corner} {y + 2}z"), shade)
    site.face(line(f"M{x - 0.5} {y - high + 5}L{x - half + 3} {y}h{half * 0.5}z"), light)
    for at in (0.4, 0.7):
        w, level = half * at, y - high * (1 - at)
        site.cut(
            line(f"M{x - w} {level}L{x + (corner - x) * at} {level + 2 * at}L{x + w} {level - 1}"),
            "",
            0.8,
            'opacity=".6"',
        )


def spire(site: Site, x: float, y: float, half: float, high: float) -> None:
    """A spire of stone with crockets, between pinnacles."""
    light, stone, shade = site.stone
    for px in (x - half + 1, x + half - 1):
        site.mass(line(f"M{px - 2.5} {y + 2}v-6l2.5 -10l2.5 10v6z"), stone)
    site.cut(line(f"M{x} {y - high + 2}v-8m-3 3h6"), "", 1.5)
    wide = half * 0.8
    site.mass(line(f"M{x - wide} {y + 1}L{x} {y - high}L{x + wide} {y + 1}z"), light)
    site.face(line(f"M{x} {y - high + 3}L{x + wide - 1} {y}H{x + wide * 0.15}z"), shade)
    site.cut(line(f"M{x} {y - high + 6}L{x - wide * 0.1} {y}"), "", 0.8, 'opacity=".7"')
    for side in (-1, 1):
        site.cut(line(f"M{x} {y - high}L{x + side * wide} {y}"), "", 3, 'stroke-dasharray="1.5 5"')
