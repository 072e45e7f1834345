"""Backups beside a running server, what a check finds, and tables that are damaged on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from ludotheque.games import box
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import MIGRATIONS, prepare
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.tables.upkeep import backup, check


async def played(tables: Tables, moves: int) -> Table:
    """A table of two people after some moves."""
    table, _ = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {})
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
    report = check(database, lambda *told: heard.append(told))
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
        "UPDATE 'table' SET checksum = '' WHERE id = ?",
        "UPDATE seat SET tips = '[' WHERE table_id = ?",
        "DELETE FROM command WHERE version = 2 AND table_id = ?",
        "UPDATE command SET action = NULL WHERE table_id = ?",
    ],
)
def test_a_damaged_table_is_found_and_stays_closed(database: Path, damage: str) -> None:
    hurt, *others = filled(database)
    change(database, damage, hurt)
    before = database.read_bytes()
    (fault,) = check(database).faults
    assert fault.table == hurt
    assert hurt in fault.why.say("fr")
    assert "damaged" in fault.why.say("en")

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
    change(database, "INSERT INTO command VALUES ('nowhere', 1, 0, 'x', 'k')")
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


def test_tables_from_before_get_their_checksum(tmp_path: Path) -> None:
    old, names = tmp_path / "old.sqlite3", []
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    prepare(old)
    names = filled(old)
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
    engine.dispose()
    with pytest.raises(GameError, match="older version"):
        check(old)
    prepare(old)
    assert (check(old).tables, check(old).faults) == (len(names), ())
