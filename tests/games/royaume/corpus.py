"""Over what the sentences of Le Royaume's events range, and which of its actions are alike."""

from __future__ import annotations

from typing import Any

from ludotheque.games.royaume import state as royaume
from tests.games.royaume.published import content_of

CONTENT = content_of()
FACES = len(CONTENT.faces)
DOMAINS, DUKES, EVENTS = len(CONTENT.domains), len(CONTENT.dukes), len(CONTENT.cards["event"])

# By kind of event: how many members its arguments range over.
MEMBERS: dict[str, dict[str, int]] = {
    "CHOSEN": {},
    "TURN": {"a": 40},
    "ROLLED": {"a": 7, "b": 7},
    "CHANGED": {"b": 7},
    "GAINED": {"a": 4, "b": 12},
    "PAID": {"a": 3, "b": 12},
    "LOST": {"a": 3, "b": 2},
    "STOLE": {"a": 3, "b": 4},
    "RECRUITED": {"a": royaume.CITIZENS},
    "TOOK": {"a": royaume.CITIZENS},
    "SLEW": {"a": FACES},
    "BUILT": {"a": DOMAINS},
    "REVEALED": {"a": DOMAINS},
    "TURNED_UP": {"a": royaume.CITIZENS},
    "EXHAUSTED": {"a": royaume.SLOTS},
    "EVENT": {"a": EVENTS, "b": royaume.SLOTS},
    "WOKE": {"a": EVENTS},
    "TOKEN": {"a": 3, "b": FACES},
    "RETURNED_MONSTER": {"a": FACES},
    "RETURNED_CITIZEN": {"a": royaume.CITIZENS},
    "STOLE_MONSTER": {"a": FACES, "b": royaume.SEATS},
    "CAPTURED_CITIZEN": {"a": royaume.CITIZENS},
    "CAPTURED_DOMAIN": {"a": DOMAINS},
    "LAST_ROUND": {},
    "DUKE": {"a": DUKES},
    "LORD": {"a": DUKES},
    "WON": {},
    "CLEARED": {},
    "OVERRUN": {},
    "DEFEATED": {},
    "STARTS": {},
    "RESTS": {},
    "THREW": {"a": 7, "b": 7},
}


def does(content: Any, v: Any, seat: int, action: int) -> tuple[int, ...]:
    """What an action comes to for who chooses: each does something else."""
    return (action,)
