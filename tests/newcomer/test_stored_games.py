"""A new word or card orphans no stored game: tables and saves go on in a copy of the tree that has more of both."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import box
from ludotheque.kernel.match import FORMAT_VERSION, Match
from ludotheque.web.tables import integrity, playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import prepare
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table

from .carry_out import Tree
from .go_on import begun, stands
from .test_add_a_card import CHARACTER, DOMAIN, NEW_WORD

pytestmark = pytest.mark.needs_git

# A word before all others of its module and first in the dispatch: every other one gets another number.
FIRST_WORD = """class Applaud(Verb):
    \"\"\"Nothing happens.\"\"\"

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s):
        pass


"""
WORDS = {"royaume-2e": "royaume/rules/acts.py", "vaalbara": "vaalbara/rules/verbs.py"}
FIRST_CLASS = {"royaume-2e": "class TakeAction(Verb):", "vaalbara": "class Gain(Verb):"}
CARDS = {"royaume-2e": DOMAIN + NEW_WORD, "vaalbara": CHARACTER}


@pytest.fixture(scope="module", params=sorted(WORDS))
def entry(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def more(entry: str, tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A copy with another card and another word."""
    tree = Tree(tmp_path_factory.mktemp(entry))
    for step in CARDS[entry]:
        step.carry_out(tree)
    first = FIRST_CLASS[entry]
    tree.replace("src/ludotheque/games/" + WORDS[entry], f"\n{first}", f"\n{FIRST_WORD}{first}")
    return tree


def in_an_effect(match: Match) -> bool:
    """Whether a card's own program asks."""
    name = stands(match)[-1]
    return not name.startswith("course") and len(match.legal(match.actors[0])) > 1


@cache
def into_an_effect(entry: str) -> Match:
    """A game that is played into the middle of a card's effect, in its middle."""
    shelf = box(entry)
    for seed in range(20):
        engine = shelf.game.engine(compiled=False)
        match = Match.new(shelf.game, 2, entry=entry, options=shelf.presets, seed=seed, engine=engine)
        chooser = random.Random(seed)
        while not match.finished:
            if len(match.actions) > 20 and in_an_effect(match):
                return match
            seat = chooser.choice(match.actors)
            match.play(seat, chooser.choice(match.legal(seat)))
    raise AssertionError("no card asked anything")


async def stored(path: Path, entry: str) -> Table:
    """The same game at a table of two people."""
    prepare(path)
    tables = Tables(Database(path))
    match = into_an_effect(entry)
    table = await tables.create(box(entry), [Sitter("A"), Sitter("B")], {}, seed=match.seed)
    for number, (seat, action) in enumerate(match.actions):
        await playing.play(tables, table, seat, action, version=table.version, key=f"before {number}")
    await tables.database.close()
    assert table.match.state.tobytes() == match.state.tobytes()
    return table


def gone_on(tree: Tree, *arguments: str) -> dict[str, Any]:
    return json.loads(tree.says("-m", "tests.newcomer.go_on", *arguments))


def test_a_stored_table_goes_on_to_its_end(more: Tree, entry: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    table = asyncio.run(stored(path, entry))
    here = begun(table.match)
    there = gone_on(more, "table", str(path), table.id)
    assert there["gain"] != here["gain"], "the words have other numbers there"
    assert (there["stands"], there["legal"]) == (here["stands"], here["legal"])
    assert sorted(there["ranks"])[0] == 1
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT finished FROM 'table'").fetchone() == (1,)
    connection.close()


def test_a_save_of_the_terminal_goes_on_to_its_end(more: Tree, entry: str, tmp_path: Path) -> None:
    match = into_an_effect(entry)
    path = tmp_path / "kept.json"
    path.write_text(json.dumps(match.save() | {"seats": [{"name": "A"}, {"name": "B"}]}), encoding="utf-8")
    here = begun(match)
    there = gone_on(more, "save", str(path))
    assert (there["stands"], there["legal"]) == (here["stands"], here["legal"])
    assert there["gain"] != here["gain"]
    assert sorted(there["ranks"])[0] == 1
    assert "The program's cards have changed since" in there["said"] or "Les cartes du programme" in there["said"]


OLDER = "This game was saved by an older version of the program, whose games can no longer be read."


def test_what_was_stored_in_an_older_form_is_refused_clearly(more: Tree, entry: str, tmp_path: Path) -> None:
    """Tables and saves from before words and programs went by their names."""
    path = tmp_path / "tables.sqlite3"
    table = asyncio.run(stored(path, entry))
    older = FORMAT_VERSION - 1
    with sqlite3.connect(path) as connection:
        integrity.teach(connection)
        integrity.cover(connection.execute)
        (origin,) = connection.execute("SELECT origin FROM 'table'").fetchone()
        connection.execute("UPDATE 'table' SET origin = ?", [json.dumps(json.loads(origin) | {"version": older})])
    connection.close()
    assert gone_on(more, "table", str(path), table.id) == {"refused": OLDER}
    save = tmp_path / "kept.json"
    save.write_text(json.dumps(table.match.save() | {"version": older}), encoding="utf-8")
    assert gone_on(more, "save", str(save)) == {"refused": OLDER}
