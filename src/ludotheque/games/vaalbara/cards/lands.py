"""The six types of territory, the omens on their backs, and the numbers that are on no card.

A game of n players uses the cards with marks up to n: 21, 31, 41, 51 cards, that is 10 n + 1. Their distribution, the
numbers on the Forests and the omens are published nowhere: they are ours.
"""

from __future__ import annotations

from ....kernel.content import Mark
from ....kernel.effects import seq
from ....kernel.text import Noun, Text
from ..rules.verbs import gain, on_arrival_number, per_around, per_own, per_river, per_type, printed_points
from ..state import Land as Kind
from .box import Land, Omens, Points

OURS = {"copies": Mark.RECONSTRUCTED}

LANDS = (
    Land(
        "prairie",
        Noun("Prairie", "Prairie", "f"),
        "high-grass",
        per_around(Kind.PRAIRIE, gain(1)),
        copies=(4, 2, 2, 1),
        marks=OURS,
    ),
    Land(
        "forest",
        Noun("Forêt", "Forest", "f"),
        "pine-tree",
        printed_points(),
        copies=(3, 1, 2, 2),
        numbers=((4, 5, 6), (3,), (3, 5), (4, 6)),
        marks={**OURS, "numbers": Mark.RECONSTRUCTED},
    ),
    Land(
        "mountain",
        Noun("Montagne", "Mountain", "f"),
        "peaks",
        seq(on_arrival_number(2, Kind.MOUNTAIN, gain(10)), on_arrival_number(4, Kind.MOUNTAIN, gain(20))),
        copies=(4, 2, 1, 2),
        marks=OURS,
    ),
    Land("field", Noun("Champ", "Field"), "wheat", per_own(Kind.FIELD, gain(2)), copies=(4, 2, 2, 1), marks=OURS),
    Land("village", Noun("Village", "Village"), "village", per_type(gain(2)), copies=(3, 1, 2, 2), marks=OURS),
    Land("river", Noun("Rivière", "River", "f"), "river", per_river(gain(1)), copies=(3, 2, 1, 2), marks=OURS),
)

POINTS = Points("points", Text("Points", "Points"), start=2, five_types=5, six_types=10, river_cap=6)

# All rankings differ; every clan is best, second, ... worst 10 or 11 times. Backs are dealt to faces anew in each
# game, so that a visible back never tells the face under it. Letters: `names.CLAN_LETTERS`; the fifth colour is
# ours.
OMENS = Omens(
    "omens",
    Text("Présages", "Omens"),
    (
        "BVYRG", "BVGRY", "BYVRG", "BYRGV", "BYGVR", "BYGRV", "BRVGY", "BRGYV", "BGYVR",
        "BGYRV", "BGRYV", "VBRYG", "VBRGY", "VBGRY", "VYBGR", "VRBYG", "VRBGY", "VRYGB",
        "VRGBY", "VGBRY", "VGYBR", "YBVGR", "YBRVG", "YVBGR", "YVGBR", "YVGRB", "YRVBG",
        "YGBVR", "YGVBR", "YGVRB", "YGRBV", "RBVYG", "RBYVG", "RBYGV", "RBGVY", "RVYBG",
        "RVGYB", "RYBVG", "RYBGV", "RYVBG", "RGYVB", "GBRYV", "GVBYR", "GVYRB", "GVRBY",
        "GVRYB", "GYBRV", "GYRVB", "GRVBY", "GRVYB", "GRYVB",
    ),
    marks={"rankings": Mark.RECONSTRUCTED},
)  # fmt: skip
