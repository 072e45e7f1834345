"""How near the end of Vaalbara is, for those who ask for advice: the rounds are counted."""

from __future__ import annotations

from ....kernel.counsel import LAST_ROUND
from ....kernel.scene import Look
from ....kernel.text import Text
from ..state import ROUNDS

NEAR = 3  # rounds, this one among them

_NEAR = Text("La partie finit dans {n} manches, celle-ci comprise.", "The game ends in {n} rounds, this one included.")


def outlook(look: Look) -> str:
    """Once few rounds are left."""
    left = ROUNDS - int(look.v.round_number) + 1
    if left > NEAR:
        return ""
    return LAST_ROUND.say(look.lang) if left <= 1 else _NEAR.say(look.lang, n=left)
