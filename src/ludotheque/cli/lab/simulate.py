"""The command `simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...lab.series import Series
from ...lab.simulate import Report
from ...lab.simulate import simulate as play
from ..console import (
    Column,
    facts,
    fewer_games,
    number,
    print_columns,
    progress,
    quiet_engine,
    read_names,
)
from ..files import bot_called
from ..language import say
from ..shelf.decks import with_decks
from ..shelf.patches import changed_lines
from .keep import kept_records, kept_rows
from .report import time_taken, title_of, told_when_interrupted, wins_of, with_intervals
from .request import Request


def simulate(
    request: Request,
    players: int | None,
    games: int,
    bots: str,
    decks: Sequence[str],
    record: Path | None,
    records: Path | None,
    json: bool,
) -> int:
    """Run a simulation, keep its games if asked, and print its report. Returns the exit status. Raises GameError for
    impossible arguments.
    """
    names, entry, game = read_names(bots), request.entry, request.shelf.game
    options, patch = request.read()
    seats = players if players is not None else game.fewest_seats(len(names))
    settled = with_decks(entry, options, decks, patch)
    series = Series.checked(entry, seats, names, settled, request.seed, patch, request.bot_seconds)
    quiet_engine(game.engine())
    with told_when_interrupted(print_report, json) as tell:
        with (
            progress(say("Parties jouées", "Games played"), games) as update,
            kept_rows(record) as keep_row,
            kept_records(records, series) as keep_record,
        ):
            report = play(
                series,
                games,
                request.workers,
                update,
                keep_row=keep_row,
                keep_record=keep_record,
                cluster=request.cluster,
            )
        tell(report)
    return tell.status


def print_report(report: Report) -> None:
    """The report as a table and some facts."""
    _print_seats(report)
    _print_facts(report)


def _print_seats(report: Report) -> None:
    tally, series = report.tally, report.series
    rates = [100 * wins / tally.games for wins in tally.seat_wins]
    print_columns(
        title_of(series, tally.games),
        [
            Column(say("Joueur", "Player"), [str(seat + 1) for seat in range(series.players)], left=True),
            Column(say("Bot", "Bot"), [bot_called(bot, series.game) for bot in series.bots], left=True),
            Column(say("Victoires", "Wins"), [wins_of(wins) for wins in tally.seat_wins], rank=4),
            Column(say("% (à 95 %)", "% (at 95%)"), with_intervals(rates, tally.win_intervals, 100, 1)),
            Column(
                say("Points (à 95 %)", "Points (at 95%)"),
                with_intervals(tally.mean_points, tally.mean_intervals, 1, 1),
                rank=1,
            ),
            Column(
                say("Écart-type", "Deviation"),
                [number(deviation, 1) if tally.games > 1 else "–" for deviation in tally.point_deviations],
                rank=3,
            ),
            Column(
                say("Extrêmes", "Range"),
                [f"{low}–{high}" for low, high in zip(tally.lowest, tally.highest, strict=True)],
                rank=2,
            ),
        ],
    )


def _print_facts(report: Report) -> None:
    tally, series = report.tally, report.series
    if tally.games == 1:
        facts(say("Une seule partie ne donne pas d’intervalle.", "A single game gives no interval."))
    facts(
        say("{n} décisions", "{n} decisions", n=number(tally.decisions)),
        say(
            "{mean} par partie (de {low} à {high})",
            "{mean} a game ({low} to {high})",
            mean=number(tally.mean_length, 1),
            low=tally.shortest,
            high=tally.longest,
        ),
        time_taken(report.seconds, report.workers),
        say(
            "{d} décisions/s, {g} parties/s",
            "{d} decisions/s, {g} games/s",
            d=number(tally.decisions / report.seconds),
            g=number(tally.games / report.seconds),
        ),
        say("graine {seed}", "seed {seed}", seed=series.seed),
        *changed_lines(series.game, series.content()),
    )
    if tally.games < report.asked:
        facts(fewer_games(tally.games, report.asked))
