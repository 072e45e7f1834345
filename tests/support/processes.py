"""Waiting for what another process does: as long as it lives, however busy the machine is."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

GLANCE = 0.02  # seconds between two looks at what no event tells of


def until(process: subprocess.Popen[Any], done: Callable[[], bool]) -> None:
    """Wait until something is so that a process brings about. AssertionError where it ends before that."""
    while not done():
        assert process.poll() is None or done(), "it ended before that"
        time.sleep(GLANCE)


def until_it_waits(process: subprocess.Popen[Any]) -> None:
    """Wait until a process sleeps, as the system tells where it tells such things (Linux)."""
    state = Path(f"/proc/{process.pid}/stat")
    if state.exists():
        until(process, lambda: state.read_text().rpartition(")")[2].split()[0] == "S")
