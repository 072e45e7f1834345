"""The tables that a browser remembers: so many, in a cookie. Those that are over are forgotten first, and it is asked
before one that is not.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from ...kernel.errors import GameError
from ..server.addresses import outside
from ..tables.lobby import Lobby
from ..views.html import SEATS_KEPT, Reader, page

FORGET = "forget"  # the field by which somebody has agreed that the oldest table in play is forgotten
Ask = Request[Any, Any, Any]


async def remembering(request: Ask, reader: Reader, table: str, secret: str) -> Cookie:
    """The cookie that remembers one more seat, in the place of one at a table that is over, if it takes one."""
    if _has_room(reader, table):
        return reader.seats_cookie(table, secret)
    others = _others(reader, table)
    alive = await request.app.state.tables.database.unfinished(others)
    return reader.seats_cookie(table, secret, [other for other in others if other not in alive])


def remember_again(answer: Response[Any], reader: Reader, table: str, secret: str) -> None:
    """Have the answer to a page of a seat remember it where this browser does not, if there is room: an answer to
    another tab, asked for before this seat was taken, may have replaced the cookie.
    """
    if reader.secret_for(table) is None and _has_room(reader, table):
        answer.set_cookie(reader.seats_cookie(table, secret))


async def ask_to_forget(request: Ask, reader: Reader, table: str = "") -> Response[Any] | None:
    """The question whether to go on, with the same form, where a seat at a `table` (a new one without) would make this
    browser forget one in play; None where nothing in play is forgotten, and where its answer has come.
    """
    if _has_room(reader, table):
        return None
    others = _others(reader, table)
    sent = request.query_params if request.method == "GET" else await request.form()
    fields = [(name, str(value)) for name, value in sent.multi_items()]
    if FORGET in dict(fields) or len(await request.app.state.tables.database.unfinished(others)) < SEATS_KEPT:
        return None
    oldest, secret = next(pair for pair in reversed(reader.seats) if pair[0] != table)
    try:
        opened = await request.app.state.lobbies.open(oldest)
    except GameError:  # of rules that are gone
        return None
    kind = "lobby" if isinstance(opened, Lobby) else "t"
    link = f"{outside(request)[0]}{kind}/{oldest}" + (f"/{secret}" if secret else "")
    return page("crowded.html", reader, found=opened, link=link, fields=fields, method=request.method, kept=SEATS_KEPT)


def _has_room(reader: Reader, table: str) -> bool:
    """Whether a browser remembers a seat at this table without forgetting another."""
    return len(_others(reader, table)) < SEATS_KEPT


def _others(reader: Reader, table: str) -> list[str]:
    return [other for other, _ in reader.seats if other != table]
