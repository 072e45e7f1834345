"""Backups beside a running server, what a check finds, and tables that are damaged on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, update

from ludotheque.games import box
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.web.app import create_app
from ludotheque.web.tables import integrity, playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import MIGRATIONS, prepare
from ludotheque.web.tables.gathering import Lobbies
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.schema import command_rows, metadata
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.tables.upkeep import backup, check

from .helpers import Browsers


async def played(tables: Tables, moves: int) -> Table:
    """A table of two people after some moves."""
    table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {})
    for number in range(moves):
        seat = table.match.actors[0]
        await playing.play(tables, table, seat, table.match.legal(seat)[0], version=table.version, key=str(number))
    return table


def filled(database: Path, moves: tuple[int, ...] = (3, 0, 1)) -> list[str]:
    """The names of new tables, one for each number of moves."""

    async def story() -> list[str]:
        tables = Tables(Database(database))
        names = [(await played(tables, number)).id for number in moves]
        await tables.database.close()
        return names

    return asyncio.run(story())


def change(database: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(statement, values)
    connection.close()


def test_a_backup_holds_all_that_was_acknowledged(database: Path, tmp_path: Path) -> None:
    """The server is at work: what it wrote last is not in the main file yet."""
    target = tmp_path / "copies" / "copy.sqlite3"
    target.parent.mkdir()

    async def story() -> None:
        tables = Tables(Database(database))
        table = await played(tables, 5)
        backup(database, target)
        await played(tables, 1)
        copied = Tables(Database(target))
        again = await copied.open(table.id)
        assert (again.version, again.match.state.tobytes()) == (5, table.match.state.tobytes())
        await copied.database.close()
        await tables.database.close()

    asyncio.run(story())
    assert (check(target).tables, check(target).faults) == (1, ())
    assert check(database).tables == 2
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in target.parent.iterdir()] == ["copy.sqlite3"]


def test_a_backup_writes_over_nothing(database: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(GameError, match="exists already"):
        backup(database, tmp_path / "notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_backup_of_nothing_leaves_nothing(database: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database " * 100)
    target = tmp_path / "copies" / "copy.sqlite3"
    with pytest.raises(OutOfReach):
        backup(tmp_path / "none.sqlite3", target)
    with pytest.raises(BadRecord):
        backup(tmp_path / "notes.txt", target)
    with pytest.raises(OutOfReach):
        backup(database, tmp_path / "notes.txt" / "copy.sqlite3")
    with pytest.raises(OutOfReach):
        backup(database, Path("/proc/none/copy.sqlite3"))
    filled(database)
    with pytest.raises(OutOfReach, match="there is no folder"):
        backup(database, target)
    assert not target.parent.exists()
    assert not (tmp_path / "none.sqlite3").exists()


def test_a_sound_database_is_left_as_it_is(database: Path) -> None:
    filled(database)
    before = database.read_bytes()
    heard: list[tuple[int, int]] = []
    report = check(database, lambda *step: heard.append(step))
    assert (report.tables, report.faults) == (3, ())
    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE 'table' SET snapshot = replace(snapshot, 'frames', 'Frames') WHERE id = ?",
        "UPDATE 'table' SET snapshot = x'00' WHERE id = ?",
        "UPDATE 'table' SET snapshot = (SELECT snapshot FROM 'table' ORDER BY version LIMIT 1) WHERE id = ?",
        "UPDATE 'table' SET origin = replace(origin, 'key\": \"', 'key\": \"0') WHERE id = ?",
        "UPDATE 'table' SET version = version - 1 WHERE id = ?",
        "UPDATE 'table' SET digest = '' WHERE id = ?",
        "UPDATE 'table' SET origin = CAST(x'ff' AS TEXT) WHERE id = ?",
        "UPDATE seat SET tips = '[' WHERE table_id = ?",
        "DELETE FROM command WHERE version = 2 AND table_id = ?",
        "UPDATE command SET action = NULL WHERE version = 2 AND table_id = ?",
        "UPDATE command SET version = 'x' WHERE version = 3 AND table_id = ?",
        "DELETE FROM event WHERE version = 1 AND position = 0 AND table_id = ?",
        "DELETE FROM seat WHERE seat = 1 AND table_id = ?",
    ],
)
def test_a_damaged_table_is_found_and_stays_closed(database: Path, damage: str) -> None:
    hurt, *others = filled(database)
    change(database, damage, hurt)
    before = database.read_bytes()
    faults = check(database).faults
    assert {fault.table for fault in faults} == {hurt}
    assert hurt in faults[0].why.say("fr")
    assert "stays closed" in faults[0].why.say("en")

    async def story() -> None:
        tables = Tables(Database(database))
        with pytest.raises(BadRecord):
            await tables.open(hurt)
        for name in others:
            await tables.open(name)
        await tables.database.close()

    asyncio.run(story())
    assert database.read_bytes() == before


def test_a_table_of_a_game_that_is_gone_is_found(database: Path) -> None:
    hurt = filled(database)[0]
    change(database, "UPDATE 'table' SET entry = 'no-such-box' WHERE id = ?", hurt)
    assert [fault.table for fault in check(database).faults] == [hurt]


def test_a_row_without_its_table_is_found(database: Path) -> None:
    change(database, "INSERT INTO command (table_id, version, seat, key) VALUES ('nowhere', 1, 0, 'k')")
    (fault,) = check(database).faults
    assert fault.table is None


def wrong(database: Path) -> list[str]:
    """What a check finds, however much of the file can be read."""
    try:
        return [fault.why.say("fr") for fault in check(database).faults]
    except BadRecord as error:
        return [error.say("fr")]


@pytest.mark.parametrize("first", [1, 4])
def test_a_damaged_file_is_found(database: Path, first: int) -> None:
    filled(database, (9, 9))
    page, raw = 4096, bytearray(database.read_bytes())
    for at in range(first * page, len(raw), page):
        raw[at : at + 64] = b"\xff" * 64
    database.write_bytes(raw)
    assert any("endommagée" in words for words in wrong(database))


def stored(run: integrity.Run) -> list[tuple[str, str, dict[str, Any]]]:
    """All rows that have digests, as (kind, where to find it, its columns)."""
    rows = []
    for kind in metadata.sorted_tables:
        if "digest" in kind.c:
            selected = run(f'SELECT rowid, * FROM "{kind.name}"')
            columns = [column for column, *_ in selected.description[1:]]
            for place, *values in selected.fetchall():
                rows.append((kind.name, f"rowid = {place}", dict(zip(columns, values, strict=True))))
    return rows


def in_words(run: integrity.Run) -> list[str]:
    """What is wrong with all tables and lobbies of a file."""
    tables = [integrity.faults_of_table(run, name) for (name,) in run("SELECT id FROM 'table'").fetchall()]
    lobbies = [integrity.faults_of_lobby(run, name) for (name,) in run("SELECT id FROM lobby").fetchall()]
    return [fault.en for faults in (*tables, *lobbies) for fault in faults]


def other(value: Any) -> Any:
    """Something else than a stored value, of its kind where it has one."""
    if isinstance(value, bytes):
        return value + b" "
    return value + 100 if isinstance(value, int) else f"{value} "


def named_as(kind: str, row: dict[str, Any]) -> str:
    """How the words of a check name a row of a table."""
    match kind:
        case "event":
            return f"event {row['position']} of command {row['version']}"
        case "command":
            return f"command {row['version']}"
        case "seat":
            return f"seat {row['seat']}"
    return "its row"


def where(kind: str, column: str, row: dict[str, Any]) -> str:
    """What a check says of a change of one column."""
    if column in ("table_id", "version", "position") or (kind, column) == ("seat", "seat"):
        return named_as(kind, row)
    named = f" ({column}" if kind in integrity.BY_COLUMN else ""
    return f"{named_as(kind, row)} was changed{named}"


def test_a_change_by_hand_of_any_column_of_any_row_is_named(database: Path) -> None:
    """The columns are those of the schema, so a new one is tried as well; and so is a row that is taken away."""

    async def story() -> None:
        tables = Tables(Database(database))
        table = await played(tables, 0)
        seat = 0
        while not table.match.can_undo(seat):
            seat = table.match.actors[0]
            action = table.match.legal(seat)[0]
            await playing.play(tables, table, seat, action, version=table.version, key=str(table.version))
        await playing.undo(tables, table, seat, version=table.version, key="undo")
        await Lobbies(tables.database, tables).create(box("vaalbara"), [Sitter("A"), Sitter("")], {})
        await tables.database.close()

    asyncio.run(story())
    assert check(database).faults == ()
    with sqlite3.connect(database) as connection:
        run = connection.execute
        integrity.teach(connection)
        rows = stored(run)
        assert {kind for kind, _, _ in rows} == {"table", "seat", "command", "event", "lobby"}
        for kind, place, row in rows:
            for column in row.keys() - {"digest"}:
                run(f'UPDATE "{kind}" SET "{column}" = ? WHERE {place}', (other(row[column]),))
                words = in_words(run)
                assert any(where(kind, column, row) in sentence for sentence in words), (kind, column, words)
                connection.rollback()
            if kind not in ("table", "lobby"):
                run(f'DELETE FROM "{kind}" WHERE {place}')
                assert f"{named_as(kind, row)} is missing" in in_words(run)
                connection.rollback()
        assert in_words(run) == []
    connection.close()


def test_every_row_that_belongs_to_a_table_has_a_digest() -> None:
    of_tables = [kind for kind in metadata.sorted_tables if kind.name in ("table", "lobby") or "table_id" in kind.c]
    assert [kind.name for kind in of_tables if "digest" not in kind.c] == []


def test_what_is_one_too_many_is_named(database: Path) -> None:
    (name,) = filled(database, (2,))
    columns = "table_id, version, seat, action, key, events, digest"
    copied = columns.replace("version", "3").replace("key", "'k'")
    change(database, f"INSERT INTO command ({columns}) SELECT {copied} FROM command LIMIT 1")
    change(database, "INSERT INTO seat (table_id, seat, name, tips) VALUES (?, 2, 'C', '[]')", name)
    change(
        database,
        "INSERT INTO event (table_id, version, position, kind, seat, a, b, c, audience) "
        "VALUES (?, 1, 50, 'CHOSEN', 0, 0, 0, 0, 0)",
        name,
    )
    words = [fault.why.say("en") for fault in check(database).faults]
    for wrong in ("command 3", "seat 2", "event 50 of command 1"):
        assert sum(f"{wrong} is one too many" in sentence for sentence in words) == 1


def test_the_digest_of_a_table_knows_the_end_of_its_journal(database: Path) -> None:
    """An older form of the last command, digest and all, is put back."""
    filled(database, (2,))
    with sqlite3.connect(database) as connection:
        (kept,) = connection.execute("SELECT key, digest FROM command WHERE version = 2").fetchall()
    connection.close()

    async def story() -> None:
        store, second = Database(database), command_rows.c.version == 2
        await store.write(lambda connection: connection.execute(update(command_rows).where(second).values(key="x")))
        await store.close()

    asyncio.run(story())
    assert check(database).faults == ()
    change(database, "UPDATE command SET key = ?, digest = ? WHERE version = 2", *kept)
    (fault,) = check(database).faults
    assert "its row was changed (journal)" in fault.why.say("en")


def test_a_change_of_a_sealed_choice_keeps_the_journal_whole(database: Path) -> None:
    """The choice is replaced where it stands in the journal, and another has followed it."""

    async def story() -> None:
        tables = Tables(Database(database))
        table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B"), Sitter("C")], {}, seed=1)
        for seat in (0, 1):
            await playing.play(tables, table, seat, table.match.legal(seat)[0], version=table.version, key="first")
        open_to_it = [table.content.actions.names[code] for code in table.match.open_codes(0)]
        another = next(action for action in open_to_it if action != table.match.chosen(0))
        await playing.change(tables, table, 0, another, version=table.version, key="second")
        await tables.database.close()

    asyncio.run(story())
    assert check(database).faults == ()


def test_tables_from_before_get_their_digests(tmp_path: Path) -> None:
    """What was damaged before stays so, and a check says from where on it vouches."""
    old = tmp_path / "old.sqlite3"
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    prepare(old)
    names = filled(old)
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    change(old, "UPDATE 'table' SET snapshot = x'00' WHERE id = ?", names[2])
    with pytest.raises(GameError, match="older version"):
        check(old)
    prepare(old)
    report = check(old)
    assert (report.tables, report.since) == (3, {names[0]: 3})
    assert [fault.table for fault in report.faults] == [names[2]]


def test_a_change_of_the_schema_vouches_for_nothing_new(database: Path) -> None:
    """Rows that no longer fitted their digests before do not fit them afterwards."""
    hurt, sound = filled(database, (2, 2))
    change(database, "UPDATE seat SET name = 'x' WHERE seat = 1 AND table_id = ?", hurt)
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        integrity.teach(connection.connection.driver_connection)
        with integrity.covered_anew(connection.exec_driver_sql):
            connection.exec_driver_sql("ALTER TABLE seat ADD COLUMN mood TEXT DEFAULT 'calm'")
    engine.dispose()
    words = [fault.why.say("en") for fault in check(database).faults]
    assert len(words) == 1
    assert "seat 1 was changed" in words[0]
    change(database, "UPDATE seat SET mood = 'cross' WHERE seat = 0 AND table_id = ?", sound)
    assert any("seat 0 was changed (mood)" in fault.why.say("en") for fault in check(database).faults)


def test_a_table_without_the_row_of_a_seat_answers_in_words(database: Path) -> None:
    """And its rows are as they were: the seat's row may come back from a copy."""
    (name,) = filled(database, (2,))
    change(database, "DELETE FROM seat WHERE seat = 1")
    before = database.read_bytes()
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as client:
        answer = client.get(f"/t/{name}", headers={"Accept-Language": "en"})
    assert answer.status_code == 409
    assert f"The table {name} is no longer as it was written: seat 1\u00a0is missing." in answer.text
    assert database.read_bytes() == before
