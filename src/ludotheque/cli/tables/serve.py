"""The command `serve`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ...bots.agent import OFFERED_FOLDER, offered_agents
from ...web import serve as serve_pages
from ...web.safety import Safety
from ..language import spoken
from ..shelf.games import tell_left_out


def has_screen() -> bool:
    """Whether a browser can be opened: a person sits at a terminal with a display."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(
    host: str,
    port: int,
    database: Path | None,
    open_browser: bool | None,
    limited: bool,
    proxies: Sequence[str],
    push_key: Path | None,
    safety: Safety,
    agents: Path | None,
) -> None:
    """Serve until interrupted. Raises GameError if the port, the database, a proxy's name, the key or an agent cannot
    be used.
    """
    tell_left_out()
    if agents is not None:
        os.environ[OFFERED_FOLDER] = str(agents.absolute())  # for the processes of bots, too
        offered_agents()
    wanted = has_screen() if open_browser is None else open_browser
    serve_pages(
        host,
        port,
        database,
        open_browser=wanted,
        limited=limited,
        proxies=proxies,
        push_key=push_key,
        safety=safety,
        lang=spoken(),
    )
