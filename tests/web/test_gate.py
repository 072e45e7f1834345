"""What leaves a table towards a viewer depends on nothing that this viewer cannot know."""

from __future__ import annotations

import ast
import asyncio
import re
from pathlib import Path

import numpy as np
import pytest

import ludotheque.web
from ludotheque.games import box
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.random import generator
from ludotheque.stage.scene import Scene
from ludotheque.stage.telling import Told
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.views import gate

from .helpers import Browsers, nobodys, people, play_round

WEB = Path(ludotheque.web.__file__).parent
TRUTH = {f"tables/{name}.py" for name in ("table", "playing", "seating", "snapshots", "results", "consent")}
MAY_HOLD_A_MATCH = {*TRUTH, "views/gate.py", "views/fair.py", "thinking/bots.py", "views/finished.py"}
SECRET = {"state", "key", "record", "save", "score", "actions", "seed", "view"}


def test_only_the_gate_and_the_vault_look_into_a_match() -> None:
    for path in WEB.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        touched = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        if path.relative_to(WEB).as_posix() not in MAY_HOLD_A_MATCH:
            assert "match" not in touched, path.name


def test_bots_read_only_what_the_gate_gives() -> None:
    tree = ast.parse((WEB / "thinking" / "bots.py").read_text(encoding="utf-8"))
    read = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "match"
    }
    assert not read & SECRET, read


def test_templates_have_no_match_to_look_into() -> None:
    for path in (WEB / "templates").glob("*.html"):
        assert not re.search(r"\bmatch\b", path.read_text(encoding="utf-8")), path.name


async def opened(database: Path, players: int, moves: int, entry: str = "vaalbara") -> Table:
    """A table of people after some random moves."""
    tables = Tables(Database(database))
    table = await tables.create(box(entry), [Sitter(f"P{seat}") for seat in range(players)], {})
    rng = np.random.default_rng(moves)
    for number in range(moves):
        seat = int(rng.choice(table.match.actors))
        action = str(rng.choice(table.match.legal(seat)))
        await playing.play(tables, table, seat, action, version=table.version, key=str(number))
    await tables.database.close()
    return table


@pytest.mark.parametrize("moves", [0, 2, 9, 23])
def test_a_view_stays_the_same_when_what_it_hides_changes(database: Path, moves: int) -> None:
    table = asyncio.run(opened(database, 3, moves))
    match = table.match
    truth = match.state.copy()
    for viewer in (0, 1, 2, SPECTATOR):
        before = gate.view(table, viewer, "fr"), gate.log(table, viewer, "fr"), gate.bot_input(match, viewer)
        for seed in range(4):
            match.state[0] = match.engine.determinize(match.content, match.view(viewer), viewer, generator(seed))[0]
            after = gate.view(table, viewer, "fr"), gate.log(table, viewer, "fr"), gate.bot_input(match, viewer)
            assert after == before
            match.state[0] = truth[0]


@pytest.mark.parametrize(("entry", "moves"), [("vaalbara", 2), ("vaalbara", 23), ("margraves", 4), ("margraves", 40)])
def test_what_is_foretold_stays_the_same_when_what_is_hidden_changes(database: Path, entry: str, moves: int) -> None:
    """Words and marks, of every action that a seat may choose, while others may hold anything."""
    table = asyncio.run(opened(database, 3, moves, entry))
    match = table.match
    truth = match.state.copy()
    for seat in match.actors:
        now = gate.view(table, seat, "fr").scene

        def every(seat: int = seat, now: Scene = now) -> list[tuple[list[Told], Scene]]:
            return [gate.foretold(table, seat, "fr", action, now) for action in match.legal(seat)]

        before = every()
        for guess in range(4):
            match.state[0] = match.engine.determinize(match.content, match.view(seat), seat, generator(guess))[0]
            assert every() == before
            match.state[0] = truth[0]


def test_hidden_hands_are_on_nobody_elses_page(client: Browsers) -> None:
    paths = people(client, 3)
    play_round(client, paths[:1])
    pages = [client.get(path).text for path in [*paths, nobodys(paths[0])]]
    for page in pages[:1]:
        assert 'id="hand-' not in page.replace("zone-hand-0", "")
    for seat in range(3):
        shown = [bool(re.search(rf'id="character-{seat}-\d+"', page)) for page in pages[:3]]
        assert shown == [viewer == seat for viewer in range(3)]


def test_a_spectator_has_no_buttons(client: Browsers) -> None:
    path = people(client)[0]
    client.cookies.clear()
    page = client.get(nobodys(path)).text
    assert 'id="table"' in page
    assert 'name="action"' not in page


def test_sessions_are_stored_as_hashes(client: Browsers, database: Path) -> None:
    paths = people(client)
    raw = b"".join(file.read_bytes() for file in database.parent.glob("tables.sqlite3*"))
    for path in paths:
        session = path.partition("/~")[2]
        assert len(session) == 24
        assert session.encode() not in raw
