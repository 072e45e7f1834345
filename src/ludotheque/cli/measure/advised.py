"""The commands `measure puzzles` and `measure chances`."""

from __future__ import annotations

from pathlib import Path

from ...games import box
from ...kernel.errors import GameError
from ...kernel.text import Text
from ...lab.measure import chances, puzzles
from ...lab.published import folder_in
from ...lab.series import RANDOM, Series, check_games
from ..console import facts, going_on, number, print_json, progress, quiet_engine
from ..files import boxes_in, check_publishable
from ..language import say


def find_puzzles(
    entry: str,
    players: int,
    games: int | None,
    seed: int,
    work: Path | None,
    most: int,
    data: Path | None,
    json: bool,
) -> int:
    """Search up to this many games for puzzles, or pack the work file if `games` is None. Returns the exit status.
    Raises GameError.
    """
    if games is not None:
        check_games(games)
    if most < 1:
        text = Text("Nombre de positions refusé : {n} (au moins 1).", "Number of positions refused: {n} (at least 1).")
        raise GameError(text, n=most)
    series = Series.checked(entry, players, [RANDOM], {}, seed)
    quiet_engine(series.game.engine())
    work, boxes = work or Path(f"puzzles-{entry}-{players}.jsonl"), boxes_in(data)
    if games is None:
        check_publishable(folder_in(boxes, box(entry).package), puzzles.file_of(boxes, series))
    with going_on() as ending:
        with progress(say("Parties regardées", "Games looked through"), games) as update:
            rows = puzzles.look(series, work, games, update)
        count = sum(len(row["puzzles"]) for row in rows)
        report = {"game": entry, "players": players, "seed": seed, "games": len(rows), "positions": count}
        if games is not None:
            line = say(
                "{n} {n:position|positions} dans {work}", "{n} {n:position|positions} in {work}", n=count, work=work
            )
        else:
            with progress(say("Positions vérifiées", "Positions checked"), min(most, count)) as update:
                path, packed = puzzles.pack(series, rows, most, boxes, update)
            report |= {"packed": packed, "file": str(path)}
            line = say(
                "{k} positions sur {n} écrites : {path}", "{k} of {n} positions: {path}", k=packed, n=count, path=path
            )
        if json:
            print_json(report)
        else:
            facts(line)
    return ending.status


def learn_chances(
    entry: str,
    players: int,
    games: int | None,
    seed: int,
    work: Path | None,
    plain: bool,
    data: Path | None,
    json: bool,
) -> int:
    """Play up to this many games; pack the work file if `games` is None. Returns the exit status. Raises GameError."""
    if games is not None:
        check_games(games)
    learning = chances.Learning.checked(entry, players, seed, plain)
    quiet_engine(learning.series.game.engine())
    work, boxes = work or Path(f"chances-{entry}-{players}-{learning.how}.jsonl"), boxes_in(data)
    if games is None:
        check_publishable(folder_in(boxes, box(entry).package), chances.file_of(boxes, entry))
    with going_on() as ending:
        with progress(say("Parties jouées", "Games played"), games) as update:
            rows = learning.rows(work, games, update)
        if games is not None:
            report = {"game": entry, "players": players, "seed": seed, "games": len(rows), "how": learning.how}
            lines = [say("{n} {n:partie|parties} dans {work}", "{n} {n:game|games} in {work}", n=len(rows), work=work)]
        else:
            path, packed, keeps = chances.pack(learning, rows, boxes)
            report = {**packed, "kept": keeps, "file": str(path)}
            error = number(100 * packed["error"], 1)
            lines = [
                say(
                    "Écart moyen : {e} points de pourcentage ({n} {n:partie|parties})",
                    "Mean error: {e} percentage points ({n} {n:game|games})",
                    e=error,
                    n=len(rows),
                ),
                say("Écrit : {path}", "Written: {path}", path=path)
                if keeps
                else say("Pas assez sûr : rien n’est gardé.", "Not sure enough: nothing is kept."),
            ]
        if json:
            print_json(report)
        else:
            facts(*lines)
    return ending.status
