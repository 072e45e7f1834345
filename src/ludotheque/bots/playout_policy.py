"""The playout policy: how likely a playout plays each action, learned from what searches chose.

There is one weight for each action, whatever the position. So a playout is closer to good play than a uniformly random
one, and takes the same time. Weights go by the names of actions, so a policy is also used with changed cards and with
cards that people made. An action that was never seen has a neutral weight. A policy is used under the rules that it was
learned under, with the numbers of players for which it proved better. Otherwise playouts are uniformly random. The bot
`policy` plays by it alone, with any number of players.

The policy of a game lies in its folder (`learned.policy`). `ludotheque train GAME --out FILE.policy` learns others.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from ..games import folder_of
from ..kernel.content import Content
from ..kernel.game import Game
from ..kernel.text import Text
from .model_file import ModelFile

FILE = "learned.policy"
FORMAT = "ludotheque-playout-policy"
FORMAT_VERSION = 1
NEUTRAL = 256
MOST = 1 << 14  # so that a hundred of them are far below 2**32
LARGEST = 400_000  # bytes of a file


@dataclass(frozen=True, eq=False)
class PlayoutPolicy(ModelFile):
    """Weights of actions by name, 1 to MOST, and where they come from.

    about: the game, the rules and the numbers of players that they are for, how they were learned, and the results.

    >>> from ludotheque.games import box
    >>> game = box("margraves").game
    >>> policy = PlayoutPolicy({"yes": 512}, {"game": "margraves", "ruleset": game.ruleset, "players": [2]})
    >>> policy.fits(game, game.content(), 2), policy.fits(game, game.content(), 3)
    (True, False)
    >>> weights = policy.weights(game.content())
    >>> names = game.content().actions.names
    >>> int(weights[names.index("yes")]), int(weights[names.index("no")])
    (512, 256)
    """

    NOT_ONE = Text(
        "{path} n’est pas une politique de simulation, ou est endommagé : « ludotheque train » en écrit.",
        "{path} is no playout policy, or is damaged: 'ludotheque train' writes them.",
    )

    by_name: dict[str, int]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it is for."""
        return tuple(self.about.get("players", ()))

    def fits(self, game: Game, _content: Content, players: int) -> bool:
        """Whether it is for these rules and so many players. The cards do not matter."""
        of = self.about.get("game"), self.about.get("ruleset")
        return of == (game.name, game.ruleset) and players in self.players

    def weights(self, content: Content) -> np.ndarray:
        """The weight of each action of the content, int32."""
        return content.kept(("playout policy", self), lambda: self._weights(content))

    def _weights(self, content: Content) -> np.ndarray:
        return np.array([self.by_name.get(name, NEUTRAL) for name in content.actions.names], np.int32)

    def dump(self) -> bytes:
        """The file: JSON, a line for each action."""
        whole = {"format": FORMAT, "version": FORMAT_VERSION} | self.about | {"weights": self.by_name}
        return (json.dumps(whole, indent=1) + "\n").encode()

    @property
    def digest(self) -> str:
        """Identifies the weights and the numbers of players, 16 hexadecimal digits."""
        return hashlib.sha256(json.dumps([self.players, self.by_name], sort_keys=True).encode()).hexdigest()[:16]

    @classmethod
    def from_bytes(cls, raw: bytes, path: Path | Traversable) -> PlayoutPolicy:
        return _read(raw)


def _read(raw: bytes) -> PlayoutPolicy:
    """Raises some error for anything but a playout policy."""
    if len(raw) > LARGEST:
        raise ValueError("too large")
    about = json.loads(raw)
    if (about.pop("format"), about.pop("version")) != (FORMAT, FORMAT_VERSION):
        raise ValueError("another format")
    by_name = about.pop("weights")
    if not all(type(weight) is int and 1 <= weight <= MOST for weight in by_name.values()):
        raise ValueError("weights")
    if not all(type(number) is int for number in about["players"]):
        raise ValueError("players")
    return PlayoutPolicy(by_name, about)


def playout_weights(game: Game, content: Content, players: int) -> np.ndarray | None:
    """The weights of a game's own playout policy; None where playouts are uniformly random."""
    own = shipped_policy(game.name)
    return own.weights(content) if own and own.fits(game, content, players) else None


def policy_weights(game: Game, content: Content) -> np.ndarray:
    """The weights by which the bot `policy` plays, with any number of players: those of the game's own policy, or equal
    ones where the game has none for its rules.
    """
    own = shipped_policy(game.name)
    if own is None or own.about.get("ruleset") != game.ruleset:
        return np.ones(len(content.actions), np.int32)
    return own.weights(content)


@cache
def shipped_policy(game: str) -> PlayoutPolicy | None:
    """The playout policy in a game's folder; None where there is none."""
    path = folder_of(game) / FILE
    return PlayoutPolicy.load(path) if path.is_file() else None
