"""What an adviser says of one decision: what to do, and how much better that is than anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from ludotheque.bots import advice
from ludotheque.bots.advice import Comparison, Weighed, adviser, chances, compare, consider, deadline
from ludotheque.bots.search import ENDS
from ludotheque.bots.tree import TURN, Rivals, Tree, think_through
from ludotheque.games import box
from ludotheque.kernel.content import Content
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import below, generator
from tests.toys import errands, nim, pennies

Known = tuple[Engine, Content, np.ndarray, int]


def known(game: Game, seed: int = 1) -> Known:
    """What is known at the beginning of a game."""
    match = Match.new(game, 2, seed=seed, engine=game.engine(compiled=False))
    seat = match.actors[0]
    return match.engine, match.content, match.view(seat), seat


def names(at: Known, comparison: Comparison) -> dict[str, float]:
    return {at[1].actions.names[action.action]: action.value for action in comparison.weighed}


@pytest.mark.parametrize("seed", range(5))
def test_what_is_the_same_in_another_order_is_not_called_worse(seed: int) -> None:
    at = known(errands.GAME)
    tree = adviser(errands.GAME, at[1], 2).tree(*at, generator(seed))
    think_through(tree, at[0].legal(*at[1:]), 400)
    first, second, *_ = sorted(tree.values().values(), reverse=True)
    assert first - second > 0.05, "to the search itself one seems to be better"
    comparison = compare(*at, seed, consider(*at, seed, 400), 1000)
    assert not comparison.clear
    worth = names(at, comparison)
    together, others = ([worth[f"do:{n}"] for n in some] for some in ((1, 2, 3), (4, 5, 6)))
    assert max(together) - min(together) < 0.05
    assert min(together) - max(others) > 0.1


def test_the_one_winning_move_is_clearly_better() -> None:
    seed = next(seed for seed in range(200) if int(known(nim.GAME, seed)[2]["stones"][0]) == 7)
    at = known(nim.GAME, seed)
    thought = consider(*at, 3, 400)
    comparison = compare(*at, 3, thought, 500)
    assert at[1].actions.names[comparison.best.action] == "take:3"
    assert comparison.clear
    assert compare(*at, 3, thought, 500) == comparison, "the same seed gives the same"
    advised = advice.advise(*at, 3)
    assert (advised["action"], advised["clear"], advised["by_network"]) == ("take:3", True, False)
    assert advised["value"] == consider(*at, 3).value


def test_a_better_action_than_the_one_that_was_tried_most_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = next(seed for seed in range(200) if int(known(nim.GAME, seed)[2]["stones"][0]) == 7)
    at = known(nim.GAME, seed)
    thought = consider(*at, 3, 400)
    wrong = at[1].actions.code("take:1")
    assert wrong is not None
    misled = replace(thought, tried=tuple(sorted(thought.tried, key=lambda tried: tried.action != wrong)))
    assert at[1].actions.names[compare(*at, 3, misled, 500).best.action] == "take:3"
    looks = count()
    monkeypatch.setattr("time.monotonic", lambda: next(looks))
    short = compare(*at, 3, misled, 500, ends=12)
    assert short.best.playouts < advice.ROUND
    assert at[1].actions.names[short.best.action] == "take:3", "in little time, too"


def test_without_time_nothing_is_said_to_be_clear() -> None:
    at = known(errands.GAME)
    comparison = compare(*at, 3, consider(*at, 3, 400), 10_000, ends=deadline(0))
    assert {action.playouts for action in comparison.weighed} == {TURN}
    assert not comparison.clear


def test_a_limit_is_for_all_of_an_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this test goes on by a millisecond whenever somebody looks at it."""
    looks = count()
    monkeypatch.setattr("time.monotonic", lambda: next(looks) / 1000)
    advice.advise(*known(errands.GAME), 3, limit_ms=50)
    assert next(looks) < 60
    assert not advice.advise(*known(errands.GAME), 3, limit_ms=0)["then"]


