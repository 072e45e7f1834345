"""Training a value network or a playout policy: play games, keep them, fit the model, try it, write it down.

The suffix of the file says what is trained: a value network (.network) or a playout policy (.policy).

A model is kept only where it makes the search stronger. With each number of players it plays against a search that has
as many playouts and no model, or the model that the file holds so far. It is then used with those numbers of players
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
from ...bots.own import NETWORK_FILE, POLICY_FILE
from ...bots.playout_policy import PlayoutPolicy
from ...kernel.errors import GameError, check_folder
from ...kernel.text import Text
from ..arena import Pairing, arena
from ..intervals import MARGIN, Verdict
from ..keeping import alone_in, write_whole
from ..series import Series, check_games
from ..simulate import Progress
from .fitting import LOOKS, check_enough, fit
from .playout_policy import STEPS, fit_policy
from .samples import GREEDY, Samples, Teacher, collect, in_files, load

PLAYING = 0.7  # of the time there is, for games
FITTING = 0.4  # of what is left then
SAMPLES = ".samples"  # what is behind the file's name in that of the folder of its games
NEW = ".new"  # before the end of the name: what was learned and did not prove better
OUTDATED = Text(
    "{file} est d’un format ancien : il est appris à nouveau, comme si rien n’était là.",
    "{file} is of an old format: it is learned anew, as if nothing were there.",
)
TRIAL_PLAYOUTS = 400
TRIAL_GAMES = 400  # at most, for each number of players


@dataclass(frozen=True)
class Trial:
    """What came of what was learned at a number of players: against whom, with the deals of which seed, and its wins
    with their 95% interval.

    verdict: "above" where it surely wins more than an equal would, "below" where surely not much more; None where the
    games or the time were over before either was sure.
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
    """What came out: the file, its size, the report of the fit on games that were held out, the trials, and what was
    asked for (`of`).

    kept: whether the file is the one that was asked for; else it lies beside that one, and what was there before still
    is.
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
    """The folder in which the games of a file are kept, so that a run can go on."""
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
    """Play `games` games, or as many as the time allows, learn from them, try what was learned, and write it down.

    tables: series that differ in nothing but the number of players, which take turns. trial: games at each of these, at
    most (nobody plays alone then); with 0 the file is written untried, for all of them. Games that the folder beside
    the file holds already count, as far as they were asked for. command: how the file is learned from a number of
    games; it is written into the file, of those that there were. Raises GameError for impossible numbers and names,
    OutOfReach for what cannot be written or what another command is writing, BadRecord for a file or folder that holds
    something else, KeyboardInterrupt after Ctrl-C: then the games are kept, and what was not tried to the end is
    learned again.
    """
    check_games(games)
    check_enough(in_files(games))
    if trial != 0:
        check_games(trial)
        _check_company(tables)
    if file.suffix not in (NETWORK_FILE, POLICY_FILE):
        raise GameError(
            Text(
                "Le nom du fichier doit finir par {network} ou {policy}.",
                "The file's name must end with {network} or {policy}.",
            ),
            network=NETWORK_FILE,
            policy=POLICY_FILE,
        )
    if seconds is not None and not seconds > 0:
        raise GameError(Text("Il faut une durée au-dessus de 0.", "It takes a time above 0."))
    check_folder(file)
    began = monotonic()

    def left(share: float) -> float | None:
        return None if seconds is None else max(1.0, share * (seconds - (monotonic() - began)))

    folder = games_of(file)
    spread = {"workers": workers, "cluster": cluster}
    with alone_in(folder, file):
        known = _known(_before(file, tables[0]), tables[0])
        if lost := known - {table.players for table in tables}:
            raise GameError(
                Text(
                    "{file} sert aussi à {lost} joueurs : ajoutez-les à --players, ou nommez un autre fichier.",
                    "{file} also serves {lost} players: add them to --players, or name another file.",
                ),
                file=file,
                lost=", ".join(map(str, sorted(lost))),
            )
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


def _fitted(
    series: Series, file: Path, samples: Samples, seconds: float | None, progress: Progress
) -> tuple[ValueNetwork | PlayoutPolicy, dict[str, Any]]:
    """What the file is to hold, and the report of it. progress: of LOOKS."""
    if file.suffix == POLICY_FILE:

        def of_looks(step: int) -> None:
            progress(step * LOOKS // STEPS)

        fitted = fit_policy(samples, series.content().actions.names, seconds=seconds, progress=of_looks)
        return fitted.policy, fitted.report
    actions, names = len(series.game.actions), series.game.encoder.names
    fitted = fit(samples, names, actions, series.seed, seconds=seconds, progress=progress)
    return fitted.network, fitted.report


def _plain(file: Path, series: Series) -> str:
    """The search that something learned meets where the file held nothing before: with playouts like its own."""
    return "whole" if file.suffix == POLICY_FILE and experts_play_on(series.game, series.players) else "search"


def _before(file: Path, series: Series) -> Learned | None:
    """What a file holds so far, if anything: one of an old format counts as nothing, and a line says so.

    Raises OutOfReach and BadRecord for a file with anything else, which is not to be written over.
    """
    try:
        return load_learned(file) if file.exists() else None
    except OldFormat:
        series.game.engine().notice_once(OUTDATED.filled(file=file))
        return None


def _free(file: Path) -> Path:
    """Where what is kept apart from a file may lie: under the first name beside it that nothing has."""
    named = (
        file.with_name(f"{file.stem}{NEW}{number}{file.suffix}") for number in chain([""], map("-{}".format, count(2)))
    )
    return next(path for path in named if not (path.exists() or path.is_symlink()))


def _known(before: Learned | None, series: Series) -> set[int]:
    """The numbers of players that something learned is for, with the rules and cards of a series."""
    if before is None:
        return set()
    return {n for n in before.players if before.fits(series.game, series.content(), n)}


def _check_company(tables: Sequence[Series]) -> None:
    """Raises GameError where somebody would be tried alone."""
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
    """Try what was learned at every table, and write it to the file when it is better, also wherever that one served
    before (`known`), else beside it; returns the place, its bytes and the trials.
    """
    new = _free(file)
    trials: list[Trial] = []
    try:
        _write(new, learned)
        for number, series in enumerate(tables):
            against = f"{file if series.players in known else _plain(file, series)}:{TRIAL_PLAYOUTS}"
            limit = left(1 / (len(tables) - number))
            trials.append(_tried(series, new, against, games, limit, _behind(number * games, progress), **spread))
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
    """The seed of the games on trial of what was learned from the games of another."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/trial".encode(), digest_size=4).digest(), "little")


