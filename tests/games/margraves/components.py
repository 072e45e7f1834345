"""What is in the box of Margraves de Valeria, counted in a position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.state import (
    BANNERS,
    GUILDS,
    KEPT,
    LAIRS,
    MONSTERS,
    SEATS,
    SPACES,
    STARTERS,
    TOKENS,
    TOWERS,
    Token,
)
from tests.support.boxes import bits

CITIZENS = tuple(GAME.box["citizen"].values())
TILES = tuple(GAME.box["tile"].values())
LOCATIONS = tuple(GAME.box["location"].values())
SUPPLY = GAME.box["supply"]["supply"]


def pieces(c: Any, s: Any) -> Counter[str]:
    counts: Counter[str] = Counter()
    for kind in range(TOKENS):
        counts[f"token {kind}"] = s.supply[kind] + sum(store[kind] for store in s.store)
    counts[f"token {Token.KNIGHT.value}"] += sum(s.knights) + s.tomb.bit_count() + s.statue
    counts["citizens"] = s.removed + s.deck_size + sum(kind >= 0 for kind in s.row)
    counts["citizens"] += sum(sum(cards) for cards in (*s.hand, *s.played))
    counts["tiles"] = s.cashed + sum(s.pile_size) + sum(map(sum, s.tiles))
    counts["tiles"] += sum(tile >= 0 for shown in s.shown for tile in shown)
    for seat in range(s.players):
        counts[f"tower of {seat}"] = s.towers[seat] + sum(owner == seat for place in s.site for owner in place)
    for lair in range(LAIRS):
        places = [s.top[lair], *bits(s.above[lair]), *s.slain[lair]]
        counts.update(f"monster {lair}.{monster}" for monster in places if monster >= 0)
        if not s.boss[lair]:
            counts[f"monster {lair}.{MONSTERS - 1}"] += 1
    return counts


def box(players: int) -> Counter[str]:
    number = players - 2
    supplies = (SUPPLY.stone, SUPPLY.wood, SUPPLY.magic, SUPPLY.gem, SUPPLY.knight)
    counts = Counter({f"token {kind}": supply[number] for kind, supply in enumerate(supplies)})
    counts["citizens"] = sum(sum(citizen.copies[: number + 1]) for citizen in CITIZENS[STARTERS:]) + STARTERS * players
    counts["tiles"] = sum(sum(tile.copies[: number + 1]) for tile in TILES)
    counts.update({f"tower of {seat}": TOWERS for seat in range(players)})
    counts.update(f"monster {lair}.{monster}" for lair in range(LAIRS) for monster in range(MONSTERS))
    return counts


def invariants(c: Any, s: Any) -> None:
    assert s.tomb & ~c.tomb_cells == 0
    assert s.lying & ~s.tomb == 0
    assert s.fresh & ~s.tomb == 0
    assert s.lying & s.fresh == 0
    assert s.deck_size == sum(s.deck)
    assert s.pile_size == [sum(pile) for pile in s.pile]
    _check_copies(c, s)
    for lair in range(LAIRS):
        assert s.slain_size[lair] == sum(monster >= 0 for monster in s.slain[lair])
    for seat in range(s.players):
        _check_seat(c, s, seat)
    for seat in range(s.players, SEATS):
        assert not any((s.gold[seat], s.hand_size[seat], s.towers[seat], *s.store[seat], *s.tiles[seat]))


def _check_copies(c: Any, s: Any) -> None:
    """Of no tile and no citizen there are more than the box has of it: none lies in two places. Of those that have left
    the game only the number is known.
    """
    for tile, copies in enumerate(c.t_copies):
        lying = sum(place[tile] for place in (*s.pile, *s.tiles)) + sum(shown.count(tile) for shown in s.shown)
        assert lying <= sum(copies[: s.players - 1])
    for kind, copies in enumerate(c.copies):
        lying = s.row.count(kind) + sum(place[kind] for place in (s.deck, *s.hand, *s.played))
        assert lying <= (s.players if kind < STARTERS else sum(copies[: s.players - 1]))


def _check_seat(c: Any, s: Any, seat: int) -> None:
    assert s.hand_size[seat] == sum(s.hand[seat])
    assert s.played_size[seat] == sum(s.played[seat])
    assert s.gold[seat] >= 0
    assert 0 <= s.force[seat] <= c.most_force
    assert sum(s.store[seat]) + s.towers[seat] <= c.storage, "never more than fits into storage"
    assert all(space < SPACES for space in s.influence[seat])
    assert s.grants[seat] == sum(1 << tile for tile, n in enumerate(s.tiles[seat]) if n and c.t_grant[tile])
    icons, banners = [0] * GUILDS, [0] * BANNERS
    for kind, number in enumerate(a + b for a, b in zip(s.hand[seat], s.played[seat], strict=True)):
        icons[c.guild[kind]] += number
    for tile, number in enumerate(s.tiles[seat]):
        for guild in range(GUILDS):
            icons[guild] += number * c.t_icons[tile][guild]
        if c.t_banner[tile]:
            banners[c.t_banner[tile] - 1] += number
    for place, owners in enumerate(s.site):
        for guild in range(GUILDS):
            icons[guild] += owners.count(seat) * c.l_icons[place][guild]
        assert owners.count(seat) <= 1, "one tower of a player in a location"
    assert s.icons[seat] == icons
    assert s.banners[seat] == banners
    assert s.picks < KEPT or all(tile < 0 for tile in s.packet[seat])
