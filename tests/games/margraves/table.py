"""A game of Margraves de Valeria in progress, played and read in its players' words.

Seats are A, B, C, D, E clockwise; cards, tiles and places go by their ids ("captain", "grant-1-gold", "hamun");
amounts are read and written as "3 gold 1 stone", nothing as "". The engine takes a decision that has one option by
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from ludotheque.games.margraves.names import CELL_IDS, GUILD_IDS, LAIR_IDS
from ludotheque.games.margraves.rules.actions import Ev
from ludotheque.games.margraves.state import MONSTERS, TOWERS
from ludotheque.kernel.events import event_buffer, read_events
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.match import Match
from ludotheque.kernel.stack import advance

from ...support.boxes import bits, boxed, published
from ...support.table import SEATS, AnyTable, seat_of

GAME = published("margraves")
ENGINE = GAME.engine(compiled=False)
TOKENS = ("stone", "wood", "magic", "gem", "knight")
WORDS = ("gold", "force", *TOKENS)
CITIZEN_IDS = tuple(GAME.box["citizen"])
TILE_IDS = tuple(GAME.box["tile"])
WEALTH_IDS = tuple(GAME.box["wealth"])
PRICES: tuple[int, ...] = GAME.box["board"]["board"].row
LOCATION_IDS = tuple(GAME.box["location"])
MONSTER_IDS = tuple(GAME.box["monster"])
STARTER_IDS = CITIZEN_IDS[:4]

Lay = Callable[..., "Table"]


@rule
def go_on(contents, states, events):
    """Run pending work until somebody must decide."""
    advance(contents[0], states[0], events, None)


def amounts(text: str) -> dict[str, int]:
    """ "3 gold 1 stone" as numbers by word."""
    parts = text.split()
    numbers = dict(zip(parts[1::2], map(int, parts[::2]), strict=True))
    assert set(numbers) <= set(WORDS), text
    return numbers


def in_words(numbers: Mapping[str, int], sign: str = "") -> str:
    return " ".join(f"{numbers[word]:{sign}} {word}" for word in WORDS if numbers.get(word))


class Table(AnyTable):
    """A game in progress, played and read by the letters and names that players use."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._before: dict[str, dict[str, int]] = {}
        self.count_anew()

    # --- reading ---

    def _cards(self, counts: list[int]) -> list[str]:
        return [name for kind, name in enumerate(self.ids("citizen")) for _ in range(counts[kind])]

    def _held(self, letter: str) -> dict[str, int]:
        s, seat = self.twin, seat_of(letter)
        return dict(zip(WORDS, (s.gold[seat], s.force[seat], *s.store[seat]), strict=True))

    def has(self, letter: str) -> str:
        """Gold, strength and what lies in storage, towers left out."""
        return in_words(self._held(letter))

    def gains(self, letter: str) -> str:
        """What has been won or lost since the position was laid (or since `count_anew`): "+3 gold -1 magic"."""
        now, before = self._held(letter), self._before[letter]
        return in_words({word: now[word] - before[word] for word in WORDS}, "+")

    def count_anew(self) -> Table:
        self._before = {letter: self._held(letter) for letter in self.letters}
        return self

    def supply(self, kind: str) -> int:
        return self.twin.supply[TOKENS.index(kind)]

    def hand(self, letter: str) -> list[str]:
        return self._cards(self.twin.hand[seat_of(letter)])

    def played(self, letter: str) -> list[str]:
        """The pile to the right of the board."""
        return self._cards(self.twin.played[seat_of(letter)])

    @property
    def row(self) -> list[str]:
        """The citizens of the row from left to right; "" is a gap."""
        return [self.ids("citizen")[kind] if kind >= 0 else "" for kind in self.twin.row]

    def where(self, letter: str) -> str:
        return LOCATION_IDS[self.twin.margrave[seat_of(letter)]]

    def knights(self, place: str) -> int:
        return self.twin.knights[LOCATION_IDS.index(place)]

    def tiles(self, letter: str) -> list[str]:
        held = self.twin.tiles[seat_of(letter)]
        return [name for tile, name in enumerate(TILE_IDS) for _ in range(held[tile])]

    def shown(self, level: int) -> list[str]:
        """The face-up tiles of a level; "" is a gap."""
        return [TILE_IDS[tile] if tile >= 0 else "" for tile in self.twin.shown[level - 1]]

    def influence(self, letter: str) -> dict[str, int]:
        """Spaces by guild, from 0."""
        return dict(zip(GUILD_IDS, self.twin.influence[seat_of(letter)], strict=True))

    def icons(self, letter: str) -> dict[str, int]:
        return dict(zip(GUILD_IDS, self.twin.icons[seat_of(letter)], strict=True))

    def monster(self, lair: str) -> str:
        """The face-up monster of a lair, "" while there is none."""
        number = LAIR_IDS.index(lair)
        top = self.twin.top[number]
        return MONSTER_IDS[number * MONSTERS + top] if top >= 0 else ""

    def slain(self, lair: str) -> list[str]:
        """What lies under the lair card, in order."""
        number = LAIR_IDS.index(lair)
        return [MONSTER_IDS[number * MONSTERS + place] for place in self.twin.slain[number] if place >= 0]

    @property
    def tomb(self) -> set[str]:
        """The places of the tombs with a knight."""
        return {CELL_IDS[cell] for cell in bits(self.twin.tomb)}

    @property
    def lying(self) -> set[str]:
        return {CELL_IDS[cell] for cell in bits(self.twin.lying)}

    def built(self, letter: str) -> int:
        """Towers on the map."""
        return TOWERS - self.twin.towers[seat_of(letter)]

    def owner(self, place: str, slot: int) -> str:
        seat = self.twin.site[LOCATION_IDS.index(place)][slot - 1]
        return SEATS[seat] if seat >= 0 else ""

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return SEATS[self.twin.active]

    @property
    def points(self) -> dict[str, int]:
        """As they are counted now, or at the end."""
        return {letter: int(row[0]) for letter, row in zip(self.letters, self.match.score(), strict=True)}

    def points_by_source(self, letter: str) -> list[int]:
        return [int(value) for value in self.match.score()[seat_of(letter)][2:]]

    @property
    def ranks(self) -> dict[str, int]:
        return {letter: int(row[1]) for letter, row in zip(self.letters, self.match.score(), strict=True)}

    def options(self, letter: str, kind: str = "") -> list[str]:
        """What a seat may choose; of one kind, the labels alone."""
        legal = self.match.legal(seat_of(letter))
        return [name.partition(":")[2] for name in legal if name.split(":")[0] == kind] if kind else legal

    # --- playing ---

    def text(self, letter: str, citizen: str, *more: str) -> Table:
        """Play a citizen for its text, and go on."""
        return self.do(letter, f"text:{citizen}", *more)

    def pennants(self, letter: str, citizen: str, *more: str) -> Table:
        return self.do(letter, f"pennants:{citizen}", *more)

    def pass_on(self, *letters: str) -> Table:
        """These seats decline what they are asked, in order."""
        for letter in letters:
            self.do(letter, "no")
        return self

    def finish_turn(self, letter: str) -> Table:
        """Decline whatever can be declined until this seat's turn is over; nothing when it is over already."""
        while not self.match.finished and self.active == letter:
            actor = self.match.actors[0]
            legal = self.match.legal(actor)
            self.do(SEATS[actor], "no" if "no" in legal else legal[0])
        return self

    # --- what is decided next ---

    def to_play(self, letter: str, *more: str) -> None:
        """This seat is to play a card, and nothing is under way."""
        assert self.active == letter
        assert self.twin.depth == 1
        legal = {name.split(":")[0] for name in self.match.legal(seat_of(letter))}
        assert "recall" in legal
        assert legal - {"recall", "pennants", "text", "build", "cash"} == set()
        assert set(more) <= legal
        self.settled = True

    def over(self) -> None:
        """The game has ended; nobody is asked anything, the points by source add up to the score, and the log tells of
        those who have won.
        """
        super().over()
        score = self.match.score()
        assert [event.seat for event in self.happened(Ev.WON)] == [
            seat for seat, row in enumerate(score) if row[1] == 1
        ]
        assert [int(row[0]) for row in score] == [int(sum(row[2:])) for row in score]


