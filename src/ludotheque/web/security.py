"""What every request must satisfy and every answer carries.

A seat's authority is the secret in its address, never a cookie, and a browser says where a request comes from
(Sec-Fetch-Site, Origin): with both there is no token to keep. A server on the loopback address answers only to its
own names, so that a foreign name that resolves there reaches nothing.
"""

from __future__ import annotations

import ipaddress
from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.types import Message, Scope

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}
BODY_LIMIT = 16 * 1024

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


async def protect(message: Message, _: Scope) -> None:
    """Give every answer, errors and static files too, the headers that bind a browser."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).update(HEADERS)


def is_loopback(host: str) -> bool:
    """Whether an address to listen on is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def guard(local_only: bool) -> Any:
    """The check before every request: our own name, and nothing changed on behalf of another site."""

    async def check(request: Request[Any, Any, Any]) -> None:
        host = request.headers.get("host", "")
        if local_only and host_name(host) not in LOCAL_NAMES:
            raise PermissionDeniedException("unknown host name")
        if request.method not in SAFE_METHODS and not _same_site(request, host):
            raise PermissionDeniedException("request from another site")

    return check


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    return host.lower() if host.endswith("]") or ":" not in host else host.lower().rsplit(":", 1)[0]


def _same_site(request: Request[Any, Any, Any], host: str) -> bool:
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == host.lower()
