"""Whatever cards of somebody's own say: a game with those that are taken comes to its end, and nobody stands still."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games import SHELF
from ludotheque.kernel.game import Game, fault_in
from ludotheque.testing.headroom import CountingEngine, deepest
from tests.support.own import OwnCards

GAMES = {shelf.package: shelf.game for shelf in SHELF.values() if shelf.game.box}
MOST_CHANGES = 24
LONGEST = 20_000  # decisions; the longest random game of any own cards had some 12,000


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=12, deadline=None, derandomize=True, database=None)
@given(own=st.integers(0, 2**32 - 1), seed=st.integers(0, 2**32 - 1))
def test_own_cards_that_are_taken_lead_to_an_end(game: Game, own: int, seed: int) -> None:
    """Uncompiled, where a number that does not fit and a place that there is not are errors, not other bytes."""
    patch = OwnCards(game, Random(own)).patch(MOST_CHANGES)
    content, dice = game.content({}, patch), Random(seed)
    engine, players = CountingEngine(game, compiled=False), dice.choice(game.seats)
    bound = max(map(content.depths.of, content.programs.effects))
    deepest[0] = 0
    state = engine.start(content, players, seed)
    decisions = 0
    while actors := engine.actors(state):
        seat = dice.choice(actors)
        legal = engine.legal(content, state, seat)
        assert len(legal), (patch, players, seed)
        engine.apply(content, state, seat, int(dice.choice(legal)))
        decisions += 1
        assert decisions < LONGEST, (patch, players, seed)
    assert fault_in(state) is None, (patch, players, seed)
    if game.name != "margraves":  # whose grants lie on top wherever there is room for them
        assert deepest[0] <= bound <= game.frames, (patch, players, seed)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_box_itself_is_taken(game: Game) -> None:
    content = game.content()
    content.depths.check(game.frames)
    ways = {name for name in content.programs.effects if name.startswith("course.")}
    assert len(content.depths.reached(ways)) > len(ways), "the course begins what cards say"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_own_cards_are_of_every_word(game: Game) -> None:
    """The chance of `OwnCards` says every word of a game, and more of what it says is taken than a card or two."""
    cards = OwnCards(game, Random(7))
    text = " ".join(cards.effect(3) for _ in range(4_000))
    unsaid = [name for name in game.words.spellings if f"{name}(" not in text]
    assert set(unsaid) <= {"nothing", *cards.unsayable}
    taken = [
        place
        for place in cards.places
        for _ in range(2)
        if cards.taken({place[0]: {place[1]: {place[2]: cards.effect(2)}}})
    ]
    assert len(taken) > len(cards.places) // 4
