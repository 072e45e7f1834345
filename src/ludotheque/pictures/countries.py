"""The countries behind a woodcut's subject, from the horizon to where it stands.

Each is a function of a `Stage` to SVG. The middle of the frame is kept low and calm: the subject stands there.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from .buildings import standing
from .grounds import Stage, bushes, dead_tree, far_hills, firs, middle_hills, near_ground, range_of
from .pen import HEIGHT, WIDTH, Ridge, furrows, group, hills, join, path, polygon, short, stroke


def rolling(stage: Stage) -> str:
    far = far_hills(stage)
    ridge, middle = middle_hills(stage)
    return far + middle + bushes(stage, ridge, stage.tones.near, 5) + near_ground(stage)


def woods(stage: Stage) -> str:
    t = stage.tones
    back = hills(stage.chance, 92, 16, 3)
    front = hills(stage.chance, 122, 10, 3)
    return (
        back.ground(t.far)
        + firs(stage, back, t.far, 17, (22, 34))
        + front.ground(t.middle)
        + firs(stage, front, t.middle, 13, (38, 66))
        + firs(stage, hills(stage.chance, 136, 4, 2), t.near, 6, (30, 62), 62)
        + near_ground(stage)
    )


def mountains(stage: Stage) -> str:
    t, far_x, near_x = stage.tones, stage.light_x, stage.dark_x
    back = range_of(stage, ((near_x - 30, 46, 90), (far_x, 40, 80), (120, 34, 90)), 116, (t.far, t.far))
    front = range_of(stage, ((near_x, 86, 120), (far_x - 8, 52, 100)), 136, (t.middle, t.near))
    foot = hills(stage.chance, 122, 8, 3).ground(t.far)
    return back + foot + front + near_ground(stage)


def old_stones(stage: Stage) -> str:
    ridge, middle = middle_hills(stage, 122, 14)
    x, other = stage.dark_x, stage.light_x
    ruin = standing(stage, "columns", x, ridge.at(x), 1.25)
    far = standing(stage, "columns", other, ridge.at(other) - 6, 0.6)
    return far_hills(stage, 98) + group(far, 'opacity=".45"') + ruin + middle + near_ground(stage)


def valley(stage: Stage) -> str:
    t = stage.tones
    left = Ridge(((0, 66), (40, 78), (92, 118), (132, 136), (WIDTH, 140)))
    right = Ridge(((0, 140), (96, 134), (150, 116), (204, 74), (WIDTH, 62)))
    river = "M118 112c-8 5 10 8 2 13s-30 10-26 22 20 14 24 21h56c-14-8-34-12-34-24s22-12 8-20 2-9-10-12z"
    return (
        far_hills(stage, 100, 16)
        + right.ground(t.middle)
        + furrows(right, t.near, 5, 6, 0.9, 0.6)
        + left.ground(t.middle)
        + furrows(left, t.near, 5, 6, 0.9, 0.6)
        + bushes(stage, left, t.near, 3)
        + bushes(stage, right, t.near, 3)
        + near_ground(stage, 142)
        + path(river, t.glow, 'opacity=".55"')
    )


def mesas(stage: Stage) -> str:
    t, text = stage.tones, ""
    for x, top, width, base, tone in (
        (stage.light_x + 30, 84, 64, 112, t.far),
        (stage.dark_x, 64, 84, 128, t.middle),
        (stage.light_x - 10, 96, 60, 128, t.middle),
    ):
        half = width / 2
        text += path(
            polygon(((x - half - 12, base), (x - half, top + 16), (x - half + 4, top), (x + half - 8, top + 2)))[:-1]
            + f"l{join(4, 14, 12, base - top - 16)}z",
            tone,
        )
        lines = "".join(
            f"M{join(x - half + 8 + i * 11, top + 4)}v{short((base - top) * 0.6)}" for i in range(int(width / 13))
        )
        text += stroke(lines, t.near, 1, 'opacity=".5"')
    flat = Ridge(((0, 116), (WIDTH, 114)), False)
    cracks = "M20 150l16-4 8 6 22-5M150 160l18-7 14 4 26-8M88 164l12-6 22 4"
    return (
        text
        + flat.ground(t.middle, 'opacity=".9"')
        + furrows(flat, t.near, 4, 5, 0.9, 0.6)
        + dead_tree(stage.dark_x, 142, 44, t.ink, stage.lit_left)
        + near_ground(stage)
        + stroke(cracks, t.ink, 1.2, 'opacity=".6"')
    )


def mire(stage: Stage) -> str:
    t = stage.tones
    back = hills(stage.chance, 100, 12, 4)
    lines = "".join(
        f"M{join(stage.chance.between(-10, 180), 118 + i * 4)}h{short(stage.chance.between(30, 80))}" for i in range(9)
    )
    trees = dead_tree(stage.dark_x, 126, 76, t.near, stage.lit_left)
    trees += dead_tree(stage.light_x, 118, 46, t.middle, not stage.lit_left)
    reeds = ""
    for i in range(9):
        x = stage.chance.between(4, 62) if i % 2 else stage.chance.between(178, 236)
        tall = stage.chance.between(20, 44)
        reeds += (
            f"M{join(x, 150)}q{join(stage.chance.between(-3, 3), -tall / 2, stage.chance.between(-5, 5), -tall)}v-7"
        )
    return (
        back.ground(t.far)
        + bushes(stage, back, t.middle, 9)
        + path(f"M0 114H{WIDTH}V{HEIGHT}H0z", t.middle)
        + stroke(lines, t.glow, 1.3, 'opacity=".6" stroke-linecap="round"')
        + trees
        + near_ground(stage, 144)
        + stroke(reeds, t.ink, 1.6, 'stroke-linecap="round"')
    )


def cave(stage: Stage) -> str:
    """The mouth of a cave, seen from inside."""
    t, chance = stage.tones, stage.chance

    def mouth(wide: float, high: float) -> str:
        """The frame with an opening, jagged above with stones that hang down."""
        edge = []
        for i in range(33):
            turn = math.pi * (1 + i / 32)
            deep = (0.66, 0.98, 0.9, 1)[i % 4] + chance.between(-0.07, 0.07) if 3 < i < 29 else 1
            edge.append((120 + math.cos(turn) * wide * (deep * 0.3 + 0.7), 150 + math.sin(turn) * high * deep))
        return "M0 0H240V168H0z" + polygon([*edge, (120 + wide - 12, 168), (132 - wide, 168)])

    inner = path(mouth(88, 124), t.far, 'fill-rule="evenodd" opacity=".8"')
    outer = path(mouth(104, 142), t.near, 'fill-rule="evenodd"')
    teeth = "".join(
        polygon(((x - w, 152), (x + chance.between(-2, 2), 150 - h), (x + w, 152)))
        for x, w, h in ((30, 9, 46), (46, 7, 26), (204, 9, 52), (190, 7, 28), (216, 8, 30))
    )
    ridge = hills(chance, 124, 10, 3)
    return far_hills(stage, 108, 18) + ridge.ground(t.middle) + inner + outer + path(teeth, t.near) + near_ground(stage)


def farm(stage: Stage) -> str:
    ridge, middle = middle_hills(stage, 116, 12)
    x, other = stage.dark_x, stage.light_x
    rows = "".join(f"M{120 + i * 7} 112L{120 + i * 46} 168" for i in range(-6, 7))
    return (
        far_hills(stage, 98, 18)
        + standing(stage, "mill", x, ridge.at(x) + 3, 1.15)
        + standing(stage, "houses", other, ridge.at(other) + 2, 0.55)
        + middle
        + stroke(rows, stage.tones.near, 2.4, 'opacity=".55"')
        + near_ground(stage, 144)
    )


def town(stage: Stage) -> str:
    """Roofs with lit windows."""
    ridge, middle = middle_hills(stage, 124, 8)
    return (
        far_hills(stage, 100, 14)
        + "".join(
            standing(stage, kind, x, ridge.at(x) + 4, scale)
            for kind, x, scale in (
                ("church", stage.dark_x, 1.2),
                ("houses", 34, 1.0),
                ("houses", 206, 0.95),
                ("houses", 92, 0.6),
                ("houses", 148, 0.65),
            )
        )
        + middle
        + near_ground(stage)
    )


def field_camp(stage: Stage) -> str:
    ridge, middle = middle_hills(stage, 122, 12)
    x, other = stage.dark_x, stage.light_x
    return (
        far_hills(stage, 98, 22)
        + standing(stage, "tents", x, ridge.at(x) + 3, 1.2)
        + standing(stage, "tents", other, ridge.at(other) + 2, 0.7)
        + middle
        + near_ground(stage)
    )


def stronghold(stage: Stage) -> str:
    return _crowned(stage, "castle")


def chapel(stage: Stage) -> str:
    return _crowned(stage, "church")


def _crowned(stage: Stage, kind: str) -> str:
    """A hill with a building on it, away from the light."""
    x = stage.dark_x
    hill = Ridge(
        ((0, 128), (x - 56, 124), (x, 92), (x + 60, 126), (WIDTH + 60, 130))
        if x > 120
        else ((-60, 130), (x - 60, 126), (x, 92), (x + 56, 124), (WIDTH, 128))
    )
    return (
        far_hills(stage)
        + standing(stage, kind, x, 94, 1.15)
        + hill.ground(stage.tones.middle)
        + furrows(hill, stage.tones.near, 5, 6, 0.9, 0.7)
        + near_ground(stage)
    )


def graves(stage: Stage) -> str:
    t, chance = stage.tones, stage.chance
    ridge, middle = middle_hills(stage, 120, 14)
    stones = ""
    for x in (22, 50, 76, 166, 192, 220):
        y, h = ridge.at(x) + 8 + chance.between(0, 12), chance.between(9, 15)
        stones += f"M{join(x - 4, y)}v{short(-h)}a4 4 0 0 1 8 0v{short(h)}z"
        if chance.flip():
            stones += f"M{join(x + 9, y + 4)}v{short(-h)}h-4v-3h4v-5h3v5h4v3h-4v{short(h)}z"
    return (
        far_hills(stage, 100, 18)
        + middle
        + dead_tree(stage.dark_x, 128, 84, t.ink, stage.lit_left)
        + path(stones, t.near)
        + near_ground(stage)
    )


def hall(stage: Stage) -> str:
    """An arch between columns with a view, and a floor of tiles."""
    t = stage.tones
    ridge = hills(stage.chance, 100, 20, 4)
    wall = f"M0 0H{WIDTH}V146H198V86A78 74 0 0 0 42 86V146H0z"
    arch = "M36 146V86A84 80 0 0 1 204 86V146"
    columns = "".join(f"M{x} 146v-94h-3v-7h20v7h-3v94h3v6h-20v-6zM{x + 4} 56v86M{x + 9} 56v86" for x in (12, 214))
    tiles = "".join(f"M{120 + i * 26} 146L{120 + i * 56} 168" for i in range(-5, 6)) + "M0 151.500H240M0 159H240"
    return (
        ridge.ground(t.far)
        + furrows(ridge, t.middle, 5, 6, 0.8, 0.6)
        + path(wall, t.middle)
        + stroke(
            "M0 18h240M0 40h240M0 62h60M0 84h46M0 106h40M0 128h40M180 62h60M194 84h46M200 106h40M200 128h40",
            t.near,
            1,
            'opacity=".45"',
        )
        + stroke(arch, t.near, 6)
        + stroke(arch, t.light, 1.4, 'opacity=".55"')
        + path(columns, t.near)
        + path(f"M0 146H{WIDTH}V{HEIGHT}H0z", t.near)
        + stroke(tiles, t.far, 1, 'opacity=".5"')
    )


COUNTRIES: dict[str, Callable[[Stage], str]] = {
    "rolling": rolling,
    "woods": woods,
    "mountains": mountains,
    "old-stones": old_stones,
    "valley": valley,
    "mesas": mesas,
    "mire": mire,
    "cave": cave,
    "farm": farm,
    "town": town,
    "camp": field_camp,
    "stronghold": stronghold,
    "chapel": chapel,
    "graves": graves,
    "hall": hall,
}
