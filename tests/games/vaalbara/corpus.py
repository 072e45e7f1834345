"""Over what the sentences of Vaalbara's events range."""

from __future__ import annotations

from ludotheque.games.vaalbara import GAME
from ludotheque.games.vaalbara.state import CARDS, ROUNDS, SEATS, SOURCES

CHARACTERS = len(GAME.box["character"])

# By kind of event: how many members its arguments range over.
MEMBERS: dict[str, dict[str, int]] = {
    "CHOSEN": {},
    "ROUND": {"a": ROUNDS},
    "OMENS": {"a": CARDS},
    "REVEALED": {"a": CHARACTERS},
    "TURN": {"a": CHARACTERS},
    "GAINED": {"a": 26, "b": SOURCES},
    "STOLE": {"a": 3, "b": SEATS},
    "TOOK": {"a": CARDS},
    "SWAPPED_TOP": {"a": CARDS, "b": CARDS},
    "SWAPPED_LINES": {"a": CARDS, "b": CARDS},
    "SWAPPED_BOTTOM": {"a": CARDS, "b": CARDS},
    "TOOK_BACK": {"a": CHARACTERS},
    "DREW": {"a": CHARACTERS},
    "REFILLED": {"a": 6},
    "BONUS": {"a": 11},
    "WON": {},
}
