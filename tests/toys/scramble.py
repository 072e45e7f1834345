"""Change everything that a viewer of a toy cannot know, but for the generator. Nothing has to be remembered."""

from __future__ import annotations

import random
from typing import Any

from ludotheque.kernel.stack import NONE
from ludotheque.testing import other_choices
from tests.support.boxes import bits

from . import market, pennies, workshop


def market_secrets(s: Any, viewer: int, dice: random.Random) -> None:
    """Tokens that lie face down, in front of others and in the bag."""
    players = int(s["players"])
    seats = [seat for seat in range(players) if seat != viewer and not s["face_up"][seat]]
    tokens = [int(s["token"][seat]) for seat in seats] + s["bag"][players:].tolist()
    dice.shuffle(tokens)
    s["bag"][players:] = tokens[len(seats) :]
    s["token"][seats] = tokens[: len(seats)]
    other_choices(s, viewer, dice, int(market.Act.VISIT), len(market.STALL_IDS), s["stall"])


def nim_secrets(s: Any, viewer: int, dice: random.Random) -> None:
    if viewer != 0 and not s["finished"]:
        s["coin"] = dice.choice((1, 2))


def pennies_secrets(s: Any, viewer: int, dice: random.Random) -> None:
    other_choices(s, viewer, dice, int(pennies.Act.SHOW), 2, [NONE] * pennies.SEATS)


def workshop_secrets(s: Any, viewer: int, dice: random.Random) -> None:
    """Cards in other hands that were not shown, and the deck."""
    hidden = {
        seat: bits(int(s["hand"][seat] & ~s["shown"][seat])) for seat in range(int(s["players"])) if seat != viewer
    }
    places = range(int(s["top"]), workshop.CARDS)
    cards = [card for held in hidden.values() for card in held] + s["deck"][places.start :].tolist()
    dice.shuffle(cards)
    for seat, held in hidden.items():
        dealt = [cards.pop() for _ in held]
        s["hand"][seat] = int(s["shown"][seat]) | sum(1 << card for card in dealt)
    s["deck"][places.start :] = cards
    other_choices(s, viewer, dice, int(workshop.Act.WORK), workshop.JOBS, s["job"])
