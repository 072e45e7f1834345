"""A full disk, another program's lock and a file that may not be written are said in words, and over once they are."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from sqlite3 import dbapi2
from typing import Any

import pytest
from litestar import Litestar
from sqlalchemy.exc import OperationalError

from ludotheque.games import box
from ludotheque.kernel.text import Text
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Change, Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.news import any_change
from ludotheque.web.tables.store import Unavailable
from ludotheque.web.tables.table import Sitter
from ludotheque.web.thinking.bots import Bots

from .helpers import Browsers, Page, give, people, sit

Client = Browsers
Trouble = Callable[[Database, Path], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def full(store: Database, database: Path) -> Iterator[None]:
    """No page more fits in."""

    def bound(pages: int) -> None:
        connection = store._engine.raw_connection()
        connection.driver_connection.execute(f"PRAGMA max_page_count={pages}")  # type: ignore[union-attr]
        connection.close()

    bound(1)
    yield
    bound(1 << 30)


@contextlib.contextmanager
def locked(store: Database, database: Path) -> Iterator[None]:
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.close()


@contextlib.contextmanager
def read_only(store: Database, database: Path) -> Iterator[None]:
    """Whoever connects while it lasts could never write by that connection."""
    connect = dbapi2.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dbapi2, "connect", lambda path, **more: connect(f"file:{path}?mode=ro", uri=True, **more))
        store._engine.dispose()
        store._files = ()
        yield


TROUBLES = pytest.mark.parametrize(
    ("trouble", "fr", "en"),
    [
        (full, "plus de place sur le disque", "no space left on the disk"),
        (locked, "un autre programme l’occupe", "another program holds it"),
        (read_only, "elle est en lecture seule", "it is read-only"),
    ],
)


@pytest.fixture
def store(client: Client, monkeypatch: pytest.MonkeyPatch) -> Database:
    """The database of the application under test, which waits for no lock."""
    monkeypatch.setattr("ludotheque.web.tables.store.BUSY_MS", 1)
    return client.app.state.tables.database


def seats(client: Client, store: Database) -> list[str]:
    """The paths of a new table's seats; what was written for it is in the file."""
    paths = people(client)
    store._thread.submit(store._settle, True).result()
    return paths


def played(client: Client, paths: list[str]) -> tuple[Page, Any]:
    """Play until something is refused: the page before, and the answer."""
    while True:
        page = next(page for page in (sit(client, path) for path in paths) if page.actions)
        answer = give(client, page, page.actions[0])
        if answer.status_code != 200:
            return page, answer


