"""Names that people type, made fit for a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

LONGEST = 24
BEFORE = 16  # times as many characters are read, as some of them go


def _letters(looks: Mapping[str, str]) -> dict[int, str]:
    """A table for `str.translate`: each sign becomes the letter that it is read as."""
    return {ord(sign): letter for letter, signs in looks.items() for sign in signs}


# What is read as a Latin letter: capitals first, then what is left once all letters are small ones.
CAPITALS = _letters(
    {
        "A": "ΑА",
        "B": "ΒВ",
        "C": "С",
        "E": "ΕЕ",
        "H": "ΗН",
        "I": "ΙІ",
        "J": "Ј",
        "K": "ΚК",
        "M": "ΜМ",
        "N": "Ν",
        "O": "ΟО",
        "P": "ΡР",
        "Q": "Ԛ",
        "S": "Ѕ",
        "T": "ΤТ",
        "W": "Ԝ",
        "X": "ΧХ",
        "Y": "ΥУҮ",
        "Z": "Ζ",
    }
)
SMALL = _letters(
    {
        "a": "αаɑ",
        "c": "с",
        "d": "ԁ",
        "e": "εеҽ",
        "g": "ɡ",
        "h": "нһհ",
        "j": "ј",
        "k": "κк",
        "l": "i1|ιіı",
        "m": "м",
        "n": "ηпո",
        "o": "0οоօ",
        "p": "ρр",
        "q": "ԛ",
        "r": "г",
        "s": "ѕ",
        "t": "τт",
        "u": "υս",
        "v": "ν",
        "w": "ωԝ",
        "x": "χх",
        "y": "γу",
        "'": "’‘ʼ`",
        "-": "‐‑–—",
    }
)
JOINED = (("rn", "m"), ("vv", "w"))
PAGES_OWN = ("vous", "you")  # what pages call their reader


def skeleton(name: str) -> str:
    """What a name looks like. Two names of one skeleton are hardly told apart, whatever their letters are."""
    looks = unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold().translate(SMALL)
    for signs, read_as in JOINED:
        looks = looks.replace(signs, read_as)
    return looks


def apart_from(others: Iterable[str], name: str) -> str:
    """The name, with a number if it looks like one of the others, or like what pages call their reader."""
    taken = {skeleton(other) for other in (*others, *PAGES_OWN)}
    number, candidate = 1, name
    while skeleton(candidate) in taken:
        number += 1
        candidate = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
    return candidate


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
    """A name for one more bot that looks like nobody else's."""
    taken = {skeleton(name) for name in names}
    return next((name for name in BOT_NAMES if skeleton(name) not in taken), BOT_NAMES[0])
