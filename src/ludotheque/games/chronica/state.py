"""The record of a game of Chronica Universalis: two seats, two Provinces of eight slots.

A card in a Province, or at work, is a number from 0 to 103: the deck that it came from times 52, plus its place in the
set. Hands, decks and discards hold cards of one deck, and go by the place in the set alone. With a common deck there is
deck 0 only.

Hidden: the cards in the other's hand that one has not seen, the order of decks but for what was looked at or put back,
and which card has been picked until one says what it is played for. What a deck was made of is known to both.
"""

from __future__ import annotations

from enum import IntEnum

from ...kernel.record import bits, card, choice, count, flag, seat
from ...kernel.stack import state_record

SEATS = 2
SLOTS = 8  # F1 to F4 on the frontier, then H1 to H4 behind them
COLUMNS = 4
SET = 52
LEAST_DECK = 30
CARDS = 2 * SET
HONOUR = 10
HAND = 5  # of whoever begins; the other has one more
DEPTH = 8  # frames of the stack
EMPTY = -1  # no card here
UNKNOWN = -2  # a card that this viewer cannot know
ROUNDS = CARDS  # the last round of all: with the cards of the box every turn draws, so no game of theirs comes to it

SLOT_IDS = ("f1", "f2", "f3", "f4", "h1", "h2", "h3", "h4")


class Domain(IntEnum):
    """The three domains in which cards are compared."""

    LEARNING = 0
    PRESTIGE = 1
    WAR = 2


DOMAINS = len(Domain)


class Pictogram(IntEnum):
    """The sign that a Building shares with those who know their way around in it."""

    LILY = 0
    CROSS = 1
    TOWER = 2
    QUILL = 3


PICTOGRAMS = len(Pictogram)


class Play(IntEnum):
    """What the card of this play does."""

    NONE = 0  # not said yet
    PLACED = 1
    ACTION = 2
    WELCOME = 3  # placed, and a guest is to move in
    PASS = 4


class Ending(IntEnum):
    """Why the game is over."""

    NONE = 0
    PROVINCE = 1  # eight slots are filled
    DECK = 2  # the last card of a deck was drawn
    HONOUR = 3  # somebody has none left
    ROUNDS = 4  # the last round of all is over: only cards of one's own lead there


class Source(IntEnum):
    """Where points come from."""

    LONE = 0  # slots with one card
    OCCUPIED = 1  # occupied Buildings


SOURCES = len(Source)

STATE = state_record(
    "ChronicaState",
    seats=SEATS,
    depth=DEPTH,
    shown=bits("i8", SEATS, of=SET, per_seat=True),  # in hand, and the other player has seen it
    discard=bits("i8", SEATS, of=SET),  # by deck
    honour=count("i1", SEATS, most=HONOUR, per_seat=True),
    hand=card("i1", SEATS, SET, of=SET, per_seat=True),  # ascending, then EMPTY
    hand_size=count("u1", SEATS, most=SET, per_seat=True),
    deck=card("i1", SEATS, SET, of=SET),  # by deck: cards from `top` to `end - 1`; EMPTY elsewhere
    known=bits("u1", SEATS, SET, of=SEATS, seats=True),  # by deck and place: the seats that know what lies there
    top=count("u1", SEATS, most=SET),
    end=count("u1", SEATS, most=SET),
    drawn_out=flag(SEATS),  # the last card of this deck was drawn
    building=card("i1", SEATS, SLOTS, of=CARDS, per_seat=True),
    character=card("i1", SEATS, SLOTS, of=CARDS, per_seat=True),
    built=bits("u1", SEATS, of=SLOTS, per_seat=True),  # the slots with a Building
    peopled=bits("u1", SEATS, of=SLOTS, per_seat=True),  # the slots with a Character
    there=bits("i8", SEATS, of=SET, per_seat=True),  # the names in a Province
    first=seat("u1", of=SEATS),
    active=seat("u1", of=SEATS),
    round_number=count("u1", most=ROUNDS),
    play=choice("u1", of=len(Play)),
    card=card("i1", of=CARDS),  # the card of this play; while `play` is NONE it is still in hand, and a secret
    slot=choice("i1", of=SLOTS),  # where it was placed, or what is attacked
    guest=choice("i1", of=SLOTS),  # the slot of the Wandering Character that is welcomed
    helper=card("i1", of=CARDS),  # the reinforcement
    bonus=count("i1", DOMAINS),  # what powers add in this Action, by domain
    domain=choice("i1", of=DOMAINS),  # the one that was chosen to compare
    replay=flag(),  # Popular Fervour: this play is not the first of its turn
    ending=choice("u1", of=int(Ending.ROUNDS)),  # features tell the ends that the cards of the box lead to
)