@TROUBLES
def test_a_command_is_refused_in_words_and_given_again_without_a_restart(
    client: Client,
    store: Database,
    database: Path,
    trouble: Trouble,
    fr: str,
    en: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    paths = seats(client, store)
    caplog.clear()
    with trouble(store, database):
        page, answer = played(client, paths)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.headers["x-part"] == "notice", "a page shows it in the place of a lost connection"
        assert answer.text.startswith("Indisponible pour l’instant. ")
        assert f"{fr}. Rien n’a été changé" in answer.text
        client.cookies.set("lang", "en")
        whole_page = client.post(page.path, data={"version": str(page.version), "key": "k", "action": page.actions[0]})
        assert whole_page.status_code == 503
        assert f"{en}. Nothing was changed" in whole_page.text
        assert str(database) not in answer.text + whole_page.text
        assert sit(client, page.path).version == page.version
    warnings = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [str(database) in record.getMessage() and en in record.getMessage() for record in warnings] == [True]
    assert not any(record.exc_info for record in warnings)
    again = sit(client, page.path)
    assert give(client, again, again.actions[0]).status_code == 200
    assert sit(client, page.path).version == page.version + 1


@TROUBLES
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", ["/start/vaalbara", "/new/vaalbara"])
def test_a_new_table_says_so(
    client: Client, store: Database, database: Path, trouble: Trouble, fr: str, en: str, lang: str, path: str
) -> None:
    seats(client, store)
    client.cookies.set("lang", lang)
    form = {"players": "2", "kind-0": "human", "name-0": "Anne", "kind-1": "easy"}
    with trouble(store, database):
        while (answer := client.post(path, data=form)).status_code == 200:
            pass  # there was room for one more
        assert answer.status_code == 503
        assert (fr if lang == "fr" else en) in answer.text
        assert path != "/new/vaalbara" or 'value="Anne"' in answer.text, "what was filled in stays"
    assert client.post(path, data=form).status_code == 200


@pytest.mark.parametrize(("trouble", "fr"), [(locked, "un autre programme l’occupe"), (read_only, "en lecture seule")])
def test_a_lobby_says_so_and_stays(client: Client, store: Database, database: Path, trouble: Trouble, fr: str) -> None:
    form = {"players": "2", "kind-0": "human", "name-0": "A", "kind-1": "human"}
    host = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    client.get(host)
    store._thread.submit(store._settle, True).result()
    named, part = {"do": "name", "name": "Anne"}, {"X-Part": "lobby"}
    with trouble(store, database):
        answer = client.post(host, data=named, headers=part)
        assert (answer.status_code, answer.headers["x-part"]) == (503, "lobby")
        assert fr in answer.text
    answer = client.post(host, data=named, headers=part)
    assert (answer.status_code, "Anne" in answer.text) == (200, True)


def test_what_cannot_be_read_is_not_called_unknown(
    client: Client, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the shelf nor a stream leaves out a table because the file does not answer."""
    seat = seats(client, store)[0]
    table = seat.split("/")[2]
    client.app.state.tables._alive.clear()
    client.app.state.tables._open.clear()

    def busy(_: object) -> None:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("database is locked"))

    with monkeypatch.context() as patch:
        patch.setattr("ludotheque.web.tables.database.read_table", lambda connection, table_id: busy(table_id))
        paths = ("/", seat, f"/t/{table}", f"/live/{table}", f"/version/{table}", f"/log/{table}", f"/record/{table}")
        assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 503)
    assert client.get(seat).status_code == 200


def test_a_server_that_ends_meanwhile_says_nothing_of_what_it_does_not_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def locked_out(*_: object) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        asked = asyncio.create_task(client.app({"type": "http", "method": "POST", "headers": []}, None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        asked.cancel()
        await asked

    monkeypatch.setattr(Litestar, "__call__", locked_out)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(story())
    client.app.state.tables.closing = True
    asyncio.run(story())


def test_a_bot_goes_on_with_the_table_as_it_is_stored(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A table that could not be written is opened anew; what still works with the old one is overtaken, in one line."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")

    async def story() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        old = await tables.create(box("vaalbara"), [Sitter("A", "random"), Sitter("B")], {})
        tables._open.clear()
        tables._alive.clear()
        new = await tables.open(old.id)
        await playing.play(tables, new, 1, new.match.legal(1)[0], version=0, key="k")
        tables._alive[old.id] = old
        bots.wake(old)
        async with asyncio.timeout(60):
            while (now := await tables.open(old.id)).version < 2:
                await any_change([now], 1)
        await bots.close()
        await tables.database.close()

    asyncio.run(story())
    assert [
        "Another server" in record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING
    ] == [True]
    assert not any(record.exc_info for record in caplog.records)


def test_bots_wait_for_the_file_and_go_on(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, and without a word of each attempt."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    monkeypatch.setattr("ludotheque.web.thinking.bots.OUT_OF_REACH", 0.0)

    async def story() -> None:
        tables = Tables(Database(database))
        bots = Bots(tables, pace=0)
        table = await tables.create(box("vaalbara"), [Sitter("A", "random"), Sitter("B")], {})
        refusals = [Unavailable(Text("plein", "full"))] * 20
        commit = tables.database.commit

        async def full(change: Change) -> None:
            if refusals:
                raise refusals.pop()
            await commit(change)

        monkeypatch.setattr(tables.database, "commit", full)
        bots.wake(table)
        async with asyncio.timeout(60):
            while (await tables.open(table.id)).version == 0:
                await any_change([await tables.open(table.id)], 1)
        assert not refusals
        await bots.close()
        await tables.database.close()

    asyncio.run(story())
