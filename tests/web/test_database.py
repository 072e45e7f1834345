"""The schema's versions, files that are no database of ours, and what holds while the disk works or fails."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import stat
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from ludotheque.games import box
from ludotheque.kernel.errors import GameError, OutOfReach
from ludotheque.kernel.match import Match
from ludotheque.web.pages.live import followed
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Change, Database
from ludotheque.web.tables.file import FILES, default_database, prepare
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.refusals import Stale
from ludotheque.web.tables.schema import metadata
from ludotheque.web.tables.table import Sitter, Table

from .helpers import Browsers, give, people, sit


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
        opened = [await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {}) for _ in range(4)]
        twin = Tables(store)
        stale = await twin.open(opened[0].id)
        await playing.play(tables, opened[0], 0, opened[0].match.legal(0)[0], version=0, key="first")
        results = await asyncio.gather(
            playing.play(twin, stale, 1, stale.match.legal(1)[0], version=0, key="late"),
            *(playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k") for table in opened[1:]),
            return_exceptions=True,
        )
        assert isinstance(results[0], Stale)
        assert results[1:] == [True, True, True]
        for table in opened:
            saved = await store.load(table.id)
            assert saved is not None
            assert (saved.row.version, len(saved.commands)) == (1, 1)
        await store.close()

    asyncio.run(story())


def test_what_waits_together_is_one_trip_to_the_databases_thread(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer of another thread comes through the loop; those of a table's four or five statements would too."""

    async def story() -> None:
        tables = Tables(Database(database))
        opened = [await table_of_two(tables) for _ in range(20)]
        loop, answers, held, busy = asyncio.get_running_loop(), 0, threading.Event(), threading.Event()
        through = loop.call_soon_threadsafe

        def hold() -> None:
            held.set()
            busy.wait()

        def counted(*given: Any, **more: Any) -> Any:
            nonlocal answers
            answers += 1
            return through(*given, **more)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        tables.database._thread.submit(hold)
        held.wait()  # the thread has nothing of before left to look at, and takes nothing of what follows
        asked = [
            asyncio.create_task(playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k"))
            for table in opened
        ]
        await asyncio.sleep(0)
        busy.set()
        await asyncio.gather(*asked)
        assert answers == 1
        assert all(table.version == 1 for table in opened)
        await tables.database.close()

    asyncio.run(story())


def test_what_comes_meanwhile_is_written_while_the_loop_is_busy(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread does not wait for the loop to come round between two batches."""

    async def story() -> None:
        tables = Tables(Database(database))
        opened = [await table_of_two(tables) for _ in range(2)]
        write, begun, go_on, ended = (
            tables.database._write,
            threading.Event(),
            threading.Event(),
            threading.Semaphore(0),
        )

        def watched(writes: Any) -> Any:
            begun.set()
            go_on.wait()
            errors = write(writes)
            ended.release()
            return errors

        monkeypatch.setattr(tables.database, "_write", watched)
        asked = []
        for table in opened:
            asked.append(
                asyncio.create_task(playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k"))
            )
            await asyncio.sleep(0)
            begun.wait()
        go_on.set()
        for _ in opened:
            assert ended.acquire(timeout=60), "and meanwhile the loop does nothing"
        await asyncio.gather(*asked)
        assert [table.version for table in opened] == [1, 1]
        await tables.database.close()

    asyncio.run(story())


def test_what_is_asked_for_is_written_though_nobody_waits_for_it(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        opened = [await table_of_two(tables) for _ in range(3)]
        asking = [
            asyncio.create_task(playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k"))
            for table in opened
        ]
        await asyncio.sleep(0)
        for task in asking[:2]:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert opened[2].version == 1
        await tables.database.close()
        later = Tables(Database(database))
        assert [(await later.open(table.id)).version for table in opened] == [1, 1, 1]
        await later.database.close()

    asyncio.run(story())


async def table_of_two(tables: Tables) -> Table:
    return await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {})


def test_what_cannot_be_written_has_not_happened(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full while one of two sealed choices is written; the other one, already under way, goes on."""

    async def story() -> None:
        tables = Tables(Database(database))
        table = await table_of_two(tables)
        before, commit = table.match.state.tobytes(), tables.database.commit

        async def full(change: Change) -> None:
            monkeypatch.setattr(tables.database, "commit", commit)
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))

        monkeypatch.setattr(tables.database, "commit", full)
        wanted = [table.match.legal(seat)[0] for seat in range(2)]
        lost, played = await asyncio.gather(
            *(playing.play(tables, table, seat, wanted[seat], version=0, key=f"k{seat}") for seat in range(2)),
            return_exceptions=True,
        )
        assert isinstance(lost, OperationalError)
        assert played is True
        again = await tables.open(table.id)
        assert again.version == 1
        assert again.match.actions == [(1, wanted[1])]
        assert again.match.state.tobytes() != before
        assert Match.replay(again.box.game, again.match.record()).actions == again.match.actions
        await playing.play(tables, again, 0, wanted[0], version=1, key="k0")
        await tables.database.close()

    asyncio.run(story())


