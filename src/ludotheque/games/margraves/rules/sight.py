"""The features of a position of Margraves that are not fields of the record."""

from __future__ import annotations

from ....kernel.encoder import Sight

# Others' cards count by totals that the record keeps: icons, banners, cards in hand. Citizens in the row, and the
# one of this turn, count by their guilds.
SIGHT = Sight(
    aside=("total", "tiles", "pile", "deck", "slain", "packet", "kept", "fresh", "claims"),
    own=("grants", "hand", "played"),
    by={"row": ("guild",), "card": ("guild",)},
    places=("row", "top"),
    together=("site",),
)
