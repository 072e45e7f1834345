"""A game to a thread, as a GPU plays: the same games and arrays as `Vec`. Most of it is shown on the processor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np
import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.linking.grid import grid_of
from ludotheque.rl import Batch, DeviceVec, Vec, by_points, by_rank, by_win
from ludotheque.rl.lanes import FAULTY
from ludotheque.rl.memory import MEMORIES, OnProcessor
from ludotheque.rl.on_grid import BY_POINTS, BY_RANK, BY_WIN, worth_of
from tests.support.boxes import GAMES

SETTINGS = [(name, players) for name, box in SHELF.items() for players in box.seats]


WHOLE_GAMES = 3_000  # steps, after which games of each box have ended
AGAINST_OTHERS: dict[str, Any] = {
    "learners": (1,),
    "opponents": {0: "random", 2: "policy"},
    "reward": "win",
    "without": ("stands",),
}


class Backwards(OnProcessor):
    """A grid whose last thread runs first: no thread may depend on what another one left behind."""

    def run(self, template: Callable[..., Any], threads: int, *args: Any) -> None:
        for number in reversed(range(threads)):
            self._engine.template(template)(grid_of(number, threads), *args)


def on_processor(array: Any) -> np.ndarray:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array.copy()


def assert_alike(env: Vec, batch: Batch, device: DeviceVec, device_batch: Batch) -> None:
    """All arrays of both, and all positions, to the last bit."""
    for each in fields(Batch):
        expected, given = getattr(batch, each.name), getattr(device_batch, each.name)
        if expected is None:
            assert given is None
            continue
        assert given.dtype == expected.dtype
        assert given.tobytes() == expected.tobytes(), each.name
    assert device.states().tobytes() == env.states().tobytes()


def assert_equal_to_vec(name: str, players: int, steps: int, *, device: str, threads: int, **more: Any) -> int:
    """Play at random on the device, and the same actions in a `Vec`; returns how many games came to their end."""
    arguments = {"players": players, "num_envs": 4, "seed": 5, **more}
    env, there = Vec(name, record=False, **arguments), DeviceVec(name, device=device, threads=threads, **arguments)
    batch, device_batch = env.reset(), there.reset()
    ended = 0
    for _ in range(steps):
        assert_alike(env, batch, there, device_batch.host())
        sampled = there.sample()
        batch, device_batch = env.step(on_processor(sampled)), there.step(sampled)
        ended += int(batch.terminated.sum())
    there.check()
    assert_alike(env, batch, there, device_batch.host())
    assert there.spec.features == env.spec.features
    return ended


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_thread_to_a_lane_plays_the_games_of_vec(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The opening, uncompiled; the whole game is compiled below."""
    monkeypatch.setitem(MEMORIES, "cpu", Backwards)
    assert_equal_to_vec(name, players, 12, device="cpu", threads=4, compiled=False)


