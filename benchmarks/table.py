"""The table online: a new server's first page, an evening with a hundred tables, what a page weighs."""

from __future__ import annotations

import asyncio
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
from pathlib import Path

import httpx
from playwright.sync_api import Request, ViewportSize, sync_playwright
from tools.browser import FLAGS, find_chromium
from tools.serving import serving

from ludotheque.lab.parallel.workers import cores

from .measure import Effort, Figure, Measure, times

TABLES = 100
THINKING = 2.0  # seconds from one's turn to one's action
WARMING = 10.0  # seconds before anything is measured: bots' processes start, pages are made for the first time
EVENING = 40.0  # what is measured, in seconds
DEVICES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 720},
    "phone": {"width": 390, "height": 844},
}
ACTION = r'name="action" value="([^"]+)"'
SETTLED = 2000  # milliseconds in which a page has surely loaded everything
FEW = 10  # actions that lead into the middle of a game


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
class Person:
    """Somebody at a table with a browser of their own: a stream of news, and the page, whose beats they read."""

    client: httpx.AsyncClient
    cookie: str  # as a header has it
    path: str
    html: str
    acted: list[float]  # milliseconds from each of their actions to the table after it, its beats included
    looked: list[float]  # the same, for what others did
    sizes: list[int]  # of each answer, as it travels

    @property
    def version(self) -> int:
        return int(_found(r'data-version="(\d+)"', self.html))

    async def sit(self) -> None:
        """Follow the table, and act whenever it is one's turn, to the end of the game."""
        news: asyncio.Queue[int] = asyncio.Queue()
        following = asyncio.create_task(self._follow(news))
        try:
            while 'id="end"' not in self.html:
                if action := re.search(ACTION, self.html):
                    await asyncio.sleep(THINKING)
                    form = {"version": str(self.version), "key": secrets.token_hex(8), "action": action[1]}
                    await self._ask("POST", self.acted, form)
                    continue
                if await news.get() > self.version:
                    await self._ask("GET", self.looked)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    async def _follow(self, news: asyncio.Queue[int]) -> None:
        address = f"/live/{self.path.split('/')[2]}"
        async with self.client.stream("GET", address, headers={"Cookie": self.cookie}, timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    news.put_nowait(int(line.split()[-1]))

    async def _ask(self, method: str, spent: list[float], form: dict[str, str] | None = None) -> None:
        headers = {"X-Part": "table", "X-Since": str(self.version), "Cookie": self.cookie}
        began = time.perf_counter()
        try:
            answer = await self.client.request(method, self.path, data=form, headers=headers)
        except httpx.ReadError:  # a kept connection that the server closed meanwhile: browsers ask again, too
            answer = await self.client.request(method, self.path, data=form, headers=headers)
        spent.append((time.perf_counter() - began) * 1000)
        self.sizes.append(answer.num_bytes_downloaded)
        if answer.headers["content-type"].startswith("application/json"):
            part = answer.json()
            lines, ranges = part["lines"], part["pages"][-1]["text"]
            self.html = "".join("".join(lines[a:b]) for a, b in zip(ranges[::2], ranges[1::2], strict=True))
        else:
            self.html = answer.text


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1]


async def _arrive(client: httpx.AsyncClient, box: str, bots: int, level: str) -> Person:
    """A new table for a person and some bots."""
    answer = await client.post(f"/new/{box}", data=_form(bots, level))
    assert answer.is_redirect, answer.text
    path = answer.headers["location"]
    html = (await client.get(path)).text
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    client.cookies.clear()  # each person has a browser of their own
    return Person(client, cookie, path, html, [], [], [])


