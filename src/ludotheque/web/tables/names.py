"""Names that people type, made fit for a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 24
BEFORE = 16  # times as many characters are read, as some of them go


def clean_name(raw: str) -> str:
    """At most 24 characters on one line, without invisible or direction-changing ones; perhaps nothing is left."""
    return clean_line(raw, LONGEST)


def clean_line(raw: str, longest: int) -> str:
    """The same with at most `longest` characters, for anything that people type to be read by others."""
    composed = unicodedata.normalize("NFC", raw[: longest * BEFORE])
    kept = []
    for sign in composed:
        kind = unicodedata.category(sign)
        if kind[0] == "Z":
            sign = " "
        elif kind[0] == "C" or (kind == "Mn" and (not kept or unicodedata.category(kept[-1]) == "Mn")):
            continue
        kept.append(sign)
    return " ".join("".join(kept).split())[:longest].strip()


BOT_NAMES = ("Ysabeau", "Gaspard", "Aliénor", "Isengrin", "Mélusine", "Renart", "Brunehaut", "Tristan")


def unused_bot_name(names: Iterable[str]) -> str:
    """A name for one more bot that nobody else has, whatever the case of its letters."""
    taken = {name.casefold() for name in names}
    return next((name for name in BOT_NAMES if name.casefold() not in taken), BOT_NAMES[0])
