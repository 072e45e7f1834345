"""How often one address may open tables, give commands, and have pictures drawn and positions played: far beyond what
people do, and no more.

Litestar's own middleware keeps the time of every request of a window and says nothing of how long to wait; an
allowance that fills up again steadily needs two numbers an address.
"""

from __future__ import annotations

import ipaddress
import math
import sys
import time
from dataclasses import dataclass, field, fields
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException
from litestar.handlers import BaseRouteHandler

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
        self._left = {one: (left, since) for one, (left, since) in self._left.items() if now - since < full}


@dataclass
class Limits:
    """The allowances of a server."""

    openings: Allowance = field(default_factory=lambda: Allowance(60, 1 / 6))
    commands: Allowance = field(default_factory=lambda: Allowance(200, 20))
    pictures: Allowance = field(default_factory=lambda: Allowance(400, 5))  # the largest set takes 110
    positions: Allowance = field(default_factory=lambda: Allowance(60, 2))

    @classmethod
    def none(cls) -> Limits:
        """No limit that anybody could reach."""
        return cls(*(Allowance(sys.maxsize, 1) for _ in fields(cls)))


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
    wait = allowance.take(origin(connection.client.host if connection.client else ""), time.monotonic())
    if wait:
        raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})


def origin(host: str) -> str:
    """Whom requests from an address are counted for."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
