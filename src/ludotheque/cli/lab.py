"""`simulate` and `arena`, as people see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..games import box
from ..kernel.errors import GameError
from ..kernel.text import Text
from ..kernel.written.decks import slots_of
from ..lab.arena import Outcome, Pairing
from ..lab.arena import arena as contest
from ..lab.decks import cross_table
from ..lab.intervals import MARGIN
from ..lab.series import Series, fewest_seats
from ..lab.simulate import Interrupted, Report
from ..lab.simulate import simulate as play
from .console import (
    Column,
    facts,
    fewer_games,
    interval,
    number,
    print_columns,
    print_json,
    progress,
    quiet_engine,
    read_names,
    read_options,
)
from .decks import check_free, named, print_cross_table, with_decks
from .files import bot_called
from .keep import kept_records, kept_rows
from .language import note, say
from .patches import changed_lines, patch_of
from .status import DONE, INTERRUPTED


def simulate(
    entry: str,
    players: int | None,
    games: int,
    bots: str,
    option: Sequence[str],
    content: Path | None,
    decks: Sequence[str],
    seed: int,
    workers: int | None,
    cluster: str | None,
    bot_seconds: float,
    json: bool,
    record: Path | None = None,
    records: Path | None = None,
) -> int:
    """Run a simulation, keep its games where asked, print its report; returns the exit status.

    Raises GameError for anything impossible.
    """
    names = read_names(bots)
    game, options = box(entry).game, read_options(option)
    seats = players if players is not None else fewest_seats(game, len(names))
    patch = patch_of(entry, content, options)
    series = Series.checked(entry, seats, names, with_decks(entry, options, decks, patch), seed, patch, bot_seconds)
    quiet_engine(game.engine())
    with _told_when_interrupted(print_report, json) as tell:
        with (
            progress(say("Parties jouées", "Games played"), games) as update,
            kept_rows(record) as keep_row,
            kept_records(records, series) as keep_record,
        ):
            report = play(series, games, workers, update, keep_row=keep_row, keep_record=keep_record, cluster=cluster)
        tell(report)
    return tell.status


class _Telling:
    """Prints a report, and remembers with what status the command ends."""

    def __init__(self, show: Callable[[Any], None], json: bool) -> None:
        self._show = show
        self._json = json
        self.status = DONE

    def __call__(self, report: Any) -> None:
        if self._json:
            print_json(report.to_json() | {"interrupted": self.status == INTERRUPTED})
        else:
            self._show(report)


@contextmanager
def _told_when_interrupted(show: Callable[[Any], None], json: bool) -> Iterator[_Telling]:
    """After Ctrl-C in the block, tell what was played so far; then the status is INTERRUPTED."""
    tell = _Telling(show, json)
    try:
        yield tell
    except Interrupted as stopped:
        tell.status = INTERRUPTED
        note(Text("Interrompu : voici ce qui a été joué.", "Interrupted: this is what was played."))
        tell(stopped.played)
    except KeyboardInterrupt:
        note(Text("Interrompu avant la fin de la première partie.", "Interrupted before the first game was over."))
        tell.status = INTERRUPTED


def print_report(report: Report) -> None:
    """The report as a table and some facts."""
    tally, series = report.tally, report.series
    rates = [100 * wins / tally.games for wins in tally.seat_wins]
    print_columns(
        _title(series, tally.games),
        [
            Column(say("Joueur", "Player"), [str(seat + 1) for seat in range(series.players)], left=True),
            Column(say("Bot", "Bot"), [bot_called(bot, series.game) for bot in series.bots], left=True),
            Column(say("Victoires", "Wins"), [_wins(wins) for wins in tally.seat_wins], rank=4),
            Column(say("% (à 95 %)", "% (at 95%)"), _intervals(rates, tally.win_intervals, 100, 1)),
            Column(
                say("Points (à 95 %)", "Points (at 95%)"),
                _intervals(tally.mean_points, tally.mean_intervals, 1, 1),
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
        _time(report.seconds, report.workers),
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


def arena(
    entry: str,
    players: int | None,
    games: int,
    bots: str,
    option: Sequence[str],
    content: Path | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    bot_seconds: float,
    file: Path | None,
    stop_at: float | None,
    margin: float | None,
    json: bool,
) -> int:
    """Let bots meet and print how they did; returns the exit status. Raises GameError for anything impossible."""
    options = read_options(option)
    patch = patch_of(entry, content, options)
    pairing = Pairing.checked(entry, players, read_names(bots), options, seed, patch, bot_seconds)
    quiet_engine(pairing.series.game.engine())
    turns = len(pairing.rotations)
    whole = -(-games // turns) * turns
    with _told_when_interrupted(print_outcome, json) as tell:
        with progress(say("Parties jouées", "Games played"), whole) as update:
            outcome = contest(
                pairing,
                games,
                workers=workers,
                cluster=cluster,
                file=file,
                stop_at=stop_at,
                margin=MARGIN if margin is None else margin,
                progress=update,
            )
        tell(outcome)
    return tell.status


def arena_of_decks(
    entry: str,
    decks: Sequence[str],
    games: int,
    bots: str,
    option: Sequence[str],
    content: Path | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    bot_seconds: float,
    json: bool,
) -> int:
    """Let decks meet, print their table; returns the exit status. Raises GameError for anything impossible."""
    shelf, options = box(entry), read_options(option)
    patch = patch_of(entry, content, options)
    check_free(options, slots_of(shelf.game).options)
    met = named(shelf, decks, patch)
    names = read_names(bots)
    if len(names) != 1:
        raise GameError(Text("Un seul bot joue toutes les pioches.", "A single bot plays all decks."))
    quiet_engine(shelf.game.engine())
    pairs = len(met) * (len(met) - 1) // 2
    with _told_when_interrupted(print_cross_table, json) as tell:
        with progress(say("Parties jouées", "Games played"), pairs * 2 * -(-games // 2)) as update:
            found = cross_table(
                entry,
                met,
                names[0],
                games,
                shelf.settle(options),
                seed,
                patch=patch,
                bot_seconds=bot_seconds,
                workers=workers,
                cluster=cluster,
                progress=update,
            )
        tell(found)
    return tell.status


def print_outcome(outcome: Outcome) -> None:
    """The outcome as a table and some facts."""
    series, standings = outcome.pairing.series, outcome.standings
    rates = [(100 * standing.win_low, 100 * standing.win_high) for standing in standings]
    ranks = [
        (standing.utility_low, standing.utility_high)
        if standing.utility_low is not None and standing.utility_high is not None
        else None
        for standing in standings
    ]
    print_columns(
        _title(series, outcome.games),
        [
            Column(say("Bot", "Bot"), [bot_called(standing.bot, series.game) for standing in standings], left=True),
            Column(say("Victoires", "Wins"), [_wins(standing.wins) for standing in standings], rank=3),
            Column(
                say("% (à 95 %)", "% (at 95%)"),
                _intervals([100 * standing.win_rate for standing in standings], rates, 1, 1),
            ),
            Column(say("Hasard", "Chance"), [number(100 * standing.chance) for standing in standings], rank=4),
            Column(
                say("Rang, 0 à 1 (à 95 %)", "Rank, 0 to 1 (at 95%)"),
                _intervals([standing.utility for standing in standings], ranks, 1, 3),
                rank=2,
            ),
            Column("Points", [number(standing.mean_score, 1) for standing in standings], rank=1),
        ],
    )
    facts(
        say(
            "{setups} {setups:donne|donnes}, chacune jouée {n} fois à places tournantes, graine {seed}",
            "{setups} {setups:setup|setups}, each played {n} times with seats rotated, seed {seed}",
            setups=outcome.setups,
            n=len(outcome.pairing.rotations),
            seed=series.seed,
        )
    )
    if outcome.games > outcome.asked:
        facts(
            say(
                "{games} parties au lieu de {asked} : une donne n’est équitable que jouée à toutes les places.",
                "{games} games instead of {asked}: a setup is fair only when it is played in all rotations.",
                games=outcome.games,
                asked=outcome.asked,
            )
        )
    elif outcome.games < outcome.asked and outcome.verdict is None:
        facts(fewer_games(outcome.games, outcome.asked))
    if outcome.setups == 1:
        facts(
            say(
                "Une seule donne ne donne pas d’intervalle des rangs.",
                "A single setup gives no interval of ranks.",
            )
        )
    facts(_time(outcome.seconds, outcome.workers), *changed_lines(series.game, series.content()))
    if outcome.resumed:
        facts(say("{n} {n:partie|parties} du fichier", "{n} {n:game|games} from the file", n=outcome.resumed))
    if outcome.threshold is not None:
        facts(_verdict(outcome))
    if outcome.verdict is not None:
        facts(
            say(
                "Les intervalles ne tiennent pas compte de l’arrêt anticipé ; la décision, si.",
                "The intervals take no account of stopping early; the decision does.",
            )
        )


def _verdict(outcome: Outcome) -> str:
    pairing = outcome.pairing
    bot = bot_called(pairing.bots[0], pairing.series.game)
    values = {"bot": bot, "at": number(100 * (outcome.threshold or 0), 1)}
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


def _intervals(
    values: Sequence[float], intervals: Sequence[tuple[float, float] | None], scale: float, digits: int
) -> list[str]:
    """Values with their intervals, which are still to be scaled; a value alone where there is none."""
    return [
        number(value, digits) if ends is None else interval(value, scale * ends[0], scale * ends[1], digits)
        for value, ends in zip(values, intervals, strict=True)
    ]


def _wins(wins: float) -> str:
    return number(wins, 0 if float(wins).is_integer() else 1)


def _time(seconds: float, workers: int) -> str:
    return say(
        "{s} s sur {n} {n:processus|processus}, compilation non comprise",
        "{s} s in {n} {n:process|processes}, without compiling",
        s=number(seconds, 2),
        n=workers,
    )
