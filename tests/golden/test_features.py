"""Features go on meaning what networks learned that they mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.kernel.encoder import put
from ludotheque.kernel.linking.rule import rule

from . import REWRITE
from .features import features_message, meaning_changed, read, seen
from .playthrough import PLANS, Plan, recorded
from .playthrough import read as read_game


def check(plan: Plan) -> None:
    recorded(plan)  # of the present cards, or this says what to do
    noted, now = read().get(plan.name, {}), seen(plan, read_game(plan), plan.game.engine(compiled=False))
    if noted and meaning_changed(noted, now):
        pytest.fail(features_message(plan))
    assert noted == now, f"the game or its features are others: run `{REWRITE}` and read the diff"


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_features_say_what_they_said(plan: Plan) -> None:
    check(plan)


def test_nothing_is_noted_of_games_that_are_no_more() -> None:
    assert list(read()) == [plan.name for plan in PLANS]


@rule
def more_by_rank(c: Any, s: Any, viewer: int, out: Any, n: int, base: int) -> int:
    """Something else under the same names."""
    return put(out, n, base, 77)


def test_another_value_under_the_same_name_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = PLANS[0]
    game = plan.game
    other = replace(game, rules={**game.rules, "more_features": more_by_rank})
    monkeypatch.setattr(Plan, "game", property(lambda self: other))
    with pytest.raises(pytest.fail.Exception, match="raise `edition` of its `Sight`"):
        check(plan)
    raised = replace(other, sight=replace(game.sight, edition=game.sight.edition + 1))
    monkeypatch.setattr(Plan, "game", property(lambda self: raised))
    with pytest.raises(AssertionError, match="--write"):
        check(plan)
