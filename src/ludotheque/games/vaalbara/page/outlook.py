"""How near the end of Vaalbara is, for those who ask for advice: the rounds are counted."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.look import Look
from ..state import ROUNDS

NEAR = 3  # rounds, this one among them

_NEAR = Text("La partie finit dans {n} manches, celle-ci comprise.", "The game ends in {n} rounds, this one included.")


def last_round(look: Look) -> bool:
    """Whether nothing comes after this round."""
    return look.v.round_number >= ROUNDS


def outlook(look: Look) -> str:
    """Once few rounds are left, more than this one."""
    left = ROUNDS - int(look.v.round_number) + 1
    return _NEAR.say(look.lang, n=left) if 1 < left <= NEAR else ""
