"""Who is there: whoever has a page that is looked at, or has just done something.

It is in memory only. Somebody of whom nothing is known yet counts as there since the table, or the lobby, came into
memory, so that a server that starts again sends nobody away.
"""

from __future__ import annotations

import time
from collections.abc import Callable

AWAY = 120.0  # seconds without a look or a command after which somebody is gone

Clock = Callable[[], float]  # seconds, which only go on


class Presence:
    """When each place of a table or a lobby was last seen at work. `clock` tells the time."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._seen: dict[int, float] = {}

    def gone(self, place: int) -> bool:
        """Whether nothing has been seen of whoever has this place for two minutes."""
        return self._clock() - self._seen.get(place, self._since) >= AWAY

    def see(self, place: int) -> bool:
        """Note that somebody is there; whether they had been gone."""
        was_gone = self.gone(place)
        self._seen[place] = self._clock()
        return was_gone
