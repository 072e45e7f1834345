"""Work in several processes: in order, and ended cleanly whatever happens."""

import os
import struct
import time
from concurrent.futures.process import _ThreadWakeup
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import Text
from ludotheque.lab.parallel.workers import Spread, Workers


def nothing() -> None:
    pass


def slow_square(number: int) -> int:
    time.sleep(0.02 * (number % 3))
    return number * number


def process_id(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def die_at(victim: int, number: int) -> int:
    if number == victim:
        os._exit(9)
    return number


def test_results_come_in_order_from_every_worker() -> None:
    with Workers(2, nothing) as pool:
        assert list(pool.map(slow_square, range(20))) == [number * number for number in range(20)]
        assert len(set(pool.map(process_id, range(8)))) == 2


def test_one_may_stop_asking() -> None:
    spread = Spread(slow_square, nothing, 2)
    for result in spread.run(range(10_000)):
        if result > 50:
            break
    assert spread.workers == 2


def test_a_dead_worker_is_reported() -> None:
    spread = Spread(partial(die_at, 5), nothing, 2)
    with pytest.raises(GameError, match="worker process died"):
        list(spread.run(range(10)))


def test_a_result_that_was_cut_off_holds_nobody_up() -> None:
    """A process that is ended while it hands over a large result leaves the beginning of it."""
    with Workers(1, nothing) as pool:
        keeper: Any = pool._pool._executor_manager_thread
        results: Any = pool._pool._result_queue
        os.write(results._writer.fileno(), struct.pack("!i", 1000) + b"the first of a thousand bytes")
    keeper.join(30)
    assert not keeper.is_alive()


def test_nothing_of_the_pool_is_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread closes a pipe at its end, through which Python would wake it when this process ends meanwhile."""
    close = _ThreadWakeup.close

    def late(wakeup: Any) -> None:
        time.sleep(0.5)
        close(wakeup)

    monkeypatch.setattr(_ThreadWakeup, "close", late)
    with Workers(2, nothing) as workers:
        thread: Any = workers._pool._executor_manager_thread
        assert list(workers.map(abs, [-1])) == [1]
        assert thread.is_alive()
    assert not thread.is_alive()


def test_one_task_needs_no_other_process() -> None:
    spread = Spread(process_id, nothing, 8)
    assert list(spread.run([0])) == [os.getpid()]
    assert spread.workers == 1


def test_short_work_stays_here_when_left_open() -> None:
    spread = Spread(slow_square, nothing, None)
    assert list(spread.run(range(4))) == [0, 1, 4, 9]
    assert spread.workers == 1


def fail_alone(folder: Path) -> None:
    """Fail in one worker only: the first that comes."""
    try:
        (folder / "first").mkdir()
    except FileExistsError:
        return
    raise GameError(Text("Pas ici.", "Not here."))


def test_a_worker_that_cannot_get_ready_says_why_at_once(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"Not here\."), Workers(3, partial(fail_alone, tmp_path)):
        pass  # the others, who wait for each other, are let go
