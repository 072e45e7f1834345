"""Nothing that a bot or a hint does depends on what its seat may not know, in every game that hides anything.

Positions of a random game are set beside twins that look alike to the seat that decides (`scramble.py` of each game):
whoever thinks about what that seat sees must come to the same. Fed the true records instead, they do not, so these
tests can fail.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from ludotheque.bots import advice
from ludotheque.bots.bot import Bot
from ludotheque.bots.network import ValueNetwork
from ludotheque.bots.network import subject as what_it_is_of
from ludotheque.bots.puct import PuctTree
from ludotheque.bots.tree import think_through
from ludotheque.games import SHELF
from ludotheque.kernel.random import generator
from ludotheque.kernel.text import Text
from ludotheque.testing import Subject
from tests.support.tested import subject_of
from tests.support.tiers import mostly

from .test_network import drawn

BOXES = {box.package: box for box in reversed(SHELF.values())}
TABLES = {name: subject_of(box.name, min(3, box.seats[-1]), compiled=True) for name, box in BOXES.items()}
FIRST, LATER = 4, 3  # decisions with a choice: the first ones, and so many of the rest of the game
SEED = 5
MANY, FEW = 200, 12  # playouts, compiled and uncompiled

Twins = tuple[np.ndarray, np.ndarray, int]  # two positions that look alike to a seat, and the seat
Think = Callable[[Subject, np.ndarray, int, int], Any]  # what comes of a record, for a seat, with so many playouts


@cache
def twins(name: str) -> list[Twins]:
    """Positions of a random game in which somebody has a choice, each with another that looks alike to them."""
    table, dice, pairs = TABLES[name], random.Random(SEED), []
    watcher = table.scrambler()
    for state, seat, _ in table.walk(SEED):
        watcher.watch(state)
        if len(table.legal(state, seat)) > 1:
            pairs.append((state.copy(), watcher.scramble(state, seat, dice), seat))
    return pairs


def some(pairs: list[Twins]) -> list[Twins]:
    """The first of them, where most is hidden, and a few of the rest."""
    return pairs[:FIRST] + pairs[FIRST :: max(1, len(pairs) // LATER)]


def level(table: Subject, known: np.ndarray, seat: int, playouts: int) -> Any:
    """A search: how often it tries each action, and what it does; what it does where it overlooks some."""
    bot = Bot("trial", Text("essai", "trial"), playouts)
    tree = bot.tree(table.engine, table.content, known, seat, generator(SEED))
    think_through(tree, table.engine.legal(table.content, known, seat), playouts)
    both = (bot, replace(bot, overlooks=20))
    return tree.visits(), [bot.choose(table.engine, table.content, known, seat, SEED) for bot in both]


def temperaments(table: Subject, known: np.ndarray, seat: int, playouts: int) -> Any:
    """What each temperament of the game makes of a search, and of one that overlooks things."""
    names = [temperament.name for temperament in table.game.temperaments]
    bots = [
        Bot("trial", Text("essai", "trial"), playouts, overlooks=overlooks, temperament=name)
        for name in names
        for overlooks in (0, 20)
    ]
    return [bot.choose(table.engine, table.content, known, seat, SEED) for bot in bots]


@cache
def small_network(table: Subject) -> ValueNetwork:
    """A value network with random weights."""
    return replace(drawn(table.game, 1, 60), about=what_it_is_of(table.game, table.content, [table.players]))


def guided(table: Subject, known: np.ndarray, seat: int, playouts: int) -> Any:
    """The search with a value network: how often it tries each action, and what it does. Always uncompiled: that
    takes less than to compile it.
    """
    engine, playouts = table.game.engine(compiled=False), min(FEW, playouts)
    network = small_network(replace(table, compiled=True))
    tree = PuctTree(engine, table.content, known, seat, generator(SEED), playouts, network)
    tree.grow(playouts)
    bot = Bot("drawn.network", Text("essai", "trial"), playouts, network=network)
    return tree.visits(), bot.choose(engine, table.content, known, seat, SEED)


def advised(table: Subject, known: np.ndarray, seat: int, playouts: int) -> Any:
    """A hint: what to do and what then, the second choice, and how good it is."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(advice, "PLAYOUTS", playouts)
        return advice.advise(table.engine, table.content, known, seat, SEED)


THINKERS = (level, temperaments, guided, advised)


@pytest.mark.parametrize("think", THINKERS, ids=lambda think: think.__name__)
@pytest.mark.parametrize("name", TABLES)
def test_what_is_hidden_makes_no_difference(name: str, think: Think) -> None:
    table = TABLES[name]
    for state, other, seat in some(twins(name)):
        assert other.tobytes() != state.tobytes()
        known, alike = (table.engine.redact(table.content, record, seat) for record in (state, other))
        assert think(table, known, seat, MANY) == think(table, alike, seat, MANY)


@pytest.mark.parametrize("think", THINKERS, ids=lambda think: think.__name__)
@pytest.mark.parametrize("name", mostly(TABLES, always=["vaalbara"]))
def test_the_true_record_would_be_noticed(name: str, think: Think) -> None:
    """Fed what is hidden, each of them comes to something else somewhere: what is known already is guessed in vain, or
    finds no room. So it is tried uncompiled, where that raises an error and writes nowhere else.
    """
    table = replace(TABLES[name], compiled=False)

    def comes_to(state: np.ndarray, seat: int) -> Any:
        try:
            return think(table, state.copy(), seat, FEW)
        except IndexError as error:
            return str(error)

    assert any(comes_to(state, seat) != comes_to(other, seat) for state, other, seat in twins(name))
