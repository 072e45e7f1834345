"""A device that several people share: between two of them a page that shows nothing of either.

The server decides whose seat the device shows (`Table.seat_of`). From the moment that another one of its people has to
act until somebody says who they are, it shows none, and plays none.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from ...kernel.events import SPECTATOR
from ..server.invitations import admit
from ..server.limits import limit_commands
from ..server.sessions import person_of
from ..tables.refusals import NotAllowed
from ..tables.table import Table
from ..views import gate
from ..views.html import Reader, page
from ..views.words import WORDS
from .commands import FormOf, Short
from .shelf import SEE_OTHER, Ask, Held

HANDED = {"X-Part": "handed", "Cache-Control": "no-store"}


class Taken(msgspec.Struct):
    """Who holds the device now, by the number of their seat."""

    seat: Short = ""


def handing_over(request: Ask, table: Table, person: str | None, *, partial: bool) -> Response[Any] | None:
    """The page between two people, where the device goes from hand to hand; None where it does not. A page that asks
    for a `partial` answer is told to go, so that nothing of it stays.
    """
    seat = table.handed_to(person)
    if seat is None:
        return None
    if partial:
        return Response(b"", headers=HANDED)
    reader = Reader.of(request)
    names = gate.names_for(table, SPECTATOR, reader.lang)
    others = [(other, names[other]) for other in table.seats_of(person) if other != seat]
    return page("device.html", reader, table=table, seat=seat, name=names[seat], others=others)


@post("/hand/{table_id:str}", guards=[limit_commands])
async def take(request: Ask, table_id: FromPath[str], data: FormOf[Taken], tables: Held) -> Response[Any]:
    """Somebody says who they are: the device shows their seat. Raises GameError for one that is not this person's."""
    table, person = await admit(request, await tables.open(table_id)), await person_of(request)
    seats = {str(seat): seat for seat in table.seats_of(person)}
    seat = seats.get(data.seat)
    if person is None or seat is None:
        raise NotAllowed(WORDS["no_seat"])
    table.take_in_hand(person, seat)
    return Redirect(f"/t/{table_id}", status_code=SEE_OTHER)


HANDLERS = [take]
