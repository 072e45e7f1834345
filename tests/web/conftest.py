"""An application over a fresh database, without a server and without compiling anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ludotheque.web.app import create_app
from ludotheque.web.database import prepare


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """An empty, up-to-date database."""
    path = tmp_path / "tables.sqlite3"
    prepare(path)
    return path


@pytest.fixture
def client(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A browser without scripts at the application. Bots run uncompiled."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    with TestClient(create_app(database, pace=0, warm=False), base_url="http://127.0.0.1:8000") as one:
        yield one
