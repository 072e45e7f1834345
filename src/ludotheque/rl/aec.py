"""Games as PettingZoo environments: one agent at a time (AEC), or all that may act at once (Parallel).

Needs the extra `rl`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ..games import box
from ..games.setting import Setting
from ..kernel.encoder import MOST
from ..kernel.errors import GameError
from ..kernel.match import Match
from ..kernel.text import Lang, Text

ILLEGAL = -1.0  # the reward of somebody who plays an illegal action, which ends the game
RENDER_MODES = ("ansi", "human")


class _Played:
    """What both kinds of environments share: the game, its spaces, and the match that is played."""

    parallel: ClassVar[bool]
    render_mode: str | None
    agents: list[str]
    possible_agents: list[str]
    match: Match

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        content: Mapping[str, Any] | str | Path | None = None,
        compiled: bool | None = None,
        render_mode: str | None = None,
        lang: Lang = "en",
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise GameError(_NO_MODE, mode=str(render_mode)[:40], known=known)
        self._setting = Setting.of(box(game), players, options, content, compiled=compiled)
        self.possible_agents = [f"player_{seat}" for seat in range(self._setting.players)]
        self.agents = []
        self.render_mode = render_mode
        self.lang: Lang = lang
        self.metadata: dict[str, Any] = {
            "name": f"{self._setting.box.name.replace('-', '_')}_v{self._setting.box.game.ruleset}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": self.parallel,
            "render_fps": 1,
        }
        self._chance, _ = np_random(None)
        self._told: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @cached_property
    def _spaces(self) -> tuple[Dict, Discrete]:
        features = len(self._setting.box.game.encoder)
        actions = len(self._setting.content.actions)
        seen = Box(-MOST, MOST, (features,), np.int16)
        return Dict({"observation": seen, "action_mask": Box(0, 1, (actions,), np.int8)}), Discrete(actions)

    def observation_space(self, agent: str) -> Dict:
        """What an agent is given: "observation", int16 (features,), and "action_mask", int8 (actions,)."""
        return self._spaces[0]

    def action_space(self, agent: str) -> Discrete:
        """The integers of all actions."""
        return self._spaces[1]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent knows now. Its mask is empty while it need not decide."""
        seat = self._seat[agent]
        mask = self.match.mask(seat).astype(np.int8)
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._chance, _ = np_random(seed)
        self.agents = list(self.possible_agents)
        self._told = []
        self.match = self._setting.deal(seed=int(self._chance.integers(1 << 63)))

    def _play(self, seat: int, action: Any) -> None:
        events = self.match.play_code(seat, int(action))
        if self.render_mode:
            self._told += [line for event in events if (line := self.match.tell(event, self.lang))]

    def render(self) -> str | None:
        """What everybody could see since the last call, in words: returned, or printed where the mode is "human"."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: 'ansi' or 'human'.")
            return None
        text = "\n".join([*self._told, repr(self.match)])
        self._told = []
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is kept open."""


class AgentByAgent(_Played, AECEnv):
    """A game whose agents act one after the other; of sealed decisions none sees another. `pettingzoo` makes one.

    An agent's reward comes at the end: from 1 for the first to -1 for the last (`Match.returns`).
    """

    parallel = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. The same seed deals the same one; without one the next follows from the last seed."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        return self.possible_agents[self.match.actors[0]]

    def step(self, action: int | np.integer | None) -> None:
        """Play an action of the agent whose turn it is. Raises IllegalAction (`pettingzoo` ends the game instead)."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        agent = self.agent_selection
        self._play(self._seat[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if self.match.finished:
            self.rewards = dict(zip(self.possible_agents, self.match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            self.agent_selection = self._next()
        self._accumulate_rewards()
        if self.match.finished:
            self._deads_step_first()


class AllAtOnce(_Played, ParallelEnv):
    """A game whose agents all hand in an action; those that need not decide are not heard. `pettingzoo_parallel`
    makes one. Sealed decisions are made in one step, others in the order in which they come.
    """

    parallel = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a game. The same seed deals the same one; without one the next follows from the last seed."""
        self._deal(seed)
        return self._seen(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the actions of all agents that must decide now.

        An illegal one ends the game with -1 for its agent and 0 for the others.
        """
        agents, faulty = list(self.agents), ""
        for seat in self.match.actors:
            agent = self.possible_agents[seat]
            try:
                self._play(seat, actions[agent])
            except GameError:
                faulty = agent
                break
        over = self.match.finished or bool(faulty)
        rewards = dict.fromkeys(agents, 0.0)
        if faulty:
            rewards[faulty] = ILLEGAL
        elif over:
            rewards = dict(zip(agents, self.match.returns(), strict=True))
        seen, infos = self._seen(), self._infos()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _seen(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"acts": self._seat[agent] in self.match.actors} for agent in self.agents}


def pettingzoo(game: str, players: int | None = None, **more: Any) -> Any:
    """A game as a PettingZoo AEC environment; an illegal action ends it with -1 for its agent.

    Takes options, content, compiled, render_mode ("ansi" or "human") and lang as `Vec` and `Match` do. Agents are
    called "player_0" and so on; what one observes is a dictionary of "observation", int16 (features,), and
    "action_mask", int8 (actions,). Raises GameError for what there is not.

    >>> env = pettingzoo("vaalbara", players=3, compiled=False)
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.observe("player_0")["action_mask"].sum()
    ('player_0', np.int64(5))
    """
    env: Any = AgentByAgent(game, players, **more)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def pettingzoo_parallel(game: str, players: int | None = None, **more: Any) -> AllAtOnce:
    """A game as a PettingZoo Parallel environment. Takes and raises what `pettingzoo` does.

    >>> env = pettingzoo_parallel("vaalbara", players=2, compiled=False)
    >>> seen, infos = env.reset(seed=1)
    >>> infos
    {'player_0': {'acts': True}, 'player_1': {'acts': True}}
    """
    return AllAtOnce(game, players, **more)


_NO_MODE = Text("render_mode : {mode} ; il y a {known}.", "render_mode: {mode}; there are {known}.")
