"""An agent that learns: it becomes better, its network is the one that plays, and sb3-contrib learns as well."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.agent import Agent
from ludotheque.kernel.errors import GameError

if TYPE_CHECKING:
    from ludotheque.rl.ppo import Learner, Progress

Taught = tuple["Learner", "list[Progress]"]


@pytest.fixture(scope="module")
def taught() -> Taught:
    """A learner after some steps against `random`, and what each of them told."""
    from ludotheque.rl.ppo import Learner, Settings

    settings = Settings(hidden=(64, 32), lanes=128, steps=40)
    learner = Learner("vaalbara", 2, against=("random",), threads=1, settings=settings)
    return learner, [learner.step() for _ in range(12)]


@pytest.mark.needs_torch
def test_it_learns_to_win_against_random(taught: Taught) -> None:
    _, steps = taught
    begun, ended = (float(np.mean([step.utility or 0 for step in part])) for part in (steps[:3], steps[-3:]))
    assert begun < 0.65
    assert ended > begun + 0.1
    assert steps[-1].entropy < steps[0].entropy
    assert steps[-1].decisions > 12 * 128 * 30


@pytest.mark.needs_torch
def test_what_plays_is_the_network_that_learned(taught: Taught) -> None:
    """NumPy's logits of the file and PyTorch's of the network are the same, but for the rounding of the file."""
    import torch  # pyright: ignore[reportMissingImports]

    learner, _ = taught
    agent = Agent.read(learner.agent(seed=1).dump(), Path("own.agent"))
    match = ludotheque.new("vaalbara", players=2, seed=5)
    seen = match.observe(0)
    with torch.no_grad():
        logits = learner.brain.policy(torch.from_numpy(seen[learner.columns] * learner.scale)).numpy()
    assert np.allclose(agent.logits(seen), logits, atol=0.02)
    assert agent.about["seed"] == 1
    assert agent.fits(match.game, match.content, 2)


@pytest.mark.needs_torch
def test_a_seed_determines_what_is_learned() -> None:
    from ludotheque.rl.ppo import Learner, Settings

    settings = Settings(hidden=(8,), lanes=16, steps=40)
    digests = set()
    for seed in (1, 1, 2):
        learner = Learner("vaalbara", 2, against=("random",), seed=seed, threads=1, settings=settings)
        learner.step()
        digests.add(learner.agent().digest)
    assert len(digests) == 2


@pytest.mark.needs_torch
def test_alone_nothing_is_learned() -> None:
    from ludotheque.rl.ppo import Learner

    with pytest.raises(GameError, match="Alone there is nobody to learn against"):
        Learner("royaume-2e", 1, compiled=False)


@pytest.mark.needs_torch
@pytest.mark.needs_sb3
def test_sb3_contrib_learns_through_the_adapter() -> None:
    """The same algorithm from another library, on `OneSeat`, whose `action_masks` it asks for."""
    from sb3_contrib import MaskablePPO  # pyright: ignore[reportMissingImports]

    from ludotheque.rl import OneSeat

    env = OneSeat("vaalbara", 2, opponents="random", scale=True, illegal="raise")
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    model.learn(128)
    seen, info = env.reset(seed=3)
    action, _ = model.predict(seen, action_masks=info["action_mask"])
    assert info["action_mask"][int(action)]
