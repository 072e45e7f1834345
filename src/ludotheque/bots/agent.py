"""An agent: a policy network that was learned by playing, the file that holds it, and the bot that plays by it alone.

The network has rectified linear units. It maps the features of a position, as a seat sees it, to the logarithm of the
weight of each action. The bot draws a legal action by these weights, without any search. Training needs PyTorch
(`ludotheque.rl.ppo`); playing needs NumPy alone.

A file names the game, the number of players, the rules, the cards, the features and the actions that the agent has
learned. It plays nothing else. The agents of a game lie in its folder (`learned*.agent`); the bot `learned` plays by
them. A server offers those of another folder, too (`serve --bots`), as the bots `agent:NAME`. These are looked up among
the files that were read at its start, so no request names a file.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import zipfile
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.encoder import encode
from ..kernel.errors import GameError, unreadable
from ..kernel.game import Engine, Game
from ..kernel.linking.rule import rule
from ..kernel.random import generator
from ..kernel.text import Text
from .bot import Bot
from .model_file import ModelFile, for_players, in_folder
from .network import subject
from .playout import drawn

SHIPPED = "learned*.agent"
OFFERED = "agent:"  # what the names of bots begin with that a server offers besides
OFFERED_FOLDER = "LUDOTHEQUE_AGENTS"  # names the folder of their files to the server's processes
FILE_NAME = re.compile(r"([a-z0-9][a-z0-9-]{0,23})\.agent")
FORMAT = "ludotheque-agent"
FORMAT_VERSION = 1
LARGEST = 8_000_000  # bytes of a file, packed or not
MOST_LAYERS = 8
WHOLE = 4096  # the weight of the likeliest action


@rule
def look_entry(contents, known, seat, out):
    """Write down what a redacted record looks like to its seat; returns the number of pairs."""
    return encode(contents[0], known[0], seat, out)


def learned_for(game: Game, content: Content, players: int) -> dict[str, Any]:
    """What an agent is trained for. It plays nothing else."""
    actions = hashlib.sha256(json.dumps(list(content.actions.names)).encode()).hexdigest()[:16]
    return {**subject(game, content, [players]), "actions": actions}


@dataclass(frozen=True, eq=False)
class Agent(ModelFile):
    """A policy network, and where it comes from.

    columns: the features that it looks at, int16 (n,). scale: the factor of each, float32 (n,). layers: a pair for each
    layer, its weights (out, in) and biases (out,), float16; the last layer has a row for each action. about: what it is
    trained for (`learned_for`), and how it was trained.
    """

    NOT_ONE = Text(
        "{path} n’est pas un agent, ou est endommagé : « ludotheque train » en écrit.",
        "{path} is no agent, or is damaged: 'ludotheque train' writes them.",
    )

    columns: np.ndarray
    scale: np.ndarray
    layers: tuple[tuple[np.ndarray, np.ndarray], ...]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it plays with: one."""
        return tuple(self.about.get("players", ()))

    def fits(self, game: Game, content: Content, players: int) -> bool:
        """Whether it has learned this game under these rules, with these cards and so many players."""
        return content.kept(("agent", self, players), lambda: self._fits(game, content, players))

    def _fits(self, game: Game, content: Content, players: int) -> bool:
        of = learned_for(game, content, players)
        sizes = self.columns.max() < len(game.encoder) and len(self.layers[-1][1]) == len(content.actions)
        return bool(sizes) and {key: self.about.get(key) for key in of} == of

    def check(self, game: Game, content: Content, players: int, name: str) -> None:
        """Raises GameError, in which it has this name, unless it plays this game."""
        if self.fits(game, content, players):
            return
        of = {"name": name, "game": self.about.get("game"), "players": ", ".join(map(str, self.players))}
        if self.about.get("game") != game.name or players not in self.players:
            raise GameError(OTHER_GAME, **of)
        raise GameError(OTHER_RULES, **of)

    @cached_property
    def _whole(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The layers as float32, with which processors reckon faster than with float16."""
        return [(weight.astype(np.float32), bias.astype(np.float32)) for weight, bias in self.layers]

    def logits(self, observation: np.ndarray) -> np.ndarray:
        """The logarithm of the weight of each action, float32 (..., actions), from features, int16 (..., features)."""
        values = observation[..., self.columns] * self.scale
        for number, (weight, bias) in enumerate(self._whole):
            values = np.maximum(values, 0) if number else values
            values = values @ weight.T + bias
        return values

    def weights(self, observation: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """The weight of each action at a decision, int32 (actions,): WHOLE for the likeliest legal one, 0 for those
        that are not legal.
        """
        logits = self.logits(observation)
        weights = np.zeros(len(logits), np.int32)
        weights[legal] = np.rint(WHOLE * np.exp(logits[legal] - logits[legal].max()))
        return weights

    def dump(self) -> bytes:
        """The file: a NumPy archive without Python objects."""
        about = json.dumps({"format": FORMAT, "version": FORMAT_VERSION, "layers": len(self.layers)} | self.about)
        arrays = {"about": np.frombuffer(about.encode(), np.uint8), "columns": self.columns, "scale": self.scale}
        for number, (weight, bias) in enumerate(self.layers):
            arrays |= {f"weight{number}": weight, f"bias{number}": bias}
        stream = io.BytesIO()
        np.savez_compressed(stream, allow_pickle=False, **arrays)
        return stream.getvalue()

    @property
    def digest(self) -> str:
        """Identifies what it plays and how, 16 hexadecimal digits."""
        total = hashlib.sha256(json.dumps(self.about, sort_keys=True).encode())
        for array in (self.columns, self.scale, *(array for layer in self.layers for array in layer)):
            total.update(array.tobytes())
        return total.hexdigest()[:16]

    @classmethod
    def from_bytes(cls, raw: bytes, path: Path | Traversable) -> Agent:
        return _read(raw)


def _read(raw: bytes) -> Agent:
    """Raises some error for anything but an agent that can play."""
    if len(raw) > LARGEST:
        raise ValueError("too large")
    with zipfile.ZipFile(io.BytesIO(raw)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise ValueError("too large unpacked")
    with np.load(io.BytesIO(raw), allow_pickle=False) as file:
        about = json.loads(file["about"].tobytes())
        if (about.pop("format"), about.pop("version")) != (FORMAT, FORMAT_VERSION):
            raise ValueError("another format")
        number = about.pop("layers")
        if not all(type(players) is int for players in about["players"]) or not 1 <= number <= MOST_LAYERS:
            raise ValueError("about")
        layers = tuple((file[f"weight{layer}"], file[f"bias{layer}"]) for layer in range(number))
        agent = Agent(file["columns"], file["scale"], layers, about)
    _check(agent)
    return agent


def _check(agent: Agent) -> None:
    """Raises ValueError for arrays that do not make a network."""
    columns, scale = agent.columns, agent.scale
    if columns.dtype != np.int16 or columns.ndim != 1 or not len(columns) or columns.min() < 0:
        raise ValueError("columns")
    if scale.dtype != np.float32 or scale.shape != columns.shape or not np.isfinite(scale).all():
        raise ValueError("scale")
    width = len(columns)
    for weight, bias in agent.layers:
        if {weight.dtype, bias.dtype} != {np.dtype(np.float16)} or weight.shape != (len(bias), width):
            raise ValueError("layer")
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            raise ValueError("not a number")
        width = len(bias)


@cache
def shipped_agents(game: str) -> tuple[Agent, ...]:
    """The agents in a game's folder; empty where there are none."""
    return in_folder(Agent, game, SHIPPED)


def shipped_agent(game: str, players: int) -> Agent | None:
    """The agent of a game for so many players; None where there is none."""
    return for_players(shipped_agents(game), players)


@cache
def agents_in(folder: str) -> dict[str, Agent]:
    """The agents of a folder, by the names of their files without the ending, in order. Raises OutOfReach for the
    folder, GameError for a name that cannot stand in a page's address, and what `Agent.load` does.
    """
    try:
        paths = sorted(path for path in Path(folder).iterdir() if path.suffix == ".agent")
    except OSError as error:
        raise unreadable(folder, error) from None
    agents = {}
    for path in paths:
        name = FILE_NAME.fullmatch(path.name)
        if name is None:
            raise GameError(BAD_NAME, path=path)
        agents[name[1]] = Agent.load(path)
    return agents


def offered_agents() -> dict[str, Agent]:
    """The agents that this server offers besides those that ship."""
    folder = os.environ.get(OFFERED_FOLDER)
    return agents_in(folder) if folder else {}


@dataclass(frozen=True)
class AgentBot(Bot):
    """Plays by an agent alone; without one, by that of the game. It refuses what its agent has not learned."""

    agent: Agent | None = field(default=None, kw_only=True)

    def agent_for(self, game: Game, content: Content, players: int) -> Agent:
        """The agent that plays. Raises GameError where none has learned this."""
        agent = self.agent or shipped_agent(game.name, players)
        if agent is None:
            raise GameError(NONE_HERE, name=self.name, game=game.name, n=players)
        agent.check(game, content, players, self.name)
        return agent

    def check_plays(self, game: Game, content: Content, players: int) -> None:
        self.agent_for(game, content, players)

    def choose(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        seed: int,
        limit_ms: int | None = None,
    ) -> int:
        agent = self.agent_for(engine.game, content, int(redacted["players"][0]))
        legal = engine.legal(content, redacted, seat)
        if len(legal) == 1:
            return int(legal[0])
        encoder = engine.game.encoder
        pairs = encoder.blank()
        count = engine.template(look_entry)(content.record, redacted, seat, pairs)
        weights = agent.weights(encoder.dense(pairs[:count]), legal)
        return drawn(legal, len(legal), weights, generator(seed))


def offered_bot(name: str) -> AgentBot | None:
    """The bot of a name that begins with OFFERED; None for other names, and where it is not offered."""
    agent = offered_agents().get(name.removeprefix(OFFERED)) if name.startswith(OFFERED) else None
    return AgentBot(name, Text(name, name), agent=agent) if agent else None


BAD_NAME = Text(
    "{path} : le nom d’un agent se compose de 24 petites lettres (a-z), chiffres et traits d’union au plus.",
    "{path}: the name of an agent has at most 24 small letters (a-z), digits and hyphens.",
)
OTHER_GAME = Text(
    "{name} joue à {game} à {players} joueurs, et à rien d’autre.",
    "{name} plays {game} with {players} players, and nothing else.",
)
OTHER_RULES = Text(
    "{name} a appris {game} avec d’autres règles ou d’autres cartes : « ludotheque train » l’apprend à nouveau.",
    "{name} has learned {game} under other rules or with other cards: 'ludotheque train' learns it again.",
)
NONE_HERE = Text(
    "{name} : aucun agent fourni ne joue à {game} à {n} joueurs ; « ludotheque train » en apprend un.",
    "{name}: no agent that ships plays {game} with {n} players; 'ludotheque train' learns one.",
)
