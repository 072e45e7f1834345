"""The news that tables and lobbies have changed: one stream for all tabs of a browser, and the version alone."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractContextManager

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from ...kernel.errors import GameError, OutOfReach
from ..server.invitations import admit, invitation_to
from ..server.limits import Stream, Streams, asker
from ..server.sessions import person_of
from ..tables.gathering import Lobbies
from ..tables.keeping import Tables
from ..tables.lobby import Lobby
from ..tables.news import any_change, news_of
from ..tables.refusals import unknown_table
from ..tables.table import Table
from .shelf import Ask, Gathered, Players

HEARTBEAT = 15.0
MOST_FOLLOWED = 64  # tables in one stream
Admits = Callable[[Lobby | Table], bool]  # whether whoever listens may see a place


@get("/live/{names:str}")
async def live(request: Ask, names: FromPath[str], lobbies: Gathered, bots: Players) -> ServerSentEvent:
    """The stream of some tables and lobbies, for all tabs of a browser: nothing but their versions, at once and as they
    change. While it is read, whoever has a place there in this browser counts as there. Bots play on there: a page that
    comes back to a server which has started again shows what is true still, and asks for nothing else.
    """
    person = await person_of(request)

    def admits(place: Lobby | Table) -> bool:
        return place.admits(person, invitation_to(request, place.id))

    ids = await followed(lobbies, names.split(","), admits)
    if not ids:
        raise unknown_table()
    for name in ids:
        table = await lobbies.open(name)
        if isinstance(table, Table):
            bots.wake(table)
    streams: Streams = request.app.state.limits.streams
    return ServerSentEvent(versions_held(streams.hold(asker(request)), lobbies, ids, person, admits))


async def versions_held(
    hold: AbstractContextManager[Stream],
    tables: Tables | Lobbies,
    names: Sequence[str],
    person: str | None,
    admits: Admits,
) -> AsyncGenerator[ServerSentEventMessage, None]:
    """The same while the stream has its place."""
    with hold as place:
        async for message in versions(tables, names, person, place, admits):
            yield message


async def followed(tables: Tables | Lobbies, names: Sequence[str], admits: Admits) -> list[str]:
    """Those of some tables that can be opened: others are unknown, of rules that are gone, or for others. Raises
    OutOfReach.
    """
    ids = []
    for name in list(dict.fromkeys(names))[:MOST_FOLLOWED]:
        try:
            place = await tables.open(name)
        except OutOfReach:
            raise
        except GameError:
            continue
        if admits(place):
            ids.append(place.id)
    return ids


async def versions(
    tables: Tables | Lobbies,
    names: Sequence[str],
    person: str | None = None,
    place: Stream | None = None,
    admits: Admits = lambda _: True,
) -> AsyncGenerator[ServerSentEventMessage, None]:
    """Each table's versions as they come, "TABLE VERSION", what stands beside it and the number of the last message,
    and a comment when nothing happens for a while. A lobby that becomes a table goes from its last version to 0. It
    ends where one of them cannot be opened any more, or is for others: who listens asks again, and is told why.
    `person`: who listens. `place`: which the stream may have to give up. `admits`: whether they may see a table.
    """
    place = place or Stream()
    sent = dict.fromkeys(names, "")
    while not (tables.closing or place.given_up):
        try:
            watched = [await tables.open(name) for name in names]
        except GameError:
            return
        for table in watched:
            table.see_person(person)
        news = [table for table in watched if news_of(table) != sent[table.id]]
        for table in news:
            sent[table.id] = news_of(table)
            yield ServerSentEventMessage(data=f"{table.id} {sent[table.id]}", event="version")
        if not all(admits(table) for table in watched):
            return
        if not news and not await any_change([*watched, place], HEARTBEAT):
            yield ServerSentEventMessage(comment="still here")


@get("/version/{table_id:str}", media_type=MediaType.TEXT)
async def version(request: Ask, table_id: FromPath[str], lobbies: Gathered) -> Response[str]:
    """The version alone, as in the stream, for a page in the background."""
    table = await admit(request, await lobbies.open(table_id))
    return Response(news_of(table), media_type=MediaType.TEXT, headers={"Cache-Control": "no-store"})


HANDLERS = [live, version]
