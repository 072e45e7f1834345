"""The map of Valeria: the coordinates of its places, the course of its roads, and the engraved country beneath.

The map is as wide as half of a table on a desk. On a phone the same places stand in three columns.
"""

from __future__ import annotations

from ....pictures.engraving import Engraving, Stand
from ....pictures.pen import Point
from ..names import LAIR_IDS

WIDE, NARROW = 1.38, 0.62  # its width for a height of 1, on a desk and on a phone
NAME, NARROW_NAME = "map-valeria", "map-valeria-narrow"

AT: dict[str, Point] = {
    "hamun": (0.12, 0.36),
    "silesia": (0.37, 0.13),
    "inkadeus": (0.88, 0.13),
    "viktoria": (0.62, 0.37),
    "regkstrom": (0.88, 0.36),
    "shilina": (0.12, 0.61),
    "thraecius": (0.37, 0.62),
    "nymar": (0.62, 0.61),
}
LAIRS_AT: dict[str, Point] = dict(zip(LAIR_IDS, ((0.12, 0.12), (0.63, 0.12), (0.88, 0.6), (0.4, 0.89)), strict=True))
# roads and trails that are not straight
THROUGH: dict[frozenset[str], tuple[Point, ...]] = {
    frozenset({"silesia", "inkadeus"}): ((0.5, 0.235), (0.62, 0.255), (0.75, 0.235)),
    frozenset({"shilina", "hills"}): ((0.2, 0.86),),
    frozenset({"nymar", "hills"}): ((0.57, 0.85),),
}

NARROW_AT: dict[str, Point] = {
    "hamun": (0.17, 0.3),
    "silesia": (0.5, 0.1),
    "inkadeus": (0.83, 0.3),
    "viktoria": (0.5, 0.5),
    "regkstrom": (0.83, 0.5),
    "shilina": (0.17, 0.5),
    "thraecius": (0.17, 0.7),
    "nymar": (0.5, 0.7),
}
NARROW_LAIRS_AT: dict[str, Point] = dict(
    zip(LAIR_IDS, ((0.17, 0.1), (0.83, 0.1), (0.83, 0.7), (0.17, 0.9)), strict=True)
)
NARROW_THROUGH: dict[frozenset[str], tuple[Point, ...]] = {
    frozenset({"viktoria", "forest"}): ((0.62, 0.24), (0.52, 0.36)),
    frozenset({"shilina", "hills"}): ((0.015, 0.6), (0.015, 0.78)),
}

VALERIA = Engraving(
    NAME,
    (648, 468),
    (
        Stand("mountain", 0.06, 0.22, 0.06, 0.05, 5, 0.9),
        Stand("mountain", 0.24, 0.05, 0.05, 0.05, 3, 0.9),
        Stand("mountain", 0.24, 0.33, 0.05, 0.06, 5, 0.9),
        Stand("mountain", 0.97, 0.3, 0.03, 0.08, 3, 0.8),
        Stand("fir", 0.5, 0.07, 0.05, 0.09, 14),
        Stand("fir", 0.62, 0.28, 0.1, 0.05, 16),
        Stand("fir", 0.74, 0.07, 0.05, 0.08, 12),
        Stand("oak", 0.75, 0.44, 0.04, 0.08, 8),
        Stand("oak", 0.24, 0.62, 0.05, 0.06, 7),
        Stand("field", 0.4, 0.26, 0.08, 0.04, 6),
        Stand("field", 0.06, 0.55, 0.05, 0.03, 3),
        Stand("field", 0.48, 0.56, 0.08, 0.04, 5),
        Stand("stones", 0.97, 0.56, 0.03, 0.08, 4),
        Stand("stones", 0.76, 0.56, 0.04, 0.06, 4),
        Stand("hill", 0.3, 0.83, 0.1, 0.04, 8),
        Stand("hill", 0.52, 0.86, 0.08, 0.06, 10),
        Stand("hill", 0.16, 0.79, 0.06, 0.03, 4),
        Stand("wave", 0.67, 0.96, 0.05, 0.03, 4),
        Stand("wave", 0.93, 0.77, 0.05, 0.02, 3),
        Stand("gull", 0.66, 0.9, 0.03, 0.03, 2),
    ),
    shore=(
        (0.58, 1.0),
        (0.6, 0.94),
        (0.63, 0.87),
        (0.66, 0.81),
        (0.74, 0.79),
        (0.82, 0.765),
        (0.9, 0.77),
        (1.0, 0.745),
    ),
    beyond=(1.0, 1.0),
    rivers=(
        ((0.27, 0.26), (0.29, 0.38), (0.33, 0.46)),
        ((0.42, 0.49), (0.47, 0.53), (0.52, 0.66), (0.56, 0.77), (0.63, 0.87)),
        ((0.96, 0.25), (0.77, 0.34), (0.735, 0.5), (0.76, 0.66), (0.77, 0.78)),
    ),
    lakes=((0.345, 0.475, 0.05, 0.022), (0.405, 0.5, 0.035, 0.018)),
    clear=(*AT.values(), *LAIRS_AT.values()),
    rose=(0.232, 0.94),
)
NARROW_VALERIA = Engraving(
    NARROW_NAME,
    (390, 628),
    (
        Stand("mountain", 0.1, 0.2, 0.09, 0.03, 5, 0.9),
        Stand("mountain", 0.33, 0.05, 0.03, 0.03, 2, 0.8),
        Stand("fir", 0.67, 0.06, 0.03, 0.05, 8),
        Stand("fir", 0.72, 0.21, 0.06, 0.03, 8),
        Stand("oak", 0.33, 0.5, 0.04, 0.05, 6),
        Stand("field", 0.5, 0.27, 0.12, 0.03, 6),
        Stand("field", 0.14, 0.6, 0.1, 0.02, 3),
        Stand("hill", 0.2, 0.8, 0.14, 0.02, 6),
        Stand("hill", 0.42, 0.83, 0.06, 0.04, 5),
        Stand("stones", 0.9, 0.6, 0.06, 0.03, 3),
        Stand("wave", 0.5, 0.95, 0.06, 0.02, 3),
        Stand("gull", 0.45, 0.9, 0.04, 0.02, 2),
    ),
    shore=((0.36, 1.0), (0.4, 0.94), (0.45, 0.88), (0.52, 0.83), (0.66, 0.82), (0.82, 0.8), (1.0, 0.79)),
    beyond=(1.0, 1.0),
    rivers=(
        ((0.33, 0.24), (0.35, 0.33)),
        ((0.5, 0.36), (0.34, 0.45), (0.33, 0.62), (0.36, 0.76), (0.45, 0.88)),
    ),
    lakes=((0.42, 0.345, 0.08, 0.018),),
    clear=(*NARROW_AT.values(), *NARROW_LAIRS_AT.values()),
    rose=(-0.5, -0.5),
)
