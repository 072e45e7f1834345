"""The table in the browser: shelf, tables, seats and pages. The server owns the truth; a page is a picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..kernel.text import Lang


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | None = None,
    *,
    open_browser: bool = False,
    limited: bool = True,
    proxies: Sequence[str] = (),
    lang: Lang = "fr",
) -> None:
    """Serve the shelf until interrupted. Raises GameError when the port is taken, the database cannot be used or the
    front-end files are not built.

    `limited`: one address may open tables and give commands only so often. `proxies`: addresses, or networks, of
    proxies, whose word about who asks through them counts. `lang`: in which the terminal is told where.
    """
    from .serving import run

    run(host, port, database, open_browser=open_browser, limited=limited, proxies=proxies, lang=lang)
