"""What an action would bring about: the same for every guess, true as far as it goes, and no more than can be known."""

from __future__ import annotations

import random

import numpy as np

from ...kernel.events import read_events
from ...kernel.foresight import SEEDS, Foresight, foresee, foresee_through
from ..subject import Subject


def as_values(foresight: Foresight) -> tuple[bytes, tuple[object, ...], bool]:
    return foresight.state.tobytes(), foresight.events, foresight.whole


def foreseen(subject: Subject, state: np.ndarray, seat: int, action: int, *seeds: int) -> Foresight:
    view = subject.engine.redact(subject.content, state, seat)
    return foresee(subject.engine, subject.content, view, seat, action, seeds or SEEDS)


def test_the_answer_is_the_same_for_every_guess(compiled_subject: Subject) -> None:
    subject = compiled_subject
    chooser = random.Random(1)
    for seed in subject.games(8, 1):
        for state, seat, _ in subject.walk(seed):
            action = chooser.choice(subject.legal(state, seat))
            answer = as_values(foreseen(subject, state, seat, action))
            for guess in range(10, 15):
                assert as_values(foreseen(subject, state, seat, action, guess)) == answer


def test_what_is_foretold_comes_true(subject: Subject) -> None:
    """Whole: what then is seen and told. Otherwise: how the command begins, before a draw, a throw or a reveal."""
    wholes = stops = in_the_open = could_stop = 0
    for seed in subject.games(20, 2):
        for state, seat, action in subject.positions(seed):
            before = state.tobytes()
            foresight = foreseen(subject, state, seat, action)
            assert state.tobytes() == before
            assert not foresight.state["rng"].any()
            assert not any(subject.game.events(event.kind).kind.irrevocable for event in foresight.events)
            assert foresight.view == subject.game.state.twin(foresight.state)
            after = state.copy()
            events = read_events(subject.engine.apply_with_events(subject.content, after, seat, action))
            heard = tuple(event for event in events if event.visible_to(seat))
            drawn = (after["rng"] != state["rng"]).any()
            revealed = any(subject.game.events(event.kind).kind.irrevocable for event in events)
            if foresight.whole:
                assert foresight.events == heard
                assert foresight.state.tobytes() == subject.engine.redact(subject.content, after, seat).tobytes()
            else:
                assert foresight.events == heard[: len(foresight.events)]
                assert drawn or revealed
            wholes += foresight.whole
            stops += not foresight.whole
            could_stop += drawn or revealed
            in_the_open += not state["sealed"][0]
    assert stops or not could_stop
    assert wholes or not in_the_open, "but for a game of nothing but sealed choices"


def test_what_is_foretold_through_reveals_comes_true_as_a_whole(subject: Subject) -> None:
    """It goes further where no draw is in the way, and is never less than what stops before reveals."""
    for seed in subject.games(12, 2):
        for state, seat, action in subject.positions(seed):
            view = subject.engine.redact(subject.content, state, seat)
            foresight = foresee_through(subject.engine, subject.content, view, seat, action)
            if not foresight.whole:
                assert as_values(foresight) == as_values(foreseen(subject, state, seat, action))
                continue
            after = state.copy()
            events = read_events(subject.engine.apply_with_events(subject.content, after, seat, action))
            assert foresight.events == tuple(event for event in events if event.visible_to(seat))
            assert foresight.state.tobytes() == subject.engine.redact(subject.content, after, seat).tobytes()
