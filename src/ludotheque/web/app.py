"""The web application: handlers, static files, errors, and the objects that live as long as the server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, InternalServerException
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.static_files import create_static_files_router
from litestar.types import Message, Receive, Send

from ..games import SHELF, Box, all_looks, playable
from ..kernel.errors import GameError, OutOfReach
from ..kernel.linking.rule import compiled_by_default
from .pages import (
    back,
    called,
    decks,
    device,
    fair,
    games,
    installed,
    live,
    lobby,
    log,
    pictures,
    puzzles,
    replay,
    shelf,
    table,
    talk,
    you,
)
from .pages.patches import default_folder
from .pages.table import is_partial
from .safety import Safety
from .server.calls import Calls
from .server.cookies import inward, outward
from .server.events import Events, route, tell, tell_refusal
from .server.limits import Limits
from .server.push import Push
from .server.security import BODY_LIMIT, guard, protect
from .server.sessions import carry
from .server.turns import Turns
from .tables.bell import Bell
from .tables.database import Database
from .tables.gathering import Lobbies
from .tables.keeping import Tables
from .tables.people import People
from .tables.placing import STAND_IN
from .tables.presence import Clock
from .tables.refusals import Uninvited, Unknown
from .tables.results import add_missing
from .tables.store import Unavailable
from .thinking.bots import Bots
from .views.assets import STATIC, check_built
from .views.finished import Replays
from .views.html import YEAR, Reader, environment, page
from .views.words import WORDS, say

PAGES = (
    shelf,
    games,
    installed,
    lobby,
    table,
    device,
    live,
    called,
    replay,
    puzzles,
    log,
    talk,
    back,
    fair,
    pictures,
    decks,
    you,
)
PACE = 0.7
DEFAULT = Safety()
# Compression shrinks pages and pictures to a quarter. Event streams are short and must not wait; fonts are packed. A
# page is packed at each visit, at the last level that costs no more time than those before it; a file is kept a year.
FILES = ["^/static/", "^/looks/"]
PACKED = CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=4, exclude=["^/live/", *FILES])
PACKED_FILES = CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6, exclude=[r"\.woff2$"])
FORBIDDEN, NOT_FOUND, CONFLICT, BAD_REQUEST, SERVER_ERROR, UNAVAILABLE = 403, 404, 409, 400, 500, 503
EVENTS = {FORBIDDEN: "foreign-request", 429: "too-many"}  # what is refused before a handler, by status
RETRY_SECONDS = 5  # after which to retry when something could not be read or written
IMPOSSIBLE_NAME = (errno.ENAMETOOLONG, errno.ENOTDIR, errno.EINVAL)

logger = logging.getLogger(__name__)


def create_app(
    database: Path,
    *,
    local_only: bool = True,
    limited: bool = True,
    pace: float = PACE,
    warm: bool = True,
    patches: Path | None = None,
    network: str | None = None,
    safety: Safety = DEFAULT,
    push: Push | None = None,
    on_ready: Callable[[], None] | None = None,
    clock: Clock = time.monotonic,
) -> Litestar:
    """The application over a prepared database.

    `local_only`: answer only to this machine's own names. `limited`: limit how often one address may ask. `pace`:
    seconds between two visible moves of bots. `warm`: compile the code of bots for all games in advance. `patches`: the
    folder of changed card values, the user's by default. `network`: the address for others on the network, if it is
    known. `push` sends messages to browsers that asked for them. `on_ready` is called when requests can be answered.
    `clock` measures how long somebody has been away, and the time of seats. Raises OutOfReach if the front-end files
    are not built.
    """
    check_built()
    for template in environment().list_templates():
        environment().get_template(template)  # compile templates now, while nobody waits
    room = _Room(database, pace, clock, push, safety)
    app = _Shelf(
        [*(handler for module in PAGES for handler in module.HANDLERS), *_static_files()],
        dependencies=_dependencies(room),
        lifespan=[_lifespan(room, warm and compiled_by_default(), on_ready)],
        before_request=guard(local_only),
        before_send=[protect(safety.hsts), carry, outward],
        compression_config=PACKED,
        exception_handlers={HTTPException: _refused, GameError: _impossible, Exception: _failed},
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        logging_config=None,
    )
    app.state.tables = room.tables
    app.state.lobbies = room.lobbies
    app.state.people = room.people
    app.state.bots = room.bots
    app.state.bell = room.bell
    app.state.calls = room.calls
    app.state.decks = decks.Decks(room.store)
    app.state.patches = patches or default_folder()
    app.state.network = None if local_only else network
    app.state.local_only = local_only
    app.state.turns = Turns()
    app.state.events = Events(safety.events)
    app.state.limits = Limits() if limited else Limits.none()
    return app


class _Room:
    """The objects that live as long as the server."""

    def __init__(self, database: Path, pace: float, clock: Clock, push: Push | None, safety: Safety) -> None:
        self.store = Database(database)
        self.people = People(self.store, clock, safety)
        self.tables = Tables(self.store, clock)
        self.bots = Bots(self.tables, pace)
        self.bell = Bell(self.tables, STAND_IN, self.bots.wake)
        self.calls = Calls(self.tables, push, since=lambda: self.people.days().idle)
        self.replays = Replays()
        self.lobbies = Lobbies(self.store, self.tables, self.bots.wake)


def _dependencies(room: _Room) -> dict[str, Provide]:
    """What handlers are given by the names of their parameters.

    Litestar makes a task of each of several dependencies that may be made at the same time, and the answer waits some
    rounds of the loop for them. So each dependency names the one before.
    """

    async def tables() -> Tables:
        return room.tables

    async def bots(tables: NamedDependency[Tables]) -> Bots:
        return room.bots

    async def replays(bots: NamedDependency[Bots]) -> Replays:
        return room.replays

    async def lobbies(replays: NamedDependency[Replays]) -> Lobbies:
        return room.lobbies

    return {provide.__name__: Provide(provide) for provide in (tables, bots, replays, lobbies)}


def _lifespan(
    room: _Room, warm: bool, on_ready: Callable[[], None] | None
) -> Callable[[Litestar], contextlib.AbstractAsyncContextManager[None]]:
    """What runs beside the requests, and what is closed after them."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        beside = [
            asyncio.create_task(work) for work in (room.lobbies.count_hours(), room.bell.run(), add_missing(room.store))
        ]
        if warm:
            beside.append(asyncio.create_task(_warm_all(room.bots, room.store)))
        if on_ready:
            on_ready()
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await room.lobbies.close_all()
            await room.bots.close()
            await room.calls.close()
            await room.bell.store_time()
            await room.store.close()

    return lifespan


