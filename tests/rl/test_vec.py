"""Many games at once are the same games."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.agent import shipped_agent
from ludotheque.bots.playout import RANDOM_PLAYER, drawn
from ludotheque.bots.playout_policy import policy_weights
from ludotheque.games import SHELF
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import BadRecord, GameError
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import generator
from ludotheque.rl import Batch, Vec
from ludotheque.rl.rewards import by_rank

SETTINGS = [(name, players) for name, box in SHELF.items() for players in box.seats]


def dealt_again(env: Vec, lane: int) -> Match:
    """The game that a lane begins, as a match."""
    return ludotheque.new(
        env.entry, env.players, seed=env.seed_of(lane), options=env.options, compiled=env.engine.compiled
    )


def assert_shows(batch: Batch, lane: int, match: Match) -> None:
    """What a lane shows is what the match shows the seat that acts."""
    (seat, *_) = match.actors
    assert batch.seat[lane] == seat
    assert np.flatnonzero(batch.mask[lane]).tolist() == match.legal_codes(seat).tolist()
    assert batch.observation is not None
    assert (batch.observation[lane] == match.observe(seat)).all()


def assert_equal_to_matches(env: Vec, steps: int) -> int:
    """Play at random beside matches that are given the same actions; returns how many games came to their end."""
    batch = env.reset()
    matches = [dealt_again(env, lane) for lane in range(env.num_envs)]
    ended = 0
    for _ in range(steps):
        for lane, match in enumerate(matches):
            assert_shows(batch, lane, match)
            assert env.to_act[lane].nonzero()[0].tolist() == list(match.actors)
        actions, seats = env.sample(), batch.seat.copy()
        batch = env.step(actions)
        for lane, match in enumerate(matches):
            match.play(int(seats[lane]), env.spec.actions[actions[lane]])
            assert match.finished == batch.terminated[lane]
            if match.finished:
                ended += 1
                assert (batch.final_scores[lane] == match.score()).all()
                assert batch.final_rank[lane].tolist() == match.ranks
                assert (batch.reward[lane] == by_rank(match.score()[None])[0]).all()
                assert batch.final_observation is not None
                assert (batch.final_observation[lane] == match.observe(int(seats[lane]))).all()
                matches[lane] = dealt_again(env, lane)
            else:
                assert (batch.reward[lane] == 0).all()
    for lane, match in enumerate(matches):
        assert env.match(lane).state.tobytes() == match.state.tobytes()
        assert env.match(lane).record() == match.record()
    return ended


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_lanes_are_matches(name: str, players: int) -> None:
    """The opening, uncompiled; the whole game is compiled below."""
    env = Vec(name, players, num_envs=2, seed=5, compiled=False)
    assert_equal_to_matches(env, 12)


@pytest.mark.full
@pytest.mark.parametrize(("name", "players"), [setting for setting in SETTINGS if setting[0] != "vaalbara"])
def test_compiled_lanes_are_matches(name: str, players: int) -> None:
    env = Vec(name, players, num_envs=3, seed=9, compiled=True)
    steps = 0
    ended = 0
    while ended == 0 and steps < 4_000:
        ended += assert_equal_to_matches(env, 400)
        steps += 400
    assert ended


@pytest.mark.parametrize("players", SHELF["vaalbara"].seats)
def test_compiled_lanes_of_vaalbara_are_matches(players: int) -> None:
    assert assert_equal_to_matches(Vec("vaalbara", players, num_envs=4, seed=9, compiled=True), 250) >= 4


# --- one small game, uncompiled ---


def vaalbara(**more: Any) -> Vec:
    return Vec("vaalbara", **{"players": 2, "num_envs": 4, "seed": 3, "compiled": False, **more})


def played(env: Vec, steps: int) -> Iterator[Batch]:
    """So many random steps, each batch a copy."""
    yield env.reset()
    for _ in range(steps):
        yield env.step(env.sample(), copy=True)


def uniform(_game: Game, content: Content) -> np.ndarray:
    return np.ones(len(content.actions), np.int32)


def positions(env: Vec) -> list[bytes]:
    return [env.match(lane).state.tobytes() for lane in range(env.num_envs)]


def test_pairs_say_what_dense_rows_say() -> None:
    """At the end of a game as well."""
    both = (played(vaalbara(observation=kind, max_steps=15), 40) for kind in ("dense", "pairs"))
    ends = 0
    for dense, pairs in zip(*both, strict=True):
        assert dense.observation is not None
        assert pairs.observation is not None
        rows = np.zeros_like(dense.observation)
        for lane, count in enumerate(pairs.pairs):
            for feature, value in pairs.observation[lane, :count]:
                rows[lane, feature] += value
        assert (rows == dense.observation).all()
        assert (pairs.pairs == dense.pairs).all()
        assert pairs.final_observation is not None
        assert (pairs.final_observation == dense.final_observation).all()
        ends += int(pairs.final_observation.any())
    assert ends


def test_nothing_is_observed_where_nobody_asks() -> None:
    batch = vaalbara(observation=None).reset()
    assert batch.observation is None
    assert batch.final_observation is None


def test_features_are_left_out_and_scaled() -> None:
    all_of_them, some = vaalbara(), vaalbara(without=("stands",), scale=True, threads=3)
    kept = [place for place, name in enumerate(all_of_them.spec.features) if not name.startswith("stands")]
    assert some.spec.features == tuple(all_of_them.spec.features[place] for place in kept)
    for whole, part in zip(played(all_of_them, 40), played(some, 40), strict=True):
        assert whole.observation is not None
        assert part.observation is not None
        assert part.observation.dtype == np.float32
        assert np.allclose(part.observation * some.spec.most, whole.observation[:, kept])
    some.close()


def test_features_are_left_out_of_the_end_of_a_game() -> None:
    all_of_them, some = vaalbara(max_steps=15), vaalbara(without=("stands",), max_steps=15)
    kept = [all_of_them.spec.features.index(name) for name in some.spec.features]
    ends = 0
    for whole, part in zip(played(all_of_them, 40), played(some, 40), strict=True):
        assert whole.final_observation is not None
        assert part.final_observation is not None
        assert (part.final_observation == whole.final_observation[:, kept]).all()
        ends += int(part.final_observation.any())
    assert ends


def test_a_seed_gives_the_same_games_and_lanes_differ() -> None:
    first, second = vaalbara(), vaalbara()
    for batch, other in zip(played(first, 60), played(second, 60), strict=True):
        assert (batch.mask == other.mask).all()
    assert positions(first) == positions(second)
    assert len(set(positions(first))) == 4
    first.reset(seed=3)
    assert positions(first) == positions_at_start(second)


def positions_at_start(env: Vec) -> list[bytes]:
    env.reset(seed=3)
    return positions(env)


def test_threads_change_nothing() -> None:
    alone, shared = vaalbara(num_envs=5), vaalbara(num_envs=5, threads=3)
    for batch, other in zip(played(alone, 80), played(shared, 80), strict=True):
        assert (batch.mask == other.mask).all()
        assert (batch.reward == other.reward).all()
    assert positions(alone) == positions(shared)
    shared.close()


def test_rules_are_linked_before_threads_share_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are linked one after another: two threads that link the same ones would take them for a circle."""
    env = vaalbara(threads=2)
    linking: list[int] = []
    template = env.engine.template

    def watched(function: Any) -> Any:
        linking.append(threading.get_ident())
        return template(function)

    monkeypatch.setattr(env.engine, "template", watched)
    env.reset()
    assert set(linking) == {threading.get_ident()}
    env.close()


