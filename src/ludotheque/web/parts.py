"""Small parts that every page repeats hundreds of times: made once, kept as finished text."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from ..kernel.effects import Glyph
from ..kernel.scene import SEAT_COLOURS, SEAT_SHAPES, Card
from ..kernel.text import Lang
from .assets import asset
from .icons import picture

KEPT = 8192


@cache
def icon(name: str, more: str = "") -> Markup:
    """A picture from the sprite; the words beside it say what it means."""
    link = f"{asset('vendor/icons.svg')}#i-{picture(name)}"
    return Markup('<svg class="icon {}" aria-hidden="true"><use href="{}"/></svg>').format(more, link)


@cache
def mark(colour: str) -> Markup:
    """A seat's colour, which is always a shape too."""
    shape = SEAT_SHAPES[SEAT_COLOURS.index(colour)] if colour in SEAT_COLOURS else SEAT_SHAPES[0]
    return Markup('<span class="mark c-{} s-{}" aria-hidden="true"></span>').format(colour, shape)


@lru_cache(maxsize=KEPT)
def glyphs(row: tuple[Glyph, ...]) -> Markup:
    """An effect as a row of icons."""
    signs = []
    for one in row:
        sign = icon(one.icon) if one.icon else Markup("")
        text = Markup("<b>{}</b>").format(one.text) if one.text else Markup("")
        kind = f" g-{one.icon}" if one.icon else " sign"
        signs.append(Markup('<span class="glyph{}">{}{}</span>').format(kind, sign, text))
    return Markup("").join(signs)


class Cards:
    """Draws cards with the template's macro. Equal cards give equal text, so it is made once."""

    def __init__(self, macro: Any) -> None:
        self._draw = lru_cache(maxsize=KEPT)(lambda *given: Markup(macro(*given)))

    def __call__(self, one: Card, size: str, lang: Lang, prefix: str = "", again: bool = False) -> Markup:
        return self._draw(one, size, lang, prefix, again)
