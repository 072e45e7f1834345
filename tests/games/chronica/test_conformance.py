"""Chronica Universalis with a deck for each seat under the conformance suite of all games, and its cards counted."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ludotheque.games.chronica.state import SEATS, SET, STATE, Ending
from ludotheque.kernel.random import generator
from ludotheque.testing import Subject, run_over_tables
from ludotheque.testing.suite.test_beats import (  # noqa: F401
    test_positions_at_beats_do_not_depend_on_secrets,
    test_views_and_guesses_hold_at_every_beat,
)
from ludotheque.testing.suite.test_foresight import test_what_is_foretold_comes_true  # noqa: F401
from ludotheque.testing.suite.test_match import (  # noqa: F401
    test_a_command_that_can_be_undone_has_shown_nobody_anything,
    test_undo_restores_the_bytes_and_is_refused_once_something_was_shown,
    test_with_a_key_a_saved_game_goes_on_alike,
)
from ludotheque.testing.suite.test_play import (  # noqa: F401
    test_a_used_workplace_gives_the_same_games,
    test_both_modes_make_the_same_bytes_and_events,
    test_events_never_change_what_happens,
    test_every_actor_has_a_choice,
    test_old_copies_never_change,
    test_openings_fit_the_event_buffer,
    test_questions_change_nothing,
    test_random_games_end,
    test_saved_and_loaded_at_every_decision_a_game_goes_on_alike,
    test_scores_and_ranks_fit_together,
    test_what_is_left_over_is_blank,
)
from ludotheque.testing.suite.test_secrets import (  # noqa: F401
    test_a_guess_looks_the_same_to_its_viewer,
    test_a_view_allows_the_same_actions,
    test_a_view_is_worth_the_same,
    test_guesses_are_as_often_right_as_they_should_be,
    test_no_view_holds_the_generator,
    test_private_events_are_known_to_their_seat_in_the_view,
    test_the_end_of_a_game_can_be_viewed_and_guessed_too,
    test_the_true_position_is_forgotten,
)
from tests.support.tested import Chosen, variants

from .components import invariants, pieces

VARIANTS: Chosen = {
    "a whole set each": ("chronica", 2, {"decks": "own"}),
    "decks unlike": ("chronica", 2, {"decks": "own", "deck-1": "couronne", "deck-2": "ost"}),
}


pytest_generate_tests = run_over_tables(variants(VARIANTS))


def decks(subject: Subject) -> Counter[str]:
    """What both decks were made of."""
    c = subject.content.twin
    names = [deck * SET + name for deck in range(SEATS) for name in range(SET) if c.in_deck[deck][name]]
    return Counter(f"card {card}" for card in names)


@pytest.mark.rule("CHR-SETUP-01", "CHR-DECK-02")
def test_cards_are_neither_lost_nor_made(subject: Subject) -> None:
    for seed in subject.games(60, 2):
        for state, _, _ in subject.positions(seed):
            content, twin = subject.twins(state)
            assert pieces(content, twin) == decks(subject)
            invariants(content, twin)
        assert pieces(subject.content.twin, STATE.twin(subject.end(seed))) == decks(subject)


@pytest.mark.rule("CHR-DECK-04")
def test_guesses_are_whole_games_that_can_be_played(subject: Subject) -> None:
    rng, chooser = generator(6), random.Random(6)
    for state in subject.sample(6, compiled=20, plain=4):
        for viewer in subject.viewers:
            view = subject.engine.redact(subject.content, state, viewer)
            guess = subject.engine.determinize(subject.content, view, viewer, rng)
            content, twin = subject.twins(guess)
            assert pieces(content, twin) == decks(subject)
            invariants(content, twin)
            subject.finish(guess, chooser)


@pytest.mark.rule("CHR-END-01", "CHR-END-03", "CHR-END-05")
def test_games_with_own_decks_end_in_every_way() -> None:
    subject = variants(VARIANTS)["decks unlike"]
    met = {int(subject.final(seed)["ending"][0]) for seed in range(200)}
    assert met == {Ending.PROVINCE, Ending.DECK, Ending.HONOUR}
