"""Who asks too slowly is let go, nobody takes all connections, and a stream may be quiet."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
import uvicorn
from tools.serving import PROGRAM, Server, serving, wait_for
from uvicorn.server import ServerState

from ludotheque.web.connections import Connection, Unshared
from tests.web.helpers import opened, read

PATIENCE = 30  # seconds after which a test gives up

HURRIED = PROGRAM.replace(
    "run(", "from ludotheque.web.connections import Connection\nConnection.seconds_to_ask = 4.0\nrun("
)
NARROW = PROGRAM.replace("run(", "from ludotheque.web.connections import Connection\nConnection.in_all = 3\nrun(")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("connections") / "tables.sqlite3") as one:
        yield one


def connect(server: Server) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def heard(one: socket.socket) -> bytes:
    """All that a server says until it closes; an error where it does not close."""
    said = b""
    while True:
        try:
            more = one.recv(65536)
        except ConnectionResetError:
            return said
        if not more:
            return said
        said += more


BEGUN = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: y",
    b"POST /preferences HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nlang=",
    b"POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nlang=",
    b"GET /version/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
)


def version(stream: Any) -> bytes:
    """The next version that a stream tells."""
    line = b""
    while b"data:" not in line:
        line = stream.readline()
    return line.split()[-1]


def test_a_slow_request_is_not_waited_for_and_a_quiet_stream_is(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", program=HURRIED) as server:
        seat = opened(server, {"players": "2", "kind-0": "human", "kind-1": "human"})[0]
        page = read(seat, server.get(seat))
        with urlopen(f"{server.address}/live/{seat.split('/')[2]}", timeout=PATIENCE) as stream:
            assert version(stream) == b"0"
            slow = [connect(server) for _ in BEGUN]
            for one, begun in zip(slow, BEGUN, strict=True):
                one.sendall(begun)
            said = [heard(one) for one in slow]  # the stream has been there for longer than any of these
            assert [words[:13] for words in said[:3]] == [b"HTTP/1.1 408 "] * 3
            for one in slow:
                one.close()
            given = urlencode({"version": str(page.version), "key": page.key, "action": page.actions[0]}).encode()
            with urlopen(Request(server.address + page.path, given), timeout=PATIENCE) as answer:
                assert answer.status == 200
            assert version(stream) == b"1"


def test_there_are_only_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", program=NARROW) as server:
        taken = [connect(server) for _ in range(3)]
        with connect(server) as one:
            assert heard(one).startswith(b"HTTP/1.1 503 ")
        taken.pop().close()

        def answered() -> bool:
            with connect(server) as one:
                one.sendall(b"GET /version/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                return heard(one).startswith(b"HTTP/1.1 404 ")

        wait_for(answered)
        for other in taken:
            other.close()


HEAD = b"%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
ENDS = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"
MALFORMED = {
    HEAD % b"POST /preferences" + ENDS + b"\r\n0\r\n\r\n": [b"400"],
    HEAD % b"POST /preferences" + b"Transfer-Encoding: chunked\r\n\r\nnone\r\n": [b"400"],
    HEAD % b"GET /version/x" + b"\r\n" + HEAD % b"GET /" + ENDS + b"\r\n0\r\n\r\n": [b"404", b"400"],
    HEAD % b"GET /version/x" + b"\r\n\x00\r\n\r\n": [b"404", b"400"],
    HEAD % b"POST /nothing" + b"Transfer-Encoding: chunked\r\n\r\n5\r\n": [b"404"],
}


@pytest.mark.parametrize(("asked", "statuses"), MALFORMED.items())
def test_what_is_no_request_is_refused_and_ends_the_connection(
    server: Server, asked: bytes, statuses: list[bytes]
) -> None:
    """A request that says twice where it ends is none: who stands between may have read the other end."""
    with connect(server) as one:
        one.sendall(asked)
        if statuses == [b"404"]:  # answered before it had come: what comes then is not answered again
            while b"404" not in one.recv(65536, socket.MSG_PEEK):
                pass
            one.sendall(b"no chunk\r\n")
        said = heard(one)
    assert re.findall(rb"HTTP/1.1 (\d+)", said) == statuses


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that is never asked."""


class FakeTransport:
    """The side of a connection that a server writes to."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.written = b""
        self.closed = False

    def get_extra_info(self, name: str) -> Any:
        return {"peername": (self.host, 4711), "sockname": ("192.0.2.99", 80)}.get(name)

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close


@pytest.mark.parametrize(("host", "limited"), [("192.0.2.1", True), ("2001:db8::1", True), ("127.0.0.1", False)])
def test_one_address_does_not_take_all(host: str, limited: bool) -> None:
    async def story(kind: type[Connection]) -> list[FakeTransport]:
        config, state = uvicorn.Config(nothing, http=kind, lifespan="off"), ServerState()
        made = []
        for number in range(kind.of_one_address if kind is Connection else 150):
            made.append(FakeTransport(host.replace("::1", f"::{number:x}")))
            kind(config=config, server_state=state, app_state={}).connection_made(made[-1])  # type: ignore[arg-type]
        for other in (host, "198.51.100.7"):
            made.append(FakeTransport(other))
            kind(config=config, server_state=state, app_state={}).connection_made(made[-1])  # type: ignore[arg-type]
        return made

    *others, one_more, stranger = asyncio.run(story(Connection))
    assert not any(one.closed for one in [*others, stranger])
    assert one_more.closed == limited
    assert one_more.written.startswith(b"HTTP/1.1 503 ") == limited
    assert not any(one.closed for one in asyncio.run(story(Unshared)))
