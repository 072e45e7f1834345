"""Over what the sentences of Margraves de Valeria's events range, and which of its actions are alike."""

from __future__ import annotations

from typing import Any

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.state import GUILDS, LAIRS, LINES, SEATS, SPACES, TOKENS, Cause

CITIZENS, TILES, WEALTH = (len(GAME.box[kind]) for kind in ("citizen", "tile", "wealth"))
LOCATIONS, MONSTERS = len(GAME.box["location"]), len(GAME.box["monster"])

# By kind of event: how many members its arguments range over.
MEMBERS: dict[str, dict[str, int]] = {
    "CHOSEN": {},
    "STARTS": {},
    "KEPT": {"a": WEALTH},
    "PASSED": {},
    "RESOLVED": {"a": WEALTH},
    "TURN": {"a": 3},
    "PENNANTS": {"a": CITIZENS},
    "POWER": {"a": CITIZENS},
    "RECALLED": {"a": 9},
    "BUILT": {"a": LOCATIONS, "b": 1},
    "MOVED": {"a": LOCATIONS},
    "DEPLOYED": {"a": LOCATIONS, "b": LOCATIONS},
    "POSTED": {"a": LOCATIONS},
    "GAINED": {"a": TOKENS, "b": 4, "c": 1},
    "GOLD": {"a": 11, "c": 1},
    "FORCE": {"a": 5, "c": 1},
    "PAID": {"a": 11},
    "PAID_TO": {"a": 3, "b": SEATS},
    "SPENT_FORCE": {"a": 9},
    "RETURNED": {"a": TOKENS, "b": 4},
    "FORWENT": {"a": TOKENS},
    "RECRUITED": {"a": CITIZENS, "b": 7},
    "DISMISSED": {"a": CITIZENS},
    "TOOK_BACK": {"a": CITIZENS},
    "HERO": {"a": 12},
    "RAISED": {"a": 12},
    "SLEW": {"a": MONSTERS},
    "INFLUENCE": {"a": GUILDS, "b": SPACES},
    "SAILED": {"a": 13},
    "TILE": {"a": TILES},
    "DREW_TILE": {"a": TILES},
    "CASHED": {"a": TILES},
    "LINE": {"a": LINES},
    "EMPTIED": {},
    "RETURNS": {"a": LOCATIONS},
    "NEW_TILE": {"a": TILES},
    "MONSTER": {"a": MONSTERS},
    "LAIR": {"a": LAIRS},
    "NEW_CITIZEN": {"a": CITIZENS},
    "LAST_ROUND": {"a": len(Cause)},
    "WON": {},
}


def does(content: Any, v: Any, seat: int, action: int) -> tuple[int, ...]:
    """What an action comes to for who chooses: each does something else."""
    return (action,)
