"""How much luck lies between actions is measured at positions of games, with luck of its own and with the same."""

from __future__ import annotations

import pytest

from experiments import luck
from ludotheque.kernel.errors import GameError

pytestmark = pytest.mark.full


def test_luck_is_told_with_and_without_and_is_the_same_again() -> None:
    result = luck.measure("royaume-2e", 2, wanted=2, playouts=20, seeds=4, seed=1)
    assert 0 < result["same"] != result["own"] > 0
    assert result["times"] == pytest.approx((result["own"] / result["same"]) ** 2, abs=0.01)
    assert luck.measure("royaume-2e", 2, wanted=2, playouts=20, seeds=4, seed=1) == result


def test_who_asks_for_too_many_is_told() -> None:
    with pytest.raises(GameError):
        luck.measure("royaume-2e", 9, wanted=1, playouts=10, seeds=2, seed=1)
