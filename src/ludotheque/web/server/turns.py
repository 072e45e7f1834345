"""The order in which pages are drawn.

Drawing a table blocks the event loop for milliseconds. A person's action takes several rounds of the loop: it is read,
played, stored and answered. So the answer to an action is drawn at once, while pages of others who only look are drawn
one in each round of the loop. A page shows the state at the time when it is drawn.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """The queue of requests that only look, in order of arrival."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._going = False

    async def look(self) -> None:
        """Wait for a turn. It covers what the caller draws before it awaits anything else."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if not self._going:
            self._going = True
            loop.call_soon(self._next)
        await turn

    def _next(self) -> None:
        """Let the first request go on, and the next one in the next round of the loop."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # a request may have been cancelled
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._going = False
