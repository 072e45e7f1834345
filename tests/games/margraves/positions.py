"""`lay`: a position of Margraves de Valeria, from what a test says of it.

Somebody is about to play a card. What is not mentioned is as at the beginning: four starters in hand, a gem in storage,
a knight on each location, everybody in Shilina, no monster slain. What is not in anybody's hands is in the supply.
Values of boards that are ours are those of `numbers.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.margraves.names import CELL_IDS, GUILD_IDS
from ludotheque.games.margraves.state import KEPT, MONSTERS, NOTHING, STARTERS, TOWERS, Token
from ludotheque.kernel.stack import NONE
from ludotheque.kernel.written.patch import laid_over

from ...support.table import seat_of
from .numbers import VALUES
from .table import (
    GAME,
    LOCATION_IDS,
    MONSTER_IDS,
    STARTER_IDS,
    TILE_IDS,
    TOKENS,
    Table,
    amounts,
    fresh,
    run,
)

Words = Mapping[str, str]
NO_CARD = -1


def lay(
    players: int = 3,
    *,
    active: str = "A",
    first: str = "A",
    at: Words | None = None,
    has: Words | None = None,
    hands: Words | None = None,
    played: Words | None = None,
    row: str = "champion ranger monk bard pilot",
    deck: int | None = None,
    tiles: Words | None = None,
    shown: tuple[str, str] = (
        "grant-1-gold grant-1-force end-1-soldier-rose",
        "grant-2-gold grant-2-jokers end-2-saint-saint-moon",
    ),
    piles: tuple[int, int] | None = None,
    supply: str = "",
    knights: Mapping[str, int] | None = None,
    tops: str = "",
    towers: Words | None = None,
    influence: Words | None = None,
    ships: Mapping[str, int] | None = None,
    tomb: str = "",
    standing: str = "",
    last_round: bool = False,
    options: Words | None = None,
    patch: Mapping[str, Any] | None = None,
    cards: str = "",
    seed: int = 1,
) -> Table:
    """A position in which `active` is to play a card.

    `has`: gold, strength and tokens by seat ("3 gold 1 stone"), in place of the gem that everybody begins with.
    `towers`: where a seat has built ("hamun:1 silesia:3"); `influence`: spaces ("artisan=2 saint=8"); `tomb`: places
    with lying knights ("1-2 3-4"), `standing` those with standing ones; `tops`: monsters that lie face up. `deck` and
    `piles`: how many citizens, and tiles of each level, are left. `supply`: tokens of which there are not as many as
    the others leave ("0 gem"). `cards`: citizens that were added and are in the box here; without, it is the published
    one.
    """
    table = fresh(players, seed, options, laid_over(VALUES, patch or {}), cards)
    s = table.twin
    _to_first_turn(table, s, seat_of(active), seat_of(first))
    for letter in table.letters:
        seat = seat_of(letter)
        if letter in (at or {}):
            s.margrave[seat] = LOCATION_IDS.index((at or {})[letter])
        held = amounts((has or {}).get(letter, "1 gem"))
        s.gold[seat], s.force[seat] = held.get("gold", 0), held.get("force", 0)
        s.store[seat] = [held.get(kind, 0) for kind in TOKENS]
        s.ship[seat] = (ships or {}).get(letter, 0)
        for space in (influence or {}).get(letter, "").split():
            guild, _, number = space.partition("=")
            s.influence[seat][GUILD_IDS.index(guild)] = int(number)
    _build(s, towers or {})
    _hold_citizens(s, table, hands or {}, played or {}, row.split(), deck)
    _hold_tiles(s, table, tiles or {}, shown, piles)
    _turn_up(s, tops.split())
    s.knights = [(knights or {}).get(place, 0 if knights else 1) for place in LOCATION_IDS]
    s.lying = sum(1 << CELL_IDS.index(cell) for cell in tomb.split())
    s.tomb = s.lying | sum(1 << CELL_IDS.index(cell) for cell in standing.split())
    _supply(table.match.content.twin, s, supply)
    _count_icons(table.match.content.twin, s, len(table.ids("citizen")))
    s.last_round = last_round
    assert all(sum(store) + left <= 12 for store, left in zip(s.store, s.towers, strict=True)), "more than storage"
    GAME.state.store(s, table.match.state)
    table.settled = False
    return run(table)


def _to_first_turn(table: Table, s: Any, active: int, first: int) -> None:
    """Leave the wealth tiles out: nothing is under way but a turn that begins."""
    c = table.match.content.twin
    for frame in s.stack:
        for cell in vars(frame):
            setattr(frame, cell, 0)
    s.depth = 1
    s.stack[0].pc, s.stack[0].seat, s.stack[0].by = c.turn, active, active
    s.actors = s.sealed = 0
    s.choice = [NONE] * len(s.choice)
    s.picks = KEPT
    s.packet = [[NOTHING] * len(packet) for packet in s.packet]
    s.active, s.first = active, first


def _build(s: Any, towers: Words) -> None:
    for letter, places in towers.items():
        for place in places.split():
            name, _, slot = place.partition(":")
            s.site[LOCATION_IDS.index(name)][int(slot or 1) - 1] = seat_of(letter)
        s.towers[seat_of(letter)] = TOWERS - len(places.split())


def _hold_citizens(s: Any, table: Table, hands: Words, played: Words, row: list[str], deck: int | None) -> None:
    everywhere, citizens = [*row], table.ids("citizen")
    for letter in table.letters:
        seat = seat_of(letter)
        pile = played.get(letter, "").split()
        hand = hands[letter].split() if letter in hands else [name for name in STARTER_IDS if name not in pile]
        for name in hand + pile:
            table.number("citizen", name)  # which nobody could hold that is not in the box
        s.hand[seat] = [hand.count(name) for name in citizens] + s.hand[seat][len(citizens) :]
        s.played[seat] = [pile.count(name) for name in citizens] + s.played[seat][len(citizens) :]
        s.hand_size[seat], s.played_size[seat] = len(hand), len(pile)
        everywhere += hand + pile
    in_game = [number + (s.row.count(kind)) for kind, number in enumerate(s.deck)]
    s.row = [table.number("citizen", name) for name in row] + [NO_CARD] * (5 - len(row))
    for kind, name in enumerate(citizens):
        if kind >= STARTERS:
            s.deck[kind] = max(0, in_game[kind] - everywhere.count(name))
    if deck is not None:
        left = deck
        for kind in range(len(s.deck)):
            s.deck[kind] = min(left, s.deck[kind])
            left -= s.deck[kind]
    s.deck_size = sum(s.deck)


def _hold_tiles(s: Any, table: Table, tiles: Words, shown: tuple[str, str], piles: tuple[int, int] | None) -> None:
    c = table.match.content.twin
    for level, names in enumerate(shown):
        for tile in s.shown[level]:
            s.pile[level][tile] += 1
        indices = [TILE_IDS.index(name) for name in names.split()]
        s.shown[level] = indices + [NO_CARD] * (3 - len(indices))
    for letter, names in tiles.items():
        for name in names.split():
            tile = TILE_IDS.index(name)
            s.tiles[seat_of(letter)][tile] += 1
            if c.t_grant[tile]:
                s.grants[seat_of(letter)] |= 1 << tile
            if c.t_banner[tile]:
                s.banners[seat_of(letter)][c.t_banner[tile] - 1] += 1
    for level in range(2):
        for tile in range(len(TILE_IDS)):
            held = s.shown[level].count(tile) + sum(row[tile] for row in s.tiles)
            if c.t_level[tile] == level + 1:
                s.pile[level][tile] = max(0, s.pile[level][tile] - held)
        if piles is not None:
            left = piles[level]
            for tile in range(len(TILE_IDS)):
                s.pile[level][tile] = min(left, s.pile[level][tile])
                left -= s.pile[level][tile]
        s.pile_size[level] = sum(s.pile[level])


def _turn_up(s: Any, tops: list[str]) -> None:
    for name in tops:
        lair, monster = divmod(MONSTER_IDS.index(name), MONSTERS)
        s.above[lair] |= 1 << s.top[lair]
        if monster == MONSTERS - 1:
            s.boss[lair] = 1
        s.above[lair] &= ~(1 << monster)
        s.top[lair] = monster


def _supply(c: Any, s: Any, less: str) -> None:
    number = s.players - 2
    for kind in range(len(TOKENS)):
        s.supply[kind] = c.supply[kind][number] - sum(store[kind] for store in s.store)
    s.supply[Token.KNIGHT] -= sum(s.knights) + s.tomb.bit_count()
    assert min(s.supply) >= 0, "more tokens than there are"
    for kind, left in amounts(less).items():
        s.supply[TOKENS.index(kind)] = left


def _count_icons(c: Any, s: Any, citizens: int) -> None:
    for seat in range(s.players):
        icons = [0] * len(GUILD_IDS)
        for kind in range(citizens):
            icons[c.guild[kind]] += s.hand[seat][kind] + s.played[seat][kind]
        for tile in range(len(TILE_IDS)):
            for guild in range(len(GUILD_IDS)):
                icons[guild] += s.tiles[seat][tile] * c.t_icons[tile][guild]
        for place, owners in enumerate(s.site):
            for guild in range(len(GUILD_IDS)):
                icons[guild] += owners.count(seat) * c.l_icons[place][guild]
        s.icons[seat] = icons
