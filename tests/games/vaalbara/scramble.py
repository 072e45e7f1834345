"""Change everything that a player of Vaalbara cannot know, as the rulebook has it.

Nothing here looks at `secrets.py` or at the record's own marks of who knows what: a `Watcher` follows a game by what
lies open on the table, and `scramble` deals all that a viewer has never seen anew. Whatever the viewer is sent must
not change by one byte.

What the rulebook hides: the cards in other hands and all piles (drawn face down), the Territories of the deck but for
those that have lain face up, a chosen character until all are revealed. What it shows: both rows, every domain and
discard, the size of hands, piles and deck, the ranking on the back of the deck's top card. A Midwife takes a
character back from an open discard; a Tracker or Pioneer puts an open Territory on or under the deck: everybody has
seen these and can remember them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from ludotheque.games.vaalbara.game import GAME
from ludotheque.games.vaalbara.rules.actions import Act

CHARACTERS = set(range(len(GAME.box["character"])))
NO_CHOICE = -1


@dataclass
class Watcher:
    """What everybody at the table has seen, remembered from decision to decision."""

    territories: set[int] = field(default_factory=set)
    taken_back: list[set[int]] = field(default_factory=lambda: [set() for _ in range(5)])
    _discards: list[set[int]] = field(default_factory=lambda: [set() for _ in range(5)])

    def watch(self, state: np.ndarray) -> None:
        """Look at the table. To be called at every decision of a game, in order."""
        s = state[0]
        self.territories |= {int(card) for card in (*s["line"].flat, *s["domain"].flat) if card >= 0}
        for seat in range(s["players"]):
            discard = characters(s["discard"][seat])
            self.taken_back[seat] |= self._discards[seat] - discard
            self.taken_back[seat] &= characters(s["hand"][seat])
            self._discards[seat] = discard


def characters(mask: int) -> set[int]:
    """A bit mask as a set."""
    return {character for character in CHARACTERS if mask >> character & 1}


def mask_of(characters: set[int]) -> int:
    return sum(1 << character for character in characters)


def scramble(state: np.ndarray, watcher: Watcher, viewer: int, dice: random.Random) -> np.ndarray:
    """Another position that this viewer cannot tell from the given one."""
    other = state.copy()
    s = other[0]
    s["rng"] = [dice.getrandbits(32) for _ in range(4)]
    for seat in range(s["players"]):
        if seat != viewer:
            _deal_characters(s, seat, watcher.taken_back[seat], dice)
    _shuffle_deck(s, watcher, dice)
    return other


def _deal_characters(s: np.void, seat: int, taken_back: set[int], dice: random.Random) -> None:
    """Another hand of the same size out of hand and pile; a choice that lies face down becomes another one of it."""
    hand, pile = characters(s["hand"][seat]), characters(s["pile"][seat])
    unknown = sorted((hand | pile) - taken_back)
    new = taken_back | set(dice.sample(unknown, len(hand) - len(taken_back)))
    s["hand"][seat] = mask_of(new)
    s["pile"][seat] = mask_of((hand | pile) - new)
    if s["sealed"] and s["choice"][seat] != NO_CHOICE:
        s["choice"][seat] = Act.PLAY + dice.choice(sorted(new))


def _shuffle_deck(s: np.void, watcher: Watcher, dice: random.Random) -> None:
    """Never-seen Territories change places; so do their backs, except that the one on top of the deck stays."""
    deck = s["deck"]
    places = [i for i in range(s["top"], s["cards"]) if int(deck[i]) not in watcher.territories]
    if not places:
        return
    open_back = int(s["back"][deck[s["top"]]])
    cards = [int(deck[i]) for i in places]
    deck[places] = dice.sample(cards, len(cards))
    top = int(deck[s["top"]])
    hidden = [card for card in range(len(s["back"])) if card not in watcher.territories]
    backs = [int(s["back"][card]) for card in hidden]
    if top in hidden:
        backs.remove(open_back)
        hidden.remove(top)
        s["back"][top] = open_back
    s["back"][hidden] = dice.sample(backs, len(backs))
