"""The greedy bot beside a plain search through the same decision, and beside its own values beyond chance."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from ludotheque.bots.greedy import DEPTH, LEAVES, SAMPLES, _decided, greedy_choice, greedy_means
from ludotheque.games import SHELF
from ludotheque.kernel.content import Content
from ludotheque.kernel.game import Engine
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import generator
from tests.toys import nim

SETTINGS = [(name, players) for name, box in SHELF.items() for players in box.seats]
DECISIONS = 100
DRAWS = 3  # the word of a generator that counts draws

Known = tuple[Engine, Content, np.ndarray, int]


def decisions(entry: str, players: int, number: int) -> Iterator[tuple[Known, np.ndarray]]:
    """Decisions between several actions: what a seat knows, and its legal actions."""
    shelf = SHELF[entry]
    engine, content = shelf.game.engine(compiled=True), shelf.game.content(dict(shelf.presets))
    chance = generator(5)
    for game in range(number):
        state = engine.start(content, players, game)
        while engine.actors(state):
            seat = engine.actors(state)[0]
            known = engine.redact(content, state, seat)
            legal = engine.legal(content, known, seat)
            if len(legal) > 1:
                yield (engine, content, known, seat), legal
                number -= 1
                if not number:
                    return
            engine.apply(content, state, seat, greedy_choice(engine, content, known, seat, chance, legal))


def plain_value(engine: Engine, content: Content, state: np.ndarray, seat: int, level: int, ends: list[float]) -> float:
    """The best value that a seat reaches by its own steps; `ends` receives that of each position that was rated."""
    if seat not in engine.actors(state) or state["sealed"][0] or level > DEPTH:
        ends.append(engine.evaluate(content, state, seat))
        return ends[-1]
    values = []
    for action in engine.legal(content, state, seat):
        after = state.copy()
        engine.apply(content, after, seat, int(action))
        values.append(plain_value(engine, content, after, seat, level + 1, ends))
    return max(values)


@pytest.mark.parametrize("entry", SHELF)
def test_values_beyond_chance_are_those_of_a_plain_search(entry: str) -> None:
    compared = 0
    for number, ((engine, content, known, seat), legal) in enumerate(decisions(entry, SHELF[entry].seats[-1], 40)):
        if known["sealed"][0]:
            continue
        guess, values, fits = engine.determinize(content, known, seat, generator(number)), [], True
        for action in legal:
            after, ends = guess.copy(), []
            engine.apply(content, after, seat, int(action))
            values.append(plain_value(engine, content, after, seat, 1, ends))
            fits &= len(ends) < LEAVES
        if fits:
            means = greedy_means(engine, content, known, seat, generator(number), len(legal), 1)
            assert means.tolist() == values
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize(("entry", "players"), SETTINGS)
def test_what_is_left_out_hardly_ever_changes_a_choice(entry: str, players: int) -> None:
    """Few choices differ from those by all guesses and beyond chance, and these cost little by the same values."""
    alike, lost = 0, 0.0
    for number, (known, legal) in enumerate(decisions(entry, players, DECISIONS)):
        chosen = greedy_choice(*known, generator(number), legal)
        values = greedy_means(*known, generator(number), len(legal))
        alike += chosen == legal[np.argmax(values)]
        lost += values.max() - values[legal.tolist().index(chosen)]
        if known[2]["sealed"][0] or players == 1:
            assert chosen == legal[np.argmax(values)]
    assert alike >= 0.85 * DECISIONS
    assert lost <= 0.05 * DECISIONS


def test_dice_to_come_are_no_reason() -> None:
    """In Valeria guesses differ in the next player's dice, which only the values beyond chance go by."""

    def differ(until_chance: bool) -> int:
        number = 0
        for known, legal in decisions("royaume-2e", 4, 40):
            first, second = (
                greedy_means(*known, generator(seed), len(legal), 1, until_chance=until_chance) for seed in (1, 2)
            )
            number += first.tolist() != second.tolist()
        return number

    assert differ(until_chance=True) < 0.5 * differ(until_chance=False)


def test_one_guess_is_enough_where_guesses_agree() -> None:
    match = Match.new(nim.GAME, 2, seed=3, engine=nim.GAME.engine(compiled=False))
    known = (match.engine, match.content, match.view(0), 0)
    legal = match.legal_codes(0)
    draws = []
    for samples in (1, SAMPLES):
        chance = generator(4)
        greedy_choice(*known, chance, legal, samples)
        draws.append(int(chance[DRAWS]))
    assert draws[0] == draws[1]


@pytest.mark.parametrize(
    ("values", "decided"),
    [
        ([[2, 1], [3, 2], [2, 2]], True),  # never behind
        ([[1, 1], [1, 1]], True),  # the first of equal ones
        ([[9, 0], [0, 1]], True),  # ahead by 8, and 7 is what the other gains at 1 a guess
        ([[9, 0], [0, 2]], False),
        ([[9, 0, 0], [1, 0, 2]], True),
        ([[9, 9, 0], [1, 0, 3]], False),
    ],
)
def test_guesses_end_where_no_rival_can_catch_up(values: list[list[float]], decided: bool) -> None:
    rows = np.array(values, float)
    assert _decided(rows, len(rows), rows.shape[1], len(rows) + 7) == decided
