"""The pages' own words, in both languages; what belongs to a game comes from that game.

Each page declares its words (`WORDS`) in a module of its own here. They are put together from all modules that there
are.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ....kernel.text import Lang, Text

MODULES = tuple(import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
WORDS: dict[str, Text] = {word: text for module in MODULES for word, text in module.WORDS.items()}


def say(word: str, lang: Lang, **values: Any) -> str:
    """One of the pages' phrases."""
    return WORDS[word].say(lang, **values)
