"""One evaluator of scoring expressions, against a plain walk over the expression; and the ranks of a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from ludotheque.kernel.effects import Nothing, Per, Seq, When, seq, when
from ludotheque.kernel.game import Engine
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.record import Twin
from ludotheque.kernel.scoring import Estimate, worth
from ludotheque.kernel.words import Effect
from ludotheque.stage.look import Look
from tests.toys.nim import GAME as NIM
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
                evaluated = engine.template(worth_entry)(record, state, seat, programs[name], to_stay)
                assert evaluated == walked(effect, twin, seat, to_stay), (effect, twin.coins, twin.goods, twin.tools)
                met.add(int(evaluated))
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


@rule
def fewest_stones(c, s, seat, other):
    return s.points[seat] > s.points[other] or s.taken[seat] < s.taken[other]


@rule
def without_points(c, s):
    return s.points[0] == 0


def test_ranks_follow_the_points_where_a_game_does_not_say(engine: Engine) -> None:
    """The points of this game are in no field: they are what `points` counts."""
    content = GAME.content()
    state = engine.start(content, 3, 1)
    state["coins"][0, :3] = 4, 9, 4
    state["hand"][0], state["goods"][0], state["tools"][0] = 0, 0, 0
    scores = engine.score(content, state)
    assert scores[0, 0] == scores[2, 0] < scores[1, 0]
    assert scores[:, 1].tolist() == [2, 1, 2]


@pytest.mark.parametrize(("players", "rules", "ranks"), [
    (2, {}, [1, 1]),
    (2, {"ahead": fewest_stones}, [2, 1]),
    (1, {}, [1]),
    (1, {"beaten": without_points}, [2]),
])  # fmt: skip
def test_a_game_says_who_is_ahead_and_whether_it_has_won(
    players: int, rules: dict[str, Callable[..., bool]], ranks: list[int]
) -> None:
    game = replace(NIM, rules={**NIM.rules, **rules}, seats=range(1, 3))
    content, engine = game.content(), game.engine(compiled=False)
    state = game.state.zeros()
    state["players"], state["taken"] = players, [5, 4]
    assert engine.score(content, state)[:, 1].tolist() == ranks
    look = Look(content, game.state.twin(state), 0, "en", ("A", "B")[:players], ())
    assert look.result == engine.score(content, state).tolist()
    assert look.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
