"""Le Royaume and its variants under the conformance suite of all games, with the pieces counted by variant."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ludotheque.games.royaume.state import BARE, CITIZENS, EVENT, KINDS, MONSTERS, NOTHING, PLAIN, SEATS, STATE
from ludotheque.kernel.random import generator
from ludotheque.testing import Subject, run_over_tables
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
    test_one_seat_decides_unless_the_decision_is_sealed,
    test_openings_fit_the_event_buffer,
    test_questions_change_nothing,
    test_random_games_end,
    test_saved_and_loaded_at_every_decision_a_game_goes_on_alike,
    test_what_is_left_over_is_blank,
)
from ludotheque.testing.suite.test_sealed import (  # noqa: F401
    test_sealed_choices_commute_and_draw_nothing,
    test_what_others_have_chosen_changes_nothing_for_those_who_still_choose,
)
from ludotheque.testing.suite.test_secrets import (  # noqa: F401
    test_a_guess_looks_the_same_to_its_viewer,
    test_a_view_allows_the_same_actions,
    test_a_view_is_worth_the_same,
    test_a_view_of_sealed_choices_holds_only_ones_own,
    test_no_view_holds_the_generator,
    test_the_end_of_a_game_can_be_viewed_and_guessed_too,
    test_the_true_position_is_forgotten,
)
from tests.support.tested import Chosen, variants

VARIANTS: Chosen = {
    "first game": ("royaume-2e", 4, {}),
    "two": ("royaume-2e", 2, {"set": "random"}),
    "five with everything": ("royaume-2e", 5, {"set": "random", "events": "yes", "mixed": "yes"}),
    "no duke, first edition": ("royaume-1e", 3, {"set": "monster-blood", "dukes": "no"}),
    "solo": ("royaume-2e", 1, {"events": "bat-swarm"}),
    "hardest solo": ("royaume-2e", 1, {"solo-sum": "yes", "solo-exhausted": "yes", "mixed": "yes"}),
}


pytest_generate_tests = run_over_tables(variants(VARIANTS))


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def pieces(s: Any) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    counts: Counter[str] = Counter()
    for seat in range(SEATS):
        for kind in range(KINDS):
            counts[f"citizen {kind}"] += s.owned[seat][kind]
        counts.update(f"monster {card}" for card in bits(s.slain[seat]))
        counts.update(f"domain {domain}" for domain in bits(s.built[seat]))
    counts.update(f"citizen {kind}" for pile in s.citizen for kind in pile if kind != NOTHING)
    counts.update(f"monster {card}" for pile in s.monster for card in pile if card != NOTHING)
    counts.update(f"domain {domain}" for pile in s.domain for domain in pile if domain != NOTHING)
    for kind in range(CITIZENS):
        counts[f"citizen {kind}"] += s.lord_citizens[kind]
    counts.update(f"domain {domain}" for domain in bits(s.lord_domains))
    for marker in (*s.cover, *s.spare):
        if marker >= EVENT:
            counts[f"monster {MONSTERS + marker - EVENT}"] += 1
        elif marker == PLAIN:
            counts["exhausted"] += 1
    return +counts


def check_numbers(c: Any, s: Any) -> None:
    """What the record keeps twice agrees, and nothing is below 0."""
    for seat in range(SEATS):
        roles = [sum(s.owned[seat][kind] for kind in range(CITIZENS) if c.role[kind] == role) for role in range(4)]
        assert s.role[seat] == roles
        assert min(*s.res[seat], s.vp[seat]) >= 0
        if seat < s.players:
            assert s.owned[seat][CITIZENS:] == [1, 1, c.heralds]
    piles = [*zip(s.monster, s.monsters, strict=True), *zip(s.citizen, s.citizens, strict=True)]
    for pile, height in [*piles, *zip(s.domain, s.domains, strict=True)]:
        assert [card != NOTHING for card in pile] == [i < height for i in range(len(pile))]
    assert s.exhausted == sum(marker != BARE for marker in s.cover)
    heights = [*s.monsters, *s.citizens, *s.domains]
    assert all(height == 0 for height, marker in zip(heights, s.cover, strict=True) if marker != BARE)
    assert [marker != BARE for marker in s.spare] == [i < s.spares for i in range(len(s.spare))]
    assert s.resting == ((s.active - 1) % SEATS if s.players == SEATS and sum(s.turns) else NOTHING)


@pytest.mark.rule("ROY-INV-01", "ROY-INV-02", "ROY-INV-04", "ROY-FIVE-13", "ROY-RECRUIT-09", "ROY-POINT-05")
def test_pieces_are_neither_lost_nor_made(subject: Subject) -> None:
    for seed in subject.games(60, 1):
        start = pieces(STATE.twin(subject.start(seed)))
        for state, _, _ in subject.positions(seed):
            content, twin = subject.twins(state)
            assert pieces(twin) == start
            check_numbers(content, twin)
        assert pieces(STATE.twin(subject.end(seed))) == start


@pytest.mark.rule("ROY-INV-01", "ROY-INV-03")
def test_guesses_are_whole_games_that_can_be_played(subject: Subject) -> None:
    rng, chooser = generator(6), random.Random(6)
    for state in subject.sample(6, compiled=30, plain=4):
        for viewer in subject.viewers:
            view = subject.engine.redact(subject.content, state, viewer)
            guess = subject.engine.determinize(subject.content, view, viewer, rng)
            content, twin = subject.twins(guess)
            check_numbers(content, twin)
            counts = pieces(twin)
            assert all(number == 1 for name, number in counts.items() if name.startswith(("monster", "domain")))
            assert all(number <= 7 for name, number in counts.items() if name.startswith("citizen"))
            kept = [twin.duke[seat] for seat in range(subject.players) if twin.duke[seat] >= 0]
            assert len(set(kept)) == len(kept)
            subject.finish(guess, chooser)


@pytest.mark.rule("ROY-INV-05", "ROY-FIVE-14")
def test_all_have_had_the_same_number_of_turns(compiled_subject: Subject) -> None:
    for seed in range(20):
        turns = STATE.twin(compiled_subject.final(seed)).turns[: compiled_subject.players]
        assert len(set(turns)) == 1


@pytest.mark.rule("ROY-SCORE-03", "ROY-SCORE-11")
def test_scores_add_up_and_rank(compiled_subject: Subject) -> None:
    for seed in range(20):
        scores = compiled_subject.engine.score(compiled_subject.content, compiled_subject.final(seed)).tolist()
        assert [row[0] for row in scores] == [sum(row[2:]) for row in scores]
        if compiled_subject.players > 1:
            best = max(row[0] for row in scores)
            assert all(row[0] == best for row in scores if row[1] == 1)
            assert min(row[1] for row in scores) == 1
