"""What an effect is worth to whoever plans with it: Resources, read off its expression."""

from __future__ import annotations

from ....kernel.effects import Choose, Effect, PayFor, Per, Verb

CENT = 100
COUNTED = 2.5  # cards that a `per` finds in a typical tableau
TAKEN_UP = 0.85  # how often the price of an exchange is there and worth paying


def worth(effect: Effect) -> float:
    """Resources that a Citizen's effect brings, less those it costs; of a choice the best."""
    if isinstance(effect, Per):
        return COUNTED * worth(effect.effect)
    if isinstance(effect, Choose):
        return max(worth(branch) for branch in effect.branches)
    if isinstance(effect, PayFor):
        return TAKEN_UP * (worth(effect.effect) - effect.cost.b)
    if isinstance(effect, Verb):
        return effect.b
    return sum(worth(part) for part in effect.parts())
