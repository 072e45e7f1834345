"""The ids of the cards in the box, by the numbers that records give them."""

from __future__ import annotations

from ludotheque.games.royaume.cards.content import BOX
from ludotheque.games.royaume.names import AREA_IDS as AREA_IDS

CITIZEN_IDS = (*BOX["citizen"], *BOX["starter"])
EVENT_IDS = tuple(BOX["event"])
NAMES = (*BOX["monster"], *BOX["event"])  # Monsters and Events by name
DOMAIN_IDS = tuple(BOX["domain"])
DUKE_IDS = tuple(BOX["duke"])
# Every Monster card, and whether it is for five players only.
BY_CARD = [
    (monster, copy >= monster.copies - monster.for_five)
    for monster in BOX["monster"].values()
    for copy in range(monster.copies)
]
SLOT_OF = {name: citizen.pile for name, citizen in BOX["citizen"].items()}