def fresh(
    players: int = 3,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    patch: Mapping | None = None,
    cards: str = "",
) -> Table:
    """A new game as the rules set it up: all choose their first wealth tile. `cards`: citizens in the box besides the
    published ones.
    """
    game = boxed("margraves", cards)
    checked, engine = game.check_options(options or {}), game.engine(compiled=False)
    content = game.content(checked, patch or {})
    state = engine.start(content, players, seed)
    match = Match(game, state, entry=game.name, options=checked, seed=seed, key=None, engine=engine)
    match.content = content
    return Table(match)


def run(table: Table) -> Table:
    """Go on with the pending work of a position that was laid."""
    events = event_buffer()
    states = GAME.state.zeros()
    states[0] = table.match.state[0]
    table.match.engine.template(go_on)(table.match.content.record, states, events)
    table.match.state[0] = states[0]
    table.log = list(read_events(events))
    return table.count_anew()


def play_at_random(table: Table, seed: int) -> Iterator[Table]:
    """Play on at random; yields the table before every decision and once more when the game is over."""
    rng = np.random.default_rng(seed)
    while not table.match.finished:
        yield table
        actor = int(rng.choice(table.match.actors))
        table.do(SEATS[actor], str(rng.choice(table.match.legal(actor))))
    yield table


def names_of(kind: int, table: Table) -> list[int]:
    """The first argument of every event of a kind."""
    return [event.a for event in table.happened(kind)]
