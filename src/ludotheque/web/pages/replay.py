"""A finished game, step by step, as each seat saw it. Every step has an address of its own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from ...kernel.events import SPECTATOR
from ...kernel.text import Lang
from ...stage.telling import in_one
from ..server.invitations import admit
from ..server.sessions import person_of
from ..views import gate
from ..views.board import board_values
from ..views.curve import course
from ..views.finished import Replay
from ..views.html import Reader, page
from ..views.words import say
from .shelf import SEE_OTHER, Ask, Films, Held
from .table import is_partial

LED = 3  # lines in the leading bar; the log has them all


@get("/replay/{table_id:str}")
async def replay(request: Ask, table_id: FromPath[str], tables: Held) -> Response[Any]:
    """The beginning of a game, as the seat of whoever asks saw it."""
    table = await admit(request, await tables.open(table_id), by_invitation=False)
    seat = table.seat_of(await person_of(request))
    return Redirect(address(table_id, seat, 0), status_code=SEE_OTHER)


@get("/replay/{table_id:str}/{eyes:int}")
async def replay_scrubbed(table_id: FromPath[str], eyes: FromPath[int], step: FromQuery[int] = 0) -> Response[Any]:
    """Where the scrubber of a page without scripts leads."""
    return Redirect(f"/replay/{table_id}/{eyes}/{step}", status_code=SEE_OTHER)


@get("/replay/{table_id:str}/{eyes:int}/{step:int}")
async def replay_step(
    request: Ask, table_id: FromPath[str], eyes: FromPath[int], step: FromPath[int], tables: Held, replays: Films
) -> Response[str]:
    """One step, as a seat (counted from 1) or a spectator (0) saw it. After the end, all eyes are open to everybody."""
    reader = Reader.of(request)
    table = await admit(request, await tables.open(table_id), by_invitation=False)
    game = await replays.of(table)
    if not (0 <= eyes <= len(table.seats) and 0 <= step <= game.last):
        raise NotFoundException
    viewer = eyes - 1 if eyes else SPECTATOR
    view = gate.view(game.at(step), viewer, reader.lang, acting=False)
    partial = is_partial(request)
    answer = page(
        "_table.html" if partial else "replay.html",
        reader,
        **board_values(
            table,
            view,
            address(table_id, viewer, step),
            beings={},
            log_address=f"/replay/{table_id}/{eyes}/log",
            course=course(game, viewer, reader.lang, view.scene.colours) if view.scene.result or not partial else None,
            steps=Steps.of(game, viewer, step, reader.lang),
        ),
    )
    answer.headers["X-Part"] = "table"
    return answer


@dataclass(frozen=True)
class Jump:
    """Two links, back and on: to the steps of a kind around the present one, None where there is none."""

    kind: str
    back: str | None
    on: str | None


@dataclass(frozen=True)
class Steps:
    """Where one is in a replay, and where one can go."""

    number: int
    last: int
    sentence: str
    round: int
    base: str  # in front of the number of a step
    jumps: tuple[Jump, ...]
    viewer: str
    others: tuple[tuple[str, str], ...]

    @property
    def first_link(self) -> str:
        return f"{self.base}0"

    @property
    def end_link(self) -> str:
        return f"{self.base}{self.last}"

    @classmethod
    def of(cls, game: Replay, viewer: int, step: int, lang: Lang) -> Steps:
        table = game.table
        base = address(table.id, viewer, 0)[:-1]
        names = dict(enumerate(gate.names_for(table, viewer, lang))) | {SPECTATOR: say("a_spectator", lang)}
        lines = [line.words for line in gate.latest_lines(game.at(step), viewer, lang)]
        kinds = {
            "move": range(game.last + 1),
            "turn": (0, *game.turns),
            "round": game.round_starts,
            "own": game.moves_of(viewer),
        }
        return cls(
            step,
            game.last,
            in_one(lines, LED) if step else say("game_begins", lang),
            game.rounds[step],
            base,
            tuple(_jump(kind, places, step, base) for kind, places in kinds.items() if len(places) > 1),
            names[viewer],
            tuple((name, address(table.id, seat, step)) for seat, name in names.items() if seat != viewer),
        )


def _jump(kind: str, steps: Sequence[int], step: int, base: str) -> Jump:
    before, behind = bisect_left(steps, step), bisect_right(steps, step)
    return Jump(
        kind,
        f"{base}{steps[before - 1]}" if before else None,
        f"{base}{steps[behind]}" if behind < len(steps) else None,
    )


def address(table_id: str, viewer: int, step: int) -> str:
    """Where a step is shown to a viewer."""
    return f"/replay/{table_id}/{0 if viewer == SPECTATOR else viewer + 1}/{step}"


HANDLERS = [replay, replay_scrubbed, replay_step]