@pytest.mark.parametrize(("players", "more"), [(2, {}), (3, AGAINST_OTHERS)])
def test_whole_games_are_those_of_vec(players: int, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer threads than lanes: each plays every third one."""
    monkeypatch.setitem(MEMORIES, "cpu", Backwards)
    steps = 150 if players == 2 else 80
    assert assert_equal_to_vec("vaalbara", players, steps, device="cpu", threads=3, compiled=False, **more) >= 4


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_compiled_threads_play_the_games_of_vec(name: str) -> None:
    players = SHELF[name].seats[-1]
    assert assert_equal_to_vec(name, players, WHOLE_GAMES, device="cpu", threads=4, compiled=True) > 0


@pytest.mark.needs_gpu
@pytest.mark.parametrize("name", GAMES)
def test_a_gpu_plays_the_games_of_vec(name: str) -> None:
    players = SHELF[name].seats[-1]
    assert assert_equal_to_vec(name, players, WHOLE_GAMES, device="cuda", threads=4, compiled=True) > 0


@pytest.mark.needs_gpu
def test_other_libraries_see_the_memory_of_the_gpu() -> None:
    memory: Any = import_module("cuda.core.utils")
    env = DeviceVec("vaalbara", players=2, num_envs=8)
    mask = env.reset().mask
    seen = memory.StridedMemoryView.from_dlpack(mask, stream_ptr=-1)
    assert seen.ptr == mask.__cuda_array_interface__["data"][0]
    assert tuple(seen.shape) == mask.shape
    assert mask.__dlpack_device__()[0] == 2


# --- one small game, uncompiled ---


def vaalbara(**more: Any) -> DeviceVec:
    return DeviceVec("vaalbara", **{"players": 2, "num_envs": 4, "seed": 3, "device": "cpu", "compiled": False, **more})


@pytest.mark.parametrize(
    "seen", [{"observation": "pairs"}, {"observation": None}, {"observation": "dense", "without": ("stands",)}]
)
@pytest.mark.parametrize("max_steps", [5])
def test_what_is_seen_and_games_that_are_cut_off_are_those_of_vec(seen: dict[str, Any], max_steps: int) -> None:
    more = {**seen, "max_steps": max_steps}
    assert_equal_to_vec("vaalbara", 3, 12, device="cpu", threads=1, compiled=False, **more)


@pytest.mark.parametrize(("how", "name"), [(BY_RANK, by_rank), (BY_WIN, by_win), (BY_POINTS, by_points)])
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_rewards_are_those_of_vec(how: int, name: Callable[[np.ndarray], np.ndarray], players: int) -> None:
    """Whatever the ranks are."""
    for points in product(range(2 if players == 1 else players), repeat=players):
        ranks = [2 - points[0]] if players == 1 else [1 + sum(other > mine for other in points) for mine in points]
        scores = np.array([points, ranks]).T
        worths = [worth_of(scores, players, seat, how) for seat in range(players)]
        assert np.array(worths, np.float32).tobytes() == name(scores[None])[0].tobytes()


def test_the_first_way_to_be_wrong_is_named_and_changes_nothing() -> None:
    env = vaalbara()
    batch = env.reset()
    before, seats = env.states(), batch.seat.copy()
    for code in (int(np.flatnonzero(~batch.mask[2])[0]), -1, -2, len(env.spec.actions), 2**40):
        env.reset(seed=3)
        actions = env.sample().copy()
        actions[2:] = code
        batch = env.step(actions)
        with pytest.raises(GameError, match=r"Lane 2: an action was not legal"):
            env.check()
        after = env.states()
        assert after[2:].tobytes() == before[2:].tobytes()
        assert after[:2].tobytes() != before[:2].tobytes()
        assert batch.seat[2:].tolist() == seats[2:].tolist()
        assert not batch.terminated.any()
        env.step(env.sample())
        with pytest.raises(GameError, match="Lane 2"):
            env.check()
    env.reset()
    env.check()


def test_a_lane_whose_rules_cannot_go_on_is_named() -> None:
    env = vaalbara()
    env.reset()
    env._played["states"]["fault"][1] = 1
    env.step(env.sample())
    assert env._played["book"][1].tolist().count(FAULTY) >= 1
    with pytest.raises(GameError, match=r"Lane 1: the rules could not go on"):
        env.check()


def test_samples_follow_their_seed() -> None:
    env, other = vaalbara(), vaalbara()
    batch = env.reset()
    other.reset()
    drawn = [env.sample().tolist() for _ in range(8)]
    assert [other.sample().tolist() for _ in range(8)] == drawn
    assert len({tuple(actions) for actions in drawn}) > 1
    assert all(batch.mask[np.arange(4), actions].all() for actions in drawn)
    assert env.sample(9).tolist() == other.sample(9).tolist()


def test_all_lanes_are_begun_anew() -> None:
    env = vaalbara()
    first = env.reset().mask.copy()
    start = env.states()
    assert env.reset().episode.tolist() == [1, 1, 1, 1]
    assert env.states().tobytes() != start.tobytes()
    assert (env.reset(seed=3).mask == first).all()
    assert env.states().tobytes() == start.tobytes()
    env.reset(seed=4)
    assert env.states().tobytes() != start.tobytes()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"learners": (0,), "opponents": "greedy"}, "opponents of a DeviceVec: random, policy"),
        ({"reward": by_rank}, "reward: <function by_rank"),
        ({"device": "tpu"}, "device: 'tpu'; there are 'cuda', 'cpu'"),
        ({"threads": -1}, "threads: at least 1"),
    ],
)
def test_what_the_device_does_not_offer_is_named(more: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        vaalbara(**more)


def test_actions_of_another_shape_or_before_the_games_are_refused() -> None:
    env = vaalbara()
    for call in (env.sample, lambda: env.step(np.zeros(4, np.int64))):
        with pytest.raises(GameError, match=r"reset\(\) begins the games"):
            call()
    env.reset()
    for actions in (np.zeros(3, np.int64), np.zeros(4), np.zeros((4, 1), np.int64)):
        with pytest.raises(GameError, match="Actions are 4 integers"):
            env.step(actions)


def test_without_numba_cuda_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.kernel.linking.rule.find_spec", lambda name: None)
    with pytest.raises(GameError, match=r"ludotheque\[gpu\]"):
        vaalbara(device="cuda")


@pytest.mark.needs_numba_cuda
def test_without_a_gpu_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.kernel.linking.cuda.gpu_at_hand", lambda: None)
    with pytest.raises(GameError, match="finds no NVIDIA GPU"):
        vaalbara(device="cuda")


def test_too_many_lanes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(OnProcessor):
        def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
            raise MemoryError

    monkeypatch.setitem(MEMORIES, "cpu", Full)
    with pytest.raises(GameError, match="not enough memory for 4 lanes"):
        vaalbara()


@pytest.mark.slow
@pytest.mark.needs_numba_cuda
@pytest.mark.parametrize("name", GAMES)
def test_the_step_of_every_game_compiles_for_a_gpu(name: str) -> None:
    env = DeviceVec(name, num_envs=2, device="cpu", compiled=False)
    ptx = env.engine.ptx(env._template, grid_of(0, 2), *env._played.values())
    assert ".visible .entry" in ptx
    assert "%ctaid.x" in ptx, "a thread asks the hardware which one it is"
    assert "fma.rn.f64" not in ptx
