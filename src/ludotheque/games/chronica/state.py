"""The record of a game of Chronica Universalis: two seats, two Provinces of eight slots.

A card in a Province, or at work, is a number from 0 to 103: its deck times 52, plus its place in the set. Hands, decks
and discards hold cards of one deck and use the place in the set alone. A common deck is deck 0.

Hidden: the opponent's cards in hand that were not seen, the order of decks except where a card was seen or put back,
and the picked card until its use is known. Both players know the cards of each deck.
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
HAND = 5  # of the first player; the other has one more
DEPTH = 8  # frames of the stack
EMPTY = -1  # no card here
UNKNOWN = -2  # a card that this viewer cannot know
ROUNDS = CARDS  # the last round of all: with the cards of the box every turn draws, so that no game reaches it

SLOT_IDS = ("f1", "f2", "f3", "f4", "h1", "h2", "h3", "h4")


class Domain(IntEnum):
    """The three domains in which cards are compared."""

    LEARNING = 0
    PRESTIGE = 1
    WAR = 2


DOMAINS = len(Domain)


class Pictogram(IntEnum):
    """The sign that a Building shares with Characters of its world."""

    LILY = 0
    CROSS = 1
    TOWER = 2
    QUILL = 3


PICTOGRAMS = len(Pictogram)


class Play(IntEnum):
    """The use of the card of this play."""

    NONE = 0  # not decided
    PLACED = 1
    ACTION = 2
    WELCOME = 3  # placed, and a guest may be welcomed
    PASS = 4


class Ending(IntEnum):
    """Why the game is over."""

    NONE = 0
    PROVINCE = 1  # eight slots are filled
    DECK = 2  # the last card of a deck was drawn
    HONOUR = 3  # somebody has none left
    ROUNDS = 4  # the last round of all is over: only own cards lead there


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
    known=bits("u1", SEATS, SET, of=SEATS, seats=True),  # by deck and place: the seats that know the card there
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
    card=card("i1", of=CARDS),  # the card of this play; a secret in hand while `play` is NONE
    slot=choice("i1", of=SLOTS),  # where it was placed, or its target
    guest=choice("i1", of=SLOTS),  # the slot of the welcomed Wandering Character
    helper=card("i1", of=CARDS),  # the reinforcement
    bonus=count("i1", DOMAINS),  # what powers add in this Action, by domain
    domain=choice("i1", of=DOMAINS),  # the chosen domain
    replay=flag(),  # Popular Fervour: this play is not the first of its turn
    ending=choice("u1", of=int(Ending.ROUNDS)),  # features have the ends that the cards of the box lead to
)
