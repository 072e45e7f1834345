"""What positions of every game look like in numbers: the same in both modes, from every seat, whatever is hidden."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np

from ...kernel.encoder import MOST, observe_entry
from ...kernel.random import generator
from ...kernel.record import Field, Meaning, Rows
from ..game import GameUnderTest
from ..subject import Subject
from ..turning import turned

MOST_FEATURES = 620
NAME = re.compile(r"(asked\.)?(\w+)((?:\[[^\]]+\])*)(?::(\w+)((?:\[\d+\])*))?(?:=(.+))?$")


def observe(subject: Subject, state: np.ndarray, seat: int) -> np.ndarray:
    return subject.engine.observe(subject.content, state, seat)


def test_features_have_names_of_their_own_and_are_not_too_many(tested: GameUnderTest) -> None:
    encoder = tested.game.encoder
    assert len(encoder) == len(set(encoder.names)) == len(encoder.most) <= MOST_FEATURES
    assert min(encoder.most) > 0


def test_both_modes_see_the_same(plain_subject: Subject) -> None:
    """Of a position, and of what a seat knows of it."""
    compiled = replace(plain_subject, compiled=True)
    for state in plain_subject.sample(3, compiled=0, plain=12):
        for seat in range(plain_subject.players):
            seen = observe(plain_subject, state, seat)
            view = plain_subject.engine.redact(plain_subject.content, state, seat)
            assert np.array_equal(seen, observe(compiled, state, seat))
            assert np.array_equal(seen, observe(plain_subject, view, seat))


def test_nothing_hidden_is_seen(compiled_subject: Subject) -> None:
    """The true position, what a seat knows of it, guesses, and whatever else looks alike to it: all the same."""
    subject = compiled_subject
    engine, content = subject.engine, subject.content
    rng, dice = generator(1), random.Random(1)
    different: Counter[bool] = Counter()
    for seed in subject.games(12, 1):
        other = subject.scrambler()
        for state, _, _ in subject.walk(seed):
            other.watch(state)
            for seat in range(subject.players):
                seen = observe(subject, state, seat).tobytes()
                view = engine.redact(content, state, seat)
                guess = engine.determinize(content, view, seat, rng)
                scrambled = other.scramble(state, seat, dice)
                different[guess.tobytes() != state.tobytes()] += 1
                assert observe(subject, view, seat).tobytes() == seen
                assert observe(subject, guess, seat).tobytes() == seen
                assert observe(subject, scrambled, seat).tobytes() == seen
    assert different[True]


def test_a_turned_table_looks_the_same(compiled_subject: Subject) -> None:
    """What a seat sees depends on who sits how far behind it, not on where the seats' numbers begin."""
    subject = compiled_subject
    names = subject.game.encoder.names
    for seed in range(3):
        for state in subject.sample(seed, compiled=20, plain=1):
            for by in range(1, subject.players):
                other = turned(subject.game.state, state, by)
                for seat in range(subject.players):
                    seen = observe(subject, state, seat)
                    again = observe(subject, other, (seat + by) % subject.players)
                    differ = {names[i] for i in np.flatnonzero(seen != again)}
                    assert differ - subject.tested.by_number == set()


def test_seats_see_different_things(compiled_subject: Subject) -> None:
    subject = compiled_subject
    if subject.players == 1:
        return
    seen = {observe(subject, state, seat).tobytes() for state, _, _ in subject.walk(5) for seat in range(2)}
    assert len(seen) > sum(1 for _ in subject.walk(5))


def test_there_is_room_for_all_that_is_seen(compiled_subject: Subject) -> None:
    subject = compiled_subject
    encoder, template = subject.game.encoder, subject.engine.template(observe_entry)
    most = 0
    for state, seat, _ in subject.walk(2):
        pairs = encoder.blank()
        count = template(subject.content.record, state, subject.game.state.zeros(), seat, pairs)
        assert not pairs[count:, 1].any()  # `put` writes a 0 behind the last pair
        assert not pairs[count + 1 :].any()
        assert (pairs[:count, 0] < len(encoder)).all()
        assert pairs[:count, 1].all()
        assert np.abs(pairs).max() <= MOST
        most = max(most, count)
    assert 0 < most < encoder.room


# --- each feature, worked out from its name -----------------------------------------------------------------------


def expected(subject: Subject, view: np.ndarray, viewer: int, name: str) -> int | None:
    """The value of a feature from its name and a redacted record; None for one that is no field's."""
    match = NAME.match(name)
    assert match, name
    asked, key, places, column, inside, what = match.groups()
    game, row = subject.game, view[0]
    layout = game.state
    if asked:
        stack = layout.declared["stack"]
        assert isinstance(stack, Rows)
        layout = stack.cells
        row = row["stack"][max(int(row["depth"]) - 1, 0)]
    about = layout.declared.get(key)
    if not isinstance(about, Field) or name in game.sight.more or key in ("choice", "players"):
        return None
    values: Any = row[key]
    for place in re.findall(r"\[([^\]]+)\]", places):
        if place == "me" or place.startswith("+"):
            behind = 0 if place == "me" else int(place)
            if behind >= subject.players:
                return 0
            values = values[(viewer + behind) % subject.players]
        else:
            values = values[int(place)]
    total = 0
    for value in np.ravel(values).tolist():
        if column is None:
            total += _matches(about, value, what, viewer, subject.players)
            continue
        declared = subject.game.content_layout.declared[column]
        assert isinstance(declared, Field)
        things = [i for i in range(about.size) if value >> i & 1] if about.meaning is Meaning.BITS else [value]
        for thing in things:
            if thing >= 0:
                cell: Any = subject.content.record[0][column][thing]
                for place in re.findall(r"\[(\d+)\]", inside):
                    cell = cell[int(place)]
                total += _matches(declared, int(cell), what, viewer, subject.players)
    return total


def _matches(about: Field, value: int, what: str | None, viewer: int, players: int) -> int:
    if about.meaning in (Meaning.COUNT, Meaning.FLAG):
        return max(-MOST, min(MOST, value))
    assert what is not None
    if what == "me" or what.startswith("+"):
        behind = 0 if what == "me" else int(what)
        seat = (viewer + behind) % players
        if behind >= players:
            return 0
        return value >> seat & 1 if about.meaning is Meaning.BITS else int(value == seat)
    return value >> int(what) & 1 if about.meaning is Meaning.BITS else int(value == int(what))


def test_each_feature_is_what_its_name_says(compiled_subject: Subject) -> None:
    subject = compiled_subject
    names = subject.game.encoder.names
    by_name = 0
    for state in subject.sample(7, compiled=12, plain=1):
        for seat in range(subject.players):
            seen = observe(subject, state, seat)
            view = subject.engine.redact(subject.content, state, seat)
            for name, value in zip(names, seen.tolist(), strict=True):
                says = expected(subject, view, seat, name)
                if says is not None and (int(view["depth"][0]) or not name.startswith("asked.")):
                    assert value == says, name
                    by_name += value != 0
    assert by_name
