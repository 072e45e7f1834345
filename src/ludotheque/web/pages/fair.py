"""The page about chance at a table, or in a lobby: what was fixed when, and whether it was kept."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from ..server.invitations import admit
from ..tables.lobby import Lobby
from ..views.fair import of_lobby, of_table
from ..views.html import Reader, page
from .shelf import Ask, Films, Gathered


@get("/fair/{table_id:str}")
async def fair(request: Ask, table_id: FromPath[str], lobbies: Gathered, replays: Films) -> Response[Any]:
    """The commitment, the nonces, the dice so far; after the end the key, and whether the game follows from it."""
    reader = Reader.of(request)
    opened = await lobbies.open(table_id)
    await admit(request, opened, by_invitation=isinstance(opened, Lobby) or not opened.finished)
    if isinstance(opened, Lobby):
        chance, back = of_lobby(opened, reader.lang), f"/lobby/{table_id}"
    else:
        chance, back = await of_table(opened, replays, reader.lang), f"/t/{table_id}"
    return page("fair.html", reader, box=opened.box, table=opened, chance=chance, back=back)


HANDLERS = [fair]
