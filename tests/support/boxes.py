"""The boxes of games with the cards that a test names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from typing import Any

from ludotheque.games import SHELF
from ludotheque.kernel.game import Game

GAMES = sorted({box.game.name: entry for entry, box in SHELF.items()}.values())  # of each game one box on the shelf


def bits(mask: int) -> list[int]:
    """The places of the set bits."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def misplaced(kind: str, cards: Sequence[str], kept: Sequence[str]) -> str:
    """What to do about a new card that stands before a published one; empty if none does."""
    last = max((place for place, name in enumerate(cards) if name in kept), default=0)
    early = [name for name in cards[:last] if name not in kept]
    if not early:
        return ""
    return (
        f"{', '.join(early)} stands before the published {kind} {cards[last]}. Put it behind the last one: cards are "
        "numbered in the order of their list (docs/add-a-card.md)"
    )


def published(package: str) -> Game:
    """A game with the published cards alone: a card that somebody adds leaves its recorded games and the tests of
    its rules as they are."""
    return boxed(package)


@cache
def boxed(package: str, cards: str = "") -> Game:
    """A game with the published cards and these that were added, by their ids, so that a test can play with them."""
    game: Game = import_module(f"ludotheque.games.{package}.game").GAME
    kept = import_module(f"tests.games.{package}.published").CARDS
    added = cards.split()
    new = [name for kind in kept for name in game.box[kind] if name not in kept[kind]]
    strange = [name for name in added if name not in new]
    assert not strange, (
        f"{', '.join(strange)}: no card that was added to {package} (there are: {', '.join(new) or 'none'})"
    )
    for kind, names in kept.items():
        message = misplaced(kind, tuple(game.box[kind]), names)
        assert not message, message
    box = {
        kind: {name: card for name, card in of_kind.items() if name in (*kept.get(kind, of_kind), *added)}
        for kind, of_kind in game.box.items()
    }
    if all(len(box[kind]) == len(cards) for kind, cards in game.box.items()):
        return game
    make: Any = game.make_content
    return replace(game, make_content=partial(make, box=box), box=box)
