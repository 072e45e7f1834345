"""The command `train`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...games import Box, box
from ...kernel.errors import GameError
from ...kernel.text import Text
from ...lab.learn.fitting import LOOKS
from ...lab.learn.samples import Teacher
from ...lab.learn.training import TRIAL_GAMES, Trained, Trial, games_of
from ...lab.learn.training import train as learn
from ...lab.series import Series
from ..console import (
    Column,
    check_name,
    facts,
    interval,
    number,
    print_columns,
    print_json,
    progress,
    quiet_engine,
)
from ..language import note, say
from ..status import DONE, INTERRUPTED
from .request import Request

HOUR = 3600.0
MOST_DIGITS = 4
KEPT = Text(
    "Interrompu : les parties sont gardées dans {folder} ; la même commande continue.",
    "Interrupted: the games are kept in {folder}; the same command goes on.",
)


def train(
    request: Request,
    out: Path,
    players: str | None,
    games: int,
    hours: float | None,
    teacher: str,
    trial: int,
    json: bool,
) -> int:
    """Train a value network or a playout policy and print how good it is. Returns the exit status. Raises GameError for
    impossible arguments.
    """
    for name in (teacher, out.name, request.content.name if request.content else ""):
        check_name(name)  # they are written into the file
    entry, shelf, who = request.entry, request.shelf, Teacher.named(teacher)
    options, patch = request.read()
    seats = _seats(players, shelf, options)
    tables = [Series.checked(entry, number, ["greedy"], options, request.seed, patch) for number in seats]
    quiet_engine(shelf.game.engine())
    try:
        with (
            progress(say("Parties jouées", "Games played"), games) as played,
            progress(say("Apprentissage", "Learning"), LOOKS) as fitted,
            progress(say("Parties d’essai", "Games on trial"), max(1, trial * len(seats))) as tried,
        ):
            done = learn(
                tables,
                games,
                out,
                command=lambda learned: _command(request, seats, learned, who, trial, out),
                teacher=who,
                trial=trial,
                seconds=None if hours is None else hours * HOUR,
                workers=request.workers,
                cluster=request.cluster,
                played=played,
                fitted=fitted,
                tried=tried,
            )
    except KeyboardInterrupt:
        note(KEPT.filled(folder=games_of(out)))
        return INTERRUPTED
    if json:
        print_json(done.to_json())
    else:
        print_trained(entry, seats, done)
        print_trials(done)
    return DONE


def _seats(players: str | None, shelf: Box, options: Mapping[str, str]) -> list[int]:
    """The numbers of players in a list such as 2,3; by default all that the options allow except solo play. Raises
    GameError for other texts.
    """
    if players is not None:
        return numbers_of(players)
    counts = shelf.suits(options)
    return [seats for seats in counts if seats > 1] or counts or [shelf.seats[0]]


def numbers_of(players: str) -> list[int]:
    """The numbers in a list such as 2,3, ascending. Raises GameError for other texts."""
    parts = [part.strip() for part in players.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) <= MOST_DIGITS for part in parts):
        raise GameError(
            Text(
                "Nombres de joueurs refusés : {players} (écrivez 2, ou 2,3).",
                "Numbers of players refused: {players} (write 2, or 2,3).",
            ),
            players=players[:40],
        )
    return sorted({int(part) for part in parts})


def _command(request: Request, seats: Sequence[int], games: int, teacher: Teacher, trial: int, out: Path) -> str:
    more = ["--teacher", teacher.name] if teacher.bot else []
    more += ["--trial", str(trial)] if trial != TRIAL_GAMES else []
    return command_line(request, seats, ["--games", str(games)], out, more)


def command_line(request: Request, seats: Sequence[int], time: list[str], out: Path, more: Sequence[str] = ()) -> str:
    """The command that trains, as it is written into what was learned. `time`: the option that says how long."""
    words = ["ludotheque", "train", request.entry, "--players", ",".join(map(str, seats)), *time]
    words += ["--seed", str(request.seed), "--out", out.name, *more]
    words += [word for choice in request.option for word in ("--option", choice)]
    words += ["--content", request.content.name] if request.content else []
    return shlex.join(words)


def print_trained(entry: str, seats: Sequence[int], done: Trained) -> None:
    """Print how good a model is, and what it was trained from."""
    report = done.report
    if "auc" in report:
        print_network(entry, report)
    else:
        print_policy(report)
    facts(
        say(
            "{games} parties à {seats} joueurs, {rows} positions ; mesuré sur {held} parties mises de côté",
            "{games} games of {seats} players, {rows} positions; measured on {held} games that were held out",
            seats=", ".join(map(str, seats)),
            games=number(report["games"]),
            rows=number(report["rows"]),
            held=number(report["held_out"]["games"]),
        ),
        say("{path}, {n} octets", "{path}, {n} bytes", path=done.file, n=number(done.size)),
    )


def print_network(entry: str, report: Mapping[str, Any]) -> None:
    """Print how well the values tell winners from losers, by fifth of the game, and how well they are calibrated."""
    print_columns(
        say(
            "{title} : gagnant ou perdant (aire sous la courbe)",
            "{title}: winner or loser (area under the curve)",
            title=box(entry).title,
        ),
        [
            Column(say("Cinquième", "Fifth"), [str(n + 1) for n in range(len(report["auc"]))], left=True),
            Column(say("Réseau", "Network"), [_share(area) for area in report["auc"]]),
            Column(say("Avance estimée", "Lead by estimate"), [_share(area) for area in report["auc_of_lead"]]),
        ],
    )
    print_columns(
        say("Résultat prévu, résultat observé", "Predicted and observed result"),
        [
            Column(
                say("Prévu, %", "Predicted, %"), [number(100 * row["predicted"], 1) for row in report["calibration"]]
            ),
            Column(
                say("Observé, %", "Observed, %"), [number(100 * row["observed"], 1) for row in report["calibration"]]
            ),
            Column("Positions", [number(row["rows"]) for row in report["calibration"]]),
        ],
    )
    if "preferences" in report:
        print_preferences(report["preferences"])


def print_policy(report: Mapping[str, Any]) -> None:
    """Print how well the playout policy predicts a search."""
    facts(
        say(
            "L’action la plus essayée est la plus probable dans {first} % des positions ({chance} % par hasard).",
            "The action that was tried most is the likeliest in {first}% of positions ({chance}% by chance).",
            first=number(100 * report["first"], 1),
            chance=number(100 * report["by_chance"], 1),
        ),
        say(
            "Entropie croisée : {loss}, d’un choix égal {equal}, au mieux {least}.",
            "Cross-entropy: {loss}, of an equal choice {equal}, at best {least}.",
            loss=number(report["loss"], 3),
            equal=number(report["loss_of_equal"], 3),
            least=number(report["loss_at_least"], 3),
        ),
    )


def print_trials(done: Trained) -> None:
    """Print the trial at each number of players, and whether the model was kept for it."""
    if done.trials:
        print_columns(
            say("À l’essai, seul contre les autres", "On trial, alone against the others"),
            [
                Column(say("Joueurs", "Players"), [str(trial.players) for trial in done.trials], left=True),
                Column(say("Contre", "Against"), [trial.against for trial in done.trials], left=True),
                Column(say("Parties", "Games"), [number(trial.games) for trial in done.trials]),
                Column(
                    say("Gagne, %", "Wins, %"),
                    [interval(100 * trial.won, 100 * trial.low, 100 * trial.high, 1) for trial in done.trials],
                ),
                Column(
                    say("Meilleur", "Better"),
                    [_verdict(trial) for trial in done.trials],
                ),
            ],
        )
    if done.kept:
        facts(say("À essayer : --bots {path}:400", "To try it: --bots {path}:400", path=done.file))
    else:
        facts(
            say(
                "Pas sûrement meilleur : gardé à part, rien n’est remplacé.",
                "Not surely better: kept apart, and nothing is written over.",
            ),
            say(
                "À essayer quand même : --bots {path}:400", "To try it all the same: --bots {path}:400", path=done.file
            ),
        )


def _verdict(trial: Trial) -> str:
    if trial.verdict is None:
        return say("indécis", "not decided")
    return say("oui", "yes") if trial.better else say("non", "no")


def print_preferences(preferences: dict[str, Any]) -> None:
    """Print how often the action that the search tried most is the policy head's first."""
    facts(
        say(
            "Action la plus essayée par la recherche : préférée à {first} % ({chance} % par hasard), parmi les trois "
            "premières à {three} %",
            "What the search tried most: preferred in {first}% ({chance}% by chance), among the first three in "
            "{three}%",
            first=number(100 * preferences["first"], 1),
            chance=number(100 * preferences["by_chance"], 1),
            three=number(100 * preferences["first_three"], 1),
        )
    )


def _share(value: float | None) -> str:
    return "–" if value is None else number(value, 3)
