"""What is in each box, counted in a position: a function per game, to be kept constant by every rule.

`PIECES[game](c, s)` counts every physical piece by name, wherever it lies. `INVARIANTS[game](c, s)` checks numbers that
the record keeps twice. `components.py` among the tests of a game has its `pieces`, `invariants` and `box`; those of
toys stand here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games import each_game
from tests.support.boxes import bits
from tests.toys import market, nim, workshop

Count = Callable[[Any, Any], Counter[str]]
Check = Callable[[Any, Any], None]


def market_pieces(c: Any, s: Any) -> Counter[str]:
    pieces = Counter(f"token {token}" for token in (*s.token, *s.bag) if token >= 0)
    return pieces + Counter(coins=s.bank + sum(s.coins), apples=s.orchard + sum(s.apples))


def market_box(players: int) -> Counter[str]:
    tokens = Counter(f"token {token}" for token in range(market.TOKENS))
    return tokens + Counter(coins=market.COINS, apples=market.APPLES)


def nim_pieces(c: Any, s: Any) -> Counter[str]:
    return Counter(stones=s.stones + sum(s.taken) - s.first, coin=s.coin in (1, 2))


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


def nothing_kept_twice(c: Any, s: Any) -> None:
    """This game's record has no number that follows from others."""


COMPONENTS = each_game("components")
PIECES: dict[str, Count] = {
    **{game: module.pieces for game, module in COMPONENTS.items()},
    "market": market_pieces,
    "nim": nim_pieces,
    "pennies": lambda c, s: Counter(),
    "workshop": workshop_pieces,
}
BOXES: dict[str, Callable[[int], Counter[str]]] = {
    **{game: module.box for game, module in COMPONENTS.items()},
    "market": market_box,
    "nim": lambda players: Counter(stones=0, coin=1),
    "pennies": lambda players: Counter(),
    "workshop": workshop_box,
}
# Whether points alone made the ranks of a finished game: a game may be won in another way, too.
BY_POINTS: dict[str, Callable[[Any, Any], bool]] = {
    game: module.by_points for game, module in COMPONENTS.items() if hasattr(module, "by_points")
}
INVARIANTS: dict[str, Check] = {
    **{game: module.invariants for game, module in COMPONENTS.items()},
    "market": nothing_kept_twice,
    "nim": nim_invariants,
    "pennies": nothing_kept_twice,
    "workshop": workshop_invariants,
}
