"""Intervals and the sequential test, by values that can be looked up or counted."""

import random

import pytest

from ludotheque.lab.intervals import SequentialTest, bounded_interval, mean_interval, student, wilson


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
    assert mean_interval(4, 50.0, 8.0) == pytest.approx((50 - 12.730, 50 + 12.730), abs=1e-3)
    assert mean_interval(1, 50.0, 0.0) is None


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.7062),
        (2, 4.30265),
        (3, 3.18245),
        (4, 2.77645),
        (10, 2.22814),
        (30, 2.04227),
        (60, 2.0003),
        (120, 1.9799),
    ],
)
def test_student_is_the_tabled_quantile(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=1e-4)


def test_whole_numbers_that_are_alike_still_have_an_interval() -> None:
    interval = mean_interval(10, 7.0, 0.0)
    assert interval is not None
    assert interval[0] < 7.0 < interval[1]


def test_a_bounded_interval_is_never_without_width() -> None:
    assert bounded_interval([0.4]) is None
    for value in (0.0, 0.5, 1.0):
        interval = bounded_interval([value] * 5)
        assert interval is not None
        assert 0 <= interval[0] <= value <= interval[1] <= 1
        assert interval[1] - interval[0] > 0.2


def test_a_bounded_interval_of_wins_is_that_of_agresti_and_coull() -> None:
    # 40 wins of 96 count as 42 of 100; the quantile is Student's instead of the normal one.
    interval = bounded_interval([1.0] * 40 + [0.0] * 56)
    assert interval == pytest.approx((0.42 - 0.0984, 0.42 + 0.0984), abs=1e-4)


def test_intervals_of_few_values_cover_the_truth() -> None:
    rng = random.Random(3)
    missed = 0
    for _ in range(400):
        interval = bounded_interval([rng.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(4)])
        missed += not (interval and interval[0] <= 0.5 <= interval[1])
    assert missed <= 32  # 20 are expected at the very most; 32 happen by chance once in a hundred times


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
