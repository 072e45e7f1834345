"""Limits for one address: on opening tables, giving commands, drawing pictures, playing positions, talking, guessing
codes, and open streams. They lie far above what people do. A client behind a named proxy is counted by the address that
the proxy gives.

Litestar's own middleware stores the time of every request in a window, and does not say how long to wait. An allowance
that refills steadily needs two numbers for each address.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import sys
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.handlers import BaseRouteHandler

from ...kernel.errors import GameError
from ...kernel.text import Text

KEPT = 10_000  # addresses; beyond that, those that have been idle for long are forgotten
NETWORK_BITS = 64  # of an IPv6 address: the part that a client cannot change at will


@dataclass
class Allowance:
    """An allowance of `at_once` requests, refilled by `per_second`."""

    at_once: int
    per_second: float
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)  # address -> (requests left, at this time)

    def take(self, address: str, now: float) -> float:
        """Use up one request. Returns the seconds to wait if none is left, otherwise 0."""
        left, since = self._left.get(address, (float(self.at_once), now))
        left = min(self.at_once, left + (now - since) * self.per_second)
        if left < 1:
            return (1 - left) / self.per_second
        if len(self._left) >= KEPT:
            self._forget(now)
        self._left[address] = (left - 1, now)
        return 0.0

    def _forget(self, now: float) -> None:
        full = self.at_once / self.per_second
        self._left = {address: (left, since) for address, (left, since) in self._left.items() if now - since < full}


@dataclass(eq=False)
class Stream:
    """One open stream of an address."""

    given_up: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def give_up(self) -> None:
        self.given_up = True
        self._changed.set()

    def change(self) -> Coroutine[Any, Any, Any]:
        """Wait until this stream has to end."""
        return self._changed.wait()


@dataclass
class Streams:
    """The open streams by address, at most `at_once` for each. A new one ends the oldest of its address, so that a
    client with many streams does not keep out others behind the same address.
    """

    at_once: int
    _held: defaultdict[str, list[Stream]] = field(default_factory=lambda: defaultdict(list))

    @contextmanager
    def hold(self, address: str) -> Iterator[Stream]:
        """Count one more stream while the block runs."""
        mine, held = Stream(), self._held[address]
        held.append(mine)
        for oldest in held[: -self.at_once]:
            oldest.give_up()
        try:
            yield mine
        finally:
            held.remove(mine)
            if not held:
                self._held.pop(address, None)


@dataclass
class Limits:
    """The allowances of a server."""

    openings: Allowance = field(default_factory=lambda: Allowance(60, 1 / 6))
    commands: Allowance = field(default_factory=lambda: Allowance(200, 20))
    pictures: Allowance = field(default_factory=lambda: Allowance(400, 5))  # the largest set asks for 110
    positions: Allowance = field(default_factory=lambda: Allowance(60, 2))
    messages: Allowance = field(default_factory=lambda: Allowance(40, 1))
    entries: Allowance = field(default_factory=lambda: Allowance(10, 1 / 30))  # guesses of a code or a phrase
    voices: Allowance = field(default_factory=lambda: Allowance(8, 1 / 3))  # of one seat
    streams: Streams = field(default_factory=lambda: Streams(60))  # one a browser

    @classmethod
    def none(cls) -> Limits:
        """Limits that no client reaches."""
        never = (Allowance(sys.maxsize, 1) for _ in range(7))
        return cls(*never, streams=Streams(sys.maxsize))


# Guards are coroutines that never wait: Litestar would run any other function in a thread, and wait for it.


async def limit_openings(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of handlers that open a table."""
    _take(connection, connection.app.state.limits.openings)


async def limit_commands(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of a seat's commands."""
    _take(connection, connection.app.state.limits.commands)


async def limit_pictures(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of pictures and signs that are drawn on request."""
    _take(connection, connection.app.state.limits.pictures)


async def limit_positions(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of positions that are played on request, a hundred actions or so."""
    _take(connection, connection.app.state.limits.positions)


async def limit_entries(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of codes and phrases by which one becomes a person."""
    _take(connection, connection.app.state.limits.entries)


async def limit_messages(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of what is said at tables."""
    _take(connection, connection.app.state.limits.messages)


def _take(connection: ASGIConnection[Any, Any, Any, Any], allowance: Allowance) -> None:
    wait = allowance.take(asker(connection), time.monotonic())
    if wait:
        raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})


def asker(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address that a request is counted for."""
    return origin(connection.client.host if connection.client else "")


def origin(host: str) -> str:
    """The key under which an address is counted; a text that is no address, as a proxy may send, counts as one."""
    try:
        address = plain(host)
    except ValueError:
        return ""
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))


def plain(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; one of IPv4 also where it is written as IPv6. Raises ValueError."""
    address = ipaddress.ip_address(host)
    return getattr(address, "ipv4_mapped", None) or address


Networks = Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]


def networks(names: Sequence[str]) -> Networks:
    """The proxies' addresses or networks. Raises GameError."""
    try:
        return [ipaddress.ip_network(name.strip("[]"), strict=False) for name in names]
    except ValueError:
        raise GameError(
            Text(
                "Un proxy se nomme par son adresse, ou par un réseau : 127.0.0.1, 10.0.0.0/8, ::1. Reçu : {given}.",
                "A proxy is named by its address, or by a network: 127.0.0.1, 10.0.0.0/8, ::1. Given: {given}.",
            ),
            given=", ".join(names),
        ) from None
