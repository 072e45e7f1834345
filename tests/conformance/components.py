"""What is in each box, counted in a position: a function per game, to be kept constant by every rule.

`PIECES[game](c, s)` counts every physical piece by name, wherever it lies. `INVARIANTS[game](c, s)` checks numbers that
the record keeps twice. A new game adds its two functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ludotheque.games.royaume import state as royaume
from ludotheque.games.royaume.content import data as royaume_data
from ludotheque.games.royaume.names import CITIZEN_IDS
from ludotheque.games.vaalbara.state import CARDS, CHARACTERS, SEATS
from tests.toys import market, nim

Count = Callable[[Any, Any], Counter[str]]
Check = Callable[[Any, Any], None]


def bits(mask: int) -> list[int]:
    """The places of the set bits."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def on_the_table(s: Any, seat: int) -> list[int]:
    """The character that a seat has turned up and not yet put on its discard."""
    return [s.played[seat]] if s.played[seat] >= 0 and not s.discard[seat] >> s.played[seat] & 1 else []


def vaalbara_pieces(c: Any, s: Any) -> Counter[str]:
    pieces: Counter[str] = Counter()
    for seat in range(s.players):
        for place in (bits(s.hand[seat]), bits(s.pile[seat]), bits(s.discard[seat]), on_the_table(s, seat)):
            pieces.update(f"character {character} of {seat}" for character in place)
    places = (s.deck[s.top : s.cards], *s.line, *(s.domain[seat] for seat in range(s.players)))
    pieces.update(f"territory {card}" for place in places for card in place if card >= 0)
    pieces.update(f"back {back}" for back in s.back)
    pieces.update(f"clan {clan}" for clan in s.clan)
    return pieces


def vaalbara_invariants(c: Any, s: Any) -> None:
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


def vaalbara_box(players: int) -> Counter[str]:
    box = Counter(f"character {character} of {seat}" for seat in range(players) for character in range(CHARACTERS))
    box.update(f"territory {card}" for card in range(10 * players + 1))
    box.update(f"back {back}" for back in range(CARDS))
    box.update(f"clan {clan}" for clan in range(SEATS))
    return box


def royaume_pieces(c: Any, s: Any) -> Counter[str]:
    """Citizens, Monsters and Exhausted cards one by one; of the Domains, which are drawn, how many there are."""
    pieces: Counter[str] = Counter()
    domains = [*bits(s.lord_domains), *(domain for pile in s.domain for domain in pile if domain >= 0)]
    for seat in range(s.players):
        for kind in range(royaume.CITIZENS):
            pieces[f"citizen {kind}"] += s.owned[seat][kind]
        pieces.update(f"monster {card}" for card in bits(s.slain[seat]))
        domains += bits(s.built[seat])
    for kind in range(royaume.CITIZENS):
        pieces[f"citizen {kind}"] += s.lord_citizens[kind]
    pieces.update(f"citizen {kind}" for pile in s.citizen for kind in pile if kind >= 0)
    pieces.update(f"monster {card}" for pile in s.monster for card in pile if card >= 0)
    markers = [*s.cover, *s.spare[: s.spares]]
    pieces["exhausted"] = markers.count(royaume.PLAIN)
    first_event = len(royaume_data()["monsters"])
    pieces.update(f"monster {first_event + marker - royaume.EVENT}" for marker in markers if marker >= royaume.EVENT)
    assert len(set(domains)) == len(domains)
    pieces["domains"] = len(domains)
    return +pieces


def royaume_invariants(c: Any, s: Any) -> None:
    for seat in range(s.players):
        owned = s.owned[seat]
        assert s.role[seat] == [
            sum(owned[kind] for kind in range(royaume.CITIZENS) if c.role[kind] == role)
            for role in range(royaume.ROLES)
        ]
        assert owned[royaume.CITIZENS :] == [1, 1, c.heralds]
        assert min(*s.res[seat], s.vp[seat]) >= 0
    assert s.exhausted == sum(marker != royaume.BARE for marker in s.cover)
    kept = [duke for duke in (*s.duke, s.lord_duke) if duke >= 0]
    assert len(set(kept)) == len(kept)


def royaume_box(players: int) -> Counter[str]:
    """What is laid out for a first game."""
    values, five = royaume_data(), players == royaume.SEATS
    first = values["sets"]["first-game"]
    box = Counter({f"citizen {CITIZEN_IDS.index(name)}": 6 if five else 5 for name in first["citizens"]})
    for card, row in enumerate(values["monsters"]):
        if row["area"] in first["areas"] and (five or not row["five_players"]):
            box[f"monster {card}"] = 1
    return box + Counter(exhausted=2 * players if players > 1 else 5, domains=20 if five else 15)


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


def nothing_kept_twice(c: Any, s: Any) -> None:
    """This game's record has no number that follows from others."""


PIECES: dict[str, Count] = {
    "vaalbara": vaalbara_pieces,
    "royaume": royaume_pieces,
    "market": market_pieces,
    "nim": nim_pieces,
    "pennies": lambda c, s: Counter(),
}
BOXES: dict[str, Callable[[int], Counter[str]]] = {
    "vaalbara": vaalbara_box,
    "royaume": royaume_box,
    "market": market_box,
    "nim": lambda players: Counter(stones=0, coin=1),
    "pennies": lambda players: Counter(),
}
INVARIANTS: dict[str, Check] = {
    "vaalbara": vaalbara_invariants,
    "royaume": royaume_invariants,
    "market": nothing_kept_twice,
    "nim": nim_invariants,
    "pennies": nothing_kept_twice,
}
