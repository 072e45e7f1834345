"""How often one address may open tables, give commands, and have pictures drawn and positions played, and how many
streams it may hold: far beyond what people do, and no more. Whoever asks through a proxy that was named is counted by
the address that it tells.

Litestar's own middleware keeps the time of every request of a window and says nothing of how long to wait; an
allowance that fills up again steadily needs two numbers an address.
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

KEPT = 10_000  # addresses; when there are more, those that have been quiet for long are forgotten
NETWORK_BITS = 64  # of an IPv6 address: the part that somebody cannot change at will


@dataclass
class Allowance:
    """So many requests at once, and `per_second` more as time goes by."""

    at_once: int
    per_second: float
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)  # address -> (requests left, at this time)

    def take(self, address: str, now: float) -> float:
        """Use up one request. The seconds to wait where none is left, otherwise 0."""
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
    """The place of a stream that somebody holds."""

    given_up: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def give_up(self) -> None:
        self.given_up = True
        self._changed.set()

    def change(self) -> Coroutine[Any, Any, Any]:
        """What waits until this stream has to end."""
        return self._changed.wait()


@dataclass
class Streams:
    """So many streams at once of one address: a new one takes the place of the oldest, so that who holds many keeps
    nobody out who comes from there, too.
    """

    at_once: int
    _held: defaultdict[str, list[Stream]] = field(default_factory=lambda: defaultdict(list))

    @contextmanager
    def hold(self, address: str) -> Iterator[Stream]:
        """The place of one more stream, for as long as it is held."""
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
    pictures: Allowance = field(default_factory=lambda: Allowance(400, 5))  # the largest set takes 110
    positions: Allowance = field(default_factory=lambda: Allowance(60, 2))
    streams: Streams = field(default_factory=lambda: Streams(60))  # one a browser

    @classmethod
    def none(cls) -> Limits:
        """No limit that anybody could reach."""
        never = (Allowance(sys.maxsize, 1) for _ in range(4))
        return cls(*never, streams=Streams(sys.maxsize))


# Guards are coroutines that wait for nothing: Litestar takes any other function to a thread and waits for it there.


async def limit_openings(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of whatever opens a table."""
    _take(connection, connection.app.state.limits.openings)


async def limit_commands(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of a seat's commands."""
    _take(connection, connection.app.state.limits.commands)


async def limit_pictures(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of pictures and signs that are drawn when somebody asks for them."""
    _take(connection, connection.app.state.limits.pictures)


async def limit_positions(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The guard of positions to which some hundred actions lead, played when somebody asks for one."""
    _take(connection, connection.app.state.limits.positions)


def _take(connection: ASGIConnection[Any, Any, Any, Any], allowance: Allowance) -> None:
    wait = allowance.take(asker(connection), time.monotonic())
    if wait:
        raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})


def asker(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whom a request is counted for."""
    return origin(connection.client.host if connection.client else "")


def origin(host: str) -> str:
    """Whom requests from an address are counted for; what is no address, as a proxy may tell it, counts as one."""
    try:
        address = plain(host)
    except ValueError:
        return ""
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))


def plain(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address, one of IPv4 also where IPv6 stands for both. Raises ValueError."""
    address = ipaddress.ip_address(host)
    return getattr(address, "ipv4_mapped", None) or address


Networks = Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]


def networks(names: Sequence[str]) -> Networks:
    """The addresses, or networks, of proxies. Raises GameError."""
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
