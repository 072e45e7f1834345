"""What the benchmarks are made of: figures with their repetitions, and the measures that give them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

SECONDS = 1.0  # that one repetition of a speed is measured for
QUICK_SECONDS = 0.2


@dataclass(frozen=True)
class Effort:
    """How much is spent on measuring."""

    quick: bool

    @property
    def repetitions(self) -> int:
        return 3 if self.quick else 7

    @property
    def seconds(self) -> float:
        return QUICK_SECONDS if self.quick else SECONDS


@dataclass(frozen=True)
class Figure:
    """One measured number. `at_least` and `at_most` are what the project asks of itself; `left_out` says why not."""

    name: str
    unit: str
    values: tuple[float, ...] = ()
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""
    left_out: str = ""

    @property
    def value(self) -> float | None:
        """The median of the repetitions."""
        return median(self.values) if self.values else None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without one."""
        if self.value is None or (self.at_least is None and self.at_most is None):
            return None
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    def to_json(self) -> dict[str, Any]:
        """The figure as JSON values."""
        return {**vars(self), "values": list(self.values), "median": self.value, "met": self.met}


@dataclass(frozen=True)
class Measure:
    """Something that can be asked for by name. Figures that belong together are measured together."""

    name: str
    about: str
    run: Callable[[Effort], Iterable[Figure]]


def rates(work: Callable[[], float], effort: Effort) -> tuple[float, ...]:
    """How much `work` gets done in a second of one core, by repetition.

    It returns how much a call did; the first call is not timed. Seconds are those of this process on a processor, so
    that other work on the machine disturbs little.
    """
    work()
    return tuple(_rate(work, effort.seconds) for _ in range(effort.repetitions))


def _rate(work: Callable[[], float], seconds: float) -> float:
    began = time.process_time()
    done = work()
    while (passed := time.process_time() - began) < seconds:
        done += work()
    return done / passed


def times(work: Callable[[], object], repetitions: int) -> tuple[float, ...]:
    """How many seconds each call of `work` takes."""

    def once() -> Iterator[float]:
        for _ in range(repetitions):
            began = time.perf_counter()
            work()
            yield time.perf_counter() - began

    return tuple(once())
