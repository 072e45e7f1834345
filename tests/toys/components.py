"""What is in the box of each toy, counted in a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.support.boxes import bits

from . import market, nim, workshop


def market_pieces(c: Any, s: Any) -> Counter[str]:
    pieces = Counter(f"token {token}" for token in (*s.token, *s.bag) if token >= 0)
    return pieces + Counter(coins=s.bank + sum(s.coins), apples=s.orchard + sum(s.apples))


def market_box(players: int) -> Counter[str]:
    tokens = Counter(f"token {token}" for token in range(market.TOKENS))
    return tokens + Counter(coins=market.COINS, apples=market.APPLES)


def nim_pieces(c: Any, s: Any) -> Counter[str]:
    return Counter(stones=s.stones + sum(s.taken) - s.first, coin=s.coin in (1, 2))


def nim_box(players: int) -> Counter[str]:
    return Counter(stones=0, coin=1)


def nim_invariants(c: Any, s: Any) -> None:
    assert nim.LEAST <= s.first < nim.LEAST + nim.SPREAD


def workshop_pieces(c: Any, s: Any) -> Counter[str]:
    pieces = Counter(f"card {card}" for card in s.deck if card >= 0)
    for hand in s.hand:
        pieces.update(f"card {card}" for card in bits(hand))
    return pieces + Counter(coins=s.bank + sum(s.coins), goods=s.stock + sum(s.goods) + sum(s.shelf))


def workshop_box(players: int) -> Counter[str]:
    cards = Counter(f"card {card}" for card in range(workshop.CARDS))
    return cards + Counter(coins=workshop.COINS, goods=workshop.GOODS)


def workshop_invariants(c: Any, s: Any) -> None:
    assert min(s.coins) >= 0, "what cannot be paid is left out"
    assert min(s.goods) >= 0
    for hand, size, shown in zip(s.hand, s.hand_size, s.shown, strict=True):
        assert len(bits(hand)) == size
        assert shown & ~hand == 0
