"""A game of Chronica Universalis in progress, played and read in its players' words.

Seats are A and B, cards go by their ids, slots are f1 to f4 on the frontier and h1 to h4 behind them. The engine takes
a decision that has one option by itself: so the only card of a hand is picked without a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.page.table import LAYOUT
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.rules.province import put_down
from ludotheque.games.chronica.state import EMPTY, HONOUR, SEATS, SET, SLOT_IDS, SLOTS
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.match import Match
from ludotheque.kernel.stack import score
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Scene
from tests.support.boxes import bits

from ...support.table import AnyTable, seat_of
from .numbers import VALUES

ENGINE = GAME.engine(compiled=False)
IDS = tuple(GAME.box["card"])
CARDS = GAME.box["card"]
BUILDINGS = tuple(name for name, card in CARDS.items() if card.building)
CHARACTERS = tuple(name for name, card in CARDS.items() if not card.building)
PLAIN = tuple(name for name, card in CARDS.items() if card.power is None and card.lasting is None)
Lay = Callable[..., "Table"]
Values = Mapping[str, Mapping[str, Any]]
SEEDS = range(60)


class Table(AnyTable):
    """A game in progress, played and read by the letters and names that players use."""

    # --- reading ---

    def scene(self, viewer: str = "", lang: Any = "en") -> Scene:
        """What a seat (or, without a letter, an onlooker) has on the page."""
        seat = seat_of(viewer) if viewer else SPECTATOR
        legal = tuple(int(code) for code in self.match.legal_codes(seat)) if viewer else ()
        look = Look(self.match.content, self.match.view_twin(seat), seat, lang, tuple(self.letters), legal=legal)
        return LAYOUT.scene(look)

    @property
    def honour(self) -> dict[str, int]:
        return dict(zip(self.letters, self.twin.honour, strict=True))

    def hand(self, letter: str) -> set[str]:
        return {IDS[name] for name in self.twin.hand[seat_of(letter)] if name >= 0}

    def deck(self, letter: str = "A") -> list[str]:
        """The deck that a player draws from, top first."""
        s, deck = self.twin, seat_of(letter) if self.content.own else 0
        return [IDS[name] for name in s.deck[deck][s.top[deck] : s.end[deck]]]

    def slot(self, letter: str, slot: str) -> set[str]:
        """What lies in a slot."""
        s, seat, at = self.twin, seat_of(letter), SLOT_IDS.index(slot)
        return {IDS[card % SET] for card in (s.building[seat][at], s.character[seat][at]) if card >= 0}

    def province(self, letter: str) -> dict[str, set[str]]:
        """The slots that are not empty."""
        return {slot: held for slot in SLOT_IDS if (held := self.slot(letter, slot))}

    def discards(self, letter: str = "A") -> set[str]:
        """The discards of a player's own deck, or of the common one."""
        return {IDS[name] for name in bits(self.twin.discard[seat_of(letter) if self.content.own else 0])}

    @property
    def points(self) -> dict[str, int]:
        return {letter: int(row[0]) for letter, row in zip(self.letters, self._rows(), strict=True)}

    @property
    def ranks(self) -> dict[str, int]:
        return {letter: int(row[1]) for letter, row in zip(self.letters, self._rows(), strict=True)}

    def _rows(self) -> list[list[int]]:
        rows = [[0] * 4 for _ in range(SEATS)]
        self.match.content.rule(score)(self.content, self.twin, rows)
        return rows

    def offers(self, letter: str) -> set[str]:
        return set(self.match.legal(seat_of(letter)))

    def kinds(self, *wanted: Ev) -> list[Ev]:
        """What has happened, in order, of these kinds."""
        return [Ev(event.kind) for event in self.log if event.kind in wanted]

    @property
    def domains(self) -> list[tuple[int, int, int]]:
        """Each comparison so far: attack, defence, domain."""
        return [(event.a, event.b, event.c) for event in self.happened(Ev.COMPARED)]

    # --- playing ---

    def pick(self, letter: str, name: str) -> Table:
        """Pick a card; the only one of a hand is picked by itself."""
        if f"play:{name}" in self.offers(letter):
            return self.do(letter, f"play:{name}")
        assert self.twin.card % SET == IDS.index(name), f"{letter} cannot play {name}"
        return self

    def place(self, letter: str, name: str, slot: str, *more: str) -> Table:
        """Place a card; `more` are the answers that follow."""
        return self.pick(letter, name).do(letter, f"place:{slot}", *more)

    def attack(self, letter: str, name: str, slot: str, *more: str) -> Table:
        return self.pick(letter, name).do(letter, f"attack:{slot}", *more)

    def give_up(self, letter: str, name: str) -> Table:
        """Pass: discard a card and draw two."""
        return self.pick(letter, name).do(letter, "pass")

    # --- how a test ends ---

    def turn_of(self, letter: str) -> None:
        """A new turn has begun: this player picks a card."""
        assert not self.twin.replay
        self.asks(letter, "play")

    def won(self, letter: str) -> None:
        """The game is over, and this player alone has won."""
        self.over()
        assert self.ranks == {seat: 1 if seat == letter else 2 for seat in self.letters}
        assert [event.seat for event in self.happened(Ev.WON)] == [seat_of(letter)]
        assert not self.happened(Ev.DRAW_GAME)

    def drawn(self) -> None:
        self.over()
        assert self.ranks == dict.fromkeys(self.letters, 1)
        assert self.happened(Ev.DRAW_GAME)
        assert not self.happened(Ev.WON)