def test_the_next_game_waits_where_nothing_begins_it() -> None:
    env = vaalbara(autoreset="disabled", num_envs=2)
    batch = env.reset()
    while not batch.terminated.any():
        batch = env.step(env.sample())
    lane = int(batch.terminated.argmax())
    assert not batch.mask[lane].any()
    with pytest.raises(GameError, match=rf"Lane {lane}: the game is over, reset\(\[{lane}\]\)"):
        env.step(env.sample())
    before = env.match(1 - lane).actions
    batch = env.reset([lane])
    assert batch.mask.any(axis=1).all()
    assert batch.episode[lane] == 1
    assert env.match(1 - lane).actions == before


def test_a_long_game_is_cut_off_without_a_reward() -> None:
    env = vaalbara(max_steps=5)
    *_, batch = played(env, 5)
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.reward.any()
    assert (batch.episode == 1).all()
    assert batch.final_observation is not None
    assert batch.final_observation.any()


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    env = vaalbara()
    batch = env.reset()
    before = positions(env)
    wrong = env.sample()
    wrong[2] = np.flatnonzero(~batch.mask[2])[0]
    with pytest.raises(GameError, match="Lane 2"):
        env.step(wrong)
    for code in (-1, len(env.spec.actions), 2**40):
        actions = env.sample().astype(np.int64)
        actions[1] = code
        with pytest.raises(GameError, match="Lane 1"):
            env.step(actions)
    for shape in (np.zeros(3, np.int16), np.zeros(4), np.zeros((4, 1), np.int16)):
        with pytest.raises(GameError, match="shape"):
            env.step(shape)
    assert positions(env) == before


