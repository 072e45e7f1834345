"""The command `study balance`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...kernel.errors import unreadable
from ...kernel.text import Text
from ...lab.published import publish
from ...lab.study import balance
from ...lab.study.pages import render, typed
from ..console import facts, going_on, print_json, progress
from ..files import boxes_in, check_publishable, check_writable, kept_folder
from ..language import note, say
from ..status import DONE, NOT_SOUND
from .run import CENSUS


def measure(names: Sequence[str], data: Path | None, everything: bool, pages: Path | None, kept: Path | None) -> int:
    """Measure the stale rows of some games, or all rows, and write them. Returns the exit status. Raises GameError."""
    boxes = boxes_in(data)
    plans = {game: balance.plan(boxes, game) for game in names or balance.documents(boxes)}
    for game in plans:
        check_publishable(boxes / game, boxes / game / balance.FIGURES)
        if pages:
            check_writable(pages / f"{game}.md")
    where = kept_folder(kept, CENSUS)
    ask = balance.asking(where, quiet=False)
    with going_on() as ending:
        for game, plan in plans.items():
            figures = balance.figures(boxes, game)
            rows = list(balance.rows(plan))
            measured = {row["command"]: figures[row["command"]] for row in rows if row["command"] in figures}
            due = {row["command"] for row in rows} if everything else set(_stale(game, plan, measured, where))
            for number, row in enumerate(rows, 1):
                if row["command"] not in due:
                    continue
                text = Text("{game}, ligne {n} sur {all} : {what}", "{game}, row {n} of {all}: {what}")
                note(text.filled(game=game, n=number, all=len(rows), what=typed(row["command"])))
                measured[row["command"]] = balance.measure(row, ask)
                balance.write(boxes, game, plan, measured)
            balance.write(boxes, game, plan, measured)
            if pages:
                publish(pages / f"{game}.md", render(plan, measured))
            facts(
                say(
                    "{game} : {n} {n:ligne mesurée|lignes mesurées} de nouveau, {path}",
                    "{game}: {n} {n:row|rows} measured again, {path}",
                    game=game,
                    n=len(due),
                    path=boxes / game / balance.FIGURES,
                )
            )
    return ending.status


def check(names: Sequence[str], data: Path | None, pages: Path | None, kept: Path | None, json: bool) -> int:
    """Print which rows of some games, or of all, are stale. Returns the exit status. Raises GameError."""
    boxes = boxes_in(data)
    plans = {game: balance.plan(boxes, game) for game in names or balance.documents(boxes)}
    where = kept_folder(kept, CENSUS)
    with going_on() as ending:
        stale, old = [], []
        for game, plan in plans.items():
            figures = balance.figures(boxes, game)
            stale += map(typed, _stale(game, plan, figures, where))
            if pages and _text(pages / f"{game}.md") != render(plan, figures):
                old.append(str(pages / f"{game}.md"))
        if json:
            print_json({"stale": stale, "pages": old})
        else:
            facts(*(say("périmé : {command}", "stale: {command}", command=line) for line in stale))
            facts(
                *(
                    say("{page} n’est pas ce que donnent les mesures", "{page} is not what the figures give", page=page)
                    for page in old
                )
            )
            if not stale and not old:
                note(Text("Rien n’est périmé.", "Nothing is stale."))
        ending.status = NOT_SOUND if stale or old else DONE
    return ending.status


def _stale(game: str, plan: Mapping[str, Any], figures: Mapping[str, dict[str, Any]], kept: Path) -> list[str]:
    """The stale commands of a document, with a progress bar."""
    label = say("{game} : lignes regardées", "{game}: rows looked at", game=game)
    with progress(label, len(list(balance.rows(plan)))) as looked:
        return list(balance.stale(plan, figures, balance.asking(kept, quiet=True), looked))


def show(names: Sequence[str], data: Path | None, *, commands: bool, page: bool, json: bool) -> None:
    """Print the commands, pages or figures of some games, or of all. Raises GameError."""
    boxes = boxes_in(data)
    games = names or balance.documents(boxes)
    plans = {game: balance.plan(boxes, game) for game in games}
    if commands:
        rows = {game: [typed(row["command"]) for row in balance.rows(plan)] for game, plan in plans.items()}
        if json:
            print_json(rows)
        else:
            print(*(command for of_game in rows.values() for command in of_game), sep="\n")
    elif json:
        print_json({game: balance.figures(boxes, game) for game in games})
    elif page:
        print(*(render(plan, balance.figures(boxes, game)) for game, plan in plans.items()), sep="\n", end="")


def _text(page: Path) -> str:
    try:
        return page.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(page, error) from None
