"""A game of Vaalbara in progress, played and read in its players' words.

Seats are A, B, C, D, E clockwise, territories are "field" or "forest 5", characters are "hunter". The engine
takes a decision that has one option by itself: so the last player's territory is never asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ludotheque.games.vaalbara.page.table import LAYOUT
from ludotheque.kernel.content import Content
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.match import Match
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Scene

from ...support.boxes import boxed, published
from ...support.table import SEATS, AnyTable, seat_of

GAME = published("vaalbara")
ENGINE = GAME.engine(compiled=False)
CHARACTER_IDS = tuple(GAME.box["character"])
LAND_IDS = tuple(GAME.box["land"])

Lay = Callable[..., "Table"]


def bits(names: str) -> int:
    """Published characters by name, as the mask of a hand."""
    return sum(1 << CHARACTER_IDS.index(name) for name in names.split())


def characters(mask: int) -> set[str]:
    """Published characters of a mask, by name."""
    return {name for i, name in enumerate(CHARACTER_IDS) if mask >> i & 1}


def territories(content: Content) -> list[str]:
    """The name of every card of the box: its type, and a Forest's number."""
    values = zip(content.record["kind"][0], content.record["value"][0], strict=True)
    return [f"{LAND_IDS[kind]} {value}" if value else LAND_IDS[kind] for kind, value in values]


