"""Bots at a table: they play, their process may die, and an answer to an old question is dropped."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from ludotheque.bots.tasks import SEARCH, WORK
from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Change, Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.news import any_change
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.thinking.bots import Bots, StillThinking, Thinker
from ludotheque.web.thinking.queue import Compiling, Job
from ludotheque.web.thinking.worker import PLAINLY, THINK
from ludotheque.web.views import gate

from .helpers import rest


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")


async def until_over(table: Table, bots: Bots) -> None:
    """Wait for a table of bots to end."""
    async with asyncio.timeout(100):
        while not table.match.finished:
            bots.wake(table)
            await any_change([table], 5)


def test_a_table_of_bots_plays_to_the_end(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("vaalbara"), [Sitter("A", "random"), Sitter("B", "random")], {})
        assert not any(seat.taken for seat in table.seats)
        await until_over(table, bots)
        assert not table.preparing, "where nothing is compiled nothing is waited for"
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_a_dead_process_is_replaced(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("vaalbara"), [Sitter("A", "random"), Sitter("B")], {})
        seen = set()
        for _ in range(3):
            answer = await bots._answer(table.box, table.match, 0, "random", gate.bot_input(table.match, 0))
            assert answer in table.match.legal(0)
            process = bots.thinker(table.box)._process
            assert process is not None
            seen.add(process.pid)
            process.kill()
        assert len(seen) == 3
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_no_room_for_a_process_is_no_end_of_a_table(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is asked for anew, and a bot does anything rather than nothing."""

    async def story() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B", "random")], {})
        legal = table.match.legal(0)
        failures = [*3 * [OSError(24, "Too many open files")], ValueError("half a line"), OSError(12, "No memory")]

        async def shaky(*_: object) -> dict[str, object]:
            if failures:
                raise failures.pop()
            return {"action": legal[0], "then": [], "second": "", "clear": False, "value": 0.5, "by_network": False}

        monkeypatch.setattr(bots.thinker(table.box), "_exchange", shaky)
        with pytest.raises(GameError, match="Ask again"):
            await bots.advise(table, 0)
        assert await bots._answer(table.box, table.match, 0, "random", gate.bot_input(table.match, 0)) in legal
        assert not failures
        await bots.advise(table, 0)
        advice = bots.advised(table, 0)
        assert advice
        assert advice.action == legal[0]
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_a_bot_with_a_temperament_is_kept_and_thinks(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await tables.create(box("vaalbara"), [Sitter("A", "easy+hasty"), Sitter("B")], {})
        await tables.database.close()
        tables = Tables(Database(database))
        table = await tables.open(table.id)
        assert table.seats[0].bot == "easy+hasty"
        bots = Bots(tables, pace=0)
        for name in ("easy+hasty", "easy+forgotten"):
            seen = gate.bot_input(table.match, 0)
            answer = await bots.thinker(table.box).ask(THINK, table.match, 0, name, seen, SEARCH)
            assert answer in table.match.legal(0)
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_bots_go_on_after_a_failure(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr("ludotheque.web.thinking.bots.PAUSE", 0)
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("vaalbara"), [Sitter("A", "random"), Sitter("B", "random")], {})
        commit, failures = tables.database.commit, iter([True, False, True, True, False])

        async def shaky(change: Change) -> None:
            if next(failures, False):
                raise OperationalError("INSERT", {}, Exception("database is locked"))
            await commit(change)

        monkeypatch.setattr(tables.database, "commit", shaky)
        bots.wake(table)
        await bots._running[table.id]
        assert (await tables.open(table.id)).match.finished
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def compiled_when_told(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let nothing be compiled before the event is set."""
    compiled = asyncio.Event()

    async def wait(_: object, job: Job) -> bool:
        return await compiled.wait()

    monkeypatch.setattr("ludotheque.web.thinking.queue.compiled_by_default", lambda: True)
    monkeypatch.setattr(Compiling, "_compile", wait)
    return compiled


def test_bots_play_plainly_until_what_they_call_is_compiled(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a compiler; the table tells until when, whoever looks at it, and then the bots think."""

    async def story() -> None:
        compiled = compiled_when_told(monkeypatch)
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        tasks: list[tuple[str, str]] = []
        ask = bots.thinker(box("vaalbara")).ask

        async def noted(task: str, *rest: Any) -> Any:
            tasks.append((task, rest[-1]))
            return await ask(task, *rest)

        monkeypatch.setattr(bots.thinker(box("vaalbara")), "ask", noted)
        table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B", "medium")], {})
        first, seen = table.match, gate.bot_input(table.match, 1)
        bots.wake(table)
        assert table.aside.split("+") == ["", "bots"]
        async with asyncio.timeout(30):
            while table.version < 1:
                await any_change([table], 5)
        assert set(tasks) == {(PLAINLY, "")}
        changed = asyncio.create_task(any_change([table], 20))
        await asyncio.sleep(0)
        compiled.set()
        assert await changed, "who looks is told"
        assert (table.preparing, table.aside) == (frozenset(), "")
        tasks.clear()
        assert await bots._answer(table.box, first, 1, "medium", seen) in first.legal(1)
        assert set(tasks) == {(THINK, SEARCH)}
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_advice_says_when_it_will_be_there(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once; the table tells when whoever advises is ready, and then it comes."""

    async def story() -> None:
        compiled = compiled_when_told(monkeypatch)
        monkeypatch.setattr(Compiling, "seconds_left", lambda *_: 22.5)
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("chronica"), [Sitter("A"), Sitter("B", "random")], {})
        bots.wake(table)
        assert table.aside == "", "a bot at random thinks of nothing"
        while not table.match.legal(0):
            await any_change([table], 5)
        with pytest.raises(StillThinking, match="in about 25 seconds"):
            await bots.advise(table, 0)
        assert table.aside.split("+") == ["", "adviser"]
        changed = asyncio.create_task(any_change([table], 20))
        await asyncio.sleep(0)
        compiled.set()
        assert await changed
        assert table.aside == ""
        legal = table.match.legal(0)

        async def answering(*_: object) -> dict[str, object]:
            return {"action": legal[0], "then": [], "second": "", "clear": False, "value": 0.5, "by_network": False}

        monkeypatch.setattr(bots.thinker(table.box), "ask", answering)
        await bots.advise(table, 0)
        assert bots.advised(table, 0)
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_a_process_ends_when_nobody_asks_it_for_long() -> None:
    async def story() -> None:
        thinker = Thinker("vaalbara", idle=0.2)
        await thinker.prepare()
        first = thinker._process
        assert first is not None
        assert await asyncio.wait_for(first.wait(), 20) != 0
        await thinker.prepare(SEARCH)
        assert thinker._loaded == {SEARCH}
        assert thinker._process not in (None, first)
        await thinker.close()

    asyncio.run(story())


def test_a_process_that_says_nothing_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        thinker = Thinker("vaalbara")
        await thinker.prepare()
        first = thinker._process
        assert first is not None
        first.send_signal(signal.SIGSTOP)
        monkeypatch.setattr("ludotheque.web.thinking.bots.OVERDUE", -1.0)
        with pytest.raises(ConnectionError, match="said nothing"):
            await asyncio.wait_for(thinker._alone("", []), 20)
        assert first.returncode is not None
        await thinker.prepare()
        assert thinker._process is not first
        await thinker.close()

    asyncio.run(story())


def test_what_was_played_last_is_made_ready_first(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = Database(database)
        tables = Tables(store)
        assert await store.recent_entries() == []
        for entry, day in (("royaume-2e", 3), ("vaalbara", 1), ("royaume-1e", 2)):
            monkeypatch.setattr("ludotheque.web.tables.dates.datetime", Day(day))
            await tables.create(box(entry), [Sitter("A"), Sitter("B")], {})
        assert await store.recent_entries() == ["royaume-2e", "royaume-1e", "vaalbara"]
        await store.close()

    asyncio.run(story())


class Day:
    """A clock that stands at noon of one day of a month."""

    def __init__(self, day: int) -> None:
        self._day = day

    def now(self, zone: tzinfo) -> datetime:
        return datetime(2024, 5, self._day, 12, tzinfo=zone)


def test_an_answer_to_an_old_question_is_dropped(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B", "random")], {})
        asked: list[int] = []

        async def slow(task: str, match: object, seat: int, level: str, seen: bytes, stage: str) -> str:
            asked.append(table.version)
            legal = table.match.legal(seat)
            if len(asked) == 1:  # a person moves while the bot thinks
                await playing.play(tables, table, 0, table.match.legal(0)[0], version=table.version, key="k")
            return legal[0]

        monkeypatch.setattr(bots.thinker(table.box), "ask", slow)
        bots.wake(table)
        await rest(bots, table.id)
        assert table.version >= 2
        assert asked[:2] == [0, 1]
        await bots.close()
        await tables.database.close()

    asyncio.run(story())


def test_a_process_ends_whose_server_went_before_it_could_ask(tmp_path: Path) -> None:
    """Who its parent is says nothing: somebody else may have taken it over by then."""
    stuck = (
        "import threading\nfrom ludotheque.bots import tasks\nfrom ludotheque.web.thinking import worker\n"
        "tasks.warm = lambda engine: threading.Event().wait()\nworker.main('vaalbara')\n"
    )
    environment = {**os.environ, "LUDOTHEQUE_CACHE": str(tmp_path), "LUDOTHEQUE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", stuck], stdin=subprocess.DEVNULL, env=environment, timeout=60)
    assert done.returncode == 0


def test_a_process_ends_with_its_server_even_while_it_compiles(tmp_path: Path) -> None:
    """Its output, which it shares with the server here, closes before it has said that its last step is done."""
    command = "[sys.executable, '-m', 'ludotheque.web.thinking.compiler', 'vaalbara', 'search']"
    server = f"import subprocess, sys; subprocess.run({command})"
    environment = {**os.environ, "LUDOTHEQUE_CACHE": str(tmp_path), "LUDOTHEQUE_JIT": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", server],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stderr
        assert b"ompil" in process.stderr.readline()  # said in the midst of it
        process.kill()
        output, _ = process.communicate(timeout=20)
    assert output.count(b"true") < len(WORK[SEARCH])
