"""The names of cookies on their way. Behind TLS every cookie is `Secure`, and its name has a prefix that browsers
accept from this very host alone (RFC 6265bis, 4.1.3): `__Host-`, or `__Secure-` for a cookie of some pages only.

Both happen where requests come in and answers go out. So handlers know plain names, and no cookie is forgotten.
"""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

HOST_PREFIX, SECURE_PREFIX = "__Host-", "__Secure-"
PREFIXES = (HOST_PREFIX, SECURE_PREFIX)
WITHOUT = {"solved"}  # also read without a prefix, as earlier versions have set it: nobody solves 400 positions again
COOKIE, SET_COOKIE = b"cookie", b"set-cookie"


def is_secure(scope: Scope) -> bool:
    """Whether the browser spoke TLS; a trusted proxy says so (`serve --proxy`)."""
    return scope["scheme"] == "https"


def inward(scope: Scope) -> None:
    """Let cookies have their plain names. Behind TLS those without a prefix are dropped: another host, or a page
    without TLS, may have set them.
    """
    headers = scope["headers"]
    given = b"; ".join(value for name, value in headers if name == COOKIE)
    if not given:
        return
    plain: dict[str, str] = {}
    proven: dict[str, str] = {}
    for pair in given.decode("latin-1").split(";"):
        name, equals, value = pair.strip().partition("=")
        prefix = next((prefix for prefix in PREFIXES if name.startswith(prefix)), "")
        if prefix:
            proven[name.removeprefix(prefix)] = value
        elif equals and (name in WITHOUT or not is_secure(scope)):
            plain[name] = value
    left = "; ".join(f"{name}={value}" for name, value in (plain | proven).items()).encode("latin-1")
    scope["headers"] = [*((name, value) for name, value in headers if name != COOKIE), (COOKIE, left)]


async def outward(message: Message, scope: Scope) -> None:
    """Let the cookies of an answer be `Secure`, and have their prefix, behind TLS."""
    if message["type"] != "http.response.start" or not is_secure(scope):
        return
    headers = MutableScopeHeaders.from_message(message)
    cookies = headers.getall("set-cookie", [])
    if cookies:
        del headers["set-cookie"]
        for cookie in cookies:
            headers.add("set-cookie", _secured(cookie))


def _secured(cookie: str) -> str:
    attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
    prefix = HOST_PREFIX if "path=/" in attributes else SECURE_PREFIX
    return f"{prefix}{cookie}" + ("" if "secure" in attributes else "; Secure")
