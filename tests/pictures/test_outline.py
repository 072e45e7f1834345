"""Paths as signs have them: relative and absolute, short forms, arcs with their flags run together."""

from __future__ import annotations

import pytest

from ludotheque.pictures.outline import Outline
from ludotheque.pictures.pen import Chance, join, short


def bounds(path: str) -> tuple[float, ...]:
    return tuple(round(side, 1) for side in Outline.read(path).bounds)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("M10 20h30v40H10z", (10, 20, 40, 60)),
        ("m10 20 30 0 0 40z", (10, 20, 40, 60)),
        ("M0 0L10-5.5.5.25", (0, -5.5, 10, 0.2)),
        ("M0 10a10 10 0 0 1 20 0", (0, 0, 20, 10)),
        ("M0 10a10 10 0 1020 0", (0, 10, 20, 20)),
        ("M0 10A10 10 0 01 20 10z", (0, 0, 20, 10)),
        ("M0 0q10 20 20 0t20 0", (0, -10, 40, 10)),
        ("M0 0c0 20 20 20 20 0s20-20 20 0", (0, -15, 40, 15)),
    ],
)
def test_a_path_is_measured(path: str, expected: tuple[float, ...]) -> None:
    assert bounds(path) == expected


def test_what_is_no_path_is_refused() -> None:
    with pytest.raises(ValueError, match="not part of a path"):
        Outline.read("M0 0L5")


def test_a_short_path_draws_the_same(signs: dict[str, str]) -> None:
    for name, path in signs.items():
        outline = Outline.read(path)
        again = Outline.read(outline.short())
        differences = [abs(bound - other) for bound, other in zip(outline.bounds, again.bounds, strict=True)]
        assert max(differences) < 1.5, name
        assert len(outline.short()) < len(path) * 1.5, name


def test_a_cut_side_is_found() -> None:
    assert Outline.read("M20 20H490V300L20 490z").cuts["top"] > 0.9
    assert max(Outline.read("M256 20L490 256 256 490 20 256z").cuts.values()) == 0


def test_chance_goes_by_the_name() -> None:
    first, second = Chance("archer"), Chance("archer")
    assert [first.between(0, 9) for _ in range(5)] == [second.between(0, 9) for _ in range(5)]


def test_numbers_take_few_letters() -> None:
    assert [short(value) for value in (0.5, -0.5, 10, 10.04, 0.04, -0.04, 100)] == [
        ".5",
        "-.5",
        "10",
        "10",
        "0",
        "0",
        "100",
    ]
    assert join(1, -2, 0.5, 3) == "1-2 .5 3"
