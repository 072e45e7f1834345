"""What players see of one another (VAA-VP)."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.vaalbara.state import UNKNOWN
from ludotheque.kernel.random import generator

from ..positions import lay
from ..table import Lay, Table, bits, fresh, play_at_random

PUBLIC = (
    *("line", "domain", "lands", "discard", "played", "order", "shown", "hand_size", "pile_size", "clan"),
    *("round_number", "top", "cards", "top_back", "omens", "players", "actors", "sealed"),
)


def totals_on_page(t: Table, viewer: str) -> set[str]:
    """Whose total is on a viewer's page, when A has 11xx points, B 22xx and C 33xx."""
    page = repr(t.scene(viewer))
    return {
        letter for letter, score in zip("ABC", ("11", "22", "33"), strict=True) if re.search(rf"\b{score}\d\d\b", page)
    }


@pytest.mark.rule("VAA-VP-01")
def test_nobody_elses_total_is_on_the_page_before_the_end(table: Lay) -> None:
    t = table(players=3, round=8, points={"A": 1150, "B": 2250, "C": 3350})
    for _ in play_at_random(t, seed=3):
        for viewer in "ABC":
            assert totals_on_page(t, viewer) == (set("ABC") if t.match.finished else {viewer})
        assert totals_on_page(t, "") == (set("ABC") if t.match.finished else set())
    t.over()


@pytest.mark.rule("VAA-VP-02")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(players=st.integers(2, 5), seed=st.integers(0, 10_000))
def test_points_are_never_negative(players: int, seed: int) -> None:
    t = lay(players=players, seed=seed, points=dict.fromkeys("ABCDE", 0))
    for _ in play_at_random(t, seed):
        assert min(t.points.values()) >= 0
    t.over()


@pytest.mark.rule("VAA-VP-03")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(players=st.integers(2, 5), seed=st.integers(0, 10_000))
def test_hands_and_piles_are_hidden_and_the_rest_is_public(players: int, seed: int) -> None:
    t = fresh(players, seed)
    for _ in play_at_random(t, seed):
        s = t.twin
        for viewer in (*t.letters, ""):
            view = t.view(viewer)
            assert [getattr(view, name) for name in PUBLIC] == [getattr(s, name) for name in PUBLIC]
            for seat, letter in enumerate(t.letters):
                assert s.shown[seat] & ~s.hand[seat] == 0  # what all saw come back, until it is played
                if letter == viewer:
                    assert view.hand[seat] == s.hand[seat]
                else:
                    assert (view.hand[seat], view.pile[seat]) == (s.shown[seat], 0)
    t.over()


@pytest.mark.rule("VAA-VP-03")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(players=st.integers(2, 5), seed=st.integers(0, 10_000))
def test_of_the_deck_only_what_has_lain_face_up_is_known(players: int, seed: int) -> None:
    t = fresh(players, seed)
    face_up: set[int] = set()
    for _ in play_at_random(t, seed):
        s, view = t.twin, t.view("A")
        face_up |= {card for cards in (*s.line, *s.domain) for card in cards if card >= 0}
        for i in range(s.top, s.cards):
            assert view.deck[i] == (s.deck[i] if s.deck[i] in face_up else UNKNOWN)
        assert {card for card, back in enumerate(view.back) if back != UNKNOWN} == face_up
    t.over()


@pytest.mark.rule("VAA-VP-03")
def test_another_players_view_does_not_depend_on_a_hand(table: Lay) -> None:
    first = table(players=2, hands={"A": "hunter oracle rider artisan farmer"})
    other = table(players=2, hands={"A": "combatant poetess tracker midwife pioneer"})
    assert first.match.view(1).tobytes() == other.match.view(1).tobytes()
    assert first.scene("B") == other.scene("B")
    assert first.view("A").hand[0] == bits("hunter oracle rider artisan farmer")
    assert first.view("B").deck[first.twin.top] == UNKNOWN


@pytest.mark.rule("VAA-VP-04")
def test_nobody_knows_the_order_of_the_own_pile(table: Lay) -> None:
    """Positions that look the same to A go on with different characters drawn."""
    drawn, views = set(), set()
    for chance in range(8):
        t = table(players=2, hands={"A": "combatant hunter oracle rider artisan"})
        t.match.state["rng"][0] = generator(chance)
        views.add(t.match.view(0).tobytes())
        assert t.view("A").pile_size[0] == 7
        t.play(A="combatant", B="farmer").finish_round()
        drawn |= t.hand("A") - {"hunter", "oracle", "rider", "artisan"}
        t.next_round(2)
    assert len(views) == 1
    assert len(drawn) > 1
