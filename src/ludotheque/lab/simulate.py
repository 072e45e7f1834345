"""`simulate`: many games of one series, on one core or all, with a summary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..bots.playout import play_random_games, play_weighted_games
from ..kernel.game import Game
from .keeping import unbroken
from .parallel.workers import Spread
from .rows import Row, RowMaker
from .series import Opened, Series, check_games, opened, prepare
from .tally import Tally

RANDOM_BATCH = 4096  # games in a task, about 40 ms; other bots play one game in a task
KEPT_BATCH = 512  # of them in a task when their actions are kept
RECORDED_BATCH = 32  # of them in a task when a record of each is made
TASKS_A_WORKER = 4  # the least number of tasks, so that no worker waits long for the last

Progress = Callable[[int], None]
Record = dict[str, Any]


def counted_from(before: int, progress: Progress) -> Progress:
    """The progress of a part of the work, where so many games come before it."""
    return lambda done: progress(before + done)


@dataclass(frozen=True)
class Report:
    """The result of a simulation; fewer games than `asked` if it was interrupted.

    `seconds` leaves out compiling, loading and starting workers.
    """

    series: Series
    tally: Tally
    asked: int
    seconds: float
    workers: int
    compiled: bool

    def bot_wins(self) -> dict[str, float]:
        """Wins by bot name, over all seats of the bot."""
        wins = dict.fromkeys(self.series.bots, 0.0)
        for name, won in zip(self.series.bots, self.tally.seat_wins, strict=True):
            wins[name] += won
        return wins

    def to_json(self) -> dict[str, Any]:
        """The report as JSON values. Lists have one entry for each seat; intervals (95%) are null for a single game."""
        tally, series = self.tally, self.series
        return {
            **series.facts(),
            "games": tally.games,
            "asked": self.asked,
            "decisions": tally.decisions,
            "seconds": self.seconds,
            "decisions_per_second": tally.decisions / self.seconds,
            "games_per_second": tally.games / self.seconds,
            "mean_scores": tally.mean_points,
            "score_deviations": tally.point_deviations,
            "lowest_scores": tally.lowest.tolist(),
            "highest_scores": tally.highest.tolist(),
            "score_intervals": tally.mean_intervals,
            "wins": tally.seat_wins,
            "win_intervals": tally.win_intervals,
            "bot_wins": self.bot_wins(),
            "mean_length": tally.mean_length,
            "length_deviation": tally.length_deviation,
            "shortest": tally.shortest,
            "longest": tally.longest,
            "bots": list(series.bots),
            "workers": self.workers,
            "compiled": self.compiled,
            "patch": series.patch_values,
        }


class Wanted(NamedTuple):
    """What is kept of each game beside the sums: rows, records, or what `Kept` has."""

    rows: bool = False
    records: bool = False
    games: bool = False


class Kept(NamedTuple):
    """Games in arrays: scores, int32 (games, players, 2 + sources); decisions and rounds of each (-1 where the game
    counts none), int32; and the actions of all, int16, one game after the other.
    """

    scores: np.ndarray
    lengths: np.ndarray
    rounds: np.ndarray
    codes: np.ndarray

    @classmethod
    def together(cls, parts: Sequence[Kept]) -> Kept:
        """The games of several parts."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation: their sums and what else was asked for (`Wanted`)."""

    tally: Tally
    rows: list[Row]
    records: list[Record]
    kept: Kept | None = None


