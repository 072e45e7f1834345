"""The course of a game of Vaalbara: setup, the steps of a round, and the end. Rule ids are those of
`checklist.toml`.
"""

from __future__ import annotations

from ....kernel.events import NOBODY, PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.random import shuffle
from ....kernel.stack import NONE, ask_sealed, asks, finish, push, push_from, rank
from ....kernel.text import Text
from ....kernel.words import Condition, Selector, Verb
from ..state import CARDS, CLANS, EMPTY, FIRST_LINE, HAND, ROUNDS, SEATS, SECOND_LINE, Source
from .actions import Act, Ev
from .domain import reward
from .draw import deal, draw, list_characters, list_line, look_at_top, seats_ranked
from .end import variety

# --- setup (VAA-SETUP) ----------------------------------------------------------------------------------------


@rule
def setup(c, s):
    """Marks, clans, points, hands, deck and rows; a shuffled pile is a set from which cards are drawn at random."""
    for seat in range(SEATS):
        s.clan[seat] = seat
        s.played[seat] = NONE
        s.order[seat] = NONE
        for i in range(ROUNDS):
            s.domain[seat][i] = EMPTY
        for line in range(2):
            s.line[line][seat] = EMPTY
    shuffle(s.rng, s.clan, 0, CLANS)
    _lay_out_deck(c, s)
    for seat in range(s.players):
        s.points[seat] = c.start_points
        s.gained[seat][Source.START] = c.start_points
        s.pile[seat] = (1 << int(c.characters)) - 1
        s.pile_size[seat] = c.characters
        for _ in range(HAND):
            draw(s, seat)
    deal(s, FIRST_LINE)
    deal(s, SECOND_LINE)
    look_at_top(s)
    s.omens = s.top_back
    push(s, c.course, 0, 0)


@rule
def _lay_out_deck(c, s):
    """VAA-SETUP-01, VAA-SETUP-08; the backs are dealt to the faces anew (ruling of VAA-COMP-06)."""
    n = 0
    for card in range(CARDS):
        s.back[card] = card
        s.deck[card] = EMPTY
        if c.mark[card] <= s.players:
            s.deck[n] = card
            n += 1
    s.cards = n
    shuffle(s.rng, s.back, 0, CARDS)
    shuffle(s.rng, s.deck, 0, n)


# --- a round --------------------------------------------------------------------------------------------------


class InTurnOrder(Selector):
    """Seats in the order of their turns in this round."""

    text = Text("chacun à son tour", "each in turn order")
    printed = False

    @staticmethod
    @rule
    def seat_at(s, k):
        if k < s.players:
            return int(s.order[k])
        return NONE


class NotLastRound(Condition):
    hot = True
    printed = False

    @staticmethod
    @rule
    def holds(s):
        return s.round_number < ROUNDS


class Assign(Verb):
    """All choose a character in secret (VAA-ROUND-07)."""

    hot = True
    printed = False
    question = Text(
        "Choisissez en secret le personnage de cette manche", "Secretly choose your character for this round"
    )

    @staticmethod
    @rule
    def run(s, events):
        s.round_number += 1
        emit(events, Ev.ROUND, NOBODY, s.round_number, 0, 0, PUBLIC)
        ask_sealed(s)

    @staticmethod
    @rule
    def options(s, seat, out):
        return list_characters(int(s.hand[seat]), Act.PLAY, out)


class Reveal(Verb):
    """VAA-ROUND-05, VAA-ORDER: all turn up their cards; initiative, then the omens in force, give the order."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, events):
        s.omens = s.top_back
        if len(events) > 0:
            emit(events, Ev.RANKED, NOBODY, seats_ranked(c, s, s.omens), 0, 0, PUBLIC)
        for seat in range(s.players):
            character = s.choice[seat] - Act.PLAY
            s.choice[seat] = NONE
            s.played[seat] = character
            s.hand[seat] &= ~(1 << character)
            s.shown[seat] &= ~(1 << character)
            s.hand_size[seat] -= 1
        for seat in range(s.players):
            mine = s.played[seat] * CLANS + c.rank[s.omens][s.clan[seat]]
            place = 0
            for other in range(s.players):
                if s.played[other] * CLANS + c.rank[s.omens][s.clan[other]] < mine:
                    place += 1
            s.order[place] = seat
        for place in range(s.players):
            emit(events, Ev.REVEALED, s.order[place], s.played[s.order[place]], 0, 0, PUBLIC)


class Perform(Verb):
    """Run the character of the seat in turn."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        seat = frame.seat
        character = s.played[seat]
        s.doubled = 0
        emit(events, Ev.TURN, seat, character, 0, 0, PUBLIC)
        push_from(s, c.character_program[character], seat, Source.CHARACTERS, character, 0)


class Discard(Verb):
    hot = True
    printed = False

    @staticmethod
    @rule
    def run(s, frame):
        s.discard[frame.seat] |= 1 << int(s.played[frame.seat])


class Take(Verb):
    """A territory of the first row joins the domain and pays its reward (VAA-LAND-01, VAA-LAND-02)."""

    hot = True
    printed = False
    question = Text("Prenez un Territoire de la première ligne", "Take a Territory from the first row")
    run = asks

    @staticmethod
    @rule
    def options(s, out):
        return list_line(s, FIRST_LINE, Act.TAKE, out, 0)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        seat, i = frame.seat, action - Act.TAKE
        card = s.line[FIRST_LINE][i]
        s.line[FIRST_LINE][i] = EMPTY
        s.domain[seat][s.domain_size[seat]] = card
        s.domain_size[seat] += 1
        s.lands[seat][c.kind[card]] += 1
        emit(events, Ev.TOOK, seat, card, 0, 0, PUBLIC)
        doubled = s.doubled
        s.doubled = 0
        reward(c, s, seat, card, doubled)


class EndRound(Verb):
    """VAA-EOR: slide, refill, draw."""

    hot = True
    printed = False

    @staticmethod
    @rule
    def run(s, events):
        for i in range(s.players):
            s.line[FIRST_LINE][i] = s.line[SECOND_LINE][i]
            s.line[SECOND_LINE][i] = EMPTY
        before = s.top
        deal(s, SECOND_LINE)
        look_at_top(s)
        emit(events, Ev.REFILLED, NOBODY, s.top - before, 0, 0, PUBLIC)
        for seat in range(s.players):
            while s.hand_size[seat] < HAND and s.pile_size[seat] > 0:
                emit(events, Ev.DREW, seat, draw(s, seat), 0, 0, 1 << seat)


class EndGame(Verb):
    """VAA-END: five types 5 points, six types 10; then the best has won."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, events):
        for seat in range(s.players):
            bonus = variety(c, s, seat)
            s.points[seat] += bonus
            s.gained[seat][Source.BONUS] = bonus
            if bonus:
                emit(events, Ev.BONUS, seat, bonus, 0, 0, PUBLIC)
        finish(s)
        for seat in range(s.players):
            if rank(c, s, seat) == 1:
                emit(events, Ev.WON, seat, 0, 0, 0, PUBLIC)