def test_the_order_in_which_actions_are_looked_at_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where playouts stop before the end, what one is worth is told by those before it."""
    shelf = box("vaalbara")
    engine, content = shelf.game.engine(), shelf.game.content(shelf.settle({}))
    state, rng, played = engine.start(content, 3, 0), generator(20), 0
    while True:
        (seat, *_) = engine.actors(state)
        view = engine.redact(content, state, seat)
        legal = engine.legal(content, view, seat)
        if played >= 20 and not state["sealed"][0] and len(legal) >= 4:
            break
        engine.apply(content, state, seat, int(legal[below(rng, len(legal))]))
        played += 1
    at, in_order = (engine, content, view, seat), Engine.legal
    values: list[dict[int, float]] = []
    for step in (1, -1):
        monkeypatch.setattr(Engine, "legal", lambda *asked, step=step: in_order(*asked)[::step].copy())
        sums = dict.fromkeys(legal.tolist(), 0.0)
        for seed in range(8):
            for weighed in compare(*at, seed, consider(*at, seed, 400), advice.ROUND).weighed:
                sums[weighed.action] += weighed.value / 8
        values.append(sums)
    assert max(abs(values[0][code] - values[1][code]) for code in legal.tolist()) < 0.04


@pytest.mark.parametrize("game", [errands.GAME, nim.GAME], ids=["errands", "nim"])
def test_all_actions_have_the_same_luck(game: Game) -> None:
    """Where playouts count by their ends alone, those of each action are the same whatever was looked at before."""
    at = known(game)
    legal = at[0].legal(*at[1:])
    values = []
    for order in (legal.tolist(), legal.tolist()[::-1]):
        rivals = Rivals(Tree(*at, generator(1), 100 * len(legal), ends=1.0), legal)
        rivals.turn(order, 50)
        values.append([rivals.value(action) for action in legal.tolist()])
    assert values[0] == values[1]
    assert len(set(values[0])) > 1, "and they are told apart"


def test_a_lead_is_clear_when_it_is_wide_beside_its_error() -> None:
    assert Comparison((Weighed(1, 1000, 0.6), Weighed(2, 1000, 0.5))).clear
    assert not Comparison((Weighed(1, 1000, 0.6), Weighed(2, 1000, 0.58))).clear
    assert not Comparison((Weighed(1, 1000, 0.6), Weighed(2, 30, 0.5))).clear
    assert Comparison((Weighed(1, 1000, 0.6),)).clear


def test_nothing_is_called_about_as_good_that_too_little_is_known_of() -> None:
    assert Comparison((Weighed(1, 1000, 0.6), Weighed(2, 1000, 0.58))).close
    assert not Comparison((Weighed(1, 1000, 0.6), Weighed(2, 1000, 0.5))).close, "clearly better"
    assert not Comparison((Weighed(1, 1000, 0.3), Weighed(2, 1000, 0.6))).close, "clearly worse"
    few = Comparison((Weighed(1, 60, 0.6), Weighed(2, 60, 0.55)))
    assert not few.close
    assert not few.clear


@pytest.mark.parametrize(("entry", "players", "by_network"), [("margraves", 2, True), ("vaalbara", 3, False)])
def test_who_advises_has_the_network_of_the_expert(entry: str, players: int, by_network: bool) -> None:
    game = box(entry).game
    who = adviser(game, game.content(), players)
    assert (who.network is not None) == by_network
    assert by_network or who.ends == ENDS
    assert chances(game, players, by_network) is not None
    assert chances(game, game.seats[-1] + 1, by_network) is None, "not measured"
    assert chances(replace(game, ruleset=game.ruleset + 1), players, by_network) is None, "measured with other rules"


@pytest.mark.parametrize("name", ["vaalbara", "royaume", "margraves", "chronica"])
def test_a_game_begins_with_about_the_same_chance_for_all(name: str) -> None:
    """Curves that were fitted to whole games alone said 0.33 at the beginning of games of two."""
    measured = advice._measured(name)
    assert measured
    for rows in measured.values():
        for players, row in rows.items():
            assert abs(advice.Chances.read(row).at(0.5, 0) - 1 / int(players)) < 0.1


def test_who_chooses_at_the_same_time_does_not_know_what_is_looked_at() -> None:
    """In matching pennies the other would take every point if they did."""
    at = known(pennies.GAME)
    comparison = compare(*at, 3, consider(*at, 3, 400), 1000)
    assert all(0.3 < weighed.value < 0.7 for weighed in comparison.weighed)
    assert comparison.weighed == consider(*at, 3, 1000 * len(comparison.weighed)).tried, "the longer search decides"
