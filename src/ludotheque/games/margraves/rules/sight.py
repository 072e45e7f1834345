"""What a position of Margraves: its features, beyond what its fields say of themselves."""

from __future__ import annotations

from ....kernel.encoder import Sight

# Of what others hold the totals count that the record keeps: icons, banners, cards in hand. Citizens in the row, and
# the one of this turn, go by their guilds.
SIGHT = Sight(
    aside=("total", "tiles", "pile", "deck", "slain", "packet", "kept", "fresh", "claims"),
    own=("grants", "hand", "played"),
    by={"row": ("guild",), "card": ("guild",)},
    places=("row", "top"),
    together=("site",),
)
