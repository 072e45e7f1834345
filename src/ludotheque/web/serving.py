"""`ludotheque serve`: brings the database up to date, finds a free port, and runs the application on it."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import uvicorn
from litestar import Litestar

from ..kernel.errors import GameError, OutOfReach, reason
from ..kernel.text import Lang, Text
from .app import DEFAULT, PACE, create_app
from .safety import Safety
from .server.addresses import addresses
from .server.connections import Connection, Unshared, coming_through
from .server.events import configure
from .server.limits import Networks, networks
from .server.push import Push
from .server.security import is_loopback
from .tables.file import default_database, prepare
from .tables.keeping import Tables
from .views.assets import check_built

GOODBYE_SECONDS = 2
# A phone that has lost its network closes nothing. Its stream would count as read for as long as the system goes on
# sending, a quarter of an hour: whoever has it would be there all that time.
UNHEARD_MS = 60_000
# A full garbage collection takes a tenth of a second, in which nobody is answered. Old objects here rarely form
# cycles. So Python collects the young generation only, and `_collect` all of it now and then.
COLLECTING = (700, 10, 1_000_000)
ALL_SECONDS = 1800.0
SWITCH_SECONDS = (
    0.0005  # with Python's own 5 ms, the database's thread would wait that long for each statement beside a busy loop
)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises OutOfReach if the address is taken or not ours, GameError for an impossible port."""
    if not 0 <= port < 1 << 16:
        raise GameError(
            Text("Port refusé : {port} (de 0 à 65535).", "Port refused: {port} (0 to 65535)."),
            port=port,
        )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol given, asyncio turns off Nagle's delay (40 ms an answer) for the connections accepted here.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted connections have it, too
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD_MS)
        listener.bind((host, port))
        listener.listen(512)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise OutOfReach(
                Text(
                    "Le port {port} est déjà pris (une autre Ludothèque ?). Choisissez-en un autre avec --port.",
                    "Port {port} is already in use (another Ludothèque?). Choose another one with --port.",
                ),
                port=port,
            ) from None
        raise OutOfReach(
            Text("Impossible d’écouter sur {host}:{port} : {why}.", "Cannot listen on {host}:{port}: {why}."),
            host=host,
            port=port,
            why=reason(error),
        ) from None
    return listener


class TableServer(uvicorn.Server):
    """A server that ends its event streams at shutdown instead of waiting for them."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self._tables = tables
        self._loop: asyncio.AbstractEventLoop | None = None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        collecting = asyncio.create_task(_collect())
        try:
            await super().serve(sockets)
        finally:
            collecting.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._tables.close)


async def _collect() -> None:
    """Run a full garbage collection from time to time."""
    while True:
        await asyncio.sleep(ALL_SECONDS)
        gc.collect()


def run(
    host: str,
    port: int,
    database: Path | None,
    *,
    open_browser: bool = False,
    limited: bool = True,
    proxies: Sequence[str] = (),
    safety: Safety = DEFAULT,
    push_key: Path | None = None,
    pace: float = PACE,
    lang: Lang = "fr",
) -> None:
    """Serve until interrupted, and print the addresses in a language. `proxies` (addresses or networks) may name the
    client of a request. `push_key`: the file of the key with which browsers are called. Raises GameError if the port,
    the database, a proxy's name, the key or a lifetime cannot be used, or the front-end files are not built.
    """
    check_built()
    push = Push(push_key) if push_key else None
    named = networks(proxies)
    safety.check()
    if safety.hsts and not named:
        raise GameError(
            Text(
                "--hsts n’a de sens que derrière un proxy qui parle https : nommez-le par --proxy.",
                "--hsts makes sense behind a proxy that speaks https alone: name it with --proxy.",
            )
        )
    listener = listen(host, port)
    try:
        path = database or default_database()
        if loss := prepare(path):
            print(loss.say(lang), file=sys.stderr, flush=True)
        reachable = addresses(host, listener.getsockname()[1])

        def ready() -> None:
            print(*(line.say(lang) for line in reachable.lines()), sep="\n", flush=True)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(reachable.here,), daemon=True).start()

        app = create_app(
            path,
            local_only=is_loopback(host) and not named,  # others connect under the proxy's name
            limited=limited,
            pace=pace,
            network=reachable.network,
            safety=safety,
            push=push,
            on_ready=ready,
        )
        configure()
        _tune()
        TableServer(_config(app, named, limited), app.state.tables).run(sockets=[listener])
    finally:
        listener.close()


def _config(app: Litestar, proxies: Networks, limited: bool) -> uvicorn.Config:
    """How uvicorn serves the application behind these proxies."""
    return uvicorn.Config(
        app,
        http=coming_through(Connection if limited else Unshared, proxies),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        ws="none",
        log_level="warning",
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        lifespan="on",
    )


def _tune() -> None:
    """Set how often this process changes threads and collects garbage, once what lasts has been made."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECTING)
    gc.freeze()  # objects made so far stay alive
