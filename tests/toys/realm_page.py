"""The toy realm behind a real server: `/toy` is a table on which its first seat can ride about."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage
from litestar.static_files import create_static_files_router

from ludotheque.web.pages import shelf
from ludotheque.web.pages.shelf import Held
from ludotheque.web.pages.table import is_partial
from ludotheque.web.serving import run
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Seat
from ludotheque.web.views.board import board_values
from ludotheque.web.views.html import Reader, page
from ludotheque.web.views.view import View

from .nim import GAME
from .realm import BOX, NAMES, Realm

ADDRESS = "/toy"
Ask = Request[Any, Any, Any]


def show(request: Ask, realm: Realm) -> Response[str]:
    """The realm as the page of a table, or the part of it that is morphed in."""
    reader = Reader.of(request)
    answer = draw(realm, reader, "_table.html" if is_partial(request) else "table.html")
    answer.headers |= {"X-Part": "table", "X-Version": str(realm.version)}
    return answer


def draw(realm: Realm, reader: Reader, template: str = "table.html") -> Response[str]:
    """The answer for a reader."""
    scene = realm.scene(reader.lang)
    head = ("toy", 0, realm.version, reader.lang, NAMES, scene, GAME.content())
    view = View(*head, changed=(), deeds={}, finished=False, waiting_for=(0,))
    seats = [Seat(number, name, None, None) for number, name in enumerate(NAMES)]
    aside = {"aside": "", "gone": (), "clocks": None, "requests": {}, "leader": None, "open_proposal": None}
    table: Any = SimpleNamespace(box=BOX, seats=seats, **aside)
    values = board_values(table, view, ADDRESS, log_address=ADDRESS)
    offered = {"link": "", "open_seats": [], "friends": [], "setting_chosen": [], "talks": False}
    offered |= {"turn_words": "", "push_key": "", "shared": False, "salts": (), "private": False, "leads": False}
    return page(template, reader, guided=False, **offered, **values)


async def no_news(tables: Tables) -> AsyncGenerator[ServerSentEventMessage, None]:
    """A stream that stays open until the server ends: nobody else plays here."""
    while not tables.closing:
        yield ServerSentEventMessage(comment="nothing new")
        await asyncio.sleep(0.2)


def handlers(realm: Realm) -> list[Any]:
    """What answers at the toy's address, and the looks of its box."""

    @get(ADDRESS, sync_to_thread=False)
    def look(request: Ask) -> Response[str]:
        return show(request, realm)

    @post(ADDRESS, status_code=200)
    async def act(request: Ask) -> Response[str]:
        realm.play(str((await request.form()).get("action", "")))
        return show(request, realm)

    @get("/live/toy", sync_to_thread=False)
    def live(tables: Held) -> ServerSentEvent:
        return ServerSentEvent(no_news(tables))

    looks = create_static_files_router(path="/looks/realm", directories=[BOX.looks.folder], include_in_schema=False)
    return [look, act, live, looks]


def serve(port: int, database: Path) -> None:
    """The usual pages, and the toy's."""
    shelf.HANDLERS.extend(handlers(Realm()))
    run("127.0.0.1", port, database)


PROGRAM = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from tests.toys.realm_page import serve
serve(int(sys.argv[1]), Path(sys.argv[2]))
"""
