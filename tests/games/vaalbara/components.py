"""What is in the box of Vaalbara, counted in a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludotheque.games.vaalbara.game import GAME
from ludotheque.games.vaalbara.state import CARDS, SEATS
from tests.support.boxes import bits

CHARACTERS = len(GAME.box["character"])


def on_the_table(s: Any, seat: int) -> list[int]:
    """The character that a seat has turned up and not yet put on its discard."""
    return [s.played[seat]] if s.played[seat] >= 0 and not s.discard[seat] >> s.played[seat] & 1 else []


def pieces(c: Any, s: Any) -> Counter[str]:
    pieces: Counter[str] = Counter()
    for seat in range(s.players):
        for place in (bits(s.hand[seat]), bits(s.pile[seat]), bits(s.discard[seat]), on_the_table(s, seat)):
            pieces.update(f"character {character} of {seat}" for character in place)
    places = (s.deck[s.top : s.cards], *s.line, *(s.domain[seat] for seat in range(s.players)))
    pieces.update(f"territory {card}" for place in places for card in place if card >= 0)
    pieces.update(f"back {back}" for back in s.back)
    pieces.update(f"clan {clan}" for clan in s.clan)
    return pieces


def invariants(c: Any, s: Any) -> None:
    for seat in range(s.players):
        domain = [card for card in s.domain[seat] if card >= 0]
        assert s.hand_size[seat] == len(bits(s.hand[seat]))
        assert s.pile_size[seat] == len(bits(s.pile[seat]))
        assert s.shown[seat] & ~s.hand[seat] == 0
        assert s.domain_size[seat] == len(domain)
        assert domain == s.domain[seat][: len(domain)], "a domain has no gaps"
        assert s.lands[seat] == [sum(c.kind[card] == land for card in domain) for land in range(6)]
        assert s.points[seat] == sum(s.gained[seat]) >= 0
    assert sum(sum(gained[7:8]) for gained in s.gained) == 0, "what one steals another loses"
    assert s.deck[: s.top] == [-1] * s.top
    assert s.deck[s.cards :] == [-1] * (CARDS - s.cards)
    assert all(c.mark[card] <= s.players for card in s.deck[s.top : s.cards])
    assert s.top_back == s.back[s.deck[s.top]]
    unused = range(s.players, SEATS)
    assert not any(s.hand[i] or s.pile[i] or s.points[i] or any(s.gained[i]) for i in unused)


def box(players: int) -> Counter[str]:
    box = Counter(f"character {character} of {seat}" for seat in range(players) for character in range(CHARACTERS))
    box.update(f"territory {card}" for card in range(10 * players + 1))
    box.update(f"back {back}" for back in range(CARDS))
    box.update(f"clan {clan}" for clan in range(SEATS))
    return box
