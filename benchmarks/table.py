"""The table online: the first page of a new server, and a person's action with a hundred tables in play."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import httpx

from .measure import Effort, Figure, Measure, times

TABLES = 100
ACTIONS = 600
SLICES = 3  # repetitions: the actions are timed in as many parts
BETWEEN = 0.02  # seconds between two people's actions: fifty a second over all tables


@contextlib.contextmanager
def server(folder: Path, **environment: str) -> Iterator[httpx.Client]:
    """A server on a free loopback port with a database of its own, and a client of it."""
    command = [sys.executable, "-m", "ludotheque.cli", "serve", "--port", "0", "--no-open", "--no-limits"]
    process = subprocess.Popen(
        [*command, "--database", str(folder / "tables.db")],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"} | environment,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        with httpx.Client(base_url=address, timeout=60) as client:
            yield client
    finally:
        process.terminate()
        process.wait(20)


def first_page(effort: Effort) -> Iterator[Figure]:
    """From the start of the process to the shelf, with nothing compiled."""

    def start() -> None:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder), LUDOTHEQUE_CACHE=folder) as client:
            client.get("/").raise_for_status()

    yield Figure("first page, nothing compiled", "s", times(start, effort.repetitions), at_most=3)


@dataclass
class Seat:
    """A person's seat and the last page it got."""

    path: str
    html: str

    def form(self) -> dict[str, str] | None:
        """The first action on the page, None while there is none."""
        action = re.search(r'name="action" value="([^"]+)"', self.html)
        version = re.search(r'data-version="(\d+)"', self.html)
        if action is None or version is None:
            return None
        return {"version": version[1], "key": secrets.token_hex(8), "action": action[1]}


def _open_tables(client: httpx.Client) -> list[Seat]:
    form = {"players": "2", "kind-0": "human", "name-0": "A", "kind-1": "medium", "name-1": "B"}
    seats = []
    for _ in range(TABLES):
        answer = client.post("/new/vaalbara", data=form)
        assert answer.is_redirect, answer.text
        path = answer.headers["location"]
        seats.append(Seat(path, client.get(path).text))
    return seats


def person(effort: Effort) -> Iterator[Figure]:
    """People act in turn at a hundred tables against medium bots: the time from sending to the new table."""
    spent: list[float] = []
    wanted = ACTIONS // 3 if effort.quick else ACTIONS
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as client:
        seats = cycle(_open_tables(client))
        for seat in seats:
            form = seat.form()
            if form is None:  # the bot thinks, or the game is over
                seat.html = client.get(seat.path).text
                if 'id="end"' in seat.html:
                    client.cookies.clear()
                    break
            else:
                began = time.perf_counter()
                answer = client.post(seat.path, data=form, headers={"X-Part": "table"})
                spent.append((time.perf_counter() - began) * 1000)
                seat.html = answer.text
            if len(spent) >= wanted:
                break
            time.sleep(BETWEEN)
    part = len(spent) // SLICES
    slices = [sorted(spent[i * part : (i + 1) * part]) for i in range(SLICES)]
    note = f"{len(spent)} actions, {TABLES} tables"
    yield Figure("a person's action, median", "ms", tuple(statistics.median(one) for one in slices), note=note)
    p99 = tuple(one[int(0.99 * (len(one) - 1))] for one in slices)
    yield Figure("a person's action, p99", "ms", p99, at_most=50, note=note)


MEASURES = (
    Measure("first-page", "the first page of a new server", first_page),
    Measure("table", "a person's action with a hundred tables in play", person),
)
