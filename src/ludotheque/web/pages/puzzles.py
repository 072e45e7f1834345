"""Practice positions in the browser: the list of a box, a position on its board, and what comes of an answer.

A position is a table that is stored nowhere and drawn through the same gate as any other: the page of a seat holds what
that seat may know, and the solution only once somebody has answered. Which are solved, and which were only tried, is
kept in two cookies.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from ...bots.puzzles import ID_LENGTH, NONE_HERE, Puzzle, by_level, find, puzzles
from ...games import Box, box
from ...kernel.errors import GameError
from ...kernel.text import Lang, Text
from ...stage.layout import Theme
from ..server.limits import limit_commands, limit_positions
from ..tables.names import BOT_NAMES
from ..tables.refusals import Unknown
from ..tables.table import Seat, Table
from ..views import gate
from ..views.board import board_values
from ..views.html import Reader, cookie, page
from ..views.view import Judged
from ..views.words import say
from .commands import AnyCommand, Form, Play, read
from .log import show_log
from .shelf import SEE_OTHER, Ask

SOLVED, TRIED = "solved", "tried"  # the cookies
MOST_SOLVED = 400
MOST_TRIED = 100  # the latest
KEPT = 16  # positions in memory
DECLINING = {"no", "pass"}
LONGEST_PAIR = 30  # letters of two names in a title
EITHER = Text("{one} ou {other} ?", "{one} or {other}?")
BREATH = 8  # actions after which others get their turn
_ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")
_kept: OrderedDict[tuple[str, str], Table] = OrderedDict()


@get("/puzzles/{entry:str}")
async def listed(request: Ask, entry: FromPath[str]) -> Response[str]:
    """The positions of a box, the easiest first, and which of them this browser has solved."""
    shelf = box(entry)
    if not puzzles(entry):
        raise Unknown(NONE_HERE)
    levels = levels_of(shelf, kept_in(request, SOLVED, MOST_SOLVED), kept_in(request, TRIED, MOST_TRIED))
    tiles = [tile for level in levels for tile in level.tiles]
    return page(
        "puzzles.html",
        Reader.of(request),
        box=shelf,
        levels=levels,
        begun=any(tile.state for tile in tiles),
        done=sum(level.done for level in levels),
        number=len(tiles),
        following=next((tile for tile in tiles if tile.state != SOLVED), None),
    )


@get("/puzzles/{entry:str}/{puzzle_id:str}", guards=[limit_positions])
async def puzzle(
    request: Ask, entry: FromPath[str], puzzle_id: FromPath[str], answer: FromQuery[str] = ""
) -> Response[str]:
    """A position as its seat sees it, or with the answer that was given to it."""
    position = known(entry, puzzle_id)
    table = await stood(box(entry), position)
    await request.app.state.turns.look()
    reader = Reader.of(request)
    view = gate.puzzled(table, position, reader.lang, answer[:120])
    positions = puzzles(entry)
    number = positions.index(position) + 1
    solved, tried = kept_in(request, SOLVED, MOST_SOLVED), kept_in(request, TRIED, MOST_TRIED)
    following = next(
        (other for other in (*positions[number:], *positions[: number - 1]) if other.id not in solved), None
    )
    address = f"/puzzles/{entry}/{puzzle_id}"
    shown = page(
        "puzzle.html",
        reader,
        **board_values(table, view, address),
        number=number,
        of=len(positions),
        following=f"/puzzles/{entry}/{following.id}" if following else f"/puzzles/{entry}",
    )
    if isinstance(view.over, Judged):
        if view.over.verdict.right:
            shown.set_cookie(kept(SOLVED, position.id, solved, MOST_SOLVED))
        elif position.id not in solved:
            shown.set_cookie(kept(TRIED, position.id, tried, MOST_TRIED))
    return shown


@post("/puzzles/{entry:str}/{puzzle_id:str}", status_code=200, guards=[limit_commands], form=AnyCommand)
async def answered(
    request: Ask,
    entry: FromPath[str],
    puzzle_id: FromPath[str],
    data: Form,
) -> Response[Any]:
    """What somebody would do there; the address of what comes of it says so."""
    given = read(data)
    known(entry, puzzle_id)
    address = f"/puzzles/{entry}/{puzzle_id}"
    if isinstance(given, Play) and given.action:
        address += "?" + urlencode({"answer": given.action})
    return Redirect(address, status_code=SEE_OTHER)


@get("/puzzles/{entry:str}/{puzzle_id:str}/log", guards=[limit_positions])
async def log(request: Ask, entry: FromPath[str], puzzle_id: FromPath[str]) -> Response[Any]:
    """How it came to a position, as its seat could read it."""
    position = known(entry, puzzle_id)
    return show_log(request, await stood(box(entry), position), position.seat, f"/puzzles/{entry}/{puzzle_id}")


def known(entry: str, puzzle_id: str) -> Puzzle:
    """A position by its id. Raises Unknown."""
    box(entry)
    try:
        return find(entry, puzzle_id)
    except GameError as error:
        raise Unknown(error.text, **error.values) from None


def kept_in(request: Ask, name: str, most: int) -> list[str]:
    """The positions in one of this browser's cookies, the latest first."""
    return [position for position in request.cookies.get(name, "").split("|")[:most] if _ID.fullmatch(position)]


