"""Bots with a trained model: a search with a value network, FILE.network:PLAYOUTS, or with a playout policy,
FILE.policy:PLAYOUTS, and an agent that plays by itself, FILE.agent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, Self

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import GameError, unreadable
from ..kernel.game import Engine, Game
from ..kernel.text import Text
from .agent import Agent, AgentBot
from .bot import MOST_PLAYOUTS, Bot
from .network import ValueNetwork
from .own import AGENT_FILE, POLICY_FILE, counted, file_of, split_name
from .playout_policy import PlayoutPolicy
from .search import ENDS

USUAL = 400  # playouts, where a name does not say
LONGEST_NAME = 200  # of a bot, in an error
REFUSED = Text(
    "{name} : politique apprise avec d’autres règles ou nombres de joueurs ; simulations au hasard.",
    "{name}: a policy for other rules or numbers of players; playouts are random.",
)

NO_SEARCH = Text(
    "{name} : un agent ne cherche pas, écrivez {file} sans nombre.",
    "{name}: an agent does not search, write {file} without a number.",
)


class Learned(Protocol):
    """A trained model: what it is for and how it was trained (`about`), and the numbers of players that it is for."""

    @property
    def about(self) -> dict[str, Any]: ...

    @property
    def players(self) -> tuple[int, ...]: ...

    def fits(self, game: Game, content: Content, players: int, /) -> bool: ...

    def dump(self) -> bytes: ...


@dataclass(frozen=True)
class PolicyBot(Bot):
    """A search with the playout policy of a file. Under other rules, or with another number of players, its playouts
    are uniformly random.

    Playouts go on to the end where those of the game's expert do.
    """

    own: PlayoutPolicy | None = None

    def in_game(self, game: Game, content: Content, players: int) -> Self:
        return replace(self, ends=ENDS) if experts_play_on(game, players) else self

    def playout_weights(self, engine: Engine, content: Content, redacted: np.ndarray) -> np.ndarray | None:
        if self.own is None or not self.own.fits(engine.game, content, int(redacted["players"][0])):
            engine.notice_once(REFUSED.filled(name=self.name))
            return None
        return self.own.weights(content)


def experts_play_on(game: Game, players: int) -> bool:
    """Whether the playouts of an expert go on to the end."""
    return players in game.to_the_end.get("expert", {})


def load_learned(path: Path, raw: bytes | None = None) -> ValueNetwork | PlayoutPolicy | Agent:
    """The model in a file, by the suffix of its name; `raw`: its bytes, where they are known. Raises OutOfReach and
    BadRecord.
    """
    kind = {POLICY_FILE: PlayoutPolicy, AGENT_FILE: Agent}.get(path.suffix, ValueNetwork)
    return kind.load(path) if raw is None else kind.read(raw, path)


def learned_bytes(name: str, folder: str = "") -> bytes:
    """The bytes of the file of a bot that has learned. Raises OutOfReach."""
    path = file_of(folder, split_name(name)[0])
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None


def learned_bot(name: str, folder: str = "", raw: bytes | None = None) -> Bot:
    """The bot called FILE.network:PLAYOUTS, FILE.policy:PLAYOUTS or FILE.agent, its file looked for from a folder;
    `raw`: the bytes of the file, which then need not be there.

    Raises GameError for a strange number, OutOfReach and BadRecord for the file.
    """
    file, number = split_name(name)
    if file.endswith(AGENT_FILE) and number:
        raise GameError(NO_SEARCH, name=name[:LONGEST_NAME], file=file)
    playouts = USUAL if file == name else counted(number, MOST_PLAYOUTS)
    if playouts is None:
        raise GameError(
            Text(
                "{name} : écrivez {file}:NOMBRE, le nombre de simulations (de 1 à {most}).",
                "{name}: write {file}:NUMBER, the number of playouts (1 to {most}).",
            ),
            name=name[:LONGEST_NAME],
            file=file,
            most=MOST_PLAYOUTS,
        )
    model = load_learned(file_of(folder, file), raw)
    if isinstance(model, PlayoutPolicy):
        return PolicyBot(name, Text(name, name), playouts, own=model)
    if isinstance(model, Agent):
        return AgentBot(name, Text(name, name), agent=model)
    return Bot(name, Text(name, name), playouts, network=model)
