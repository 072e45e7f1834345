"""What concerns safety, in the log: who comes in by a code or a phrase, and what is refused. A line an event:

    2026-11-28T19:00:00Z INFO ludotheque.security: event=entry-refused from=3f9a1c07 route="POST /you/enter"

`from` stands for an address. It is a hash with a salt that is in memory only and made anew each day: lines of one day
and one address belong together, and nobody finds the address. No value comes from a request. Lines are limited, for
each address and in all; those that are left out are counted in the next one (`left-out`).
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from litestar.connection import ASGIConnection

from ..tables.refusals import NotAllowed, Uninvited
from .limits import Allowance, asker

SHOWN = 8  # signs of a hash
DAY = 24 * 3600
log = logging.getLogger("ludotheque.security")


@dataclass
class Events:
    """The events of a server, for its log; none where they are not `wanted`."""

    wanted: bool = True
    of_each: Allowance = field(default_factory=lambda: Allowance(20, 1 / 60))  # lines of an address
    of_all: Allowance = field(default_factory=lambda: Allowance(200, 1 / 10))  # a megabyte a day at most
    _left_out: int = 0
    _day: int = -1
    _salt: bytes = b""

    def tell(self, event: str, request: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Write a line about an event of a request."""
        if not self.wanted:
            return
        address, now = self._hash(asker(request)), time.monotonic()
        if self.of_each.take(address, now) or self.of_all.take("", now):
            self._left_out += 1
            return
        more = f" left-out={self._left_out}" if self._left_out else ""
        self._left_out = 0
        log.info('event=%s from=%s route="%s"%s', event, address, route(request), more)

    def _hash(self, address: str) -> str:
        today = int(time.time() // DAY)
        if today != self._day:
            self._day, self._salt = today, secrets.token_bytes(16)
        return hashlib.blake2b(address.encode(), key=self._salt).hexdigest()[:SHOWN]


def tell(request: ASGIConnection[Any, Any, Any, Any], event: str) -> None:
    """Write a line about an event of a request to the log of its server."""
    request.app.state.events.tell(event, request)


def tell_refusal(request: ASGIConnection[Any, Any, Any, Any], error: Exception) -> None:
    """The same of an error, if it says that somebody may not do what they have asked for."""
    if isinstance(error, (NotAllowed, Uninvited)):
        tell(request, "not-allowed")


def route(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The method and the route of a request: its path may hold the secret of a link."""
    return f"{request.scope.get('method', '')} {request.scope.get('path_template', 'of no route')}"


def configure() -> None:
    """Let the log of this process be lines with their time in UTC, on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    formatter = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    formatter.converter = time.gmtime
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    log.setLevel(logging.INFO)
