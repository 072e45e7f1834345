"""What an effect is worth to whoever plans with it: Resources, read off its expression, Gold above the others."""

from __future__ import annotations

from ....kernel.effects import Choose, Effect, PayFor, Per, Verb
from ..state import Res

CENT = 100
GOLD_WORTH = 1.3  # of a Strength or Magic: Gold buys the Citizens that bring more, and Domains
COUNTED = 2.5  # cards that a `per` finds in a typical tableau
TAKEN_UP = 0.85  # how often the price of an exchange is there and worth paying


def worth(effect: Effect) -> float:
    """What a Citizen's effect brings, less what it costs, as so many Strength or Magic; of a choice the best."""
    if isinstance(effect, Per):
        return COUNTED * worth(effect.effect)
    if isinstance(effect, Choose):
        return max(worth(branch) for branch in effect.branches)
    if isinstance(effect, PayFor):
        return TAKEN_UP * (worth(effect.effect) - _weight(effect.cost.a) * effect.cost.b)
    if isinstance(effect, Verb):
        return _weight(effect.a) * effect.b
    return sum(worth(part) for part in effect.parts())


def _weight(res: int) -> float:
    """A theft counts as Gold, of which it may be."""
    return GOLD_WORTH if res == Res.GOLD else 1.0
