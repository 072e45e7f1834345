"""Go on with what was stored before a card was added: `python -m tests.newcomer.go_on table|save PATH [ID]`.

Prints as JSON in which program the game stands, and how it ended. Runs in a copy of the tree.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any

from ludotheque.cli.console import err
from ludotheque.cli.play.begin import Wish, resumed
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.words import Verb
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import prepare
from ludotheque.web.tables.keeping import Tables


def stands(match: Match) -> list[str]:
    """The programs that are under way, from the bottom up."""
    frames = match.state["stack"]["pc"][0][: int(match.state["depth"][0])]
    return [match.content.programs.at(int(pc))[0] for pc in frames]


def number_of_gain(match: Match) -> int:
    """The number that this program gives the word."""
    words = match.game.words
    return next(words.number(word) for word in words.words[Verb] if word.label() == "gain")


def begun(match: Match) -> dict[str, Any]:
    return {"stands": stands(match), "legal": match.legal(match.actors[0]), "gain": number_of_gain(match)}


async def at_a_table(path: Path, table_id: str) -> dict[str, Any]:
    """The table is opened from the database, and every command is committed to it."""
    prepare(path)
    tables = Tables(Database(path))
    table = await tables.open(table_id)
    chooser = random.Random(1)
    state = begun(table.match)
    while not table.match.finished:
        seat = chooser.choice(table.match.actors)
        action = chooser.choice(table.match.legal(seat))
        await playing.play(tables, table, seat, action, version=table.version, key=f"after {table.version}")
    await tables.database.close()
    return state | {"ranks": table.match.ranks}


def at_the_terminal(path: Path) -> dict[str, Any]:
    """The save is resumed as `ludotheque play --resume` does, kept after some moves, resumed again, and ended."""
    with err.capture() as messages:
        match = resumed(Wish(None, resume=path)).match
    state = begun(match) | {"said": messages.get()}
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    path.write_text(json.dumps(match.save() | {"seats": [{"name": "A"}, {"name": "B"}]}), encoding="utf-8")
    match = resumed(Wish(None, resume=path)).match
    chooser = random.Random(1)
    while not match.finished:
        seat = chooser.choice(match.actors)
        match.play(seat, chooser.choice(match.legal(seat)))
    return state | {"ranks": match.ranks}


def main(kind: str, path: str, table_id: str = "") -> None:
    try:
        answer = asyncio.run(at_a_table(Path(path), table_id)) if kind == "table" else at_the_terminal(Path(path))
    except GameError as error:
        answer = {"refused": error.say("en")}
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])
