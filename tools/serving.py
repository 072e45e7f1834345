"""A real server for tests and screenshots: a process of its own, on a free port of the loopback address.

To look for tests that count on a fast machine, run them with `LUDOTHEQUE_LATE=0.5`: scripts and answers of every server
come later by so many seconds, and browsers keep none.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

PROGRAM = """
import sys
from pathlib import Path
from ludotheque.web.serving import run
run("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=float(sys.argv[3]), limited="unlimited" not in sys.argv)
"""

# What the program of a server begins with whose scripts and answers come late.
LATE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from serving import come_late
come_late()
"""

AT_ONCE = (".css", ".svg", ".woff2", ".webp", ".png")  # what comes at once all the same: nothing on a page waits for it


@dataclass
class Server:
    """A running server: its address (without a slash at the end) and its process."""

    address: str
    process: subprocess.Popen[str]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process and wait for it."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(20)

    def get(self, path: str) -> str:
        """The body of a page."""
        with urllib.request.urlopen(self.address + path, timeout=20) as answer:
            return answer.read().decode()


def start(
    database: Path,
    *,
    port: int = 0,
    pace: float = 0.0,
    limited: bool = True,
    program: str = PROGRAM,
    python: str | Path = sys.executable,
) -> Server:
    """Start a server and wait until it says its address."""
    if os.environ.get("LUDOTHEQUE_LATE"):
        program = LATE + program
    process = subprocess.Popen(
        [python, "-c", program, str(port), str(database), str(pace), *([] if limited else ["unlimited"])],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http" not in line:
        process.kill()
        raise RuntimeError(f"the server did not start: {line}{process.stdout.read()}")
    return Server(line.split()[-1].rstrip("/"), process)


@contextlib.contextmanager
def serving(database: Path, **how: Any) -> Iterator[Server]:
    """A server for the length of a block; what it is told is what `start` takes."""
    server = start(database, **how)
    try:
        yield server
    finally:
        server.stop()


def come_late() -> None:
    """For the rest of this process, a server: answers come `LUDOTHEQUE_LATE` seconds later, and browsers keep none."""
    seconds = float(os.environ["LUDOTHEQUE_LATE"])
    load = uvicorn.Config.load

    def load_late(self: uvicorn.Config) -> None:
        load(self)
        answer = self.loaded_app

        async def answer_late(scope: Any, receive: Any, send: Any) -> None:
            async def send_unkept(message: Any) -> None:
                if message["type"] == "http.response.start":
                    kept = [header for header in message["headers"] if header[0].lower() != b"cache-control"]
                    message["headers"] = [*kept, (b"cache-control", b"no-store")]
                await send(message)

            if scope["type"] != "http" or scope["path"].endswith(AT_ONCE):
                await answer(scope, receive, send)
            else:
                await asyncio.sleep(seconds)
                await answer(scope, receive, send_unkept)

        self.loaded_app = answer_late

    uvicorn.Config.load = load_late


def wait_for(condition: object, seconds: float = 20.0, every: float = 0.05) -> None:
    """Wait until a callable holds, asked `every` so many seconds; AssertionError when it does not in time."""
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(every)