async def _evening(base: str, seconds: float) -> tuple[list[Person], float]:
    """A hundred tables for a while: who sat there, and the share of the machine that this load itself took."""
    unlimited = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=unlimited) as client:
        boxes = ("vaalbara", "royaume-2e")
        people: list[Person] = []
        sitting: list[asyncio.Task[None]] = []
        for n in range(TABLES):  # each begins on arrival: nobody's two seconds are another's
            people.append(await _arrive(client, boxes[n % 2], 2, "medium"))
            sitting.append(asyncio.create_task(people[-1].sit()))
        await asyncio.sleep(WARMING)
        for person in people:
            for spent in (person.acted, person.looked, person.sizes):
                spent.clear()
        began, used = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        share = (time.process_time() - used) / (time.perf_counter() - began) / cores()
        for task in sitting:
            task.cancel()
        for outcome in await asyncio.gather(*sitting, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome
    return people, share


def busy(effort: Effort) -> Iterator[Figure]:
    """A hundred tables, half of each game, with a person and two medium bots each; people act two seconds after their
    turn has come, and read all beats.
    """
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as client:
        people, share = asyncio.run(_evening(str(client.base_url), EVENING / (4 if effort.quick else 1)))
    acted = [ms for person in people for ms in person.acted]
    looked = [ms for person in people for ms in person.looked]
    load = f"{TABLES} tables; the load itself took {share:.0%} of the machine"
    for name, spent in (("a person's action", acted), ("a look at what others did", looked)):
        note = f"{len(spent)} at {load}"
        yield Figure(f"{name}, median", "ms", (statistics.median(spent),), note=note)
        yield Figure(f"{name}, p99", "ms", (_percentile(spent, 0.99),), at_most=100, note=note)
    sizes = [size / 1000 for person in people for size in person.sizes]
    yield Figure("an update with its beats, the largest", "kB", (max(sizes),), at_most=40, note="packed")


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def pages(effort: Effort) -> Iterator[Figure]:
    """The page of a table of five in the middle of a game: its time, and what a browser loads with it."""
    for box in ("vaalbara", "royaume-2e", "margraves"):
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(Path(folder) / "tables.db", limited=False) as running,  # whose bots do not wait to be followed
            httpx.Client(base_url=running.address, timeout=60) as client,
        ):
            path = client.post(f"/new/{box}", data=_form(4, "random")).headers["location"]
            for _ in range(FEW):
                _act(client, path)
            _turn(client, path)

            def look(path: str = path, client: httpx.Client = client) -> None:
                client.get(path).raise_for_status()

            spent = tuple(seconds * 1000 for seconds in times(look, 7 * effort.repetitions))
            yield Figure(f"{box}, page of five players", "ms", spent, at_most=10, note="with the trip to the server")
            for device, size in DEVICES.items():
                name = f"{box}, first load without fonts, {device}"
                if find_chromium() is None:
                    yield Figure(name, "kB", at_most=250, left_out="Chromium is not installed")
                    continue
                weight = _first_load(running.address + path, client.cookies, size)
                note = "packed, as Chromium loads it, without headers"
                yield Figure(name, "kB", (weight / 1000,), at_most=250, note=note)


def _form(bots: int, level: str) -> dict[str, str]:
    """A new table for a person and some bots."""
    kinds = {f"kind-{n}": level for n in range(1, bots + 1)}
    return {"players": str(1 + bots), "kind-0": "human", "name-0": "A", **kinds}


def _act(client: httpx.Client, path: str) -> None:
    """The first action that is offered, once it is one's turn."""
    html = _turn(client, path)
    version, action = _found(r'data-version="(\d+)"', html), _found(ACTION, html)
    client.post(path, data={"version": version, "key": secrets.token_hex(8), "action": action})


def _turn(client: httpx.Client, path: str) -> str:
    """The page of a table once it is one's turn."""
    for _ in range(400):
        html = client.get(path).text
        if re.search(ACTION, html):
            return html
        time.sleep(0.05)
    raise TimeoutError(f"the bots of {path} do not move")


def _first_load(address: str, cookies: httpx.Cookies, size: ViewportSize) -> int:
    """The bytes that a browser receives for a page that it sees for the first time, fonts and headers aside."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        context = browser.new_context(viewport=size)
        context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
        page = context.new_page()
        loaded: list[Request] = []
        page.on("requestfinished", lambda request: loaded.append(request))
        page.goto(address)
        page.wait_for_timeout(SETTLED)  # a stream of news stays open: the network is never idle
        weight = sum(request.sizes()["responseBodySize"] for request in loaded if request.resource_type != "font")
        browser.close()
    return weight


MEASURES = (
    Measure("first-page", "the first page of a new server", first_page),
    Measure("table", "an evening with a hundred tables in play", busy),
    Measure("pages", "the page of a table of five, and its weight", pages),
)
