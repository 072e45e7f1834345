"""What worker processes are asked: what has to be compiled for it, and what a bot does that is not."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.bots import tasks
from ludotheque.bots.advice import advise
from ludotheque.bots.greedy import greedy_choice
from ludotheque.bots.names import BOTS, UNTHINKING, parse_bot
from ludotheque.bots.tasks import SEARCH, WORK, prepare, stage_of, stage_of_advice, think_plainly
from ludotheque.games import SHELF, Box, box
from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.state import LEAST_DECK
from ludotheque.kernel.content import Content
from ludotheque.kernel.game import Engine
from ludotheque.kernel.random import generator
from tests.games.chronica.own import a_card, a_set
from tests.support.tiers import mostly

GAMES = list({shelved.package: shelved.name for shelved in SHELF.values()}.values())


def asked(shelf: Box) -> tuple[Engine, Content, np.ndarray, int]:
    """What a bot is asked at the first decision of a game with a choice."""
    game = shelf.game
    engine, content = game.engine(compiled=False), game.content(shelf.settle({}))
    state = engine.start(content, max(2, game.seats[0]), 3)
    while True:
        seat = engine.actors(state)[0]
        seen = engine.redact(content, state, seat)
        legal = engine.legal(content, seen, seat)
        if len(legal) > 1:
            return engine, content, seen, seat
        engine.apply(content, state, seat, int(legal[0]))


@pytest.mark.parametrize("entry", GAMES)
def test_what_has_to_be_compiled_is_what_a_level_goes_by(entry: str) -> None:
    game = box(entry).game
    content = game.content(box(entry).settle({}))
    for name, bot in BOTS.items():
        for players in game.seats:
            by_network = bot.in_game(game, content, players).network is not None
            stage = tasks.NETWORK if by_network else SEARCH if name not in UNTHINKING else ""
            assert stage_of(name, game, players) == stage_of(f"{name}+whatever", game, players) == stage
    by_network = {players: BOTS["expert"].in_game(game, content, players).network is not None for players in game.seats}
    assert {n: stage_of_advice(game, n) == tasks.NETWORK for n in game.seats} == by_network


@pytest.mark.parametrize("entry", mostly(GAMES, always=["vaalbara"]))
def test_nothing_is_left_to_compile_when_a_stage_is_prepared(entry: str) -> None:
    """What a bot of each level calls, and who advises, has been called before."""
    shelf = box(entry)
    _, content, seen, seat = asked(shelf)
    players = int(seen["players"][0])
    for stage, work in WORK.items():
        engine = Engine(shelf.game, compiled=False)
        steps = sum(1 for _ in prepare(engine, stage))
        assert steps in (0, len(work))
        before = set(engine._entries)
        for level in BOTS:
            if stage_of(level, shelf.game, players) == stage:
                parse_bot(level).choose(engine, content, seen, seat, 1, limit_ms=0)
                assert steps
        if stage_of_advice(shelf.game, players) == stage:
            advise(engine, content, seen, seat, 1, limit_ms=0)
            assert steps
        assert set(engine._entries) == before


def test_a_worker_numbers_the_cards_of_a_set_as_the_table_does() -> None:
    """By the order of the file: a position holds cards by their numbers."""
    cards = a_set([a_card(number) for number in range(LEAST_DECK)])
    state = GAME.engine(compiled=False).start(GAME.content(), 2, 3)
    GAME._contents.clear()  # as in a process of its own
    _, content, _ = tasks._known("chronica", {}, cards, state.tobytes(), compiled=False)
    assert [card.id for card in content.kind("card")] == [f"c{number}" for number in range(LEAST_DECK)]


@pytest.mark.parametrize("entry", GAMES)
def test_a_bot_that_is_not_compiled_does_what_the_greedy_one_would(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a guess less or more, as there is time, and from what its seat knows and a seed alone."""
    shelf = box(entry)
    engine, content, seen, seat = asked(shelf)
    legal = engine.legal(content, seen, seat)
    question = (entry, shelf.settle({}), {}, seen.tobytes(), seat)
    monkeypatch.setattr(tasks, "PLAIN_SECONDS", 0.0)
    for seed in range(3):
        one_guess = greedy_choice(engine, content, seen, seat, generator(seed), legal, 1)
        assert think_plainly(*question, "hard+whatever", seed) == content.actions.names[one_guess]
    monkeypatch.setattr(tasks, "PLAIN_SECONDS", 1e9)
    all_guesses = BOTS["greedy"].choose(engine, content, seen, seat, 5)
    assert think_plainly(*question, "medium", 5) == content.actions.names[all_guesses]
    at_random = BOTS["random"].choose(engine, content, seen, seat, 5)
    assert think_plainly(*question, "random", 5) == content.actions.names[at_random]