def test_a_table_is_as_it_was_until_the_command_is_written(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await table_of_two(tables)
        before, commit = table.match.state.tobytes(), tables.database.commit
        writing, allowed = asyncio.Event(), asyncio.Event()

        async def slow(change: Change) -> None:
            writing.set()
            await allowed.wait()
            await commit(change)

        monkeypatch.setattr(tables.database, "commit", slow)
        asked = asyncio.ensure_future(playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k"))
        await writing.wait()
        assert (table.version, table.match.state.tobytes()) == (0, before)
        allowed.set()
        await asked
        assert table.version == 1
        assert table.match.state.tobytes() != before
        await tables.database.close()

    asyncio.run(story())


def test_a_table_that_somebody_holds_is_the_only_one_of_its_name(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr("ludotheque.web.tables.keeping.KEPT", 2)
        tables = Tables(Database(database))
        held = await table_of_two(tables)
        names = [(await table_of_two(tables)).id for _ in range(4)]
        assert await tables.open(held.id) is held
        assert (await tables.open(names[0])).id == names[0]
        await tables.database.close()

    asyncio.run(story())


def test_a_table_that_cannot_be_read_silences_no_other(database: Path) -> None:
    async def story() -> None:
        first = Tables(Database(database))
        gone, here = (await table_of_two(first)).id, (await table_of_two(first)).id
        await first.database.close()
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE 'table' SET entry = 'no-such-box' WHERE id = ?", (gone,))
        tables = Tables(Database(database))
        with pytest.raises(GameError):
            await tables.open(gone)
        assert await followed(tables, [gone, here], lambda _: True) == [here]
        await tables.database.close()

    asyncio.run(story())


def test_another_programs_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photo (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(GameError) as refused:
        prepare(path)
    assert "another program" in refused.value.say("en")
    assert "autre programme" in refused.value.say("fr")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_empty_database_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite3"
    sqlite3.connect(path).close()
    path.touch()
    prepare(path)
    prepare(path)


def modes(database: Path) -> dict[str, int]:
    """The permissions of a database's files."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in database.parent.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="files have other permissions there")
@pytest.mark.parametrize("readable_before", [False, True])
def test_nobody_else_can_read_the_database(tmp_path: Path, readable_before: bool) -> None:
    database = tmp_path / "tables.sqlite3"
    before = os.umask(0o022)
    try:
        if readable_before:
            sqlite3.connect(database).close()
            database.touch()
            database.chmod(0o644)
        prepare(database)

        async def story() -> dict[str, int]:
            tables = Tables(Database(database))
            await table_of_two(tables)
            permissions = modes(database)
            await tables.database.close()
            return permissions

        assert asyncio.run(story()) == dict.fromkeys(
            [f"{database.name}{end}" for end in ("", "-shm", "-tally", "-wal")], 0o600
        )
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="files have other permissions there")
def test_what_an_older_program_left_readable_becomes_private(database: Path) -> None:
    left = [database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))]
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("UPDATE alembic_version SET version_num = version_num")
    connection.commit()
    for file in left:
        file.chmod(0o644)
    prepare(database)
    assert set(modes(database).values()) == {0o600}
    connection.close()


def take_away(database: Path, suffix: str, how: str) -> None:
    """Remove one of a database's files, or put a copy in its place, as restoring a backup would."""
    file = database.with_name(database.name + suffix)
    if how == "replaced":
        copy = file.with_name("copy")
        shutil.copy2(file, copy)
        copy.replace(file)
    else:
        file.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
@pytest.mark.parametrize("how", ["removed", "replaced"])
@pytest.mark.parametrize("suffix", FILES)
def test_a_file_that_is_gone_is_noticed_before_a_command_is_acknowledged(database: Path, suffix: str, how: str) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table, other = await table_of_two(tables), await table_of_two(tables)
        before = table.match.state.tobytes()
        take_away(database, suffix, how)
        with pytest.raises(OutOfReach, match=re.escape(str(database))):
            await playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k")
        assert (table.version, table.match.state.tobytes()) == (0, before)
        for again in (tables.open(table.id), table_of_two(tables), playing.undo(tables, other, 0, version=0, key="k")):
            with pytest.raises(GameError):
                await again
        await tables.database.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_file_that_goes_while_it_is_written_acknowledges_nothing(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await table_of_two(tables)
        write = Change.write

        def last(change: Change, connection: Any) -> None:
            write(change, connection)
            database.unlink()

        monkeypatch.setattr(Change, "write", last)
        with pytest.raises(OutOfReach):
            await playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k")
        assert table.version == 0
        await tables.database.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_file_that_is_put_back_is_played_on(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await table_of_two(tables)
        aside = database.rename(database.with_name("aside"))
        with pytest.raises(OutOfReach):
            await playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k")
        aside.rename(database)
        table = await tables.open(table.id)
        await playing.play(tables, table, 0, table.match.legal(0)[0], version=0, key="k")
        assert table.version == 1
        await tables.database.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_page_says_that_the_file_is_gone(client: Browsers, database: Path) -> None:
    page = sit(client, people(client)[0])
    database.unlink()
    answer = give(client, page, page.actions[0])
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "a été retiré ou remplacé" in answer.text
    assert "<" not in answer.text
    client.cookies.set("lang", "en")
    assert "was removed or replaced" in client.post("/start/vaalbara").text
