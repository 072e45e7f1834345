"""Training a value network or a playout policy: play games, keep them, fit the model, try it, write it to a file.

The suffix of the file says what is trained: a value network (.network) or a playout policy (.policy).

A model is kept only if it makes the search stronger. With each number of players it plays against a search with as many
playouts: one with the model of the file if it has one, else one without. It is then used with those numbers of players
for which the arena found it better.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from time import monotonic
from typing import Any

from ...bots.learned import Learned, experts_play_on, load_learned
from ...bots.network import OldFormat, ValueNetwork, subject
from ...bots.own import AGENT_FILE, NETWORK_FILE, POLICY_FILE
from ...bots.playout_policy import PlayoutPolicy
from ...kernel.errors import GameError, check_folder
from ...kernel.text import Text
from ..arena import Pairing, arena
from ..intervals import MARGIN, Verdict
from ..keeping import alone_in, write_whole
from ..series import Series, check_games
from ..simulate import Progress, counted_from
from .fitting import LOOKS, check_enough, fit
from .playout_policy import STEPS, fit_policy
from .samples import GREEDY, Samples, Teacher, collect, in_files, load

PLAYING = 0.7  # of the time, for playing games
FITTING = 0.4  # of the rest, for fitting
SAMPLES = ".samples"  # suffix of the folder with the games of a file
NEW = ".new"  # before the suffix of a file whose model did not prove better
OUTDATED = Text(
    "{file} est d’un format ancien : il est appris à nouveau, comme si rien n’était là.",
    "{file} is of an old format: it is learned anew, as if nothing were there.",
)
TRIAL_PLAYOUTS = 400
TRIAL_GAMES = 400  # at most, for each number of players


@dataclass(frozen=True)
class Trial:
    """The trial of a model at one number of players: its opponent, the seed of the deals, and its wins with their 95%
    interval.

    verdict: "above" if it surely wins more than an equal would, "below" if surely not much more; None if the games or
    the time ended before either was sure.
    """

    players: int
    against: str
    seed: int
    games: int
    won: float
    low: float
    high: float
    verdict: Verdict | None

    @property
    def better(self) -> bool:
        return self.verdict == "above"

    def to_json(self) -> dict[str, Any]:
        values = {name: round(value, 4) if isinstance(value, float) else value for name, value in vars(self).items()}
        return {**values, "better": self.better}


@dataclass(frozen=True)
class Trained:
    """The result of training: the file, its size, the report of the fit on held-out games, the trials, and the file
    that was asked for (`of`).

    kept: whether the file is that one. If not, it lies beside it, and the old file is unchanged.
    """

    file: Path
    size: int
    report: dict[str, Any]
    trials: tuple[Trial, ...]
    kept: bool
    seconds: float
    of: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.of,
            "file": str(self.file),
            "bytes": self.size,
            "seconds": self.seconds,
            "kept": self.kept,
            "trials": [trial.to_json() for trial in self.trials],
            **self.report,
        }


def games_of(file: Path) -> Path:
    """The folder in which the games of a file are kept, so that a run can be resumed."""
    return file.with_name(file.name + SAMPLES)


def train(
    tables: Sequence[Series],
    games: int,
    file: Path,
    *,
    command: Callable[[int], str] = lambda games: "",
    teacher: Teacher = GREEDY,
    trial: int = TRIAL_GAMES,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    played: Progress = lambda done: None,
    fitted: Progress = lambda done: None,
    tried: Progress = lambda done: None,
) -> Trained:
    """Play `games` games, or as many as the time allows, fit a model, try it, and write it.

    tables: series that differ only in the number of players; they take turns. trial: games at each of these, at most;
    there is no trial for solo play. With 0 the file is written untried, for all of them. Games in the folder beside the
    file count. command: maps a number of games to the command that trains from them; it is written into the file.
    Raises GameError for impossible numbers and names, OutOfReach for files that cannot be written or that another
    command is writing, BadRecord for a file or folder that holds something else, and KeyboardInterrupt after Ctrl-C:
    the games are kept then, and the model is fitted anew.
    """
    _check_arguments(tables, games, file, trial, seconds)
    began = monotonic()

    def left(share: float) -> float | None:
        return None if seconds is None else max(1.0, share * (seconds - (monotonic() - began)))

    folder = games_of(file)
    spread = {"workers": workers, "cluster": cluster}
    with alone_in(folder, file):
        known = _known(_before(file, tables[0]), tables[0])
        _check_served(file, known - {table.players for table in tables})
        there = collect(tables, games, folder, teacher=teacher, seconds=left(PLAYING), progress=played, **spread)
        learned, report = _fitted(tables[0], file, load(folder, there), left(FITTING), fitted)
        learned = replace(learned, about=_about(tables, report, command(there)))
        if trial:
            place, size, trials = _on_trial(tables, learned, file, known, trial, left, tried, **spread)
        else:
            place, size, trials = file, _write(file, learned), ()
        of = {
            **tables[0].facts(),
            "players": [table.players for table in tables],
            "patch": tables[0].patch_values,
            "teacher": teacher.name,
            "asked": games,
        }
        return Trained(place, size, report, trials, place == file, monotonic() - began, of)


def _check_arguments(tables: Sequence[Series], games: int, file: Path, trial: int, seconds: float | None) -> None:
    """Raises GameError for numbers and names with which nothing can be trained, OutOfReach for a folder that cannot be
    written.
    """
    check_games(games)
    check_enough(in_files(games))
    if trial != 0:
        check_games(trial)
        _check_company(tables)
    if file.suffix not in (NETWORK_FILE, POLICY_FILE):
        raise GameError(
            Text(
                "Le nom du fichier doit finir par {agent}, {network} ou {policy}.",
                "The file's name must end with {agent}, {network} or {policy}.",
            ),
            agent=AGENT_FILE,
            network=NETWORK_FILE,
            policy=POLICY_FILE,
        )
    if seconds is not None and not seconds > 0:
        raise GameError(Text("Il faut une durée au-dessus de 0.", "It takes a time above 0."))
    check_folder(file)


def _check_served(file: Path, lost: set[int]) -> None:
    """Raises GameError if the file would not serve these numbers of players any more."""
    if lost:
        raise GameError(
            Text(
                "{file} sert aussi à {lost} joueurs : ajoutez-les à --players, ou nommez un autre fichier.",
                "{file} also serves {lost} players: add them to --players, or name another file.",
            ),
            file=file,
            lost=", ".join(map(str, sorted(lost))),
        )


def _fitted(
    series: Series, file: Path, samples: Samples, seconds: float | None, progress: Progress
) -> tuple[ValueNetwork | PlayoutPolicy, dict[str, Any]]:
    """The model, and the report of its fit. progress: of LOOKS."""
    if file.suffix == POLICY_FILE:

        def of_looks(step: int) -> None:
            progress(step * LOOKS // STEPS)

        fitted = fit_policy(samples, series.content().actions.names, seconds=seconds, progress=of_looks)
        return fitted.policy, fitted.report
    actions, names = len(series.game.actions), series.game.encoder.names
    fitted = fit(samples, names, actions, series.seed, seconds=seconds, progress=progress)
    return fitted.network, fitted.report


def _plain(file: Path, series: Series) -> str:
    """The opponent of a model if the file held none: a search with playouts like its own."""
    return "whole" if file.suffix == POLICY_FILE and experts_play_on(series.game, series.players) else "search"


def _before(file: Path, series: Series) -> Learned | None:
    """The model in a file, if any. One of an old format counts as none, with a notice.

    Raises OutOfReach, and BadRecord for a file with anything else, which must not be overwritten.
    """
    try:
        return load_learned(file) if file.exists() else None
    except OldFormat:
        series.game.engine().notice_once(OUTDATED.filled(file=file))
        return None


def _free(file: Path) -> Path:
    """The first free name beside a file, for a model that is not kept."""
    named = (
        file.with_name(f"{file.stem}{NEW}{number}{file.suffix}") for number in chain([""], map("-{}".format, count(2)))
    )
    return next(path for path in named if not (path.exists() or path.is_symlink()))


def _known(before: Learned | None, series: Series) -> set[int]:
    """The numbers of players that a model is for, if it fits the rules and cards of a series."""
    if before is None:
        return set()
    return {n for n in before.players if before.fits(series.game, series.content(), n)}


def _check_company(tables: Sequence[Series]) -> None:
    """Raises GameError for a trial with a single player."""
    if any(series.players == 1 for series in tables):
        raise GameError(
            Text(
                "Seul, on n’affronte personne : ajoutez --trial 0.",
                "Alone one meets nobody: add --trial 0.",
            )
        )


def _on_trial(
    tables: Sequence[Series],
    learned: ValueNetwork | PlayoutPolicy,
    file: Path,
    known: set[int],
    games: int,
    left: Callable[[float], float | None],
    progress: Progress,
    **spread: Any,
) -> tuple[Path, int, tuple[Trial, ...]]:
    """Try a model at every table. Write it to the file if it is better, also wherever the old one served (`known`),
    else beside the file. Returns the path, the size in bytes, and the trials.
    """
    new = _free(file)
    trials: list[Trial] = []
    try:
        _write(new, learned)
        for number, series in enumerate(tables):
            against = f"{file if series.players in known else _plain(file, series)}:{TRIAL_PLAYOUTS}"
            limit = left(1 / (len(tables) - number))
            trials.append(_tried(series, new, against, games, limit, counted_from(number * games, progress), **spread))
        better = [trial.players for trial in trials if trial.better]
        kept = bool(better) and known <= set(better)
        facts = {"trials": [trial.to_json() for trial in trials]} | ({"players": better} if kept else {})
        place = file if kept else new
        size = _write(place, replace(learned, about=learned.about | facts))
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if kept:
        new.unlink(missing_ok=True)
    return place, size, tuple(trials)


def trial_seed(seed: int) -> int:
    """The seed of the trial games of a model, from that of the games it was fitted to."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/trial".encode(), digest_size=4).digest(), "little")


