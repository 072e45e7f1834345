"""What a viewer may know, and guesses about the rest, in every game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ...kernel.events import SPECTATOR
from ...kernel.random import generator
from ..game import no_guesses
from ..subject import Subject

DRAWS = 500
DEVIATIONS = 4.5  # a fair guess is further off once in 150,000 times; seeds are fixed


class Glance:
    """A position of which a field is read when it is asked for: to make a twin takes longer than to guess."""

    def __init__(self, row: Any) -> None:
        self._row = row

    def __getattr__(self, name: str) -> Any:
        value = self._row[name].tolist()
        setattr(self, name, value)
        return value


def test_a_guess_looks_the_same_to_its_viewer(subject: Subject) -> None:
    engine, content = subject.engine, subject.content
    rng = generator(1)
    for seed in subject.games(12, 1):
        for state, _, _ in subject.positions(seed):
            for viewer in subject.viewers:
                view = engine.redact(content, state, viewer)
                guess = engine.determinize(content, view, viewer, rng)
                assert engine.redact(content, guess, viewer).tobytes() == view.tobytes()


def test_pages_draw_from_what_the_gate_lets_through(subject: Subject) -> None:
    """The twin that uncompiled rules redact has the values of the redacted record, and the position stays as it is."""
    engine, plain = subject.engine, subject.game.engine(compiled=False)
    for number, (state, _, _) in enumerate(subject.positions(3)):
        if number % 7 == 0:
            before = state.tobytes()
            for viewer in subject.viewers:
                view = engine.redact(subject.content, state, viewer)
                assert plain.redacted_twin(subject.content, state, viewer) == subject.game.state.twin(view)
            assert state.tobytes() == before


def test_the_end_of_a_game_can_be_viewed_and_guessed_too(subject: Subject) -> None:
    final = subject.end(3)
    for viewer in subject.viewers:
        view = subject.engine.redact(subject.content, final, viewer)
        guess = subject.engine.determinize(subject.content, view, viewer, generator(2))
        assert subject.engine.redact(subject.content, guess, viewer).tobytes() == view.tobytes()


def test_a_view_allows_the_same_actions(subject: Subject) -> None:
    for seed in subject.games(20, 2):
        for state, _, _ in subject.positions(seed):
            for seat in range(subject.players):
                view = subject.engine.redact(subject.content, state, seat)
                assert subject.legal(view, seat) == subject.legal(state, seat)
            assert subject.legal(state, SPECTATOR) == []


def test_a_view_is_worth_the_same(subject: Subject) -> None:
    """The estimate of a position uses nothing that its seat cannot know."""
    engine, content = subject.engine, subject.content
    for seed in subject.games(10, 1):
        for state, _, _ in subject.positions(seed):
            for seat in range(subject.players):
                view = engine.redact(content, state, seat)
                assert engine.evaluate(content, view, seat) == engine.evaluate(content, state, seat)


def test_no_view_holds_the_generator(subject: Subject) -> None:
    for state, _, _ in subject.positions(4):
        for viewer in subject.viewers:
            assert not subject.engine.redact(subject.content, state, viewer)["rng"].any()


def test_a_view_of_sealed_choices_holds_only_ones_own(subject: Subject) -> None:
    for state, _, _ in subject.positions(5):
        if not state["sealed"][0]:
            continue
        chosen = state["choice"][0].tolist()
        for viewer in subject.viewers:
            seen = subject.engine.redact(subject.content, state, viewer)["choice"][0].tolist()
            expected = [choice if seat == viewer or choice == -1 else -2 for seat, choice in enumerate(chosen)]
            assert seen == expected


def test_guesses_are_whole_games_that_can_be_played(subject: Subject) -> None:
    rng, chooser = generator(6), random.Random(6)
    for state in subject.sample(6, compiled=30, plain=5):
        for viewer in subject.viewers:
            view = subject.engine.redact(subject.content, state, viewer)
            guess = subject.engine.determinize(subject.content, view, viewer, rng)
            assert subject.pieces(guess) == subject.box
            end = subject.finish(guess, chooser)
            assert subject.pieces(end) == subject.box


def test_guesses_are_as_often_right_as_they_should_be(compiled_subject: Subject) -> None:
    """Every hidden fact is hit about as often as its chance says: guesses vary, and favour nothing."""
    subject = compiled_subject
    rng = generator(8)
    guessed: Counter[str] = Counter()
    for state in subject.sample(8, compiled=16, plain=1):
        for viewer in {0, subject.players - 1, SPECTATOR}:
            content, truth = subject.twins(state)
            facts = list(subject.tested.guesses(content, truth, viewer))
            view = subject.engine.redact(subject.content, state, viewer)
            hits: Counter[int] = Counter()
            for _ in range(DRAWS if facts else 0):
                guess = subject.engine.determinize(subject.content, view, viewer, rng)
                glance = Glance(guess[0])
                hits.update(i for i, fact in enumerate(facts) if fact.agrees(glance))
            for i, fact in enumerate(facts):
                spread = (DRAWS * fact.chance * (1 - fact.chance)) ** 0.5
                off = abs(hits[i] - DRAWS * fact.chance)
                assert off <= DEVIATIONS * spread + 1e-9, (fact.about, viewer, hits[i], fact.chance)
                guessed[fact.about.split()[0]] += fact.chance < 1
    assert guessed or subject.tested.guesses is no_guesses, "something was hidden"


def test_the_true_position_is_forgotten(compiled_subject: Subject) -> None:
    """Two positions that look alike give the same guess from the same generator."""
    subject = compiled_subject
    engine, content = subject.engine, subject.content
    for state, _, _ in subject.walk(9):
        for viewer in subject.viewers:
            view = engine.redact(content, state, viewer)
            other = engine.redact(content, engine.determinize(content, view, viewer, generator(1)), viewer)
            guesses = {
                engine.determinize(content, position, viewer, generator(5)).tobytes() for position in (view, other)
            }
            assert len(guesses) == 1


@pytest.mark.parametrize("shown_to", ["everybody", "nobody else"])
def test_private_events_are_known_to_their_seat_in_the_view(compiled_subject: Subject, shown_to: str) -> None:
    """An event's audience is real: nobody is named who does not sit at the table, nobody is left without."""
    subject = compiled_subject
    everybody = (1 << 15) - 1
    for seed in subject.games(5, 1):
        for state, seat, action in subject.walk(seed):
            events = subject.engine.apply_with_events(subject.content, state.copy(), seat, action)
            rows = events[1 : 1 + events[0][0]]
            audiences = rows[:, 5]
            if shown_to == "everybody":
                rows = rows[audiences == everybody]
                assert ((rows[:, 1] >= -1) & (rows[:, 1] < subject.players)).all()
            else:
                private = audiences[audiences != everybody]
                assert (private > 0).all()
                assert (private < 1 << subject.players).all()


def test_generators_of_guesses_differ(compiled_subject: Subject) -> None:
    """A guess brings its own generator, so that a search does not see one future only."""
    subject = compiled_subject
    view = subject.engine.redact(subject.content, subject.start(1), 0)
    rng = generator(3)
    states = [subject.engine.determinize(subject.content, view, 0, rng)["rng"][0] for _ in range(50)]
    assert len({words.tobytes() for words in states}) == 50
    assert not any(np.array_equal(words, subject.start(1)["rng"][0]) for words in states)
