"""An application over a fresh database, without a server and without compiling anything."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.web.app import create_app
from ludotheque.web.tables.file import prepare

from .helpers import Browsers


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty, up-to-date database, whole in one file: to make it step by step takes longer than most tests."""
    path = tmp_path_factory.mktemp("prepared") / "tables.sqlite3"
    prepare(path)
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    return path


@pytest.fixture
def database(prepared: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(prepared, tmp_path))


@pytest.fixture
def client(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    """Browsers without scripts at the application. Bots run uncompiled."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with Browsers(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as browsers:
        yield browsers
