"""The checks on every request, and the headers of every answer.

The cookie of a session is the only authority over a person's seats (`sessions`). A browser does not send it with the
form of another site (SameSite), and says where a request comes from (Sec-Fetch-Site, Origin): also a page of this host
on another port is refused. So no token is needed against forged requests. A server on the loopback address
answers only to its own names, so that a foreign host name that resolves to it is refused.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, InternalServerException, PermissionDeniedException
from litestar.types import Message, Scope

from .cookies import is_secure

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}
BODY_LIMIT = 16 * 1024
HOST = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[\w.-]*)(?::(?P<port>[0-9]{0,5}))?", re.ASCII)
PORTS = 1 << 16
CHARSETS = {"utf-8", "utf8"}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
STRICT = f"max-age={365 * 24 * 3600}"  # not for names below this one: they are others'


def protect(hsts: bool) -> Any:
    """What adds the security headers to every answer, also to errors and static files. No cache keeps an answer that
    does not say otherwise. `hsts`: answers to who speaks TLS say that nothing else is to be used with this host name.
    """

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            headers.update(HEADERS)
            headers.setdefault("Cache-Control", "no-store")
            if hsts and is_secure(scope):
                headers["Strict-Transport-Security"] = STRICT

    return add


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def guard(local_only: bool) -> Any:
    """The check before every request: the host name, no change on behalf of another site, and a form that can be read
    and is complete.

    An impossible host name is refused first, since addresses are made from it.
    """

    async def check(request: Request[Any, Any, Any]) -> None:
        host = request.headers.get("host", "")
        if not is_host(host):
            raise ClientException("impossible host name")
        if local_only and host_name(host) not in LOCAL_NAMES:
            raise PermissionDeniedException("unknown host name")
        if request.method not in SAFE_METHODS and not _same_site(request, host):
            raise PermissionDeniedException("request from another site")
        if request.method not in SAFE_METHODS and not _is_form(request):
            raise ClientException("a form of another kind than the pages send")
        if request.method not in SAFE_METHODS:
            await _come(request)

    return check


async def _come(request: Request[Any, Any, Any]) -> None:
    """Read the whole form; the handler finds it in memory. If the sender leaves before the end, this is a client's
    error, not a server's as in Litestar.
    """
    try:
        await request.body()
    except InternalServerException:
        raise ClientException("the sender left before the form had come") from None


def is_host(host: str) -> bool:
    """Whether a Host header is possible: a name or an address, perhaps with a port. It may be empty."""
    match = HOST.fullmatch(host)
    return match is not None and int(match["port"] or 0) < PORTS


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    return host.lower() if host.endswith("]") or ":" not in host else host.lower().rsplit(":", 1)[0]


def _same_site(request: Request[Any, Any, Any], host: str) -> bool:
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == host.lower()


def _is_form(request: Request[Any, Any, Any]) -> bool:
    """Whether a body is a form as the pages send it, the only kind that is read. It may be empty."""
    if not request.headers.get("content-type"):
        return True
    kind, options = request.content_type
    return kind == RequestEncodingType.URL_ENCODED and options.get("charset", "utf-8").lower() in CHARSETS
