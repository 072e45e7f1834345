"""What an environment is made of, and what a step hands over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, Self

import numpy as np

from ..games.setting import Setting
from ..kernel.game import Game
from .rewards import RANK

Observation = Literal["dense", "pairs"] | None
Reset = Literal["same-step", "disabled"]


@dataclass(frozen=True)
class Spec:
    """What an environment is made of.

    actions: the name of each integer, '' for one that these cards leave unused. features: the name of each column of
    an observation. most: what each feature usually stays below, by which `scale` divides. ruleset and content: the
    version of the rules, and the digest of the cards.
    """

    entry: str
    players: int
    num_envs: int
    actions: tuple[str, ...]
    features: tuple[str, ...]
    most: np.ndarray
    autoreset: Reset
    max_steps: int
    ruleset: int
    content: str

    @classmethod
    def of(cls, setting: Setting, num_envs: int, columns: Sequence[int], autoreset: Reset, max_steps: int) -> Self:
        """What an environment of this setting is made of. columns: the features that it shows."""
        game, content = setting.box.game, setting.content
        return cls(
            entry=setting.box.name,
            players=setting.players,
            num_envs=num_envs,
            actions=tuple(content.actions.names),
            features=tuple(game.encoder.names[place] for place in columns),
            most=np.array(game.encoder.most, np.float32)[columns],
            autoreset=autoreset,
            max_steps=max_steps,
            ruleset=game.ruleset,
            content=content.digest,
        )


def columns_without(game: Game, without: Iterable[str]) -> list[int]:
    """The places of the features whose names begin with none of these."""
    left_out = tuple(without)
    return [place for place, name in enumerate(game.encoder.names) if not name.startswith(left_out)]


@dataclass(slots=True)
class Batch:
    """What the seats that act now have before them, and what the last step brought: one row a lane.

    observation: of the seat that acts, itself first. "dense": int16 (N, features), float32 where scaled. "pairs": int16
    (N, room, 2), rows of (feature, value), of which `pairs` (N,) says how many count. None where nobody asked for any.
    mask: bool (N, actions), the legal actions of the seat that acts: never empty while a game runs.
    seat: int32 (N,), who acts. episode: int32 (N,), the number of the game in each lane.
    reward: float32 (N, players), of games that ended in this step by their rules; 0 elsewhere.
    terminated, truncated: bool (N,), whether a game ended in this step, by its rules or after `max_steps`.
    final_observation: as `observation` (dense), of lanes whose game ended: what the end looks like to the seat whose
    action was the last that `step` was given. final_scores: int32 (N, players, 2 + sources), of those lanes: points,
    rank, points by source. Other rows of both hold what was there before.
    """

    observation: np.ndarray | None
    pairs: np.ndarray
    mask: np.ndarray
    seat: np.ndarray
    episode: np.ndarray
    reward: np.ndarray
    terminated: np.ndarray
    truncated: np.ndarray
    final_observation: np.ndarray | None
    final_scores: np.ndarray

    @property
    def final_rank(self) -> np.ndarray:
        """The ranks of the games that ended in this step, from 1: int32 (N, players)."""
        return self.final_scores[..., RANK]

    def rows(self, lanes: np.ndarray) -> Batch:
        """A copy of some lanes."""

        def of_lanes(column: Any) -> Any:
            return None if column is None else column[lanes]

        return Batch(*(of_lanes(getattr(self, each.name)) for each in fields(self)))
