"""Templates, and what every page knows: the reader's language and theme, and the seats this browser holds."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from functools import cache, partial
from typing import Any
from urllib.parse import quote, unquote

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType

from ..kernel.scene import SEAT_COLOURS
from ..kernel.text import LANGS, Lang
from .assets import asset, look_file
from .parts import Cards, draw_part, glyphs, icon, mark, percent, shape, trace
from .words import day, say

THEMES = ("auto", "light", "dark")
SEATS_COOKIE = "seats"
SEATS_KEPT = 24
HIGH = re.compile(r" (?=[:;?!»])")
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Reader:
    """Who reads a page: language, theme, name, and (table, secret) of each seat, newest first."""

    lang: Lang
    theme: str
    name: str
    seats: tuple[tuple[str, str], ...]
    path: str

    @classmethod
    def of(cls, request: Request[Any, Any, Any]) -> Reader:
        """From the request's cookies; French unless English was chosen."""
        cookies = request.cookies
        lang = cookies.get("lang")
        theme = cookies.get("theme")
        pairs = [part.partition(":") for part in cookies.get(SEATS_COOKIE, "").split("|")[:SEATS_KEPT]]
        return cls(
            lang if lang in LANGS else "fr",
            theme if theme in THEMES else "auto",
            unquote(cookies.get("name", ""))[:40],
            tuple((table, secret) for table, _, secret in pairs if table),
            request.url.path,
        )

    def seats_cookie(self, table: str, secret: str) -> Cookie:
        """The cookie that remembers one more seat."""
        others = [pair for pair in self.seats if pair[0] != table]
        value = "|".join(f"{one}:{key}" for one, key in [(table, secret), *others][:SEATS_KEPT])
        return cookie(SEATS_COOKIE, value)

    def secret_for(self, table: str) -> str | None:
        """This browser's secret at a table."""
        return dict(self.seats).get(table)


def cookie(name: str, value: str) -> Cookie:
    return Cookie(key=name, value=quote(value, safe=":|"), max_age=YEAR, httponly=True, samesite="lax")


@cache
def environment() -> Environment:
    env = Environment(
        loader=PackageLoader("ludotheque.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.globals |= {
        "asset": asset,
        "look_file": look_file,
        "icon": icon,
        "mark": mark,
        "glyphs": glyphs,
        "say": say,
        "day": day,
        "seat_colours": SEAT_COLOURS,
        "part": partial(draw_part, env),
        "trace": trace,
        "percent": percent,
        "shape": shape,
        "fresh_key": partial(secrets.token_hex, 8),
    }
    env.globals["card"] = Cards(env.get_template("_card.html").module.card)  # type: ignore[attr-defined]
    return env


def typeset(text: str, lang: Lang) -> str:
    """French puts a space before high punctuation, and no line may break there."""
    return HIGH.sub("\u00a0", text) if lang == "fr" else text


def page(template: str, reader: Reader, *, status: int = 200, **values: Any) -> Response[str]:
    """A rendered template as an answer."""
    content = (
        environment()
        .get_template(template)
        .render(reader=reader, lang=reader.lang, w=lambda word, **more: say(word, reader.lang, **more), **values)
    )
    return Response(
        typeset(content, reader.lang),
        status_code=status,
        media_type=MediaType.HTML,
        headers={"Cache-Control": "no-store", "Vary": "Cookie, X-Part"},
    )
