"""Who asks too slowly is let go, nobody takes all connections, and a stream may be quiet."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
import uvicorn
from tools.serving import PROGRAM, Server, serving, wait_for
from uvicorn.server import ServerState

from ludotheque.kernel.errors import GameError
from ludotheque.web.server.connections import Connection, Unshared, coming_through
from ludotheque.web.server.limits import Limits, Streams, networks
from tests.web.helpers import looked, opened, read

PATIENCE = 30  # seconds after which a test gives up

HURRIED = PROGRAM.replace(
    "run(", "from ludotheque.web.server.connections import Connection\nConnection.seconds_to_ask = 4.0\nrun("
)
NARROW = PROGRAM.replace(
    "run(", "from ludotheque.web.server.connections import Connection\nConnection.in_all = 3\nrun("
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("connections") / "tables.sqlite3") as running:
        yield running


def connect(server: Server) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def heard(connection: socket.socket) -> bytes:
    """All that a server says until it closes; an error where it does not close."""
    received = b""
    while True:
        try:
            more = connection.recv(65536)
        except ConnectionResetError:
            return received
        if not more:
            return received
        received += more


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


def listen(stream: socket.socket, number: bytes) -> None:
    """Read a stream until it tells that a table has this version."""
    received = b""
    while not re.search(rb"data: \w+ %s\b" % number, received):
        more = stream.recv(65536)
        assert more, received
        received += more


def test_a_slow_request_is_not_waited_for_and_a_quiet_stream_is(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", program=HURRIED) as server:
        seat, (host, _) = opened(server, {"players": "2", "kind-0": "human", "kind-1": "human"})
        page = read(seat, looked(server, seat, host))
        with urlopen(f"{server.address}/live/{seat.split('/')[2]}", timeout=PATIENCE) as stream:
            assert version(stream) == b"0"
            slow = [connect(server) for _ in BEGUN]
            for reader, begun in zip(slow, BEGUN, strict=True):
                reader.sendall(begun)
            answers = [heard(reader) for reader in slow]  # the stream has been there for longer than any of these
            assert [words[:13] for words in answers[:3]] == [b"HTTP/1.1 408 "] * 3
            for reader in slow:
                reader.close()
            given = urlencode({"version": str(page.version), "key": page.key, "action": page.actions[0]}).encode()
            with host.open(Request(server.address + page.path, given), timeout=PATIENCE) as answer:
                assert answer.status == 200
            assert version(stream) == b"1"


def test_there_are_only_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", program=NARROW) as server:
        taken = [connect(server) for _ in range(3)]
        with connect(server) as connection:
            assert heard(connection).startswith(b"HTTP/1.1 503 ")
        taken.pop().close()

        def answered() -> bool:
            with connect(server) as connection:
                connection.sendall(b"GET /version/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                return heard(connection).startswith(b"HTTP/1.1 404 ")

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
    with connect(server) as connection:
        connection.sendall(asked)
        if statuses == [b"404"]:  # answered before it had come: what comes then is not answered again
            while b"404" not in connection.recv(65536, socket.MSG_PEEK):
                pass
            connection.sendall(b"no chunk\r\n")
        received = heard(connection)
    assert re.findall(rb"HTTP/1.1 (\d+)", received) == statuses


LOW = """
from ludotheque.web import app
from ludotheque.web.server import limits
app.Limits = lambda: limits.Limits(pictures=limits.Allowance(2, 0.001))
"""
NAMED = LOW + PROGRAM.replace("pace=", 'proxies=["127.0.0.1", "10.0.0.0/8"], pace=')


# What is forwarded of who asks, and what each is answered: the third of one address is one too many.
COUNTED = [("203.0.113.1", 404), ("203.0.113.1", 404), ("203.0.113.1", 429), ("203.0.113.2", 404)]
TOLD_LAST = [("203.0.113.3", 404), ("9.9.9.9, 203.0.113.3", 404), ("8.8.8.8, 203.0.113.3, 10.1.1.1", 429)]
NO_ADDRESS = [("nobody", 404), ("anybody", 404), ("somebody", 429), ("203.0.113.4", 404)]
NOT_NAMED = [("203.0.113.1", 404), ("203.0.113.2", 404), ("203.0.113.3", 429)]


@pytest.mark.parametrize(
    ("program", "name", "answered"),
    [
        (NAMED, "play.example", [*COUNTED, *TOLD_LAST, *NO_ADDRESS]),
        (LOW + PROGRAM, "127.0.0.1", NOT_NAMED),
    ],
    ids=["named", "not named"],
)
def test_who_asks_is_told_by_a_proxy_that_was_named(
    tmp_path: Path, program: str, name: str, answered: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn's own way to name one
    codes = []
    with serving(tmp_path / "tables.sqlite3", program=program) as server:
        for address, _ in answered:
            asked = Request(f"{server.address}/signs/none.svg", headers={"X-Forwarded-For": address, "Host": name})
            with pytest.raises(HTTPError) as refused:
                urlopen(asked, timeout=PATIENCE)
            codes.append((address, refused.value.code))
    assert codes == answered


def test_a_proxy_is_an_address() -> None:
    assert [str(network) for network in networks(["127.0.0.1", "10.0.0.1/8", "[::1]"])] == [
        "127.0.0.1/32",
        "10.0.0.0/8",
        "::1/128",
    ]
    with pytest.raises(GameError, match=re.escape("Given: 127.0.0.1, proxy.example")):
        networks(["127.0.0.1", "proxy.example"])


def test_who_holds_many_streams_gives_up_the_oldest_and_is_still_answered(server: Server) -> None:
    seat, (host, _) = opened(server, {"players": "2", "kind-0": "human", "kind-1": "human"})
    page = read(seat, looked(server, seat, host))
    asked = HEAD % f"GET /live/{seat.split('/')[2]}".encode() + b"\r\n"
    most, streams = Limits().streams.at_once, []
    for _ in range(most + 5):
        streams.append(connect(server))
        streams[-1].sendall(asked)
        listen(streams[-1], b"0")
    for given_up in streams[:5]:
        assert heard(given_up).endswith(b"0\r\n\r\n"), "it comes to its end"
    given = urlencode({"version": str(page.version), "key": page.key, "action": page.actions[0]}).encode()
    with host.open(Request(server.address + page.path, given), timeout=PATIENCE) as answer:
        assert answer.status == 200
    for held in streams[5:]:
        listen(held, b"1")
        held.close()


def test_the_place_of_a_stream_is_free_again() -> None:
    streams = Streams(2)
    with streams.hold("a") as first, streams.hold("b"):
        with streams.hold("a"):
            assert not first.given_up
        with streams.hold("a"):
            assert not first.given_up
        with streams.hold("a"), streams.hold("a"):
            assert first.given_up
    assert not streams._held


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

    def is_closing(self) -> bool:
        return self.closed


class House:
    """A server's connections, without a network."""

    def __init__(self, kind: type[Connection]) -> None:
        self.kind, self.made = kind, list[Connection]()
        self._config, self._state = uvicorn.Config(nothing, http=kind, lifespan="off"), ServerState()

    def come(self, host: str, asked: bytes = b"") -> Connection:
        """One more connection, which asks for something that is not answered yet."""
        connection = self.kind(config=self._config, server_state=self._state, app_state={})
        connection.connection_made(FakeTransport(host))  # type: ignore[arg-type]
        if asked and not self.gone(connection):
            connection.data_received(asked)
        self.made.append(connection)
        return connection

    def gone(self, connection: Connection) -> bool:
        return connection.transport.is_closing()

    @property
    def ended(self) -> list[int]:
        """Which connections have been ended, by their order."""
        return [number for number, stream in enumerate(self.made) if self.gone(stream)]


