"""`train`, as people see it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..games import box
from ..kernel.text import Text
from ..lab.fitting import LOOKS
from ..lab.samples import Teacher
from ..lab.series import Series, fewest_seats
from ..lab.training import Trained, games_of
from ..lab.training import train as learn
from .console import Column, facts, number, print_columns, print_json, progress, quiet_engine, read_options
from .language import note, say
from .patches import patch_of
from .status import DONE, INTERRUPTED

HOUR = 3600.0


def train(
    entry: str,
    players: int | None,
    games: int,
    hours: float | None,
    teacher: str,
    option: Sequence[str],
    content: Path | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    out: Path,
    json: bool,
) -> int:
    """Learn a judgement and tell how good it is; returns the exit status. Raises GameError for anything impossible."""
    game, options, who = box(entry).game, read_options(option), Teacher.named(teacher)
    seats = players if players is not None else fewest_seats(game)
    series = Series.checked(entry, seats, ["greedy"], options, seed, patch_of(entry, content, options))
    quiet_engine(game.engine())
    try:
        with (
            progress(say("Parties jouées", "Games played"), games) as played,
            progress(say("Apprentissage", "Learning"), LOOKS) as fitted,
        ):
            done = learn(
                series,
                games,
                out,
                command=_command(entry, seats, games, who, option, content, seed, out),
                teacher=who,
                seconds=None if hours is None else hours * HOUR,
                workers=workers,
                cluster=cluster,
                played=played,
                fitted=fitted,
            )
    except KeyboardInterrupt:
        note(
            Text(
                "Interrompu : les parties sont gardées dans {folder} ; la même commande continue.",
                "Interrupted: the games are kept in {folder}; the same command goes on.",
            ).filled(folder=games_of(out))
        )
        return INTERRUPTED
    if json:
        print_json(done.to_json())
    else:
        print_trained(series, done)
    return DONE


def _command(
    entry: str,
    players: int,
    games: int,
    teacher: Teacher,
    option: Sequence[str],
    content: Path | None,
    seed: int,
    out: Path,
) -> str:
    words = ["ludotheque", "train", entry, "--players", players, "--games", games, "--seed", seed, "--out", out.name]
    words += ["--teacher", teacher.name] if teacher.playouts else []
    words += [word for one in option for word in ("--option", one)]
    words += ["--content", content.name] if content else []
    return shlex.join(str(word) for word in words)


def print_trained(series: Series, done: Trained) -> None:
    """How well it judges, by fifth of the game, and how far its numbers can be trusted."""
    report = done.report
    held = report["held_out"]
    print_columns(
        say(
            "{title}, {n} {n:joueur|joueurs} : gagnant ou perdant (aire sous la courbe)",
            "{title}, {n} {n:player|players}: winner or loser (area under the curve)",
            title=box(series.entry).title,
            n=series.players,
        ),
        [
            Column(say("Cinquième", "Fifth"), [str(n + 1) for n in range(len(report["auc"]))], left=True),
            Column(say("Jugement", "Judgement"), [_share(one) for one in report["auc"]]),
            Column(say("Avance estimée", "Lead by estimate"), [_share(one) for one in report["auc_of_lead"]]),
        ],
    )
    print_columns(
        say("Ce qui est dit, ce qui arrive", "What is said, what comes"),
        [
            Column(say("Dit, %", "Said, %"), [number(100 * one["said"], 1) for one in report["calibration"]]),
            Column(say("Arrive, %", "Comes, %"), [number(100 * one["came"], 1) for one in report["calibration"]]),
            Column("Positions", [number(one["rows"]) for one in report["calibration"]]),
        ],
    )
    if "preferences" in report:
        print_preferences(report["preferences"])
    facts(
        say(
            "{games} parties, {rows} positions ; mesuré sur {held} parties mises de côté",
            "{games} games, {rows} positions; measured on {held} games that were held out",
            games=number(report["games"]),
            rows=number(report["rows"]),
            held=number(held["games"]),
        ),
        say("{path}, {n} octets", "{path}, {n} bytes", path=done.file, n=number(done.size)),
        say("À essayer : --bots {path}:400", "To try it: --bots {path}:400", path=done.file),
    )


def print_preferences(found: dict[str, Any]) -> None:
    """How often what the search tried most is what the judgement prefers."""
    facts(
        say(
            "Action la plus essayée par la recherche : préférée à {first} % ({chance} % par hasard), parmi les trois "
            "premières à {three} %",
            "What the search tried most: preferred in {first}% ({chance}% by chance), among the first three in "
            "{three}%",
            first=number(100 * found["first"], 1),
            chance=number(100 * found["by_chance"], 1),
            three=number(100 * found["first_three"], 1),
        )
    )


def _share(value: float | None) -> str:
    return "–" if value is None else number(value, 3)
