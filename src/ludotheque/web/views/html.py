"""Templates, and the reader of a page: language, theme, and name."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo
from functools import cache, lru_cache, partial
from itertools import groupby
from typing import Any, cast
from urllib.parse import quote, unquote, urlsplit
from zoneinfo import ZoneInfo

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType

from ...bots.names import leanings
from ...bots.puzzles import puzzles
from ...kernel.text import LANGS, Lang, person, together
from ...stage.scene import SEAT_COLOURS
from ..tables.names import clean_name
from ..tables.talk import PHRASES, REACTIONS
from .assets import asset, look_file, picture_file
from .explained import draw_after, draw_diagram, play_example
from .levels import level_says, signs_of
from .parts import (
    draw_card,
    draw_part,
    draw_reference,
    draw_seat,
    draw_stat,
    glyphs,
    icon,
    in_two_ways,
    mark,
    name_fits,
    numbered,
    percent,
    shape,
    trace,
    with_being,
)
from .times import OFFERS, agreed, time_words
from .words import say
from .words.days import day

THEMES = ("auto", "light", "dark")
WOOD = {"light": "#6b4a30", "dark": "#3a291b"}  # of the window around a page: `--wood-lit` in base.css
PICTURES = ("all", "signs")  # the reader's choices, in a cookie that the page sets (static/table.js)
ZONE_COOKIE = "zone"  # set by a script (static/zone.js)
ZONE = re.compile(r"[A-Za-z0-9_+-]{1,30}(?:/[A-Za-z0-9_+-]{1,30}){0,2}")
QUALITY = re.compile(r"q\s*=\s*([01](?:\.[0-9]{0,3})?)", re.IGNORECASE | re.ASCII)
MOST_LANGUAGES = 30  # languages of a header that are read
HIGH = (" :", " ;", " ?", " !", " »", "« ")  # where a space is no place to break a line
COUNTED = re.compile(r" (?<=\d )(?=[^\W\d])(?![^<>]*>)")  # the space of a number and its word, in no tag
FIELD = re.compile(r"<(?:textarea.*?</textarea|code.*?</code|input[^>]*)>", re.DOTALL)  # and what is typed elsewhere
YEAR = 365 * 24 * 3600
LARGE = 2048  # letters of a piece of a page
LARGE_KEPT = 512  # such pieces in the cache


@dataclass(frozen=True)
class Reader:
    """The reader of a page: language, theme and name, whoever it is (`server.sessions` knows).

    `saving`: cards show signs in place of pictures. The reader chooses this; without a choice, the browser's wish for
    little data does. `back`: the page to return to after a change of language or theme: this one, or for a form the
    page that it is on.
    """

    lang: Lang
    theme: str
    name: str
    path: str
    saving: bool = False
    zone: tzinfo | None = None  # of the reader; without one, dates are in this machine's zone
    back: str = "/"

    @classmethod
    def of(cls, request: Request[Any, Any, Any]) -> Reader:
        """Read the request's cookies. The language is the chosen one, else the one that the browser asks for."""
        cookies = request.cookies
        lang = cookies.get("lang")
        theme = cookies.get("theme")
        pictures = cookies.get("pictures")
        return cls(
            lang if lang in LANGS else wanted_language(request.headers.get("accept-language", "")),
            theme if theme in THEMES else "auto",
            clean_name(unquote(cookies.get("name", ""))),
            request.scope["path"],
            pictures == "signs" if pictures in PICTURES else request.headers.get("save-data", "").lower() == "on",
            named_zone(unquote(cookies.get(ZONE_COOKIE, ""))),
            page_of(request),
        )


def page_of(request: Request[Any, Any, Any]) -> str:
    """The path of the page that a request belongs to: its own, or for a form the page with the form; "/" if unknown."""
    if request.method != "POST":
        return request.scope["path"]
    try:
        return urlsplit(request.headers.get("referer", "")).path or "/"
    except ValueError:
        return "/"


def cookie(name: str, value: str) -> Cookie:
    return Cookie(key=name, value=quote(value), max_age=YEAR, httponly=True, samesite="lax")


def named_zone(name: str) -> tzinfo | None:
    """The time zone of a name, None if this machine does not know it."""
    try:
        return ZoneInfo(name) if ZONE.fullmatch(name) else None
    except (KeyError, ValueError, OSError):
        return None


