"""The schema's versions, and files that are no database of ours."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.web.database import Database, default_database, prepare
from ludotheque.web.schema import metadata
from ludotheque.web.tables import Sitter, Stale, Tables


def test_the_migrations_make_the_schema(database: Path) -> None:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_preparing_twice_changes_nothing(database: Path) -> None:
    before = database.read_bytes()
    prepare(database)
    assert database.read_bytes() == before


def test_a_database_from_a_newer_version_is_refused_untouched(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = database.read_bytes()
    with pytest.raises(GameError) as refused:
        prepare(database)
    assert "9999" in refused.value.say("fr")
    assert "newer version" in refused.value.say("en")
    assert database.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database " * 100)
    with pytest.raises(GameError):
        prepare(path)
    assert path.read_text().startswith("not a database")


def test_an_impossible_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(GameError):
        prepare(tmp_path / "file" / "tables.sqlite3")


def test_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "ludotheque" / "tables.sqlite3"


def test_changes_that_wait_together_stand_and_fall_alone(database: Path) -> None:
    async def story() -> None:
        store = Database(database)
        tables = Tables(store)
        opened = [(await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {}))[0] for _ in range(4)]
        twin = Tables(store)
        stale = await twin.open(opened[0].id)
        await tables.play(opened[0], 0, opened[0].match.legal(0)[0], version=0, key="first")
        results = await asyncio.gather(
            twin.play(stale, 1, stale.match.legal(1)[0], version=0, key="late"),
            *(tables.play(one, 0, one.match.legal(0)[0], version=0, key="k") for one in opened[1:]),
            return_exceptions=True,
        )
        assert isinstance(results[0], Stale)
        assert results[1:] == [None, None, None]
        for one in opened:
            saved = await store.load(one.id)
            assert saved is not None
            assert (saved.row.version, len(saved.commands)) == (1, 1)
        await store.close()

    asyncio.run(story())
