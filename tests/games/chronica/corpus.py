"""Over what the sentences of Chronica Universalis' events range."""

from __future__ import annotations

from typing import Any

from ludotheque.games.chronica.state import CARDS, DOMAINS, ROUNDS, SET, SLOTS

# By kind of event: how many members its arguments range over.
MEMBERS: dict[str, dict[str, int]] = {
    "CHOSEN": {},
    "TURN": {"a": ROUNDS},
    "PLACED": {"a": CARDS, "b": SLOTS},
    "OCCUPIED": {"a": SET, "b": SET},
    "DECLARED": {"a": SET, "b": SET},
    "POWER": {"a": CARDS},
    "REINFORCED": {"a": CARDS},
    "CALLED": {"a": CARDS, "b": SLOTS},
    "COMPARED": {"a": 13, "b": 13, "c": DOMAINS},
    "HONOUR_GAINED": {"a": 11},
    "HONOUR_LOST": {"a": 11},
    "DISCARDED": {"a": CARDS},
    "INVITED": {"a": SET, "b": SET},
    "WELCOMED": {"a": SET, "b": SET},
    "FERVOUR": {},
    "PASSED": {"a": CARDS},
    "DREW": {"a": SET},
    "DRAWN": {"a": SET},
    "RAISED": {"a": 10, "b": DOMAINS},
    "SENT_BACK": {"a": CARDS},
    "LOOKED": {"a": SET},
    "LOOKED_ON": {"a": 4},
    "SPIED": {},
    "BURIED": {"a": CARDS},
    "DROPPED": {"a": CARDS},
    "ENDED": {"a": 4},
    "WON": {},
    "DRAW_GAME": {},
}


def does(content: Any, v: Any, seat: int, action: int) -> tuple[int, ...]:
    """What an action comes to for who chooses: no two are alike."""
    return (action,)
