"""Work spread over processes, with results in the order of the work."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from types import TracebackType
from typing import Any, Generic, TypeVar

from ...kernel.errors import Broken, GameError
from ...kernel.text import Text
from .cluster import Cluster
from .window import AHEAD, in_order

T = TypeVar("T")
R = TypeVar("R")
MOST_WORKERS = 1024
PATIENCE = 300.0  # seconds that workers wait for each other at their start
LEARN_SECONDS = 0.2  # after which the rest of the time is estimated
AFTERMATH = (threading.BrokenBarrierError, BrokenProcessPool)  # errors that one worker's failure causes in others
ALONE_SECONDS = 3.0  # shorter work stays in this process, unless workers are asked for

_gate: Any = None  # in a worker: opens when all workers are ready


def cores() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _start(gate: Any) -> None:
    """Ignore Ctrl-C, which the parent handles, and end when the parent ends."""
    global _gate
    _gate = gate
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _ready(prepare: Callable[[], Any]) -> None:
    """Prepare, then wait for the other workers, so that each takes exactly one of these tasks."""
    try:
        prepare()
    except BaseException:
        _gate.abort()  # the others must not wait for this one
        raise
    _gate.wait(PATIENCE)


@contextmanager
def _interruptions_later() -> Iterator[None]:
    """Hold back Ctrl-C until the end of the block. Processes that start within it ignore it for good."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers:
    """Processes that share work; leaving the `with` block ends them.

    `prepare` runs once in each before the block begins, to load compiled code for instance. Functions and tasks must be
    importable by name.
    """

    def __init__(self, count: int, prepare: Callable[[], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.count = count
        self._prepare = prepare
        self._pool = ProcessPoolExecutor(
            count, mp_context=context, initializer=_start, initargs=(context.Barrier(count),)
        )

    def __enter__(self) -> Workers:
        try:
            with _interruptions_later():  # a process that starts with Ctrl-C blocked leaves it to the parent
                starting = [self._pool.submit(_ready, self._prepare) for _ in range(self.count)]
            failures = [failure for ready in starting if (failure := ready.exception())]
            if failures:
                raise next((error for error in failures if not isinstance(error, AFTERMATH)), _died())
        except BrokenProcessPool:  # if a process ends while tasks are handed out
            self.close()
            raise _died() from None
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the processes at once, even while they work."""
        processes = list((self._pool._processes or {}).values())
        results: Any = self._pool._result_queue
        manager: Any = self._pool._executor_manager_thread
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        if results is not None:
            results._writer.close()  # else this process would wait at exit for the rest of a broken result
        if manager is not None:
            manager.join()  # else Python would wake it at exit through a pipe that it is closing

    def map(self, function: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in order. Only a few tasks for each worker are handed out ahead: the caller may stop at any time.

        Raises Broken when a worker dies, for instance out of memory.
        """
        hand_out = partial(self._pool.submit, function)
        try:
            yield from in_order(work, AHEAD * self.count, hand_out, Future.result, Future.cancel)
        except BrokenProcessPool:
            raise _died() from None

    def as_done(self, function: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results as they are ready. Raises GameError when a worker dies."""
        try:
            for done in as_completed([self._pool.submit(function, task) for task in work]):
                yield done.result()
        except BrokenProcessPool:
            raise _died() from None


def _died() -> Broken:
    return Broken(Text("Un processus de calcul s’est arrêté brutalement.", "A worker process died unexpectedly."))


class Spread(Generic[T, R]):
    """Tasks done in order, in this process, in several processes or on a cluster; the results are the same.

    With `workers` that many processes are started, at most one for each task. Without, work begins here and moves to
    all cores if it will take long. With `cluster`, the address of a Ray cluster or "local", all is done there.
    Afterwards `seconds` is the time without preparing and starting processes, and `workers` the number of processes.
    Raises GameError for an impossible number.
    """

    def __init__(
        self, function: Callable[[T], R], prepare: Callable[[], Any], workers: int | None, cluster: str | None = None
    ) -> None:
        if workers is not None and not 1 <= workers <= MOST_WORKERS:
            raise GameError(
                Text(
                    "Nombre de processus refusé : {n} (de 1 à {most}).",
                    "Number of workers refused: {n} (1 to {most}).",
                ),
                n=workers,
                most=MOST_WORKERS,
            )
        self._function = function
        self._prepare = prepare
        self._asked = workers
        self._cluster = cluster
        self.seconds = 0.0
        self.workers = 1

    def run(self, tasks: Sequence[T], seconds: float | None = None) -> Generator[R, None, None]:
        """The results in order; after `seconds`, one more result ends them."""
        until = None if seconds is None else time.monotonic() + seconds
        with closing(self._all(tasks)) as results:
            for result in results:
                yield result
                if until is not None and time.monotonic() > until:
                    return

    def _all(self, tasks: Sequence[T]) -> Generator[R, None, None]:
        if tasks:
            self._prepare()  # first in this process: workers then load what it has compiled
        if tasks and self._cluster is not None:
            yield from self._together(nullcontext(Cluster(self._cluster, self._asked)), tasks)
            return
        done = 0
        while done < len(tasks):
            count = min(self._asked or cores(), len(tasks) - done)
            if count > 1 and (self._asked or self._long(done, len(tasks))):
                yield from self._together(Workers(count, self._prepare), tasks[done:])
                return
            began = time.perf_counter()
            result = self._function(tasks[done])
            self.seconds += time.perf_counter() - began
            done += 1
            yield result

    def _long(self, done: int, total: int) -> bool:
        return self.seconds > LEARN_SECONDS and self.seconds / done * (total - done) > ALONE_SECONDS

    def _together(self, crew: AbstractContextManager[Workers | Cluster], tasks: Sequence[T]) -> Iterator[R]:
        with crew as pool:
            self.workers = pool.count
            began, before = time.perf_counter(), self.seconds
            for result in pool.map(self._function, tasks):
                self.seconds = before + time.perf_counter() - began
                yield result


@contextmanager
def without_main() -> Iterator[None]:
    """Processes that start within the block do not run the user's script again: nothing of ours is in it.

    So a script may call what starts processes without `if __name__ == "__main__"`.
    """
    main = sys.modules["__main__"]
    file, spec = getattr(main, "__file__", None), main.__spec__
    main.__file__, main.__spec__ = None, None
    try:
        yield
    finally:
        main.__file__, main.__spec__ = file, spec
