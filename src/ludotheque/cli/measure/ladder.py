"""The command `measure ladder`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from ...bots.ladder import NAMES
from ...games import SHELF, box
from ...kernel.errors import GameError, unreadable
from ...kernel.text import Text
from ...lab.measure import ladder
from ...lab.measure.ladder import Job, Row
from ...lab.measure.pages import page as rewritten
from ...lab.published import folder_in, publish
from ...lab.simulate import Interrupted
from ..console import facts, interval, number, print_json, progress, quiet_engine
from ..files import boxes_in, check_publishable, check_writable, kept_folder
from ..language import note, say, spoken
from ..status import DONE, INTERRUPTED, NOT_SOUND

FRESH = Text("Rien n’est périmé.", "Nothing is stale.")
Asked = tuple[int | None, int | None, int | None, str, bool]  # players, games, seed, last level, ideas


def measure_ladders(
    entries: Sequence[str],
    asked: Asked,
    workers: int | None,
    kept: Path | None,
    data: Path | None,
    pages: Sequence[Path],
    json: bool,
) -> int:
    """Play the matches that are asked for, or the stale ones, and publish them. Returns the exit status. Raises
    GameError.
    """
    boxes, folder = boxes_in(data), kept_folder(kept, "ladder")
    for file in pages:
        rewritten(_text(file), boxes)  # fail now rather than after hours
        check_writable(file)
    jobs = _jobs(boxes, entries, asked)
    tables: list[Row] = []
    try:
        for job in jobs:
            check_publishable(folder_in(boxes, box(job.entry).package), ladder.file_of(boxes, job.entry, job.ideas))
            quiet_engine(box(job.entry).game.engine())
            tables.append(ladder.measure(job, boxes, folder, workers=workers, show=_bar, tell=_told))
            for file in pages:
                publish(file, rewritten(_text(file), boxes))
            if not json:
                facts(say("Écrit : {path}", "Written: {path}", path=ladder.file_of(boxes, job.entry, job.ideas)))
    except (Interrupted, KeyboardInterrupt):
        note(Text("Interrompu : la même commande continue d’ici.", "Interrupted: the same command goes on from here."))
        return INTERRUPTED
    if json:
        print_json(tables)
    return DONE


def _jobs(boxes: Path, entries: Sequence[str], asked: Asked) -> list[Job]:
    players, games, seed, upto, ideas = asked
    for name in entries:
        box(name)
    if games is not None and games < 1:
        raise GameError(
            Text("Nombre de parties refusé : {n} (au moins 1).", "Number of games refused: {n} (at least 1)."), n=games
        )
    if entries:
        return [job for name in entries for job in ladder.jobs_of(boxes, name, *asked)]
    if players or games or seed is not None or upto or ideas:
        raise GameError(
            Text(
                "Nommez un jeu pour mesurer ainsi : sans lui, ce qui est périmé est mesuré comme il a été publié.",
                "Name a game to measure it so: without one, what is stale is measured as it was published.",
            )
        )
    with _looked(sum(map(len, ladder.published(boxes).values()))) as looked:
        stale = ladder.stale_jobs(boxes, looked)
    if not stale:
        note(FRESH)
    return stale


def check_ladders(entries: Sequence[str], data: Path | None, pages: Sequence[Path], json: bool) -> int:
    """Print which published tables of some games, or of all, are stale. Returns the exit status. Raises GameError."""
    boxes = boxes_in(data)
    names = [box(name).name for name in entries] or list(SHELF)
    tables = [
        (name == "ideas", record)
        for name, some in ladder.published(boxes).items()
        for record in some
        if record["entry"] in names
    ]
    stale_rows: list[dict[str, str]] = []
    with _looked(len(tables)) as looked:
        for number, (ideas, record) in enumerate(tables, 1):
            stale_rows += (
                {"command": ladder.command(record, ideas), "reason": why} for why in ladder.stale(record, ideas)
            )
            looked(number)
    old = [str(file) for file in pages if rewritten(_text(file), boxes) != _text(file)]
    if json:
        print_json({"stale": stale_rows, "pages": old})
    else:
        for row in stale_rows:
            facts(say("périmé : {command} : {reason}", "stale: {command}: {reason}", **row))
        if not stale_rows and not old:
            note(FRESH)
        for file in old:
            facts(say("{page} n’est pas ce que donnent les mesures", "{page} is not what the figures give", page=file))
    return NOT_SOUND if stale_rows or old else DONE


def _looked(tables: int) -> AbstractContextManager[Callable[..., None]]:
    """A progress bar while tables are checked."""
    return progress(say("Tables regardées", "Tables looked at"), tables)


def _text(page: Path) -> str:
    try:
        return page.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(page, error) from None


def _label(job: Job, at: int) -> str:
    step = job.wanted[at]
    return say(
        "{game}, {n} joueurs, {at} sur {all} : « {higher} » contre « {lower} »",
        "{game}, {n} players, {at} of {all}: {higher} against {lower}",
        game=box(job.entry).title,
        n=job.players,
        at=at + 1,
        all=len(job.wanted),
        higher=_called(step.higher),
        lower=_called(step.lower),
    )


def _called(bot: str) -> str:
    """A level in the reader's language; an opponent with one idea by its name."""
    return NAMES[bot].say(spoken()) if bot in NAMES else bot


@contextmanager
def _bar(job: Job, at: int) -> Iterator[Callable[..., None]]:
    with progress(_label(job, at), job.games) as update:
        yield update


def _told(job: Job, at: int, row: Row) -> None:
    """Print a match that is decided, on the error stream."""
    share, low, high = (100 * part for part in (row["wins"] / row["games"], row["low"], row["high"]))
    verdict = {
        "above": Text("au-dessus de {at} %", "above {at}%"),
        "below": Text("au-dessous de {at} %", "below {at}%"),
        None: Text("pas décidé à {at} %", "not decided at {at}%"),
    }[row["verdict"]].filled(at=number(100 * row["stop_at"], 1))
    text = Text("{match} : {won} % de {n} parties, {verdict}", "{match}: {won}% of {n} games, {verdict}")
    values = {"match": _label(job, at), "won": interval(share, low, high, 1), "n": row["games"], "verdict": verdict}
    note(text.filled(**values))