def wanted_language(accepted: str) -> Lang:
    """The language that an Accept-Language header prefers among ours, the first of ours if none matches.

    A region ("en-GB") counts as its language, and `*` as every language that is not named. Ties go by the order in the
    header.
    """
    likings: dict[str, float] = {}
    for part in accepted.split(",")[:MOST_LANGUAGES]:
        tag, _, quality = part.partition(";")
        lang = tag.strip().lower().partition("-")[0]
        match = QUALITY.fullmatch(quality.strip()) if quality.strip() else None
        if quality.strip() and match is None:
            continue
        liking = float(match[1]) if match else 1.0
        likings[lang] = max(liking, likings.get(lang, 0.0))
    order = [lang for lang in likings if lang in LANGS] + [lang for lang in LANGS if lang not in likings]
    best = max(order, key=lambda lang: likings.get(lang, likings.get("*", 0.0)))
    return cast(Lang, best) if likings.get(best, likings.get("*", 0.0)) > 0 else LANGS[0]


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
        "picture_file": picture_file,
        "icon": icon,
        "mark": mark,
        "glyphs": glyphs,
        "say": say,
        "together": together,
        "leanings": leanings,
        "level_says": level_says,
        "signs_of": signs_of,
        "day": day,
        "time_offers": OFFERS,
        "time_words": time_words,
        "agreed": agreed,
        "seat_colours": SEAT_COLOURS,
        "wood_of": wood_of,
        "card": partial(draw_card, env),
        "part": partial(draw_part, env),
        "stat": partial(draw_stat, env),
        "diagram": partial(draw_diagram, env),
        "example": play_example,
        "after": partial(draw_after, env),
        "own_seat": partial(draw_seat, env, "own"),
        "other_seat": partial(draw_seat, env, "other"),
        "reference_panel": partial(draw_reference, env),
        "name_fits": name_fits,
        "numbered": numbered,
        "trace": trace,
        "in_two_ways": in_two_ways,
        "percent": percent,
        "shape": shape,
        "puzzles": puzzles,
        "person": person,
        "phrases": PHRASES,
        "reactions": REACTIONS,
        "fresh_key": partial(secrets.token_hex, 8),
    }
    env.filters["with_being"] = with_being
    env.filters["tied"] = tied
    return env


def tied(title: str) -> str:
    """A title whose last two words keep to one line, where it has more: no line ends with the article of its noun."""
    first, _, last = title.rpartition(" ")
    return f"{first}\u00a0{last}" if " " in first else title


def wood_of(theme: str) -> list[tuple[str, str]]:
    """The colour of the window around a page: (light or dark, colour) for each that the system may wish for, or the
    theme's own under an empty name.
    """
    return [("", WOOD[theme])] if theme in WOOD else list(WOOD.items())


def typeset(text: str) -> str:
    """Set no-break spaces between a number and its word, and before high punctuation and inside quotation marks as
    French does, also in names on English pages.

    Values of form fields stay as the reader wrote them, and so do numbers in tags and what is to be typed elsewhere.
    """
    bound = COUNTED.sub("\u00a0", text)
    for space in HIGH:  # one pass for each is many times faster than one with a pattern
        bound = bound.replace(space, space.replace(" ", "\u00a0"))
    return FIELD.sub(lambda field: text[slice(*field.span())], bound)


# Most of a page is large elements that were on the page before.
_typeset_once = lru_cache(maxsize=LARGE_KEPT)(typeset)


def typeset_pieces(pieces: Iterable[str]) -> str:
    """The same for the text that pieces make up. A large element is set by itself, and cached by what it says."""
    return "".join(
        "".join(map(_typeset_once if large else typeset, group if large else ("".join(group),)))
        for large, group in groupby(pieces, _is_large)
    )


def _is_large(piece: str) -> bool:
    """Whether a piece is large and begins and ends with a tag: no mark and no field reaches beyond it."""
    return len(piece) >= LARGE and piece[0] == "<" and piece[-1] == ">"


def pieces(template: str, reader: Reader, **values: Any) -> list[str]:
    """A rendered template as the pieces of text that make it up."""
    own = {"reader": reader, "lang": reader.lang, "w": lambda word, **more: say(word, reader.lang, **more)}
    return list(environment().get_template(template).generate(own, **values))


def drawn(template: str, reader: Reader, **values: Any) -> str:
    """A rendered template as one text."""
    return "".join(pieces(template, reader, **values))


def page(template: str, reader: Reader, *, status: int = 200, **values: Any) -> Response[str]:
    """A rendered template as an answer."""
    return _answer(typeset_pieces(pieces(template, reader, **values)), status, MediaType.HTML)


def answered(content: str, *, status: int = 200, media_type: MediaType = MediaType.HTML) -> Response[str]:
    """An answer made of rendered text. It is typeset here, once: the pages of an update share most lines."""
    return _answer(typeset(content), status, media_type)


def _answer(content: str, status: int, media_type: MediaType) -> Response[str]:
    return Response(
        content,
        status_code=status,
        media_type=media_type,
        headers={"Cache-Control": "no-store", "Vary": "Accept-Language, Cookie, Save-Data, X-Part, X-Since, X-Told"},
    )
