"""The command `arena` for bots."""

from __future__ import annotations

from pathlib import Path

from ...lab.arena import Outcome, Pairing
from ...lab.arena import arena as contest
from ...lab.intervals import MARGIN
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
from ..shelf.patches import changed_lines
from .report import time_taken, title_of, told_when_interrupted, wins_of, with_intervals
from .request import Request


def arena(
    request: Request,
    players: int | None,
    games: int,
    bots: str,
    file: Path | None,
    stop_at: float | None,
    margin: float | None,
    json: bool,
) -> int:
    """Let bots meet and print the results. Returns the exit status. Raises GameError for impossible arguments."""
    options, patch = request.read()
    names = read_names(bots)
    pairing = Pairing.checked(request.entry, players, names, options, request.seed, patch, request.bot_seconds)
    quiet_engine(pairing.series.game.engine())
    turns = len(pairing.rotations)
    whole = -(-games // turns) * turns
    with told_when_interrupted(print_outcome, json) as tell:
        with progress(say("Parties jouées", "Games played"), whole) as update:
            outcome = contest(
                pairing,
                games,
                workers=request.workers,
                cluster=request.cluster,
                file=file,
                stop_at=stop_at,
                margin=MARGIN if margin is None else margin,
                progress=update,
            )
        tell(outcome)
    return tell.status


def print_outcome(outcome: Outcome) -> None:
    """The outcome as a table and some facts."""
    _print_standings(outcome)
    _print_facts(outcome)


def _print_standings(outcome: Outcome) -> None:
    series, standings = outcome.pairing.series, outcome.standings
    rates = [(100 * standing.win_low, 100 * standing.win_high) for standing in standings]
    ranks = [
        (standing.utility_low, standing.utility_high)
        if standing.utility_low is not None and standing.utility_high is not None
        else None
        for standing in standings
    ]
    print_columns(
        title_of(series, outcome.games),
        [
            Column(say("Bot", "Bot"), [bot_called(standing.bot, series.game) for standing in standings], left=True),
            Column(say("Victoires", "Wins"), [wins_of(standing.wins) for standing in standings], rank=3),
            Column(
                say("% (à 95 %)", "% (at 95%)"),
                with_intervals([100 * standing.win_rate for standing in standings], rates, 1, 1),
            ),
            Column(say("Hasard", "Chance"), [number(100 * standing.chance) for standing in standings], rank=4),
            Column(
                say("Rang, 0 à 1 (à 95 %)", "Rank, 0 to 1 (at 95%)"),
                with_intervals([standing.utility for standing in standings], ranks, 1, 3),
                rank=2,
            ),
            Column("Points", [number(standing.mean_score, 1) for standing in standings], rank=1),
        ],
    )


def _print_facts(outcome: Outcome) -> None:
    series = outcome.pairing.series
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
    facts(time_taken(outcome.seconds, outcome.workers), *changed_lines(series.game, series.content()))
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
