"""The public suites of PettingZoo and Gymnasium, over all games and numbers of players."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import ludotheque
from ludotheque import rl
from ludotheque.games import SHELF
from ludotheque.kernel.errors import GameError
from ludotheque.rl.single import register

SETTINGS = [(name, players) for name, box in SHELF.items() for players in box.seats]
FEWEST = [(name, box.seats[0]) for name, box in SHELF.items()]
plain: dict[str, Any] = {"compiled": False}


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """The suites warn about spaces that are no pictures, and print."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_agents_one_by_one(name: str, players: int) -> None:
    api_test(rl.pettingzoo(name, players, **plain), num_cycles=40)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_agents_all_at_once(name: str, players: int) -> None:
    parallel_api_test(rl.pettingzoo_parallel(name, players, **plain), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_a_seed_deals_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: rl.pettingzoo(name, players, **plain), num_cycles=10)


def test_what_happens_is_rendered() -> None:
    def env(render_mode: str | None = None) -> Any:
        return rl.pettingzoo("vaalbara", 2, render_mode=render_mode, **plain)

    render_test(env)


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_one_seat(name: str, players: int) -> None:
    check_env(rl.OneSeat(name, players, **plain), skip_render_check=True)


def test_every_box_is_registered_with_the_version_of_its_rules() -> None:
    ids = register()
    assert ids[0] == f"ludotheque/Vaalbara-v{SHELF['vaalbara'].game.ruleset}"
    assert len(ids) == len(SHELF)
    env = gymnasium.make(ids[0], players=3, compiled=False, render_mode="ansi")
    env.reset(seed=4)
    assert "Match vaalbara, 3 players" in str(env.render())


def played(env: Any, chooser: np.random.Generator) -> tuple[float, dict[str, Any]]:
    """A whole game of legal actions; the reward of its end, and what was told with it."""
    _, info = env.reset(seed=5)
    while True:
        mask = env.action_masks()
        assert (mask == info["action_mask"]).all()
        _, reward, terminated, truncated, info = env.step(chooser.choice(np.flatnonzero(mask)))
        if terminated or truncated:
            return reward, info


def test_a_seat_is_rewarded_at_the_end() -> None:
    env = rl.OneSeat("vaalbara", 3, seat=1, render_mode="ansi", **plain)
    reward, _ = played(env, np.random.default_rng(2))
    assert reward in (-1, -0.5, 0, 0.5, 1)
    text = env.render()
    assert text
    assert "finished" in text


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = rl.OneSeat("vaalbara", 2, **plain)
    _, info = env.reset(seed=1)
    wrong = info["action_mask"].argmin()
    assert env.step(wrong)[1:3] == (-1.0, True)
    strict = rl.OneSeat("vaalbara", 2, illegal="raise", **plain)
    strict.reset(seed=1)
    with pytest.raises(GameError, match="Illegal action"):
        strict.step(wrong)


def test_agents_are_rewarded_by_rank_and_the_illegal_one_loses() -> None:
    env = rl.pettingzoo("vaalbara", 3, **plain)
    env.reset(seed=3)
    chooser, rewards = np.random.default_rng(1), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(rewards.values()) == pytest.approx([float(value) for value in env.unwrapped.match.returns()])
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert env.rewards[agent] == -1


def test_agents_at_once_choose_in_secret() -> None:
    env = rl.pettingzoo_parallel("vaalbara", 3, **plain)
    seen, infos = env.reset(seed=2)
    assert all(info["acts"] for info in infos.values())
    actions = {agent: int(given["action_mask"].argmax()) for agent, given in seen.items()}
    twin = ludotheque.new("vaalbara", 3, seed=env.match.seed, compiled=False)
    for seat, action in enumerate(actions.values()):
        twin.play_code(seat, action)
    env.step(actions)
    assert env.match.record() == twin.record()


@pytest.mark.parametrize(
    "wrong", [{"render_mode": "rgb_array"}, {"players": 7}, {"options": {"moon": "full"}}, {"game": "chess"}]
)
def test_what_there_is_not_is_refused(wrong: dict[str, Any]) -> None:
    for make in (rl.pettingzoo, rl.pettingzoo_parallel, rl.OneSeat):
        with pytest.raises(GameError):
            make(**{"game": "vaalbara", "players": 2, **plain, **wrong})


@pytest.mark.parametrize(
    ("adapter", "package", "extra"), [("pettingzoo", "pettingzoo", "rl"), ("openspiel", "pyspiel", "openspiel")]
)
def test_without_the_extra_the_reason_is_said(adapter: str, package: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules['{package}'] = None\n"
        "from ludotheque import rl\n"
        f"try: rl.{adapter}\n"
        "except ModuleNotFoundError as error: print(error)\n"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output == f"{adapter} needs {package}: pip install 'ludotheque[{extra}]'\n"
