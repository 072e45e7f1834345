"""The command `train` for an agent: FILE.agent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from ...games import box
from ...kernel.errors import GameError
from ...kernel.text import Text
from ...lab.arena import Pairing, Standing, arena
from ...lab.keeping import write_whole
from ...lab.parallel.workers import cores
from ...lab.series import Series, check_games
from ..console import check_name, facts, interval, number, print_json, progress, quiet_engine
from ..files import check_writable
from ..language import note, say
from ..status import DONE, INTERRUPTED
from .request import Request
from .train import command_line, numbers_of

if TYPE_CHECKING:
    from ...rl.ppo import Learner, Progress  # PyTorch takes seconds to load

OPPONENT = "greedy"  # in half of the games, and on trial
MINUTES = 30.0
SAVED = 60.0  # seconds between two writings of the file


@dataclass
class Course:
    """How a training went: the learner, its last step, the seconds that it took, and whether Ctrl-C ended it."""

    learner: Learner
    last: Progress
    seconds: float
    interrupted: bool


def train_agent(request: Request, out: Path, players: str | None, minutes: float | None, trial: int, json: bool) -> int:
    """Train an agent, let it meet `greedy`, and print how good it is. Returns the exit status. Raises GameError for
    impossible arguments.
    """
    series = _series(request, players)
    _check_arguments(request, out, minutes, trial)
    minutes = MINUTES if minutes is None else minutes
    about = {"entry": series.entry, "options": dict(series.options), "seed": series.seed}
    about["command"] = command_line(request, [series.players], ["--minutes", f"{minutes:g}"], out)

    def save(learner: Learner) -> None:
        write_whole(out, learner.agent(**about).dump())

    quiet_engine(series.game.engine())
    course = learned(_learner(request, series), minutes * 60, save)
    save(course.learner)
    if course.interrupted:
        note(Text("Interrompu : {out} le garde.", "Interrupted: {out} has what was learned.").filled(out=out))
    met = None if course.interrupted or not trial else _on_trial(series, out, trial, request)
    if json:
        print_json(report(series, course, out, met))
    else:
        print_agent(series, course, out, met, trial)
    return INTERRUPTED if course.interrupted else DONE


def learned(learner: Learner, seconds: float, save: Callable[[Learner], None]) -> Course:
    """Learn for so long, or until Ctrl-C; `save` is called once a minute."""
    began = saved = monotonic()
    course = Course(learner, learner.step(), 0.0, interrupted=False)
    try:
        with progress(say("Apprentissage (s)", "Learning (s)"), round(seconds)) as update:
            while (spent := monotonic() - began) < seconds:
                course.last = learner.step(1 - spent / seconds)
                update(round(spent))
                if monotonic() - saved > SAVED:
                    save(learner)
                    saved = monotonic()
    except KeyboardInterrupt:
        course.interrupted = True
    course.seconds = monotonic() - began
    return course


def _series(request: Request, players: str | None) -> Series:
    """What is learned, played by nobody yet. Raises GameError if it cannot be played."""
    options, patch = request.read()
    seats = [request.shelf.game.fewest_seats()] if players is None else numbers_of(players)
    if len(seats) != 1:
        raise GameError(
            Text("Un agent joue à un seul nombre de joueurs.", "An agent plays with one number of players alone.")
        )
    return Series.checked(request.entry, seats[0], [OPPONENT], options, request.seed, patch)


def _check_arguments(request: Request, out: Path, minutes: float | None, trial: int) -> None:
    for name in (out.name, request.content.name if request.content else ""):
        check_name(name)  # they are written into the file
    if minutes is not None and not 0 < minutes < float("inf"):
        raise GameError(Text("Il faut une durée au-dessus de 0.", "It takes a time above 0."))
    if trial:
        check_games(trial)
    if out.exists():
        raise GameError(
            Text("{path} existe déjà : nommez un autre fichier.", "{path} exists already: name another file."), path=out
        )
    check_writable(out)


def _learner(request: Request, series: Series) -> Learner:
    """Raises GameError where PyTorch is missing."""
    try:
        from ...rl.ppo import Learner
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise GameError(
            Text(
                "Apprendre demande PyTorch : pip install 'ludotheque[train]'.",
                "Learning needs PyTorch: pip install 'ludotheque[train]'.",
            )
        ) from None
    return Learner(
        series.entry,
        series.players,
        against=(OPPONENT,),
        seed=series.seed,
        options=dict(series.options),
        content=request.content,
        threads=request.workers or cores(),
    )


def _on_trial(series: Series, out: Path, games: int, request: Request) -> Standing:
    """How the agent does alone against a table of opponents, with deals of their own."""
    seats: Sequence[str] = [str(out), *[OPPONENT] * (series.players - 1)]
    pairing = Pairing.checked(
        series.entry, series.players, seats, dict(series.options), series.seed, series.patch_values
    )
    turns = len(pairing.rotations)
    with progress(say("Parties d’essai", "Games on trial"), -(-games // turns) * turns) as update:
        return arena(pairing, games, workers=request.workers, progress=update).standings[0]


def report(series: Series, course: Course, out: Path, met: Standing | None) -> dict[str, Any]:
    """The result as JSON."""
    trial = met and {
        "against": OPPONENT,
        "won": round(met.win_rate, 4),
        "low": round(met.win_low, 4),
        "high": round(met.win_high, 4),
    }
    return {
        **series.facts(),
        "file": str(out),
        "bytes": out.stat().st_size,
        "seconds": course.seconds,
        "decisions": course.last.decisions,
        "entropy": course.last.entropy,
        "interrupted": course.interrupted,
        "trial": trial,
    }


def print_agent(series: Series, course: Course, out: Path, met: Standing | None, games: int) -> None:
    """Print what was learned, and how it did on trial."""
    facts(
        say(
            "{title}, {n} joueurs : {decisions} décisions en {minutes} min",
            "{title}, {n} players: {decisions} decisions in {minutes} min",
            title=box(series.entry).title,
            n=series.players,
            decisions=number(course.last.decisions),
            minutes=number(course.seconds / 60, 1),
        ),
        say("{path}, {n} octets", "{path}, {n} bytes", path=out, n=number(out.stat().st_size)),
    )
    if met:
        facts(
            say(
                "Contre {bot}, {games} parties : gagne {won} %",
                "Against {bot}, {games} games: wins {won}%",
                bot=OPPONENT,
                games=number(games),
                won=interval(100 * met.win_rate, 100 * met.win_low, 100 * met.win_high, 1),
            )
        )
    facts(say("À essayer : --bots {path}", "To try it: --bots {path}", path=out))
