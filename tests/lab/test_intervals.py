"""Intervals and the sequential test, by values that can be looked up or counted."""

import random

import pytest

from ludotheque.lab.intervals import SequentialTest, mean_interval, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Newcombe (1998) and Agresti & Coull (1998) list such values
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_no_games_excludes_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_takes_shared_wins() -> None:
    assert wilson(5, 10)[0] < wilson(5.5, 10)[0] < wilson(6, 10)[0]


def test_mean_interval() -> None:
    mean, low, high = mean_interval([0.0, 0.5, 1.0, 0.5])
    assert mean == 0.5
    assert (low, high) == pytest.approx((0.5 - 0.40006, 0.5 + 0.40006), abs=1e-4)
    assert mean_interval([0.25]) == (0.25, -float("inf"), float("inf"))


def test_sequential_test_counts_wins_in_a_row() -> None:
    # Each win multiplies the likelihood ratio by 0.55 / 0.45; 20 is passed at the fifteenth.
    test = SequentialTest(0.5, margin=0.05, error=0.05)
    verdicts = [test.add(1.0) for _ in range(15)]
    assert verdicts == [None] * 14 + ["above"]
    assert [SequentialTest(0.5).add(0.5) for _ in range(100)] == [None] * 100


def test_a_verdict_stands() -> None:
    test = SequentialTest(0.5)
    while not test.add(0.0):
        pass
    assert [test.add(1.0) for _ in range(100)] == ["below"] * 100


@pytest.mark.parametrize(("truth", "wrong"), [(0.45, "above"), (0.55, "below")])
def test_looking_after_every_game_keeps_the_error(truth: float, wrong: str) -> None:
    rng = random.Random(7)
    mistakes = 0
    for _ in range(400):
        test = SequentialTest(0.5, margin=0.05, error=0.05)
        for _ in range(400):
            if test.add(float(rng.random() < truth)):
                break
        mistakes += test.verdict == wrong
    assert mistakes <= 30  # 20 are expected at the very most; 30 happen by chance once in fifty times
