"""Who may see a lobby or a table: who sits there, and whom its door lets in.

A link with an invitation leads to the address without it. The browser keeps the secret in a cookie, since whoever only
looks is nobody's person.
"""

from __future__ import annotations

from typing import TypeVar

from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from ..tables.lobby import Lobby
from ..tables.refusals import uninvited
from ..tables.table import Table
from .sessions import Ask, person_of

NAME = "invited"
MOST = 8  # invitations that a browser keeps
AGE = 30 * 24 * 3600
LONGEST = 600  # of the cookie
SEE_OTHER = 303

Place = TypeVar("Place", Lobby, Table, Lobby | Table)


def link_of(place: Lobby | Table, address: str) -> str:
    """The link that lets others in, from the address of a place."""
    return f"{address}?invitation={place.door.invitation}" if place.door.invitation else address


def invitation_to(request: Ask, place_id: str) -> str:
    """The invitation that a browser has kept, empty without one."""
    return _kept(request).get(place_id, "")


async def admit(request: Ask, place: Place, *, by_invitation: bool = True) -> Place:
    """The same place, for who may see it. What of a private one stays with those who sat there is not seen
    `by_invitation`. Raises Uninvited.
    """
    if not place.admits(await person_of(request), invitation_to(request, place.id) if by_invitation else ""):
        raise uninvited(private=place.door.private)
    return place


async def accept(request: Ask, place: Lobby | Table, invitation: str, address: str) -> Response[None]:
    """The way of who comes with an invitation to the address without it. Nothing is kept of what is none, in a link to
    a place that needs none. Raises Uninvited.
    """
    if not place.admits(await person_of(request), invitation):
        raise uninvited(private=place.door.private)
    if invitation != place.door.invitation:
        return Redirect(address, status_code=SEE_OTHER)
    kept = {other: secret for other, secret in _kept(request).items() if other != place.id}
    latest = [*kept.items(), (place.id, invitation)][-MOST:]
    answer = Redirect(address, status_code=SEE_OTHER)
    value = ".".join(f"{place_id}:{secret}" for place_id, secret in latest)
    answer.set_cookie(Cookie(NAME, value=value, max_age=AGE, httponly=True, samesite="lax"))
    return answer


def _kept(request: Ask) -> dict[str, str]:
    pairs = (pair.partition(":") for pair in request.cookies.get(NAME, "")[:LONGEST].split("."))
    return {place_id: secret for place_id, _, secret in pairs if secret}
