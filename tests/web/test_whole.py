"""What was written is soon in the database's own file; where its log is lost before, `check` says what is missing."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.web.tables import durability
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.file import prepare
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.upkeep import backup, check

from .test_upkeep import played

HEAD, FRAME = 32, 24 + 4096  # bytes of a write-ahead log's beginning and of each of its pages


def copied(database: Path, folder: Path, *suffixes: str) -> Path:
    """A database as it lies there, with some of the files beside it."""
    folder.mkdir()
    for suffix in ("", *suffixes):
        shutil.copy2(database.with_name(database.name + suffix), folder)
    return folder / database.name


def at_work(database: Path, look: Callable[[Database], None], moves: tuple[int, ...] = (3, 1)) -> None:
    """Play at a server's database, and look at its files before it comes to rest."""

    async def story() -> None:
        store = Database(database)
        tables = Tables(store)
        for number in moves:
            await played(tables, number)
        await store._there(look, store)
        await store.close()

    asyncio.run(story())


def faults(database: Path) -> list[str]:
    return [fault.why.say("en") for fault in check(database).faults]


def test_what_was_written_is_soon_in_the_file_alone(database: Path, tmp_path: Path) -> None:
    def look(store: Database) -> None:
        assert "in use" in faults(copied(database, tmp_path / "at once"))[0]
        store._settle(ending=False)
        brought = copied(database, tmp_path / "brought in")
        assert check(brought).tables == 2
        assert "in use" in faults(brought)[0], "more may have come since, for all that it knows"
        store._settle(ending=False)
        rested = copied(database, tmp_path / "at rest")
        assert (check(rested).tables, faults(rested)) == (2, [])

    at_work(database, look)


def test_a_server_comes_to_rest_by_itself(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.web.tables.store.SOON", 0.01)
    rested = asyncio.Event()
    made_whole = durability.made_whole

    async def story() -> None:
        loop = asyncio.get_running_loop()

        def watched(run: durability.Run, path: Path) -> bool:
            done = made_whole(run, path)
            loop.call_soon_threadsafe(rested.set)
            return done

        monkeypatch.setattr(durability, "made_whole", watched)
        store = Database(database)
        await played(Tables(store), 3)
        async with asyncio.timeout(60):
            while database.with_name(database.name + "-wal").stat().st_size:
                await rested.wait()
                rested.clear()
        await store.close()

    asyncio.run(story())


def test_a_server_that_ends_leaves_one_file(database: Path) -> None:
    at_work(database, lambda store: None)
    assert [path.name for path in database.parent.iterdir()] == [database.name]
    assert (check(database).tables, faults(database)) == (2, [])


def killed(database: Path, folder: Path) -> Path:
    """A database as a server leaves it that is killed at work."""
    copies: list[Path] = []
    at_work(database, lambda store: copies.append(copied(database, folder, "-wal", "-tally")))
    return copies[0]


def test_a_killed_server_has_lost_nothing_and_the_next_one_makes_the_file_whole(database: Path, tmp_path: Path) -> None:
    left = killed(database, tmp_path / "left")
    assert (check(left).tables, faults(left)) == (2, [])
    left = killed(database, tmp_path / "once more")
    assert prepare(left) is None
    assert [path.name for path in left.parent.iterdir()] == [left.name]
    alone = copied(left, tmp_path / "alone")
    assert (check(alone).tables, faults(alone)) == (4, [])


def shortened(log: bytes) -> Iterator[bytes]:
    """A write-ahead log without what was written to it last."""
    yield b""
    for length in range(HEAD, len(log), FRAME):
        yield log[:length]


def test_what_a_lost_or_shortened_log_takes_along_is_counted(database: Path, tmp_path: Path) -> None:
    left = killed(database, tmp_path / "left")
    log = left.with_name(left.name + "-wal")
    held, file, tally, counts = log.read_bytes(), left.read_bytes(), durability.noted(left), []
    log.unlink()
    for number, less in enumerate(shortened(held)):
        hurt = tmp_path / str(number) / left.name
        hurt.parent.mkdir()
        hurt.write_bytes(file)
        hurt.with_name(log.name).write_bytes(less)
        assert tally is not None
        durability.note(hurt, tally)
        (words,) = faults(hurt)
        counts.append(int(words.split()[0]))
        loss = prepare(hurt)
        assert loss is not None
        assert f"{counts[-1]} change" in loss.say("fr")
    assert counts[0] == 5, "six were written, and the file alone says so from the first on"
    assert sorted(set(counts), reverse=True) == [5, 4, 3, 2, 1]


def test_changes_go_on_after_a_loss(database: Path, tmp_path: Path) -> None:
    left = killed(database, tmp_path / "left")
    left.with_name(left.name + "-wal").unlink()
    assert prepare(left) is not None
    at_work(left, lambda store: None)
    assert faults(left) == []


def test_a_copy_of_all_files_is_sound(database: Path, tmp_path: Path) -> None:
    def look(store: Database) -> None:
        assert faults(copied(database, tmp_path / "all", "-wal", "-shm", "-tally")) == []
        assert faults(database) == []

    at_work(database, look)


def test_a_backup_is_whole_unless_what_it_copies_is_not(database: Path, tmp_path: Path) -> None:
    def look(store: Database) -> None:
        backup(database, tmp_path / "copy.sqlite3")
        assert (check(tmp_path / "copy.sqlite3").tables, faults(tmp_path / "copy.sqlite3")) == (2, [])

    at_work(database, look)
    hurt = killed(database, tmp_path / "left")
    hurt.with_name(hurt.name + "-wal").unlink()
    backup(hurt, tmp_path / "less.sqlite3")
    assert "may not be there" in faults(tmp_path / "less.sqlite3")[0]


def test_two_servers_of_one_file_keep_one_count(database: Path, tmp_path: Path) -> None:
    async def story() -> None:
        stores = [Database(database), Database(database)]
        for _ in range(2):
            for store in stores:
                await played(Tables(store), 1)
            await stores[0]._there(stores[0]._settle, True)
        await played(Tables(stores[1]), 1)
        left = copied(database, tmp_path / "left", "-wal", "-tally")
        alone = copied(database, tmp_path / "alone")
        assert (check(left).tables, faults(left)) == (5, [])
        assert len(faults(alone)) == 1
        for store in stores:
            await store.close()

    asyncio.run(story())
    assert (check(database).tables, faults(database)) == (5, [])


@pytest.mark.parametrize(
    ("stands", "before", "after", "lost"),
    [
        (0, None, None, False),
        (0, 7, 7, False),  # noted by a server that was killed as the file was whole again
        (100, 100, 100, False),
        (100, 99, 99, False),  # committed, and not noted yet
        (100, 99, 104, False),  # a server goes on writing
        (100, None, 101, False),  # the first change came between
        (100, 102, 102, True),
        (100, None, None, True),
        (100, 100 + durability.APART, 100 + durability.APART, True),  # of another time
    ],
)
def test_who_looks_while_a_server_writes_finds_nothing_missing(
    database: Path, stands: int, before: int | None, after: int | None, lost: bool
) -> None:
    if after is not None:
        durability.note(database, after)
    with sqlite3.connect(database) as connection:
        connection.execute(f"PRAGMA user_version={stands}")
    assert (durability.loss(connection.execute, database, before) is not None) == lost
    connection.close()
