"""Beats: a command told in parts, each with the position behind it, and no more than a viewer may know at any.

What is long to check is checked compiled: `test_both_modes_tell_the_same_beats` carries it over.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from ...kernel.events import Event, read_events
from ...kernel.random import generator
from ..subject import Subject

Beats = list[tuple[list[Event], np.ndarray]]


def told_in_beats(subject: Subject, state: np.ndarray, seat: int, action: int) -> Beats:
    """Do a command in place."""
    return subject.engine.apply_with_beats(subject.content, state, seat, action)


def is_beat(subject: Subject, event: Event) -> bool:
    return subject.game.events(event.kind).kind.beat


def test_every_event_belongs_to_one_beat_and_the_last_position_is_the_tables(subject: Subject) -> None:
    beats_met = 0
    for seed in subject.games(30, 2):
        for state, seat, action in subject.positions(seed):
            plain, first = state.copy(), state.copy()
            events = read_events(subject.engine.apply_with_events(subject.content, plain, seat, action))
            beats = told_in_beats(subject, first, seat, action)
            assert first.tobytes() == plain.tobytes(), "beats change nothing of what happens"
            assert [event for rows, _ in beats for event in rows] == events, "each once, in order"
            assert beats[-1][1].tobytes() == first.tobytes()
            positions = {position.tobytes() for _, position in beats}
            assert len(positions) == len(beats), "each beat has a position of its own: the course has gone on"
            for rows, _ in beats[:-1]:
                assert any(is_beat(subject, event) for event in rows), "a position is kept where a beat was told of"
            beats_met += sum(any(is_beat(subject, event) for event in rows) for rows, _ in beats)
    assert beats_met or not any(kind.kind.beat for kind in subject.game.events), "beats were told of"


def test_both_modes_tell_the_same_beats(plain_subject: Subject) -> None:
    compiled = replace(plain_subject, compiled=True)
    for seed in compiled.games(2, 1):
        for state, seat, action in compiled.walk(seed):
            beats = [
                [
                    (events, position.tobytes())
                    for events, position in told_in_beats(subject, state.copy(), seat, action)
                ]
                for subject in (compiled, plain_subject)
            ]
            assert beats[0] == beats[1]


def test_views_and_guesses_hold_at_every_beat(compiled_subject: Subject) -> None:
    subject = compiled_subject
    engine, content, rng = subject.engine, subject.content, generator(1)
    for seed in subject.games(6, 1):
        for state, seat, action in subject.walk(seed):
            for _, position in told_in_beats(subject, state.copy(), seat, action):
                for viewer in subject.viewers:
                    view = engine.redact(content, position, viewer)
                    guess = engine.determinize(content, view, viewer, rng)
                    assert engine.redact(content, guess, viewer).tobytes() == view.tobytes()
                    assert subject.legal(view, viewer) == subject.legal(position, viewer)
                    assert not view["rng"].any()


def test_positions_at_beats_do_not_depend_on_secrets(compiled_subject: Subject) -> None:
    """What a viewer is sent of each beat stays the same when everything that it cannot know is changed there."""
    subject = compiled_subject
    dice, changed = random.Random(1), 0
    for seed in subject.games(6, 1):
        watcher = subject.scrambler()
        for state, seat, action in subject.walk(seed):
            watcher.watch(state)
            within = watcher
            for _, position in told_in_beats(subject, state.copy(), seat, action):
                within = within.within(position)
                for viewer in subject.viewers:
                    other = within.scramble(position, viewer, dice)
                    changed += other.tobytes() != position.tobytes()
                    assert subject.told(other, viewer) == subject.told(position, viewer)
    assert changed, "the scrambler does change something"


def test_until_it_reveals_something_a_command_tells_the_same_beats(compiled_subject: Subject) -> None:
    subject = compiled_subject
    dice, compared, in_the_open = random.Random(2), 0, 0
    for seed in subject.games(6, 1):
        watcher = subject.scrambler()
        for state, seat, action in subject.walk(seed):
            watcher.watch(state)
            in_the_open += not state["sealed"][0]
            for viewer in subject.viewers:
                if viewer != seat and state["sealed"][0]:
                    continue  # another's secret choice is another command after scrambling
                other = watcher.scramble(state, viewer, dice)
                heard = [quiet_beats(subject, position, seat, action, viewer) for position in (state.copy(), other)]
                assert heard[0] == heard[1]
                compared += len(heard[0])
    assert compared or not in_the_open, "but for a game of nothing but sealed choices"


def quiet_beats(
    subject: Subject, state: np.ndarray, seat: int, action: int, viewer: int
) -> list[tuple[list[Event], tuple[bytes, list[int]]]]:
    """What a viewer is told of each beat before the first that reveals something, or that ends the game."""
    result = []
    for events, position in told_in_beats(subject, state, seat, action):
        if position["finished"][0] or any(subject.game.events(event.kind).kind.irrevocable for event in events):
            break
        result.append(([event for event in events if event.visible_to(viewer)], subject.told(position, viewer)))
    return result
