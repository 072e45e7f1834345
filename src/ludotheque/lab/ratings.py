"""One rating for each bot, on the scale of Elo, fitted to all games of pairs at once.

The chance that a bot wins alone against n - 1 others of one kind is s / (s + (n - 1) t), where s and t are the
strengths of both (Bradley and Terry, 1952; Luce, 1959); a rating is 400 log10 s. Strengths maximize the likelihood of
the games, with half a win added for each side of a pair, so that a bot without a loss gets a finite rating too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from .intervals import CONFIDENCE, normal

SCALE = 400 / log(10)
STEPS = 100
CLOSE = 1e-10


@dataclass(frozen=True)
class Met:
    """Games of one bot alone against a table of others: how many, and how many it won, shared wins in part."""

    higher: str
    lower: str
    games: int
    wins: float
    players: int = 2


def ratings(met: Sequence[Met], anchor: str, at: float) -> dict[str, tuple[float, float]]:
    """For each bot its rating, and half of the 95% interval of its difference from `anchor`, whose rating is `at`.

    Bots that no chain of games connects to the anchor are left out. Raises ValueError if the anchor never played.
    """
    names = _connected(met, anchor)
    others = [name for name in names if name != anchor]
    place = {name: index for index, name in enumerate(others)}
    rows = [pair for pair in met if pair.higher in names]
    sides = np.zeros((len(rows), len(others)))
    for row, pair in enumerate(rows):
        for name, sign in ((pair.higher, 1.0), (pair.lower, -1.0)):
            if name in place:
                sides[row, place[name]] = sign
    games = np.array([pair.games + 1.0 for pair in rows])
    wins = np.array([pair.wins + 0.5 for pair in rows])
    crowd = np.array([log(pair.players - 1.0) for pair in rows])
    strengths = np.zeros(len(others))
    spread = np.zeros((len(others), len(others)))
    for _ in range(STEPS):  # Newton's method; the likelihood is concave
        chance = 1 / (1 + np.exp(crowd - sides @ strengths))
        spread = np.linalg.inv(sides.T @ (sides * (games * chance * (1 - chance))[:, None]))
        step = np.clip(spread @ (sides.T @ (wins - games * chance)), -2.0, 2.0)
        strengths = strengths + step
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
    half = normal(CONFIDENCE) * np.sqrt(np.diag(spread))
    result = {anchor: (at, 0.0)}
    for name, index in place.items():
        result[name] = (at + SCALE * float(strengths[index]), SCALE * float(half[index]))
    return {name: result[name] for name in names}


def _connected(met: Sequence[Met], anchor: str) -> list[str]:
    """The bots that games connect to the anchor, in the order of the games."""
    if not any(anchor in (pair.higher, pair.lower) for pair in met):
        raise ValueError(f"{anchor} has not played")
    near = {anchor}
    for _ in met:
        near |= {name for pair in met if near & {pair.higher, pair.lower} for name in (pair.higher, pair.lower)}
    return [name for name in dict.fromkeys(name for pair in met for name in (pair.lower, pair.higher)) if name in near]
