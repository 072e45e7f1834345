"""The page from which somebody proposes to take commands back."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from ...kernel.events import SPECTATOR
from ..server.invitations import admit
from ..server.sessions import person_of
from ..tables.consent import MOST_BACK, may_go_back
from ..tables.refusals import NotAllowed
from ..views import gate
from ..views.html import Reader, page
from ..views.words import WORDS
from .shelf import Ask, Held


@get("/back/{table_id:str}")
async def choose(request: Ask, table_id: FromPath[str], tables: Held) -> Response[str]:
    """The last commands as a seat may read them, the latest first, each with the button that proposes it."""
    reader, table = Reader.of(request), await admit(request, await tables.open(table_id))
    seat = table.seat_of(await person_of(request))
    if seat == SPECTATOR:
        raise NotAllowed(WORDS["no_seat"])
    deeds = gate.last_deeds(table, seat, reader.lang, MOST_BACK)
    offered = [(number, words) for number, words in enumerate(deeds, 1) if may_go_back(table, number)]
    return page("back.html", reader, box=table.box, deeds=offered, version=table.version, address=f"/t/{table_id}")


HANDLERS = [choose]
