"""A second Margraves de Valeria: slow, plain, and written from its rulebook and the rulings of its checklist.

It knows nothing of the rules that are played. Of a game it is given what is printed on boards, cards and tiles, the
first position, the commands, and what was drawn at random, which must have been there to be drawn. At every question it
says who is asked and what may be answered, and where everything lies; at the end what brought it about, everybody's
points by source, and who has won. A game is played by both, and the first difference is an error.

    python -m tests.games.margraves.model --games 500

says how often each citizen, location, reward, tile and end was met. The texts of citizens and the powers of locations
stand here as the rulebook tells them; what is ours (rewards, slots, tiles, wealth) is read off the cards.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import Any

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.rules.actions import Ev
from ludotheque.games.margraves.rules.citizens import Recruit
from ludotheque.games.margraves.rules.gains import Force, Gain, Gold, Joker
from ludotheque.games.margraves.rules.influence import DrawTile, Influence, InfluenceOn, TakeTile
from ludotheque.games.margraves.state import Cause
from ludotheque.kernel.content import Content
from ludotheque.kernel.effects import Seq
from ludotheque.kernel.events import Event
from tests.support.boxes import bits
from tests.support.models import PLAYERS_BY_TURN, Asked, Laid, Report, Sealed, main

Course = Generator[Any, Any, None]
Offers = Callable[[], list[str]]
Lacks = Callable[[], set[str]]

TOKENS = ("stone", "wood", "magic", "gem", "knight")
RESOURCES = TOKENS[:3]
GUILDS = ("artisan", "soldier", "shadow", "saint")
LAIRS = ("mountains", "forest", "ruins", "hills")
MONSTERS = 5
LEVELS = (1, 2)
SHOWN = 3
ROW = 5
SPACES = 16
SECTION = 3
SEGMENTS = 8
CELLS = tuple(f"{row}-{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4))


class Player:
    """What a player has."""

    def __init__(self) -> None:
        self.gold = 0
        self.force = 0
        self.store: dict[str, int] = dict.fromkeys(TOKENS, 0)
        self.towers = 4  # in storage
        self.influence: dict[str, int] = dict.fromkeys(GUILDS, 0)
        self.ship = 0
        self.margrave = "shilina"
        self.hand: list[str] = []
        self.played: list[str] = []
        self.tiles: Counter[str] = Counter()
        self.wealth: set[int] = set()  # kept and not yet resolved

    @property
    def resources(self) -> int:
        return sum(self.store[kind] for kind in RESOURCES)


class Model:
    """A game in progress, told in the order of the rulebook."""

    def __init__(self, content: Content, start: Any) -> None:
        self.met: Counter[str] = Counter()
        self.options = content.options
        self.citizens = {card.id: card for card in content.kind("citizen")}
        self.kinds = list(self.citizens)
        self.monsters = content.kind("monster")
        self.tiles = {card.id: card for card in content.kind("tile")}
        self.tile_ids = list(self.tiles)
        self.wealth = content.kind("wealth")
        self.locations = {card.id: card for card in content.kind("location")}
        self.places = list(self.locations)
        self.segments = content.kind("segment")
        self.lines = content.kind("line")
        self.rivers = content.kind("river")
        (self.board,), (supply,) = content.kind("board"), content.kind("supply")
        self.seats = start.players
        self.first = start.first
        self.active = start.first
        self.my_turn: int | None = None  # who may cash grants
        self.owing = False
        self.players = [Player() for _ in range(self.seats)]
        self.drawn: dict[Ev, deque[int]] = {
            kind: deque() for kind in (Ev.NEW_TILE, Ev.MONSTER, Ev.NEW_CITIZEN, Ev.DREW_TILE)
        }
        self.cause: str | None = None
        self.removed = 0
        self._set_up(start, supply)
        self.course = self._game()

    # --- setup: MAR-SETUP, MAR-PLAYER, MAR-WEALTH ---

    def _set_up(self, s: Any, supply: Any) -> None:
        """Everything is where it belongs; what lies open is read off the first position."""
        column = self.seats - 2
        self.supply = {kind: getattr(supply, kind)[column] for kind in TOKENS}
        self.deck = Counter(
            {card.id: sum(card.copies[: column + 1]) for card in self.citizens.values() if any(card.copies)}
        )
        self.row: list[str | None] = [self.kinds[kind] for kind in s.row]
        self.deck.subtract(card for card in self.row if card)
        assert min(self.deck.values()) >= 0
        self.piles = {
            level: Counter(
                {tile.id: sum(tile.copies[: column + 1]) for tile in self.tiles.values() if tile.level == level}
            )
            for level in LEVELS
        }
        self.shown: dict[int, list[str | None]] = {
            level: [self.tile_ids[tile] for tile in s.shown[level - 1]] for level in LEVELS
        }
        for level in LEVELS:
            self.piles[level].subtract(tile for tile in self.shown[level] if tile)
            assert min(self.piles[level].values()) >= 0
        self.knights = dict.fromkeys(self.places, 1)
        self.supply["knight"] -= len(self.places)
        self.sites: dict[str, list[int | None]] = {place: [None, None, None] for place in self.places}
        self.top: list[int | None] = list(s.top[: len(LAIRS)])
        assert all(top is not None and 0 <= top < MONSTERS - 1 for top in self.top)
        self.above = [set(range(MONSTERS - 1)) - {top} for top in self.top]
        self.slain: list[list[int]] = [[] for _ in LAIRS]
        self.boss = [False for _ in LAIRS]
        self.cells = self._cells()
        self.tomb: set[str] = set()
        self.lying: set[str] = set()
        self.fresh: set[str] = set()
        self.statue = 0
        starters = list(self.citizens)[:4]
        for player in self.players:
            player.hand = list(starters)
            player.store["gem"] = 1
            self.supply["gem"] -= 1
        self.packets = [set(s.packet[seat]) for seat in range(self.seats)]
        dealt = [tile for packet in self.packets for tile in packet]
        assert len(set(dealt)) == 4 * self.seats
        assert set(dealt) <= set(range(len(self.wealth)))

    def _cells(self) -> dict[str, tuple[str, ...]]:
        """The cells of each line of the tombs, by its id: the rows say which columns they reach."""
        rows = {f"row-{i}": tuple(f"{i}-{column}" for column in line.cells) for i, line in enumerate(self.lines[:3], 1)}
        every = [cell for cells in rows.values() for cell in cells]
        columns = {f"column-{i}": tuple(cell for cell in every if cell.endswith(f"-{i}")) for i in range(1, 5)}
        assert len(every) == 9
        return rows | columns

    # --- what there is to compare ---

    def position(self) -> dict[str, Any]:
        """Where everything is."""
        return {
            "gold": [player.gold for player in self.players],
            "force": [player.force for player in self.players],
            "store": [dict(player.store) for player in self.players],
            "towers": [player.towers for player in self.players],
            "influence": [dict(player.influence) for player in self.players],
            "ship": [player.ship for player in self.players],
            "margrave": [player.margrave for player in self.players],
            "hand": [Counter(player.hand) for player in self.players],
            "played": [Counter(player.played) for player in self.players],
            "tiles": [+player.tiles for player in self.players],
            "supply": dict(self.supply),
            "knights": dict(self.knights),
            "sites": {place: list(sites) for place, sites in self.sites.items()},
            "row": list(self.row),
            "deck": +self.deck,
            "removed": self.removed,
            "piles": [+self.piles[level] for level in LEVELS],
            "shown": [list(self.shown[level]) for level in LEVELS],
            "monsters": list(self.top),
            "above": [set(above) for above in self.above],
            "slain": [list(slain) for slain in self.slain],
            "boss": list(self.boss),
            "tombs": set(self.tomb),
            "lying": set(self.lying),
            "statue": self.statue,
            "last round": self.cause is not None,
        }

    def read(self, s: Any) -> dict[str, Any]:
        """The same, of a record."""
        seats = range(self.seats)

        def cards(numbers: Any) -> Counter[str]:
            return Counter({self.kinds[kind]: n for kind, n in enumerate(numbers) if n})

        def tiles(numbers: Any) -> Counter[str]:
            return Counter({self.tile_ids[tile]: n for tile, n in enumerate(numbers) if n})

        def cells(mask: int) -> set[str]:
            return {CELLS[cell] for cell in bits(mask)}

        return {
            "gold": list(s.gold[: self.seats]),
            "force": list(s.force[: self.seats]),
            "store": [dict(zip(TOKENS, s.store[seat], strict=True)) for seat in seats],
            "towers": list(s.towers[: self.seats]),
            "influence": [dict(zip(GUILDS, s.influence[seat], strict=True)) for seat in seats],
            "ship": list(s.ship[: self.seats]),
            "margrave": [self.places[place] for place in s.margrave[: self.seats]],
            "hand": [cards(s.hand[seat]) for seat in seats],
            "played": [cards(s.played[seat]) for seat in seats],
            "tiles": [tiles(s.tiles[seat]) for seat in seats],
            "supply": dict(zip(TOKENS, s.supply, strict=True)),
            "knights": dict(zip(self.places, s.knights, strict=True)),
            "sites": {
                place: [seat if seat >= 0 else None for seat in s.site[i]] for i, place in enumerate(self.places)
            },
            "row": [self.kinds[kind] if kind >= 0 else None for kind in s.row],
            "deck": cards(s.deck),
            "removed": s.removed,
            "piles": [tiles(s.pile[level - 1]) for level in LEVELS],
            "shown": [[self.tile_ids[tile] if tile >= 0 else None for tile in s.shown[level - 1]] for level in LEVELS],
            "monsters": [top if top >= 0 else None for top in s.top],
            "above": [set(bits(mask)) for mask in s.above],
            "slain": [list(s.slain[lair][: s.slain_size[lair]]) for lair in range(len(LAIRS))],
            "boss": [bool(boss) for boss in s.boss],
            "tombs": cells(s.tomb),
            "lying": cells(s.lying),
            "statue": s.statue,
            "last round": bool(s.last_round),
        }

    def hear(self, event: Event) -> None:
        """What is drawn at random."""
        kind = Ev(event.kind)
        if kind in self.drawn:
            self.drawn[kind].append(event.a)

    def meaning(self, seat: int, action: str) -> str:
        """Which monster is slain, and where is built."""
        kind, _, what = action.partition(":")
        place = self.players[seat].margrave
        if kind == "slay":
            return f"slay {self._monster(LAIRS.index(what)).id}"
        return f"{place} {action}" if kind == "site" else f"build {place}" if kind == "build" else action

    def check_end(self, s: Any) -> None:
        assert self.cause == Cause(s.cause).name, f"ended by {Cause(s.cause).name}, not by {self.cause}"

    def result(self) -> list[list[int]]:
        """By seat: points, rank, points by guild, of banners and of what is left (MAR-SCORE, MAR-BANNER, MAR-LEFT)."""
        rows = []
        for seat, player in enumerate(self.players):
            icons = Counter(GUILDS[self.citizens[card].guild] for card in (*player.hand, *player.played))
            banners: Counter[int] = Counter()
            for tile, number in player.tiles.items():
                for guild in self.tiles[tile].guilds:
                    icons[GUILDS[guild]] += number
                if self.tiles[tile].banner:
                    banners[self.tiles[tile].banner] += number
            for place, sites in self.sites.items():
                for guild in self.locations[place].guilds if seat in sites else ():
                    icons[GUILDS[guild]] += 1
            parts = [icons[guild] * self.board.points[player.influence[guild] // SECTION] for guild in GUILDS]
            of_banners = 0
            while banners:
                of_banners += len(banners) ** 2
                banners = +(banners - Counter(dict.fromkeys(banners, 1)))
            left = (
                player.store["gem"] * self.board.per_gem
                + player.resources // self.board.per_resources
                + player.gold // self.board.per_gold
            )
            rows.append([sum(parts) + of_banners + left, 0, *parts, of_banners, left])
        keys = [(row[0], self.players[seat].gold) for seat, row in enumerate(rows)]
        for row, key in zip(rows, keys, strict=True):
            row[1] = 1 + sum(other > key for other in keys)
        return rows

    # --- the course of a game ---

    def _game(self) -> Course:
        yield from self._draft()
        while self.cause is None or self.active != self.first:
            self.my_turn = self.active
            yield from self._turn(self.active)
            self.active = (self.active + 1) % self.seats
        self.met[f"end: {self.cause}"] += 1

    def _draft(self) -> Course:
        """MAR-WEALTH-03 to MAR-WEALTH-08."""
        for pick in range(3):
            holds = {(packet + pick) % self.seats: packet for packet in range(self.seats)}
            answers = yield Sealed(
                {
                    seat: frozenset(f"keep:{self.wealth[tile].id}" for tile in self.packets[packet])
                    for seat, packet in holds.items()
                }
            )
            for seat, packet in holds.items():
                kept = next(tile for tile in self.packets[packet] if answers[seat] == f"keep:{self.wealth[tile].id}")
                self.packets[packet].remove(kept)
                self.players[seat].wealth.add(kept)
        for _ in range(3):
            for step in range(self.seats):
                seat = (self.first + step) % self.seats
                left = self.players[seat].wealth
                answer = yield from self._ask(
                    seat,
                    lambda left=left, seat=seat: [
                        f"resolve:{self.wealth[tile].id}"
                        for tile in (sorted(left)[:1] if self._no_order(seat) else left)
                    ],
                )
                tile = next(tile for tile in left if answer == f"resolve:{self.wealth[tile].id}")
                left.remove(tile)
                self.met[f"wealth: {self.wealth[tile].id}"] += 1
                yield from self._effect(seat, self.wealth[tile].gains)

    def _no_order(self, seat: int) -> bool:
        """Whether the order of a player's wealth tiles can make no difference (the ruling of MAR-WEALTH-08)."""
        player = self.players[seat]
        parts = [part for tile in player.wealth for part in self._every_part(self.wealth[tile].gains)]
        if not all(isinstance(part, Gold | Force | Gain | InfluenceOn | DrawTile) for part in parts):
            return False
        gold = player.gold + sum(part.amount for part in parts if isinstance(part, Gold))
        steps = Counter(GUILDS[part.guild] for part in parts if isinstance(part, InfluenceOn))
        for guild, number in steps.items():
            for space in range(player.influence[guild], min(player.influence[guild] + number, SPACES - 1)):
                if space % SECTION == SECTION - 1 and gold >= self.rivers[space // SECTION].gold:
                    return False
        mine = self._comes(player.wealth)
        everybodys = sum((self._comes(player.wealth) for player in self.players), Counter())
        room = self.board.storage - sum(player.store.values()) - player.towers
        there = {**self.supply, **{str(level): self.piles[level].total() for level in LEVELS}}
        return sum(mine[kind] for kind in TOKENS) <= room and all(everybodys[kind] <= there[kind] for kind in mine)

    def _comes(self, wealth: set[int]) -> Counter[str]:
        """At most so many tokens, by kind, and tiles, by level, come with wealth tiles."""
        coming: Counter[str] = Counter()
        for tile in wealth:
            for part in self._every_part(self.wealth[tile].gains):
                match part:
                    case Gain(kind=kind, amount=amount):
                        coming[TOKENS[kind]] += amount
                    case Joker(amount=amount):
                        coming.update(dict.fromkeys(RESOURCES, amount))
                    case DrawTile(level=level):
                        coming[str(level)] += 1
        return coming

    def _turn(self, seat: int) -> Course:
        """MAR-TURN-02 to MAR-TURN-09."""
        player = self.players[seat]

        must_recall = len(player.hand) == 1

        def uses() -> list[str]:
            if must_recall:
                return ["recall"]
            cards = set(player.hand)
            return [
                "recall",
                *(f"pennants:{card}" for card in cards),
                *(f"text:{card}" for card in cards),
                *(f"build:{card}" for card in cards if self._can_build(seat)),
            ]

        answer = yield from self._ask(seat, uses, lacks=_anything)
        use, _, card = answer.partition(":")
        self.met[f"use: {use}"] += 1
        if card:
            player.hand.remove(card)
            player.played.append(card)
            if use in ("pennants", "text"):
                self.met[f"{use}: {card}"] += 1
        if use == "recall":
            yield from self._recall(seat)
        elif use == "build":
            yield from self._build(seat)
        elif use == "pennants":
            yield from self._pennants(seat, GUILDS[self.citizens[card].guild])
        else:
            yield from getattr(self, f"_text_{card.replace('-', '_')}")(seat)
        yield from self._ask(seat, list, lacks=_anything)
        yield from self._tombs(seat)
        self.my_turn = None
        self._clean_up()

    def _recall(self, seat: int) -> Course:
        """MAR-RECALL-01 to MAR-RECALL-12."""
        player = self.players[seat]
        answer = yield from self._ask(
            seat,
            lambda: [f"dismiss:{i + 1}" for i in self._in_row() if self._copy_right_of(i) is None],
            lacks=lambda: {"row"},
        )
        if answer is not None:
            self.row[int(answer.partition(":")[2]) - 1] = None
            self.removed += 1
        player.hand += player.played
        player.played = []
        yield from self._recruit(seat, no=True)

    def _can_build(self, seat: int) -> bool:
        player = self.players[seat]
        sites = self.sites[player.margrave]
        return (
            all(player.store[kind] for kind in ("stone", "wood", "magic", "gem"))
            and player.towers > 0
            and None in sites
            and seat not in sites
        )

    def _build(self, seat: int) -> Course:
        """MAR-BUILD-01 to MAR-BUILD-15."""
        player = self.players[seat]
        place = player.margrave
        sites = self.sites[place]
        answer = yield from self._paying(seat, lambda: [f"site:{i + 1}" for i in range(3) if sites[i] is None])
        site = int(answer.partition(":")[2]) - 1
        for kind in ("stone", "wood", "magic", "gem"):
            self._give(seat, kind)
        sites[site] = seat
        player.towers -= 1
        self.met[f"built: {place} {site + 1}"] += 1
        if player.towers == 0:
            self._last_round("TOWERS")
        yield from self._effect(seat, self.locations[place].slots[site])
        yield from self._influence(seat, self.board.build_influence)

    def _pennants(self, seat: int, guild: str) -> Course:
        """MAR-PENN-01 to MAR-PENN-10, and the columns of the guilds."""
        first = {"artisan": "resource", "soldier": "force", "shadow": "gold", "saint": "move"}[guild]
        if first == "resource":
            yield from self._joker(seat, no=True)
        elif first == "force":
            self._force(seat, 1)
        elif first == "gold":
            self._gold(seat, 2)
        else:
            yield from self._move(seat, no=True)
        if guild == "saint":
            yield from self._deploy(seat)
        else:
            yield from self._move(seat, no=True)
        yield from self._deploy(seat)

    # --- the texts of the citizens ---

    def _text_alchemist(self, seat: int) -> Course:
        self._gold(seat, 5)
        yield from self._offer(seat, 1, partial(self._joker, seat), self._resource_left)
        for who in self._everyone(seat):
            self._gold(who, 4 - self.players[who].towers)

    def _text_captain(self, seat: int) -> Course:
        yield from self._gain(seat, "knight")
        self._force(seat, 1)
        for who in self._everyone(seat):
            yield from self._offer(who, 1, partial(self._gain, who, "knight"), partial(self._left, "knight"))
        yield from self._slay(seat, no=True)

    def _text_merchant(self, seat: int) -> Course:
        yield from self._joker(seat)
        self._gold(seat, 4)
        for who in self._everyone(seat):
            yield from self._offer(who, 1, partial(self._joker, who), self._resource_left)

    def _text_paladin(self, seat: int) -> Course:
        yield from self._gain(seat, "magic")
        self._force(seat, 1)
        for who in self._everyone(seat):
            self._force(who, 4 - self.players[who].towers)
        yield from self._slay(seat, no=True)

    def _text_artificer(self, seat: int) -> Course:
        self._force(seat, 1)
        yield from self._gain(seat, "magic")
        yield from self._gain(seat, "stone")
        for who in self._everyone(seat)[1:]:
            yield from self._offer(
                who,
                2,
                partial(self._force_and_stone, who),
                lambda who=who: self._left("stone") or self._room_for_force(who),
                to=seat,
            )

    def _force_and_stone(self, seat: int) -> Course:
        self._force(seat, 1)
        yield from self._gain(seat, "stone")

    def _text_cleric(self, seat: int) -> Course:
        yield from self._gain(seat, "magic")
        yield from self._move(seat, no=True)
        yield from self._take_back(seat, "cleric")

    def _text_monk(self, seat: int) -> Course:
        self._gold(seat, 2)
        yield from self._gain(seat, "magic")
        origin = yield from self._ask(
            seat, lambda: [f"from:{place}" for place in self.places if self.knights[place]], no=True
        )
        if origin is not None:
            origin = origin.partition(":")[2]
            goal = yield from self._ask(seat, lambda: [f"to:{place}" for place in self.places if place != origin])
            goal = goal.partition(":")[2]
            self.knights[origin] -= 1
            self.knights[goal] += 1
            yield from self._arrive(seat, goal)

    def _text_priestess(self, seat: int) -> Course:
        answer = yield from self._ask(
            seat,
            lambda: (
                (["choice:1"] if self._left("magic") else []) + (["choice:2"] if self._room_for_force(seat) else [])
            ),
            lacks=lambda: set() if self._left("magic") else {"supply"},
        )
        if answer == "choice:1":
            yield from self._gain(seat, "magic", 2)
        elif answer == "choice:2":
            self._force(seat, 2)
        yield from self._force_for_gold(seat)
        yield from self._slay(seat, no=True)

    def _force_for_gold(self, seat: int) -> Course:
        for who in self._everyone(seat):
            yield from self._offer(
                who, 1, partial(self._more_force, who), partial(self._room_for_force, who), tokens=False
            )

    def _more_force(self, seat: int) -> Course:
        self._force(seat, 1)
        yield from ()

    def _text_bogatyr(self, seat: int) -> Course:
        answer = yield from self._ask(
            seat,
            lambda: (
                (["choice:1"] if self._room_for_force(seat) else []) + (["choice:2"] if self._left("knight") else [])
            ),
            lacks=lambda: set() if self._left("knight") else {"supply"},
        )
        if answer == "choice:1":
            self._force(seat, 2)
        elif answer == "choice:2":
            yield from self._gain(seat, "knight", 2)
        yield from self._deploy(seat, far=True)
        yield from self._slay(seat, no=True)

    def _text_champion(self, seat: int) -> Course:
        self._force(seat, 3)
        yield from self._force_for_gold(seat)
        yield from self._slay(seat, no=True)

    def _text_ranger(self, seat: int) -> Course:
        self._force(seat, 2)
        yield from self._move(seat, no=True)
        yield from self._slay(seat, no=True)

    def _text_warlord(self, seat: int) -> Course:
        self._force(seat, 1)
        yield from self._summon(seat, no=False)
        yield from self._slay(seat, no=True)

    def _text_bard(self, seat: int) -> Course:
        origin = yield from self._summon(seat, no=True)
        if origin is not None:
            yield from self._summon(seat, no=True, only=origin)
        yield from self._deploy(seat)

    def _text_lumberjack(self, seat: int) -> Course:
        self._force(seat, 2)
        yield from self._gain(seat, "wood")
        for who in self._everyone(seat):
            yield from self._offer(who, 1, partial(self._gain, who, "wood"), partial(self._left, "wood"))
        yield from self._slay(seat, no=True)

    def _text_town_crier(self, seat: int) -> Course:
        yield from self._recruit(seat, price=2, no=self.options["town-crier"] == "may")
        yield from self._take_back(seat, "town-crier")

    def _text_trader(self, seat: int) -> Course:
        yield from self._joker(seat)
        self._gold(seat, 2)
        answer = yield from self._ask(
            seat,
            lambda: (
                (["choice:1"] if self.players[seat].resources else [])
                + (["choice:2"] if self._resource_left() else [])
                + ["choice:3"]
            ),
            lacks=lambda: (
                (set() if self.players[seat].resources else {*RESOURCES})
                | (set() if self._resource_left() else {"supply"})
            ),
        )
        if answer == "choice:1":
            yield from self._sail(seat)
        elif answer == "choice:2":
            yield from self._joker(seat)
        for who in self._everyone(seat):
            player = self.players[who]
            yes = yield from self._ask(
                who,
                lambda player=player: ["yes"] if player.resources else [],
                no=True,
                lacks=lambda player=player: set() if player.resources else {*RESOURCES},
            )
            if yes:
                yield from self._pay_resources(who, 1)
                self._gold(who, 3)

    def _text_necromancer(self, seat: int) -> Course:
        for _ in range(2):
            cell = yield from self._ask(seat, lambda: [f"raise:{cell}" for cell in self.lying], no=True)
            if cell is None:
                break
            yield from self._raise(seat, cell.partition(":")[2])
        yield from self._deploy(seat)
        for who in self._everyone(seat):
            yield from self._offer(who, 1, partial(self._gain, who, "magic"), partial(self._left, "magic"))

    def _raise(self, seat: int, cell: str) -> Course:
        """MAR-SHAD-02, MAR-SHAD-19: a Knight in storage may go back for one that lies."""
        stored = yield from self._make_room(seat, lambda: cell in self.tomb)
        if stored:
            self.tomb.remove(cell)
            self.lying.remove(cell)
            self.players[seat].store["knight"] += 1
            self.met["knight raised"] += 1

    def _text_peddler(self, seat: int) -> Course:
        yield from self._joker(seat, 2)
        self._gold(seat, 2)
        for who in self._everyone(seat)[1:]:
            yield from self._offer(who, 1, partial(self._joker, who), self._resource_left, to=seat)

    def _text_pilot(self, seat: int) -> Course:
        answer = yield from self._ask(
            seat,
            lambda: (
                (["choice:1"] if self._affordable(seat) else [])
                + (["choice:2"] if self._resource_left() else [])
                + ["choice:3"]
            ),
            lacks=lambda: (
                (set() if self._affordable(seat) else {"gold"} if self._in_row() else set())
                | (set() if self._resource_left() else {"supply"})
            ),
        )
        if answer == "choice:1":
            yield from self._recruit(seat)
        elif answer == "choice:2":
            yield from self._joker(seat)
        yield from self._move(seat, far=True)

    def _text_rogue(self, seat: int) -> Course:
        self._force(seat, 2)
        self._gold(seat, 2)
        for who in self._everyone(seat):
            player = self.players[who]
            yes = yield from self._ask(
                who,
                lambda player=player: ["yes"] if player.force else [],
                no=True,
                lacks=lambda player=player: set() if player.force else {"force"},
            )
            if yes:
                player.force -= 1
                self._gold(who, 2)
        answer = yield from self._ask(
            seat, lambda: (["choice:1"] if self._targets(seat) else []) + ["choice:2", "choice:3"]
        )
        if answer == "choice:1":
            yield from self._slay(seat)
        elif answer == "choice:2":
            self._gold(seat, 2)

    def _everyone(self, seat: int) -> list[int]:
        """The active player first, the others clockwise."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def _offer(
        self,
        seat: int,
        price: int,
        effect: Callable[[], Course],
        useful: Callable[[], bool],
        to: int | None = None,
        *,
        tokens: bool = True,
    ) -> Course:
        """One may pay gold for something that there is (MAR-STR-06, MAR-LIMIT-07)."""
        player = self.players[seat]
        yes = yield from self._ask(
            seat,
            lambda: ["yes"] if player.gold >= price and useful() else [],
            no=True,
            lacks=lambda: {"gold"} if player.gold < price else {"supply"} if tokens else set(),
        )
        if yes:
            player.gold -= price
            if to is not None:
                self.players[to].gold += price
            yield from effect()

    # --- gold, strength, tokens ---

    def _gold(self, seat: int, amount: int) -> None:
        self.players[seat].gold += amount

    def _force(self, seat: int, amount: int) -> None:
        """MAR-STR-02."""
        self.players[seat].force = min(self.board.most_force, self.players[seat].force + amount)

    def _room_for_force(self, seat: int) -> bool:
        return self.players[seat].force < self.board.most_force

    def _left(self, kind: str) -> bool:
        return self.supply[kind] > 0

    def _resource_left(self) -> bool:
        return any(self.supply[kind] for kind in RESOURCES)

    def _room(self, seat: int) -> bool:
        player = self.players[seat]
        return sum(player.store.values()) + player.towers < self.board.storage

    def _give(self, seat: int, kind: str) -> None:
        """A token goes back to the supply."""
        assert self.players[seat].store[kind] > 0
        self.players[seat].store[kind] -= 1
        self.supply[kind] += 1

    def _gain(self, seat: int, kind: str, amount: int = 1) -> Course:
        """MAR-STOCK-03 to MAR-STOCK-08, MAR-LIMIT-01."""
        if self.supply[kind] < amount:
            self.met["less left than gained"] += 1
        for _ in range(min(amount, self.supply[kind])):
            stored = yield from self._make_room(seat, lambda: self.supply[kind] > 0, but=kind)
            if stored:
                self.supply[kind] -= 1
                self.players[seat].store[kind] += 1

    def _make_room(self, seat: int, there: Callable[[], bool], but: str | None = None) -> Generator[Asked, str, bool]:
        """Whether a token that is still there finds a free slot; a full storage asks what goes back for it, but nothing
        of the same kind where that comes from the supply. A grant in between is answered by a new look."""
        store = self.players[seat].store
        while there() and not self._room(seat):
            self.met["overflow"] += 1

            def offers() -> list[str]:
                if not there() or self._room(seat):
                    return []
                return ["forgo", *(f"give:{other}" for other in TOKENS if store[other] and other != but)]

            answer = yield from self._ask(seat, offers, lacks=lambda: {"*"} if offers() else set())
            if answer is None:
                break
            if answer == "forgo":
                self.met["forgone"] += 1
                return False
            self._give(seat, answer.partition(":")[2])
        return there()

    def _joker(self, seat: int, amount: int = 1, *, no: bool = False) -> Course:
        """MAR-JOKER-01 to MAR-JOKER-04."""
        for number in range(amount):
            answer = yield from self._ask(
                seat,
                lambda number=number: self._jokers(seat, 0 if no else amount - number),
                no=no,
                lacks=lambda: {"supply"},
            )
            if answer is not None:
                yield from self._gain(seat, answer.partition(":")[2])

    def _jokers(self, seat: int, to_come: int) -> list[str]:
        """Resources that the supply has: no matter in which order, where so many come that all do and have room."""
        gains = [f"gain:{kind}" for kind in RESOURCES if self.supply[kind]]
        left = sum(self.supply[kind] for kind in RESOURCES)
        player = self.players[seat]
        free = self.board.storage - sum(player.store.values()) - player.towers
        return gains[:1] if left <= min(to_come, free) else gains

    def _pay_resources(self, seat: int, amount: int) -> Course:
        """Any mix, one by one; nothing comes in between (MAR-JOKER-03, MAR-PRIV-06). It is no mix where all go."""
        player = self.players[seat]

        def offers(to_go: int) -> list[str]:
            given = [f"give:{kind}" for kind in RESOURCES if player.store[kind]]
            return given[:1] if player.resources == to_go else given

        for number in range(amount):
            answer = yield from self._paying(seat, partial(offers, amount - number))
            self._give(seat, answer.partition(":")[2])

    def _paying(self, seat: int, offers: Offers) -> Generator[Asked, str, Any]:
        before, self.owing = self.owing, True
        answer = yield from self._ask(seat, offers)
        self.owing = before
        return answer

    # --- citizens ---

    def _in_row(self) -> list[int]:
        return [i for i, card in enumerate(self.row) if card is not None]

    def _copy_right_of(self, i: int) -> int | None:
        """Where the next card to the right lies, if it is the same one and no cheaper (the ruling of MAR-RECALL-02)."""
        after = [j for j in self._in_row() if j > i]
        if after and self.row[after[0]] == self.row[i] and self.board.row[after[0]] >= self.board.row[i]:
            return after[0]
        return None

    def _affordable(self, seat: int, price: int | None = None) -> list[int]:
        """Slots from which a player can recruit; of two copies side by side at one price the right one."""
        gold = self.players[seat].gold
        prices = self.board.row if price is None else [price] * ROW
        slots = []
        for i in self._in_row():
            copy = self._copy_right_of(i)
            if gold >= prices[i] and (copy is None or prices[copy] != prices[i]):
                slots.append(i)
        return slots

    def _recruit(self, seat: int, price: int | None = None, *, no: bool = False) -> Course:
        """At the price of the slot, or at another one."""
        answer = yield from self._ask(
            seat,
            lambda: [f"recruit:{i + 1}" for i in self._affordable(seat, price)],
            no=no,
            lacks=lambda: {
                "row" if self.players[seat].gold >= (self.board.row[i] if price is None else price) else "gold"
                for i in self._in_row()
            },
        )
        if answer is not None:
            i = int(answer.partition(":")[2]) - 1
            card = self.row[i]
            assert card is not None
            self.players[seat].gold -= self.board.row[i] if price is None else price
            self.players[seat].hand.append(card)
            self.row[i] = None
            self.met[f"recruited: {card}"] += 1

    def _take_back(self, seat: int, card: str) -> Course:
        """Not the copy that was just played."""
        player = self.players[seat]

        def others() -> list[str]:
            left = list(player.played)
            left.remove(card)
            return [f"back:{tile}" for tile in left]

        answer = yield from self._ask(seat, others)
        if answer is not None:
            name = answer.partition(":")[2]
            player.played.remove(name)
            player.hand.append(name)
            self.met["taken back"] += 1

    # --- moving ---

    def _roads(self, place: str) -> list[str]:
        return [
            other
            for other in self.places
            if other in self.locations[place].roads or place in self.locations[other].roads
        ]

    def _move(self, seat: int, *, no: bool = False, far: bool = False) -> Course:
        """MAR-MOVE-01 to MAR-MOVE-08, MAR-SHAD-12."""
        player = self.players[seat]
        goals = [place for place in self.places if place != player.margrave] if far else self._roads(player.margrave)
        answer = yield from self._ask(seat, lambda: [f"move:{place}" for place in goals], no=no)
        if answer is not None:
            player.margrave = answer.partition(":")[2]
            yield from self._arrive(seat, player.margrave)

    def _deploy(self, seat: int, *, far: bool = False) -> Course:
        """MAR-DEPLOY-01 to MAR-DEPLOY-10, MAR-SOLD-03 to MAR-SOLD-06."""
        player = self.players[seat]
        here = player.margrave
        others = [place for place in self.places if place != here]

        def offers() -> list[str]:
            send = [f"send:{place}" for place in (others if far else self._roads(here)) if self.knights[here]]
            post = [f"post:{place}" for place in (self.places if far else [here]) if player.store["knight"]]
            return send + post

        answer = yield from self._ask(seat, offers, no=True, lacks=lambda: {"knight"})
        if answer is not None:
            kind, _, place = answer.partition(":")
            if kind == "send":
                self.knights[here] -= 1
            else:
                player.store["knight"] -= 1
            self.knights[place] += 1
            self.met[f"deployed: {kind}"] += 1
            yield from self._arrive(seat, place)

    def _summon(self, seat: int, *, no: bool, only: str | None = None) -> Generator[Asked, str, str | None]:
        """A knight from another location to the Margrave's; returns where it came from."""
        here = self.players[seat].margrave
        answer = yield from self._ask(
            seat,
            lambda: [
                f"from:{place}"
                for place in self.places
                if place != here and self.knights[place] and only in (None, place)
            ],
            no=no,
        )
        if answer is None:
            return None
        origin = answer.partition(":")[2]
        self.knights[origin] -= 1
        self.knights[here] += 1
        self.met["summoned"] += 1
        yield from self._arrive(seat, here)
        return origin

    def _arrive(self, seat: int, place: str) -> Course:
        """The power of the location, or gold (MAR-MOVE-03 to MAR-MOVE-05, MAR-LOC-05 to MAR-LOC-16)."""
        answer = yield from self._ask(
            seat,
            lambda: (["power"] if self._usable(seat, place) else []) + ["instead"],
            lacks=lambda: self._lacking_for(place),
        )
        if answer == "instead":
            self._gold(seat, self.board.instead)
            self.met["gold instead of a power"] += 1
            return
        self.met[f"power: {place}"] += 1
        player = self.players[seat]
        match place:
            case "shilina":
                yield from self._recruit(seat)
            case "hamun":
                yield from self._gain(seat, "stone")
            case "inkadeus" | "regkstrom":
                yield from self._gain(seat, self._resource_of(place))
            case "silesia":
                player.gold -= 1
                yield from self._joker(seat)
            case "viktoria":
                self._force(seat, 1)
            case "thraecius":
                yield from self._pay_resources(seat, 3)
                yield from self._gain(seat, "gem")
            case "nymar":
                yield from self._sail(seat)

    def _resource_of(self, place: str) -> str:
        """Which resource a location gives, where that is ours."""
        gain = self.locations[place].power.effect
        assert isinstance(gain, Gain)
        assert gain.amount == 1
        return TOKENS[gain.kind]

    def _lacking_for(self, place: str) -> set[str]:
        """What a location's power may lack."""
        match place:
            case "shilina":
                return {"gold"}
            case "silesia":
                return {"gold", "supply"}
            case "viktoria":
                return set()
            case "thraecius":
                return {*RESOURCES, "supply"}
            case "nymar":
                return {*RESOURCES}
        return {"supply"}

    def _usable(self, seat: int, place: str) -> bool:
        player = self.players[seat]
        match place:
            case "shilina":
                return bool(self._affordable(seat))
            case "hamun":
                return self._left("stone")
            case "inkadeus" | "regkstrom":
                return self._left(self._resource_of(place))
            case "silesia":
                return player.gold >= 1 and self._resource_left()
            case "viktoria":
                return self._room_for_force(seat)
            case "thraecius":
                return player.resources >= 3 and self._left("gem")
            case "nymar":
                return player.resources >= 1
        raise AssertionError(place)

    # --- the naval track ---

    def _sail(self, seat: int) -> Course:
        """MAR-NAVAL-01 to MAR-NAVAL-14."""
        player = self.players[seat]
        steps = 0
        while player.resources or steps:
            enough = ["set-sail"] if steps else []
            answer = yield from self._ask(
                seat,
                lambda enough=enough: [f"give:{kind}" for kind in RESOURCES if player.store[kind]] + enough,
                lacks=lambda: {*RESOURCES},
            )
            if answer == "set-sail":
                break
            self._give(seat, answer.partition(":")[2])
            steps += 1
        entered = [(player.ship + 1 + step) % SEGMENTS for step in range(steps)]
        player.ship = (player.ship + steps) % SEGMENTS
        self.met["sailed"] += 1
        for i in entered:
            self.met[f"segment: {self.segments[i].id}"] += 1
        yield from self._claim(seat, [(f"segment:{i + 1}", self.segments[i].reward) for i in entered])

    def _claim(self, seat: int, rewards: list[tuple[str, Any]]) -> Course:
        """Rewards in any order: gold, strength and tokens first, the others as the player likes (MAR-SLAY-17); equal
        ones are one choice."""
        waiting: list[tuple[str, Any]] = []
        for name, reward in rewards:
            if any(map(self._waits, self._parts(reward))):
                waiting.append((name, reward))
            else:
                yield from self._effect(seat, reward)
        while waiting:
            answer = yield from self._ask(
                seat,
                lambda: [
                    name
                    for name, reward in waiting
                    if name.startswith("choice") or name == min(name for name, other in waiting if other == reward)
                ],
            )
            chosen = next(pair for pair in waiting if pair[0] == answer)
            waiting.remove(chosen)
            yield from self._effect(seat, chosen[1])

    def _waits(self, part: Any) -> bool:
        return not isinstance(part, Gold | Force | Gain | Joker)

    def _parts(self, effect: Any) -> tuple[Any, ...]:
        return effect.steps if isinstance(effect, Seq) else (effect,)

    def _every_part(self, effect: Any) -> list[Any]:
        return (
            [piece for part in effect.steps for piece in self._every_part(part)]
            if isinstance(effect, Seq)
            else [effect]
        )

    # --- influence and tiles ---

    def _influence(self, seat: int, amount: int) -> Course:
        """MAR-INFL-04 to MAR-INFL-22."""
        for _ in range(amount):
            answer = yield from self._ask(
                seat,
                lambda: [f"guild:{guild}" for guild in GUILDS if self._can_advance(seat, guild)],
                no=True,
                lacks=lambda: {"gold"},
            )
            if answer is None:
                self.met["influence lost"] += 1
                return
            yield from self._advance(seat, answer.partition(":")[2])

    def _influence_on(self, seat: int, guild: str) -> Course:
        """MAR-WEALTH-15, MAR-WEALTH-18: a river may be left alone."""
        answer = yield from self._ask(
            seat,
            lambda: [f"guild:{guild}"] if self._can_advance(seat, guild) else [],
            no=self._river(seat, guild) is not None,
            lacks=lambda: {"gold"} if self._river(seat, guild) is not None else set(),
        )
        if answer is None:
            self.met["influence lost"] += 1
        else:
            yield from self._advance(seat, guild)

    def _river(self, seat: int, guild: str) -> Any:
        """The river before a marker, if there is one."""
        at = self.players[seat].influence[guild]
        return self.rivers[at // SECTION] if at % SECTION == SECTION - 1 else None

    def _can_advance(self, seat: int, guild: str) -> bool:
        player = self.players[seat]
        river = self._river(seat, guild)
        return player.influence[guild] < SPACES - 1 and (river is None or player.gold >= river.gold)

    def _advance(self, seat: int, guild: str) -> Course:
        river = self._river(seat, guild)
        player = self.players[seat]
        player.influence[guild] += 1
        if river is not None:
            player.gold -= river.gold
            number = self.rivers.index(river)
            self.met[f"river {number + 1}"] += 1
            levels = [(1,), (1,), (1, 2), (2,), (2,)][number]
            yield from self._take_tile(seat, levels, no=True)

    def _take_tile(self, seat: int, levels: tuple[int, ...], *, no: bool = False) -> Course:
        """One that lies open (MAR-PRIV-17, MAR-PRIV-19, MAR-INFL-16)."""
        answer = yield from self._ask(
            seat, lambda: [f"tile:{tile}" for level in levels for tile in self.shown[level] if tile], no=no
        )
        if answer is not None:
            tile = str(answer.partition(":")[2])
            level = next(level for level in levels if tile in self.shown[level])
            self.shown[level][self.shown[level].index(tile)] = None
            self._own(seat, tile)

    def _own(self, seat: int, tile: str) -> None:
        self.players[seat].tiles[tile] += 1
        self.met[f"tile: {tile}"] += 1

    # --- slaying ---

    def _monster(self, lair: int) -> Any:
        top = self.top[lair]
        return None if top is None else self.monsters[lair * MONSTERS + top]

    def _targets(self, seat: int) -> list[int]:
        """Adjacent monsters that can be paid (MAR-SLAY-03 to MAR-SLAY-15)."""
        player = self.players[seat]
        lairs = []
        for lair in self.locations[player.margrave].lairs:
            monster = self._monster(lair)
            force = player.force + player.store["knight"] + self.knights[player.margrave]
            if monster is not None and player.store["magic"] >= monster.magic and force >= monster.force:
                lairs.append(lair)
        return lairs

    def _lacking_to_slay(self, seat: int) -> set[str]:
        """What adjacent monsters ask beyond what a player has."""
        player = self.players[seat]
        lacking = set()
        for monster in filter(None, map(self._monster, self.locations[player.margrave].lairs)):
            if player.store["magic"] < monster.magic:
                lacking.add("magic")
            if player.force + player.store["knight"] + self.knights[player.margrave] < monster.force:
                lacking |= {"knight", "force"} if self._room_for_force(seat) else {"knight"}
        return lacking

    def _slay(self, seat: int, *, no: bool = False) -> Course:
        """MAR-SLAY-06 to MAR-SLAY-19."""
        answer = yield from self._ask(
            seat,
            lambda: [f"slay:{LAIRS[lair]}" for lair in self._targets(seat)],
            no=no,
            lacks=lambda: self._lacking_to_slay(seat),
        )
        if answer is None:
            return
        lair = LAIRS.index(answer.partition(":")[2])
        monster = self._monster(lair)
        self.met[f"slain: {monster.id}"] += 1
        for _ in range(monster.magic):
            self._give(seat, "magic")
        owed = monster.force
        while owed:
            owed -= yield from self._strength(seat, owed)
        parts = sorted([*self._parts(monster.reward), Influence(monster.influence)], key=self._waits)
        first = sum(not self._waits(part) for part in parts)
        yield from self._claim(seat, [(f"choice:{i}", part) for i, part in enumerate(parts, 1 - first)])
        self.slain[lair].append(self.top[lair])  # type: ignore[arg-type]
        self.top[lair] = None

    def _strength(self, seat: int, owed: int) -> Generator[Asked, str, int]:
        """One knight who goes to the tombs, or all the rest from the marker; returns how much was paid."""
        player = self.players[seat]
        here = player.margrave

        def offers() -> list[str]:
            free = [cell for cell in CELLS if cell in self._all_cells() and cell not in self.tomb]
            ways = ["force"] if player.force >= owed else []
            must = owed - player.force  # knights that go in any case
            if must >= len(free):
                free = free[:1]
            if self.knights[here]:
                ways += [f"hero:{cell}" for cell in free] or ["statue"]
            if player.store["knight"] and (
                not self.knights[here] or must < self.knights[here] + player.store["knight"]
            ):
                ways += [f"own-hero:{cell}" for cell in free] or ["own-statue"]
            return ways

        answer = yield from self._paying(seat, offers)
        kind, _, cell = answer.partition(":")
        self.met[f"paid with: {kind}"] += 1
        if kind == "force":
            player.force -= owed
            return owed
        if kind.startswith("own"):
            player.store["knight"] -= 1
        else:
            self.knights[here] -= 1
        if cell:
            self.tomb.add(cell)
            self.fresh.add(cell)
        else:
            self.statue += 1
        return 1

    def _all_cells(self) -> set[str]:
        return {cell for cells in self.cells.values() for cell in cells}

    # --- the end of a turn ---

    def _tombs(self, seat: int) -> Course:
        """MAR-TOMB-01 to MAR-TOMB-19."""
        filled = [
            line
            for line in self.lines
            if set(self.cells[line.id]) <= self.tomb and self.fresh & set(self.cells[line.id])
        ]
        for line in filled:
            self.met[f"line: {line.id}"] += 1
        if filled:
            yield from self._claim(seat, [(f"line:{line.id}", line.reward) for line in filled])
            yield from self._ask(seat, list, lacks=_anything)
        if self.options["tombs-lie"] == "all":
            self.lying |= self.fresh
        else:
            self.lying |= {cell for line in filled for cell in self.cells[line.id]}
        self.fresh.clear()
        emptied = self.tomb == self._all_cells()
        if emptied:
            self.met["tombs emptied"] += 1
            self.supply["knight"] += len(self.tomb) + self.statue
            self.statue = 0
            self.tomb.clear()
            self.lying.clear()
        if emptied or self.options["knights-return"] == "each-turn":
            for place in self.places:
                if not self.knights[place] and self.supply["knight"]:
                    self.knights[place] = 1
                    self.supply["knight"] -= 1

    def _clean_up(self) -> None:
        """MAR-EOT-01, MAR-PRIV-11 to MAR-PRIV-15, MAR-MONST-01 to MAR-MONST-05, MAR-ROW-01 to MAR-ROW-08."""
        for level in LEVELS:
            for i in range(SHOWN):
                if self.shown[level][i] is None:
                    if not +self.piles[level]:
                        self._last_round("TILES")
                        break
                    self.shown[level][i] = self._draw_tile(level, Ev.NEW_TILE)
        for lair in range(len(LAIRS)):
            if self.top[lair] is None:
                if not self.above[lair]:
                    self.met["lair reached again" if self.boss[lair] else "lair reached"] += 1
                    self.boss[lair] = True
                    self.slain[lair] = []
                    self.above[lair] = set(range(MONSTERS))
                drawn = self.drawn[Ev.MONSTER].popleft()
                assert drawn // MONSTERS == lair
                self.above[lair].remove(drawn % MONSTERS)
                self.top[lair] = drawn % MONSTERS
        cards = [card for card in self.row if card is not None]
        while len(cards) < ROW:
            if not +self.deck:
                self._last_round("CITIZENS")
                break
            card = self.kinds[self.drawn[Ev.NEW_CITIZEN].popleft()]
            assert self.deck[card] > 0
            self.deck[card] -= 1
            cards.append(card)
        self.row = [*cards, *[None] * (ROW - len(cards))]
        assert not any(self.drawn.values()), f"more was drawn than by the model: {self.drawn}"

    def _draw_tile(self, level: int, event: Ev) -> str:
        tile = self.tile_ids[self.drawn[event].popleft()]
        assert self.piles[level][tile] > 0, f"{tile} was not in its pile"
        self.piles[level][tile] -= 1
        return tile

    def _last_round(self, cause: str) -> None:
        """The first of the three (MAR-TRIG-04, MAR-TRIG-08)."""
        if self.cause is None:
            self.cause = cause

    # --- what is printed on what is ours ---

    def _effect(self, seat: int, effect: Any) -> Course:
        match effect:
            case Seq(steps=steps):
                for step in steps:
                    yield from self._effect(seat, step)
            case Gold(amount=amount):
                self._gold(seat, amount)
            case Force(amount=amount):
                self._force(seat, amount)
            case Gain(kind=kind, amount=amount):
                yield from self._gain(seat, TOKENS[kind], amount)
            case Joker(amount=amount):
                yield from self._joker(seat, amount)
            case Influence(amount=amount):
                yield from self._influence(seat, amount)
            case InfluenceOn(guild=guild):
                yield from self._influence_on(seat, GUILDS[guild])
            case TakeTile(level=level):
                yield from self._take_tile(seat, (level,))
            case DrawTile(level=level):
                self._own(seat, self._draw_tile(level, Ev.DREW_TILE))
            case Recruit(price=0):
                yield from self._recruit(seat, price=0)
            case _:
                raise NotImplementedError(f"an effect that this model does not know: {effect}")

    # --- questions ---

    def _ask(self, seat: int, offers: Offers, *, no: bool = False, lacks: Lacks = set) -> Generator[Asked, str, Any]:
        """The answer of a seat; None for a no, or where there is nothing to do.

        Grants may be cashed at every decision of one's own turn (MAR-PRIV-06), also at one without a choice: there it
        is asked where a grant may bring something that it `lacks`.
        """
        while True:
            choices = sorted(set(offers()))
            grants = self._grants(seat)
            if len(choices) + no < 2 and not self._may_change(seat, lacks()):
                return choices[0] if choices else None
            answer = yield Asked(seat, frozenset([*choices, *grants, *(["no"] if no or not choices else [])]))
            if not answer.startswith("cash:"):
                return None if answer == "no" else answer
            yield from self._cash(seat, answer.partition(":")[2])

    def _grants(self, seat: int) -> list[str]:
        """MAR-PRIV-03 to MAR-PRIV-07, MAR-WEALTH-14."""
        if self.my_turn != seat or self.owing:
            return []
        return [
            f"cash:{tile}" for tile, number in self.players[seat].tiles.items() if number and self.tiles[tile].is_grant
        ]

    def _may_change(self, seat: int, lacking: set[str]) -> bool:
        """Whether a grant that can be cashed may bring something of what is lacking: by itself, by tokens for which
        others leave a full storage, or by a river, where such a grant lies open."""
        held = [tile.removeprefix("cash:") for tile in self._grants(seat)]
        if not held or not lacking or "*" in lacking:
            return bool(held and lacking)
        player = self.players[seat]
        parts = [part for tile in held for part in self._every_part(self.tiles[tile].grant) * player.tiles[tile]]
        given = {word for part in parts for word in self._gives(part)}
        tokens = sum(part.amount for part in parts if isinstance(part, Gain | Joker))
        if sum(player.store.values()) + player.towers + tokens <= self.board.storage:
            given.discard("supply")
        if given & lacking:
            return True
        gold = player.gold + sum(part.amount for part in parts if isinstance(part, Gold))
        steps = sum(part.amount for part in parts if isinstance(part, Influence))
        rivers = [
            self.rivers[space // SECTION].gold
            for at in player.influence.values()
            for space in range(at, min(at + steps, SPACES - 1))
            if space % SECTION == SECTION - 1
        ]
        return any(price <= gold for price in rivers) and any(
            self._gives(part) & lacking
            for level in LEVELS
            for tile in self.shown[level]
            if tile
            for part in self._every_part(self.tiles[tile].grant)
        )

    def _gives(self, part: Any) -> set[str]:
        """What a part of a grant gives, as steps of a game may lack it."""
        match part:
            case Gold():
                return {"gold"}
            case Force():
                return {"force"}
            case Gain(kind=kind):
                return {TOKENS[kind], "supply"}
            case Joker():
                return {*RESOURCES, "supply"}
            case Recruit():
                return {"row"}
        return set()

    def _cash(self, seat: int, tile: str) -> Course:
        self.players[seat].tiles[tile] -= 1
        self.met[f"cashed: {tile}"] += 1
        yield from self._effect(seat, self.tiles[tile].grant)


def _anything() -> set[str]:
    return {"*"}


def wanted() -> Iterator[str]:
    """Everything that must be met."""
    for card in GAME.box["citizen"]:
        yield from (f"text: {card}", f"pennants: {card}")
    for card in list(GAME.box["citizen"])[4:]:
        yield f"recruited: {card}"
    for place in GAME.box["location"]:
        yield f"power: {place}"
        yield from (f"built: {place} {site}" for site in (1, 2, 3))
    yield from (f"slain: {monster}" for monster in GAME.box["monster"])
    yield from (f"segment: {segment}" for segment in GAME.box["segment"])
    yield from (f"line: {line}" for line in GAME.box["line"])
    yield from (f"wealth: {tile}" for tile in list(GAME.box["wealth"]))
    for name, tile in GAME.box["tile"].items():
        yield f"tile: {name}"
        if tile.is_grant:
            yield f"cashed: {name}"
    yield from (f"river {number}" for number in range(1, 6))
    yield from (f"end: {cause.name}" for cause in Cause if cause)
    yield from ("tombs emptied", "overflow", "lair reached", "knight raised")


# Citizens enough for other ends than theirs, and monsters weak enough for every boss to be met and slain, most of all
# those of the forest and the ruins, where few go.
LONG = {
    "citizen": {name: {"copies": [4, 0, 0, 0]} for name in list(GAME.box["citizen"])[4:]},
    "monster": {
        name: {"force": 3, "magic": 0, "influence": 1 if monster.lair in (0, 3) else 5}
        for name, monster in GAME.box["monster"].items()
    },
}
# Builders: a Tower brings the price of the next one, so that the last one ends the game.
NEXT = "gain(stone=1, wood=1, magic=1, gem=1)"
BUILDERS = {
    "location": {place: {"first": NEXT, "second": NEXT, "third": NEXT} for place in GAME.box["location"]},
    "supply": {"supply": {kind: [20, 20, 20, 20] for kind in ("stone", "wood", "magic", "gem")}},
    "wealth": {tile: {"gains": "gain(stone=1, wood=1, magic=1)"} for tile in list(GAME.box["wealth"])[::2]},
}


def hunters(*lairs: int) -> dict[str, Any]:
    """Every Location lies beside two lairs, whose monsters are weak but cost their Magic."""
    return {
        "citizen": LONG["citizen"],
        "location": {place: {"lairs": [LAIRS[lair] for lair in lairs]} for place in GAME.box["location"]},
        "monster": {name: {"force": 1} for name, monster in GAME.box["monster"].items() if monster.lair in lairs},
        "wealth": {tile: {"gains": "gain(magic=3)"} for tile in list(GAME.box["wealth"])[::2]},
    }


TABLES = (
    *(Laid(players) for players in (2, 3, 4, 5)),
    *(Laid(players, {"tombs-lie": "lines", "knights-return": "each-turn", "town-crier": "may"}) for players in (2, 3)),
    *(Laid(players, patch=LONG) for players in (2, 5)),
    *(Laid(players, patch=BUILDERS) for players in (2, 3)),
    Laid(2, patch=hunters(1, 2)),
    Laid(3, patch=hunters(0, 3)),
)


def report(games: int, least: int = 20, first: int = 0, bots: Sequence[str] = PLAYERS_BY_TURN) -> Report:
    """So many games beside this model, every other one by `greedy`."""
    return Report(GAME, Model, TABLES, tuple(wanted()), games, least, first, bots)


if __name__ == "__main__":
    main(report)