def test_sealed_decisions_come_all_at_once() -> None:
    one_by_one, together = vaalbara(players=3), vaalbara(players=3)
    batch = one_by_one.reset()
    together.reset()
    assert together.to_act.all()
    actions = np.zeros((4, 3), np.int64)
    for seat in range(3):
        assert (batch.seat == seat).all()
        actions[:, seat] = one_by_one.sample()
        batch = one_by_one.step(actions[:, seat])
    after = together.step_all(actions)
    assert (after.mask == batch.mask).all()
    assert positions(together) == positions(one_by_one)


def test_of_decisions_at_once_an_illegal_one_undoes_all() -> None:
    env = vaalbara(players=3)
    env.reset()
    before = positions(env)
    actions = np.array([[env.match(lane).legal_codes(seat)[0] for seat in range(3)] for lane in range(4)])
    actions[3, 2] = 0
    with pytest.raises(GameError, match="Lane 3"):
        env.step_all(actions)
    assert positions(env) == before
    assert env.to_act.all()


def test_what_is_saved_goes_on_alike() -> None:
    env, other = vaalbara(), vaalbara(seed=8)
    *_, _ = played(env, 30)
    saved = env.save()
    batch = other.load(saved)
    assert positions(other) == positions(env)
    for step in range(30):
        actions = env.sample(step)
        assert batch.mask[np.arange(4), actions].all()
        mine, batch = env.step(actions), other.step(actions)
        assert (mine.mask == batch.mask).all()
    assert positions(other) == positions(env)


@pytest.mark.parametrize("damage", [lambda saved: saved[:-40], lambda saved: b"", lambda saved: b"PK" + saved[:99]])
def test_damaged_bytes_are_refused(damage: Any) -> None:
    env = vaalbara()
    env.reset()
    before = positions(env)
    with pytest.raises(BadRecord, match="damaged"):
        env.load(damage(env.save()))
    assert positions(env) == before


def test_bytes_of_another_environment_are_refused_by_what_differs() -> None:
    env = vaalbara(num_envs=3)
    env.reset()
    other = vaalbara(players=3)
    with pytest.raises(BadRecord, match="players, num_envs"):
        other.load(env.save())


def test_a_clone_goes_on_by_itself_and_keeps_what_is_hidden() -> None:
    env = vaalbara()
    *_, _ = played(env, 21)
    env.clone(0, to=2)
    batch = env.step(env.sample()[[0, 1, 0, 3]], copy=True)
    assert (batch.mask[0] == batch.mask[2]).all()
    with pytest.raises(GameError, match="Lane 2"):
        env.match(2)
    assert env.match(0)


def test_a_guess_keeps_what_its_seat_knows() -> None:
    env = vaalbara(players=4)
    *_, batch = played(env, 33)
    seat = int(batch.seat[1])
    after = env.guess(1, seed=4)
    assert after.observation is not None
    assert batch.observation is not None
    assert (after.observation[1] == batch.observation[1]).all()
    assert (after.mask[1] == batch.mask[1]).all()
    hidden = [env.guess(1, seat, seed=seed) and env.save() for seed in range(3)]
    assert len(set(hidden)) == 3
    env.step(env.sample())


# --- opponents ---


def test_learners_alone_are_asked_and_random_opponents_answer() -> None:
    env = vaalbara(players=3, learners=(1,), opponents="random")
    for batch in played(env, 40):
        assert (batch.seat == 1).all()
    match = env.match(0)
    assert {seat for seat, _ in match.actions} == {0, 1, 2}


