"""What is compiled for bots, in which order: whoever waits comes first, and a failure is not tried for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.bots.tasks import NETWORK, SEARCH, WORK
from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.news import any_change
from ludotheque.web.tables.table import Sitter
from ludotheque.web.thinking import queue
from ludotheque.web.thinking.bots import Bots
from ludotheque.web.thinking.queue import ATTEMPTS, Compiling, Urgency

# In the compiler's place: writes down what it is asked for; one of Margraves is never done, one of Chronica fails.
SCRIPT = """
import sys
from pathlib import Path
entry, stage = sys.argv[1:]
with Path({log!r}).open("a") as log:
    print(entry, stage, file=log)
if entry == "margraves" and not Path({go!r}).exists():
    print("true", flush=True)
    sys.stdin.read()
sys.exit(entry == "chronica")
"""
Story = Callable[[Compiling, asyncio.Queue[str]], Coroutine[Any, Any, None]]


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file where compilers write down what they are asked for."""
    log = tmp_path / "asked"
    script = SCRIPT.format(log=str(log), go=str(tmp_path / "go"))
    monkeypatch.setattr(queue, "compiled_by_default", lambda: True)
    monkeypatch.setattr(queue, "COMPILER", ("-c", script))
    return log


def tell(story: Story) -> None:
    """Run a story with what compiles and the games of which something is done or given up."""

    async def whole_story() -> None:
        done: asyncio.Queue[str] = asyncio.Queue()
        compiling = Compiling(done.put_nowait)
        try:
            async with asyncio.timeout(60):
                await story(compiling, done)
        finally:
            await compiling.close()

    asyncio.run(whole_story())


async def at_work(compiling: Compiling, package: str) -> None:
    """Wait until a process that compiles for this game is there, has written down what it is asked for, and has said
    that its first step is done.
    """
    while not (compiling._at and compiling._at.package == package and compiling._at.steps):
        await asyncio.sleep(0)


def test_what_somebody_waits_for_is_compiled_first(asked: Path) -> None:
    """A process that works for nobody ends for it, and what it was at comes again afterwards."""

    async def story(compiling: Compiling, done: asyncio.Queue[str]) -> None:
        compiling.want_all(box("margraves"))
        await at_work(compiling, "margraves")
        compiling.want(box("royaume-1e"), NETWORK, Urgency.OPENED)
        compiling.want(box("vaalbara"), SEARCH, Urgency.PLAYED)
        compiling.want(box("royaume-1e"), NETWORK, Urgency.IDLE)  # that somebody looks at it stays so
        assert [await done.get(), await done.get()] == ["vaalbara", "royaume"]
        assert compiling.ready(box("vaalbara"), SEARCH)
        assert not compiling.ready(box("vaalbara"), NETWORK)
        assert compiling.ready(box("royaume-2e"), NETWORK), "both editions share their rules"
        assert not compiling.ready(box("margraves"), SEARCH)
        await at_work(compiling, "margraves")
        compiling.want(box("vaalbara"), NETWORK, Urgency.PLAYED)  # and once more it gives way
        (asked.parent / "go").touch()
        assert [await done.get() for _ in range(3)] == ["vaalbara", "margraves", "margraves"]

    tell(story)
    order = asked.read_text().splitlines()
    again = [n for n, line in enumerate(order) if line == f"margraves {SEARCH}"]
    assert again[0] == 0
    assert order.index(f"vaalbara {SEARCH}") < order.index(f"royaume-1e {NETWORK}") < again[1]
    assert order[-2:] == [f"margraves {SEARCH}", f"margraves {NETWORK}"]


def test_what_fails_is_given_up(asked: Path, database: Path) -> None:
    """Bots play plainly then, and advice says that there is none; it is tried again, but not at once."""

    async def story(compiling: Compiling, done: asyncio.Queue[str]) -> None:
        compiling.want(box("chronica"), SEARCH, Urgency.PLAYED)
        assert await done.get() == "chronica"
        assert not compiling.ready(box("chronica"), SEARCH)
        compiling.want(box("chronica"), SEARCH, Urgency.PLAYED)
        assert not compiling.coming(box("chronica"), SEARCH)
        compiling._given_up["chronica", SEARCH] -= queue.AGAIN
        compiling.want(box("chronica"), SEARCH, Urgency.PLAYED)
        assert compiling.coming(box("chronica"), SEARCH)

    tell(story)
    assert asked.read_text().splitlines()[:ATTEMPTS] == ATTEMPTS * [f"chronica {SEARCH}"]

    async def at_a_table() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("chronica"), [Sitter("A"), Sitter("B", "medium")], {})
        bots.wake(table)
        async with asyncio.timeout(60):
            while not table.match.legal(0) or bots.compiling._jobs:
                await any_change([table], 1)
        with pytest.raises(GameError, match="could not answer"):
            await bots.advise(table, 0)
        assert table.preparing == {"bots"}
        await bots.close()
        await tables.database.close()

    asyncio.run(at_a_table())


def test_when_it_is_ready_follows_from_what_took_how_long(monkeypatch: pytest.MonkeyPatch, asked: Path) -> None:
    """The first step tells how fast this machine is; what comes before counts, too."""
    now = [100.0]
    monkeypatch.setattr(queue, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def story(compiling: Compiling, done: asyncio.Queue[str]) -> None:
        shelf = box("margraves")
        compiling.want(shelf, SEARCH, Urgency.PLAYED)
        compiling.want(shelf, NETWORK, Urgency.OPENED)
        assert compiling.seconds_left(shelf, SEARCH) is None
        while not compiling._at:
            await asyncio.sleep(0)
        now[0] += 2 * WORK[SEARCH][0]
        while not compiling._at.steps:
            await asyncio.sleep(0)
        rest = 2 * sum(WORK[SEARCH][1:])
        assert compiling.seconds_left(shelf, SEARCH) == rest
        assert compiling.seconds_left(shelf, NETWORK) == rest + 2 * sum(WORK[NETWORK])
        now[0] += 3
        assert compiling.seconds_left(shelf, SEARCH) == rest - 3
        now[0] += 1000
        assert compiling.seconds_left(shelf, SEARCH) == 0
        assert compiling.seconds_left(box("vaalbara"), SEARCH) is None

    tell(story)


def test_nothing_is_compiled_where_nothing_is_to_be(asked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "compiled_by_default", lambda: False)

    async def story(compiling: Compiling, done: asyncio.Queue[str]) -> None:
        compiling.want_all(box("vaalbara"))
        assert compiling._running is None
        assert compiling.ready(box("vaalbara"), SEARCH)

    tell(story)
    assert not asked.exists()
