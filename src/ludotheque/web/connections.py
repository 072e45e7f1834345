"""Connections that ask for nothing, ask too slowly, or do not read their answer are let go, and there are only so many.

uvicorn closes what is quiet after an answer. Before and within a request, and while an answer is not read, it waits for
ever, and each connection takes one of the files that a process may have open. An event stream is a request that was
read and an answer that goes on: it may be quiet for as long as it likes.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import origin

MOST = 1000  # connections, where the system allows that many files
SPARE = 64  # files for everything else: the database, the bots' processes, static files
LEAST = 16
ANSWER = b"HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
MALFORMED = "Demande HTTP incompréhensible. HTTP request not understood.\n".encode()
TOO_MANY = "Trop de connexions : réessayez dans un instant. Too many connections: try again in a moment.\n".encode()
TOO_SLOW = "La demande a mis trop longtemps à venir. The request took too long to come.\n".encode()


def room() -> int:
    """How many connections this process can hold."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else max(LEAST, min(MOST, files - SPARE))


class OneEnd(h11.Connection):
    """HTTP as h11 reads it, but for a request that says in two ways where it ends: a proxy may take the other one."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            named = {name for name, _ in event.headers}
            if {b"content-length", b"transfer-encoding"} <= named:
                raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding")
        return event


class Connection(H11Protocol):
    """A connection with limits; they are the class's, so that a server may have others."""

    in_all = room()
    of_one_address = 100
    seconds_to_ask = 20.0  # from the first byte of a request to its last, and from the connection to the first
    seconds_to_read = 60.0  # while an answer waits to be read

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = OneEnd(h11.SERVER)
        self._asking: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_one_too_many():
            self._end(b"503 Service Unavailable", TOO_MANY)
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._asking = _cancelled(self._asking)
        self._reading = _cancelled(self._reading)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, and close; where the answer has begun, only close."""
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
        self._abort_later()  # closing waits until what was written is read

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > self.in_all:
            return True
        own = _whose(self)
        return bool(own) and sum(_whose(one) == own for one in self.connections) > self.of_one_address

    def _expect(self) -> None:
        """Wait for the rest of a request, where some is missing, and no longer than for a request."""
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
    """A connection of a server where many players may be behind one address."""

    of_one_address = MOST


def _cancelled(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _whose(connection: Any) -> str:
    """Whom a connection is counted for; nobody on this machine, where a proxy may stand for many."""
    host = connection.client[0] if connection.client else ""
    try:
        return "" if ipaddress.ip_address(host).is_loopback else origin(host)
    except ValueError:
        return ""