def _behind(before: int, progress: Progress) -> Progress:
    return lambda done: progress(before + done)


def _tried(
    series: Series, file: Path, against: str, games: int, seconds: float | None, progress: Progress, **spread: Any
) -> Trial:
    """Let what a file holds sit alone at a table of others, with deals that it has not learned from."""
    players, seed = series.players, trial_seed(series.seed)
    seats = [f"{file}:{TRIAL_PLAYOUTS}"] + [against] * (players - 1)
    pairing = Pairing.checked(series.entry, players, seats, dict(series.options), seed, series.patch_values)
    out = arena(pairing, games, stop_at=1 / players + MARGIN, seconds=seconds, progress=progress, **spread)
    own = out.standings[0]
    name = Path(against).name
    return Trial(players, name, seed, out.games, own.win_rate, own.win_low, own.win_high, out.verdict)


def _write(file: Path, learned: Learned) -> int:
    """Write what was learned, whole or not at all; returns its bytes. Raises OutOfReach."""
    raw = learned.dump()
    write_whole(file, raw)
    return len(raw)


def _about(tables: Sequence[Series], report: dict[str, Any], command: str) -> dict[str, Any]:
    """What something learned is of, how it was made and what came out."""
    series = tables[0]
    about = subject(series.game, series.content(), [table.players for table in tables])
    origin = {"entry": series.entry, "options": dict(series.options), "seed": series.seed, "command": command}
    return {**about, **origin, "result": report}