class _Shelf(Litestar):
    """The application. It answers HEAD on every page as it answers GET, without the body. At shutdown, handlers that
    are cancelled end silently.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await self._answer(scope, receive, send)
        except asyncio.CancelledError:
            if not self.state.tables.closing:
                raise

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            inward(scope)
        if scope["type"] == "http" and scope["method"] == "HEAD":
            head = _Head(receive, send)
            as_get: Any = scope | {"method": "GET"}
            await super().__call__(as_get, head.receive, head.send)
        else:
            await super().__call__(scope, receive, send)


class _Head:
    """Stands between a handler and a connection that asked for the head of an answer only."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._told = asyncio.Event()

    async def send(self, message: Message) -> None:
        if not self._told.is_set() and message["type"] == "http.response.start":
            await self._send(message)
            self._told.set()
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def receive(self) -> Any:
        """The request. Once the head is sent, a streaming handler receives a disconnect."""
        head_sent = asyncio.ensure_future(self._told.wait())
        heard = asyncio.ensure_future(self._receive())
        await asyncio.wait([head_sent, heard], return_when=asyncio.FIRST_COMPLETED)
        head_sent.cancel()
        if heard.done():
            return heard.result()
        heard.cancel()
        return {"type": "http.disconnect"}


def _static_files() -> list[Router]:
    """The pages' own files, and the looks of each game."""
    folders = {"/static": STATIC} | {f"/looks/{artwork.package}": artwork.folder for artwork in all_looks()}
    return [
        create_static_files_router(
            path=path,
            directories=[folder],
            cache_control=None,
            include_in_schema=False,
            after_request=_keep,
            middleware=[DefineMiddleware(CompressionMiddleware, config=PACKED_FILES)],
            exception_handlers={InternalServerException: _no_file, ValueError: _no_file},
        )
        for path, folder in folders.items()
    ]


