"""One evaluator of scoring expressions, against a plain walk over the expression."""

from __future__ import annotations

import random

import pytest

from ludotheque.kernel.effects import Nothing, Per, Seq, When, seq, when
from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.record import Twin
from ludotheque.kernel.scoring import Estimate, worth
from ludotheque.kernel.words import Effect
from tests.toys.workshop import (
    COINS,
    EFFECTS,
    GAME,
    GOODS,
    TOOLS,
    Earn,
    Gather,
    Goods,
    Pay,
    Points,
    PoorerThan,
    ToolsLeft,
)


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return GAME.engine(compiled=request.param)


@rule
def worth_entry(contents, states, seat, pc, to_stay):
    return worth(contents[0], states[0], seat, 0, pc, to_stay)


def walked(effect: Effect, s: Twin, seat: int, to_stay: bool) -> int:
    """The points of an expression, read from the expression."""
    match effect:
        case Points(points):
            return points
        case Per(Goods(), Points(points)):
            return points * s.goods[seat]
        case Per(ToolsLeft(), Points(points)):
            return 0 if to_stay else points * s.tools[seat].bit_count()
        case Seq(steps):
            return sum(walked(step, s, seat, to_stay) for step in steps)
        case When(PoorerThan(coins), then, otherwise):
            taken = then if s.coins[seat] < coins else otherwise
            return walked(taken, s, seat, to_stay) if taken else 0
    assert effect == Nothing()
    return 0


def expression(dice: random.Random, depth: int = 4) -> Effect:
    """Any scoring expression."""
    kind = dice.randrange(4 if depth == 0 else 7)
    points = Points(dice.randint(-3, 5))
    if kind < 2:
        return points if kind else Nothing()
    if kind < 4:
        return Per(Goods() if kind == 2 else ToolsLeft(), points)
    if kind == 4:
        return seq(*(expression(dice, depth - 1) for _ in range(dice.randint(1, 3))))
    otherwise = expression(dice, depth - 1) if kind == 5 else None
    return when(PoorerThan(dice.randint(0, 12)), expression(dice, depth - 1), otherwise=otherwise)


def test_the_evaluator_counts_what_the_expression_says(engine: Engine) -> None:
    dice = random.Random(1)
    content, state = GAME.content(), GAME.state.zeros()
    record = content.record.copy()
    state["players"] = 3
    met: set[int] = set()
    for _ in range(60):
        effects = {str(i): expression(dice) for i in range(3)}
        programs = GAME.words.compile(effects, len(record["code"][0]))
        record["code"][0] = programs.code
        state["coins"][0] = [dice.randint(0, 12) for _ in range(3)]
        state["goods"][0] = [dice.randint(0, GOODS) for _ in range(3)]
        state["tools"][0] = [dice.getrandbits(TOOLS) for _ in range(3)]
        twin = GAME.state.twin(state)
        for name, effect in effects.items():
            for to_stay in (False, True):
                seat = dice.randrange(3)
                found = engine.template(worth_entry)(record, state, seat, programs[name], to_stay)
                assert found == walked(effect, twin, seat, to_stay), (effect, twin.coins, twin.goods, twin.tools)
                met.add(int(found))
    assert len(met) > 20
    assert state["coins"].max() < COINS


def test_a_games_final_score_is_the_evaluators(engine: Engine) -> None:
    content = GAME.content()
    state = engine.start(content, 2, 3)
    twin = GAME.state.twin(state)
    score = engine.score(content, state)
    assert score[:, 4].tolist() == [walked(EFFECTS["final"], twin, seat, False) for seat in range(2)]


def test_an_estimate_needs_no_position() -> None:
    value = Estimate(
        verb=lambda verb: {Earn: 1.0, Gather: 2.0, Pay: 1.0}.get(type(verb), 0.0), counted=3.0, taken_up=0.5
    )
    assert value(Earn(1)) == 1
    assert value(EFFECTS["mill"]) == 3 * 2, "as often as counted, the better branch"
    assert value(EFFECTS["hammer"]) == 0.5 * (2 - 1)
    assert value(Nothing()) == 0
