"""What is wrong with a sentence, and with what a scene shows."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from ..kernel.text import Lang
from ..stage.parts import Card
from ..web.views import icons
from .scenes import inside

MARKS = re.compile(r"[{}\[\]|]")
SLIPS: dict[Lang, re.Pattern[str]] = {
    "fr": re.compile(
        r"\b(?:le|la|de|du|que|se) (?=[AEIOUÉÈÊÎÔÂaeiouéèêîôâ])(?!onz|oui)"  # no elision
        r"|\b(?:de|à) les? (?=[A-ZÉÈ])|\bsi ils?\b|\b[01] \w+s\b(?<!fois)(?<!Bois)(?<!pas)"
        r"|\b(?:[2-9]|\d\d) (?:point|carte|Chevalier|Gemme|ressource|segment|Citoyen|ligne)\b|  | \.|\.\.$"
        r"|\bOption \d|\bautant de tours(?! que)|\bgroupe de 1\b|\b1ᵉ(?!ʳ)"
    ),
    "en": re.compile(
        r"\ba (?=[aeiou])|\ban (?=[^aeiouAEIOU])"
        r"|\b1 (?:points|cards|Knights|Gems|resources|segments|Citizens|lines)\b|  | \.|\.\.$"
        r"|\b(?:[2-9]|\d\d) (?:point|card|Knight|Gem|resource|segment|Citizen|line)\b"
        r"|\bOption \d|\b(?:as many|equal) turns\b(?! as)"
    ),
}


def slips(text: str, lang: Lang) -> list[str]:
    """What is wrong with a sentence."""
    faults = [f"mark {mark}" for mark in MARKS.findall(text)]
    faults += [f"slip {match[0]!r}" for match in SLIPS[lang].finditer(text)]
    if not text or not (text[0].isupper() or text[0].isdigit()):
        faults.append("no capital")
    return [f"{what} in {lang}: {text}" for what in faults]


def check_shown(thing: Any) -> set[str]:
    """No text has marks left in it, and every icon can be drawn. Returns the actions that have a button."""
    actions: set[str] = set()
    for part in inside(thing, closed=Card):
        if isinstance(part, str):
            check_text(part)
            continue
        if isinstance(part, Card):
            actions |= check_card(part)
            continue
        values = vars(part)
        check_icon(values.get("icon"))
        if "action" in values:
            actions.add(part.action)
    return actions


@lru_cache(1 << 14)
def check_card(card: Card) -> set[str]:
    """The same for a card: those of a position are mostly those of the one before."""
    check_icon(card.icon)
    return check_shown(tuple(vars(card).values()))


@cache
def check_icon(name: str | None) -> None:
    """A page draws a question mark for what game-icons.net does not have."""
    assert not name or icons.picture(name) == name, f"there is no icon {name}"


@cache
def check_text(text: str) -> None:
    assert not MARKS.search(text), text
    assert "  " not in text, text
