"""What is in the box of Le Royaume, counted in a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludotheque.games.royaume import state as royaume
from ludotheque.games.royaume.cards.sets import SETS
from tests.support.boxes import bits

from .ids import BY_CARD, CITIZEN_IDS


def pieces(c: Any, s: Any) -> Counter[str]:
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
    first_event = royaume.MONSTERS
    pieces.update(f"monster {first_event + marker - royaume.EVENT}" for marker in markers if marker >= royaume.EVENT)
    assert len(set(domains)) == len(domains)
    pieces["domains"] = len(domains)
    return +pieces


def invariants(c: Any, s: Any) -> None:
    for seat in range(s.players):
        owned = s.owned[seat]
        assert s.role[seat] == [
            sum(owned[kind] for kind in range(royaume.CITIZENS) if c.role[kind] == role)
            for role in range(royaume.ROLES)
        ]
        assert owned[royaume.CITIZENS :] == [1, 1, c.heralds]
        assert min(*s.res[seat], s.vp[seat]) >= 0
    for sizes, piles in ((s.monsters, s.monster), (s.citizens, s.citizen), (s.domains, s.domain)):
        for size, pile in zip(sizes, piles, strict=True):
            assert [card != royaume.NOTHING for card in pile] == [place < size for place in range(len(pile))]
    assert s.exhausted == sum(marker != royaume.BARE for marker in s.cover)
    kept = [duke for duke in (*s.duke, s.lord_duke) if duke >= 0]
    assert len(set(kept)) == len(kept)


def box(players: int) -> Counter[str]:
    """What is laid out for a first game."""
    five = players == royaume.SEATS
    first = SETS["first-game"]
    box = Counter({f"citizen {CITIZEN_IDS.index(name)}": 6 if five else 5 for name in first.citizens})
    for card, (monster, for_five) in enumerate(BY_CARD):
        if monster.area in first.areas and (five or not for_five):
            box[f"monster {card}"] = 1
    return box + Counter(exhausted=2 * players if players > 1 else 5, domains=20 if five else 15)
