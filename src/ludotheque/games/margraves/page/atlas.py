"""The map of Valeria: the coordinates of its places, the course of its roads, and the engraved country beneath."""

from __future__ import annotations

from ....pictures.engraving import Engraving, Stand
from ....pictures.pen import Point
from ..names import LAIR_IDS

WIDE, NARROW = 1.06, 0.84  # its width for a height of 1, on a desk and on a phone
NAME = "map-valeria"

AT: dict[str, Point] = {
    "hamun": (0.11, 0.45),
    "silesia": (0.34, 0.18),
    "inkadeus": (0.79, 0.15),
    "viktoria": (0.53, 0.46),
    "regkstrom": (0.87, 0.41),
    "shilina": (0.12, 0.77),
    "thraecius": (0.34, 0.72),
    "nymar": (0.63, 0.72),
}
LAIRS_AT: dict[str, Point] = dict(zip(LAIR_IDS, ((0.12, 0.12), (0.57, 0.11), (0.87, 0.63), (0.51, 0.93)), strict=True))
# roads and trails that are not straight
THROUGH: dict[frozenset[str], tuple[Point, ...]] = {
    frozenset({"silesia", "inkadeus"}): ((0.56, 0.3),),
    frozenset({"shilina", "hills"}): ((0.27, 0.93),),
    frozenset({"shilina", "thraecius"}): ((0.26, 0.71),),
}

VALERIA = Engraving(
    NAME,
    (508, 480),
    (
        Stand("mountain", 0.14, 0.14, 0.2, 0.16, 16),
        Stand("mountain", 0.24, 0.34, 0.08, 0.05, 3, 0.8),
        Stand("mountain", 0.93, 0.16, 0.07, 0.14, 5, 0.9),
        Stand("fir", 0.56, 0.13, 0.17, 0.15, 44),
        Stand("oak", 0.62, 0.33, 0.13, 0.07, 14),
        Stand("oak", 0.24, 0.6, 0.1, 0.06, 7),
        Stand("field", 0.42, 0.36, 0.1, 0.07, 7),
        Stand("field", 0.14, 0.6, 0.08, 0.04, 4),
        Stand("stones", 0.9, 0.56, 0.09, 0.2, 7),
        Stand("hill", 0.34, 0.9, 0.3, 0.1, 20),
        Stand("hill", 0.72, 0.54, 0.1, 0.06, 6),
        Stand("wave", 0.86, 0.92, 0.13, 0.07, 9),
        Stand("gull", 0.8, 0.86, 0.1, 0.05, 4),
    ),
    shore=((0.62, 1.0), (0.66, 0.93), (0.72, 0.86), (0.79, 0.84), (0.86, 0.86), (0.93, 0.82), (1.0, 0.8)),
    beyond=(1.0, 1.0),
    rivers=(
        ((0.2, 0.26), (0.24, 0.42), (0.31, 0.5)),
        ((0.37, 0.56), (0.46, 0.63), (0.55, 0.66), (0.59, 0.78), (0.7, 0.88)),
        ((0.93, 0.26), (0.79, 0.32), (0.74, 0.46), (0.8, 0.58), (0.79, 0.84)),
    ),
    lakes=((0.31, 0.52, 0.052, 0.026), (0.375, 0.57, 0.04, 0.022)),
    clear=(*AT.values(), *LAIRS_AT.values()),
    rose=(0.935, 0.925),
)
