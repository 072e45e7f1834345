"""How badly levels err is measured on positions of games, by what a seat knows."""

from __future__ import annotations

import numpy as np
import pytest

from experiments import blunders
from ludotheque.lab.series import Series, opened


def test_positions_come_from_games_and_leave_a_choice() -> None:
    ready = opened(Series.checked("vaalbara", 2, ["greedy"], {}, 3))
    positions = list(blunders.positions(ready, 12))
    assert len(positions) == 12
    assert len({blunder.game for blunder in positions}) > 1
    for blunder in positions:
        legal = ready.engine.legal(ready.content, blunder.known, blunder.seat)
        assert len(legal) >= blunders.LEAST_ACTIONS
        again = ready.engine.redact(ready.content, blunder.known, blunder.seat)
        assert np.array_equal(again, blunder.known), "what the adviser is given is what the seat knows"


@pytest.mark.full
def test_who_plays_at_random_gives_more_away_than_who_looks_ahead() -> None:
    result = blunders.measure("vaalbara", 2, 24, 600, 4)
    rows = {row["level"]: row for row in result["levels"]}
    assert set(rows) == set(blunders.LEVELS)
    assert rows["medium"]["given_away"] < rows["random"]["given_away"]
    for row in rows.values():
        low, high = row["given_away_interval"]
        assert 0 <= low <= row["given_away"] <= high <= 1
        assert row["given_away"] <= row["worst"] <= 1
    assert blunders.measure("vaalbara", 2, 24, 600, 4) == result