@dataclass(frozen=True)
class Keepers:
    """Who is given the games of a simulation, as they come."""

    row: Callable[[Row], None] | None
    record: Callable[[int, Record], None] | None
    games: Callable[[Kept], None] | None

    @property
    def wanted(self) -> Wanted:
        return Wanted(self.row is not None, self.record is not None, self.games is not None)

    def take(self, batch: Batch, first: int) -> None:
        """Hand on the games of a batch, of which the first has this number."""
        if self.row:
            for row in batch.rows:
                self.row(row)
        if self.record:
            for number, record in enumerate(batch.records, first):
                self.record(number, record)
        if self.games and batch.kept:
            self.games(batch.kept)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C after some games: `played` has their results."""

    def __init__(self, played: Any) -> None:
        super().__init__()
        self.played = played


def simulate(
    series: Series,
    games: int,
    workers: int | None = None,
    progress: Progress = lambda done: None,
    *,
    keep_row: Callable[[Row], None] | None = None,
    keep_record: Callable[[int, Record], None] | None = None,
    keep_games: Callable[[Kept], None] | None = None,
    cluster: str | None = None,
) -> Report:
    """Play games 0 to `games` - 1 of a series. `progress` is called after each batch with the number of games done.

    `keep_row` is called with a flat row of each game, `keep_record` with its number and replayable record, `keep_games`
    with arrays of some games, in order.

    The games are the same with any number of workers. Without a number, short runs stay in this process and long ones
    use every core. `cluster`: the address of a Ray cluster that plays them, or "local". Raises GameError for impossible
    numbers, Interrupted on Ctrl-C.
    """
    check_games(games)
    keepers = Keepers(keep_row, keep_record, keep_games)
    want = keepers.wanted
    batch = _batch_of(want) if series.unthinking else 1
    if workers and workers > 1:
        batch = max(1, min(batch, games // (workers * TASKS_A_WORKER)))
    play = partial(play_batch, series, batch, games, want)
    spread = Spread(play, partial(prepare_batches, series, want), workers, cluster)
    total = None
    stopped = None
    try:
        with closing(spread.run(range(0, games, batch))) as batches:
            for done in batches:
                with unbroken():  # the report counts exactly the games that were kept
                    keepers.take(done, total.games if total else 0)
                    total = total + done.tally if total else done.tally
                progress(total.games)
    except KeyboardInterrupt as interruption:
        if total is None:
            raise
        stopped = interruption
    assert total is not None
    report = Report(series, total, games, spread.seconds, spread.workers, opened(series).engine.compiled)
    if stopped:
        raise Interrupted(report) from stopped
    return report


def _batch_of(want: Wanted) -> int:
    """How many games of bots that do not think are a task."""
    if want.records:
        return RECORDED_BATCH
    return KEPT_BATCH if want.games else RANDOM_BATCH


def prepare_batches(series: Series, want: Wanted) -> None:
    """Compile, or load, what `play_batch` calls."""
    if series.unthinking:
        play_batch(series, 1, 1, want, 0)
    else:
        prepare(series)


def play_batch(series: Series, batch: int, games: int, want: Wanted, first: int) -> Batch:
    """Play the `batch` games from number `first` on, up to game `games`."""
    numbers = range(first, min(first + batch, games))
    ready = opened(series)
    if series.only_random and not (want.records or want.games):
        return _random_batch(ready, numbers, want.rows)
    if series.unthinking and not want.records:
        return _weighted_batch(ready, numbers, want)
    played = [ready.game(number) for number in numbers]
    ends = np.concatenate([game.state for game in played])
    codes = [code for game in played for _, code in game.actions]
    kept = Kept(
        np.stack([game.scores for game in played]),
        np.array([len(game.actions) for game in played], np.int32),
        rounds_of(ready.series.game, ends),
        np.array(codes, np.int16),
    )
    records = [ready.record(game) for game in played] if want.records else []
    return _batch(ready, numbers, kept, ends, want, records)


def _batch(
    ready: Opened, numbers: range, kept: Kept, ends: np.ndarray, want: Wanted, records: list[Record] | None = None
) -> Batch:
    """What is wanted of some games, from their arrays and last positions."""
    rows: list[Row] = []
    if want.rows:
        maker = RowMaker(ready)
        rows = [maker.row(number, kept.scores[i], kept.lengths[i], ends[i : i + 1]) for i, number in enumerate(numbers)]
    return Batch(Tally.of(kept.scores, kept.lengths), rows, records or [], kept if want.games else None)


def _random_batch(ready: Opened, numbers: range, rows: bool) -> Batch:
    """Play whole games at random in compiled code; last positions are kept for the rows only."""
    series, count = ready.series, len(numbers)
    ends = series.game.state.zeros(count if rows else 1)
    scores, lengths = play_random_games(
        ready.engine, ready.content, series.players, series.seed, numbers.start, count, ends
    )
    kept = Kept(scores, lengths, np.zeros(0, np.int32), np.zeros(0, np.int16))
    return _batch(ready, numbers, kept, ends, Wanted(rows=rows))


def _weighted_batch(ready: Opened, numbers: range, want: Wanted) -> Batch:
    """Play whole games of bots that do not think in compiled code."""
    series = ready.series
    weights = ready.weights(series.bots)
    played = play_weighted_games(ready.engine, ready.content, series.seed, numbers.start, len(numbers), weights)
    kept = Kept(played.scores, played.lengths, rounds_of(series.game, played.ends), played.codes)
    return _batch(ready, numbers, kept, played.ends, want)


def rounds_of(game: Game, positions: np.ndarray) -> np.ndarray:
    """The rounds that have begun in each of some positions, int32; -1 where the game counts none."""
    if not game.rounds:
        return np.full(len(positions), -1, np.int32)
    return positions[game.rounds].reshape(len(positions), -1).max(1).astype(np.int32)
