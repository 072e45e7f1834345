"""The signs that were built, and every picture drawn from them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from ludotheque.games import SHELF
from ludotheque.pictures import Picture
from ludotheque.pictures.edifice import is_edifice
from ludotheque.web.views.assets import STATIC
from ludotheque.web.views.icons import sprites

SYMBOL = re.compile(r'<symbol id="i-([^"]+)"[^>]*>.*? d="([^"]+)"')


@pytest.fixture(scope="session")
def signs() -> dict[str, str]:
    """The paths of the signs in the built sprites, by name."""
    texts = [(STATIC / path).read_text(encoding="utf-8") for path in sorted(set(sprites().values()))]
    return dict(symbol for text in texts for symbol in SYMBOL.findall(text))


def shows_a_person(picture: Picture) -> bool:
    """Whether it is drawn from words for a person."""
    return in_words(picture) and not is_edifice(getattr(picture, "figure", ""))


def in_words(picture: Picture) -> bool:
    """Whether it is drawn from words, for a person or a building."""
    return bool(getattr(picture, "figure", ""))


def pictures_of(package: str) -> Mapping[str, Picture]:
    box = next(box for box in SHELF.values() if box.package == package)
    return box.layout.pictures(box.game.box)
