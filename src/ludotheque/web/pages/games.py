"""Somebody's games that are over: what came of them, against whom, to take along and to forget."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from ...bots.names import BOTS, LEARNED
from ...games import Box, playable
from ..server.limits import limit_commands
from ..server.sessions import person_of
from ..tables.keeping import Tables
from ..tables.results import Finished, Opponent, Tally, by_box, finished_games, listed, opponents
from ..views.html import Reader, page
from ..views.words import say
from ..views.words.days import day
from .commands import FormOf, Short
from .shelf import SEE_OTHER, Ask, Held

LISTED = 40  # games on the page, unless all are asked for
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what makes a spreadsheet take a name for one
COLUMNS = ("table", "box", "ended", "seat", "name", "bot", "points", "rank", "resigned", "you")


class Forgotten(msgspec.Struct):
    """The table of a game that somebody forgets; without one, all of them are."""

    table: Short | None = None


@get("/games")
async def games(request: Ask, tables: Held, whole: FromQuery[bool] = False) -> Response[str]:
    """The games of whoever asks, by box, by opponent, and one by one."""
    reader = Reader.of(request)
    finished = await _games_of(request, tables)
    there = {box.name: box for box in playable()}
    return page(
        "games.html",
        reader,
        games=[_in_words(game, there, reader) for game in (finished if whole else finished[:LISTED])],
        number=len(finished),
        boxes=[
            {"entry": entry, "box": there.get(entry), "tally": Tally.of(played), "against": _against(played, reader)}
            for entry, played in by_box(finished).items()
        ],
        against=_against(finished, reader),
    )


async def _games_of(request: Ask, tables: Tables) -> list[Finished]:
    person = await person_of(request)
    return finished_games(await tables.database.results_of(person), person) if person else []


def _against(games: list[Finished], reader: Reader) -> list[dict[str, Any]]:
    """Opponents as the page lists them."""
    return [{"name": _called(opponent, reader), "tally": opponent.tally} for opponent in opponents(games)]


def _called(opponent: Opponent, reader: Reader) -> str:
    if opponent.bot is None:
        return opponent.name
    return say(f"bot_{opponent.bot}", reader.lang) if opponent.bot in (*BOTS, LEARNED.name) else opponent.bot


def _in_words(game: Finished, there: dict[str, Box], reader: Reader) -> dict[str, Any]:
    """A game as the page lists it."""
    return {
        "table": game.table,
        "entry": game.entry,
        "box": there.get(game.entry),
        "when": day(game.ended, reader.lang, reader.zone),
        "ended": game.ended,
        "mine": game.mine,
        "outcome": _outcome(game),
        "said": say(f"game_{_outcome(game)}", reader.lang),
        "placings": sorted(game.placings, key=lambda placing: (placing.rank, placing.seat)),
        "own": game.own,
    }


def _outcome(game: Finished) -> str:
    """How a game ended for its person."""
    if game.mine is None:
        return "device"
    if game.mine.resigned:
        return "resigned"
    if game.mine.rank > 1:
        return "lost"
    return "shared" if len(game.first) > 1 else "won"


@get("/games.json")
async def as_json(request: Ask, tables: Held) -> Response[str]:
    """The same games as a file of JSON."""
    content = json.dumps(list(listed(await _games_of(request, tables))), ensure_ascii=False, indent=1) + "\n"
    return _file(content, "application/json", "json")


@get("/games.csv")
async def as_csv(request: Ask, tables: Held) -> Response[str]:
    """The same games as a table, a line for each seat."""
    return _file(_lines(listed(await _games_of(request, tables))), "text/csv", "csv")


def _lines(games: Iterable[dict[str, Any]]) -> str:
    written = io.StringIO()
    lines = csv.DictWriter(written, COLUMNS, extrasaction="ignore")
    lines.writeheader()
    for game in games:
        for player in game["players"]:
            lines.writerow(game | player | {"name": _no_formula(player["name"])})
    return written.getvalue()


def _no_formula(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name


def _file(content: str, media_type: str, ending: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="ludotheque.{ending}"'}
    return Response(content, media_type=media_type, headers=headers)


@post("/games/forget", guards=[limit_commands])
async def forget(request: Ask, data: FormOf[Forgotten], tables: Held) -> Response[Any]:
    """Forget one game, or without one all of them. Those who played along keep theirs, and what was said there."""
    person = await person_of(request)
    if person:
        for name in await tables.database.forget_results(person, data.table):
            tables.forget_talk(name)
    return Redirect("/games", status_code=SEE_OTHER)


HANDLERS = [games, as_json, as_csv, forget]
