"""A finished game, step by step, as each seat saw it. Every step has an address of its own."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from ..kernel.errors import GameError
from ..kernel.events import SPECTATOR
from . import views
from .html import Reader, page
from .pages import SEE_OTHER, Ask, Held
from .play import is_partial
from .replays import Replays
from .words import say

Films = NamedDependency[Replays]


@get("/replay/{table_id:str}")
async def replay(request: Ask, table_id: FromPath[str], tables: Held) -> Response[Any]:
    """The beginning of a game, as this browser's seat saw it."""
    table = await tables.open(table_id)
    try:
        seat = table.seat_of(Reader.of(request).secret_for(table_id))
    except GameError:
        seat = SPECTATOR
    return Redirect(address(table_id, seat, 0), status_code=SEE_OTHER)


@get("/replay/{table_id:str}/{eyes:int}/{step:int}")
async def replay_step(
    request: Ask, table_id: FromPath[str], eyes: FromPath[int], step: FromPath[int], tables: Held, replays: Films
) -> Response[str]:
    """One step, as a seat (counted from 1) or a spectator (0) saw it. After the end, all eyes are open to everybody."""
    reader = Reader.of(request)
    table = await tables.open(table_id)
    game = await replays.of(table)
    if not (0 <= eyes <= len(table.seats) and 0 <= step <= game.last):
        raise NotFoundException
    viewer = eyes - 1 if eyes else SPECTATOR
    then = game.at(step)
    view = views.view(then, viewer, reader.lang, acting=False)
    lines = views.last_change(then, viewer, reader.lang)
    names = dict(enumerate(view.names)) | {SPECTATOR: say("a_spectator", reader.lang)}
    answer = page(
        "_table.html" if is_partial(request) else "replay.html",
        reader,
        box=table.box,
        layout=table.box.layout,
        view=view,
        scene=view.scene,
        content=view.content,
        seats=table.seats,
        address=address(table_id, viewer, step),
        log_address=f"/replay/{table_id}/{eyes}/log",
        watching=False,
        preparing=False,
        beat=None,
        notice=None,
        other_rules=False,
        steps={
            "number": step,
            "last": game.last,
            "told": views.in_one(lines) or say("game_begins", reader.lang),
            "first": address(table_id, viewer, 0),
            "back": address(table_id, viewer, max(step - 1, 0)),
            "on": address(table_id, viewer, min(step + 1, game.last)),
            "end": address(table_id, viewer, game.last),
            "viewer": names[viewer],
            "others": [(name, address(table_id, seat, step)) for seat, name in names.items() if seat != viewer],
        },
    )
    answer.headers["X-Part"] = "table"
    return answer


def address(table_id: str, viewer: int, step: int) -> str:
    """Where a step is shown to a viewer."""
    return f"/replay/{table_id}/{0 if viewer == SPECTATOR else viewer + 1}/{step}"


HANDLERS = [replay, replay_step]
