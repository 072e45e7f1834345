"""Recorded games play on as they did. The version of a ruleset changes exactly when behaviour does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as with_changes
from functools import cache
from typing import Any

import pytest

from ludotheque.kernel.errors import BadRecord
from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.match import Match
from tests.games import each_game

from . import REWRITE
from .playthrough import PLANS, Plan, read, recorded, replay, same_cards

BEHAVIOUR = ("events", "end")
PUBLISHED = each_game("published")
# By game: the blocks of actions of which every single one is met.
WHOLE_BLOCKS = {"vaalbara": ("play",)}
# By game: what random play meets too seldom for a recorded game; the tests of rules and cards have it.
SELDOM_BLOCKS: dict[str, set[str]] = {}
SELDOM_EVENTS: dict[str, set[str]] = {
    "vaalbara": {"OMENS"},  # only in tables of an earlier ruleset
    "royaume": {"CLEARED", "OVERRUN"},
    "chronica": {"CHOSEN", "DRAW_GAME"},
}


@pytest.fixture(params=PLANS, ids=lambda plan: plan.name)
def plan(request: pytest.FixtureRequest) -> Plan:
    return request.param


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    return request.param


@cache
def played_again(plan: Plan, engine: Engine) -> dict[str, Any] | None:
    """The golden game under the present rules; None when they no longer allow it."""
    try:
        return replay(plan, read(plan), engine)
    except BadRecord:
        return None


def behaviour_changed(plan: Plan, engine: Engine) -> bool:
    """Whether the same cards and commands no longer lead to the same events and bytes."""
    if not same_cards(plan):
        return False
    golden, now = read(plan), played_again(plan, engine)
    return now is None or any(now[key] != golden[key] for key in BEHAVIOUR)


def rules_message(plan: Plan) -> str:
    game = plan.game
    return (
        f"{plan.path.name}: the game no longer goes as it did under ruleset {game.ruleset}. If that is meant, raise "
        f"`ruleset` of {game.name} to {game.ruleset + 1} in its `game.py`, run `{REWRITE}`, and read the diff. "
        "If it is not, a rule has changed by mistake."
    )


def test_the_rules_are_those_of_the_golden_files(plan: Plan, compiled: bool) -> None:
    engine = plan.game.engine(compiled=compiled)
    noted = read(plan)["record"]["ruleset"]
    if plan.game.ruleset != noted:
        pytest.fail(
            f"{plan.path.name} was played under ruleset {noted}, the game is at {plan.game.ruleset}: "
            f"run `{REWRITE}` and read the diff."
        )
    record = recorded(plan)
    if behaviour_changed(plan, engine):
        pytest.fail(rules_message(plan))
    again = Match.replay(plan.game, record, engine)
    assert again.finished


def test_the_log_says_what_it_said(plan: Plan) -> None:
    golden, now = read(plan), played_again(plan, plan.game.engine(compiled=False))
    assert now is not None, rules_message(plan)
    for key in ("opening", "steps"):
        assert now[key] == golden[key], f"words have changed: read them; if they are meant, run `{REWRITE}`"


def test_the_golden_games_meet_everything() -> None:
    """Every kind of event, every block of actions that the words of the published cards ask with, every character."""
    for game in {plan.entry: plan.game for plan in PLANS}.values():
        blocks: Counter[str] = Counter()
        kinds: Counter[int] = Counter()
        played: set[str] = set()
        for plan in PLANS:
            if plan.game is not game:
                continue
            match = plan.new(game.engine())
            for events in match.steps(recorded(plan)):
                kinds.update(event.kind for event in events)
            kinds.update(event.kind for event in match.opening)
            for _, name in match.actions:
                blocks[name.split(":")[0]] += 1
                played.add(name)
        unmet = {kind.name for kind in game.events if kind not in kinds}
        assert unmet == SELDOM_EVENTS.get(game.name, set())
        assert PUBLISHED[game.name].ACTIONS - set(blocks) == SELDOM_BLOCKS.get(game.name, set())
        kept = {card for cards in PUBLISHED[game.name].CARDS.values() for card in cards}
        for name in WHOLE_BLOCKS.get(game.name, ()):
            wanted = {action for action in game.actions.names if action.split(":")[0] == name}
            assert {action for action in wanted if action.split(":")[1] in kept} <= played


@rule
def pays_more(c: Any, s: Any, seat: int, card: int, line: Any) -> int:
    """Whatever is counted, there is one of it."""
    return 1


def test_a_change_of_rules_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that pays one point more, and a raised number without new files, both fail with what to do."""
    plan = PLANS[0]
    next_number = plan.game.ruleset + 1
    changed = with_changes(plan.game, rules={**plan.game.rules, "count_of": pays_more})
    monkeypatch.setattr(Plan, "game", property(lambda self: changed))
    assert behaviour_changed(plan, changed.engine(compiled=False))
    with pytest.raises(pytest.fail.Exception, match=f"raise `ruleset` of vaalbara to {next_number}"):
        test_the_rules_are_those_of_the_golden_files(plan, False)
    raised = with_changes(plan.game, ruleset=next_number)
    monkeypatch.setattr(Plan, "game", property(lambda self: raised))
    with pytest.raises(pytest.fail.Exception, match="--write"):
        test_the_rules_are_those_of_the_golden_files(plan, False)