class Table(AnyTable):
    """A game in progress, played and read by the letters and names that players use."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.names = territories(match.content)
        self.free_hands = ""  # letters of the seats whose hands may be rearranged to hold what is played
        self._points_before = self.points

    # --- reading ---

    def bits(self, names: str) -> int:
        """Characters by name, as the mask of a hand."""
        return sum(1 << self.number("character", name) for name in names.split())

    def _characters(self, mask: int) -> set[str]:
        return {name for i, name in enumerate(self.ids("character")) if mask >> i & 1}

    def scene(self, viewer: str = "") -> Scene:
        """What a seat (or, without a letter, an onlooker) has on the page."""
        seat = seat_of(viewer) if viewer else SPECTATOR
        legal = tuple(int(code) for code in self.match.legal_codes(seat)) if viewer else ()
        look = Look(self.match.content, self.match.view_twin(seat), seat, "en", tuple(self.letters), legal=legal)
        return LAYOUT.scene(look)

    @property
    def points(self) -> dict[str, int]:
        return {letter: self.twin.points[seat] for seat, letter in enumerate(self.letters)}

    @property
    def gains(self) -> dict[str, int]:
        """What every player has won or lost since the game was laid out (or since `count_anew`)."""
        return {letter: points - self._points_before[letter] for letter, points in self.points.items()}

    def gain(self, letter: str) -> int:
        return self.gains[letter]

    def count_anew(self) -> Table:
        self._points_before = self.points
        return self

    @property
    def order(self) -> str:
        """The turn order of this round."""
        return "".join(SEATS[seat] for seat in self.twin.order[: self.match.players])

    @property
    def round(self) -> int:
        return self.twin.round_number

    def _named(self, cards: Sequence[int]) -> list[str]:
        return [self.names[card] if card >= 0 else "" for card in cards]

    @property
    def first(self) -> list[str]:
        """The first row, place by place; "" is a gap."""
        return self._named(self.twin.line[0][: self.match.players])

    @property
    def second(self) -> list[str]:
        return self._named(self.twin.line[1][: self.match.players])

    @property
    def deck(self) -> list[str]:
        """The deck, top first."""
        return self._named(self.deck_cards)

    @property
    def deck_cards(self) -> list[int]:
        s = self.twin
        return s.deck[s.top : s.cards]

    def domain(self, letter: str) -> list[str]:
        seat = seat_of(letter)
        return self._named(self.twin.domain[seat][: self.twin.domain_size[seat]])

    def hand(self, letter: str) -> set[str]:
        return self._characters(self.twin.hand[seat_of(letter)])

    def pile(self, letter: str) -> set[str]:
        return self._characters(self.twin.pile[seat_of(letter)])

    def discard(self, letter: str) -> set[str]:
        return self._characters(self.twin.discard[seat_of(letter)])

    def omens(self, back: int | None = None) -> str:
        """The seats from best to worst on a back (the open one)."""
        s = self.twin
        rank = self.content.rank[s.top_back if back is None else back]
        return "".join(sorted(self.letters, key=lambda letter: rank[s.clan[seat_of(letter)]]))

    def offers(self, letter: str) -> list[str]:
        """What a seat may choose: "take forest 5", "cede river", "recall hunter", "player C"..."""
        return [self._offer(letter, *name.split(":")) for name in self.match.legal(seat_of(letter))]

    def _offer(self, letter: str, block: str, label: str) -> str:
        if not label.isdigit():
            return f"{block} {label}"
        i = int(label) - 1
        if block == "player":
            return f"player {SEATS[i]}"
        where = {"take": self.first, "first": self.first, "second": self.second}
        return f"{block} {where[block][i] if block in where else self.domain(letter)[i]}"

    # --- playing ---

    def choose(self, letter: str, character: str) -> Table:
        """Lay a character face down."""
        if letter in self.free_hands:
            self._have_in_hand(seat_of(letter), character)
        return self.do(letter, f"play:{character}")

    def play(self, **chosen: str) -> Table:
        """Everybody lays a character face down; all are revealed, and the round runs to its first choice."""
        assert set(chosen) == set(self.letters), "every player lays a character"
        assert self.match.sealed, "this is not the moment to lay characters"
        for letter, character in chosen.items():
            self.choose(letter, character)
        return self

    def take(self, letter: str, land: str = "") -> Table:
        """Take a territory of the first row, by default its first."""
        land = land or next(filter(None, self.first))
        return self.do(letter, f"take:{self.first.index(land) + 1}")

    def pick(self, letter: str, *, first: str = "", second: str = "") -> Table:
        """Point at a territory of a row for an exchange."""
        if first:
            return self.do(letter, f"first:{self.first.index(first) + 1}")
        return self.do(letter, f"second:{self.second.index(second) + 1}")

    def cede(self, letter: str, land: str) -> Table:
        return self.do(letter, f"cede:{self.domain(letter).index(land) + 1}")

    def recall(self, letter: str, character: str) -> Table:
        return self.do(letter, f"recall:{character}")

    def name(self, letter: str, other: str) -> Table:
        """Choose another player."""
        return self.do(letter, f"player:{seat_of(other) + 1}")

    def finish_round(self) -> Table:
        """Take the first option of every decision until all choose characters again or the game is over."""
        while not (self.match.sealed or self.match.finished):
            actor = self.match.actors[0]
            self.do(SEATS[actor], self.match.legal(actor)[0])
        return self

    def _have_in_hand(self, seat: int, character: str) -> None:
        s, wanted = self.twin, self.bits(character)
        if s.hand[seat] & wanted:
            return
        assert s.pile[seat] & wanted, f"{SEATS[seat]} has already played {character}"
        spare = s.hand[seat] & ~s.shown[seat]
        other = spare & -spare
        s.hand[seat] ^= wanted | other
        s.pile[seat] ^= wanted | other
        GAME.state.store(s, self.match.state)

    # --- what is decided next: every test says so at its end ---

    def next_round(self, number: int | None = None, waiting: str | None = None) -> None:
        """Everybody (or those `waiting`) chooses a character, in the given round."""
        self.sealed(waiting)
        assert number in (None, self.round)

    def over(self) -> None:
        """The game has ended; nobody is asked anything, and the points by source add up to the score."""
        super().over()
        score = self.match.score()
        assert [int(row[0]) for row in score] == [int(sum(row[2:])) for row in score] == list(self.points.values())


def fresh(players: int, seed: int = 1, content: Content | None = None, cards: str = "") -> Table:
    """A new game as the rules set it up; `cards`: characters in the box besides the published ones."""
    game = boxed("vaalbara", cards)
    options, engine = game.check_options({}), game.engine(compiled=False)
    used = game.content(options) if content is None else content
    state = engine.start(used, players, seed)
    match = Match(game, state, entry=game.name, options=options, seed=seed, key=None, engine=engine)
    match.content = used
    return Table(match)


def play_at_random(table: Table, seed: int, avoid: str = "") -> Iterator[Table]:
    """Play on at random; yields the table before every decision and once more when the game is over."""
    rng = np.random.default_rng(seed)
    avoided = {f"play:{name}" for name in avoid.split()}
    while not table.match.finished:
        yield table
        seat = table.match.actors[0]
        legal = table.match.legal(seat)
        wanted = [action for action in legal if action not in avoided] or legal
        table.do(SEATS[seat], wanted[rng.integers(len(wanted))])
    yield table
