"""What is in the box of Chronica Universalis, counted in a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludotheque.games.chronica.state import CARDS, EMPTY, HONOUR, SEATS, SET, Ending, Play
from tests.support.boxes import bits


def pieces(c: Any, s: Any) -> Counter[str]:
    """Every card of the decks in play, wherever it lies; one that somebody has picked is still in hand."""
    counts: Counter[int] = Counter()
    for seat in range(SEATS):
        deck = seat if c.own else 0
        counts.update(deck * SET + name for name in s.hand[seat] if name >= 0)
        counts.update(card for slots in (s.building[seat], s.character[seat]) for card in slots if card >= 0)
        counts.update(seat * SET + name for name in s.deck[seat] if name >= 0)
        counts.update(seat * SET + name for name in bits(s.discard[seat]))
    if s.play == Play.ACTION and s.card >= 0:
        counts[s.card] += 1
    if s.helper >= 0:
        counts[s.helper] += 1
    return Counter({f"card {card}": number for card, number in counts.items()})


def box(players: int) -> Counter[str]:
    """With a common deck."""
    return Counter(f"card {card}" for card in range(SET))


def invariants(c: Any, s: Any) -> None:
    for seat in range(SEATS):
        hand = s.hand[seat][: s.hand_size[seat]]
        assert all(name >= 0 for name in hand)
        assert hand == sorted(set(hand)), "a hand is in order, and no card is in it twice"
        assert s.hand[seat][s.hand_size[seat] :] == [EMPTY] * (SET - len(hand))
        assert set(bits(s.shown[seat])) <= set(hand)
        assert 0 <= s.honour[seat] <= HONOUR
        assert s.finished or s.honour[seat] > 0
        places = range(s.top[seat], s.end[seat])
        assert [name >= 0 for name in s.deck[seat]] == [i in places for i in range(SET)]
        assert all(i in places for i, knows in enumerate(s.known[seat]) if knows)
        assert bits(s.built[seat]) == [slot for slot, card in enumerate(s.building[seat]) if card >= 0]
        assert bits(s.peopled[seat]) == [slot for slot, card in enumerate(s.character[seat]) if card >= 0]
        assert set(bits(s.there[seat])) == {card % SET for card in (*s.building[seat], *s.character[seat]) if card >= 0}
        for building, character in zip(s.building[seat], s.character[seat], strict=True):
            assert building < CARDS
            assert building < 0 or c.is_building[building % SET]
            assert character < 0 or not c.is_building[character % SET]
    if s.play == Play.NONE:
        assert (s.slot, s.guest, s.helper, s.domain) == (EMPTY,) * 4
        assert not any(s.bonus)


def by_points(c: Any, s: Any) -> bool:
    """Who alone has no Honour left has lost, whatever the points."""
    return s.ending != Ending.HONOUR or s.honour[0] == s.honour[1]
