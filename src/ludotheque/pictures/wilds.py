"""Lands where nobody lives: forests, mountains, rivers and prairies."""

from __future__ import annotations

import math

from .pen import (
    HEIGHT,
    WIDTH,
    Chance,
    Ridge,
    Tones,
    furrows,
    gradient,
    group,
    hills,
    join,
    path,
    picture,
    polygon,
    short,
    stroke,
    use,
)
from .plants import FIR, FIR_LIT, blades, opening, row, trees


def forest(chance: Chance) -> str:
    t = Tones("#9fd0a0", "#eef6d4", "#9cc79a", "#5c9f69", "#1f5a3a", "#fffbe6", "#0f3324")
    left = chance.flip()
    definitions, lights = opening(chance, t, 96, left, 40)
    definitions += f'<g id="f"><path d="{FIR}"/><path d="{FIR_LIT}" fill="#fff" fill-opacity=".16"/></g>'
    definitions += gradient("m", ((0, "#eef6d4"), (1, "#9cc79a")), 'x2="0" y2="1"')
    far = hills(chance, 84, 18, 3)
    content = lights + far.ground(t.far) + group(row(chance, far, 20, 0.5, 0.75, left), f'fill="{t.far}"')
    for tone, level, count, low, tall in (
        ("#79b480", 104, 15, 0.8, 1.15),
        (t.middle, 120, 12, 1.1, 1.6),
        ("#357a50", 138, 9, 1.5, 2.2),
    ):
        ridge = hills(chance, level, 8, 3)
        haze = ridge.ground("url(#m)", 'opacity=".35"')
        content += group(row(chance, ridge, count, low, tall, left), f'fill="{tone}"') + ridge.ground(tone) + haze
    front = Ridge(((0, 148), (80, 158), (150, 157), (WIDTH, 146)))
    edges = tuple((x, chance.between(2.3, 3.4)) for x in (6, 40, 70, 176, 206, 236) if chance.between(0, 1) < 0.8)
    tall = "".join(use("f", x, front.at(x) + 6, round(size, 1), not left) for x, size in edges)
    path_in = f"M{112 if left else 96} 168q16-12 4-20t10-14h5q-14 8 2 15t-4 19z"
    content += path(path_in, "#cfe0a4", 'opacity=".75"') + front.ground(t.near)
    content += furrows(front, t.ink, 2, 6, 1, 0.5) + group(tall, f'fill="{t.near}"') + blades(chance, front, t.ink, 30)
    return picture(definitions, content)


def mountain(chance: Chance) -> str:
    t = Tones("#8f83c4", "#f1e3ea", "#b7abd6", "#6d5fa8", "#3b3070", "#fffdf6", "#1f1845")
    left = chance.flip()
    definitions, lights = opening(chance, t, 108, left, 38)
    definitions += gradient("m", ((0, "#f1e3ea00"), (0.8, "#f1e3ea"), (1, "#b7abd6")), 'x2="0" y2="1"')
    ranges = ""
    for x in range(-10, 260, 44):
        ranges += _peak(
            chance,
            x + chance.between(-12, 12),
            118,
            chance.between(34, 52),
            74,
            left,
            ("#c3b7dc", "#b2a4d2", "#efe9f4"),
        )
    main = chance.between(104, 142)
    for x, height, width in _massif(chance.pick(("one", "two", "three")), main):
        ranges += _peak(chance, x, 146, height + chance.between(-6, 6), width, left, ("#8678bd", "#55478f", "#fffdf8"))
    definitions += f'<path id="f" d="{FIR}"/>'
    foot = hills(chance, 142, 10, 3)
    front = hills(chance, 156, 8, 2)
    haze = path("M0 96H240V150H0z", "url(#m)", 'opacity=".5"')
    content = (
        lights + ranges + haze + foot.ground("#54478e") + group(row(chance, foot, 16, 0.3, 0.6, left), 'fill="#463a7d"')
    )
    content += front.ground(t.near) + group(row(chance, front, 9, 0.6, 1.1, left), f'fill="{t.ink}"')
    return picture(definitions, content + furrows(front, t.ink, 2, 6, 1, 0.6))


def _massif(shape: str, x: float) -> tuple[tuple[float, float, float], ...]:
    """The peaks in front, the nearest last: their places, heights and widths."""
    if shape == "two":
        return (x + 92, 58, 104), (x - 40, 92, 128), (x + 36, 106, 132)
    if shape == "three":
        return (x - 66, 84, 116), (x + 70, 92, 122), (x + 2, 72, 124)
    return (x - 74, 70, 120), (x + 76, 62, 116), (x, 108, 150)


