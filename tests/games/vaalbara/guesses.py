"""How likely a guess about what Vaalbara hides is to be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.games.vaalbara.rules.actions import Act
from ludotheque.games.vaalbara.state import CARDS
from ludotheque.kernel.stack import NONE
from ludotheque.testing import Guess
from tests.support.boxes import bits

from .components import CHARACTERS, on_the_table


def guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    unseen = [card for card in s.deck[s.top : s.cards] if not s.seen >> card & 1]
    for i in {s.top, (s.top + s.cards) // 2, s.cards - 1}:
        card = s.deck[i]
        if card in unseen:
            yield Guess(f"deck[{i}]", lambda d, i=i, card=card: d.deck[i] == card, 1 / len(unseen))
    top = s.deck[s.top]
    backs = [card for card in range(CARDS) if not s.seen >> card & 1 and card != top]
    if backs:
        card, back = backs[0], s.back[backs[0]]
        chance = 1 / len(backs)
        if card in unseen and top in unseen:  # it may be guessed to lie on top, with the back that lies open there
            chance *= 1 - 1 / len(unseen)
        yield Guess(f"back of {card}", lambda d: d.back[card] == back, chance)
    for seat in range(s.players):
        if seat == viewer:
            continue
        pool = len(bits((1 << CHARACTERS) - 1 & ~s.discard[seat] & ~s.shown[seat])) - len(on_the_table(s, seat))
        hidden = bits(s.hand[seat] & ~s.shown[seat])
        in_hand = len(hidden) / pool if pool else 0
        for character in hidden[:1] + hidden[-1:]:
            held = 1 << character
            yield Guess(f"hand of {seat}", lambda d, p=seat, held=held: d.hand[p] & held != 0, in_hand)
        if s.sealed and s.choice[seat] != NONE:
            chosen = s.choice[seat]
            sure = s.shown[seat] >> chosen - Act.PLAY & 1
            chance = (1 if sure else in_hand) / s.hand_size[seat]
            yield Guess(f"choice of {seat}", lambda d, p=seat, chosen=chosen: d.choice[p] == chosen, chance)