async def _warm_all(bots: Bots, store: Database) -> None:
    """Compile every game in the background, those played last first. Work that somebody waits for goes before it."""
    there = {shelf_box.name: shelf_box for shelf_box in playable()}
    played: list[Box] = []
    with contextlib.suppress(OutOfReach):
        played = [there[entry] for entry in await store.recent_entries() if entry in there]
    for shelf_box in {shelf_box.package: shelf_box for shelf_box in [*played, *there.values()]}.values():
        bots.compiling.want_all(shelf_box)


async def _keep(response: Response[Any]) -> Response[Any]:
    """Addresses of static files change with their content, so browsers may keep them."""
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


def _error(request: Request[Any, Any, Any], status: int, title: str, words: str) -> Response[str]:
    if is_partial(request):
        headers = {"X-Part": "notice"}  # a client without its server can still show a text
        return Response(f"{title}. {words}", status_code=status, media_type=MediaType.TEXT, headers=headers)
    # The lid of the box that the address names, or of the first.
    path, boxes = request.scope["path"], list(SHELF.values())
    named = next((box for box in boxes if box.name in path), next(iter(boxes), None))
    return page("error.html", Reader.of(request), status=status, title=title, words=words, box=named)


def _named(reader_lang: Any, status: int) -> tuple[str, str]:
    known = status if f"error_{status}" in WORDS else SERVER_ERROR if status >= SERVER_ERROR else BAD_REQUEST
    return say(f"error_{known}", reader_lang), say(f"explain_{known}", reader_lang)


def _refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[str]:
    status = 404 if error.status_code == 405 else error.status_code
    if status in EVENTS:
        tell(request, EVENTS[status])
    if status >= SERVER_ERROR:
        logger.error("%s failed", route(request), exc_info=error)
    answer = _error(request, status, *_named(Reader.of(request).lang, status))
    answer.headers |= {name: value for name, value in (error.headers or {}).items() if name == "Retry-After"}
    return answer


def _no_file(request: Request[Any, Any, Any], error: Exception) -> Response[str]:
    """The answer for a name that no file can have: too long, with an impossible sign, or below another file."""
    why = error.__cause__ if isinstance(error, InternalServerException) else error
    if isinstance(why, OSError) and why.errno not in IMPOSSIBLE_NAME:
        return _failed(request, error)
    return _error(request, NOT_FOUND, *_named(Reader.of(request).lang, NOT_FOUND))


def _impossible(request: Request[Any, Any, Any], error: GameError) -> Response[Any]:
    lang = Reader.of(request).lang
    tell_refusal(request, error)
    if isinstance(error, OutOfReach):
        if not isinstance(error, Unavailable):
            logger.error("%s", error)
        answer = _error(request, UNAVAILABLE, say(f"error_{UNAVAILABLE}", lang), error.say(lang))
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        return answer
    if isinstance(error, decks.Malformed):
        return _error(request, BAD_REQUEST, say(f"error_{BAD_REQUEST}", lang), error.say(lang))
    if isinstance(error, Uninvited):
        if is_partial(request):  # what the page shows is no longer for whoever looks at it
            return Response("", status_code=FORBIDDEN, headers=device.HANDED)
        return _error(request, FORBIDDEN, say("error_uninvited", lang), error.say(lang))
    status = NOT_FOUND if isinstance(error, Unknown) or "known" in error.values else CONFLICT
    return _error(request, status, say(f"error_{status}", lang), error.say(lang))


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[str]:
    logger.error("%s failed", route(request), exc_info=error)
    return _error(request, SERVER_ERROR, *_named(Reader.of(request).lang, SERVER_ERROR))
