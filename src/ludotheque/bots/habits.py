"""Habits: how likely each action is where a playout does not think, learned from what searches did.

One weight an action, whatever the position: an imagined game goes on more as people play, at the cost of a random one.
They are known by the actions' names, so cards that somebody changed or made are played with as well; what was never
learned of is neutral. The rules have to be the ones that they were learned under, and the number of players one for
which they proved better; else playouts go on at random.

A game's own lie in its folder (`learned.habits`); `ludotheque train GAME --out FILE.habits` learns others.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import BadRecord, unreadable
from ..kernel.game import Game
from ..kernel.text import Text

FILE = "learned.habits"
FORMAT = "ludotheque-habits"
FORMAT_VERSION = 1
NEUTRAL = 256
MOST = 1 << 14  # so that a hundred of them are far below 2**32
LARGEST = 400_000  # bytes of a file


@dataclass(frozen=True, eq=False)
class Habits:
    """Weights of actions by name, 1 to MOST, and what is known of them.

    about: of which game, rules and numbers of players they are, how they were learned and what came out.
    """

    by_name: dict[str, int]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that they are for."""
        return tuple(self.about.get("players", ()))

    def fits(self, game: Game, _content: Content, players: int) -> bool:
        """Whether they are of these rules and so many players; of which cards they are does not matter."""
        of = self.about.get("game"), self.about.get("ruleset")
        return of == (game.name, game.ruleset) and players in self.players

    def weights(self, content: Content) -> np.ndarray:
        """What playouts go by: int32, one an action."""
        return content.kept(("habits", self), lambda: self._weights(content))

    def _weights(self, content: Content) -> np.ndarray:
        return np.array([self.by_name.get(name, NEUTRAL) for name in content.actions.names], np.int32)

    def dump(self) -> bytes:
        """The file: JSON, a line for each action."""
        whole = {"format": FORMAT, "version": FORMAT_VERSION} | self.about | {"habits": self.by_name}
        return (json.dumps(whole, indent=1) + "\n").encode()

    @property
    def digest(self) -> str:
        """What identifies the weights and for how many players they are, 16 hexadecimal digits."""
        return hashlib.sha256(json.dumps([self.players, self.by_name], sort_keys=True).encode()).hexdigest()[:16]

    @classmethod
    def load(cls, path: Path | Traversable) -> Habits:
        """The habits in a file. Raises OutOfReach where it cannot be read, and what `read` does."""
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise unreadable(path, error) from None
        return cls.read(raw, path)

    @classmethod
    def read(cls, raw: bytes, path: Path | Traversable) -> Habits:
        """The habits in the bytes of a file, which errors call by its path. Raises BadRecord for anything else."""
        try:
            return _read(raw)
        except Exception:  # whatever a file that is none brings about
            raise BadRecord(
                Text(
                    "{path} ne contient pas d’habitudes, ou est endommagé : « ludotheque train » en écrit.",
                    "{path} holds no habits, or is damaged: 'ludotheque train' writes them.",
                ),
                path=path,
            ) from None


def _read(raw: bytes) -> Habits:
    """Raises some error for anything but habits."""
    if len(raw) > LARGEST:
        raise ValueError("too large")
    about = json.loads(raw)
    if (about.pop("format"), about.pop("version")) != (FORMAT, FORMAT_VERSION):
        raise ValueError("another format")
    by_name = about.pop("habits")
    if not all(type(weight) is int and 1 <= weight <= MOST for weight in by_name.values()):
        raise ValueError("weights")
    if not all(type(number) is int for number in about["players"]):
        raise ValueError("players")
    return Habits(by_name, about)


def habits_of(game: Game, content: Content, players: int) -> np.ndarray | None:
    """The weights of a game's own habits; None where playouts go on at random."""
    own = own_habits(game.name)
    return own.weights(content) if own and own.fits(game, content, players) else None


@cache
def own_habits(game: str) -> Habits | None:
    """What a game's folder holds; None where it holds none."""
    path = files("ludotheque.games") / game / FILE
    return Habits.load(path) if path.is_file() else None
