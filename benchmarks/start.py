"""How long one waits: for --help, for compiling, and for a simulation that is compiled already."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import median

from .measure import Effort, Figure, Measure, times

PROGRAM = [sys.executable, "-m", "ludotheque.cli"]


def _run(*args: str, cache: str | None = None) -> None:
    environment = os.environ | ({"LUDOTHEQUE_CACHE": cache} if cache else {})
    subprocess.run([*PROGRAM, *args], env=environment, check=True, capture_output=True)


def _children_seconds() -> float:
    """The time that ended child processes have spent on a processor."""
    spent = os.times()
    return spent.children_user + spent.children_system


def help_time(effort: Effort) -> Iterator[Figure]:
    """`ludotheque --help`, from process start to end."""
    _run("--help")
    yield Figure("ludotheque --help", "s", times(lambda: _run("--help"), 2 * effort.repetitions + 1), at_most=0.3)


def compiling(effort: Effort) -> Iterator[Figure]:
    """`ludotheque warm GAME` with an empty cache, then simulations with the full one."""
    for entry, most in (("vaalbara", 30), ("royaume-2e", 60)):
        colds: list[float] = []
        busy: list[float] = []
        warms: list[float] = []
        simulation = ("simulate", entry, "--players", "4", "--games", "1", "--json")
        for _ in range(1 if effort.quick else 3):
            with tempfile.TemporaryDirectory() as cache:
                before = _children_seconds()
                colds += times(lambda cache=cache, entry=entry: _run("warm", entry, cache=cache), 1)
                busy.append(_children_seconds() - before)
                warms += times(lambda cache=cache, play=simulation: _run(*play, cache=cache), effort.repetitions)
        note = f"{median(busy):.1f} s on a processor"
        yield Figure(f"compile {entry}, cold", "s", tuple(colds), at_most=most, note=note)
        yield Figure(f"simulate {entry}, warm, 1 game", "s", tuple(warms), at_most=2)


MEASURES = (
    Measure("help", "the time of --help", help_time),
    Measure("compile", "compiling with an empty cache, starting with a full one", compiling),
)