def _peak(
    chance: Chance, x: float, base: float, height: float, width: float, left: bool, tones: tuple[str, str, str]
) -> str:
    """A peak of facets: the lit one, the dark one, ribs on both, and snow with a ragged edge."""
    lit, dark, snow = tones
    way = 1 if left else -1

    def at(u: float, v: float) -> tuple[float, float]:
        return x + way * u * width / 2, base - v * height

    j = chance.between
    ridge = [at(0, 1), at(j(-0.02, 0.08), 0.78), at(j(-0.1, 0), 0.56), at(j(0.02, 0.14), 0.32), at(j(-0.1, 0.06), 0)]
    light_edge = [at(-1, 0), at(j(-0.7, -0.6), 0.3), at(j(-0.48, -0.4), 0.52), at(j(-0.26, -0.2), 0.74)]
    dark_edge = [at(j(0.2, 0.26), 0.72), at(j(0.38, 0.5), 0.5), at(j(0.62, 0.7), 0.3), at(1, 0)]
    rib = polygon([light_edge[2], at(-0.3, 0.3), at(-0.42, 0), at(-0.7, 0), light_edge[1]])
    hollow = polygon([at(0.12, 0.6), at(0.34, 0.3), at(0.3, 0), at(0.62, 0), at(0.42, 0.36)])
    white = [at(0, 1), at(-0.26, 0.74), at(-0.2, 0.66), at(-0.16, 0.72), at(-0.1, 0.58), at(-0.04, 0.66), ridge[1]]
    shade = [at(0, 1), ridge[1], at(0.05, 0.62), at(0.11, 0.68), at(0.18, 0.56), at(0.2, 0.66), at(0.24, 0.72)]
    return (
        path(polygon([*light_edge, *ridge]), lit)
        + path(polygon([*ridge, *reversed(dark_edge)]), dark)
        + path(rib, dark, 'opacity=".28"')
        + path(hollow, lit, 'opacity=".3"')
        + path(polygon(white), snow)
        + path(polygon(shade), snow, 'opacity=".62"')
    )


def river(chance: Chance) -> str:
    t = Tones("#7fbce2", "#e6f4f6", "#a9cbe0", "#5f9f86", "#23604f", "#fffef2", "#123c3a")
    left = chance.flip()
    definitions, lights = opening(chance, t, 84, left, 38)
    definitions += f'<path id="f" d="{FIR}"/>' + gradient(
        "w", ((0, "#d9eff7"), (0.4, "#5fa9d6"), (1, "#1f6fa8")), 'x2="0" y2="1"'
    )
    ranges = "".join(
        path(polygon(((x - 46, 102), (x, 92 - h), (x + 46, 102))), tone)
        for x, h, tone in (
            (round(chance.between(i * 48 - 16, i * 48 + 16)), chance.between(16, 36), ("#a3c5de", "#94b9d6")[i % 2])
            for i in range(6)
        )
    )
    back, side = hills(chance, 90, 8, 3), hills(chance, 104, 12, 2)
    content = lights + ranges + back.ground("#8fbfa8") + trees(chance, back, "#74aa92", 8)
    content += side.ground("#6fae88") + group(row(chance, side, 10, 0.3, 0.5, left), 'fill="#4b8d70"')
    meadow = hills(chance, 116, 8, 2)
    content += meadow.ground(t.middle) + furrows(meadow, "#3f826c", 6, 8, 1, 0.5) + _water(chance, meadow.at(120) - 1)
    banks = ""
    for x in (12, 30, 50, 192, 212, 232):
        banks += use("f", x, 132 + chance.between(0, 14), round(chance.between(0.8, 1.5), 1))
    front = Ridge(((0, 150), (60, 164), (120, 172), (190, 163), (WIDTH, 148)))
    content += group(banks, f'fill="{t.near}"') + front.ground(t.near) + _reeds(chance, t.ink)
    return picture(definitions, content)


def _water(chance: Chance, top: float) -> str:
    """A ribbon that winds from the horizon to the foot of the frame, wider at every bend, with glints."""
    phase, sway = chance.between(0, 6.3), chance.between(0.8, 1.1)
    left, right, glints = [], [], ""
    for i in range(25):
        s = i / 24
        y = top + (HEIGHT + 4 - top) * s
        x = 120 + math.sin(phase + 7.5 * s**0.55) * (8 + 46 * s * sway) * (1 - 0.35 * s)
        half = 0.6 + 31 * s**1.4
        left.append((x - half, y))
        right.append((x + half, y))
        if i > 6 and i % 2:
            glints += f"M{join(x + chance.between(-0.7, 0.1) * half, y)}h{short(half * chance.between(0.4, 0.8))}"
    shape = polygon([*left, *reversed(right)])
    shore = stroke(shape, "#2f7563", 3, 'stroke-linejoin="round" opacity=".6"')
    return shore + path(shape, "url(#w)") + stroke(glints, "#eaf8fc", 1.6, 'opacity=".85" stroke-linecap="round"')


