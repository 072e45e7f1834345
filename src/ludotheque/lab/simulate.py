"""`simulate`: many games of one series, on one core or all, with a summary."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..bots.playout import play_random_games
from .keeping import unbroken
from .parallel.workers import Spread
from .rows import Row, RowMaker
from .series import Opened, Series, check_games, opened, prepare
from .tally import Tally

RANDOM_BATCH = 4096  # games in a task, about 40 ms; other bots play one game in a task
RECORDED_BATCH = 32  # random games in a task when each decision is kept
TASKS_A_WORKER = 4  # the least number of tasks, so that no worker waits long for the last

Progress = Callable[[int], None]
Record = dict[str, Any]


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


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation: their sums and, if asked for, a row and a record of each."""

    tally: Tally
    rows: list[Row]
    records: list[Record]


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
    cluster: str | None = None,
) -> Report:
    """Play games 0 to `games` - 1 of a series. `progress` is called after each batch with the number of games done.

    `keep_row` is called with a flat row of each game, `keep_record` with its number and replayable record, in order.

    The games are the same with any number of workers. Without a number, short runs stay in this process and long ones
    use every core. `cluster`: the address of a Ray cluster that plays them, or "local". Raises GameError for impossible
    numbers, Interrupted on Ctrl-C.
    """
    check_games(games)
    batch = (RECORDED_BATCH if keep_record else RANDOM_BATCH) if series.only_random else 1
    want = (keep_row is not None, keep_record is not None)
    if workers and workers > 1:
        batch = max(1, min(batch, games // (workers * TASKS_A_WORKER)))
    spread = Spread(partial(play_batch, series, batch, games, want), partial(prepare_batches, series), workers, cluster)
    total = None
    stopped = None
    try:
        with closing(spread.run(range(0, games, batch))) as batches:
            for done in batches:
                with unbroken():  # the report counts exactly the games that were kept
                    if keep_row:
                        for row in done.rows:
                            keep_row(row)
                    if keep_record:
                        for number, record in enumerate(done.records, total.games if total else 0):
                            keep_record(number, record)
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


def prepare_batches(series: Series) -> None:
    """Compile, or load, what `play_batch` calls."""
    if series.only_random:
        play_batch(series, 1, 1, (False, False), 0)
    else:
        prepare(series)


def play_batch(series: Series, batch: int, games: int, want: tuple[bool, bool], first: int) -> Batch:
    """Play the `batch` games from number `first` on, up to game `games`. `want`: rows, records."""
    numbers = range(first, min(first + batch, games))
    ready, (rows, records) = opened(series), want
    if series.only_random and not records:
        return _random_batch(ready, numbers, rows)
    played = [ready.game(number) for number in numbers]
    maker = RowMaker(ready)
    return Batch(
        Tally.of(
            np.stack([game.scores for game in played]), np.array([len(game.actions) for game in played], np.int64)
        ),
        [maker.row(game.number, game.scores, len(game.actions), game.state) for game in played] if rows else [],
        [ready.record(game) for game in played] if records else [],
    )


def _random_batch(ready: Opened, numbers: range, rows: bool) -> Batch:
    """Play whole games in compiled code; last positions are kept for the rows only."""
    series, count = ready.series, len(numbers)
    ends = series.game.state.zeros(count) if rows else None
    scores, lengths = play_random_games(
        ready.engine, ready.content, series.players, series.seed, numbers.start, count, ends
    )
    made_rows: list[Row] = []
    if ends is not None:
        maker = RowMaker(ready)
        made_rows = [maker.row(number, scores[i], lengths[i], ends[i : i + 1]) for i, number in enumerate(numbers)]
    return Batch(Tally.of(scores, lengths), made_rows, [])
