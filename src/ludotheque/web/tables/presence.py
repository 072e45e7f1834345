"""Who is there: whoever has a page that is looked at, or has just done something; and who thinks, since when.

It is in memory only. Somebody of whom nothing is known yet counts as there since the table, or the lobby, came into
memory, so that a server that starts again sends nobody away.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

AWAY = 120.0  # seconds without a look or a command after which somebody is gone

Clock = Callable[[], float]  # seconds, which only go on


class Presence:
    """When each place of a table or a lobby was last seen at work. `clock` tells the time."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._seen: dict[int, float] = {}
        self._thinks: dict[int, float] = {}  # since when, where it is known: not after a server has started again

    @property
    def now(self) -> float:
        """The time by its clock."""
        return self._clock()

    def gone(self, place: int) -> bool:
        """Whether nothing has been seen of whoever has this place for two minutes."""
        return self.unseen_for(place) >= AWAY

    def unseen_for(self, place: int) -> float:
        """The seconds since whoever has this place was last seen."""
        return self._clock() - self._seen.get(place, self._since)

    def thinks_for(self, place: int) -> float | None:
        """The seconds for which somebody has had to decide, None where that is not known."""
        return self._clock() - self._thinks[place] if place in self._thinks else None

    def think(self, places: Collection[int], anew: Collection[int]) -> None:
        """Note who has to decide: those among them who do so `anew` from this moment on."""
        since = {place: self._clock() if place in anew else self._thinks.get(place) for place in places}
        self._thinks = {place: moment for place, moment in since.items() if moment is not None}

    def see(self, place: int) -> bool:
        """Note that somebody is there; whether they had been gone."""
        was_gone = self.gone(place)
        self._seen[place] = self._clock()
        return was_gone
