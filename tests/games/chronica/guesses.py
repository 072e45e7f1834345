"""How likely a guess about what Chronica Universalis hides is to be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.games.chronica.state import EMPTY, SEATS, SET, Play
from ludotheque.testing import Guess


def guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    for deck in range(SEATS if c.own else 1):
        seats = [seat for seat in range(SEATS) if not c.own or seat == deck]
        hidden = {seat: unseen(s, seat, viewer) for seat in seats}
        places = [i for i in range(s.top[deck], s.end[deck]) if viewer >= SEATS or not s.known[deck][i] >> viewer & 1]
        total = len(places) + sum(len(names) for names in hidden.values())
        for i in {*places[:1], *places[-1:]}:
            yield Guess(f"deck {deck} at {i}", lambda d, k=deck, i=i: d.deck[k][i] == s.deck[k][i], 1 / total)
        for seat, names in hidden.items():
            for name in names[:2]:
                chance = len(names) / total
                yield Guess(f"hand of {seat}", lambda d, p=seat, name=name: name in d.hand[p], chance)
        if s.play == Play.NONE and s.card != EMPTY and s.active in seats and s.active != viewer and not s.replay:
            picked = s.card % SET
            chance = len(hidden[s.active]) / total if picked in hidden[s.active] else 1
            yield Guess("the picked card", lambda d: d.card == s.card, chance / s.hand_size[s.active])


def unseen(s: Any, seat: int, viewer: int) -> list[int]:
    """The cards of a hand that a viewer has not seen."""
    if seat == viewer:
        return []
    hand = s.hand[seat][: s.hand_size[seat]]
    return hand if viewer >= SEATS else [name for name in hand if not s.shown[seat] >> name & 1]
