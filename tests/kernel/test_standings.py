"""Where a game turned, by the points of each seat at each step."""

from __future__ import annotations

import pytest

from ludotheque.stage.standings import Standings


@pytest.mark.parametrize(
    ("points", "winner", "step"),
    [
        ([(0, 0), (3, 0), (3, 5), (8, 5), (8, 7)], 0, 3),  # ahead, behind, ahead for good
        ([(0, 0), (3, 0), (3, 3), (4, 3)], 0, 3),  # overtaken by nobody, but level once more
        ([(0, 0), (2, 0), (4, 1)], 0, 1),  # never behind: the first lead
        ([(1, 0), (2, 0), (4, 1)], 0, None),  # ahead from the first step to the last
        ([(0, 0), (0, 4), (4, 4), (6, 6)], 0, 2),  # equal in the end, a tie-break decided: since when they were level
        ([(2, 2), (5, 5)], 1, None),  # level all the time
        ([(0, 0, 0), (1, 0, 2), (9, 0, 2), (9, 0, 8)], 0, 2),  # ahead of the best of several
        ([(0,), (5,)], 0, None),  # alone
        ([(0, 0), (-3, -1), (-1, -2)], 0, 2),
    ],
)
def test_the_turning_point(points: list[tuple[int, ...]], winner: int, step: int | None) -> None:
    assert Standings(tuple(points)).turning_point(winner) == step


def test_the_bounds_of_all_points() -> None:
    course = Standings(((0, 0), (-2, 7), (3, 5)))
    assert (course.lowest, course.highest, course.last) == (-2, 7, 2)
    assert (course.lead(0, 1), course.lead(1, 1)) == (-9, 9)