@pytest.mark.parametrize(("opponent", "weigh"), [("random", uniform), ("policy", policy_weights)])
def test_opponents_in_compiled_code_draw_by_the_generator_of_their_lane(opponent: str, weigh: Any) -> None:
    env = vaalbara(players=3, learners=(1,), opponents=opponent, num_envs=2)
    *_, _ = played(env, 8)
    weights = weigh(env.game, env.content)
    for lane in range(2):
        again, chance = dealt_again(env, lane), generator((3 ^ RANDOM_PLAYER) | lane << 32)
        for seat, action in env.match(lane).actions:
            if seat != 1:
                legal = again.legal_codes(seat)
                assert env.spec.actions[drawn(legal, len(legal), weights, chance)] == action
            again.play(seat, action)


def test_an_agent_is_an_opponent() -> None:
    env = vaalbara(learners=(0,), opponents=shipped_agent("vaalbara", 2), num_envs=2)
    *_, _ = played(env, 6)
    again, learned = dealt_again(env, 1), ludotheque.bot("learned")
    for seat, action in env.match(1).actions:
        assert seat == 0 or learned.choose(again, 1) == action
        again.play(seat, action)


def test_a_bot_plays_as_in_a_match() -> None:
    env = vaalbara(learners=(0,), opponents={1: "greedy"}, num_envs=2)
    *_, _ = played(env, 6)
    for lane in range(2):
        theirs = env.match(lane)
        again, greedy = dealt_again(env, lane), ludotheque.bot("greedy")
        for seat, action in theirs.actions:
            assert seat in again.actors
            if seat == 1:
                assert greedy.choose(again, 1) == action
            again.play(seat, action)


def test_a_function_plays_the_lanes_that_wait_for_it() -> None:
    asked: list[int] = []

    def lowest(batch: Batch) -> np.ndarray:
        assert (batch.seat == 1).all()
        assert batch.observation is not None
        assert batch.observation.any(axis=1).all()
        asked.append(len(batch.seat))
        return batch.mask.argmax(axis=1)

    env = vaalbara(learners=(0,), opponents=lowest)
    for batch in played(env, 30):
        assert (batch.seat == 0).all()
    assert asked
    for lane in range(4):
        again = dealt_again(env, lane)
        for seat, action in env.match(lane).actions:
            assert seat == 0 or action == again.legal(1)[0]
            again.play(seat, action)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 9}, "9 players"),
        ({"num_envs": 0}, "num_envs: at least 1"),
        ({"seed": 2**32}, "Seed refused"),
        ({"observation": "image"}, "observation: 'image'; there are 'dense', 'pairs', None"),
        ({"autoreset": "next-step"}, "same-step"),
        ({"reward": "glory"}, "rank, win, points"),
        ({"learners": (0,)}, "Nobody plays on these seats: 1"),
        ({"learners": ()}, "at least one learns"),
        ({"learners": (0,), "opponents": {0: "random"}}, "wrong: 0"),
        ({"learners": (0,), "opponents": {1: 4}}, "Seat 1"),
        ({"learners": (0,), "opponents": "clever"}, "Unknown bot: clever"),
        ({"options": {"moon": "full"}}, "moon"),
        ({"threads": 0}, "threads: at least 1"),
        ({"max_steps": 0}, "max_steps: at least 1"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(GameError, match=why):
        Vec(**{"game": "vaalbara", "players": 2, "compiled": False, **wrong})


def test_nothing_is_played_before_it_is_begun() -> None:
    env = vaalbara()
    with pytest.raises(GameError, match=r"reset\(\) begins"):
        env.step(np.zeros(4, np.int64))
    with pytest.raises(GameError, match=r"reset\(\) begins all"):
        env.reset([1])
    env.reset()
    with pytest.raises(GameError, match="No lane 7"):
        env.clone(0, to=7)
    with pytest.raises(GameError, match="No lane -1"):
        env.match(-1)


def test_actions_that_are_not_kept_cannot_be_played_again() -> None:
    env = vaalbara(record=False)
    env.reset()
    with pytest.raises(GameError, match="record=True"):
        env.match(0)
