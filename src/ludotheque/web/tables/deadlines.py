"""The moments at which time will be up: a heap over all tables, in which what is out of date is skipped."""

from __future__ import annotations

import asyncio
import contextlib
import heapq

SPARE = 64  # entries out of date that the heap may hold, beside as many as there are tables


class Deadlines:
    """When the next time is up at each table, in server time."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._sooner = asyncio.Event()

    def put(self, table_id: str, due: float | None) -> None:
        """Note when the next time is up at a table; None where no clock runs."""
        if due is None:
            self._due.pop(table_id, None)
        elif self._due.get(table_id) != due:
            self._due[table_id] = due
            heapq.heappush(self._heap, (due, table_id))
            if self._heap[0] == (due, table_id):
                self._sooner.set()
        if len(self._heap) > 2 * len(self._due) + SPARE:
            self._heap = [(at, name) for name, at in self._due.items()]
            heapq.heapify(self._heap)

    def first(self) -> tuple[float, str] | None:
        """The next one: when, and at which table."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0] if self._heap else None

    async def sooner(self, seconds: float) -> None:
        """Wait so many seconds, or until another one is the next."""
        self._sooner.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._sooner.wait(), seconds)
