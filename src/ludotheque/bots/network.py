"""A value network: two hidden layers over the features of a position, in whole numbers, and the file that holds it.

The layers have 64 and 32 cells, which are rectified linear units. There are two heads. The value head gives the
logarithm of the odds of the result. The policy head gives, for each action of the game, the logarithm of its weight
among the legal ones. Everything is integers, so the results are the same compiled, uncompiled and on a GPU.

A file names the rules, the cards and the numbers of players that the network was trained for, and how it was trained.
It is not used with any others. The networks of a game lie in its folder (`learned*.network`), each for its numbers of
players. `ludotheque train GAME --out FILE.network` trains others.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.encoder import INDEX, VALUE, encode
from ..kernel.errors import BadRecord
from ..kernel.game import Game
from ..kernel.linking.rule import outlined, rule, vectorised
from ..kernel.stack import redact
from ..kernel.text import Text
from .model_file import ModelFile, for_players, in_folder

SHIPPED = "learned*.network"
FIRST, SECOND = 64, 32  # cells of the two layers
PLACES = 8  # binary places of the number in a cell
FULL = (16 << PLACES) - 1  # the largest number in a cell
FINE = 5  # logarithms of odds and of weights have steps of 1/32
CHANCES = 512  # steps of a logarithm, from -8 to 8
WHOLE = 4096  # parts of a result of 1
LARGEST = 400_000  # bytes of a file
HEAVIEST = 1 << 50  # a bias, either way
FORMAT = "ludotheque-network"
FORMAT_VERSION = 4
EARLIER = "ludotheque-judgement"  # the format of versions 1 to 3
SHAPES: dict[str, tuple[int, ...]] = {
    "first": (-1, FIRST),
    "second": (SECOND, FIRST),
    "third": (SECOND,),
    "fourth": (-1, SECOND),
    "bias": (FIRST + SECOND + 1,),
    "lean": (-1,),
    "down": (4,),
}
KINDS = {"bias": "int64", "lean": "int64", "down": "int64"}  # the others are int16
OLD_FORMAT = Text(
    "{path} est d’un format ancien : « ludotheque train » l’apprend à nouveau.",
    "{path} is of an old format: 'ludotheque train' learns it again.",
)


class OldFormat(BadRecord):
    """The file of a network that an earlier version of the program wrote and this one cannot read."""


@cache
def sigmoid() -> np.ndarray:
    """The result for each step of the logarithm of the odds, in parts of WHOLE, int16."""
    odds = ((step - CHANCES // 2 + 0.5) / (1 << FINE) for step in range(CHANCES))
    return np.array([round(WHOLE / (1 + exp(-step))) for step in odds], np.int16)


@cache
def weights() -> np.ndarray:
    """The weight of an action for each step of its logarithm, int32: WHOLE for a logarithm of 0."""
    logarithms = ((step - CHANCES // 2) / (1 << FINE) for step in range(CHANCES))
    return np.array([round(WHOLE * exp(logarithm)) for logarithm in logarithms], np.int32)


@rule
def short(number):
    """A number cut to 32 bits."""
    return ((number + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)


@rule
def forward(net, pairs, count, cells):
    """Compute the hidden layers from features: fill cells[0], and the first SECOND of cells[1].

    net: the arrays of `ValueNetwork.net`; pairs: int16, `count` of them; cells: int32 (2, FIRST). Sums are cut to 32
    bits because a processor adds twice as many of these at once.
    """
    first, second, _, _, bias, _, down, _, _ = net
    for h in range(FIRST):
        cells[0][h] = short(int(bias[h]))
    for i in range(count):
        index = int(pairs[i][INDEX])
        value = int(pairs[i][VALUE])
        for h in range(FIRST):
            cells[0][h] = short(int(cells[0][h]) + value * int(first[index][h]))
    for h in range(FIRST):
        cells[0][h] = min(max(int(cells[0][h]) >> down[0], 0), FULL)
    for k in range(SECOND):
        total = int(bias[FIRST + k])
        for h in range(FIRST):
            total += int(cells[0][h]) * int(second[k][h])
        total = short(total)
        cells[1][k] = min(max(total >> down[1], 0), FULL)


@rule
def value_of(net, cells):
    """The value head: the share of the other players that the seat leaves behind, in parts of WHOLE."""
    _, _, third, _, bias, _, down, chance, _ = net
    odds = int(bias[FIRST + SECOND])
    for k in range(SECOND):
        odds += int(cells[1][k]) * int(third[k])
    step = (odds >> down[2]) + CHANCES // 2
    return int(chance[min(max(step, 0), CHANCES - 1)])


@rule
def policy_of(net, cells, action):
    """The policy head: the weight of an action, from 1, to be compared with those of the other legal actions."""
    _, _, _, fourth, _, lean, down, _, weight = net
    total = int(lean[action])
    for k in range(SECOND):
        total += int(cells[1][k]) * int(fourth[action][k])
    step = (total >> down[3]) + CHANCES // 2
    return int(weight[min(max(step, 0), CHANCES - 1)])


@outlined
def forward_from(c, work, seat, net, pairs, cells):
    """Compute the hidden layers from what a seat may know of the position in work[0]; work[1] is written over."""
    work[1] = work[0]
    redact(c, work[1], seat)
    count = encode(c, work[1], seat, pairs)
    forward(net, pairs, count, cells)


@vectorised
def network_entry(contents, states, work, seat, net, pairs, cells, priors):
    """The value of a position for a seat, as `value_of` gives it. Fills `priors`, int32, one for each action, with the
    weights that `policy_of` gives.
    """
    work[0] = states[0]
    forward_from(contents[0], work, seat, net, pairs, cells)
    for action in range(len(priors)):
        priors[action] = policy_of(net, cells, action)
    return value_of(net, cells)


def subject(game: Game, content: Content, players: Iterable[int]) -> dict[str, Any]:
    """What a network is trained for. It is not used with anything else."""
    return {
        "game": game.name,
        "players": list(players),
        "ruleset": game.ruleset,
        "content": content.digest,
        "features": game.encoder.digest,
    }


@dataclass(frozen=True, eq=False)
class ValueNetwork(ModelFile):
    """A network with a value head and a policy head: its weights in whole numbers, and where they come from.

    arrays: by the names in SHAPES; `down` says by how many bits the sums of each layer are shifted. about: what the
    network is trained for (`subject`), how it was trained, and the results.

    >>> from ludotheque.games import box
    >>> game = box("margraves").game
    >>> network = shipped_network("margraves", 2)
    >>> network.fits(game, game.content(), 2), network.fits(game, game.content(), 3)
    (True, False)
    """

    NOT_ONE = Text(
        "{path} n’est pas un réseau de valeur, ou est endommagé : « ludotheque train » en écrit.",
        "{path} is no value network, or is damaged: 'ludotheque train' writes them.",
    )

    arrays: dict[str, np.ndarray]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def net(self) -> tuple[np.ndarray, ...]:
        """The arrays that the rules take as `net`."""
        return (*(self.arrays[name] for name in SHAPES), sigmoid(), weights())

    def fits(self, game: Game, content: Content, players: int) -> bool:
        """Whether it is trained for these rules and cards, and for so many players."""
        of = subject(game, content, self.players)
        sizes = len(self.arrays["first"]), len(self.arrays["fourth"])
        whole = sizes == (len(game.encoder), len(game.actions))
        return whole and {key: self.about.get(key) for key in of} == of and players in self.players

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it is used for."""
        return tuple(self.about.get("players", ()))

    @property
    def digest(self) -> str:
        """Identifies the weights and what they are trained for, 16 hexadecimal digits."""
        of = json.dumps([self.about.get(key) for key in ("players", "content", "features")])
        return hashlib.sha256(b"".join((of.encode(), *(self.arrays[name].tobytes() for name in SHAPES)))).hexdigest()[
            :16
        ]

    @classmethod
    def blank(cls, game: Game) -> ValueNetwork:
        """An untrained network: every position has a value of one half, and all actions have the same weight."""
        rows = {"first": len(game.encoder), "fourth": len(game.actions), "lean": len(game.actions)}
        sizes = {name: (rows.get(name, first), *others) for name, (first, *others) in SHAPES.items()}
        return cls({name: np.zeros(size, KINDS.get(name, "int16")) for name, size in sizes.items()})

    def dump(self) -> bytes:
        """The file. Raises ValueError when it would be too large."""
        stream = io.BytesIO()
        about = json.dumps({"format": FORMAT, "version": FORMAT_VERSION} | self.about)
        arrays: dict[str, Any] = {"about": np.frombuffer(about.encode(), np.uint8), **self.arrays}
        np.savez_compressed(stream, **arrays)
        raw = stream.getvalue()
        if len(raw) > LARGEST:
            raise ValueError(f"{len(raw)} bytes, at most {LARGEST}")
        return raw

    @classmethod
    def from_bytes(cls, raw: bytes, path: Path | Traversable) -> ValueNetwork:
        """Raises OldFormat for the file of an earlier version."""
        if len(raw) > LARGEST:
            raise ValueError("too large")
        with np.load(io.BytesIO(raw), allow_pickle=False) as file:
            about = json.loads(file["about"].tobytes())
            format_and_version = about.pop("format"), about.pop("version")
            if format_and_version[0] == EARLIER:
                raise OldFormat(OLD_FORMAT, path=path)
            if format_and_version != (FORMAT, FORMAT_VERSION):
                raise ValueError("another format")
            if not all(type(number) is int for number in about["players"]):
                raise ValueError("players")
            arrays = {name: np.ascontiguousarray(file[name]) for name in SHAPES}
        _check(arrays)
        return cls(arrays, about)


@cache
def shipped_networks(game: str) -> tuple[ValueNetwork, ...]:
    """The networks in a game's folder; empty where there are none."""
    return in_folder(ValueNetwork, game, SHIPPED)


def shipped_network(game: str, players: int) -> ValueNetwork | None:
    """The network of a game for so many players; None where there is none."""
    return for_players(shipped_networks(game), players)


def _check(arrays: dict[str, np.ndarray]) -> None:
    """Raises ValueError for arrays that compiled code could not be called with."""
    for name, shape in SHAPES.items():
        array = arrays[name]
        fits = array.ndim == len(shape) and all(n in (-1, m) for n, m in zip(shape, array.shape, strict=True))
        if not fits or array.dtype != KINDS.get(name, "int16"):
            raise ValueError(name)
    if len(arrays["lean"]) != len(arrays["fourth"]):
        raise ValueError("lean")
    biases = np.concatenate((arrays["bias"], arrays["lean"]))
    if not ((arrays["down"] >= 0) & (arrays["down"] < 48)).all() or ((biases < -HEAVIEST) | (biases > HEAVIEST)).any():
        raise ValueError("bias")
