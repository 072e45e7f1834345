"""Learning to judge positions of a game: play, keep, fit, write down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from ..bots.judgement import Judgement, subject
from ..bots.own import SUFFIX
from ..kernel.errors import GameError, OutOfReach, reason
from ..kernel.text import Text
from .fitting import Fitted, fit
from .samples import GREEDY, Teacher, collect, load
from .series import Series, check_games
from .simulate import Progress

PLAYING = 0.8  # of the time there is, for games; the rest is for fitting
SAMPLES = ".samples"  # what is behind the file's name in that of the folder of its games


@dataclass(frozen=True)
class Trained:
    """What came out: the file, its size, and the report of the fit on games that were held out."""

    file: Path
    size: int
    report: dict[str, Any]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        return {"file": str(self.file), "bytes": self.size, "seconds": self.seconds, **self.report}


def games_of(file: Path) -> Path:
    """The folder in which the games of a file are kept, so that a run can go on."""
    return file.with_name(file.name + SAMPLES)


def train(
    series: Series,
    games: int,
    file: Path,
    *,
    command: str,
    teacher: Teacher = GREEDY,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    played: Progress = lambda done: None,
    fitted: Progress = lambda done: None,
) -> Trained:
    """Play `games` games, or as many as the time allows, learn from them, and write a judgement.

    Games that the folder beside the file holds already count. `command` is written into the file. Raises GameError for
    impossible numbers and names, OutOfReach for what cannot be written, BadRecord for a file or folder that holds
    something else, KeyboardInterrupt after Ctrl-C: then the games are kept.
    """
    check_games(games)
    if file.suffix != SUFFIX:
        raise GameError(
            Text("Le nom du fichier doit finir par {suffix}.", "The file's name must end with {suffix}."), suffix=SUFFIX
        )
    if seconds is not None and not seconds > 0:
        raise GameError(Text("Il faut une durée au-dessus de 0.", "It takes a time above 0."))
    if file.exists():
        Judgement.load(file)  # nothing but an older judgement is written over
    began = monotonic()
    folder = games_of(file)
    playing = seconds and seconds * PLAYING
    collect(series, games, folder, teacher=teacher, seconds=playing, workers=workers, cluster=cluster, progress=played)
    left = None if seconds is None else max(1.0, seconds - (monotonic() - began))
    found = fit(
        load(folder), series.game.encoder.names, len(series.game.actions), series.seed, seconds=left, progress=fitted
    )
    raw = _whole(series, found, command).dump()
    try:
        part = file.with_name(file.name + ".part")
        part.write_bytes(raw)
        part.replace(file)
    except OSError as error:
        raise OutOfReach(
            Text("Impossible d’écrire {path} : {why}.", "Cannot write {path}: {why}."), path=file, why=reason(error)
        ) from None
    return Trained(file, len(raw), found.report, monotonic() - began)


def _whole(series: Series, found: Fitted, command: str) -> Judgement:
    """The judgement with what it is of, how it was made and what came out."""
    about = subject(series.game, series.content(), series.players)
    made = {"entry": series.entry, "options": dict(series.options), "seed": series.seed, "command": command}
    return replace(found.judgement, about={**about, **made, "result": found.report})
