"""The features of a position of Le Royaume that are not fields of the record."""

from __future__ import annotations

from ....kernel.encoder import Sight, put, put_one
from ....kernel.linking.rule import rule
from ..state import COLUMNS, TYPES
from .prices import magic_of, strength_of

PRICES = ("strength", "magic", "points")

# Slain Monsters count by type, area and points. In piles only face-up Domains are known.
SIGHT = Sight(
    aside=(
        "total",
        "lord_points",
        "lord_duke",
        "turned",
        "used",
        "monster",
        "citizens",
        "dark",
        "column",
        "cover",
        "spare",
        "token",
    ),
    own=("offer", "duke"),
    by={"slain": ("m_type", "m_area", "m_points"), "lord_domains": ("d_points",)},
    more=(
        *(f"top[{column}]:{what}" for column in range(COLUMNS) for what in PRICES),
        *(f"top[{column}]:type={kind}" for column in range(COLUMNS) for kind in range(TYPES)),
    ),
)


@rule
def more_features(c, s, viewer, out, n, base):
    """The price of the Monster on top of each pile with its tokens, and its worth."""
    for column in range(COLUMNS):
        height = int(s.monsters[column])
        if height > 0:
            card = int(s.monster[column][height - 1])
            first = base + column * len(PRICES)
            n = put(out, n, first, strength_of(c, s, card))
            n = put(out, n, first + 1, magic_of(c, s, card))
            n = put(out, n, first + 2, int(c.m_points[card]))
            n = put_one(out, n, base + COLUMNS * len(PRICES) + column * TYPES, int(c.m_type[card]), TYPES)
    return n
