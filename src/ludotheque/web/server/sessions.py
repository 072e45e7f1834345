"""Which person a request is from: the session in its cookie.

The cookie holds the secret of a session and nothing else. Its name has the id of the database: a server on another port
of the same host reads and sets one of its own, and neither destroys the other's. Behind TLS no other host can set it
(`cookies`). A secret that the database does not know is nobody's: it is never taken over.
"""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from ..tables.people import People
from .devices import device_of

NAME = "person"
LONGEST = 64  # of a secret that is looked up
AGE = 365 * 24 * 3600
ANSWER = "session cookie"  # the part of a request's state that its answer carries

Ask = Request[Any, Any, Any]


async def cookie_name(request: Ask) -> str:
    """The name of the cookie with this server's sessions."""
    return f"{NAME}-{await people_of(request).house()}"


async def secret_of(request: Ask) -> str:
    """The secret in a browser's cookie, empty without one."""
    return request.cookies.get(await cookie_name(request), "")[:LONGEST]


async def person_of(request: Ask) -> str | None:
    """The person whom a request is from; None for a browser that is nobody's yet. Looking makes no person."""
    if ANSWER in request.state:
        return request.state[ANSWER][0]
    name, secret = await cookie_name(request), await secret_of(request)
    session, first_today = await people_of(request).session(secret)
    if session is None:
        return None
    if first_today:
        _answer_with(request, session.person, name, secret)  # it lasts for another year
    return session.person


async def somebody(request: Ask) -> str:
    """The same; a browser that is nobody's becomes a new person's."""
    person = await person_of(request)
    if person is None:
        person = await people_of(request).create()
        await enter(request, person)
    return person


async def enter(request: Ask, person: str) -> None:
    """Let this browser be a person's, by a new session that the answer carries. One that it had before ends."""
    name = await cookie_name(request)
    secret = await people_of(request).enter(person, device_of(request.headers.get("user-agent", "")))
    if before := await secret_of(request):
        await people_of(request).leave(before)
    _answer_with(request, person, name, secret)


async def carry(message: Message, scope: Scope) -> None:
    """Add the cookie of a new session to an answer, whatever became of the request."""
    if message["type"] == "http.response.start" and ANSWER in scope.get("state", {}):
        _, header = scope["state"][ANSWER]
        MutableScopeHeaders.from_message(message).add("set-cookie", header)


def _answer_with(request: Ask, person: str, name: str, secret: str) -> None:
    cookie = Cookie(name, value=secret, max_age=AGE, httponly=True, samesite="lax")
    request.state[ANSWER] = (person, cookie.to_header(header=""))


def people_of(request: Ask) -> People:
    return request.app.state.people
