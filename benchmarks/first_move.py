"""How long one waits for the first move of a bot after a click on a box that was never opened: `python -m benchmarks
first-move`, or `python -m benchmarks.first_move [ENTRY...]` for a row a box and what the machine did meanwhile.
"""

from __future__ import annotations

import os
import re
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import httpx
import typer

from ludotheque.games import SHELF, box

from .console import clear_errors
from .measure import Effort, Figure, Measure
from .table import server

MOST = 5.0  # seconds
GLANCE = 0.02
PATIENCE = 300.0


@dataclass(frozen=True)
class Wait:
    """From the click on a box to the first move of a bot, and to bots that think as they can, in seconds."""

    moved: float
    ready: float | None
    load: float  # of the machine, as others use it too: processes that want a core


def wait_for_bot(entry: str, *, until_ready: bool) -> Wait:
    """Click on a box of a new server with nothing compiled, and act whenever one is asked, until a bot has moved."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), LUDOTHEQUE_CACHE=folder) as client:
        client.get("/").raise_for_status()
        began = time.perf_counter()
        path = client.post(f"/start/{entry}", data={"mode": "bots"}).headers["location"]
        own, moved = 0, None
        while time.perf_counter() - began < PATIENCE:
            html = client.get(path, headers={"X-Part": "table"}).text
            now = time.perf_counter() - began
            version = int(_found(r'data-version="(\d+)"', html))
            if moved is None and version > own:
                moved = now
            ready = "bots" not in _found(r'data-aside="([^"]*)"', html).split("+")
            if moved is not None and (ready or not until_ready):
                return Wait(moved, now if ready else None, os.getloadavg()[0])
            if moved is None and (action := re.search(r'name="action" value="([^"]+)"', html)):
                own += _act(client, path, version, action[1])
            else:
                time.sleep(GLANCE)
    raise TimeoutError(f"{entry}: not within {PATIENCE:.0f} s")


def _act(client: httpx.Client, path: str, version: int, action: str) -> int:
    """Do what is offered; how many versions further that is."""
    form = {"version": str(version), "key": secrets.token_hex(8), "action": action}
    answer = client.post(path, data=form, headers={"X-Part": "table"})
    return int(answer.status_code == httpx.codes.OK)


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1]


def first_move(effort: Effort) -> Iterator[Figure]:
    """For each box: a new server, nothing compiled, the click, the first move of a bot."""
    for entry in SHELF:
        waits = [wait_for_bot(entry, until_ready=False) for _ in range(1 if effort.quick else 3)]
        note = f"nothing compiled; load {max(wait.load for wait in waits):.1f}"
        yield Figure(
            f"{entry}, click to a bot's move", "s", tuple(wait.moved for wait in waits), at_most=MOST, note=note
        )


MEASURES = (Measure("first-move", "the first move of a bot after a click, nothing compiled", first_move),)


def main(
    entries: Annotated[
        list[str] | None, typer.Argument(help="Which boxes; all by default.", metavar="ENTRY", show_default=False)
    ] = None,
) -> None:
    """How long one waits for the first move of a bot after a click on a box of a new server, with nothing compiled."""
    with clear_errors():
        names = [box(entry).name for entry in entries or SHELF]
    print(f"{'box':<12} {'first move':>11} {'as it can':>11} {'load':>6}")
    for entry in names:
        wait = wait_for_bot(entry, until_ready=True)
        print(f"{entry:<12} {wait.moved:>9.1f} s {wait.ready or 0:>9.1f} s {wait.load:>6.1f}", flush=True)


if __name__ == "__main__":
    typer.run(main)
