"""Lands where people live: fields and villages."""

from __future__ import annotations

from .buildings import BUILDINGS
from .pen import HEIGHT, WIDTH, Chance, Ridge, Tones, group, hills, join, path, picture, short, stroke, use
from .plants import blades, opening, trees


def field(chance: Chance) -> str:
    t = Tones("#f3c357", "#fff1c4", "#dcb04a", "#e9bd45", "#a8741c", "#fffdf0", "#6b430c")
    left = chance.flip()
    definitions, lights = opening(chance, t, 84, left, 42)
    grains = "".join(f"M-.5-{y}q-4-1-4-6q4 1 4 6M1-{y}q4-1 4-6q-4 1-4 6" for y in (25, 19, 13))
    definitions += f'<path id="e" d="M-.7 0q-1-14 1-24h1q-2 12-.6 24zM.5-34q3 4 0 8q-3-4 0-8{grains}"/>'
    back = hills(chance, 78, 14, 3)
    rise = hills(chance, 90, 10, 2)
    centre = chance.between(96, 144)
    content = lights + back.ground("#e0bd68") + trees(chance, back, "#b08f38", 6) + rise.ground(t.far)
    aside = 42 if not left else 198
    content += _homestead(chance.pick(("house", "mill", "ricks")), aside, rise) + _strips(
        centre, 92, "#f1ca55", "#b98424"
    )
    for y, count, low, high, tone in (
        (104, 26, 0.3, 0.4, "#b98424"),
        (120, 20, 0.5, 0.65, "#9c6a16"),
        (140, 13, 0.9, 1.2, "#94610f"),
    ):
        ears = ""
        for i in range(count):
            x = (i + chance.between(0.1, 0.9)) * WIDTH / count
            ears += use("e", x, y + chance.between(-3, 3), round(chance.between(low, high), 1), chance.flip())
        content += group(ears, f'fill="{tone}"')
    for tone, places in (
        ("#7d4e0c", (-2, 17, 39, 62, 178, 203, 224)),
        ("#ffe58c", (7, 28, 50, 84, 157, 190, 213, 236)),
    ):
        ears = ""
        for x in places:
            near = abs(x - 120) / 120  # taller towards the edges
            ears += use(
                "e", x + chance.between(-4, 4), 172, round(0.9 + near + chance.between(0, 0.3), 1), chance.flip()
            )
        content += group(ears, f'fill="{tone}"')
    return picture(definitions, content)


def _strips(centre: float, level: float, light: str, dark: str) -> str:
    """Furrows that run to one point at the horizon."""
    text = "".join(
        f"M{join(centre + i * 2, level)}L{join(centre + i * 34, HEIGHT)}h15L{join(centre + i * 2 + 1, level)}z"
        for i in range(-26, 27)
    )
    return path(f"M0 {short(level)}H{WIDTH}V{HEIGHT}H0z", light) + path(text, dark, 'opacity=".55"')


def _homestead(what: str, x: float, ridge: Ridge) -> str:
    """What stands at the far end of a field: a house, a mill, or ricks of straw."""
    if what == "mill":
        drawn = path(BUILDINGS["mill"].body, "#7c4a22")
    elif what == "ricks":
        drawn = path("M-22 0q-2-18 9-21q11 3 9 21zM2 0q-1-14 8-17q9 3 8 17z", "#c08a2c")
        drawn += path("M-13-21q11 3 9 21h-6q2-14-3-21zM10-17q9 3 8 17h-5q1-11-3-17z", "#94641a")
    else:
        drawn = house("#a8452c", "#7c2f20", "#f6e3bd", "#d8b987", False)
    return group(drawn, f'transform="translate({join(x, ridge.at(x) + 3)})"')


def village(chance: Chance) -> str:
    t = Tones("#d8b98c", "#fbeed6", "#c8a878", "#a67c4b", "#5f3d22", "#fffaea", "#36200f")
    left = chance.flip()
    definitions, lights = opening(chance, t, 92, left, 40)
    roofs = (("#b5523a", "#863626"), ("#9c5a34", "#6f3c20"), ("#a8432f", "#7a2c1f"))
    for i, (roof, dark) in enumerate(roofs):
        definitions += f'<g id="h{i}">{house(roof, dark, "#f8e8c8", "#d3b283", False)}</g>'
    back, rise = hills(chance, 86, 18, 3), Ridge(((0, 116), (60, 104), (120, 98), (180, 104), (WIDTH, 116)))
    content = lights + back.ground("#d9bf93") + trees(chance, back, "#b59a66", 9) + rise.ground("#b8925c")
    tower = chance.between(104, 136)
    content += group(_tower(left), f'transform="translate({join(tower, 116)})"')
    for y, scale, places in (
        (108, 0.8, (tower - 40, tower + 36)),
        (120, 1.0, (22, tower - 22, tower + 26, 218)),
        (138, 1.3, (tower - 74, tower + 64)),
        (158, 1.7, (tower - 36 + chance.between(-6, 6), tower + 50 + chance.between(-6, 6))),
    ):
        ridge = hills(chance, y - 4, 5, 3)
        houses = "".join(use(f"h{chance.pick('012')}", x, y + chance.between(-2, 2), scale, not left) for x in places)
        tone = {108: "#b8925c", 120: "#a98150", 138: "#96703f", 158: "#7d5a33"}[y]
        content += ridge.ground(tone) + houses
    front = hills(chance, 160, 8, 2)
    content += trees(chance, hills(chance, 150, 4, 2), "#6d6a34", 3) + front.ground(t.near) + _fence(front, t.ink)
    return picture(definitions, content + blades(chance, front, t.ink, 26, (3, 8)))


def house(roof: str, dark: str, wall: str, shade: str, flipped: bool) -> str:
    """A house seen from its corner: gable in the light, long side in the shade, a lit window, a chimney."""
    turned = ' transform="scale(-1 1)"' if flipped else ""
    return (
        f"<g{turned}>"
        + path("M8-26h4v8h-4z", dark)
        + path("M-14 0V-12L-6-21 2-12V0z", wall)
        + path("M2 0V-12H18V0z", shade)
        + path("M-6-23L2-12H20L12-23z", roof)
        + path("M-6-23l-10 12h3l7-8 8 9v-2z", dark)
        + path("M-9 0v-7h5v7zM8-8h4v4H8z", "#5a3418")
        + path("M-8-14h4v4h-4z", "#ffd76a")
        + "</g>"
    )


def _tower(left: bool) -> str:
    """A tower with a pointed roof, lit on one side."""
    side = "M0 2V-48H9V2z" if left else "M-9 2V-48H0V2z"
    return (
        path("M-9 2V-48H9V2z", "#f3e0bb")
        + path(side, "#c9a878")
        + path("M-12-47L0-76 12-47z", "#a8432f")
        + path("M0-76L12-47H0z" if left else "M0-76L-12-47H0z", "#7a2c1f")
        + path("M-2.5-40h5v8h-5zM-2-22h4v6h-4z", "#5a3418")
        + path("M-.6-76v-9h7l-2 2.5 2 2.5h-6v4z", "#b5523a")
    )


def _fence(ridge: Ridge, tone: str) -> str:
    posts = "".join(f"M{x} {short(ridge.at(x) + 4)}v-9" for x in range(4, 84, 9))
    rails = "".join(f"M0 {short(ridge.at(40) - dy)}H84" for dy in (0, 3))
    return stroke(posts + rails, tone, 1.6)
