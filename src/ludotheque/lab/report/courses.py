"""How games ran: who led when, when they were decided, who came from behind."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from ..watching import Watched

TENTHS = 10
NOBODY = -1


@dataclass(frozen=True)
class Courses:
    """One value for each game.

    turns. lead_changes: how often another seat led alone than the last one that did. decided: the part of the game
    after which its winner led alone to the end, 0 to 1. behind: by how many points the winner was behind the best of
    the others at half-time, negative if ahead. led: shape (games, TENTHS), whether the seat that led alone after each
    tenth of the game has won; NaN where none led alone. What has no meaning is NaN: solo games, and games without a
    single winner.
    """

    turns: np.ndarray
    lead_changes: np.ndarray
    decided: np.ndarray
    behind: np.ndarray
    led: np.ndarray

    @classmethod
    def joined(cls, parts: list[Courses]) -> Courses:
        """Several as one."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


def winners(ranks: np.ndarray) -> np.ndarray:
    """The winner of each game from ranks, shape (games, seats); NOBODY for a shared win."""
    first = ranks == 1
    return np.where(first.sum(1) == 1, first.argmax(1), NOBODY)


def courses(watched: Watched) -> Courses:
    """How some games ran."""
    games, players = watched.scores.shape[:2]
    course = watched.course
    game, points = course[:, 0], course[:, 3:]
    samples = np.bincount(game, minlength=games)
    won = winners(watched.scores[:, :, 1])
    blank = np.full(games, np.nan)
    if players == 1 or not len(course):
        return Courses(samples, blank, blank, blank, np.full((games, TENTHS), np.nan))
    leader = _leader(points)
    begins = np.cumsum(samples) - samples
    place = np.arange(len(course)) - begins[game]
    last_other = np.full(games, -1)
    np.maximum.at(last_other, game, np.where(leader == won[game], -1, place))
    sound = (won != NOBODY) & (samples > 0)
    decided = np.where(sound, (last_other + 1) / np.maximum(samples, 1), np.nan)
    half = np.minimum(begins + samples // 2, len(course) - 1)
    everyone = np.arange(games)
    others = points[half].astype(float)
    own = others[everyone, won]
    others[everyone, won] = -np.inf
    return Courses(
        samples,
        _changes(game, leader, games).astype(float),
        decided,
        np.where(sound, others.max(1) - own, np.nan),
        _led(leader, begins, samples, won),
    )


def _leader(points: np.ndarray) -> np.ndarray:
    """Who has the most points in each row, NOBODY where several have."""
    best = points.max(1, keepdims=True)
    return np.where((points == best).sum(1) == 1, points.argmax(1), NOBODY)


def _changes(game: np.ndarray, leader: np.ndarray, games: int) -> np.ndarray:
    led = leader != NOBODY
    game, leader = game[led], leader[led]
    changed = (game[1:] == game[:-1]) & (leader[1:] != leader[:-1])
    return np.bincount(game[1:][changed], minlength=games)


def _led(leader: np.ndarray, begins: np.ndarray, samples: np.ndarray, won: np.ndarray) -> np.ndarray:
    tenths = begins[:, None] + samples[:, None] * np.arange(TENTHS) // TENTHS
    leaders = leader[np.minimum(tenths, len(leader) - 1)]
    led = np.where(leaders == NOBODY, np.nan, (leaders == won[:, None]).astype(float))
    led[(samples == 0) | (won == NOBODY)] = np.nan
    return led
