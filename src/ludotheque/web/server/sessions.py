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

from ..tables.people import People, Session
from .devices import device_of

NAME = "person"
LONGEST = 64  # of a secret that is looked up
DAY = 24 * 3600
ANSWER = "session cookie"  # the part of a request's state that its answer carries

Ask = Request[Any, Any, Any]


async def cookie_name(request: Ask) -> str:
    """The name of the cookie with this server's sessions."""
    return f"{NAME}-{await people_of(request).house()}"


async def secret_of(request: Ask) -> str:
    """The secret in a browser's cookie, empty without one."""
    return request.cookies.get(await cookie_name(request), "")[:LONGEST]


async def session_of(request: Ask) -> Session | None:
    """The session whose browser a request is from; None for a browser that is nobody's yet. Looking makes none."""
    if ANSWER in request.state:
        return request.state[ANSWER][0]
    session, keep = await people_of(request).session(await secret_of(request))
    if session and keep:
        await _answer_with(request, session, keep)  # it lasts for longer
    return session


async def person_of(request: Ask) -> str | None:
    """The person whom a request is from; None for a browser that is nobody's yet. Looking makes no person."""
    session = await session_of(request)
    return session.person if session else None


async def somebody(request: Ask) -> str:
    """The same; a browser that is nobody's becomes a new person's."""
    person = await person_of(request)
    if person is None:
        person = await people_of(request).create()
        await enter(request, person)
    return person


async def enter(request: Ask, person: str) -> None:
    """Let this browser be a person's, by a new session that the answer carries. One that it had before ends."""
    before = await session_of(request)
    secret = await people_of(request).enter(person, device_of(request.headers.get("user-agent", "")))
    if before:
        await people_of(request).leave(before.id)
    session, _ = await people_of(request).session(secret)
    await _answer_with(request, session, secret)


async def leave(request: Ask) -> None:
    """Let this browser be nobody's any more."""
    if session := await session_of(request):
        await people_of(request).leave(session.id)
    await _answer_with(request, None, "")


async def carry(message: Message, scope: Scope) -> None:
    """Add the cookie of a new session to an answer, whatever became of the request."""
    if message["type"] == "http.response.start" and ANSWER in scope.get("state", {}):
        _, header = scope["state"][ANSWER]
        MutableScopeHeaders.from_message(message).add("set-cookie", header)


async def _answer_with(request: Ask, session: Session | None, secret: str) -> None:
    age = people_of(request).safety.idle_days * DAY if secret else 0
    cookie = Cookie(await cookie_name(request), value=secret, max_age=age, httponly=True, samesite="lax")
    request.state[ANSWER] = (session, cookie.to_header(header=""))


def people_of(request: Ask) -> People:
    return request.app.state.people
