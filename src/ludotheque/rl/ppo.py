"""An agent that learns: proximal policy optimization with masks of legal actions, on `Vec`. Needs the extra `train`.

    learner = Learner("vaalbara", players=2)
    for number in range(100):
        print(learner.step(left=1 - number / 100))
    Path("own.agent").write_bytes(learner.agent().dump())

In half of the games the network plays all seats. In the others it plays one seat, and bots play the rest. Both halves
teach the same network. Every decision of a game is rewarded by its end alone (`Vec(reward="rank")`).

The algorithm: Schulman et al., "Proximal Policy Optimization Algorithms", arXiv:1707.06347, with generalized advantage
estimation, arXiv:1506.02438. Masks: Huang and Ontañón, arXiv:2006.14171.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch  # pyright: ignore[reportMissingImports]
from torch import Tensor, nn  # pyright: ignore[reportMissingImports]

from ..bots.agent import Agent, learned_for
from ..kernel.errors import GameError
from ..kernel.text import Text
from .advantages import advantages
from .batch import Batch
from .vec import Vec

SURVEY_LANES, SURVEY_STEPS = 256, 300  # random games that show which features there are, and how large they become
IMPOSSIBLE = -1e9  # the logit of an action that is not legal
LEAST_SHARE = 0.1  # of the weight of the entropy, at the end
EPSILON = 1e-5  # of Adam, and of a standard deviation


@dataclass(frozen=True)
class Settings:
    """The numbers of the algorithm. A step collects `lanes` x `steps` decisions, and goes `epochs` times over them."""

    hidden: tuple[int, ...] = (256, 128)  # cells of the hidden layers
    lanes: int = 256
    steps: int = 64
    epochs: int = 4
    parts: int = 4  # an epoch is cut into so many steps of gradient descent
    rate: float = 1e-3  # of learning; it falls to 0
    clip: float = 0.2
    trace: float = 0.95  # lambda of the advantages; rewards are not discounted
    entropy: float = 0.01  # weight of the entropy; it falls to a tenth
    value: float = 0.5  # weight of the value's error
    steepest: float = 0.5  # gradients are cut to this norm


@dataclass(frozen=True)
class Progress:
    """A step of learning: decisions so far, the mean entropy of the policy, and the games against bots that ended in
    it, with the network's mean utility in them: 1 for the first seat, 0 for the last.
    """

    decisions: int
    entropy: float
    games: int
    utility: float | None


class Brain(nn.Module):
    """A policy and a value of what a seat sees, each a network of its own."""

    def __init__(self, features: int, actions: int, hidden: Sequence[int]) -> None:
        super().__init__()
        self.policy = _layers((features, *hidden, actions), 0.01)
        self.value = _layers((features, *hidden, 1), 1.0)

    def logs(self, seen: Tensor, mask: Tensor) -> Tensor:
        """The logarithm of the probability of each action, (n, actions)."""
        return torch.log_softmax(self.policy(seen).masked_fill(~mask, IMPOSSIBLE), -1)


def _layers(sizes: Sequence[int], last: float) -> nn.Sequential:
    """Linear layers with rectifiers between them. `last`: how strongly the last one begins."""
    layers: list[nn.Module] = []
    for number, (before, after) in enumerate(pairwise(sizes)):
        layer = nn.Linear(before, after)
        nn.init.orthogonal_(layer.weight, last if number == len(sizes) - 2 else 2**0.5)
        nn.init.zeros_(layer.bias)
        layers += [layer, nn.ReLU()]
    return nn.Sequential(*layers[:-1])


@dataclass(frozen=True)
class Decisions:
    """Decisions to learn from, as tensors with a row for each: what was seen and legal, what was done, how likely that
    was, how much better it turned out than expected, and how it ended.
    """

    seen: Tensor
    mask: Tensor
    action: Tensor
    log: Tensor
    advantage: Tensor
    result: Tensor

    @classmethod
    def together(cls, parts: Sequence[Decisions]) -> Decisions:
        return cls(*(torch.cat(columns) for columns in zip(*(vars(part).values() for part in parts), strict=True)))

    def rows(self, which: Tensor) -> Decisions:
        return Decisions(*(column[which] for column in vars(self).values()))

    def __len__(self) -> int:
        return len(self.action)


class Lanes:
    """The games of one environment, from which decisions are collected."""

    def __init__(self, env: Vec, columns: np.ndarray, scale: np.ndarray) -> None:
        self.env, self._columns, self._scale = env, columns, scale
        self._batch = env.reset()

    def _seen(self, batch: Batch) -> np.ndarray:
        assert batch.observation is not None
        return batch.observation[:, self._columns] * self._scale

    @torch.no_grad()
    def collect(self, brain: Brain, settings: Settings) -> tuple[Decisions, np.ndarray]:
        """Play `steps` decisions in each lane. Returns them, and the rewards of the learner in the games that ended,
        where others play along.
        """
        rows = []
        for _ in range(settings.steps):
            batch = self._batch
            seen, mask, seat = self._seen(batch), batch.mask.copy(), batch.seat.copy()
            logs = brain.logs(torch.from_numpy(seen), torch.from_numpy(mask))
            action = torch.argmax(logs - torch.empty_like(logs).exponential_().log(), -1)  # drawn by probability
            log = logs.gather(1, action[:, None])[:, 0].numpy()
            self._batch = batch = self.env.step(action.numpy())
            ended = batch.terminated | batch.truncated
            rows.append((seen, mask, action.numpy(), log, seat, batch.reward.copy(), ended))
        seen, mask, action, log, seat, reward, ended = (np.stack(column) for column in zip(*rows, strict=True))
        value = brain.value(torch.from_numpy(seen))[..., 0].numpy()
        advantage, known = advantages(value, seat, reward, ended, settings.trace)
        columns = (seen, mask, action, log, advantage, advantage + value)
        met = len(self.env.learners) < self.env.players
        own = reward[ended][:, self.env.learners[0]] if met else np.zeros(0, np.float32)
        return Decisions(*(torch.from_numpy(column[known]) for column in columns)), own


class Learner:
    """A network that learns a game.

    against: the bots that the network meets in half of its games; without any, all are against itself. options,
    content: as for `Vec`. threads: of PyTorch. Raises GameError for what cannot be played.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        against: Sequence[str] = ("greedy",),
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        content: Mapping[str, Any] | str | Path | None = None,
        threads: int = 2,
        settings: Settings = Settings(),
        compiled: bool | None = None,
    ) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(threads)
        self.settings = settings

        def some(lanes: int, more: int, **who: Any) -> Vec:
            setting = {"options": options, "content": content, "compiled": compiled, "record": False}
            return Vec(game, players, max(1, lanes), seed + more, **setting, **who)

        env = some(settings.lanes // 2 if against else settings.lanes, 0)
        if env.players < 2:
            raise GameError(_ALONE)
        self.columns, self.scale = survey(some(SURVEY_LANES, 1))
        self.brain = Brain(len(self.columns), len(env.spec.actions), settings.hidden)
        each = settings.lanes // 2 // (env.players * max(1, len(against)))
        met = [(bot, seat) for bot in against for seat in range(env.players)]
        envs = [env, *(some(each, 2 + n, learners=(seat,), opponents=bot) for n, (bot, seat) in enumerate(met))]
        self._lanes = [Lanes(env, self.columns, self.scale) for env in envs]
        self._subject = learned_for(env.game, env.content, env.players)
        self._optimizer = torch.optim.Adam(self.brain.parameters(), settings.rate, eps=EPSILON)
        self.decisions = 0

    def step(self, left: float = 1.0) -> Progress:
        """Play, and learn from what was played. left: the share of the training that is still to come."""
        for group in self._optimizer.param_groups:
            group["lr"] = self.settings.rate * left
        parts, rewards = zip(*(lanes.collect(self.brain, self.settings) for lanes in self._lanes), strict=True)
        decisions, met = Decisions.together(parts), np.concatenate(rewards)
        entropy = self._improve(decisions, self.settings.entropy * max(left, LEAST_SHARE))
        self.decisions += len(decisions)
        return Progress(self.decisions, entropy, len(met), float(1 + met.mean()) / 2 if len(met) else None)

    def _improve(self, decisions: Decisions, curiosity: float) -> float:
        """Go over the decisions by gradient descent; `curiosity` is the weight of the entropy. Returns the entropy."""
        settings, total, number = self.settings, 0.0, 0
        for _ in range(settings.epochs):
            for which in torch.randperm(len(decisions)).chunk(settings.parts):
                part = decisions.rows(which)
                better = (part.advantage - part.advantage.mean()) / (part.advantage.std() + EPSILON)
                logs = self.brain.logs(part.seen, part.mask)
                ratio = (logs.gather(1, part.action[:, None])[:, 0] - part.log).exp()
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                gain = torch.minimum(ratio * better, clipped * better).mean()
                entropy = -(logs.exp() * logs).sum(-1).mean()
                error = (self.brain.value(part.seen)[:, 0] - part.result).square().mean()
                self._optimizer.zero_grad()
                (settings.value * error - gain - curiosity * entropy).backward()
                nn.utils.clip_grad_norm_(self.brain.parameters(), settings.steepest)
                self._optimizer.step()
                total, number = total + entropy.item(), number + 1
        return total / number

    def agent(self, **about: Any) -> Agent:
        """What was learned so far, to play and to write to a file. about: what the file says of its origin."""
        linear = [layer for layer in self.brain.policy if isinstance(layer, nn.Linear)]
        layers = tuple((_half(layer.weight), _half(layer.bias)) for layer in linear)
        origin = {"decisions": self.decisions, **about}
        return Agent(self.columns, self.scale, layers, {**self._subject, **origin})


def survey(env: Vec) -> tuple[np.ndarray, np.ndarray]:
    """The features that occur in random games, int16 (n,), and the factor that brings each to 1 at most, float32 (n,).
    Those of empty seats, and of what these rules leave out, never occur.
    """
    env.reset()
    most = np.zeros(len(env.spec.features), np.float32)
    for _ in range(SURVEY_STEPS):
        seen = env.step(env.sample()).observation
        assert seen is not None
        most = np.maximum(most, np.abs(seen).max(0))
    columns = np.flatnonzero(most)
    return columns.astype(np.int16), 1 / most[columns]


def _half(tensor: Tensor) -> np.ndarray:
    return tensor.detach().numpy().astype(np.float16)


_ALONE = Text("Seul, on n’a personne contre qui apprendre.", "Alone there is nobody to learn against.")
