"""In which words the tests of each game say what is in its box, and what can be guessed of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from typing import Any

from ludotheque.games import SHELF
from ludotheque.kernel.game import Game

GAMES = sorted({box.game.name: entry for entry, box in SHELF.items()}.values())  # of each game one box on the shelf


def bits(mask: int) -> list[int]:
    """The places of the set bits."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@dataclass(frozen=True)
class Guess:
    """A true statement about a position, and how often uniform guesses agree with it."""

    about: str
    agrees: Callable[[Any], bool]
    chance: float


@cache
def published(package: str) -> Game:
    """A game with the published cards alone: a card that somebody adds leaves its recorded games and the tests of
    its rules as they are."""
    game: Game = import_module(f"ludotheque.games.{package}").GAME
    kept = import_module(f"tests.games.{package}.published").CARDS
    box = {
        kind: {name: card for name, card in cards.items() if name in kept.get(kind, cards)}
        for kind, cards in game.box.items()
    }
    if all(len(box[kind]) == len(cards) for kind, cards in game.box.items()):
        return game
    make: Any = game.make_content
    return replace(game, make_content=partial(make, box=box), box=box)
