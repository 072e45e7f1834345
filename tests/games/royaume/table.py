"""A game of Le Royaume in progress, played and read in its players' words.

Seats are A, B, C, D, E clockwise; cards go by their ids ("archer", "goblin-king", "the-tower"); amounts are read
and written as "3 gold 1 magic", nothing as "". The engine takes a decision that has one option by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import numpy as np

from ludotheque.games.royaume.rules.actions import Ev
from ludotheque.games.royaume.state import (
    BARE,
    BLANK,
    COLUMNS,
    EVENT,
    FIRST_CITIZENS,
    FIRST_DOMAINS,
    MONSTERS,
    NOTHING,
    PLAIN,
    UNKNOWN,
    Source,
)
from ludotheque.kernel.events import event_buffer, read_events
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import below, generator
from ludotheque.kernel.stack import advance

from ...support.boxes import boxed, published
from ...support.table import SEATS, AnyTable, seat_of
from .ids import AREA_IDS, CITIZEN_IDS, EVENT_IDS, SLOT_OF

GAME = published("royaume")
ENGINE = GAME.engine(compiled=False)
WORDS = ("gold", "strength", "magic", "vp")
QUIET = (5, 6)  # with Starters only: 1 Gold and 1 Strength for everybody, and nothing to decide

Lay = Callable[..., "Table"]


@rule
def go_on(contents, states, events):
    """Run pending work until somebody must decide."""
    advance(contents[0], states[0], events, None)


def amounts(text: str) -> dict[str, int]:
    """ "3 gold 1 magic" as numbers by word."""
    parts = text.split()
    numbers = dict(zip(parts[1::2], map(int, parts[::2]), strict=True))
    assert set(numbers) <= set(WORDS), text
    return numbers


def in_words(numbers: Mapping[str, int], sign: str = "") -> str:
    return " ".join(f"{numbers[word]:{sign}} {word}" for word in WORDS if numbers.get(word))


@cache
def chance(*draws: tuple[int, int]) -> tuple[int, ...]:
    """A generator whose next draws are these: (number of sides, result from 0)."""
    for seed in range(1_000_000):
        rng = generator(seed).tolist()
        words = tuple(rng)
        if all(below(rng, sides) == result for sides, result in draws):
            return words
    raise AssertionError(draws)


class Table(AnyTable):
    """A game in progress, played and read by the letters and names that players use."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._before: dict[str, dict[str, int]] = {}
        self.count_anew()

    # --- reading ---

    @property
    def names(self) -> tuple[str, ...]:
        """Monsters and Events by name, as the cards of Monsters say it."""
        return (*self.ids("monster"), *self.ids("event"))

    def _marker(self, cover: int) -> str:
        names = {BARE: "", PLAIN: "exhausted", BLANK: "blank", UNKNOWN: "?", NOTHING: ""}
        return names[cover] if cover in names else self.ids("event")[cover - EVENT]

    def _board(self, letter: str) -> dict[str, int]:
        s, seat = self.twin, seat_of(letter)
        return dict(zip(WORDS, (*s.res[seat], s.vp[seat]), strict=True))

    def has(self, letter: str) -> str:
        """Everything on a player's board."""
        return in_words(self._board(letter))

    def gains(self, letter: str) -> str:
        """What a board has won or lost since the position was laid (or since `count_anew`): "+3 gold -1 magic"."""
        now, before = self._board(letter), self._before[letter]
        return in_words({word: now[word] - before[word] for word in WORDS}, "+")

    def more(self, letter: str, other: str) -> str:
        """What a player has gained besides what another one has gained."""
        mine, theirs = amounts(self.gains(letter)), amounts(self.gains(other))
        return in_words({word: mine.get(word, 0) - theirs.get(word, 0) for word in WORDS}, "+")

    @property
    def all_gains(self) -> list[str]:
        return [self.gains(letter) for letter in self.letters]

    def count_anew(self) -> Table:
        self._before = {letter: self._board(letter) for letter in self.letters}
        return self

    def owns(self, letter: str, citizen: str) -> int:
        """How many copies of a Citizen or Starter lie in a tableau."""
        return self.twin.owned[seat_of(letter)][CITIZEN_IDS.index(citizen)]

    def tableau(self, letter: str) -> list[str]:
        """Starters, Citizens and Domains."""
        copies = [[name] * self.owns(letter, name) for name in CITIZEN_IDS]
        return [name for names in copies for name in names] + self.built(letter)

    def built(self, letter: str) -> list[str]:
        mask = self.twin.built[seat_of(letter)]
        return [name for i, name in enumerate(self.ids("domain")) if mask >> i & 1]

    def slain(self, letter: str) -> list[str]:
        """The Victory pile."""
        mask = self.twin.slain[seat_of(letter)]
        return [self.names[self.content.m_name[i]] for i in range(len(self.content.m_name)) if mask >> i & 1]

    def duke(self, letter: str) -> str:
        return self.ids("duke")[self.twin.duke[seat_of(letter)]]

    @property
    def lord_citizens(self) -> dict[str, int]:
        """What the Dark Lord has captured."""
        return {name: n for name, n in zip(CITIZEN_IDS, self.twin.lord_citizens, strict=False) if n}

    @property
    def lord_domains(self) -> list[str]:
        return [name for i, name in enumerate(self.ids("domain")) if self.twin.lord_domains >> i & 1]

    def slot(self, place: str) -> int:
        """A Central Pile: an area, a Citizen (the pile of that value) or "domain 1" to "domain 5"."""
        if place in AREA_IDS:
            return self.twin.column[AREA_IDS.index(place)]
        if place in SLOT_OF:
            return FIRST_CITIZENS + SLOT_OF[place]
        word, number = place.split()
        assert word == "domain"
        return FIRST_DOMAINS + int(number) - 1

    def pile(self, place: str, viewer: str | None = None) -> list[str]:
        """The names of a pile's cards, top first; "?" is a card that the viewer cannot know."""
        s = self.twin if viewer is None else self.view(viewer)
        slot = self.slot(place)
        if slot < FIRST_CITIZENS:
            cards, n, name = s.monster[slot], s.monsters[slot], lambda card: self.names[self.content.m_name[card]]
        elif slot < FIRST_DOMAINS:
            pile = slot - FIRST_CITIZENS
            cards, n, name = s.citizen[pile], s.citizens[pile], lambda kind: CITIZEN_IDS[kind]
        else:
            column = slot - FIRST_DOMAINS
            cards, n, name = s.domain[column], s.domains[column], lambda domain: self.ids("domain")[domain]
        return [name(card) if card != UNKNOWN else "?" for card in reversed(cards[:n])]

    @property
    def areas(self) -> list[str]:
        """The areas of the Monster piles from left to right."""
        column = self.twin.column
        return [AREA_IDS[column.index(i)] for i in range(COLUMNS)]

    @property
    def tops(self) -> list[str]:
        """The Domains that lie face up."""
        return [self.pile(f"domain {i + 1}")[0] for i in range(COLUMNS) if self.twin.domains[i]]

    def marker(self, place: str) -> str:
        """What marks a pile: "", "exhausted", "blank" or an Event's name."""
        return self._marker(self.twin.cover[self.slot(place)])

    @property
    def exhausted(self) -> int:
        """How many piles are exhausted."""
        return sum(cover != BARE for cover in self.twin.cover)

    @property
    def spare(self) -> list[str]:
        """The Exhausted pile, top first."""
        s = self.twin
        return [self._marker(card) for card in reversed(s.spare[: s.spares])]

    def tokens(self, card: str) -> str:
        """Tokens on an area's top Monster or on an Event."""
        s = self.twin
        index = MONSTERS + self.number("event", card) if card in EVENT_IDS else s.monster[self.slot(card)]
        if isinstance(index, list):
            index = index[s.monsters[self.slot(card)] - 1]
        return in_words(dict(zip(WORDS, s.token[index], strict=False)))

    @property
    def dice(self) -> tuple[int, int]:
        first, second = self.twin.die
        return first, second

    @property
    def active(self) -> str:
        return SEATS[self.twin.active]

    @property
    def resting(self) -> str:
        return SEATS[self.twin.resting] if self.twin.resting >= 0 else ""

    @property
    def ending(self) -> bool:
        """Whether an end condition has been found fulfilled."""
        return bool(self.twin.latched)

    def offers(self, letter: str, *kinds: str) -> list[str]:
        """What a seat may choose, of these kinds (or all): "archer" for "recruit:archer"."""
        legal = self.match.legal(seat_of(letter))
        if not kinds:
            return legal
        return [name.partition(":")[2] for name in legal if name.partition(":")[0] in kinds]

    def payments(self, letter: str) -> list[int]:
        """The amounts of Magic with which the card that was chosen can be paid."""
        return [int(text.removeprefix("magic=")) for text in self.offers(letter, "pay")]

    def points(self, letter: str) -> dict[str, int]:
        """A player's points by source, as they are or would be now; sources that bring none are left out."""
        row = self.match.score()[seat_of(letter)]
        assert row[0] == sum(row[2:])
        return {source.name.lower(): int(row[2 + source]) for source in Source if row[2 + source]}

    def total(self, letter: str) -> int:
        return int(self.match.score()[seat_of(letter)][0])

    @property
    def winners(self) -> str:
        return "".join(letter for letter in self.letters if self.match.score()[seat_of(letter)][1] == 1)

    # --- chance ---

    def next_roll(self, *roll: int) -> Table:
        """The next dice show this."""
        self.match.state["rng"][0] = chance(*((6, die - 1) for die in roll))
        return self

    # --- playing ---

    def draft(self) -> Table:
        """Everybody keeps the first Duke."""
        for letter in self.letters:
            self.do(letter, self.offers(letter)[0])
        return self

    def gain(self, letter: str, *resources: str) -> Table:
        return self.do(letter, *(f"gain:{res}" for res in resources))

    def recruit(self, letter: str, citizen: str, magic: int | None = None) -> Table:
        return self._buy(letter, f"recruit:{citizen}", magic)

    def build(self, letter: str, domain: str, magic: int | None = None) -> Table:
        return self._buy(letter, f"build:{domain}", magic)

    def slay(self, letter: str, target: str, magic: int | None = None) -> Table:
        """The top Monster of an area, or an Event; `magic` is all the Magic spent, its own cost included."""
        return self._buy(letter, f"slay:{target}", magic)

    def _buy(self, letter: str, action: str, magic: int | None) -> Table:
        before = len(self.log)
        self.do(letter, action)
        payments = self.payments(letter)
        if payments:
            self.do(letter, f"pay:magic={min(payments) if magic is None else magic}")
        paid = [event.b for event in self.log[before:] if event.kind == Ev.PAID and event.a == 2]
        assert magic is None or paid[:1] == [magic] * bool(magic), f"{paid} Magic was paid, not {magic}"
        return self

    def choose(self, letter: str, *branches: int) -> Table:
        """The first, second, ... thing that a card offers."""
        return self.do(letter, *(f"choice:{branch}" for branch in branches))

    def herald(self, letter: str, *resources: str) -> Table:
        """What the Herald brings."""
        return self.choose(letter, *(WORDS.index(res) + 1 for res in resources))

    def finish_turn(self, *roll: int) -> Table:
        """Gain Gold until the turn is over; the next dice show `roll` (by default something quiet)."""
        active, turn = self.active, len(self.happened(Ev.TURN))
        while not self.match.finished and len(self.happened(Ev.TURN)) == turn:
            self.next_roll(*(roll or QUIET))
            self.do(active, "gain:gold")
        return self

    # --- what is decided next: every test says so at its end ---

    def acts(self, letter: str, left: int = 2) -> None:
        """Only this player must decide now: an Action, with so many left in this turn."""
        assert [SEATS[actor] for actor in self.match.actors] == [letter]
        assert self.offers(letter, "gain") == ["gold", "strength", "magic"]
        assert self.twin.stack[0].loop == 3 - left
        self.settled = True

    def somebody_acts(self) -> None:
        """The game goes on: one player has to decide, whoever it is."""
        assert len(self.match.actors) == 1
        assert len(self.match.legal(self.match.actors[0])) > 1
        self.settled = True

    def drafts(self, waiting: str | None = None) -> None:
        """All (or those `waiting`) choose a Duke in secret."""
        self.sealed(waiting)

    def over(self, winners: str | None = None) -> None:
        """The game has ended, and these (or whoever) have won; nobody is asked anything."""
        super().over()
        assert winners in (None, self.winners)


def run(table: Table) -> None:
    """Run a position that nobody is asked in to its first decision."""
    events = event_buffer()
    table.match.engine.template(go_on)(table.match.content.record, table.match.state, events)
    table.log += read_events(events)


def fresh(players: int = 3, seed: int = 1, cards: str = "", **options: str) -> Table:
    """A new game as the rules set it up, before the draft; `cards`: what lies in the box besides the published ones."""
    game = boxed("royaume", cards)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Table(Match.new(game, players, options=named, seed=seed, engine=game.engine(compiled=False)))


def play_at_random(table: Table, seed: int, most: int = 100_000) -> Iterator[Table]:
    """Play on at random; yields the table before every decision and once more when the game is over."""
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if table.match.finished:
            break
        yield table
        seat = table.match.actors[0]
        legal = table.match.legal(seat)
        table.do(SEATS[seat], legal[rng.integers(len(legal))])
    yield table
