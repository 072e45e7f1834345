"""Sealed choices: made in any order, revealed at once, and nothing drawn before."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np

from ...kernel.events import CHOSEN, read_events
from ...kernel.match import Match
from ...kernel.stack import NONE, withdraw
from ..subject import Subject


def openings(subject: Subject, seed: int) -> list[np.ndarray]:
    """The positions of a game at which a sealed decision begins: nobody has chosen yet."""
    everybody = (1 << subject.players) - 1
    return [
        state.copy()
        for state, _, _ in subject.positions(seed)
        if state["sealed"][0] and state["actors"][0] == everybody
    ]


def untouched(subject: Subject, state: np.ndarray) -> bytes:
    """The bytes of a position but for what a sealed choice may change: choices made, and who is awaited."""
    copy = state.copy()
    copy["choice"], copy["actors"] = 0, 0
    return copy.tobytes()


def test_sealed_choices_commute_and_draw_nothing(subject: Subject) -> None:
    engine, content = subject.engine, subject.content
    chooser = random.Random(1)
    for seed in subject.games(6, 1):
        for opening in openings(subject, seed)[: None if subject.compiled else 2]:
            seats = range(subject.players)
            choices = [chooser.choice(subject.legal(opening, seat)) for seat in seats]
            ends = set()
            orders = list(permutations(seats))
            for order in orders if subject.compiled else chooser.sample(orders, min(6, len(orders))):
                state = opening.copy()
                for seat in order[:-1]:
                    rows = read_events(engine.apply_with_events(content, state, seat, choices[seat]))
                    assert [(row.kind, row.seat, row.a) for row in rows] == [(CHOSEN, seat, 0)]
                    assert untouched(subject, state) == untouched(subject, opening)
                    assert subject.legal(state, seat) == [], "one choice each"
                rows = read_events(engine.apply_with_events(content, state, order[-1], choices[order[-1]]))
                assert (rows[0].kind, rows[0].seat) == (CHOSEN, order[-1])
                ends.add((state.tobytes(), tuple(rows[1:])))
            assert len(ends) == 1


def test_what_others_have_chosen_changes_nothing_for_those_who_still_choose(subject: Subject) -> None:
    for seed in subject.games(4, 1):
        for opening in openings(subject, seed)[:3]:
            last = subject.players - 1
            expected = subject.legal(opening, last)
            state = opening.copy()
            for seat in range(last):
                subject.engine.apply(subject.content, state, seat, subject.legal(state, seat)[-1])
                assert subject.legal(state, last) == expected


def test_withdrawn_choices_are_open_again(subject: Subject) -> None:
    """A search takes everybody else's sealed choice back, and nothing else."""
    for state, _, _ in subject.positions(2):
        for viewer in range(subject.players):
            twin, before = subject.game.state.twin(state), subject.game.state.twin(state)
            withdraw(twin, viewer)
            if not before.sealed:
                assert vars(twin) == vars(before)
                continue
            kept = [choice if seat == viewer else NONE for seat, choice in enumerate(before.choice)]
            others = sum(1 << seat for seat in range(subject.players) if seat != viewer)
            assert twin.choice == kept
            assert twin.actors == before.actors | others
            assert {**vars(twin), "choice": 0, "actors": 0} == {**vars(before), "choice": 0, "actors": 0}


def test_a_changed_choice_leaves_what_it_alone_would_have_left(compiled_subject: Subject) -> None:
    """Position, record and what follows are the same bytes as if nobody had ever changed their mind, with a key too."""
    subject = compiled_subject
    if subject.players == 1:
        return
    chooser, key = random.Random(5), bytes(range(32))
    changed, straight = subject.match(key=key), subject.match(key=key)
    sealed = 0
    while not changed.finished and sealed < 3 and len(changed.actions) < subject.length:
        if not changed.sealed:
            seat = chooser.choice(changed.actors)
            name = chooser.choice(changed.legal(seat))
            for match in (changed, straight):
                match.play(seat, name)
            continue
        sealed += 1
        order = chooser.sample(changed.actors, len(changed.actors))
        first = {seat: chooser.choice(changed.legal(seat)) for seat in order}
        last = {seat: chooser.choice(changed.legal(seat)) for seat in order}
        for seat in order[:-1]:
            could = changed.legal(seat)
            changed.play(seat, first[seat])
            straight.play(seat, last[seat])
            assert changed.chosen(seat) == first[seat]
            assert [subject.game.actions.names[code] for code in changed.open_codes(seat)] == could
        for seat in chooser.sample(order[:-1], len(order) - 1):
            before = {other: known_to(subject, changed, other) for other in subject.viewers if other != seat}
            changed.change(seat, last[seat])
            assert {other: known_to(subject, changed, other) for other in before} == before
        assert changed.state.tobytes() == straight.state.tobytes()
        assert changed.chosen(order[-1]) is None
        events = [match.play(order[-1], last[order[-1]]) for match in (changed, straight)]
        assert events[0] == events[1]
        assert changed.state.tobytes() == straight.state.tobytes()
        assert changed.record() == straight.record()


def known_to(subject: Subject, match: Match, viewer: int) -> tuple[bytes, list[int]]:
    """All that a viewer gets of a position: its view, and what it may do."""
    return subject.told(match.state, viewer)


def test_with_a_key_the_order_of_sealed_commands_does_not_matter(compiled_subject: Subject) -> None:
    subject = compiled_subject
    chooser, match = random.Random(4), subject.match(key=bytes(range(32)))
    for _ in range(2):
        while match.actors and not match.sealed:
            (seat,) = match.actors
            match.play(seat, chooser.choice(match.legal(seat)))
        picks = {seat: chooser.choice(match.legal(seat)) for seat in match.actors}
        before = match
        ends = set()
        for order in permutations(picks):
            match = before.fork()
            for seat in order:
                match.play(seat, picks[seat])
            ends.add(match.state.tobytes())
        assert len(ends) == 1
