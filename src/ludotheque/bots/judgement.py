"""A learned judgement of positions: a small network over features, in whole numbers, and the file that holds it.

Features go into 64 cells, these into 32; negative cells count as 0. The 32 go into the logarithm of the odds, and, for
each action of the game, into how likely a good player is to prefer it there: the logarithm of its weight among those
that are legal. Everything is integers, so compiled, uncompiled and on a GPU the same comes out. A file says of which
rules, cards and number of players it judges, and how it was made; with any others it is not used.

A game's own lie in its folder (`learned*.judge`), each for its numbers of players; `ludotheque train GAME --out
FILE.judge` learns others.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.content import Content
from ..kernel.encoder import INDEX, VALUE, encode
from ..kernel.errors import BadRecord, unreadable
from ..kernel.game import Game
from ..kernel.linking.rule import outlined, rule, vectorised
from ..kernel.stack import redact
from ..kernel.text import Text

OWN = "learned*.judge"
FIRST, SECOND = 64, 32  # cells of the two layers
PLACES = 8  # binary places of what a cell holds
FULL = (16 << PLACES) - 1  # the most that a cell holds
FINE = 5  # odds are told apart by 1/32 of a logarithm
CHANCES = 512  # up to a logarithm of 8 either way; of weights as well
WHOLE = 4096  # parts of a result of 1
LARGEST = 400_000  # bytes of a file
HEAVIEST = 1 << 50  # a bias, either way
FORMAT = "ludotheque-judgement"
FORMAT_VERSION = 3
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
    """A judgement that an earlier version of the program wrote, which this one cannot read."""


@cache
def sigmoid() -> np.ndarray:
    """The chance that belongs to each step of the odds, in parts of WHOLE, int16."""
    odds = ((step - CHANCES // 2 + 0.5) / (1 << FINE) for step in range(CHANCES))
    return np.array([round(WHOLE / (1 + exp(-step))) for step in odds], np.int16)


@cache
def weights() -> np.ndarray:
    """The weight of an action that belongs to each step of its logarithm, int32: WHOLE for a logarithm of 0."""
    logarithms = ((step - CHANCES // 2) / (1 << FINE) for step in range(CHANCES))
    return np.array([round(WHOLE * exp(logarithm)) for logarithm in logarithms], np.int32)


@rule
def short(number):
    """What a cell of 32 bits holds of a number."""
    return ((number + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)


@rule
def look(net, pairs, found, cells):
    """Fill the cells of both layers: cells[0], and the first SECOND of cells[1].

    net: the arrays of `Judgement.net`; pairs: int16, `found` of them; cells: int32 (2, FIRST). Sums are cut to 32 bits,
    of which processors add up twice as many at once.
    """
    first, second, _, _, bias, _, down, _, _ = net
    for h in range(FIRST):
        cells[0][h] = short(int(bias[h]))
    for i in range(found):
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
def judge(net, cells):
    """What share of the others a seat with these cells leaves behind, in parts of WHOLE."""
    _, _, third, _, bias, _, down, chance, _ = net
    odds = int(bias[FIRST + SECOND])
    for k in range(SECOND):
        odds += int(cells[1][k]) * int(third[k])
    step = (odds >> down[2]) + CHANCES // 2
    return int(chance[min(max(step, 0), CHANCES - 1)])


@rule
def prefer(net, cells, action):
    """The weight of an action for a seat with these cells, from 1; those of the legal ones are to be compared."""
    _, _, _, fourth, _, lean, down, _, weight = net
    total = int(lean[action])
    for k in range(SECOND):
        total += int(cells[1][k]) * int(fourth[action][k])
    step = (total >> down[3]) + CHANCES // 2
    return int(weight[min(max(step, 0), CHANCES - 1)])


@outlined
def look_from(c, work, seat, net, pairs, cells):
    """Fill the cells from what a seat may know of the position in work[0]; work[1] is written over."""
    work[1] = work[0]
    redact(c, work[1], seat)
    found = encode(c, work[1], seat, pairs)
    look(net, pairs, found, cells)


@vectorised
def judge_entry(contents, states, work, seat, net, pairs, cells, preferred):
    """What `judge` says of a position for a seat; preferred: int32, a cell for each action, what `prefer` says."""
    work[0] = states[0]
    look_from(contents[0], work, seat, net, pairs, cells)
    for action in range(len(preferred)):
        preferred[action] = prefer(net, cells, action)
    return judge(net, cells)


def subject(game: Game, content: Content, players: Iterable[int]) -> dict[str, Any]:
    """What a judgement is of; with anything else it is not used."""
    return {
        "game": game.name,
        "players": list(players),
        "ruleset": game.ruleset,
        "content": content.digest,
        "features": game.encoder.digest,
    }


@dataclass(frozen=True, eq=False)
class Judgement:
    """Weights in whole numbers, and what is known of them.

    arrays: by the names in SHAPES; `down` says by how many bits the sums of each layer are shifted. about: what it is
    of (`subject`), and how it was made and what came out.
    """

    arrays: dict[str, np.ndarray]
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def net(self) -> tuple[np.ndarray, ...]:
        """What `judge` is called with."""
        return (*(self.arrays[name] for name in SHAPES), sigmoid(), weights())

    def fits(self, game: Game, content: Content, players: int) -> bool:
        """Whether it judges these rules, cards and so many seats."""
        of = subject(game, content, self.players)
        sizes = len(self.arrays["first"]), len(self.arrays["fourth"])
        whole = sizes == (len(game.encoder), len(game.actions))
        return whole and {key: self.about.get(key) for key in of} == of and players in self.players

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it judges."""
        return tuple(self.about.get("players", ()))

    @property
    def digest(self) -> str:
        """What identifies the weights and what they are of, 16 hexadecimal digits."""
        of = json.dumps([self.about.get(key) for key in ("players", "content", "features")])
        return hashlib.sha256(b"".join((of.encode(), *(self.arrays[name].tobytes() for name in SHAPES)))).hexdigest()[
            :16
        ]

    @classmethod
    def blank(cls, game: Game) -> Judgement:
        """One that has learned nothing: to it every position is worth one half, and all actions are alike."""
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
    def load(cls, path: Path | Traversable) -> Judgement:
        """The judgement in a file. Raises OutOfReach where it cannot be read, and what `read` does."""
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise unreadable(path, error) from None
        return cls.read(raw, path)

    @classmethod
    def read(cls, raw: bytes, path: Path | Traversable) -> Judgement:
        """The judgement in the bytes of a file, which errors call by its path.

        Raises OldFormat for one of an earlier version, BadRecord for anything else.
        """
        try:
            if len(raw) > LARGEST:
                raise ValueError("too large")
            with np.load(io.BytesIO(raw), allow_pickle=False) as file:
                about = json.loads(file["about"].tobytes())
                if about.pop("format") != FORMAT:
                    raise ValueError("another format")
                if (version := about.pop("version")) in range(1, FORMAT_VERSION):
                    raise OldFormat(OLD_FORMAT, path=path)
                if version != FORMAT_VERSION:
                    raise ValueError("another version")
                if not all(type(number) is int for number in about["players"]):
                    raise ValueError("players")
                arrays = {name: np.ascontiguousarray(file[name]) for name in SHAPES}
            _check(arrays)
        except OldFormat:
            raise
        except Exception:  # whatever a file that is none brings about
            raise BadRecord(
                Text(
                    "{path} n’est pas un jugement appris, ou est endommagé : « ludotheque train » en écrit.",
                    "{path} is no learned judgement, or is damaged: 'ludotheque train' writes them.",
                ),
                path=path,
            ) from None
        return cls(arrays, about)


@cache
def own_judgements(game: str) -> tuple[Judgement, ...]:
    """What a game's folder holds; nothing where it has none."""
    folder = files("ludotheque.games") / game
    found = sorted(folder.iterdir(), key=lambda path: path.name) if folder.is_dir() else ()
    return tuple(Judgement.load(path) for path in found if fnmatch(path.name, OWN))


def own_judgement(game: str, players: int) -> Judgement | None:
    """The one of them that judges so many players; None where none does."""
    return next((judgement for judgement in own_judgements(game) if players in judgement.players), None)


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
