"""The features of a position of Vaalbara that are not fields of the record."""

from __future__ import annotations

from ....kernel.encoder import Sight, put
from ....kernel.linking.rule import rule
from ..state import CLANS, SEATS

WHO = ("me", *(f"+{k}" for k in range(1, SEATS)))


# Cards count by land and number; rankings by the place of each player's clan.
SIGHT = Sight(
    aside=("gained", "deck", "back", "shown", "cards", "top_back", "omens"),
    own=("pile",),
    by={"seen": ("kind",), "line": ("kind", "value"), "domain": ("value",)},
    places=("line",),
    more=tuple(f"{name}[{seat}]" for name in ("omen", "next_omen") for seat in WHO),
)


@rule
def more_features(c, s, viewer, out, n, base):
    """The place of each player's clan in the ranking in force, and in the one that lies open on the deck."""
    for k in range(s.players):
        clan = int(s.clan[(viewer + k) % s.players])
        if s.omens >= 0:
            n = put(out, n, base + k, CLANS - c.rank[s.omens][clan])
        if s.top_back >= 0:
            n = put(out, n, base + SEATS + k, CLANS - c.rank[s.top_back][clan])
    return n
