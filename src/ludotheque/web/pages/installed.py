"""What a browser needs to install the program: a manifest, and a worker that answers with a page of its own while the
server cannot be reached.

The worker (`static/worker.js`) keeps that page and the files it is made of, and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import UTC, datetime
from functools import cache

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from ...games import playable
from ...kernel.text import LANGS
from ...pictures.emblem import SIDES
from ..server.sessions import person_of
from ..tables.dates import utc_now
from ..views.assets import STATIC, asset
from ..views.html import WOOD, Reader, drawn, page, typeset
from ..views.words import say
from ..views.words.days import day, hour_of
from .shelf import SEE_OTHER, Ask, Gathered, Held, own_tables, tell_apart

PAPER = "#f7f1e4"  # what a window shows before its first page (`--paper` in base.css)
FILE = re.compile(r'"(/(?:static|looks)/[^"?#]+\?v=\w+)')
LONG_AGO = datetime(1, 1, 2, tzinfo=UTC)  # seen from there, no day is today or yesterday


@get("/manifest/{lang:str}")
async def manifest(lang: FromPath[str]) -> Response[str]:
    """What the program is called and looks like where it is installed. Raises NotFoundException for no language."""
    if lang not in LANGS:
        raise NotFoundException
    icons = [_icon(".svg", "any", "image/svg+xml", "any")]
    for purpose in ("any", "maskable"):
        icons += [_icon(f"-{side}.png", f"{side}x{side}", "image/png", purpose) for side in SIDES]
    content = {
        "id": "/",
        "name": say("brand", lang),
        "short_name": say("brand", lang),
        "description": say("shelf_lead", lang),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": WOOD["light"],
        "categories": ["games"],
        "icons": icons,
    }
    return Response(typeset(json.dumps(content, ensure_ascii=False)), media_type="application/manifest+json")


def _icon(file: str, sizes: str, media_type: str, purpose: str) -> dict[str, str]:
    return {"src": asset(f"vendor/emblem{file}"), "sizes": sizes, "type": media_type, "purpose": purpose}


@get("/worker.js")
async def worker() -> Response[str]:
    """The worker, which serves all pages because it lies above them. A browser replaces one that differs in a byte."""
    return Response(_worker(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@cache
def _worker() -> str:
    """The worker with the files that it keeps, and the name under which it keeps them."""
    reader = Reader("fr", "auto", "", "/")
    html = drawn("offline.html", reader, boxes=playable(), own=[], hour="", today="", moment="")
    files = json.dumps(sorted(set(FILE.findall(html))))
    code = (STATIC / "worker.js").read_text(encoding="utf-8")
    name = hashlib.sha256((files + code).encode()).hexdigest()[:10]
    notices = f'importScripts("{asset("called.js")}");'
    return f'{notices}\nconst FILES = {files};\nconst CACHE = "ludotheque {name}";\n{code}'


@get("/offline")
async def offline(request: Ask, tables: Held, lobbies: Gathered) -> Response[str]:
    """The shelf and the reader's tables as they stand now, to be shown when the server cannot be reached. Whoever opens
    it with a connection is led to the shelf itself.
    """
    if request.headers.get("sec-fetch-mode") == "navigate":
        return Redirect("/", status_code=SEE_OTHER)
    reader = Reader.of(request)
    now = utc_now()
    own = await own_tables(await person_of(request), reader, lobbies, tables)
    tell_apart(own, reader, LONG_AGO)
    return page(
        "offline.html",
        reader,
        boxes=playable(),
        own=own,
        moment=now,
        hour=hour_of(now, reader.lang, reader.zone),
        today=day(now, reader.lang, reader.zone, now=LONG_AGO),
    )


HANDLERS = [manifest, worker, offline]
