"""Games as Gymnasium environments: one seat learns, the others are played by bots. Needs the extra `rl`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from ..games import SHELF
from ..kernel.encoder import MOST
from ..kernel.errors import GameError
from ..kernel.match import Match
from ..kernel.text import Text
from .opponents import RANDOM, Opponent
from .vec import SEED_BITS, Vec

ILLEGAL = -1.0  # the reward of an illegal action, which ends the game


class OneSeat(gymnasium.Env[np.ndarray, np.int64]):
    """A game of which one seat learns.

    game, players, seat: which seat of which game. opponents, reward, without, scale, max_steps, options, content,
    compiled: as for `Vec`. illegal: "lose" ends the game with -1 after an illegal action, "raise" raises GameError.
    render_mode: "ansi" returns what the seat could see since the last call, in words.

    The observation is int16 (features,), or float32 where scaled. `action_masks()`, and "action_mask" of `info`, flag
    the legal actions: bool (actions,). Raises GameError for what there is not.

    >>> env = OneSeat("vaalbara", players=2, opponents="random", compiled=False)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"].sum()
    ((503,), np.int64(5))
    >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
    >>> reward, terminated
    (0.0, False)
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        *,
        opponents: Opponent = RANDOM,
        illegal: str = "lose",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        if illegal not in ("lose", "raise") or render_mode not in (None, "ansi"):
            raise GameError(_UNKNOWN, illegal=str(illegal)[:20], mode=str(render_mode)[:20])
        self._seat, self._illegal, self.render_mode = seat, illegal, render_mode
        self._vec = Vec(game, players, **{"learners": (seat,), "opponents": opponents, "autoreset": "disabled", **more})
        spec = self._vec.spec
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        kind, most = (np.float32, np.inf) if more.get("scale") else (np.int16, MOST)
        self.observation_space = Box(-most, most, (len(spec.features),), kind)
        self.action_space = Discrete(len(spec.actions))
        self._told = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a game. The same seed deals the same one; without one the next follows from the last seed."""
        super().reset(seed=seed)
        batch = self._vec.reset(seed=int(self.np_random.integers(1 << SEED_BITS)))
        self._told = 0
        return _first(batch.observation), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action; the opponents then play up to this seat's next turn."""
        try:
            batch = self._vec.step(np.array([action], np.int64))
        except GameError:
            if self._illegal == "raise" or not self.action_masks().any():
                raise
            return _first(self._vec.batch().observation), ILLEGAL, True, False, {**self._info(), "illegal": True}
        ended = bool(batch.terminated[0] or batch.truncated[0])
        seen = _first(batch.final_observation if ended else batch.observation)
        reward = float(batch.reward[0, self._seat])
        return seen, reward, bool(batch.terminated[0]), bool(batch.truncated[0]), self._info()

    def action_masks(self) -> np.ndarray:
        """The legal actions: bool (actions,), as sb3-contrib asks for them."""
        return self._vec.mask[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> str | None:  # type: ignore[override]
        """What the seat could see since the last call, in words."""
        if self.render_mode is None:
            return None
        match = self._vec.match(0)
        lines: list[str] = []
        again = Match.begin(match.game, match.record(), match.engine)
        for number, (seat, action) in enumerate(match.actions):
            events = again.play(seat, action)
            if number >= self._told:
                lines += [line for event in events if (line := again.tell(event, viewer=self._seat))]
        self._told = len(match.actions)
        return "\n".join([*lines, repr(match)])


def _first(rows: np.ndarray | None) -> np.ndarray:
    """What the seat sees: a copy of the only row."""
    assert rows is not None
    return rows[0].copy()


def register() -> list[str]:
    """Register every box with Gymnasium, by its name and the version of its rules; returns the ids.

    `import ludotheque.rl.single` does it: `gymnasium.make("ludotheque/Vaalbara-v4", players=4)`.
    """
    ids = []
    for entry, box in SHELF.items():
        name = "".join(part.capitalize() for part in entry.split("-"))
        ids.append(f"ludotheque/{name}-v{box.game.ruleset}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(ids[-1], entry_point=OneSeat, kwargs={"game": entry})
    return ids


register()

_UNKNOWN = Text(
    "illegal : « lose » ou « raise », et non {illegal} ; render_mode : « ansi » ou None, et non {mode}.",
    "illegal: “lose” or “raise”, not {illegal}; render_mode: “ansi” or None, not {mode}.",
)
