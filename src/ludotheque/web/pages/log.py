"""The log of a table: all of it, as its reader may know it. Pages ask for it when their drawer is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ...kernel.events import SPECTATOR
from ..server.invitations import admit
from ..server.sessions import person_of
from ..tables.table import Table
from ..views import gate
from ..views.html import Reader, page
from ..views.named import Names
from ..views.view import Line
from ..views.words import say
from .replay import address as step_address
from .shelf import Ask, Held
from .table import is_partial


@get("/log/{table_id:str}")
async def log(request: Ask, table_id: FromPath[str], tables: Held) -> Response[Any]:
    """The log as whoever asks may read it: as their seat does, or as a spectator."""
    table = await admit(request, await tables.open(table_id))
    person = await person_of(request)
    return show_log(request, table, table.seat_of(person), f"/t/{table_id}", kept=table.admits(person, ""))


@get("/replay/{table_id:str}/{eyes:int}/log")
async def replay_log(request: Ask, table_id: FromPath[str], eyes: FromPath[int], tables: Held) -> Response[Any]:
    """The log of a finished game as a seat (counted from 1) or a spectator (0) could read it."""
    table = await admit(request, await tables.open(table_id), by_invitation=False)
    finished = gate.summary(table, SPECTATOR)[0]
    if not finished or not 0 <= eyes <= len(table.seats):
        raise NotFoundException
    viewer = eyes - 1 if eyes else SPECTATOR
    return show_log(request, table, viewer, step_address(table_id, viewer, 0))


def show_log(request: Ask, table: Table, viewer: int, back: str, *, kept: bool = True) -> Response[Any]:
    """All lines; those of a finished game lead to their moment in its replay, for whom it is `kept`."""
    reader = Reader.of(request)
    finished = gate.summary(table, viewer)[0]
    lines = gate.log(table, viewer, reader.lang, acting=not finished)
    steps = {}
    if finished and kept and not table.other_rules:
        steps = {line.step: step_address(table.id, viewer, line.step) for line in lines}
    part = is_partial(request, "log")
    seen = gate.view(table, viewer, reader.lang, acting=False)
    names = Names.of(table.box.layout, seen.content, reader.lang)
    colours = seen.scene.colours
    subjects = [say("you", reader.lang) if seat == viewer else name for seat, name in enumerate(seen.names)]
    return page(
        "_log.html" if part else "log.html",
        reader,
        box=table.box,
        lines=list(in_groups(lines, subjects)),
        names=names,
        rules=f"/rules/{table.box.name}" + (f"?table={table.id}" if seen.changed else ""),
        steps=steps,
        colours=colours,
        back=back,
    )


@dataclass(frozen=True)
class Grouped:
    """A line of the log, its sentence in two: the name of whose line it is where it begins with that, and the rest.
    `same`: the line before is the same player's, so that the name need not be shown again.
    """

    line: Line
    name: str
    rest: str
    same: bool


def in_groups(lines: Sequence[Line], subjects: Sequence[str]) -> Iterator[Grouped]:
    """The lines, those that follow each other for the same player under one name."""
    named = -1  # whose name leads the line before
    for line in lines:
        subject = subjects[line.seat] if 0 <= line.seat < len(subjects) else ""
        leads = bool(subject) and not line.heading and line.words.startswith(subject + " ")
        same = leads and named == line.seat and not line.begins
        name = subject if leads else ""
        yield Grouped(line, name, line.words[len(name) :], same)
        named = line.seat if leads else -1


HANDLERS = [log, replay_log]