def fresh(
    seed: int = 1, *, own: bool = False, options: Mapping[str, str] | None = None, values: Values | None = None
) -> Table:
    """A new game as the rules set it up, with the numbers of `VALUES`. `values`: by card, what differs from them."""
    chosen = dict(options or {}) | ({"decks": "own"} if own else {})
    patch = {"card": {name: {**each, **(values or {}).get(name, {})} for name, each in VALUES.items()}}
    return Table(Match.new(GAME, 2, entry="chronica", options=chosen, patch=patch, seed=seed, engine=ENGINE))


def lay(
    *,
    turn: str = "A",
    hands: Mapping[str, str] | None = None,
    provinces: Mapping[str, str] | None = None,
    honour: Mapping[str, int] | None = None,
    deck: Mapping[str, str] | str | None = None,
    discards: str = "",
    own: bool = False,
    values: Values | None = None,
) -> Table:
    """A position in which the player in turn is about to pick a card.

    `provinces`: "f1 louvre+roland, h2 alcuin", a card of the other player's deck with an asterisk. A hand that is not
    mentioned holds five plain cards. `deck`: all that is left in it, top first; else it holds the rest.
    """
    table = next(
        laid for seed in SEEDS if (laid := fresh(seed, own=own, values=values)).match.actors == (seat_of(turn),)
    )
    s = table.twin
    pools = [list(range(SET)) for _ in range(SEATS if own else 1)]

    def claim(deck: int, name: str) -> int:
        number = IDS.index(name)
        pools[deck].remove(number)
        return deck * SET + number

    for letter in table.letters:
        seat = seat_of(letter)
        s.honour[seat] = (honour or {}).get(letter, HONOUR)
        s.building[seat], s.character[seat] = [EMPTY] * SLOTS, [EMPTY] * SLOTS
        for part in filter(None, (provinces or {}).get(letter, "").split(", ")):
            slot, _, names = part.partition(" ")
            for name in names.split("+"):
                owner = (1 - seat if name.endswith("*") else seat) if own else 0
                code = claim(owner, name.rstrip("*"))
                table.match.content.rule(put_down)(table.content, s, seat, SLOT_IDS.index(slot), code)
    named = {
        letter: [claim(_deck(own, letter), name) % SET for name in text.split()]
        for letter, text in (hands or {}).items()
    }
    kept = deck if isinstance(deck, Mapping) else dict.fromkeys(table.letters, deck) if deck is not None else {}
    tops = {
        number: [claim(number, name) % SET for name in (kept.get("AB"[number]) or "").split()]
        for number in range(len(pools))
    }
    for name in discards.split():
        s.discard[0] |= 1 << (claim(0, name) % SET)
    for letter in table.letters:
        pool = pools[_deck(own, letter)]
        names = named.get(letter)
        if names is None:
            names = [number for number in pool if IDS[number] in PLAIN][:5]
            for number in names:
                pool.remove(number)
        seat = seat_of(letter)
        s.hand[seat] = sorted(names) + [EMPTY] * (SET - len(names))
        s.hand_size[seat] = len(names)
    for number, pool in enumerate(pools):
        cards = tops[number] + ([] if "AB"[number] in kept else pool)
        if "AB"[number] in kept:
            s.discard[number] |= sum(1 << name for name in pool)
        s.end[number], s.top[number] = SET, SET - len(cards)
        s.deck[number] = [EMPTY] * (SET - len(cards)) + cards
        s.known[number] = [0] * SET
    if s.hand_size[seat_of(turn)] != 1:
        s.card = EMPTY
    else:  # the only card is picked by itself
        s.card = _deck(own, turn) * SET + s.hand[seat_of(turn)][0]
        s.stack[s.depth - 1].pc += 1
    GAME.state.store(s, table.match.state)
    table.log.clear()
    return table


def _deck(own: bool, letter: str) -> int:
    return seat_of(letter) if own else 0