def _tried(
    series: Series, file: Path, against: str, games: int, seconds: float | None, progress: Progress, **spread: Any
) -> Trial:
    """Play a model alone against a table of opponents, with deals that it was not fitted to."""
    players, seed = series.players, trial_seed(series.seed)
    seats = [f"{file}:{TRIAL_PLAYOUTS}"] + [against] * (players - 1)
    pairing = Pairing.checked(series.entry, players, seats, dict(series.options), seed, series.patch_values)
    out = arena(pairing, games, stop_at=1 / players + MARGIN, seconds=seconds, progress=progress, **spread)
    own = out.standings[0]
    name = Path(against).name
    return Trial(players, name, seed, out.games, own.win_rate, own.win_low, own.win_high, out.verdict)


def _write(file: Path, learned: Learned) -> int:
    """Write a model, whole or not at all. Returns its size in bytes. Raises OutOfReach."""
    raw = learned.dump()
    write_whole(file, raw)
    return len(raw)


def _about(tables: Sequence[Series], report: dict[str, Any], command: str) -> dict[str, Any]:
    """What a model is for, how it was made, and its results."""
    series = tables[0]
    about = subject(series.game, series.content(), [table.players for table in tables])
    origin = {"entry": series.entry, "options": dict(series.options), "seed": series.seed, "command": command}
    return {**about, **origin, "result": report}
