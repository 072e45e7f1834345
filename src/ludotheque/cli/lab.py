"""`simulate` and `arena`, as people see them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..games import box
from ..lab.arena import Outcome, Pairing
from ..lab.arena import arena as contest
from ..lab.series import Series, fewest_seats
from ..lab.simulate import Report
from ..lab.simulate import simulate as play
from .console import number, out, print_json, progress, quiet_engine, read_names, read_options, table
from .keep import kept_records, kept_rows
from .language import say


def simulate(
    entry: str,
    players: int | None,
    games: int,
    bots: str,
    option: Sequence[str],
    seed: int,
    workers: int | None,
    json: bool,
    record: Path | None = None,
    records: Path | None = None,
) -> None:
    """Run a simulation, keep its games where asked, print its report. Raises GameError for anything impossible."""
    names = read_names(bots)
    game = box(entry).game
    seats = players if players is not None else fewest_seats(game, len(names))
    series = Series.checked(entry, seats, names, read_options(option), seed)
    quiet_engine(game.engine())
    with (
        progress(say("Parties jouées", "Games played"), games) as update,
        kept_rows(record) as keep_row,
        kept_records(records, series) as keep_record,
    ):
        report = play(series, games, workers, update, keep_row=keep_row, keep_record=keep_record)
    if json:
        print_json(report.to_json())
    else:
        print_report(report)


def print_report(report: Report) -> None:
    """The report as a table and some facts."""
    tally, series = report.tally, report.series
    shown = table(
        _title(series, tally.games),
        say("Place", "Seat"),
        say("Robot", "Bot"),
        say("Victoires", "Wins"),
        "%",
        "Points",
        say("Écart-type", "Deviation"),
        say("Extrêmes", "Range"),
        left=2,
    )
    rows = zip(
        series.bots,
        tally.seat_wins,
        tally.mean_points,
        tally.point_deviations,
        tally.lowest,
        tally.highest,
        strict=True,
    )
    for seat, (bot, wins, mean, deviation, low, high) in enumerate(rows):
        shown.add_row(
            str(seat + 1),
            bot,
            _wins(wins),
            number(100 * wins / tally.games, 1),
            number(mean, 1),
            number(deviation, 1),
            f"{low}–{high}",
        )
    out.print(shown)
    _facts(
        say("{n} décisions", "{n} decisions", n=number(tally.decisions)),
        say(
            "{mean} par partie (de {low} à {high})",
            "{mean} a game ({low} to {high})",
            mean=number(tally.mean_length, 1),
            low=tally.shortest,
            high=tally.longest,
        ),
        _time(report.seconds, report.workers),
        say(
            "{d} décisions/s, {g} parties/s",
            "{d} decisions/s, {g} games/s",
            d=number(tally.decisions / report.seconds),
            g=number(tally.games / report.seconds),
        ),
        say("graine {seed}", "seed {seed}", seed=series.seed),
    )


def arena(
    entry: str,
    players: int | None,
    games: int,
    bots: str,
    option: Sequence[str],
    seed: int,
    workers: int | None,
    file: Path | None,
    stop_at: float | None,
    margin: float,
    json: bool,
) -> None:
    """Let bots meet and print how they did. Raises GameError for anything impossible."""
    pairing = Pairing.checked(entry, players, read_names(bots), read_options(option), seed)
    quiet_engine(pairing.series.game.engine())
    with progress(say("Parties jouées", "Games played"), games) as update:
        outcome = contest(pairing, games, workers=workers, file=file, stop_at=stop_at, margin=margin, progress=update)
    if json:
        print_json(outcome.to_json())
    else:
        print_outcome(outcome)


def print_outcome(outcome: Outcome) -> None:
    """The outcome as a table and some facts."""
    series = outcome.pairing.series
    shown = table(
        _title(series, outcome.games),
        say("Robot", "Bot"),
        say("Victoires", "Wins"),
        say("% (à 95 %)", "% (at 95%)"),
        say("Hasard", "Chance"),
        say("Rang, 0 à 1 (à 95 %)", "Rank, 0 to 1 (at 95%)"),
        "Points",
    )
    for one in outcome.standings:
        shown.add_row(
            one.bot,
            _wins(one.wins),
            _interval(100 * one.win_rate, 100 * one.win_low, 100 * one.win_high, 1),
            number(100 * one.chance),
            _interval(one.utility, one.utility_low, one.utility_high, 3),
            number(one.mean_score, 1),
        )
    out.print(shown)
    _facts(
        say(
            "{setups} {setups:donne|donnes}, chacune jouée {n} fois à places tournantes, graine {seed}",
            "{setups} {setups:setup|setups}, each played {n} times with seats rotated, seed {seed}",
            setups=outcome.setups,
            n=len(outcome.pairing.rotations),
            seed=series.seed,
        ),
        _time(outcome.seconds, outcome.workers),
    )
    if outcome.resumed:
        _facts(say("{n} {n:partie|parties} du fichier", "{n} {n:game|games} from the file", n=outcome.resumed))
    if outcome.threshold is not None:
        _facts(_verdict(outcome))


def _verdict(outcome: Outcome) -> str:
    values = {"bot": outcome.pairing.bots[0], "at": number(100 * (outcome.threshold or 0), 1)}
    if outcome.verdict == "above":
        return say("Décidé : {bot} gagne plus de {at} %", "Decided: {bot} wins more than {at}%", **values)
    if outcome.verdict == "below":
        return say("Décidé : {bot} gagne moins de {at} %", "Decided: {bot} wins less than {at}%", **values)
    return say("Pas encore décidé : {bot} contre {at} %", "Not decided yet: {bot} against {at}%", **values)


def _title(series: Series, games: int) -> str:
    return say(
        "{title}, {n} {n:joueur|joueurs}, {games} {many:partie|parties}",
        "{title}, {n} {n:player|players}, {games} {many:game|games}",
        title=box(series.entry).title,
        n=series.players,
        games=number(games),
        many=games,
    )


def _interval(value: float, low: float, high: float, digits: int) -> str:
    return f"{number(value, digits)} ({number(low, digits)}–{number(high, digits)})"


def _wins(wins: float) -> str:
    return number(wins, 0 if float(wins).is_integer() else 1)


def _time(seconds: float, workers: int) -> str:
    return say(
        "{s} s sur {n} {n:processus|processus}, compilation non comprise",
        "{s} s in {n} {n:process|processes}, without compiling",
        s=number(seconds, 2),
        n=workers,
    )


def _facts(*facts: str) -> None:
    for fact in facts:
        out.print(f"  {fact}")
