"""The table in the browser: shelf, tables, seats and pages. The server holds the games; pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..kernel.text import Lang
from .safety import Safety


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | None = None,
    *,
    open_browser: bool = False,
    limited: bool = True,
    proxies: Sequence[str] = (),
    push_key: Path | None = None,
    safety: Safety | None = None,
    lang: Lang = "fr",
) -> None:
    """Serve the shelf until interrupted. Raises GameError if the port is taken, the database cannot be used, or the
    front-end files are not built.

    `limited`: limit how often one address may open tables and give commands. `proxies`: addresses or networks of
    proxies that may name the client of a request. `push_key`: the file of the key with which browsers are called.
    `safety`: what the owner decides about sessions, TLS and the log. `lang`: the language of messages in the terminal.
    """
    from .serving import run

    run(
        host,
        port,
        database,
        open_browser=open_browser,
        limited=limited,
        proxies=proxies,
        push_key=push_key,
        safety=safety or Safety(),
        lang=lang,
    )
