"""How near the end of Vaalbara is, for advice: the number of rounds."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.look import Look
from ..state import ROUNDS

NEAR = 3  # rounds, this one among them

_NEAR = Text("La partie finit dans {n} manches, celle-ci comprise.", "The game ends in {n} rounds, this one included.")


def last_round(look: Look) -> bool:
    """Whether this round is the last."""
    return look.v.round_number >= ROUNDS


def outlook(look: Look) -> str:
    """The rounds left, once there are few but more than this one."""
    left = ROUNDS - int(look.v.round_number) + 1
    return _NEAR.say(look.lang, n=left) if 1 < left <= NEAR else ""
