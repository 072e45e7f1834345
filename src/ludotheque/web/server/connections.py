"""Limits on connections: their number, the time that a request may take, the time that an answer may wait to be read.

uvicorn closes a connection that stays idle after an answer. It has no limit before or within a request, or while an
answer is not read, and each connection takes one of the files that a process may open. An event stream counts as a
request that was read and an answer in progress: it may stay idle. If there are too many connections, one of the address
that holds most is closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import Networks, origin, plain

MOST = 1000  # connections, where the system allows that many files
SPARE = 64  # files for everything else: the database, the bots' processes, static files
LEAST = 16
ANSWER = b"HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
MALFORMED = "Demande HTTP incompréhensible. HTTP request not understood.\n".encode()
TOO_MANY = "Trop de connexions : réessayez dans un instant. Too many connections: try again in a moment.\n".encode()
TOO_SLOW = "La demande a mis trop longtemps à venir. The request took too long to come.\n".encode()

log = logging.getLogger(__name__)


def room() -> int:
    """How many connections this process can hold."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else max(LEAST, min(MOST, files - SPARE))


class OneEnd(h11.Connection):
    """HTTP as h11 reads it, except that a request with both Content-Length and Transfer-Encoding is refused: a proxy
    might read another end of it.
    """

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            named = {name for name, _ in event.headers}
            if {b"content-length", b"transfer-encoding"} <= named:
                raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding")
        return event


class Connection(H11Protocol):
    """A connection with limits. They are attributes of the class, so that a server may have others."""

    in_all = room()
    of_one_address = 100
    proxies: Networks = ()  # that stand for many clients and may name them
    warned = False  # whether a warning was logged that one address holds too many
    seconds_to_ask = 20.0  # from the first byte of a request to its last, and from the connection to its first byte
    seconds_to_read = 60.0  # while an answer waits to be read

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = OneEnd(h11.SERVER)
        self._asking: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self.address, self.since = "", 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self._counted_for()
        self.since = self.loop.time()
        if self._find_room():
            self._expect()
        else:
            self._end(b"503 Service Unavailable", TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        self._asking = _cancelled(self._asking)
        self._reading = _cancelled(self._reading)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def send_400_response(self, msg: str) -> None:
        """Answer 400 to what is no HTTP request, and close; if the answer has begun, only close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._end(b"400 Bad Request", MALFORMED)
        else:
            self.transport.close()
            self._abort_later()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading = _cancelled(self._reading)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_later()  # the transport closes only once its buffer is read

    def _counted_for(self) -> str:
        """The address that this connection is counted for; empty if it is a proxy's."""
        if self.client is None:
            return ""
        try:
            address = plain(self.client[0])
        except ValueError:
            return ""
        self.client = str(address), self.client[1]
        return "" if any(address in network for network in self.proxies) else origin(self.client[0])

    @property
    def _rests(self) -> bool:
        """Whether the connection is idle: no request is open, or the client does not read the answer."""
        return self.cycle is None or self.cycle.response_complete or self.flow.write_paused

    def _find_room(self) -> bool:
        """Whether there is room for this connection, after closing another one if need be."""
        there: list[Any] = [connection for connection in self.connections if not connection.transport.is_closing()]
        own = sum(connection.address == self.address for connection in there)
        if self.address and own > self.of_one_address:
            self._warn()
            return self._take_room(there, self.address)
        if len(there) <= self.in_all:
            return True
        ((most, held),) = Counter(other.address for other in there if other.address).most_common(1) or [("", 0)]
        return held > own and self._take_room(there, most)

    def _take_room(self, there: list[Any], address: str) -> bool:
        """Close one connection of an address: an idle one before others, the oldest first."""
        others = [connection for connection in there if connection.address == address and connection is not self]
        min(others, key=lambda connection: (not connection._rests, connection.since)).transport.abort()
        return True

    def _warn(self) -> None:
        if not Connection.warned:
            words = "%s holds %d connections, and its oldest end. If it is a proxy, name it: --proxy"
            log.warning(words, self.address, self.of_one_address)
        Connection.warned = True

    def _expect(self) -> None:
        """Start the timer for the rest of a request, or stop it once the request is complete."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asking = _cancelled(self._asking)
        elif self._asking is None:
            self._asking = self.loop.call_later(self.seconds_to_ask, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._end(b"408 Request Timeout", TOO_SLOW)
        else:
            self.transport.abort()

    def _end(self, status: bytes, words: bytes) -> None:
        self.transport.write(ANSWER % (status, len(words), words))
        self.transport.close()
        self._abort_later()

    def _abort_later(self) -> None:
        if self._reading is None:
            self._reading = self.loop.call_later(self.seconds_to_read, self.transport.abort)


class Unshared(Connection):
    """A connection of a server on which many players may share one address."""

    of_one_address = MOST


def coming_through(kind: type[Connection], proxies: Networks) -> type[Connection]:
    """The class of connections for a server behind these proxies."""
    return type("Led", (kind,), {"proxies": proxies})


def _cancelled(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
