"""Change everything that a player of Chronica Universalis cannot know, as the rulebook has it.

Nothing here looks at `secrets.py` or at the record's own marks of who knows what: a `Watcher` follows a game by what
lies open on the table, and `scramble` deals all that a viewer has never seen anew. Whatever the viewer is sent must not
change by one byte.

What the rulebook hides: the cards in the other hand and the order of the decks; which card somebody holds out before
it is played. What it shows: both Provinces, discards, Honour, the sizes of hands and decks, and whatever has lain open
once. Cards may be looked at: whoever is asked which of the top cards to keep sees these, and whoever played a spy has
seen the other hand. Where somebody may have looked, the watcher takes it that he has.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from ludotheque.games.chronica.cards.content import BOX
from ludotheque.games.chronica.state import SEATS, SET

IDS = list(BOX["card"])
BUILDINGS = {number for number, card in enumerate(BOX["card"].values()) if card.building}
SPIES = {IDS.index("villon")}
LOOKERS = {IDS.index("saint-denis"), IDS.index("gerbert")}
LOOKED_AT = 3
NOTHING = 0  # no play yet: a card may be held out


@dataclass
class Watcher:
    """What has lain open, and what each seat may have looked at, remembered from decision to decision."""

    options: dict[str, str]
    public: set[int] = field(default_factory=set)  # cards as deck times SET plus their place in the set
    peeked: list[set[int]] = field(default_factory=lambda: [set(), set()])
    _hands: list[set[int]] = field(default_factory=lambda: [set(), set()])
    _tops: list[list[int]] = field(default_factory=lambda: [[], []])
    _lying: set[int] = field(default_factory=set)  # in both Provinces

    @property
    def own(self) -> bool:
        return self.options["decks"] == "own"

    def deck_of(self, seat: int) -> int:
        return seat if self.own else 0

    def hand(self, s: np.void, seat: int) -> set[int]:
        held = s["hand"][seat][: s["hand_size"][seat]]
        return {self.deck_of(seat) * SET + int(name) for name in held}

    def watch(self, state: np.ndarray) -> None:
        """Look at the table. To be called at every decision of a game, in order."""
        s = state[0]
        before = set(self.public)
        self.public |= {int(card) for card in (*s["building"].flat, *s["character"].flat) if card >= 0}
        for deck in range(SEATS):
            self.public |= {deck * SET + name for name in range(SET) if int(s["discard"][deck]) >> name & 1}
        if s["play"] != NOTHING and s["card"] >= 0:
            self.public.add(int(s["card"]))
        if s["helper"] >= 0:
            self.public.add(int(s["helper"]))
        hands = [self.hand(s, seat) for seat in range(SEATS)]
        tops = [self._top(s, deck) for deck in range(SEATS)]
        lying = {int(card) for card in (*s["building"].flat, *s["character"].flat) if card >= 0}
        new = (self.public - before) | (self._lying - lying)  # what reinforces uses its power again
        self._lying = lying
        for seat in range(SEATS):
            left = {card % SET for card in self._hands[seat] - hands[seat]} | {card % SET for card in new}
            deck = self.deck_of(seat)
            if left & LOOKERS:
                self.peeked[seat] |= set(self._tops[deck]) | set(tops[deck])
            if left & SPIES:
                self.peeked[seat] |= self._hands[1 - seat] | hands[1 - seat]
            for card in self._hands[seat] - hands[seat]:  # what leaves a hand does so in sight of all
                self.public.add(card)
        self._hands, self._tops = hands, tops

    def _top(self, s: np.void, deck: int) -> list[int]:
        first = int(s["top"][deck])
        last = min(first + LOOKED_AT + 1, int(s["end"][deck]))
        end = int(s["end"][deck])
        places = [*range(first, last), *range(max(first, end - LOOKED_AT), end)]
        return [deck * SET + int(s["deck"][deck][i]) for i in places]

    def seen(self, viewer: int) -> set[int]:
        """What a viewer may remember; onlookers, who are told of no hand, remember no less."""
        return self.public | (self.peeked[viewer] if viewer < SEATS else self.peeked[0] | self.peeked[1])


def scramble(state: np.ndarray, watcher: Watcher, viewer: int, dice: random.Random) -> np.ndarray:
    """Another position that this viewer cannot tell from the given one."""
    other = state.copy()
    s = other[0]
    s["rng"] = [dice.getrandbits(32) for _ in range(4)]
    seen = watcher.seen(viewer)
    for deck in range(SEATS if watcher.own else 1):
        _deal(s, watcher, deck, viewer, seen, dice)
    seat = int(s["active"])
    if s["card"] >= 0 and s["play"] == NOTHING and seat != viewer:
        s["card"] = dice.choice(sorted(_may_be_held_out(s, watcher, seat)))
    return other


def _deal(s: np.void, watcher: Watcher, deck: int, viewer: int, seen: set[int], dice: random.Random) -> None:
    """Never-seen cards of a deck change places, in other hands and in the deck."""
    hands = {
        seat: sorted(watcher.hand(s, seat) - seen)
        for seat in range(SEATS)
        if seat != viewer and watcher.deck_of(seat) == deck
    }
    places = [
        i for i in range(int(s["top"][deck]), int(s["end"][deck])) if deck * SET + int(s["deck"][deck][i]) not in seen
    ]
    cards = [card for held in hands.values() for card in held] + [deck * SET + int(s["deck"][deck][i]) for i in places]
    dice.shuffle(cards)
    for seat, held in hands.items():
        kept = watcher.hand(s, seat) - set(held)
        dealt = sorted(card % SET for card in kept | {cards.pop() for _ in held})
        s["hand"][seat][: len(dealt)] = dealt
    for i in places:
        s["deck"][deck][i] = cards.pop() % SET


def _may_be_held_out(s: np.void, watcher: Watcher, seat: int) -> set[int]:
    """Cards of a hand that can be played: when one plays again, none that may neither be placed nor attack."""
    held = watcher.hand(s, seat)
    if not s["replay"] or not watcher.own:
        return held
    there = {int(card) % SET for card in (*s["building"][1 - seat], *s["character"][1 - seat]) if card >= 0}
    return {card for card in held if card % SET not in there or (card % SET not in BUILDINGS and there)}
