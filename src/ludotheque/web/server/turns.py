"""Who is drawn for first.

Drawing a table takes the loop for milliseconds, and what a person does needs several rounds of the loop: it is read,
played, written down and answered. So whoever acts is drawn for as they come, and of those who only look one in each
round, however many want to know what somebody has done. A look shows what is there when its turn comes.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """The turns of those who look, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._going = False

    async def look(self) -> None:
        """Wait for one's turn, which is used up by what is drawn before anything else is waited for."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if not self._going:
            self._going = True
            loop.call_soon(self._next)
        await turn

    def _next(self) -> None:
        """Let the first one go on, and the next one when the loop has gone round."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # whoever waited may have left
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._going = False
