"""What a temperament makes of a search: among actions that it holds nearly alike, one that its kind likes.

This is a choice between what the root of a tree holds already. Nothing more is looked at or thought about, so whoever
leans this way or that sees what its level sees.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

NEARLY = 0.05  # of a result in [0, 1]: what is this little worse is nearly as good
KNOWN = 0.6  # of the visits of what was tried most: with fewer nothing is known to be nearly as good
KNOWN_BY_NETWORK = 0.3  # of them in a search with a value network (PUCT), which tries few actions often


def nearly_as_good(
    visits: Mapping[int, int], values: Mapping[int, float], best: int, known: float = KNOWN
) -> list[int]:
    """The actions of a root that are nearly as good as its best one, that one first, then by how often they were tried.

    Those that were tried too little are not among them, whatever came of it. known: as the constant.
    """
    if best not in values:
        return [best]
    others = [
        action
        for action, value in values.items()
        if action != best and value >= values[best] - NEARLY and visits[action] >= known * visits[best]
    ]
    return [best, *sorted(others, key=lambda action: (-visits[action], action))]


def leaning_to(
    liked: Collection[int], visits: Mapping[int, int], values: Mapping[int, float], best: int, known: float = KNOWN
) -> int:
    """The first of those that is liked; the best itself where none is."""
    return next((action for action in nearly_as_good(visits, values, best, known) if action in liked), best)
