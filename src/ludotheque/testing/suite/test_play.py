"""Random games of everything on the shelf: they end, copies stand still, and both modes agree byte by byte."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ...bots.playout import random_games
from ...kernel.errors import GameError
from ...kernel.events import NO_EVENTS, event_buffer
from ...kernel.match import Match
from ...kernel.random import MASK
from ...kernel.stack import NONE
from ..subject import Subject


def test_random_games_end(subject: Subject) -> None:
    for seed in subject.games(200, 5):
        final = subject.final(seed)
        assert final["finished"][0]
        assert final["depth"][0] == 0
        assert [subject.legal(final, seat) for seat in range(subject.players)] == [[]] * subject.players


def test_every_actor_has_a_choice(subject: Subject) -> None:
    for seed in subject.games(60, 3):
        for state, _, _ in subject.positions(seed):
            actors = subject.engine.actors(state)
            for seat in range(subject.players):
                legal = subject.legal(state, seat)
                assert legal == sorted(set(legal)), "ascending, each once"
                assert all(0 <= action < len(subject.game.actions) for action in legal)
                fewest = 1 if state["sealed"][0] else 2
                assert len(legal) >= fewest if seat in actors else legal == []


def test_no_two_options_are_the_same(compiled_subject: Subject) -> None:
    """Identical cards are one choice: what leads to the same position is offered once.

    Alone one may want to see what the first of two forced captures turns up.
    """
    subject = compiled_subject
    if subject.players == 1:
        return
    engine, content = subject.engine, subject.content
    for seed in subject.games(12, 1):
        for state, seat, _ in subject.walk(seed):
            if state["sealed"][0]:
                continue
            ends: dict[bytes, str] = {}
            for action in subject.legal(state, seat):
                after, name = state.copy(), subject.game.actions.names[action]
                if name.partition(":")[0] in subject.tested.may_end_alike:
                    continue
                engine.apply(content, after, seat, action)
                same = ends.setdefault(after.tobytes(), name)
                assert same == name, (seed, same, name)


def test_one_seat_decides_unless_the_decision_is_sealed(subject: Subject) -> None:
    for state, _, _ in subject.positions(1):
        assert state["sealed"][0] or len(subject.engine.actors(state)) == 1


def test_what_is_left_over_is_blank(subject: Subject) -> None:
    """Popped rows and scratch cells are cleared, so equal positions have equal bytes."""
    for seed in subject.games(40, 2):
        for state, _, _ in subject.positions(seed):
            row = state[0]
            assert not any(row["stack"][row["depth"] :].tobytes())
            assert not row["only"].any()
            assert row["sealed"] or (row["choice"] == NONE).all()
            assert not any(row[name].any() for name in subject.game.state.fields if name == "tail")


def test_old_copies_never_change(subject: Subject) -> None:
    for seed in subject.games(20, 1):
        kept, seen = [], []
        for state, _, _ in subject.walk(seed):
            copy = state.copy()
            assert copy.tobytes() == state.tobytes()
            kept.append(copy)
            seen.append(state.tobytes())
        assert [copy.tobytes() for copy in kept] == seen


def test_questions_change_nothing(subject: Subject) -> None:
    """Legal actions, views, guesses, scores and estimates leave position and content as they are."""
    engine, content = subject.engine, subject.content
    before_content = content.record.tobytes()
    for state, seat, _ in subject.positions(2):
        before = state.tobytes()
        view = engine.redact(content, state, seat)
        view_bytes = view.tobytes()
        engine.legal(content, state, seat)
        engine.determinize(content, view, seat, np.ones(4, np.uint32))
        engine.evaluate(content, state, seat)
        engine.score(content, state)
        assert state.tobytes() == before
        assert view.tobytes() == view_bytes
    assert content.record.tobytes() == before_content


def test_pieces_are_neither_lost_nor_made(subject: Subject) -> None:
    for seed in subject.games(60, 3):
        for state, _, _ in subject.positions(seed):
            assert subject.pieces(state) == subject.box
        assert subject.pieces(subject.end(seed)) == subject.box


def test_both_modes_make_the_same_bytes_and_events(plain_subject: Subject) -> None:
    plain = plain_subject
    compiled = replace(plain, compiled=True)
    content = compiled.content
    for seed in compiled.games(3, 1):
        opening, events = compiled.engine.start_with_events(content, compiled.players, seed)
        twin, twin_told = plain.engine.start_with_events(content, compiled.players, seed)
        assert (opening.tobytes(), events.tobytes()) == (twin.tobytes(), twin_told.tobytes())
        for state, seat, action in compiled.walk(seed):
            assert state.tobytes() == twin.tobytes()
            assert compiled.legal(state, seat) == plain.legal(twin, seat)
            events = compiled.engine.apply_with_events(content, state.copy(), seat, action)
            twin_told = plain.engine.apply_with_events(content, twin, seat, action)
            assert events.tobytes() == twin_told.tobytes()
            for viewer in compiled.viewers:
                view = compiled.engine.redact(content, twin, viewer)
                assert view.tobytes() == plain.engine.redact(content, twin, viewer).tobytes()
                guesses = [
                    subject.engine.determinize(content, view, viewer, np.full(4, 9, np.uint32)).tobytes()
                    for subject in (compiled, plain)
                ]
                assert guesses[0] == guesses[1]
                if viewer < compiled.players:
                    values = [subject.engine.evaluate(content, twin, viewer) for subject in (compiled, plain)]
                    assert values[0] == pytest.approx(values[1])
        scores = [subject.engine.score(content, twin).tolist() for subject in (compiled, plain)]
        assert scores[0] == scores[1]


def test_events_never_change_what_happens(subject: Subject) -> None:
    for seed in subject.games(10, 1):
        other = subject.start(seed)
        for state, seat, action in subject.positions(seed):
            assert state.tobytes() == other.tobytes()
            subject.engine.apply_with_events(subject.content, other, seat, action)
        assert other["finished"][0]


def test_scores_and_ranks_fit_together(subject: Subject) -> None:
    for seed in subject.games(40, 2):
        final = subject.end(seed)
        scores = subject.engine.score(subject.content, final)
        ranks, points = scores[:, 1].tolist(), scores[:, 0].tolist()
        by_points = subject.tested.by_points(*subject.twins(final))
        assert scores.shape == (subject.players, 2 + len(subject.game.breakdown))
        if subject.players == 1:
            assert ranks[0] in (1, 2), "alone: won or lost"
        else:
            assert min(ranks) == 1
        for mine, place in zip(points, ranks, strict=True):
            assert 1 <= place <= max(2, subject.players)
            if by_points:
                assert all(mine >= other for other, rank in zip(points, ranks, strict=True) if rank > place)
        assert scores[:, 2:].sum(axis=1).tolist() == points, "the breakdown adds up"


def test_a_used_workplace_gives_the_same_games(compiled_subject: Subject) -> None:
    """Set up in a record, generator and scratch full of noise, games are those of fresh ones."""
    subject, games, seed = compiled_subject, 20, 77
    play = subject.engine.template(random_games)

    def results(noise: int) -> tuple[bytes, bytes]:
        work = subject.game.state.zeros()
        work.view(np.uint8)[:] = noise
        rng = np.full(4, noise, np.uint32)
        scratch = np.full(subject.game.scratch, noise, np.int16)
        out = np.zeros((games, subject.game.seats[-1], 2 + len(subject.game.breakdown)), np.int32)
        lengths = np.full(games, noise, np.int32)
        blank = subject.game.state.zeros()
        words = (subject.players, seed, 0, 0, games)
        play(subject.content.record, blank, work, *words, rng, scratch, NO_EVENTS, out, lengths)
        assert not blank.view(np.uint8).any(), "the blank record stays blank"
        return out.tobytes(), lengths.tobytes()

    assert results(0) == results(0xA5) == results(0xFF)


def test_saved_and_loaded_at_every_decision_a_game_goes_on_alike(subject: Subject) -> None:
    for seed in subject.games(3, 1):
        match, loaded = subject.match(seed), subject.match(seed)
        for state, seat, action in subject.positions(seed):
            assert match.state.tobytes() == loaded.state.tobytes() == state.tobytes()
            text = json.dumps(loaded.save())
            loaded = Match.load(subject.game, json.loads(text), subject.engine)
            assert json.dumps(loaded.save()) == text
            name = subject.game.actions.names[action]
            results = [game.play(seat, name) for game in (match, loaded)]
            assert results[0] == results[1]
        assert loaded.finished
        assert json.dumps(loaded.save()) == json.dumps(match.save())


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(seed=st.integers(0, 2**96 - 1), picks=st.lists(st.integers(0, 63), max_size=60))
def test_any_line_of_play_is_sound(compiled_subject: Subject, seed: int, picks: list[int]) -> None:
    """Hypothesis chooses the seed and the first decisions; whatever it finds, the pieces stay and the game ends."""
    subject = compiled_subject
    state = subject.start(seed)
    for pick in picks:
        actors = subject.engine.actors(state)
        if not actors:
            break
        seat = actors[pick % len(actors)]
        legal = subject.legal(state, seat)
        subject.engine.apply(subject.content, state, seat, legal[pick % len(legal)])
        assert subject.pieces(state) == subject.box
    subject.finish(state, random.Random(seed & MASK))
    assert state["finished"][0]


def test_every_option_can_be_played(compiled_subject: Subject) -> None:
    """One option at a time off its default: games end, and pieces stay. What a game refuses cannot be asked for."""
    game, players = compiled_subject.game, compiled_subject.players
    presets = compiled_subject.tested.presets
    for option in game.options:
        for value in option.values if option.name not in presets else ():
            subject = replace(compiled_subject, more_options=((option.name, value),))
            try:
                game.check_players(players, subject.options)
            except GameError:
                with pytest.raises(GameError):
                    subject.match(0)
                continue
            for seed in compiled_subject.games(40, 1):
                assert subject.pieces(subject.final(seed)) == subject.pieces(subject.start(seed))


def test_openings_fit_the_event_buffer(subject: Subject) -> None:
    """`start_with_events` does not enlarge its buffer."""
    for seed in subject.games(20, 2):
        _, events = subject.engine.start_with_events(subject.content, subject.players, seed)
        assert events[0][0] < len(event_buffer())


def test_different_seeds_give_different_games(subject: Subject) -> None:
    seeds = subject.games(40, 10)
    assert len({subject.start(seed).tobytes() for seed in seeds}) == len(seeds)
    assert subject.start(2**96 - 1).tobytes() != subject.start(2**96 - 2).tobytes()
