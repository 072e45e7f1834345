"""Over what the sentences of Vaalbara's events range, and which of its actions are alike."""

from __future__ import annotations

from typing import Any

from ludotheque.games.vaalbara.game import GAME
from ludotheque.games.vaalbara.rules.actions import Act
from ludotheque.games.vaalbara.state import CARDS, FIRST_LINE, ROUNDS, SEATS, SECOND_LINE, SOURCES

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
    "RANKED": {"a": SEATS + 1},
}


def does(content: Any, v: Any, seat: int, action: int) -> tuple[int, ...]:
    """What an action comes to for who chooses: two territories of one type and number are alike."""
    places = {
        Act.TAKE: v.line[FIRST_LINE],
        Act.FIRST: v.line[FIRST_LINE],
        Act.SECOND: v.line[SECOND_LINE],
        Act.CEDE: v.domain[seat],
    }
    for block, cards in places.items():
        if block <= action < block.after:
            territory = content.territories[cards[action - block]]
            return block, territory.land, territory.number
    return (action,)
