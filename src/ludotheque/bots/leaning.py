"""Temperaments: a bot with one plays an action that its temperament likes, if a search values it nearly as highly as
the best.

The choice is made among the actions at the root of a finished search. So a temperament needs no further search and no
more time, and the bot sees no more than its level does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

NEARLY = 0.05  # of a result in [0, 1]: an action that is at most this much worse is nearly as good
KNOWN = 0.6  # of the visits of the best action: with fewer, an action is not known to be nearly as good
KNOWN_BY_NETWORK = 0.3  # of them in a search with a value network (PUCT), which tries few actions often


def nearly_as_good(
    visits: Mapping[int, int], values: Mapping[int, float], best: int, known: float = KNOWN
) -> list[int]:
    """The actions of a root that are nearly as good as its best one, that one first, then by how often they were tried.

    Actions with too few visits are left out, whatever their value. known: as the constant.
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
    """The first liked action among those that are nearly as good as `best`; `best` itself if none of them is liked."""
    return next((action for action in nearly_as_good(visits, values, best, known) if action in liked), best)