def kept(name: str, position: str, earlier: Sequence[str], most: int) -> Cookie:
    """A cookie with one more position."""
    return cookie(name, "|".join([position, *(other for other in earlier if other != position)][:most]))


@dataclass(frozen=True)
class Tile:
    """A position in the list. `state`: SOLVED, TRIED, or nothing where it is new."""

    number: int
    puzzle: Puzzle
    theme: Theme | None
    state: str

    def title(self, lang: Lang) -> str:
        """What is asked: between two things by their names, where they are short and all that may be chosen."""
        names = self.puzzle.stakes.titles(lang)
        choices = self.puzzle.values.keys() - DECLINING
        if len(names) == len(self.puzzle.stakes.cards) == len(choices) == 2 and len("".join(names)) <= LONGEST_PAIR:
            return EITHER.say(lang, one=names[0], other=names[1])
        return self.theme.question.say(lang) if self.theme else say("puzzle_n", lang, n=self.number)


@dataclass(frozen=True)
class Level:
    """The positions of a level, and how many of them are solved."""

    title: Text
    tiles: tuple[Tile, ...]
    done: int


def levels_of(shelf: Box, solved: Sequence[str], tried: Sequence[str]) -> list[Level]:
    """The levels of a box, the easiest first."""

    def tile(number: int, position: Puzzle) -> Tile:
        state = SOLVED if position.id in solved else TRIED if position.id in tried else ""
        return Tile(number, position, shelf.layout.theme_of(position.kinds), state)

    levels = []
    for title, groups in by_level(shelf.name):
        tiles = tuple(tile(*pair) for _, pairs in groups for pair in pairs)
        levels.append(Level(title, tiles, sum(tile.state == SOLVED for tile in tiles)))
    return levels


async def stood(shelf: Box, position: Puzzle) -> Table:
    """The table of a position, from memory or played again."""
    key = (position.entry, position.id)
    if key not in _kept:
        begun = position.begin(shelf)
        events = [(0, event) for event in begun.opening]
        for number, new_events in enumerate(position.play(begun), 1):
            events += [(number, event) for event in new_events]
            if number % BREATH == 0:
                await asyncio.sleep(0)
        last = len(position.actions)
        others = iter(BOT_NAMES)
        seats = [
            Seat(seat, "" if seat == position.seat else next(others), None if seat == position.seat else "medium", None)
            for seat in range(position.players)
        ]
        _kept[key] = Table(
            position.id,
            shelf,
            begun,
            seats,
            False,
            "",
            "",
            version=last,
            events=events,
            lasting=list(range(1, last + 1)),
        )
    _kept.move_to_end(key)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return _kept[key]


HANDLERS = [listed, puzzle, answered, log]
