"""Bots at tables. They think in processes of low priority, one for each game, and receive only a redacted record.

Nobody waits for a compiler: a bot plays uncompiled until its code is ready, and the table says so.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import random
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from math import ceil
from typing import Any
from weakref import WeakValueDictionary

from ...bots.tasks import SEARCH, stage_of, stage_of_advice
from ...games import Box
from ...kernel.errors import GameError, OutOfReach
from ...kernel.events import CHOSEN
from ...kernel.match import KEY_BYTES, Match
from ...kernel.text import Text
from ...stage.counsel import Found
from ..tables import playing
from ..tables.keeping import Tables
from ..tables.refusals import Stale
from ..tables.table import Table
from ..views import gate
from ..views.levels import LEVELS
from .queue import Compiling, Urgency
from .worker import ADVICE, LOAD, PLAINLY, THINK

LONGEST_MS = 1200
SHORTEST_MS = 60
PAUSE = 0.5  # seconds before a bot tries again, times the number of failures
ATTEMPTS = 3
ADVICE_ATTEMPTS = 2
OUT_OF_REACH = 10.0  # seconds before a bot tries again where the tables cannot be read or written
PATIENCE = 6.0  # seconds that one request for advice waits
ADVICE_KEPT = 100
ROUNDED = 5  # the seconds until advice is ready are rounded up to a multiple of this
OVERDUE = 60.0  # seconds beyond its limit after which a silent process is killed
# The values of `Table.preparing`: what a table waits for.
BOTS, ADVISER = "bots", "adviser"
NOT_READY = Text(
    "Le conseiller se prépare : prêt dans un instant.",
    "The adviser is getting ready, and will be there in a moment.",
)
READY_IN = Text(
    "Le conseiller se prépare : prêt dans environ {n} secondes.",
    "The adviser is getting ready, and will be there in about {n} seconds.",
)
NO_ADVICE = Text(
    "Le conseiller n’a pas pu répondre. Redemandez, ou jouez sans lui.",
    "The adviser could not answer. Ask again, or play without it.",
)
IDLE = 900.0  # seconds without a question after which a process ends

log = logging.getLogger(__name__)


class Thinker:
    """The process in which the bots of one game think. Starts when it is needed, again if it has ended."""

    def __init__(self, entry: str, idle: float = IDLE) -> None:
        self._entry = entry
        self._idle = idle
        self._whim = secrets.token_bytes(KEY_BYTES)  # choices: unforeseeable, the same when asked twice
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None
        self._loaded: set[str] = set()  # the stages whose code the process has
        self.waiting = 0

    async def prepare(self, stage: str = "") -> None:
        """Start the process and load a stage's code. Raises ConnectionError if the process died."""
        await self._alone(stage, None)

    async def ask(self, task: str, match: Match, seat: int, level: str, seen: bytes, stage: str = "") -> Any:
        """Ask for a bot's action, or for advice, on a redacted record; `stage` names the compiled code that the task
        needs. Raises ConnectionError if the process died.
        """
        self.waiting += 1
        try:
            limit = max(SHORTEST_MS, LONGEST_MS // self.waiting)
            redacted = base64.b64encode(seen).decode()
            seed = int.from_bytes(hmac.digest(self._whim, seen, "sha256")[:8]) >> 1
            question = [task, match.entry, match.options, match.content.patch, redacted, seat, level, seed, limit]
            return await self._alone(stage, question)
        finally:
            self.waiting -= 1

    async def _alone(self, stage: str, question: list[Any] | None) -> Any:
        """Run one exchange at a time."""
        async with self._turn:
            if self._rest:
                self._rest.cancel()
            try:
                return await self._exchange(stage, question)
            finally:
                self._rest = asyncio.get_running_loop().call_later(self._idle, self._end)

    async def _exchange(self, stage: str, question: list[Any] | None) -> Any:
        if self._process is None or self._process.returncode is not None:
            self._loaded.clear()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludotheque.web.thinking.worker", self._entry, stdin=PIPE, stdout=PIPE
            )
            await self._line(self._process)
        if stage and stage not in self._loaded:
            await self._say(self._process, [LOAD, stage])
            await self._line(self._process)
            self._loaded.add(stage)
        if question is None:
            return None
        await self._say(self._process, question)
        try:
            return await asyncio.wait_for(self._line(self._process), LONGEST_MS / 1000 + OVERDUE)
        except TimeoutError:  # a silent process would block every table of the game
            self._process.kill()
            await self._process.wait()
            raise ConnectionError("the bots' process said nothing") from None

    async def _say(self, process: Process, task: list[Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(task).encode() + b"\n")
        await process.stdin.drain()

    async def _line(self, process: Process) -> Any:
        assert process.stdout is not None
        answer = await process.stdout.readline()
        if not answer:
            await process.wait()
            raise ConnectionError("the bots' process ended")
        return json.loads(answer)

    def _end(self) -> None:
        """End the process, unless it is at work."""
        if self._process is not None and not self._turn.locked():
            if self._process.returncode is None:
                self._process.kill()
            self._process = None

    async def close(self) -> None:
        """End the process even while it thinks."""
        if self._rest:
            self._rest.cancel()
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


class StillThinking(GameError):
    """Advice is not ready within the time of one request. `seconds`: about how long until it can be given, 0 if
    unknown.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = ROUNDED * ceil(seconds / ROUNDED) if seconds else 0
        super().__init__(READY_IN if self.seconds else NOT_READY, n=self.seconds)


def _question(table: Table, seat: int, seen: bytes) -> tuple[str, str, int]:
    """The key of a question: the table, the hash of the seat's redacted record, the seat."""
    return table.id, hashlib.sha256(seen).hexdigest(), seat


def _stages(table: Table) -> set[str]:
    """The stages that the bots of a table need compiled."""
    if table.finished:
        return set()
    return {stage_of(seat.bot, table.box.game, len(table.seats)) for seat in table.seats if seat.bot} - {""}


def _stage_of_advice(table: Table) -> str:
    return stage_of_advice(table.box.game, len(table.seats))


class Bots:
    """The thinking of all bots of this server. `pace` is the least time, in seconds, between two visible moves."""

    def __init__(self, tables: Tables, pace: float) -> None:
        self._tables = tables
        self._pace = pace
        self._thinkers: dict[str, Thinker] = {}  # by package: all boxes of a game share its rules
        self._running: dict[str, asyncio.Task[None]] = {}
        self._advising: dict[tuple[str, str, int], asyncio.Task[Found | None]] = {}  # the latest answers among them
        self._shown: dict[tuple[str, int], tuple[tuple[str, str, int], int]] = {}  # the last of each seat, its version
        self._preparing: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.compiling = Compiling(self._compiled)

    def thinker(self, shelf: Box) -> Thinker:
        """The process for the bots of this box."""
        return self._thinkers.setdefault(shelf.package, Thinker(shelf.name))

    def expect(self, shelf: Box) -> None:
        """Compile next what most tables of this box need; called when somebody opens its page."""
        self.compiling.want(shelf, SEARCH, Urgency.OPENED)

    def _see_to(self, table: Table) -> None:
        """Compile what the bots of a table need, and then what advice needs."""
        needed = _stages(table)
        if needed:
            self.compiling.want(table.box, _stage_of_advice(table), Urgency.OPENED)
        for stage in needed:
            self.compiling.want(table.box, stage, Urgency.PLAYED)
        self._look_again(table)

    def _look_again(self, table: Table) -> None:
        """Note again what a table waits for."""
        ready = all(self.compiling.ready(table.box, stage) for stage in _stages(table))
        advises = not self.compiling.coming(table.box, _stage_of_advice(table))
        self._note(table, BOTS, not ready)
        self._note(table, ADVISER, ADVISER in table.preparing and not advises)

    def _note(self, table: Table, what: str, waits: bool) -> None:
        """Note whether a table waits for its bots or for advice."""
        before = table.preparing
        table.preparing = before | {what} if waits else before - {what}
        if table.preparing != before:
            table.announce()
        if table.preparing:
            self._preparing[table.id] = table
        else:
            self._preparing.pop(table.id, None)

    def _compiled(self, package: str) -> None:
        """Tell the tables of a game that one of its stages was compiled or given up."""
        for table in [table for table in self._preparing.values() if table.box.package == package]:
            self._look_again(table)

    def wake(self, table: Table) -> None:
        """Let bots and standing answers play on until a person must decide. Does nothing while they already play."""
        self._see_to(table)
        if table.id not in self._running and (gate.next_bot(table) is not None or gate.standing_answer(table)):
            task = asyncio.create_task(self._play_on(table))
            self._running[table.id] = task
            task.add_done_callback(lambda _: self._running.pop(table.id, None))

    async def advise(self, table: Table, seat: int) -> None:
        """Start advice for a seat that must decide; `advised` returns it. Raises GameError if no advice is given here
        or the process died, StillThinking if it is not ready.

        A request waits only briefly. The next one for the same position finds the task that runs, and the table tells
        when advice can be given.
        """
        gate.check_may_ask(table, seat)
        stage = _stage_of_advice(table)
        if not self.compiling.ready(table.box, stage):
            self.compiling.want(table.box, stage, Urgency.PLAYED)
            if not self.compiling.coming(table.box, stage):
                raise GameError(NO_ADVICE)
            self._note(table, ADVISER, True)
            raise StillThinking(self.compiling.seconds_left(table.box, stage))
        seen = gate.bot_input(table.match, seat)
        key, version = _question(table, seat, seen), table.version
        task = self._advising.get(key)
        if task is None:
            task = self._advising[key] = asyncio.create_task(self._counsel(table.box, table.match, seat, seen))
            task.add_done_callback(lambda _: self._forget_advice())
        await asyncio.wait([task], timeout=PATIENCE)
        if not task.done():
            raise StillThinking
        if task.result() is None:
            self._advising.pop(key, None)
            raise GameError(NO_ADVICE)
        self._shown[table.id, seat] = key, version

    def advised(self, table: Table, seat: int) -> Found | None:
        """The advice that a seat has asked for. None once it is put away or the seat's view has changed, except by
        sealed choices of others.
        """
        shown = self._shown.get((table.id, seat))
        if shown is None:
            return None
        key, version = shown
        if key != _question(table, seat, gate.bot_input(table.match, seat)) and (
            not table.match.sealed or any(event.kind != CHOSEN for at, event in table.events if at > version)
        ):
            return None
        task = self._advising.get(key)
        return task.result() if task and task.done() else None

    def put_away(self, table: Table, seat: int) -> None:
        """Dismiss a seat's advice."""
        self._shown.pop((table.id, seat), None)

    async def _counsel(self, shelf: Box, match: Match, seat: int, seen: bytes) -> Found | None:
        for _ in range(ADVICE_ATTEMPTS):
            try:
                stage = stage_of_advice(match.game, match.players)
                return Found.read(await self.thinker(shelf).ask(ADVICE, match, seat, "", seen, stage))
            except Exception:
                log.warning("the bots' process of %s gave no advice", shelf.name, exc_info=True)
        return None

    def _forget_advice(self) -> None:
        """Forget the oldest answers."""
        done = [key for key, task in self._advising.items() if task.done()]
        for key in done[: max(0, len(self._advising) - ADVICE_KEPT)]:
            del self._advising[key]
        self._shown = {place: key for place, key in self._shown.items() if key[0] in self._advising}

    async def close(self) -> None:
        tasks = [*self._running.values(), *self._advising.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.compiling.close()
        await asyncio.gather(*(thinker.close() for thinker in self._thinkers.values()))

    async def _play_on(self, table: Table) -> None:
        """Play while no person needs to be asked. After an error, try again with the table as it is stored."""
        failures, again = 0, False
        while failures < ATTEMPTS:
            try:
                if again:
                    table = await self._tables.open(table.id)
                given, seat = gate.standing_answer(table), gate.next_bot(table)
                if given:
                    await playing.give_standing_answer(self._tables, table, *given, table.version)
                elif seat is None:
                    return
                else:
                    await self._move(table, seat)
                failures, again = 0, False
            except OutOfReach:
                # A full disk or a locked file is no fault of the table; the database reports it.
                again = True
                await asyncio.sleep(OUT_OF_REACH)
            except Stale as error:  # the table was loaded anew after a failed write
                failures, again = failures + 1, True
                log.warning("table %s: %s", table.id, error)
            except Exception:
                failures, again = failures + 1, True
                log.exception("table %s: a bot could not move", table.id)
                await asyncio.sleep(failures * PAUSE)

    async def _move(self, table: Table, seat: int) -> None:
        """Play a bot's action, unless the table changes while it thinks."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        match, seen = table.match, gate.bot_input(table.match, seat)
        action = gate.lesson_answer(table, seat)
        action = action or await self._answer(table.box, match, seat, table.seats[seat].bot or LEVELS[0], seen)
        if not match.sealed:
            await asyncio.sleep(max(0.0, self._pace - (loop.time() - began)))
        if table.match is match or gate.bot_input(table.match, seat) == seen:
            key = secrets.token_hex(8)
            await playing.play(self._tables, table, seat, action, version=table.version, key=key, bot=True)

    async def _answer(self, shelf: Box, match: Match, seat: int, level: str, seen: bytes) -> str:
        """The action of a bot: uncompiled until its code is ready; a random legal one after repeated failures, so that
        no table hangs.
        """
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        needed = stage_of(level, match.game, match.players)
        for _ in range(ATTEMPTS):
            ready = bool(needed) and self.compiling.ready(shelf, needed)
            task, stage = (THINK, needed) if ready else (PLAINLY, "")
            try:
                return await self.thinker(shelf).ask(task, match, seat, level, seen, stage)
            except OSError:  # the process died, or could not be started
                log.warning("the bots' process of %s did not answer (%s)", shelf.name, level, exc_info=True)
        return random.choice(legal)
