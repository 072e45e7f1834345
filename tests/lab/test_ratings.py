"""Ratings say what the games that they are fitted to say."""

from __future__ import annotations

from math import log10

import pytest

from ludotheque.lab.ratings import Met, ratings


def test_one_match_gives_its_odds() -> None:
    rated = ratings([Met("b", "a", 399, 299.5)], "a", 1000)
    assert rated["a"] == (1000, 0.0)
    assert rated["b"][0] == pytest.approx(1000 + 400 * log10(300 / 100))


def test_a_chain_adds_up_and_the_margin_grows_along_it() -> None:
    rated = ratings([Met("b", "a", 99, 74.5), Met("c", "b", 99, 74.5)], "a", 0)
    assert rated["c"][0] == pytest.approx(2 * rated["b"][0])
    assert rated["c"][1] == pytest.approx(2**0.5 * rated["b"][1])


def test_matches_that_contradict_each_other_are_fitted_at_once() -> None:
    ring = [Met("b", "a", 100, 60), Met("c", "b", 100, 60), Met("a", "c", 100, 60)]
    for rating, _ in ratings(ring, "a", 500).values():
        assert rating == pytest.approx(500)


def test_one_alone_among_others_of_equal_strength_wins_its_share() -> None:
    rated = ratings([Met("b", "a", 399, 99.5, players=4)], "a", 0)
    assert rated["b"][0] == pytest.approx(0, abs=0.5)


def test_who_never_loses_has_a_rating_with_a_wide_margin() -> None:
    few, many = (ratings([Met("b", "a", games, games)], "a", 0)["b"] for games in (20, 200))
    assert 0 < few[0] < many[0]
    assert few[1] > 300


def test_intervals_hold_what_they_promise() -> None:
    """The margin is that of the normal law for the odds of one match: 1.96 standard errors of a logit."""
    rated = ratings([Met("b", "a", 399, 199.5)], "a", 0)
    assert rated["b"][1] == pytest.approx(1.959964 * (400 / 2.302585) * (4 / 400) ** 0.5, rel=1e-5)


def test_who_met_nobody_that_met_the_anchor_has_no_rating() -> None:
    met = [Met("b", "a", 10, 5), Met("y", "x", 10, 5)]
    assert set(ratings(met, "a", 0)) == {"a", "b"}
    with pytest.raises(ValueError, match="z has not played"):
        ratings(met, "z", 0)