STREAM = b"GET /live/x HTTP/1.1\r\nHost: a\r\n\r\n"


def in_a_loop(story: Callable[[], None]) -> None:
    async def run() -> None:
        story()

    asyncio.run(run())


@pytest.mark.parametrize("host", ["192.0.2.1", "127.0.0.1", "2001:db8::%x", "::ffff:192.0.2.1"])
def test_who_holds_too_many_connections_makes_room_by_the_own(host: str) -> None:
    def story() -> None:
        house = House(Connection)
        stranger = house.come("198.51.100.7")
        for number in range(1, Connection.of_one_address + 1):
            house.come(host % number if "%" in host else host, STREAM if number < 50 else b"")
        assert house.ended == []
        house.come(host % 999 if "%" in host else host)
        assert house.ended == [50], "the oldest that asks for nothing"
        house.made[60].pause_writing()
        house.made[30].pause_writing()
        for _ in range(2):
            house.come(host % 999 if "%" in host else host, STREAM)
        assert house.ended == [30, 50, 51], "an answer that is not read rests, too"
        assert not house.gone(stranger)

    in_a_loop(story)


def test_ipv4_is_counted_alike_where_ipv6_stands_for_both() -> None:
    def story() -> None:
        house = House(Connection)
        for number in range(2 * Connection.of_one_address):
            house.come(f"::ffff:192.0.2.{number}")
        assert house.ended == []

    in_a_loop(story)


def test_where_all_connections_are_taken_room_is_made_by_who_has_most() -> None:
    def story() -> None:
        house = House(type("Narrow", (Connection,), {"in_all": 10}))
        house.come("192.0.2.1", STREAM)
        for _ in range(9):
            house.come("192.0.2.2", STREAM)
        newcomer = house.come("192.0.2.3")
        assert house.ended == [1]
        assert not house.gone(newcomer)
        one_more = house.come("192.0.2.2")
        assert house.gone(one_more), "by whom nobody has more"

    in_a_loop(story)


def test_a_proxy_stands_for_many() -> None:
    def story() -> None:
        house = House(coming_through(Connection, networks(["192.0.2.0/28"])))
        for _ in range(150):
            house.come("192.0.2.1", STREAM)
            house.come("::ffff:192.0.2.2", STREAM)
        assert house.ended == []
        for _ in range(Connection.of_one_address + 1):
            house.come("192.0.2.77", STREAM)
        assert house.ended == [300], "not of that network"

    in_a_loop(story)


def test_a_house_without_limits_lets_one_address_have_all() -> None:
    def story() -> None:
        house = House(Unshared)
        for _ in range(150):
            house.come("127.0.0.1", STREAM)
        assert house.ended == []

    in_a_loop(story)
