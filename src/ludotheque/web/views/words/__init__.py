"""The pages' own words, in both languages; what belongs to a game comes from that game.

Each page declares its words in a module of its own, and they are put together here.
"""

from __future__ import annotations

from typing import Any

from ....kernel.text import Lang
from . import (
    about,
    cards,
    days,
    decks,
    end,
    errors,
    everywhere,
    lesson,
    levels,
    lobby,
    log,
    menu,
    new,
    puzzles,
    replay,
    rules,
    seats,
    shelf,
    table,
)

MODULES = (
    about,
    cards,
    days,
    decks,
    end,
    errors,
    everywhere,
    lesson,
    levels,
    lobby,
    log,
    menu,
    new,
    puzzles,
    replay,
    rules,
    seats,
    shelf,
    table,
)
WORDS = {word: text for module in MODULES for word, text in module.WORDS.items()}


def say(word: str, lang: Lang, **values: Any) -> str:
    """One of the pages' phrases."""
    return WORDS[word].say(lang, **values)
