"""The queue of what is compiled for bots: one stage of one game at a time, the most urgent first."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from ...bots.tasks import WORK
from ...games import Box
from ...kernel.linking.rule import compiled_by_default

COMPILER = ("-m", "ludotheque.web.thinking.compiler")
ATTEMPTS = 3
AGAIN = 600.0  # seconds after which a stage that was given up is tried again
MEASURED = 1.0  # seconds from which a step counts as compiled; a step that only loads takes less

log = logging.getLogger(__name__)


class Urgency(IntEnum):
    """Who waits for a stage."""

    PLAYED = 0  # a table
    OPENED = 1  # a person who looks at a box, or at a table that may need it
    IDLE = 2  # nobody


@dataclass
class Job:
    """A stage of a game in the queue: its box, its urgency, and how often it failed."""

    package: str
    entry: str
    stage: str
    urgency: Urgency
    failures: int = 0
    steps: int = 0  # steps done
    since: float = field(default_factory=time.monotonic)  # the beginning of the present step

    @property
    def key(self) -> tuple[str, str]:
        return self.package, self.stage


class Compiling:
    """Compiles in a separate process, so that neither server nor bots wait. Calls `done(package)` when a stage is ready
    or given up.

    A more urgent stage ends the process at work. The steps that it finished are kept.
    """

    def __init__(self, done: Callable[[str], None]) -> None:
        self._told = done
        self._ready: set[tuple[str, str]] = set()
        self._given_up: dict[tuple[str, str], float] = {}  # when
        self._jobs: dict[tuple[str, str], Job] = {}  # oldest first
        self._pace: dict[str, float] = {}  # seconds for a unit of work of a game on this machine, measured last
        self._running: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._at: Job | None = None

    def ready(self, shelf: Box, stage: str) -> bool:
        """Whether a stage is compiled, or needs no compiling."""
        return not stage or not compiled_by_default() or (shelf.package, stage) in self._ready

    def coming(self, shelf: Box, stage: str) -> bool:
        """Whether a stage is in the queue."""
        return (shelf.package, stage) in self._jobs

    def want(self, shelf: Box, stage: str, urgency: Urgency) -> None:
        """Put a stage of a game in the queue, before all that is less urgent."""
        given_up = self._given_up.get((shelf.package, stage), -AGAIN)
        if self.ready(shelf, stage) or time.monotonic() - given_up < AGAIN:
            return
        job = self._jobs.setdefault((shelf.package, stage), Job(shelf.package, shelf.name, stage, urgency))
        job.urgency = min(job.urgency, urgency)
        self._give_way()
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._work())

    def want_all(self, shelf: Box) -> None:
        """Put all stages of a game in the queue, behind everything that somebody waits for."""
        for stage in WORK:
            self.want(shelf, stage, Urgency.IDLE)

    def seconds_left(self, shelf: Box, stage: str) -> float | None:
        """About how long it takes until a stage is ready; None if unknown."""
        wanted = self._jobs.get((shelf.package, stage))
        if wanted is None:
            return None
        total = 0.0
        for job in self._in_order():
            if job.package not in self._pace:
                return None
            left = sum(WORK[job.stage][job.steps :]) * self._pace[job.package]
            total += max(0.0, left - (time.monotonic() - job.since if job is self._at else 0.0))
            if job is wanted:
                break
        return total

    def _in_order(self) -> list[Job]:
        """The job at work, then the others in their order."""
        return sorted(self._jobs.values(), key=lambda job: (job is not self._at, job.urgency))

    def _next(self) -> Job:
        return min(self._jobs.values(), key=lambda job: job.urgency)

    def _give_way(self) -> None:
        """End the process at work if another job is more urgent."""
        if self._at and self._process and self._next().urgency < self._at.urgency:
            _kill(self._process)
            self._process = None  # so that it is killed once

    async def _work(self) -> None:
        while self._jobs:
            job = self._at = self._next()
            try:
                done = await self._compile(job)
            except OSError:  # no process could be started
                log.warning("nothing can be compiled for the bots of %s", job.entry, exc_info=True)
                done = False
            self._at = None
            if done:
                self._ready.add(job.key)
            elif self._next() is not job:
                continue  # it was ended for a more urgent one
            else:
                job.failures += 1
                log.warning("the compiler of %s (%s) ended before it was done", job.entry, job.stage)
                if job.failures < ATTEMPTS:
                    continue
                self._given_up[job.key] = time.monotonic()
            del self._jobs[job.key]
            self._told(job.package)

    async def _compile(self, job: Job) -> bool:
        """Compile a stage in a separate process. Returns whether it succeeded."""
        job.steps, job.since = 0, time.monotonic()
        command = (sys.executable, *COMPILER, job.entry, job.stage)
        process = self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self._give_way()
        try:
            assert process.stdout is not None
            while await process.stdout.readline():
                now = time.monotonic()
                if now - job.since >= MEASURED:
                    self._pace[job.package] = (now - job.since) / WORK[job.stage][job.steps]
                job.steps, job.since = job.steps + 1, now
            return await process.wait() == 0
        finally:
            self._process = None
            _kill(process)
            await process.wait()

    async def close(self) -> None:
        """End the process at once."""
        self._jobs.clear()
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
