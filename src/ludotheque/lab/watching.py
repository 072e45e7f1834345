"""Games that are watched: what their events say for those who count, and how the points stood at each turn.

Which events count is what a game declares of their kinds (`EventKind.takes`, `draws`, `uses`, `ending` and `turn`), so
every game is watched in the same way: it is played, then told again from its actions (`retelling.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from ..kernel.events import EventKind, EventKinds, told_kinds
from ..stage.draws import held_in
from .parallel.workers import Spread
from .retelling import DECISION, EVENTS, GAME, KIND, POINTS, Told, retell
from .series import Opened, Series, game_seed, opened
from .simulate import Wanted, play_batch, prepare_batches

How = Literal["taken", "drawn", "used"]
GAMES = Wanted(games=True)
BATCH = 256  # games of bots that do not think in a task


@dataclass(frozen=True)
class Watched:
    """Some games of a series, from number `first` on.

    scores: shape (games, seats, 2 + sources), points, rank, and points by source. decisions, rounds: shape (games,);
    rounds are -1 where the game does not count them. deeds: shape (rows, 5): the game (from 0 in here), the turn, the
    kind of event, its seat and its cell `a`. course: shape (rows, 3 + seats): the game, how many decisions had been
    made, the turn, and everybody’s points, at the first decision of each turn; empty where the game marks no turns.
    """

    first: int
    scores: np.ndarray
    decisions: np.ndarray
    rounds: np.ndarray
    deeds: np.ndarray
    course: np.ndarray

    def __len__(self) -> int:
        return len(self.decisions)


def deed_of(kind: EventKind) -> tuple[How, str] | None:
    """What an event says of a card, and the kind of the card; None where it says nothing of one."""
    deeds: tuple[tuple[How, str], ...] = (("taken", kind.takes), ("drawn", kind.draws), ("used", kind.uses))
    return next((deed for deed in deeds if deed[1]), None)


def counted(kinds: type[EventKinds]) -> np.ndarray:
    """Whether an event of each kind is a deed, or tells the end."""
    return np.array([bool(deed_of(kind) or kind.ending) for kind in told_kinds(kinds)])


def watch(
    series: Series,
    games: int,
    keep: Callable[[Watched], None],
    *,
    workers: int | None = None,
    seconds: float | None = None,
) -> float:
    """Play games number 0 to `games` - 1 of a series, handing each batch of them on, in order; fewer once the seconds
    are over.

    The games are those that `simulate` plays. Returns the seconds that playing took. Raises GameError for a game that
    cannot go to its end.
    """
    batch = BATCH if series.unthinking else 1
    spread = Spread(partial(watch_batch, series, batch, games), partial(_prepare, series), workers)
    with closing(spread.run(range(0, games, batch), seconds)) as batches:
        for watched in batches:
            keep(watched)
    return spread.seconds


def _prepare(series: Series) -> None:
    """Compile, or load, what `watch_batch` calls."""
    prepare_batches(series, GAMES)
    ready = opened(series)
    retell(ready, 0, np.zeros(1, np.int32), np.zeros(0, np.int16))


def watch_batch(series: Series, batch: int, games: int, first: int) -> Watched:
    """Watch the `batch` games from number `first` on, up to game `games`."""
    ready = opened(series)
    kept = play_batch(series, batch, games, GAMES, first).kept
    assert kept
    replayed = retell(ready, first, kept.lengths, kept.codes)
    deeds = np.concatenate((_dealt(ready, first, len(kept.lengths)), _deeds(ready, replayed)))
    return Watched(
        first,
        kept.scores,
        kept.lengths.astype(np.int64),
        kept.rounds.astype(np.int64),
        deeds[np.argsort(deeds[:, 0], kind="stable")],
        _course(replayed, kept.lengths),
    )


def _deeds(ready: Opened, replayed: Told) -> np.ndarray:
    """The events that count."""
    rows = np.flatnonzero(counted(ready.series.game.events)[replayed.events[:, KIND]])
    games = replayed.steps[replayed.step_of_event[rows], GAME]
    return np.column_stack((games, replayed.begun(rows + 1, games), replayed.events[rows, :3]))


def _course(replayed: Told, lengths: np.ndarray) -> np.ndarray:
    """The points at each turn, without those at the end."""
    running = replayed.turns[:, DECISION] < lengths[replayed.turns[:, GAME]]
    turns = replayed.turns[running]
    begun = replayed.begun(replayed.steps[replayed.step_of_turn[running], EVENTS], turns[:, GAME])
    return np.column_stack((turns[:, GAME], turns[:, DECISION], begun, turns[:, POINTS:]))


def _dealt(ready: Opened, first: int, games: int) -> np.ndarray:
    """What seats have at the beginning without an event, as rows of deeds at turn 0."""
    series, rows = ready.series, [np.zeros((0, 5), np.int32)]
    fields = [(number, kind.dealt) for number, kind in enumerate(told_kinds(series.game.events)) if kind.dealt]
    for game in range(games) if fields else ():
        start = ready.engine.start(ready.content, series.players, game_seed(series.seed, first + game))
        for number, name in fields:
            held = held_in(series.game, start, name)
            row = np.zeros((len(held), 5), np.int32)
            row[:, 0], row[:, 2], row[:, 3:] = game, number, held
            rows.append(row)
    return np.concatenate(rows)
