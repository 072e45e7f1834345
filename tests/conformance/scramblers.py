"""How to change everything that a viewer cannot know, apart from the games' own `hide` and `fill`.

`scrambler(subject)` makes one for a table. `scramble.py` among the tests of a game follows what lies open with a
`Watcher`; those of toys, in which nothing has to be remembered, stand here.
"""

from __future__ import annotations

import copy
import inspect
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from ludotheque.kernel.stack import NONE
from tests.games import each_game
from tests.support.boxes import bits
from tests.toys import market, nim, pennies, workshop

from .helpers import Subject

Change = Callable[[Any, int, random.Random], None]  # of a row, for a viewer


class Scrambler:
    """Other positions that a viewer cannot tell from a given one. `watch` is called at every decision, in order."""

    def watch(self, state: np.ndarray) -> None:
        """Look at the table."""

    def within(self, state: np.ndarray) -> Scrambler:
        """A scrambler that has also seen this position, in the middle of a command."""
        other = copy.deepcopy(self)
        other.watch(state)
        return other

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        raise NotImplementedError


class ToyScrambler(Scrambler):
    def __init__(self, change: Change) -> None:
        self.change = change

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        other = state.copy()
        other["rng"][0] = [dice.getrandbits(32) for _ in range(4)]
        self.change(other[0], viewer, dice)
        return other


class GameScrambler(Scrambler):
    """What `scramble.py` of a game brings, with its memory."""

    def __init__(self, module: ModuleType, subject: Subject) -> None:
        takes_options = (
            len(inspect.signature(module.Watcher).parameters)
            and "options" in inspect.signature(module.Watcher).parameters
        )
        self.module = module
        self.watcher = module.Watcher(subject.options) if takes_options else module.Watcher()

    def __deepcopy__(self, memo: dict[int, Any]) -> GameScrambler:
        other = copy.copy(self)
        other.watcher = copy.deepcopy(self.watcher, memo)
        return other

    def watch(self, state: np.ndarray) -> None:
        self.watcher.watch(state)

    def scramble(self, state: np.ndarray, viewer: int, dice: random.Random) -> np.ndarray:
        return self.module.scramble(state, self.watcher, viewer, dice)


def other_choices(s: Any, viewer: int, dice: random.Random, first: int, of: int, last: Any) -> None:
    """Another of so many actions in place of each sealed choice; never what the seat chose last."""
    for seat in range(int(s["players"])):
        if seat != viewer and s["sealed"] and s["choice"][seat] != NONE:
            s["choice"][seat] = first + dice.choice([i for i in range(of) if i != last[seat]])


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


TOY_SECRETS: dict[str, Change] = {
    market.GAME.name: market_secrets,
    nim.GAME.name: nim_secrets,
    pennies.GAME.name: pennies_secrets,
    workshop.GAME.name: workshop_secrets,
}
GAME_MODULES = each_game("scramble")


def scrambler(subject: Subject) -> Scrambler:
    """A fresh scrambler for a table."""
    name = subject.game.name
    if name in TOY_SECRETS:
        return ToyScrambler(TOY_SECRETS[name])
    return GameScrambler(GAME_MODULES[name], subject)