def _reeds(chance: Chance, tone: str) -> str:
    stems = heads = ""
    for i in range(14):
        x = chance.between(2, 58) if i % 2 else chance.between(182, 238)
        tall, lean = round(chance.between(20, 40)), round(chance.between(-4, 4))
        stems += f"M{join(x, HEIGHT)}q{join(0, -tall / 2, lean, -tall)}"
        heads += f"M{join(x + lean, HEIGHT - tall)}v-7"
    return stroke(stems, tone, 1.4) + stroke(heads, "#6b4a2a", 3.2, 'stroke-linecap="round"')


def prairie(chance: Chance) -> str:
    t = Tones("#ea9a80", "#fde3c8", "#d98a70", "#c2553f", "#8f2a20", "#fff6e2", "#4f120e")
    left = chance.flip()
    definitions, lights = opening(chance, t, 92, left, 46)
    for name in ("p", "q"):
        definitions += f'<path id="{name}" d="{_tuft(chance)}"/>'
    back, rise = hills(chance, 84, 20, 3), hills(chance, 100, 14, 2)
    content = lights + back.ground("#e0a088") + rise.ground(t.far) + furrows(rise, t.middle, 3, 6, 1, 0.6)
    aside = chance.between(34, 70) if not left else chance.between(170, 206)
    content += _far_off(chance.pick(("tree", "trees", "stones", "herd")), aside, rise, "#8f2a20")
    for y, tone, light, count, low, high in (
        (112, "#d0705a", "#eeb090", 15, 0.4, 0.5),
        (128, "#bd4a36", "#f0b896", 12, 0.6, 0.8),
        (148, "#9f3226", "#f2a884", 10, 0.9, 1.2),
        (172, "#6e1a14", "#e88a68", 8, 1.3, 1.7),
    ):
        ridge = hills(chance, y - 6, 6, 3)
        tufts = ["", ""]
        for i in range(count):
            x = (i + chance.between(0.2, 0.8)) * WIDTH / count
            tufts[i % 3 == 0] += use(chance.pick("pq"), x, y + 4, round(chance.between(low, high), 1), chance.flip())
        content += ridge.ground(tone) + group(tufts[0], f'fill="{tone}"') + group(tufts[1], f'fill="{light}"')
    return picture(definitions, content)


def _tuft(chance: Chance) -> str:
    """A tuft of tall grass: blades that bend, some with heavy heads."""
    text = ""
    for i in range(9):
        x, tall = (i - 4) * 3.2, round(chance.between(22, 38))
        lean = round((i - 4) * 1.6 + chance.between(-4, 6))
        text += f"M{join(x - 1, 2)}q{join(0, -tall * 0.6, lean + 1, -tall)}"
        text += f"q{join(-lean * 0.5, tall * 0.4, 1.4 - lean, tall)}z"
        if i % 3 == 1:
            text += f"M{join(x + lean, -tall + 2)}q-3-5 1-11q4 6-1 11z"
    return text


def _far_off(what: str, x: float, ridge: Ridge, tone: str) -> str:
    """What stands out of the grass: trees, old stones, or a herd that grazes."""
    if what == "herd":
        beast = "M-8 0l1-9q-2-1-3 1l-1-4q4-4 8-2l10 0q3 1 3 5l0 9h-2l-1-6h-9l-1 6zM-9-11l-3-3 1 4z"
        places = ((x - 16, 0.7), (x, 1), (x + 18, 0.8))
        return "".join(
            path(beast, tone, f'opacity=".85" transform="translate({join(at, ridge.at(at) + 1)}) scale({short(size)})"')
            for at, size in places
        )
    if what == "stones":
        shape = "M-15 2l2-19 6-2 3 21zM-12-18l20-4 9 3-1 3-27 3zM4 2l1-20 7 0 2 20zM22 2l2-12 6 1 1 11z"
        return path(shape, tone, f'opacity=".85" transform="translate({join(x, ridge.at(x))})"')
    tree = _lone_tree(x, ridge, tone)
    return tree + _lone_tree(x + (26 if x < WIDTH / 2 else -26), ridge, tone) if what == "trees" else tree


def _lone_tree(x: float, ridge: Ridge, tone: str) -> str:
    d = "M-1.5 2q2-9 0-14q-10 3-14-3q-5-8 3-11q1-9 11-8q8-5 13 2q9 1 7 9q2 8-8 9q-5 4-9 1q0 7 2 15z"
    return path(d, tone, f'opacity=".8" transform="translate({join(x, ridge.at(x))})"')
