"""Server time: the seconds that servers have run on a file, all together.

It only goes on while a server runs, whatever a machine's clock says. It is stored with each command of a table that has
clocks, and once a minute while one of them runs. So a server that was killed takes at most a minute back.
"""

from __future__ import annotations

from .database import Database
from .presence import Clock


class ServerTime:
    """The server time of a database. `clock` tells the seconds since some beginning."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._before: float | None = None  # the server time when the clock was at 0

    async def begin(self) -> None:
        """Go on from what is stored, the first time."""
        if self._before is None:
            stored = await self._database.load_server_time()
            if self._before is None:
                self._before = stored - self._clock()

    @property
    def now(self) -> float:
        assert self._before is not None
        return self._before + self._clock()
